//! Exact numbers as values of an algebra: compared by value, so that `1` and `1.0` are worth the same.

use super::Undefined;
use framex_term::Number;
use std::cmp::Ordering;

/// Bytes of a number's digits at most, some 2,500 digits: where each fact is used twice by the next, the digits double too.
const MOST_BYTES: usize = 1_024;

#[derive(Clone, Debug)]
pub(crate) struct Amount(Number);

impl From<i64> for Amount {
    fn from(value: i64) -> Self {
        Amount(Number::from(value))
    }
}

impl From<Number> for Amount {
    fn from(number: Number) -> Self {
        Amount(number)
    }
}

impl PartialEq for Amount {
    fn eq(&self, other: &Amount) -> bool {
        self.compare(other) == Ordering::Equal
    }
}

impl Amount {
    pub(crate) fn compare(&self, other: &Amount) -> Ordering {
        self.0.compare(&other.0)
    }

    pub(crate) fn add(&self, other: &Amount) -> Result<Amount, Undefined> {
        bounded(self.0.add(&other.0).ok())
    }

    pub(crate) fn multiply(&self, other: &Amount) -> Result<Amount, Undefined> {
        bounded(self.0.multiply(&other.0).ok())
    }

    /// The number; an integer where it is whole.
    pub(crate) fn number(self) -> Number {
        let whole = self.0.floor();
        if whole.compare(&self.0) == Ordering::Equal {
            whole
        } else {
            self.0
        }
    }
}

fn bounded(number: Option<Number>) -> Result<Amount, Undefined> {
    match number {
        Some(number) if number.heap_bytes() <= MOST_BYTES => Ok(Amount(number)),
        _ => Err(Undefined::Digits),
    }
}
