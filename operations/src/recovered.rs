//! Makes a session whole again after an operation of it panicked.
//!
//! A panic in the middle of a change leaves a model that nothing is known of. What is stated is known still: the files, the
//! receipts, what was taken back. From these the model is made anew.
//!
//! Invariant: afterwards the session is what it was before the operation, or has nothing loaded and says so.

use crate::Session;
use crate::session::{Loaded, checked};
use framex_fixpoint::{Budget, Change, Model};
use framex_program::Program;
use framex_source::{FileId, Sources};
use framex_term::{Fact, Terms};
use std::panic::{AssertUnwindSafe, catch_unwind};

impl Session {
    /// Makes the model anew.
    ///
    /// - `before`: the number of the first text that the operation would add.
    ///
    ///
    /// # Cost
    /// An evaluation.
    pub(crate) fn recover(&mut self, before: FileId) {
        self.sources.truncate(before);
        let Some(mut loaded) = self.loaded.take() else {
            return;
        };
        let budget = self.budget();
        let Session { terms, sources, .. } = self;
        let made = catch_unwind(AssertUnwindSafe(|| made_anew(&loaded, terms, sources, &budget)));
        if let Ok(Some((program, model))) = made {
            loaded.program = program;
            loaded.model = model;
            self.loaded = Some(loaded);
        }
    }
}

fn made_anew(
    loaded: &Loaded,
    terms: &mut Terms,
    sources: &Sources,
    budget: &Budget,
) -> Option<(Program, Model)> {
    let program = checked(&loaded.units, terms, sources).ok()?;
    let mut model = Model::of(&program, terms, budget).ok()?;
    let stated = program.facts.iter();
    let withdraw: Vec<Fact> = stated
        .filter(|stated| loaded.is_withdrawn(stated))
        .map(|stated| stated.fact())
        .collect();
    let change = Change {
        withdraw,
        ..Change::default()
    };
    model.apply(&change, &program, terms, budget).ok()?;
    for receipt in &loaded.receipts {
        let requests = model.requests(&program, terms);
        let request = requests
            .into_iter()
            .find(|request| request.identity == receipt.request);
        let change = Change {
            take: request
                .map(|request| (request.identity, request.facts))
                .into_iter()
                .collect(),
            state: receipt.facts.clone(),
            ..Change::default()
        };
        model.apply(&change, &program, terms, budget).ok()?;
    }
    Some((program, model))
}
