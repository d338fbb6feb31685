//! Decides in which order the conditions of a body are taken when solutions are searched backwards.
//!
//! In: conditions, and which variables are bound. Out: the conditions in order: what can be decided first, then the
//! atom that asks for the fewest rows, aggregates late, a `NOT` or `unknown` with variables of its own last.
//!
//! Invariant: which variables a condition binds does not depend on their values, so one order serves every solution.

use crate::bindings::{each_of_expression, each_variable};
use crate::facts::Facts;
use framex_program::{Atom, AtomPredicate, Formula, Pattern};
use framex_term::Predicate;

/// Costs that stand for "after every atom", in this order.
const AGGREGATE: u64 = u64::MAX - 2;
const OPEN_DENIAL: u64 = u64::MAX - 1;
/// Every row of every predicate.
const EVERYTHING: u64 = u64::MAX / 4;
/// The rows of one object under every predicate.
const OF_ONE_OBJECT: u64 = 100;

/// The conditions in the order in which to take them; `None` where one can never be taken, so nothing is a solution.
pub(crate) fn in_order<'f>(
    conditions: &[&'f Formula],
    is_bound: &mut [bool],
    facts: &impl Facts,
) -> Option<Vec<&'f Formula>> {
    let mut left = conditions.to_vec();
    let mut ordered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let weighed = left.iter().enumerate();
        let weighed = weighed.filter_map(|(at, condition)| Some((cost(condition, is_bound, facts)?, at)));
        let (_, at) = weighed.min()?;
        let condition = left.remove(at);
        if !matches!(condition, Formula::Not(_) | Formula::Unknown(_)) {
            each_variable(condition, &mut |variable| is_bound[variable.0 as usize] = true);
        }
        ordered.push(condition);
    }
    Some(ordered)
}

/// How much there is to look at; `None` where it cannot be taken yet.
fn cost(condition: &Formula, is_bound: &[bool], facts: &impl Facts) -> Option<u64> {
    let mut all_bound = true;
    match condition {
        Formula::Assign(_, _, expression) => each_of_expression(expression, &mut |variable| {
            all_bound &= is_bound[variable.0 as usize];
        }),
        Formula::Aggregate(aggregate) => {
            let mut grouping = aggregate.grouping.iter();
            all_bound = grouping.all(|variable| is_bound[variable.0 as usize]);
        }
        other => each_variable(other, &mut |variable| all_bound &= is_bound[variable.0 as usize]),
    }
    match condition {
        Formula::Comparison(..) | Formula::Test(..) | Formula::Assign(..) => all_bound.then_some(0),
        Formula::Aggregate(_) => all_bound.then_some(AGGREGATE),
        Formula::Atom(_) if all_bound => Some(1),
        Formula::Atom(atom) => Some(rows_of(atom, is_bound, facts).saturating_add(3)),
        Formula::Not(_) | Formula::Unknown(_) if all_bound => Some(2),
        Formula::Not(_) | Formula::Unknown(_) => Some(OPEN_DENIAL),
        Formula::And(_) | Formula::Or(_) => None,
    }
}

fn rows_of(atom: &Atom, is_bound: &[bool], facts: &impl Facts) -> u64 {
    let given: Vec<bool> = atom
        .terms
        .iter()
        .map(|pattern| is_given(pattern, is_bound))
        .collect();
    match atom.predicate {
        AtomPredicate::Known(predicate) => facts.estimate(predicate, &given),
        AtomPredicate::AnyProperty { .. } | AtomPredicate::MemberOf => match (given[0], &atom.terms[1]) {
            (true, _) => OF_ONE_OBJECT,
            (false, Pattern::Constant(class)) if atom.predicate == AtomPredicate::MemberOf => {
                facts.estimate(Predicate::Class(*class), &given[..1])
            }
            (false, _) => EVERYTHING,
        },
        AtomPredicate::SubclassOf | AtomPredicate::Signature => OF_ONE_OBJECT,
    }
}

fn is_given(pattern: &Pattern, is_bound: &[bool]) -> bool {
    match pattern {
        Pattern::Constant(_) => true,
        Pattern::Variable(variable) => is_bound[variable.0 as usize],
        Pattern::Function(_, arguments) => arguments.iter().all(|argument| is_given(argument, is_bound)),
    }
}
