//! `count`: how many proofs there are. Natural numbers with `+` and `×`.

use super::Undefined;
use super::number::Amount;
use super::semiring::{Cycles, Semiring};

pub(crate) struct Count;

impl Semiring for Count {
    type Value = Amount;

    const CYCLES: Cycles = Cycles::Walks;

    fn zero(&self) -> Amount {
        Amount::from(0)
    }

    fn one(&self) -> Amount {
        Amount::from(1)
    }

    fn plus(&self, left: &Amount, right: &Amount) -> Result<Amount, Undefined> {
        left.add(right)
    }

    fn times(&self, left: &Amount, right: &Amount) -> Result<Amount, Undefined> {
        left.multiply(right)
    }
}
