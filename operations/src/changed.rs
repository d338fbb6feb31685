//! What a change did: the facts stated, withdrawn, newly derived and no longer derived.
//!
//! Invariant: every list has a fixed order: that of the source for what was stated, else memberships
//! first, by class or property as first met in the program, then in term order.

use crate::packed_facts::{FactsOfFile, PackedFacts};
use crate::printed::Printed;
use framex_fixpoint::Difference;
use framex_term::{Fact, Predicate, Terms};
use serde::Serialize;

/// The reply of every operation that changes a session; facts are printed.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Changed {
    /// Derived facts that came.
    pub added: Printed,
    /// Derived facts that went.
    pub removed: Printed,
    /// Facts newly stated.
    #[serde(skip_serializing_if = "Printed::is_empty")]
    pub asserted: Printed,
    /// Facts no longer stated.
    #[serde(skip_serializing_if = "Printed::is_empty")]
    pub retracted: Printed,
    /// The number of the change.
    pub revision: u64,
    /// The facts that hold now and did not, and the reverse.
    #[serde(skip)]
    pub(crate) moved: Moved,
}

/// What a change did to what holds, stated or derived.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moved {
    pub(crate) came: PackedFacts,
    pub(crate) went: PackedFacts,
    /// What files state that were added whole.
    pub(crate) stated: Vec<FactsOfFile>,
}

impl Moved {
    pub(crate) fn len(&self) -> usize {
        let stated: usize = self.stated.iter().map(|file| file.block.len()).sum();
        self.came.len() + self.went.len() + stated
    }

    /// About the bytes it takes beside its own, without those of files that are shared.
    pub(crate) fn size_bytes(&self) -> usize {
        let of_file = |file: &FactsOfFile| size_of::<FactsOfFile>() + file.but.size_bytes();
        let stated: usize = self.stated.iter().map(of_file).sum();
        self.came.size_bytes() + self.went.size_bytes() + stated
    }

    pub(crate) fn has_come(&self, fact: &Fact) -> bool {
        self.came.contains(fact) || self.stated.iter().any(|file| file.contains(fact))
    }

    pub(crate) fn all_that_came(&self) -> impl Iterator<Item = Fact> + '_ {
        self.came
            .iter()
            .chain(self.stated.iter().flat_map(FactsOfFile::iter))
    }
}

impl Changed {
    /// The bytes of its lists.
    pub(crate) fn size_bytes(&self) -> u64 {
        let lists = [&self.added, &self.removed, &self.asserted, &self.retracted];
        lists.iter().map(|list| list.size_bytes()).sum()
    }

    /// Derived facts in the order of a reply: memberships first.
    pub(crate) fn in_order(facts: &[Fact]) -> impl Iterator<Item = &Fact> + Clone {
        let is_membership = |fact: &&Fact| matches!(fact.predicate, Predicate::Class(_));
        let memberships = facts.iter().filter(is_membership);
        let values = facts.iter().filter(move |fact| !is_membership(fact));
        memberships.chain(values)
    }

    /// What an incremental change did.
    pub(crate) fn of(difference: &Difference, terms: &Terms) -> Changed {
        let print = |facts: &[Fact]| Printed::of(Changed::in_order(facts), terms);
        Changed {
            added: print(&difference.added),
            removed: print(&difference.removed),
            moved: Moved {
                came: difference.added.iter().collect(),
                went: difference.removed.iter().collect(),
                stated: Vec::new(),
            },
            ..Changed::default()
        }
    }
}
