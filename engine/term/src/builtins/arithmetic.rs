//! Built-ins of numbers; `min` and `max` take two strings too.

use super::compare::order;
use crate::number::{NoNumber, Number};
use crate::terms::{Term, Terms};
use std::cmp::Ordering;

type Operator = fn(&Number, &Number) -> Result<Number, NoNumber>;

pub(super) fn add(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    fast_or(arguments, terms, i64::checked_add, Number::add)
}

pub(super) fn subtract(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    fast_or(arguments, terms, i64::checked_sub, Number::subtract)
}

pub(super) fn multiply(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    fast_or(arguments, terms, i64::checked_mul, Number::multiply)
}

pub(super) fn divide(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    binary(arguments, terms, Number::divide)
}

pub(super) fn div(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    binary(arguments, terms, Number::div)
}

pub(super) fn modulo(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    binary(arguments, terms, Number::modulo)
}

pub(super) fn negate(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    unary(arguments, terms, Number::negate)
}

pub(super) fn abs(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    unary(arguments, terms, Number::abs)
}

pub(super) fn floor(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    unary(arguments, terms, Number::floor)
}

pub(super) fn ceil(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    unary(arguments, terms, Number::ceil)
}

pub(super) fn round(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let [_, places] = arguments else {
        return unary(arguments, terms, Number::round);
    };
    let places = terms.as_number(*places)?.small_integer()?;
    let rounded = terms.as_number(arguments[0])?.round_to(places).ok()?;
    Some(terms.number(rounded))
}

pub(super) fn min(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    extreme(arguments, terms, Ordering::is_le, Number::min)
}

pub(super) fn max(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    extreme(arguments, terms, Ordering::is_ge, Number::max)
}

fn extreme(
    arguments: &[Term],
    terms: &mut Terms,
    is_first: fn(Ordering) -> bool,
    of_numbers: Operator,
) -> Option<Term> {
    let [left, right] = *arguments else { return None };
    if terms.as_number(left).is_some() {
        return binary(arguments, terms, of_numbers);
    }
    let order = order(left, right, terms)?;
    Some(if is_first(order) { left } else { right })
}

fn fast_or(
    arguments: &[Term],
    terms: &mut Terms,
    fast: fn(i64, i64) -> Option<i64>,
    exact: Operator,
) -> Option<Term> {
    if let [left, right] = arguments
        && let (Some(left), Some(right)) = (left.small_integer(), right.small_integer())
        && let Some(value) = fast(left, right)
    {
        return Some(terms.integer(value));
    }
    binary(arguments, terms, exact)
}

fn binary(arguments: &[Term], terms: &mut Terms, operator: Operator) -> Option<Term> {
    let [left, right] = *arguments else { return None };
    let value = operator(&terms.as_number(left)?, &terms.as_number(right)?).ok()?;
    Some(terms.number(value))
}

fn unary(arguments: &[Term], terms: &mut Terms, operator: fn(&Number) -> Number) -> Option<Term> {
    let value = operator(&terms.as_number(*arguments.first()?)?);
    Some(terms.number(value))
}
