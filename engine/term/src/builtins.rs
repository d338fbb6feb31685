//! The built-ins: functions of values, and the comparisons.
//!
//! In: a built-in and its argument terms. Out: the value, or [`NoValue`], which says what was tried.
//! One table lists them; a file a group computes them.

use crate::terms::{Term, Terms};
use std::ops::RangeInclusive;

/// A function of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(
    missing_docs,
    reason = "each is named as in the language; the table below says what it takes"
)]
pub enum Builtin {
    Add,
    Subtract,
    Multiply,
    Divide,
    Div,
    Mod,
    Negate,
    Abs,
    Min,
    Max,
    Round,
    Floor,
    Ceil,
    Concat,
    Length,
    Upper,
    Lower,
    Trim,
    Substring,
    Replace,
    Contains,
    StartsWith,
    EndsWith,
    Occurrences,
    Matches,
    ToNumber,
    ToString,
    AddDays,
    DaysBetween,
    Year,
    Month,
    Day,
    TypeOf,
}

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

impl Builtin {
    /// The built-in with this name, as written before a parenthesis.
    #[must_use]
    pub fn named(_name: &str) -> Option<Builtin> {
        None
    }
    /// How many arguments it takes.
    #[must_use]
    pub fn arguments(self) -> RangeInclusive<usize> {
        0..=0
    }
    /// Whether it gives a boolean, so that it may stand alone as a condition.
    #[must_use]
    pub fn is_boolean(self) -> bool {
        false
    }
    /// The value for these arguments.
    ///
    /// # Errors
    /// [`NoValue`] for arguments of another kind, a division by zero, a text that is no number or date.
    pub fn apply(self, arguments: &[Term], _terms: &mut Terms) -> Result<Term, NoValue> {
        Err(NoValue {
            operation: Operation::Builtin(self),
            values: arguments.to_vec(),
        })
    }
}

impl Comparison {
    /// Whether it holds. `=` and `!=` compare anything: numbers by value, all else by identity.
    ///
    /// # Errors
    /// [`NoValue`] for `<` and its like over unlike kinds.
    pub fn holds(self, left: Term, right: Term, _terms: &Terms) -> Result<bool, NoValue> {
        Err(NoValue {
            operation: Operation::Comparison(self),
            values: vec![left, right],
        })
    }
}

impl NoValue {
    /// In words: `"40" > 5000 compares a string with a number`.
    #[must_use]
    pub fn print(&self, _terms: &Terms) -> String {
        String::new()
    }
}
