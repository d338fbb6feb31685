//! Lowers a question, of a file or typed at run time, with the checks that a rule's body gets.

use crate::aggregates;
use crate::checks;
use crate::lower::Scope;
use crate::names::PrefixUses;
use crate::program::Program;
use crate::rule::Goal;
use framex_source::{Diagnostic, Severity};
use framex_syntax::tree;
use framex_term::Terms;

/// A question about a program, from text parsed at run time.
///
/// # Errors
/// What is wrong with it, sorted by place; at least one error.
pub fn goal(formula: &tree::Formula, program: &Program, terms: &mut Terms) -> Result<Goal, Vec<Diagnostic>> {
    let mut uses = PrefixUses::default();
    let mut problems = Vec::new();
    let goal = lower(formula, terms, &mut uses, &mut problems);
    uses.check(&program.prefixes, &mut problems);
    problems.retain(|problem| problem.severity == Severity::Error);
    match goal {
        Some(goal) if problems.is_empty() => Ok(goal),
        _ => {
            crate::check::sort(&mut problems);
            Err(problems)
        }
    }
}

/// The goal, unless something about it was reported.
pub(crate) fn lower(
    formula: &tree::Formula,
    terms: &mut Terms,
    prefix_uses: &mut PrefixUses,
    problems: &mut Vec<Diagnostic>,
) -> Option<Goal> {
    let mut scope = Scope::new(terms, prefix_uses, problems);
    let mut body = scope.formula(formula);
    if !scope.is_fine() {
        return None;
    }
    scope.warn_of_forgotten_marks();
    let (mut variables, mut places) = (scope.variables, scope.places);
    aggregates::group(&[], &mut body, &mut variables, &mut places);
    let clause = checks::Clause {
        head: &[],
        body: &body,
        variables: &variables,
        places: &places,
        is_request: false,
    };
    checks::check_clause(&clause, terms, problems).then_some(Goal {
        span: formula.span,
        variables,
        body,
    })
}
