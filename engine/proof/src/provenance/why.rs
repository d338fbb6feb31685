//! `why`: the smallest sets of stated facts that suffice for a proof. `plus` keeps the sets of both, `times` joins each of
//! the one with each of the other; a set that contains another is left out.
//!
//! Invariant: a value is in order, smaller sets first, and no set of it contains another; each set is in order.

use super::Undefined;
use super::semiring::{Cycles, Semiring};

pub(crate) struct Why {
    pub(crate) most_terms: usize,
}

type Sets = Vec<Vec<u32>>;

impl Semiring for Why {
    type Value = Sets;

    const CYCLES: Cycles = Cycles::Rounds;

    fn zero(&self) -> Sets {
        Vec::new()
    }

    fn one(&self) -> Sets {
        vec![Vec::new()]
    }

    fn plus(&self, left: &Sets, right: &Sets) -> Result<Sets, Undefined> {
        self.smallest([left.as_slice(), right].concat())
    }

    fn times(&self, left: &Sets, right: &Sets) -> Result<Sets, Undefined> {
        // Before the smallest of them are kept there may be more, but not without bound.
        if left.len().saturating_mul(right.len()) > self.most_terms.saturating_mul(64) {
            return Err(Undefined::Terms(self.most_terms));
        }
        let pairs = left
            .iter()
            .flat_map(|one| right.iter().map(move |other| union(one, other)));
        self.smallest(pairs.collect())
    }

    fn size(&self, value: &Sets) -> u64 {
        1 + value.iter().map(|set| set.len() as u64).sum::<u64>()
    }
}

impl Why {
    fn smallest(&self, mut sets: Sets) -> Result<Sets, Undefined> {
        sets.sort_by(|left, right| left.len().cmp(&right.len()).then_with(|| left.cmp(right)));
        sets.dedup();
        let mut kept: Sets = Vec::new();
        for set in sets {
            if !kept.iter().any(|smaller| is_within(smaller, &set)) {
                kept.push(set);
            }
        }
        if kept.len() > self.most_terms {
            return Err(Undefined::Terms(self.most_terms));
        }
        Ok(kept)
    }
}

/// Both sets together, in order.
pub(crate) fn union(left: &[u32], right: &[u32]) -> Vec<u32> {
    let mut all = [left, right].concat();
    all.sort_unstable();
    all.dedup();
    all
}

fn is_within(smaller: &[u32], larger: &[u32]) -> bool {
    let mut rest = larger.iter();
    smaller.iter().all(|one| rest.any(|other| other == one))
}
