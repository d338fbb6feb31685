//! What tokens cost: exact sums of small decimals.

use super::Usage;
use serde::{Serialize, Serializer};
use std::fmt;

/// An amount in the currency of the configured prices, to 10⁻¹².
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Money {
    trillionths: i128,
}

const SCALE: usize = 12;
/// Prices are per so many tokens.
const TOKENS: i128 = 1_000_000;

impl Money {
    /// Reads `0.15`.
    ///
    /// # Errors
    /// What an amount looks like.
    pub fn parse(text: &str) -> Result<Money, String> {
        let wrong = || format!("`{text}` is no amount: write digits and a point, `0.15`");
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty()
            || whole.len() > 15
            || part.len() > SCALE
            || !are_digits(whole)
            || !are_digits(part)
        {
            return Err(wrong());
        }
        let digits = format!("{whole}{part:0<SCALE$}");
        let trillionths = digits.parse().map_err(|_| wrong())?;
        Ok(Money { trillionths })
    }
}

impl std::ops::AddAssign for Money {
    fn add_assign(&mut self, other: Money) {
        self.trillionths += other.trillionths;
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = format!("{:0>width$}", self.trillionths, width = SCALE + 1);
        let (whole, part) = digits.split_at(digits.len() - SCALE);
        match part.trim_end_matches('0') {
            "" => write!(f, "{whole}"),
            part => write!(f, "{whole}.{part}"),
        }
    }
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Prices of a model, per million tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Price {
    /// Of tokens it reads.
    pub input: Money,
    /// Of tokens it writes.
    pub output: Money,
}

impl Price {
    /// What a call cost.
    #[must_use]
    pub fn of(&self, usage: Usage) -> Money {
        let input = self.input.trillionths * i128::from(usage.tokens_in);
        let output = self.output.trillionths * i128::from(usage.tokens_out);
        Money {
            trillionths: (input + output) / TOKENS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_add_up_exactly() {
        let price = Price {
            input: Money::parse("0.15").unwrap(),
            output: Money::parse("0.60").unwrap(),
        };
        let usage = Usage {
            tokens_in: 1000,
            tokens_out: 10,
        };
        let mut sum = Money::default();
        for _ in 0..10 {
            sum += price.of(usage);
        }
        assert_eq!(sum.to_string(), "0.00156");
        assert_eq!(Money::parse("12").unwrap().to_string(), "12");
        assert!(Money::parse("1e3").is_err() && Money::parse("-1").is_err() && Money::parse("").is_err());
    }
}
