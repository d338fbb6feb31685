//! Remembers what each change did to what holds, so that a fact's value in an earlier revision can be told.
//!
//! In: the facts that came and went with each revision, and the scopes closed after it. Out: the value that a fact had.
//!
//! Invariant: the oldest changes are forgotten once the facts kept would outweigh a large session, or the changes
//! themselves a small one.

use crate::changed::Moved;
use crate::session_image::{key_of, read_facts, write_facts};
use framex_fixpoint::Model;
use framex_program::ClosedScopes;
use framex_term::{Fact, ImageReader, ImageWriter, Predicate, Truth};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// Facts kept at most, over all changes.
const MOST_FACTS: usize = 1_000_000;
/// Changes kept at most.
pub(crate) const MOST_CHANGES: usize = 10_000;

/// The changes since the load, as far as they are kept.
#[derive(Debug, Default)]
pub(crate) struct History {
    /// The first revision that can still be told.
    first: u64,
    /// One for each revision after the first.
    steps: VecDeque<Moved>,
    facts: usize,
    /// From which revision on which scopes are closed.
    closed: Vec<(u64, ClosedScopes)>,
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
        self.facts += moved.len();
        self.steps.push_back(moved);
        while (self.facts > MOST_FACTS || self.steps.len() > MOST_CHANGES)
            && let Some(oldest) = self.steps.pop_front()
        {
            self.facts -= oldest.len();
            self.first += 1;
        }
        // Of what was closed before the first revision kept, only the last counts.
        let before = self.closed.partition_point(|(from, _)| *from <= self.first);
        self.closed.drain(..before.saturating_sub(1));
    }

    /// About the bytes of what is remembered.
    pub(crate) fn size_bytes(&self) -> u64 {
        let steps: usize = self.steps.iter().map(Moved::size_bytes).sum();
        (steps + self.steps.capacity() * size_of::<Moved>()) as u64
    }

    /// Writes what is remembered.
    pub(crate) fn write_image(&self, image: &mut ImageWriter) {
        image.large(self.first);
        image.large(self.steps.len() as u64);
        for step in &self.steps {
            for facts in [step.all_that_came().collect(), step.went.iter().collect()] {
                let mut facts: Vec<Fact> = facts;
                facts.sort_by_cached_key(key_of);
                facts.dedup();
                write_facts(&facts, image);
            }
        }
        image.large(self.closed.len() as u64);
        for (revision, closed) in &self.closed {
            image.large(*revision);
            image.number(u32::from(closed.world_is_closed()));
            let mut predicates: Vec<Predicate> = closed.predicates().collect();
            predicates.sort_unstable_by_key(|predicate| match predicate {
                Predicate::Class(name) => (name.bits(), 0),
                Predicate::Property { name, parameters } => (name.bits(), parameters + 1),
            });
            image.large(predicates.len() as u64);
            predicates
                .into_iter()
                .for_each(|predicate| image.predicate(predicate));
        }
    }

    /// Reads it; `None` where it is torn.
    pub(crate) fn read_image(image: &mut ImageReader<'_>) -> Option<History> {
        let mut history = History {
            first: image.large()?,
            ..History::default()
        };
        for _ in 0..image.count()? {
            let step = Moved {
                came: read_facts(image)?.iter().collect(),
                went: read_facts(image)?.iter().collect(),
                stated: Vec::new(),
            };
            history.facts += step.len();
            history.steps.push_back(step);
        }
        for _ in 0..image.count()? {
            let (revision, world_is_closed) = (image.large()?, image.number()? != 0);
            let predicates: Option<FxHashSet<Predicate>> =
                (0..image.count()?).map(|_| image.predicate()).collect();
            let closed = ClosedScopes::new(world_is_closed, predicates?);
            history.closed.push((revision, closed));
        }
        Some(history)
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
            holds = match (step.has_come(fact), step.went.contains(fact)) {
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
