//! Exact numbers: integers of any size and decimals.
//!
//! Reading is in `parse`, the four operations in `arithmetic`, `/` in `division`, whole parts and
//! rounding in `rounding`.
//!
//! Invariant: a decimal is kept in its shortest form, so that `12.50` and `12.5` are one number; an
//! integer and a decimal are never the same number, though they may be equal by value. No number has more
//! than [`Number::MOST_DIGITS`] digits, so that no operation takes unbounded memory.

mod arithmetic;
mod division;
mod image;
mod parse;
mod rounding;

use dashu::base::{BitTest, Signed};
use dashu::integer::IBig;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

/// An integer or a decimal. `==` is identity; [`Number::compare`] is by value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Number(Form);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Form {
    Small(i64),
    /// Does not fit [`Form::Small`].
    Integer(IBig),
    /// `digits` × 10^-`scale`; `scale` is at least 1, and `digits` does not end in 0 unless it is 1.
    Decimal {
        digits: IBig,
        scale: u32,
    },
}

/// Why a text is no number, or an operation has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNumber {
    /// The text does not read as a number.
    NotANumber,
    /// A division by zero.
    DivisionByZero,
    /// It would have more than [`Number::MOST_DIGITS`] digits.
    TooLarge,
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Number(Form::Small(value))
    }
}

impl Number {
    /// How many digits a number may have, before and after its point together.
    pub const MOST_DIGITS: usize = 1_000_000;

    /// The value, where it is an integer that fits.
    #[must_use]
    pub fn small_integer(&self) -> Option<i64> {
        match &self.0 {
            Form::Small(value) => Some(*value),
            Form::Integer(_) | Form::Decimal { .. } => None,
        }
    }

    /// Whether it is a decimal.
    #[must_use]
    pub fn is_decimal(&self) -> bool {
        matches!(self.0, Form::Decimal { .. })
    }

    /// Whether its value is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        match &self.0 {
            Form::Small(value) => *value == 0,
            Form::Integer(_) => false,
            Form::Decimal { digits, .. } => digits.is_zero(),
        }
    }

    /// Whether its value is below zero.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Form::Small(value) => *value < 0,
            Form::Integer(digits) | Form::Decimal { digits, .. } => digits.is_negative(),
        }
    }

    /// Compares by value.
    #[must_use]
    pub fn compare(&self, other: &Number) -> Ordering {
        if let (Form::Small(left), Form::Small(right)) = (&self.0, &other.0) {
            return left.cmp(right);
        }
        match (self.is_negative(), other.is_negative()) {
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (true, true) | (false, false) => {
                let (left, right, _) = self.aligned(other);
                left.cmp(&right)
            }
        }
    }

    /// The bytes it holds beyond its own size, about.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        match &self.0 {
            Form::Small(_) => 0,
            Form::Integer(digits) | Form::Decimal { digits, .. } => match digits.bit_len() {
                // Two machine words stand in the number itself.
                0..=128 => 0,
                bits => bits / 8,
            },
        }
    }

    fn integer(value: IBig) -> Number {
        match i64::try_from(&value) {
            Ok(small) => Number(Form::Small(small)),
            Err(_) => Number(Form::Integer(value)),
        }
    }

    /// `digits` × 10^-`scale` as a decimal in its shortest form.
    fn decimal(digits: IBig, scale: usize) -> Result<Number, NoNumber> {
        if scale == 0 {
            return Number::decimal(digits * 10, 1);
        }
        let (digits, scale) = shortest(digits, scale);
        if scale > Number::MOST_DIGITS || exceeds_most_digits(&digits) {
            return Err(NoNumber::TooLarge);
        }
        let scale = scale as u32;
        Ok(Number(Form::Decimal { digits, scale }))
    }

    fn checked_integer(value: IBig) -> Result<Number, NoNumber> {
        if exceeds_most_digits(&value) {
            return Err(NoNumber::TooLarge);
        }
        Ok(Number::integer(value))
    }

    /// Digits and the number of them that stand after the point: 0 for an integer.
    fn parts(&self) -> (Cow<'_, IBig>, usize) {
        match &self.0 {
            Form::Small(value) => (Cow::Owned(IBig::from(*value)), 0),
            Form::Integer(value) => (Cow::Borrowed(value), 0),
            Form::Decimal { digits, scale } => (Cow::Borrowed(digits), *scale as usize),
        }
    }

    /// The digits of both at the greater of their scales, and that scale.
    fn aligned(&self, other: &Number) -> (IBig, IBig, usize) {
        let (left, left_scale) = self.parts();
        let (right, right_scale) = other.parts();
        let scale = left_scale.max(right_scale);
        let stretch = |digits: Cow<'_, IBig>, by: usize| match by {
            0 => digits.into_owned(),
            by => digits.as_ref() * ten_to(by),
        };
        (
            stretch(left, scale - left_scale),
            stretch(right, scale - right_scale),
            scale,
        )
    }
}

/// 10^`exponent`.
fn ten_to(exponent: usize) -> IBig {
    IBig::from(10).pow(exponent)
}

/// Whether a value has more digits than a number may have: by its bits, and so some twenty digits late.
fn exceeds_most_digits(digits: &IBig) -> bool {
    // A decimal digit is log2(10) = 3.3219… bits.
    digits.bit_len() > Number::MOST_DIGITS / 1000 * 3322
}

fn shortest(digits: IBig, scale: usize) -> (IBig, usize) {
    if scale == 1 || &digits % 10i64 != 0 {
        return (digits, scale);
    }
    if digits.is_zero() {
        return (digits, 1);
    }
    let (sign, mut magnitude) = digits.into_parts();
    let ten = dashu::integer::UBig::from(10u8);
    let zeros = magnitude.remove(&ten).unwrap_or(0);
    let dropped = zeros.min(scale - 1);
    let kept = magnitude * ten.pow(zeros - dropped);
    (IBig::from_parts(sign, kept), scale - dropped)
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Small(value) => write!(f, "{value}"),
            Form::Integer(value) => write!(f, "{value}"),
            Form::Decimal { digits, scale } => {
                let scale = *scale as usize;
                // Most decimals have few digits, and are written without a number of any size.
                if let (Ok(small), 1..=18) = (i64::try_from(digits), scale) {
                    let (sign, all) = (if small < 0 { "-" } else { "" }, small.unsigned_abs());
                    let one = 10u64.pow(scale as u32);
                    return write!(f, "{sign}{}.{:0>scale$}", all / one, all % one);
                }
                let sign = if digits.is_negative() { "-" } else { "" };
                let (_, magnitude) = digits.clone().into_parts();
                let digits = magnitude.to_string();
                // By hand: a width given to `format!` has at most 65,535 places.
                let zeros = "0".repeat((scale + 1).saturating_sub(digits.len()));
                let all = zeros + &digits;
                let (whole, part) = all.split_at(all.len() - scale);
                write!(f, "{sign}{whole}.{part}")
            }
        }
    }
}
