//! `/`: exact where it terminates, else 28 significant digits, half-even.
//!
//! A quotient in lowest terms terminates where its denominator has no prime factor but 2 and 5; it then has
//! as many digits after the point as the higher of their two powers.

use super::{NoNumber, Number, ten_to};
use dashu::base::{BitTest, DivRem, Gcd, Signed};
use dashu::integer::{IBig, UBig};

/// Significant digits of a quotient that does not terminate.
const SIGNIFICANT_DIGITS: i64 = 28;

impl Number {
    /// The quotient: an integer where both are integers and it is whole, else a decimal.
    ///
    /// # Errors
    /// [`NoNumber::DivisionByZero`], [`NoNumber::TooLarge`].
    pub fn divide(&self, other: &Number) -> Result<Number, NoNumber> {
        if other.is_zero() {
            return Err(NoNumber::DivisionByZero);
        }
        if let (Some(left), Some(right)) = (self.small_integer(), other.small_integer())
            && left.checked_rem(right) == Some(0)
        {
            return Ok(Number::from(left / right));
        }
        let (left, left_scale) = self.parts();
        let (right, right_scale) = other.parts();
        let (numerator, denominator) = lowest_terms(left.into_owned(), right.into_owned());
        let are_integers = !self.is_decimal() && !other.is_decimal();
        if are_integers && denominator.is_one() {
            return Number::checked_integer(numerator);
        }
        let shift = right_scale as i64 - left_scale as i64;
        let (digits, scale) = match terminating(&numerator, &denominator)? {
            Some(exact) => exact,
            None => rounded(&numerator, &denominator),
        };
        match scale - shift {
            scale @ 0.. => Number::decimal(digits, scale as usize),
            scale => Number::decimal(digits * ten_to(scale.unsigned_abs() as usize), 0),
        }
    }
}

fn lowest_terms(numerator: IBig, denominator: IBig) -> (IBig, UBig) {
    let is_negative = numerator.is_negative() != denominator.is_negative();
    let (_, numerator) = numerator.into_parts();
    let (_, denominator) = denominator.into_parts();
    let common = (&numerator).gcd(&denominator);
    let numerator = IBig::from(numerator / &common);
    let numerator = if is_negative { -numerator } else { numerator };
    (numerator, denominator / common)
}

/// The quotient's digits and how many of them stand after the point, where that is a finite number.
fn terminating(numerator: &IBig, denominator: &UBig) -> Result<Option<(IBig, i64)>, NoNumber> {
    let mut rest = denominator.clone();
    let twos = rest.remove(&UBig::from(2u8)).unwrap_or(0);
    let fives = rest.remove(&UBig::from(5u8)).unwrap_or(0);
    if !rest.is_one() {
        return Ok(None);
    }
    let scale = twos.max(fives);
    if scale > Number::MOST_DIGITS || numerator.bit_len() + 4 * scale > 8 * Number::MOST_DIGITS {
        return Err(NoNumber::TooLarge);
    }
    let stretch = IBig::from(2).pow(scale - twos) * IBig::from(5).pow(scale - fives);
    Ok(Some((numerator * stretch, scale as i64)))
}

/// The quotient to [`SIGNIFICANT_DIGITS`], and how many of them stand after the point (below 0: zeros before it).
fn rounded(numerator: &IBig, denominator: &UBig) -> (IBig, i64) {
    let is_negative = numerator.is_negative();
    let (_, magnitude) = numerator.clone().into_parts();
    let ten = UBig::from(10u8);
    let length = |value: &UBig| value.ilog(&ten) as i64;
    // The quotient has this many digits before its point, or one less.
    let whole_digits = length(&magnitude) - length(denominator) + 1;
    let mut scale = SIGNIFICANT_DIGITS - whole_digits;
    loop {
        let stretch = ten.pow(scale.unsigned_abs() as usize);
        let (above, below) = match scale {
            0.. => (&magnitude * stretch, denominator.clone()),
            _ => (magnitude.clone(), denominator * stretch),
        };
        let (quotient, remainder) = above.div_rem(&below);
        if length(&quotient) + 1 < SIGNIFICANT_DIGITS {
            scale += 1;
            continue;
        }
        let is_up = match (remainder * 2u8).cmp(&below) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => quotient.bit(0),
            std::cmp::Ordering::Greater => true,
        };
        let digits = IBig::from(if is_up { quotient + 1u8 } else { quotient });
        return (if is_negative { -digits } else { digits }, scale);
    }
}
