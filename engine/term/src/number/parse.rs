//! Reads a number: `41`, `-3`, `12.50`, `1e-05`.
//!
//! In: the text alone, no blanks around it. Out: an integer where it has neither point nor exponent, else a
//! decimal.
//!
//! Invariant: the work is bounded by the length of the text and by [`Number::MOST_DIGITS`], whatever the
//! exponent says.

use super::{NoNumber, Number, ten_to};
use dashu::integer::IBig;

impl Number {
    /// Reads a sign `-`, digits, a point with digits on both sides, an exponent, as the language writes them.
    ///
    /// # Errors
    /// [`NoNumber::NotANumber`] for any other text, [`NoNumber::TooLarge`] for more than
    /// [`Number::MOST_DIGITS`] digits when written out (`1e999999999`).
    ///
    /// # Example
    /// ```
    /// # use framex_term::Number;
    /// assert_eq!(Number::parse("12.50").unwrap().to_string(), "12.5");
    /// assert_eq!(Number::parse("1e6").unwrap().to_string(), "1000000.0");
    /// assert_eq!(Number::parse("1e-05").unwrap().to_string(), "0.00001");
    /// ```
    pub fn parse(text: &str) -> Result<Number, NoNumber> {
        if let Some(small) = small(text) {
            return Ok(Number::from(small));
        }
        let (is_negative, rest) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, Some(exponent)),
            None => (rest, None),
        };
        let (whole, part) = match mantissa.split_once('.') {
            Some((whole, part)) => (whole, Some(part)),
            None => (mantissa, None),
        };
        if !is_digits(whole) || part.is_some_and(|part| !is_digits(part)) {
            return Err(NoNumber::NotANumber);
        }
        let exponent = exponent.map(read_exponent).transpose()?;
        let part_or_none = part.unwrap_or("");
        if whole.len() + part_or_none.len() > Number::MOST_DIGITS {
            return Err(NoNumber::TooLarge);
        }
        let digits = read_digits(whole, part_or_none, is_negative)?;
        if part.is_none() && exponent.is_none() {
            return Number::checked_integer(digits);
        }
        if digits == IBig::ZERO {
            return Number::decimal(digits, 1);
        }
        let scale = part_or_none.len() as i64 - exponent.unwrap_or(0);
        let most = Number::MOST_DIGITS as i64;
        match scale {
            ..=0 if scale < -most => Err(NoNumber::TooLarge),
            ..=0 => Number::decimal(digits * ten_to(scale.unsigned_abs() as usize), 0),
            1.. if scale > 2 * most => Err(NoNumber::TooLarge),
            1.. => Number::decimal(digits, scale as usize),
        }
    }
}

/// The common case, without a detour over large integers.
fn small(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    (is_digits(digits) && digits.len() <= 18).then(|| text.parse().ok())?
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn read_digits(whole: &str, part: &str, is_negative: bool) -> Result<IBig, NoNumber> {
    let sign = if is_negative { "-" } else { "" };
    IBig::from_str_radix(&format!("{sign}{whole}{part}"), 10).map_err(|_| NoNumber::NotANumber)
}

/// The exponent, cut off where it is beyond all use.
fn read_exponent(text: &str) -> Result<i64, NoNumber> {
    let (is_negative, digits) = match text.strip_prefix(['-', '+']) {
        Some(digits) => (text.starts_with('-'), digits),
        None => (false, text),
    };
    if !is_digits(digits) {
        return Err(NoNumber::NotANumber);
    }
    let magnitude = digits.trim_start_matches('0').parse().unwrap_or_else(|_| {
        if digits.bytes().all(|byte| byte == b'0') {
            0
        } else {
            i64::MAX / 4
        }
    });
    Ok(if is_negative { -magnitude } else { magnitude }.clamp(i64::MIN / 4, i64::MAX / 4))
}
