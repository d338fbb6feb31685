//! `min_cost`: the least sum of weights of a proof. `plus` is the smaller, `times` is `+`; without a proof there is none,
//! which is more than any number.
//!
//! Invariant: no cost is negative; else going in a circle could be cheaper than not.

use super::Undefined;
use super::number::Amount;
use super::semiring::{Cycles, Semiring};
use framex_term::Number;

pub(crate) struct MinCost;

type Cost = Option<Amount>;

impl Semiring for MinCost {
    type Value = Cost;

    const CYCLES: Cycles = Cycles::Rounds;

    fn zero(&self) -> Cost {
        None
    }

    fn one(&self) -> Cost {
        Some(Amount::from(0))
    }

    fn plus(&self, left: &Cost, right: &Cost) -> Result<Cost, Undefined> {
        Ok(match (left, right) {
            (Some(one), Some(other)) if other.compare(one).is_lt() => right.clone(),
            (None, one) | (one, _) => one.clone(),
        })
    }

    fn times(&self, left: &Cost, right: &Cost) -> Result<Cost, Undefined> {
        match (left, right) {
            (Some(left), Some(right)) => Ok(Some(left.add(right)?)),
            (None, _) | (_, None) => Ok(None),
        }
    }
}

impl MinCost {
    /// The cheapest of a leaf's statements; nothing where none has a weight.
    pub(crate) fn leaf(leaf: u32, weights: &[Number]) -> Result<Cost, Undefined> {
        let mut least = None;
        for weight in weights {
            if weight.is_negative() {
                return Err(Undefined::Weight(leaf, weight.clone()));
            }
            least = MinCost.plus(&least, &Some(Amount::from(weight.clone())))?;
        }
        Ok(least.or_else(|| MinCost.one()))
    }
}
