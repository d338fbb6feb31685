//! Term order, the one order everything a user sees is sorted by.
//!
//! Numbers by value, an integer before the equal decimal; then the rest by code point of their print;
//! function terms by symbol and then argument by argument.

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
            compare(terms, left_symbol, right_symbol).then_with(|| {
                let pairs = left
                    .iter()
                    .zip(right)
                    .map(|(left, right)| compare(terms, *left, *right));
                pairs
                    .fold(Ordering::Equal, Ordering::then)
                    .then(left.len().cmp(&right.len()))
            })
        }
        _ => terms.print(left).cmp(&terms.print(right)),
    }
}
