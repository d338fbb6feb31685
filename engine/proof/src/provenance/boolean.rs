//! `boolean`: whether there is a proof. `plus` is or, `times` is and.

use super::Undefined;
use super::semiring::{Cycles, Semiring};

pub(crate) struct Boolean;

impl Semiring for Boolean {
    type Value = bool;

    const CYCLES: Cycles = Cycles::Rounds;

    fn zero(&self) -> bool {
        false
    }

    fn one(&self) -> bool {
        true
    }

    fn plus(&self, left: &bool, right: &bool) -> Result<bool, Undefined> {
        Ok(*left || *right)
    }

    fn times(&self, left: &bool, right: &bool) -> Result<bool, Undefined> {
        Ok(*left && *right)
    }
}
