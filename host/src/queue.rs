//! Decides whether the list of requests is still right after a change, so that it is not made anew for
//! each of them.
//!
//! In: the list as the engine gave it, then each difference. Out: the list, or that it is out of date.
//!
//! The list depends on the facts about request objects alone. So it stays right while a change touches no
//! request but the one carried out, and while that one's statement has further requests left: only when
//! the last of a statement is settled may another request end its waiting.
//!
//! Invariant: a list that is not out of date is the one that the engine would give.

use framex_fixpoint::{Difference, Request, RequestState};
use framex_term::{Fact, Predicate, Term};
use std::collections::{BTreeMap, BTreeSet};

/// The requests as last listed, less those carried out since.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    /// Those without a receipt when they were listed, in the engine's order.
    requests: Vec<Request>,
    /// Those of them that were carried out since.
    carried_out: BTreeSet<Term>,
    /// All request objects, settled ones too.
    objects: BTreeSet<Term>,
    /// How many requests without a receipt each statement has.
    left: BTreeMap<u32, usize>,
    is_right: bool,
}

impl Queue {
    /// Takes over a new list.
    pub(crate) fn renew(&mut self, requests: Vec<Request>) {
        self.objects = requests.iter().map(|request| request.identity).collect();
        self.carried_out.clear();
        self.left.clear();
        for request in requests.iter().filter(|request| is_unsettled(request)) {
            *self.left.entry(request.external).or_default() += 1;
        }
        self.requests = requests;
        self.requests.retain(is_unsettled);
        self.is_right = true;
    }

    /// Whether the list must be made anew before it is used.
    #[must_use]
    pub(crate) fn is_out_of_date(&self) -> bool {
        !self.is_right
    }

    /// The requests without a receipt, open ones first in the order in which they are to be taken.
    pub(crate) fn unsettled(&self) -> impl Iterator<Item = &Request> {
        let requests = self.requests.iter();
        requests.filter(|request| !self.carried_out.contains(&request.identity))
    }

    /// A request was taken, or its receipt stated, with this difference.
    ///
    /// - `requested`: the name `tool#requested`.
    pub(crate) fn changed(&mut self, request: &Request, difference: &Difference, requested: Term) {
        let touches = |fact: &Fact| {
            let object = fact.terms[0];
            let is_other = object != request.identity;
            is_other && (self.objects.contains(&object) || fact.predicate == Predicate::slot(requested))
        };
        if difference.added.iter().chain(&difference.removed).any(touches) {
            self.is_right = false;
        }
    }

    /// The receipt of a request is stated.
    pub(crate) fn settle(&mut self, request: &Request) {
        self.carried_out.insert(request.identity);
        let left = self.left.entry(request.external).or_default();
        *left = left.saturating_sub(1);
        if *left == 0 {
            self.is_right = false;
        }
        // What was carried out is passed over again and again unless it is dropped now and then.
        if self.carried_out.len() > 32 {
            let carried_out = std::mem::take(&mut self.carried_out);
            self.requests
                .retain(|request| !carried_out.contains(&request.identity));
        }
    }
}

fn is_unsettled(request: &Request) -> bool {
    matches!(request.state, RequestState::Open | RequestState::Waiting { .. })
}
