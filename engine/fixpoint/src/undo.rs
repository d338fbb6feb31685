//! What a change has to remember so that it can be undone.
//!
//! In: each thing as it is before it is first touched. Out: the model as it was, rows in another order.

use crate::emit::{Requested, SkippedBindings};
use crate::extent::Work;
use crate::model::Model;
use crate::moves::{Marks, Moves};
use crate::rule_change::Rules;
use framex_term::{Fact, Term};

#[derive(Debug, Default)]
pub(crate) struct Notes {
    pub(crate) marks: Marks,
    /// Facts of requests held by the host.
    held: Vec<(Term, Option<Vec<Fact>>)>,
    requested: Option<Requested>,
    /// By stratum: its rounds, and of each of its rules the firings and what it skipped.
    strata: Vec<(usize, u64, Vec<RuleNote>)>,
    /// Strata of which it was known from where their rounds are counted, as long as rows came alone.
    beginnings: Vec<(usize, u32)>,
    /// The rules before they were exchanged.
    pub(crate) rules: Option<Rules>,
}

/// A rule, its firings and steps, what it skipped.
type RuleNote = (u32, [u64; 2], Option<SkippedBindings>);

impl Notes {
    /// Notes the mark of a row before it changes.
    pub(crate) fn mark(&mut self, model: &Model, at: u32, row: &[Term]) {
        let relation = &model.store.relations[at as usize];
        let mark = relation.find(row).map_or(0, |number| relation.mark_of(number));
        self.marks.entry((at, row.into())).or_insert(mark);
    }

    pub(crate) fn held(&mut self, request: Term, before: Option<Vec<Fact>>) {
        self.held.push((request, before));
    }

    /// Notes what is known of requests.
    pub(crate) fn requested(&mut self, model: &Model) {
        self.requested.get_or_insert_with(|| model.requested.clone());
    }

    /// Notes the figures of a stratum.
    pub(crate) fn stratum(&mut self, model: &Model, at: usize, rules: &[u32]) {
        if self.strata.iter().any(|(noted, ..)| *noted == at) {
            return;
        }
        let of = |rule: &u32| {
            let number = *rule as usize;
            (
                *rule,
                [model.firings[number], model.steps[number]],
                model.skipped[number].clone(),
            )
        };
        self.strata
            .push((at, model.rounds[at], rules.iter().map(of).collect()));
    }

    /// From now on the ages of a stratum do not tell how many steps a row took; where rows go and come again, nor do they
    /// once everything is put back.
    pub(crate) fn beginning(&mut self, model: &mut Model, at: usize, work: Work) {
        if work == Work::Untouched {
            return;
        }
        let began = model.began.get_mut(at).and_then(Option::take);
        self.beginnings.extend(began.map(|began| (at, began)));
        if work != Work::Onward {
            self.beginnings.retain(|(noted, _)| *noted != at);
        }
    }

    /// Puts everything back.
    pub(crate) fn undo(&mut self, model: &mut Model, moves: &mut Moves) {
        model.store.take_aside();
        moves.undo(&mut model.store);
        for ((at, row), mark) in self.marks.drain() {
            model.store.relations[at as usize].set_mark(&row, mark);
        }
        for (request, facts) in self.held.drain(..).rev() {
            match facts {
                Some(facts) => model.held.insert(request, facts),
                None => model.held.remove(&request),
            };
        }
        if let Some(requested) = self.requested.take() {
            model.requested = requested;
        }
        for (at, rounds, rules) in self.strata.drain(..) {
            model.rounds[at] = rounds;
            for (rule, [firings, steps], skipped) in rules {
                model.firings[rule as usize] = firings;
                model.steps[rule as usize] = steps;
                model.skipped[rule as usize] = skipped;
            }
        }
        for (at, began) in self.beginnings.drain(..) {
            if let Some(place) = model.began.get_mut(at) {
                *place = Some(began);
            }
        }
        if let Some(rules) = self.rules.take() {
            rules.put_back(model);
        }
        model.store.settle();
    }
}
