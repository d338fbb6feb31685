//! Whole parts: `div`, `mod`, `floor`, `ceil`, and rounding half to even.

use super::{Form, NoNumber, Number, ten_to};
use dashu::base::{BitTest, DivEuclid, DivRemEuclid, Signed};
use dashu::integer::IBig;
use std::cmp::Ordering;

impl Number {
    /// The quotient rounded down, an integer.
    ///
    /// # Errors
    /// [`NoNumber::DivisionByZero`], [`NoNumber::TooLarge`].
    pub fn div(&self, other: &Number) -> Result<Number, NoNumber> {
        if other.is_zero() {
            return Err(NoNumber::DivisionByZero);
        }
        if let (Form::Small(left), Form::Small(right)) = (&self.0, &other.0)
            && let Some(quotient) = left.checked_div(*right)
        {
            let is_inexact = left % right != 0 && (*left < 0) != (*right < 0);
            return Ok(Number::from(quotient - i64::from(is_inexact)));
        }
        let (left, right, _) = self.aligned(other);
        Number::checked_integer(divide_down(left, right))
    }

    /// What `div` leaves: it has the sign of `other`.
    ///
    /// # Errors
    /// [`NoNumber::DivisionByZero`], [`NoNumber::TooLarge`].
    pub fn modulo(&self, other: &Number) -> Result<Number, NoNumber> {
        if other.is_zero() {
            return Err(NoNumber::DivisionByZero);
        }
        if let (Form::Small(left), Form::Small(right)) = (&self.0, &other.0)
            && let Some(rest) = left.checked_rem(*right)
        {
            let is_of_other_sign = rest != 0 && (rest < 0) != (*right < 0);
            return Ok(Number::from(if is_of_other_sign { rest + right } else { rest }));
        }
        let (left, right, scale) = self.aligned(other);
        let rest = &left - divide_down(left.clone(), right.clone()) * right;
        self.of_kind(other, rest, scale)
    }

    /// The greatest integer that is not greater.
    #[must_use]
    pub fn floor(&self) -> Number {
        match &self.0 {
            Form::Small(_) | Form::Integer(_) => self.clone(),
            Form::Decimal { digits, scale } => Number::integer(digits.div_euclid(ten_to(*scale as usize))),
        }
    }

    /// The least integer that is not less.
    #[must_use]
    pub fn ceil(&self) -> Number {
        self.negate().floor().negate()
    }

    /// The nearest integer; of two as near the even one.
    #[must_use]
    pub fn round(&self) -> Number {
        match &self.0 {
            Form::Small(_) | Form::Integer(_) => self.clone(),
            Form::Decimal { digits, scale } => Number::integer(drop_digits(digits, *scale as usize)),
        }
    }

    /// The nearest number with `places` digits after the point, of two as near the one whose last digit is
    /// even; with `places` below 0, that many zeros before the point. An integer stays one.
    ///
    /// # Errors
    /// [`NoNumber::TooLarge`].
    pub fn round_to(&self, places: i64) -> Result<Number, NoNumber> {
        let (digits, scale) = self.parts();
        let scale = scale as i64;
        if places >= scale {
            return Ok(self.clone());
        }
        let dropped = scale.saturating_sub(places);
        // A number below 10^(dropped - 1) is below half of 10^dropped.
        if dropped > digits.bit_len() as i64 + 1 {
            return self.of_kind(self, IBig::ZERO, 1);
        }
        let rounded = drop_digits(&digits, dropped as usize);
        match places {
            0.. => self.of_kind(self, rounded, places as usize),
            _ => self.of_kind(self, rounded * ten_to(places.unsigned_abs() as usize), 0),
        }
    }
}

fn divide_down(left: IBig, right: IBig) -> IBig {
    // Euclidean division rounds down for a positive divisor.
    if right.is_negative() {
        (-left).div_euclid(-right)
    } else {
        left.div_euclid(right)
    }
}

/// `digits` / 10^`dropped`, half to even.
fn drop_digits(digits: &IBig, dropped: usize) -> IBig {
    let unit = ten_to(dropped);
    let (down, rest) = digits.div_rem_euclid(&unit);
    let twice: IBig = IBig::from(rest) * 2;
    let is_up = match twice.cmp(&unit) {
        Ordering::Less => false,
        Ordering::Equal => down.bit(0),
        Ordering::Greater => true,
    };
    if is_up { down + 1 } else { down }
}
