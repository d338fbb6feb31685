//! What a change did: the facts stated, withdrawn, newly derived and no longer derived.
//!
//! Invariant: every list has a fixed order: that of the source for what was stated, else memberships
//! first, by class or property as first met in the program, then in term order.

use framex_fixpoint::Difference;
use framex_term::{Fact, Predicate, Terms};
use serde::Serialize;

/// The reply of every operation that changes a session; facts are printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// Derived facts that came.
    pub added: Vec<String>,
    /// Derived facts that went.
    pub removed: Vec<String>,
    /// Facts newly stated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asserted: Vec<String>,
    /// Facts no longer stated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub retracted: Vec<String>,
    /// The number of the change.
    pub revision: u64,
    /// The facts that hold now and did not, and the reverse.
    #[serde(skip)]
    pub(crate) moved: Moved,
}

/// What a change did to what holds, stated or derived.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) came: Vec<Fact>,
    pub(crate) went: Vec<Fact>,
}

impl Changed {
    /// What an incremental change did.
    pub(crate) fn of(difference: &Difference, terms: &Terms) -> Changed {
        let is_membership = |fact: &&Fact| matches!(fact.predicate, Predicate::Class(_));
        let print = |facts: &[Fact]| {
            let memberships = facts.iter().filter(is_membership);
            let values = facts.iter().filter(|fact| !is_membership(fact));
            memberships.chain(values).map(|fact| fact.print(terms)).collect()
        };
        Changed {
            added: print(&difference.added),
            removed: print(&difference.removed),
            moved: Moved {
                came: difference.added.clone(),
                went: difference.removed.clone(),
            },
            ..Changed::default()
        }
    }
}
