//! Decides what becomes of a request from one evaluation to the next.
//!
//! | stage   | premise goes | settled | taken | receipt        |
//! |---------|--------------|---------|-------|----------------|
//! | Waiting | gone         | Open    |       |                |
//! | Open    | Kept         |         | Sent  |                |
//! | Kept    |              |         | Sent  |                |
//! | Sent    | Sent         |         |       | Done or Failed |
//!
//! The engine knows which requests it derives now. That one of them was open before, and has to stay
//! although nothing derives it any more, is history; it is kept here.
//!
//! Invariant: a request that was once open is open until it is taken, and is taken at most once.

use framex_fixpoint::{Request, RequestState};
use framex_term::{Fact, Term};
use std::collections::{BTreeMap, BTreeSet};

/// Where a request of this run stands, as far as the engine cannot know.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    /// Derived and settled; its facts when last seen.
    Open(Vec<Fact>),
    /// Its premise has gone; the engine has been told to keep it.
    Kept,
    /// Taken: its receipt follows or is there.
    Sent,
}

/// The lives of a run's requests. Handles order them, which no user ever sees.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lives {
    stages: BTreeMap<Term, Stage>,
}

impl Lives {
    /// Looks at the requests as they are now.
    ///
    /// Returns the requests that were open and are derived no longer, with their last facts: the
    /// engine is to keep them.
    pub(crate) fn see(&mut self, requests: &[Request]) -> Vec<(Term, Vec<Fact>)> {
        let mut present = BTreeSet::new();
        for request in requests {
            present.insert(request.identity);
            let is_kept_or_sent = matches!(
                self.stages.get(&request.identity),
                Some(Stage::Kept | Stage::Sent)
            );
            if request.state == RequestState::Open && !is_kept_or_sent {
                let facts = request.facts.clone();
                self.stages.insert(request.identity, Stage::Open(facts));
            }
        }
        let mut kept = Vec::new();
        for (identity, stage) in &mut self.stages {
            if let Stage::Open(facts) = stage
                && !present.contains(identity)
            {
                kept.push((*identity, std::mem::take(facts)));
                *stage = Stage::Kept;
            }
        }
        kept
    }

    /// The request goes out now.
    ///
    /// # Panics
    /// If it went out before: a request is carried out at most once in a run.
    pub(crate) fn take(&mut self, identity: Term) {
        let before = self.stages.insert(identity, Stage::Sent);
        assert!(before != Some(Stage::Sent), "a request is taken at most once");
    }
}
