//! Decides what a comparison answers.
//!
//! `=` and `!=` compare anything: numbers by value, all else by identity. `<` and its like order numbers by
//! value and strings by code point; over unlike kinds, and over kinds without an order (booleans, names,
//! terms), they have no value.

use super::{NoValue, Operation};
use crate::terms::{Term, Terms, View};
use std::cmp::Ordering;

/// The comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is named as in the language")]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    /// All, in the order in which they stand above.
    pub(crate) const ALL: &[Comparison] = &[
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::LessOrEqual,
        Comparison::Greater,
        Comparison::GreaterOrEqual,
    ];

    /// How it is written: `<=`.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Comparison::Equal => "=",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::LessOrEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterOrEqual => ">=",
        }
    }

    /// Whether it holds.
    ///
    /// # Errors
    /// [`NoValue`] for `<` and its like over anything but two numbers or two strings.
    pub fn holds(self, left: Term, right: Term, terms: &Terms) -> Result<bool, NoValue> {
        let of = |order: Ordering| match self {
            Comparison::Equal => order.is_eq(),
            Comparison::NotEqual => order.is_ne(),
            Comparison::Less => order.is_lt(),
            Comparison::LessOrEqual => order.is_le(),
            Comparison::Greater => order.is_gt(),
            Comparison::GreaterOrEqual => order.is_ge(),
        };
        if let (Some(left), Some(right)) = (left.small_integer(), right.small_integer()) {
            return Ok(of(left.cmp(&right)));
        }
        match self {
            Comparison::Equal => Ok(are_equal(left, right, terms)),
            Comparison::NotEqual => Ok(!are_equal(left, right, terms)),
            _ => order(left, right, terms).map(of).ok_or_else(|| NoValue {
                operation: Operation::Comparison(self),
                values: vec![left, right],
            }),
        }
    }
}

fn are_equal(left: Term, right: Term, terms: &Terms) -> bool {
    if left == right {
        return true;
    }
    match (terms.as_number(left), terms.as_number(right)) {
        (Some(left), Some(right)) => left.compare(&right).is_eq(),
        _ => false,
    }
}

/// How two terms are ordered by `<`, where they are.
pub(super) fn order(left: Term, right: Term, terms: &Terms) -> Option<Ordering> {
    match (terms.view(left), terms.view(right)) {
        (View::Number(left), View::Number(right)) => Some(left.compare(&right)),
        (View::String(left), View::String(right)) => Some(left.cmp(right)),
        _ => None,
    }
}
