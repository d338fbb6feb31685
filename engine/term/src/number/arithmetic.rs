//! `+ - *`, `abs` and the sign: a decimal as soon as one operand is one.

use super::{Form, NoNumber, Number};
use dashu::base::{Abs, BitTest};
use dashu::integer::IBig;

impl Number {
    /// The sum.
    ///
    /// # Errors
    /// [`NoNumber::TooLarge`].
    pub fn add(&self, other: &Number) -> Result<Number, NoNumber> {
        if let (Form::Small(left), Form::Small(right)) = (&self.0, &other.0)
            && let Some(sum) = left.checked_add(*right)
        {
            return Ok(Number::from(sum));
        }
        let (left, right, scale) = self.aligned(other);
        self.of_kind(other, left + right, scale)
    }

    /// The difference.
    ///
    /// # Errors
    /// [`NoNumber::TooLarge`].
    pub fn subtract(&self, other: &Number) -> Result<Number, NoNumber> {
        if let (Form::Small(left), Form::Small(right)) = (&self.0, &other.0)
            && let Some(difference) = left.checked_sub(*right)
        {
            return Ok(Number::from(difference));
        }
        let (left, right, scale) = self.aligned(other);
        self.of_kind(other, left - right, scale)
    }

    /// The product.
    ///
    /// # Errors
    /// [`NoNumber::TooLarge`].
    pub fn multiply(&self, other: &Number) -> Result<Number, NoNumber> {
        if let (Form::Small(left), Form::Small(right)) = (&self.0, &other.0)
            && let Some(product) = left.checked_mul(*right)
        {
            return Ok(Number::from(product));
        }
        let (left, left_scale) = self.parts();
        let (right, right_scale) = other.parts();
        // Trailing zeros of a decimal may make the product shorter, but never by half.
        if left.bit_len() + right.bit_len() > Number::MOST_DIGITS * 4 {
            return Err(NoNumber::TooLarge);
        }
        self.of_kind(other, left.as_ref() * right.as_ref(), left_scale + right_scale)
    }

    /// The number with the other sign.
    #[must_use]
    pub fn negate(&self) -> Number {
        match &self.0 {
            Form::Small(value) => match value.checked_neg() {
                Some(negated) => Number::from(negated),
                None => Number::integer(-IBig::from(*value)),
            },
            Form::Integer(value) => Number::integer(-value.clone()),
            Form::Decimal { digits, scale } => Number(Form::Decimal {
                digits: -digits.clone(),
                scale: *scale,
            }),
        }
    }

    /// The number without its sign.
    #[must_use]
    pub fn abs(&self) -> Number {
        match &self.0 {
            Form::Small(value) => match value.checked_abs() {
                Some(value) => Number::from(value),
                None => Number::integer(IBig::from(*value).abs()),
            },
            Form::Integer(value) => Number::integer(value.clone().abs()),
            Form::Decimal { digits, scale } => Number(Form::Decimal {
                digits: digits.clone().abs(),
                scale: *scale,
            }),
        }
    }

    /// The lesser by value, as a decimal where one of them is one; the first where they are equal.
    ///
    /// # Errors
    /// [`NoNumber::TooLarge`].
    pub fn min(&self, other: &Number) -> Result<Number, NoNumber> {
        let lesser = if self.compare(other).is_le() { self } else { other };
        lesser.as_decimal_if(self.is_decimal() || other.is_decimal())
    }

    /// The greater by value, as a decimal where one of them is one; the first where they are equal.
    ///
    /// # Errors
    /// [`NoNumber::TooLarge`].
    pub fn max(&self, other: &Number) -> Result<Number, NoNumber> {
        let greater = if self.compare(other).is_ge() { self } else { other };
        greater.as_decimal_if(self.is_decimal() || other.is_decimal())
    }

    fn as_decimal_if(&self, decimal: bool) -> Result<Number, NoNumber> {
        if decimal && !self.is_decimal() {
            let (digits, scale) = self.parts();
            return Number::decimal(digits.into_owned(), scale);
        }
        Ok(self.clone())
    }

    /// `digits` × 10^-`scale`, a decimal where one of the operands is one.
    pub(super) fn of_kind(&self, other: &Number, digits: IBig, scale: usize) -> Result<Number, NoNumber> {
        if self.is_decimal() || other.is_decimal() {
            Number::decimal(digits, scale)
        } else {
            Number::checked_integer(digits)
        }
    }
}
