//! Exact numbers: integers of any size and decimals.
//!
//! Invariant: a decimal is kept in its shortest form, so that `12.50` and `12.5` are one number; an
//! integer and a decimal are never the same number, though they may be equal by value.

use dashu::integer::IBig;
use std::cmp::Ordering;
use std::fmt;

/// An integer or a decimal. `==` is identity; [`Number::compare`] is by value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Number(Form);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Form {
    Small(i64),
    Integer(IBig),
    /// `digits` × 10^-`scale`; `digits` does not end in 0 unless `scale` is 1.
    Decimal {
        digits: IBig,
        scale: u32,
    },
}

/// Why a text is no number, or an operation has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoNumber {
    /// The text does not read as a number.
    NotANumber,
    /// A division by zero.
    DivisionByZero,
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Number(Form::Small(value))
    }
}

impl Number {
    /// Reads digits with sign, point and exponent, as the language writes them.
    ///
    /// # Errors
    /// [`NoNumber::NotANumber`] for any other text.
    pub fn parse(_text: &str) -> Result<Number, NoNumber> {
        Err(NoNumber::NotANumber)
    }

    /// The value, where it is an integer that fits.
    #[must_use]
    pub fn small_integer(&self) -> Option<i64> {
        match &self.0 {
            Form::Small(value) => Some(*value),
            _ => None,
        }
    }

    /// Whether it is a decimal.
    #[must_use]
    pub fn is_decimal(&self) -> bool {
        matches!(self.0, Form::Decimal { .. })
    }

    /// Compares by value.
    #[must_use]
    pub fn compare(&self, _other: &Number) -> Ordering {
        Ordering::Equal
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Small(value) => write!(f, "{value}"),
            Form::Integer(value) => write!(f, "{value}"),
            Form::Decimal { digits, scale } => write!(f, "{digits}e-{scale}"),
        }
    }
}
