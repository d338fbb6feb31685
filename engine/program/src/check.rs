//! The verb: files, lowered, to one program that can no longer be wrong.
//!
//! In: [`Unit`]s in loading order. Out: [`Checked`]: the program, if nothing refuses it, and all problems.
//!
//! Invariant: the work grows with rules and declarations, not with facts; those are shared, not copied.

use crate::checks;
use crate::closed_scopes::ClosedScopes;
use crate::program::Program;
use crate::receipts::Receipts;
use crate::rule::{Origin, Rule};
use crate::stated::StatedFacts;
use crate::strata::{Parts, order};
use crate::unit::Unit;
use crate::vocabulary::Vocabulary;
use crate::{declare, inherit, names};
use framex_source::{Diagnostic, Severity};
use framex_syntax::tree::World;
use framex_term::Terms;
use std::sync::Arc;

/// What came of checking.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The program, if no problem is an error.
    pub program: Option<Program>,
    /// Errors and warnings, those of the program as a whole first, then by place.
    pub problems: Vec<Diagnostic>,
}

/// The program that the files make together.
///
/// # Cost
/// Linear in rules, declarations and distinct predicates; facts are looked at only where an `external`
/// statement without arguments asks whether its request stands in a class.
///
/// # Example
/// ```
/// use framex_program::{Unit, check};
/// let mut terms = framex_term::Terms::default();
/// let unit = Unit::new(framex_source::FileId(0));
/// let checked = check([&unit], &mut terms);
/// assert_eq!(checked.problems[0].code.name, "no-world");
/// ```
pub fn check<'u>(units: impl IntoIterator<Item = &'u Unit>, terms: &mut Terms) -> Checked {
    let units: Vec<&Unit> = units.into_iter().collect();
    let mut problems: Vec<Diagnostic> = units.iter().flat_map(|unit| unit.problems()).cloned().collect();
    let mut program = join(&units, &mut problems);
    let words = Vocabulary::of(terms);
    let receipts = Receipts::of(&program.externals, &program.rules, program.facts.blocks(), terms);
    let parts = Parts {
        rules: &program.rules,
        externals: &program.externals,
        receipts: &receipts,
        words,
        terms,
    };
    let whole = checks::Whole {
        units: &units,
        program: &program,
        parts,
    };
    checks::check_program(&whole, &mut problems);
    let is_refused = problems.iter().any(|problem| problem.severity == Severity::Error);
    let strata = (!is_refused).then(|| order(parts).strata(parts));
    sort(&mut problems);
    let Some(strata) = strata else {
        return Checked {
            program: None,
            problems,
        };
    };
    program.strata = strata.strata;
    for (external, (level, waits_for)) in program.externals.iter_mut().zip(strata.levels) {
        external.level = level;
        external.waits_for = waits_for;
    }
    program.warnings.clone_from(&problems);
    Checked {
        program: Some(program),
        problems,
    }
}

/// Problems of the whole first, then by place; the order of equals is that in which they were found.
pub(crate) fn sort(problems: &mut [Diagnostic]) {
    problems.sort_by_key(|problem| problem.span);
}

fn join(units: &[&Unit], problems: &mut Vec<Diagnostic>) -> Program {
    let mut facts = StatedFacts::default();
    let mut annotations = Vec::new();
    let mut rules = Vec::new();
    let mut externals = Vec::new();
    for unit in units {
        facts.push(Arc::clone(&unit.facts), annotations.len() as u32);
        annotations.extend(unit.annotations.iter().cloned());
        let (rules_before, externals_before) = (rules.len() as u32, externals.len() as u32);
        rules.extend(unit.rules.iter().map(|rule| renumbered(rule, externals_before)));
        externals.extend(unit.externals.iter().cloned().map(|mut external| {
            external.rule += rules_before;
            external
        }));
    }
    let extends: Vec<_> = units
        .iter()
        .flat_map(|unit| unit.extends.iter().cloned())
        .collect();
    let properties: Vec<_> = units
        .iter()
        .flat_map(|unit| unit.properties.iter().cloned())
        .collect();
    rules.extend(extends.iter().map(inherit::rule));
    rules.extend(properties.iter().flat_map(declare::rules));
    let worlds = || units.iter().flat_map(|unit| &unit.worlds);
    let closed = units
        .iter()
        .flat_map(|unit| &unit.closed)
        .map(|closed| closed.predicate);
    let is_closed = worlds().any(|(world, _)| *world == World::Closed);
    Program {
        closed: ClosedScopes::new(is_closed, closed.collect()),
        facts,
        annotations,
        rules,
        externals,
        strata: Vec::new(),
        prefixes: names::prefixes(units, problems),
        extends,
        signatures: units
            .iter()
            .flat_map(|unit| unit.signatures.iter().cloned())
            .collect(),
        queries: units
            .iter()
            .flat_map(|unit| unit.queries.iter().cloned())
            .collect(),
        expectations: units
            .iter()
            .flat_map(|unit| unit.expectations.iter().cloned())
            .collect(),
        constraints: units
            .iter()
            .flat_map(|unit| unit.constraints.iter().cloned())
            .collect(),
        required: units
            .iter()
            .flat_map(|unit| unit.required.iter().copied())
            .collect(),
        functional: units
            .iter()
            .flat_map(|unit| unit.functional.iter().copied())
            .collect(),
        properties,
        warnings: Vec::new(),
    }
}

fn renumbered(rule: &Rule, externals_before: u32) -> Rule {
    let mut rule = rule.clone();
    rule.origin = match rule.origin {
        Origin::External(number) => Origin::External(number + externals_before),
        Origin::Prompt(number) => Origin::Prompt(number + externals_before),
        other @ (Origin::Rule | Origin::Extends | Origin::Declare) => other,
    };
    rule
}
