//! Term order, the one order everything a user sees is sorted by.
//!
//! Numbers by value, an integer before the equal decimal; then the rest by code point of their print, a
//! function term by its symbol and then argument by argument.
//!
//! Invariant: a total order, for any mixture of terms. A name therefore meets a function term as its symbol
//! would, the name first: `f`, `f(1)`, `f#g`.

use crate::print::reads_as_name;
use crate::terms::{Term, Terms, View};
use std::cmp::Ordering;

/// Compares two terms in term order.
#[must_use]
pub fn compare(terms: &Terms, left: Term, right: Term) -> Ordering {
    if left == right {
        return Ordering::Equal;
    }
    if let (Some(left), Some(right)) = (left.small_integer(), right.small_integer()) {
        return left.cmp(&right);
    }
    match (terms.view(left), terms.view(right)) {
        (View::Number(left), View::Number(right)) => left
            .compare(&right)
            .then_with(|| left.is_decimal().cmp(&right.is_decimal())),
        (View::Number(_), _) => Ordering::Less,
        (_, View::Number(_)) => Ordering::Greater,
        (View::Function(left_symbol, left), View::Function(right_symbol, right)) => {
            compare(terms, left_symbol, right_symbol).then_with(|| arguments(terms, left, right))
        }
        (View::Function(symbol, _), _) => compare(terms, symbol, right).then(Ordering::Greater),
        (_, View::Function(symbol, _)) => compare(terms, left, symbol).then(Ordering::Less),
        (View::Name(left), View::Name(right)) if reads_as_name(left) && reads_as_name(right) => {
            left.cmp(right)
        }
        _ => terms.print(left).cmp(&terms.print(right)),
    }
}

fn arguments(terms: &Terms, left: &[Term], right: &[Term]) -> Ordering {
    let pairs = left.iter().zip(right);
    let unlike = pairs
        .map(|(left, right)| compare(terms, *left, *right))
        .find(|order| order.is_ne());
    unlike.unwrap_or_else(|| left.len().cmp(&right.len()))
}
