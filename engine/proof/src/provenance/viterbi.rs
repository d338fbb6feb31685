//! `viterbi`: the greatest product of weights of a proof. `plus` is the greater, `times` is `×`; no proof is worth 0.
//!
//! Invariant: a value lies between 0 and 1; else going in a circle could be worth more than not.
//!
//! # Source
//! Viterbi, "Error bounds for convolutional codes", IEEE Trans. Information Theory 13(2), 1967.

use super::Undefined;
use super::number::Amount;
use super::semiring::{Cycles, Semiring};
use framex_term::Number;

pub(crate) struct Viterbi;

impl Semiring for Viterbi {
    type Value = Amount;

    const CYCLES: Cycles = Cycles::Rounds;

    fn zero(&self) -> Amount {
        Amount::from(0)
    }

    fn one(&self) -> Amount {
        Amount::from(1)
    }

    fn plus(&self, left: &Amount, right: &Amount) -> Result<Amount, Undefined> {
        Ok(if right.compare(left).is_gt() { right } else { left }.clone())
    }

    fn times(&self, left: &Amount, right: &Amount) -> Result<Amount, Undefined> {
        left.multiply(right)
    }
}

impl Viterbi {
    /// The weightiest of a leaf's statements; 1 where none has a weight.
    pub(crate) fn leaf(leaf: u32, weights: &[Number]) -> Result<Amount, Undefined> {
        let one = Viterbi.one();
        let mut greatest = None;
        for weight in weights {
            let amount = Amount::from(weight.clone());
            if weight.is_negative() || amount.compare(&one).is_gt() {
                return Err(Undefined::Weight(leaf, weight.clone()));
            }
            greatest = Some(match greatest {
                Some(before) => Viterbi.plus(&before, &amount)?,
                None => amount,
            });
        }
        Ok(greatest.unwrap_or(one))
    }
}
