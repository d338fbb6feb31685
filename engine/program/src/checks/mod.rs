//! Everything a program is checked for, one file a check.
//!
//! A *clause check* looks at one rule or goal as soon as it is lowered; a *program check* looks at the
//! whole, each time files come together. To add one: its file, its line in the list, its page.

mod closed_form;
mod constants;
mod extends_cycle;
mod half_closed;
mod not_stratified;
mod open_conditions;
mod safety;
mod second_value;
mod world;

use crate::program::Program;
use crate::rule::{Atom, Formula, Variables};
use crate::strata::Parts;
use crate::unit::Unit;
use framex_source::{Diagnostic, Severity, Span};
use framex_term::Terms;

/// A rule, a request or a goal (which has no head).
pub(crate) struct Clause<'c> {
    pub(crate) head: &'c [Atom],
    pub(crate) body: &'c Formula,
    pub(crate) variables: &'c Variables,
    /// Where each variable first stands.
    pub(crate) places: &'c [Span],
    /// Whether it is an `external` statement.
    pub(crate) is_request: bool,
}

type ClauseCheck = fn(&Clause<'_>, &mut Terms, &mut Vec<Diagnostic>);

const CLAUSE_CHECKS: &[ClauseCheck] = &[safety::check, constants::check];

/// Runs the clause checks; whether there was no error.
pub(crate) fn check_clause(clause: &Clause<'_>, terms: &mut Terms, problems: &mut Vec<Diagnostic>) -> bool {
    let before = problems.len();
    for check in CLAUSE_CHECKS {
        check(clause, terms, problems);
    }
    problems[before..]
        .iter()
        .all(|problem| problem.severity != Severity::Error)
}

/// A program before it is accepted.
pub(crate) struct Whole<'w> {
    pub(crate) units: &'w [&'w Unit],
    pub(crate) program: &'w Program,
    pub(crate) parts: Parts<'w>,
}

type ProgramCheck = fn(&Whole<'_>, &mut Vec<Diagnostic>);

/// How much of the program must have been read for a check to say something that is no echo.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Needs {
    /// A missing statement adds no finding.
    Nothing,
    /// Every statement was read, though one may be refused.
    Text,
    /// No statement was refused.
    All,
    /// Nothing else refuses the program: what only warns comes last.
    Accepted,
}

const PROGRAM_CHECKS: &[(Needs, ProgramCheck)] = &[
    (Needs::Text, world::check),
    (Needs::Nothing, extends_cycle::check),
    (Needs::Nothing, not_stratified::check),
    (Needs::All, closed_form::check),
    (Needs::All, second_value::check),
    (Needs::Accepted, open_conditions::check),
    (Needs::Accepted, half_closed::check),
];

/// Runs the program checks; `problems` holds what the files had by themselves.
pub(crate) fn check_program(whole: &Whole<'_>, problems: &mut Vec<Diagnostic>) {
    let is_error = |problem: &Diagnostic| problem.severity == Severity::Error;
    let given = if whole.units.iter().any(|unit| unit.has_syntax_errors()) {
        Needs::Nothing
    } else if problems.iter().any(is_error) {
        Needs::Text
    } else {
        Needs::All
    };
    for (needs, check) in PROGRAM_CHECKS {
        let is_given = match needs {
            Needs::Accepted => !problems.iter().any(is_error),
            Needs::Nothing | Needs::Text | Needs::All => *needs <= given,
        };
        if is_given {
            check(whole, problems);
        }
    }
}
