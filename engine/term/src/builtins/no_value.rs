//! Says in words why a condition has no value: `"40" > 5000 compares a string with a number`.

use super::{Builtin, Comparison, is_date, is_date_time};
use crate::kind::Kind;
use crate::number::{NoNumber, Number};
use crate::terms::{Term, Terms};

/// What was tried and has no value: the operation and the values it met.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NoValue {
    /// Built-in or comparison.
    pub operation: Operation,
    /// Its arguments, in order.
    pub values: Vec<Term>,
}

/// What has no value for some arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// A built-in.
    Builtin(Builtin),
    /// A comparison.
    Comparison(Comparison),
    /// A property variable bound to something that is no name.
    Property,
}

impl NoValue {
    /// In words: `"40" > 5000 compares a string with a number`.
    #[must_use]
    pub fn print(&self, terms: &Terms) -> String {
        let reason = match self.operation {
            Operation::Builtin(builtin) => reason_of(builtin, &self.values, terms),
            Operation::Comparison(_) => compared(&self.values, terms),
            Operation::Property => format!("is {} and names no property", first_kind(&self.values, terms)),
        };
        format!("{} {reason}", self.attempt(terms))
    }

    fn attempt(&self, terms: &Terms) -> String {
        let values: Vec<String> = self.values.iter().map(|value| terms.print(*value)).collect();
        match (self.operation, values.as_slice()) {
            (Operation::Builtin(operator), [left, right]) if operator.is_operator() => {
                format!("{left} {} {right}", operator.name())
            }
            (Operation::Builtin(operator), [only]) if operator.is_operator() => {
                format!("{}{only}", operator.name())
            }
            (Operation::Builtin(builtin), values) => format!("{}({})", builtin.name(), values.join(", ")),
            (Operation::Comparison(comparison), [left, right]) => {
                format!("{left} {} {right}", comparison.symbol())
            }
            (Operation::Comparison(_) | Operation::Property, values) => values.join(", "),
        }
    }
}

fn first_kind(values: &[Term], terms: &Terms) -> String {
    values
        .first()
        .map_or_else(|| "nothing".to_owned(), |value| terms.kind(*value).to_string())
}

fn compared(values: &[Term], terms: &Terms) -> String {
    match values.iter().map(|value| terms.kind(*value)).collect::<Vec<_>>()[..] {
        [left, right] if left == right => format!("compares two {}, which have no order", left.plural()),
        [left, right] => format!("compares {left} with {right}"),
        _ => "compares nothing".to_owned(),
    }
}

fn reason_of(builtin: Builtin, values: &[Term], terms: &Terms) -> String {
    if !builtin.arguments().contains(&values.len()) {
        return "has another number of arguments".to_owned();
    }
    match builtin {
        Builtin::Add | Builtin::Subtract | Builtin::Multiply | Builtin::Negate | Builtin::Abs => {
            not_computed(values, terms)
        }
        Builtin::Floor | Builtin::Ceil => not_computed(values, terms),
        Builtin::Divide | Builtin::Div | Builtin::Mod => match odd_one(values, Kind::Number, terms) {
            None if terms
                .as_number(values[1])
                .is_some_and(|divisor| divisor.is_zero()) =>
            {
                "divides by zero".to_owned()
            }
            _ => not_computed(values, terms),
        },
        Builtin::Min | Builtin::Max => compared(values, terms),
        Builtin::Round => match odd_one(values, Kind::Number, terms) {
            None if values.len() == 2 && !is_small_integer(values[1], terms) => {
                "rounds to a number of digits that is no small integer".to_owned()
            }
            _ => not_computed(values, terms),
        },
        Builtin::Concat | Builtin::Upper | Builtin::Lower | Builtin::Replace
            if odd_one(values, Kind::String, terms).is_none() =>
        {
            format!("has more than {} MiB of text", Terms::MOST_TEXT_BYTES >> 20)
        }
        Builtin::Concat | Builtin::Length | Builtin::Upper | Builtin::Lower | Builtin::Trim => {
            not_text(values, terms)
        }
        Builtin::Replace | Builtin::Contains | Builtin::StartsWith | Builtin::EndsWith => {
            not_text(values, terms)
        }
        Builtin::Occurrences => not_text(values, terms),
        Builtin::Substring => match terms.as_string(values[0]) {
            None => not_text(&values[..1], terms),
            Some(_) => match odd_one(&values[1..], Kind::Number, terms) {
                Some(kind) => format!("counts letters with {kind}"),
                None => "counts letters from 1, in small integers".to_owned(),
            },
        },
        Builtin::Matches => match odd_one(values, Kind::String, terms) {
            Some(_) => not_text(values, terms),
            None => format!(
                "has {} for a regular expression, which it is not",
                terms.print(values[1])
            ),
        },
        Builtin::ToNumber => match terms.as_string(values[0]).map(Number::parse) {
            Some(Err(NoNumber::TooLarge)) => too_large(),
            Some(_) => "reads a number from a text that is none".to_owned(),
            None => format!("reads a number from {}", terms.kind(values[0])),
        },
        Builtin::AddDays => match is_dated(values[0], terms) {
            true if !is_small_integer(values[1], terms) => {
                format!("counts days with {}", terms.kind(values[1]))
            }
            true => "leaves the years 0000 to 9999".to_owned(),
            false => not_a_date(&values[..1], terms),
        },
        Builtin::DaysBetween | Builtin::Year | Builtin::Month | Builtin::Day => not_a_date(values, terms),
        Builtin::ToString | Builtin::TypeOf => "has no value".to_owned(),
    }
}

/// The kind of the first value that is of another than the wanted one.
fn odd_one(values: &[Term], wanted: Kind, terms: &Terms) -> Option<Kind> {
    values
        .iter()
        .map(|value| terms.kind(*value))
        .find(|kind| *kind != wanted)
}

fn not_computed(values: &[Term], terms: &Terms) -> String {
    match odd_one(values, Kind::Number, terms) {
        Some(kind) => format!("computes with {kind}"),
        None => too_large(),
    }
}

fn too_large() -> String {
    format!("has more than {} digits", Number::MOST_DIGITS)
}

fn not_text(values: &[Term], terms: &Terms) -> String {
    match odd_one(values, Kind::String, terms) {
        Some(kind) => format!("takes strings, not {kind}"),
        None => "has no value".to_owned(),
    }
}

fn is_small_integer(value: Term, terms: &Terms) -> bool {
    terms
        .as_number(value)
        .is_some_and(|number| number.small_integer().is_some())
}

fn is_dated(value: Term, terms: &Terms) -> bool {
    terms
        .as_string(value)
        .is_some_and(|text| is_date(text) || is_date_time(text))
}

fn not_a_date(values: &[Term], terms: &Terms) -> String {
    let odd = values.iter().find(|value| !is_dated(**value, terms));
    match odd.map(|value| (terms.kind(*value), terms.print(*value))) {
        Some((Kind::String, text)) if values.len() == 1 => {
            format!("reads a date from {text}; a date is written 2026-09-14")
        }
        Some((Kind::String, text)) => format!("reads {text} as a date; a date is written 2026-09-14"),
        Some((kind, _)) => format!("reads a date from {kind}"),
        None => "has no value".to_owned(),
    }
}
