//! What a change did: the facts stated, withdrawn, newly derived and no longer derived.
//!
//! Invariant: every list has a fixed order: that of the source for what was stated, else memberships
//! first, by class or property as first met in the program, then in term order.

use framex_fixpoint::{Difference, Model};
use framex_term::{Fact, Predicate, Terms, compare};
use rustc_hash::{FxHashMap, FxHashSet};
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

    /// What lies between two models of one session.
    ///
    /// # Cost
    /// Proportional to both.
    pub(crate) fn between(before: &Model, after: &Model, terms: &Terms) -> Changed {
        let (old, new) = (derived(before), derived(after));
        let added = ordered(after, new.difference(&old).cloned().collect(), terms);
        let removed = ordered(before, old.difference(&new).cloned().collect(), terms);
        Changed::of(&Difference { added, removed }, terms)
    }
}

fn derived(model: &Model) -> FxHashSet<Fact> {
    model.facts().filter(|fact| !model.is_stated(fact)).collect()
}

fn ordered(model: &Model, mut facts: Vec<Fact>, terms: &Terms) -> Vec<Fact> {
    let mut met: FxHashMap<Predicate, usize> = FxHashMap::default();
    for fact in model.facts() {
        let next = met.len();
        met.entry(fact.predicate).or_insert(next);
    }
    facts.sort_by(|left, right| {
        let by_terms = || {
            let pairs = left.terms.iter().zip(right.terms.iter());
            pairs
                .map(|(l, r)| compare(terms, *l, *r))
                .find(|order| order.is_ne())
        };
        met[&left.predicate]
            .cmp(&met[&right.predicate])
            .then_with(|| by_terms().unwrap_or(std::cmp::Ordering::Equal))
    });
    facts
}
