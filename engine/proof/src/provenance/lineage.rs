//! `lineage`: the stated facts that any derivation leads back to. Both operations join the sets; without a proof there is
//! none.
//!
//! Here a derivation may go in a circle: which facts lie on a proof *without* a circle is a question of paths that avoid
//! each other, for which no fast method is known. So a fact may stand in the lineage that no proof needs.

use super::Undefined;
use super::semiring::{Cycles, Semiring};
use super::why::union;

pub(crate) struct Lineage;

type Leaves = Option<Vec<u32>>;

impl Semiring for Lineage {
    type Value = Leaves;

    const CYCLES: Cycles = Cycles::Rounds;

    fn zero(&self) -> Leaves {
        None
    }

    fn one(&self) -> Leaves {
        Some(Vec::new())
    }

    fn plus(&self, left: &Leaves, right: &Leaves) -> Result<Leaves, Undefined> {
        Ok(match (left, right) {
            (Some(left), Some(right)) => Some(union(left, right)),
            (one, None) | (None, one) => one.clone(),
        })
    }

    fn times(&self, left: &Leaves, right: &Leaves) -> Result<Leaves, Undefined> {
        Ok(match (left, right) {
            (Some(left), Some(right)) => Some(union(left, right)),
            (_, None) | (None, _) => None,
        })
    }

    fn size(&self, value: &Leaves) -> u64 {
        1 + value.as_ref().map_or(0, |leaves| leaves.len() as u64)
    }
}
