//! Tells of few changed rows whether any can fit a condition, before anything is made ready to join them.
//!
//! In: an atom of an alternative, and rows that came or went. Out: no, where each of them differs from it in a term or a
//! function symbol that it names, or is refused by a comparison of small integers beside it.
//!
//! Invariant: a yes may be wrong, a no never is.

use crate::store::Relation;
use framex_plan::{AlternativePlan, Literal, Trigger};
use framex_program::{Atom, AtomPredicate, Expression, Formula, Pattern};
use framex_term::{Term, Terms};
use std::ops::Range;

/// Among more rows some will fit.
const FEW: u32 = 16;

/// Whether some of these rows of a relation may fit the atom that reads changed rows.
pub(crate) fn may_fit(
    plan: &AlternativePlan,
    trigger: Trigger,
    relation: &Relation,
    rows: Range<u32>,
    terms: &Terms,
) -> bool {
    let Some(atom) = plan.atom(trigger).filter(|_| rows.start < rows.end) else {
        return false;
    };
    // Of what a variable ranges over, each relation is a case of its own.
    if !matches!(atom.predicate, AtomPredicate::Known(_)) || rows.end - rows.start > FEW {
        return true;
    }
    // What stands inside another condition may hold of other variables than those beside it.
    let beside: &[Literal] = match trigger {
        Trigger::Atom(_) => &plan.literals,
        Trigger::Watched(_) => &[],
    };
    { rows }.any(|row| {
        let row = relation.row(row);
        is_named(atom, row, terms) && !beside.iter().any(|literal| refuses(literal, atom, row, terms))
    })
}

fn is_named(atom: &Atom, row: &[Term], terms: &Terms) -> bool {
    atom.terms.iter().zip(row).all(|(pattern, term)| match pattern {
        Pattern::Constant(constant) => constant == term,
        Pattern::Function(symbol, _) => terms
            .as_function(*term)
            .is_some_and(|(found, _)| found == *symbol),
        Pattern::Variable(_) => true,
    })
}

/// Whether a comparison is false under what the row binds; one of small integers always has a value.
fn refuses(literal: &Literal, atom: &Atom, row: &[Term], terms: &Terms) -> bool {
    let Literal::Filter(Formula::Comparison(_, comparison, left, right)) = literal else {
        return false;
    };
    let value = |side: &Expression| {
        let term = match side {
            Expression::Term(Pattern::Constant(term)) => *term,
            Expression::Term(variable @ Pattern::Variable(_)) => {
                row[atom.terms.iter().position(|pattern| pattern == variable)?]
            }
            _ => return None,
        };
        term.small_integer().map(|_| term)
    };
    match (value(left), value(right)) {
        (Some(left), Some(right)) => comparison.holds(left, right, terms) == Ok(false),
        _ => false,
    }
}
