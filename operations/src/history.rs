//! Remembers what each change did to what holds, so that a fact's value in an earlier revision can be told.
//!
//! In: the facts that came and went with each revision, and the scopes closed after it. Out: the value that a fact had.
//!
//! Invariant: the oldest changes are forgotten once the facts kept would outweigh a large session.

use crate::changed::Moved;
use framex_fixpoint::Model;
use framex_program::ClosedScopes;
use framex_term::{Fact, Truth};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// Facts kept at most, over all changes.
const MOST_FACTS: usize = 1_000_000;

/// The changes since the load, as far as they are kept.
#[derive(Debug, Default)]
pub(crate) struct History {
    /// The first revision that can still be told.
    first: u64,
    /// One for each revision after the first.
    steps: VecDeque<Step>,
    facts: usize,
    /// From which revision on which scopes are closed.
    closed: Vec<(u64, ClosedScopes)>,
}

#[derive(Debug)]
struct Step {
    came: FxHashSet<Fact>,
    went: FxHashSet<Fact>,
}

impl History {
    /// Keeps a change; the first one after a load is the load itself.
    pub(crate) fn keep(&mut self, revision: u64, moved: Moved, closed: &ClosedScopes) {
        if self.closed.last().is_none_or(|(_, last)| last != closed) {
            self.closed.push((revision, closed.clone()));
        }
        if self.first == 0 {
            self.first = revision;
            return;
        }
        self.facts += moved.came.len() + moved.went.len();
        self.steps.push_back(Step {
            came: moved.came.into_iter().collect(),
            went: moved.went.into_iter().collect(),
        });
        while self.facts > MOST_FACTS
            && let Some(oldest) = self.steps.pop_front()
        {
            self.facts -= oldest.came.len() + oldest.went.len();
            self.first += 1;
        }
    }

    /// The revisions that can be told.
    pub(crate) fn revisions(&self) -> std::ops::RangeInclusive<u64> {
        self.first..=self.first + self.steps.len() as u64
    }

    /// The value of a fact in one of [`revisions`](Self::revisions), from what holds now.
    ///
    /// # Cost
    /// By the revisions since.
    pub(crate) fn value(&self, fact: &Fact, revision: u64, model: &Model) -> Truth {
        let since = (revision - self.first) as usize;
        let later = self.steps.iter().skip(since);
        let mut holds = model.holds(fact);
        for step in later.rev() {
            holds = match (step.came.contains(fact), step.went.contains(fact)) {
                (true, false) => false,
                (false, true) => true,
                _ => holds,
            };
        }
        let closed = self.closed.iter().rev().find(|(from, _)| *from <= revision);
        match holds {
            true => Truth::True,
            false if closed.is_some_and(|(_, closed)| closed.is_closed(fact.predicate)) => Truth::False,
            false => Truth::Unknown,
        }
    }
}
