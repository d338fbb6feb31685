//! What goes into a model, and what came of it.
//!
//! Going on from new rows, and following rows that go, costs what follows from them; a stratum that rests on a changed
//! predicate through `NOT`, `unknown` or an aggregate is evaluated anew, and costs what it derives: the predicates it
//! derives start again from what is given, and so do the strata after it that read them.
//!
//! Growth: such a stratum could be followed too, by the bindings that a changed row of a closed atom under `NOT` decides.
//!
//! Invariant: where the evaluation stops, the model is as it was.

use crate::budget::{Budget, Stopped};
use crate::difference::{Difference, Lists};
use crate::emit::{Requested, SkippedBindings};
use crate::extent::{Changed, Work, add};
use crate::model::Model;
use crate::store::{Key, Relation};
use crate::stratum::Evaluation;
use framex_plan::Reach;
use framex_program::{Origin, Program};
use framex_term::{Fact, Term, Terms};

/// Rows that are followed, however small the model is.
const MOST_FOLLOWED: u64 = 1_000;

/// Facts stated and withdrawn, requests taken: applied as one.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// Facts stated; stating one again counts a further statement of it.
    pub state: Vec<Fact>,
    /// Facts withdrawn: one statement of each.
    pub withdraw: Vec<Fact>,
    /// Requests taken: from now on these are the request's facts, and rules derive no others for it.
    pub take: Vec<(Term, Vec<Fact>)>,
    /// Requests that stay although their premise goes, with their facts. Once a rule derives such a request again,
    /// what rules give it counts instead.
    pub keep: Vec<(Term, Vec<Fact>)>,
}

/// A change on its way through a model.
pub(crate) struct Effect<'e> {
    model: &'e mut Model,
    program: &'e Program,
    terms: &'e mut Terms,
    budget: &'e Budget,
    changed: Changed,
    /// Rows of each relation before the change.
    before: Vec<u32>,
    /// Relations that started again, as they were.
    saved: Vec<(u32, Relation)>,
    /// Marks of rows as they were: relation, row, mark.
    marks: Vec<(u32, Box<[Term]>, u32)>,
    /// Rows withdrawn.
    withdrawn: Vec<(u32, Box<[Term]>)>,
    /// Rows taken out, by relation.
    gone: Vec<(u32, Relation)>,
    works: Vec<Work>,
    requested: Requested,
    held: Vec<(Term, Option<Vec<Fact>>)>,
    firings: Vec<u64>,
    skipped: Vec<Option<SkippedBindings>>,
    rounds: Vec<u64>,
}

impl<'e> Effect<'e> {
    pub(crate) fn of(
        model: &'e mut Model,
        program: &'e Program,
        terms: &'e mut Terms,
        budget: &'e Budget,
    ) -> Effect<'e> {
        Effect {
            before: model.store.relations.iter().map(Relation::len).collect(),
            requested: model.requested.clone(),
            firings: model.firings.clone(),
            skipped: model.skipped.clone(),
            rounds: model.rounds.clone(),
            changed: Changed::default(),
            saved: Vec::new(),
            marks: Vec::new(),
            withdrawn: Vec::new(),
            gone: Vec::new(),
            works: vec![Work::Untouched; model.strata.len()],
            held: Vec::new(),
            model,
            program,
            terms,
            budget,
        }
    }

    pub(crate) fn apply(mut self, change: &Change) -> Result<Difference, Stopped> {
        let mark = self.terms.mark();
        self.give(change);
        let touches_requests = !change.take.is_empty() || !change.keep.is_empty();
        if touches_requests || !self.model.requested.kept.is_empty() {
            self.changed.follow_nothing();
        }
        let mut before = None;
        loop {
            if let Err(stopped) = self.evaluate(before.as_deref()) {
                self.undo();
                return Err(stopped.take_back(mark, self.terms));
            }
            let again = std::mem::take(&mut self.model.requested.derived_again);
            if again.is_empty() {
                break;
            }
            self.changed = Changed::default();
            before = Some(
                self.model
                    .store
                    .relations
                    .iter()
                    .map(Relation::len)
                    .collect::<Vec<u32>>(),
            );
            again.into_iter().for_each(|request| self.let_go(request));
        }
        self.model.store.settle();
        self.model.works = std::mem::take(&mut self.works);
        Ok(self.difference())
    }

    /// Puts in what is given and takes out what is not any more; rows that rules alone could hold stay for now.
    fn give(&mut self, change: &Change) {
        for fact in &change.withdraw {
            let Some(at) = self.model.store.find(Key::Known(fact.predicate)) else {
                continue;
            };
            self.note_mark(at, &fact.terms);
            if self.model.store.relations[at as usize].withdraw(&fact.terms) {
                add(&mut self.changed.thinner, Reach::One(fact.predicate));
                self.withdrawn.push((at, fact.terms.clone()));
            }
        }
        for fact in &change.state {
            let at = self.model.store.ensure(Key::Known(fact.predicate), self.terms);
            self.note_mark(at, &fact.terms);
            if self.model.store.relations[at as usize].state(&fact.terms) {
                add(&mut self.changed.more, Reach::One(fact.predicate));
            }
        }
        for (request, facts) in &change.take {
            self.let_go(*request);
            for fact in self.derived_for(*request) {
                if !facts.contains(&fact) {
                    add(&mut self.changed.fewer, Reach::One(fact.predicate));
                }
            }
            self.hold(*request, facts);
            self.model.requested.taken.insert(*request);
        }
        for (request, facts) in &change.keep {
            if !self.model.requested.taken.contains(request) {
                self.let_go(*request);
                self.hold(*request, facts);
                self.model.requested.kept.insert(*request);
            }
        }
    }

    fn hold(&mut self, request: Term, facts: &[Fact]) {
        for fact in facts {
            let at = self.model.store.ensure(Key::Known(fact.predicate), self.terms);
            self.note_mark(at, &fact.terms);
            if self.model.store.relations[at as usize].hold(&fact.terms) {
                add(&mut self.changed.more, Reach::One(fact.predicate));
            }
        }
        let before = self.model.held.insert(request, facts.to_vec());
        self.held.push((request, before));
    }

    fn let_go(&mut self, request: Term) {
        self.model.requested.kept.remove(&request);
        let Some(facts) = self.model.held.remove(&request) else {
            return;
        };
        for fact in &facts {
            if let Some(at) = self.model.store.find(Key::Known(fact.predicate)) {
                self.note_mark(at, &fact.terms);
                self.model.store.relations[at as usize].let_go(&fact.terms);
                add(&mut self.changed.fewer, Reach::One(fact.predicate));
            }
        }
        self.held.push((request, Some(facts)));
    }

    /// What `external` statements derive for a request now.
    fn derived_for(&self, request: Term) -> Vec<Fact> {
        let mut facts = Vec::new();
        for (rule, plan) in self.program.rules.iter().zip(&self.model.plans) {
            if !matches!(rule.origin, Origin::External(_) | Origin::Prompt(_)) {
                continue;
            }
            for reach in &plan.derives {
                let Reach::One(predicate) = reach else { continue };
                for fact in self.model.facts_of(*predicate, Some(request)) {
                    let is_derived = !self.is_given(&fact);
                    if is_derived && !facts.contains(&fact) {
                        facts.push(fact);
                    }
                }
            }
        }
        facts
    }

    fn is_given(&self, fact: &Fact) -> bool {
        let relation = self.model.store.of(fact.predicate);
        relation.is_some_and(|relation| {
            relation
                .find(&fact.terms)
                .is_some_and(|row| relation.is_given(row))
        })
    }

    fn note_mark(&mut self, at: u32, row: &[Term]) {
        let relation = &self.model.store.relations[at as usize];
        if let Some(number) = relation.find(row) {
            self.marks.push((at, row.into(), relation.mark_of(number)));
        }
    }

    /// - `before`: rows of each relation that count as old, where not those before the change do.
    fn evaluate(&mut self, before: Option<&[u32]>) -> Result<(), Stopped> {
        let mut works = self.changed.works(self.model, self.program);
        if !self.follow(&works)? {
            self.changed.follow_nothing();
            works = self.changed.works(self.model, self.program);
        }
        for (all, now) in self.works.iter_mut().zip(&works) {
            *all = (*all).max(*now);
        }
        self.start_again();
        for (stratum, work) in self.program.strata.iter().zip(&works) {
            for rule in stratum.rules.iter().filter(|_| *work == Work::Anew) {
                self.model.firings[*rule as usize] = 0;
                self.model.skipped[*rule as usize] = None;
                if let Origin::External(external) = self.program.rules[*rule as usize].origin {
                    let Requested { taken, origins, .. } = &mut self.model.requested;
                    origins.retain(|request, origin| *origin != external || taken.contains(request));
                }
            }
        }
        let facts = self.model.store.facts();
        let Model {
            store,
            plans,
            requested,
            firings,
            skipped,
            rounds,
            strata,
            ..
        } = &mut *self.model;
        let mut evaluation = Evaluation {
            program: self.program,
            terms: self.terms,
            budget: self.budget,
            store,
            plans,
            requested,
            firings,
            skipped,
            facts,
            derived: vec![0; self.program.rules.len()],
        };
        let before = before.unwrap_or(&self.before);
        for (at, (stratum, work)) in self.program.strata.iter().zip(&works).enumerate() {
            match work {
                Work::Untouched => {}
                Work::Onward => rounds[at] = evaluation.onward(stratum, before)?,
                Work::Rederived => {
                    evaluation.put_back(stratum, &strata[at].derives, &self.gone)?;
                    rounds[at] = evaluation.onward(stratum, before)?;
                }
                Work::Anew => rounds[at] = evaluation.anew(stratum)?,
            }
        }
        Ok(())
    }

    /// Takes out the rows withdrawn and all that was derived from them; `false`, with nothing taken out, where that is
    /// so much that evaluating anew costs less.
    fn follow(&mut self, works: &[Work]) -> Result<bool, Stopped> {
        self.model.store.set_aside();
        for (at, row) in std::mem::take(&mut self.withdrawn) {
            let relation = &self.model.store.relations[at as usize];
            let starts_again = self.changed.starts_again(relation);
            if !starts_again && relation.find(&row).is_some_and(|row| !relation.is_given(row)) {
                self.model.store.let_die(at, &row);
            }
        }
        let mut outcome = Ok(());
        let Model {
            store,
            plans,
            requested,
            firings,
            skipped,
            ..
        } = &mut *self.model;
        let mut evaluation = Evaluation {
            program: self.program,
            terms: self.terms,
            budget: self.budget,
            store,
            plans,
            requested,
            firings,
            skipped,
            facts: 0,
            derived: vec![0; self.program.rules.len()],
        };
        for (stratum, work) in evaluation.program.strata.iter().zip(works) {
            if *work == Work::Rederived && outcome.is_ok() {
                outcome = evaluation.follow(stratum);
            }
        }
        let gone = self.model.store.take_aside();
        outcome?;
        let count: u64 = gone.iter().map(|(_, rows)| u64::from(rows.len())).sum();
        if count > MOST_FOLLOWED && count * 4 > self.model.store.facts() {
            return Ok(false);
        }
        for (at, rows) in gone {
            let before = &mut self.before[at as usize];
            *before = self.model.store.relations[at as usize].take_out(rows.rows(), *before);
            self.gone.push((at, rows));
        }
        Ok(true)
    }

    /// Relations that may have fewer rows start again from what is given.
    fn start_again(&mut self) {
        for (at, relation) in self.model.store.relations.iter_mut().enumerate() {
            if self.changed.starts_again(relation) {
                let given = relation.given_alone();
                let whole = std::mem::replace(relation, given);
                if !self.saved.iter().any(|(saved, _)| *saved == at as u32) {
                    self.saved.push((at as u32, whole));
                }
            }
        }
    }

    fn undo(&mut self) {
        let relations = &mut self.model.store.relations;
        for (at, relation) in self.saved.drain(..) {
            relations[at as usize] = relation;
        }
        for (at, relation) in relations.iter_mut().enumerate() {
            relation.truncate(self.before.get(at).copied().unwrap_or(0));
        }
        for (at, rows) in self.gone.drain(..) {
            for row in rows.rows().iter() {
                relations[at as usize].insert(row);
            }
        }
        for (at, row, mark) in self.marks.drain(..).rev() {
            relations[at as usize].set_mark(&row, mark);
        }
        for (request, facts) in self.held.drain(..).rev() {
            match facts {
                Some(facts) => self.model.held.insert(request, facts),
                None => self.model.held.remove(&request),
            };
        }
        self.model.requested = std::mem::take(&mut self.requested);
        self.model.firings = std::mem::take(&mut self.firings);
        self.model.skipped = std::mem::take(&mut self.skipped);
        self.model.rounds = std::mem::take(&mut self.rounds);
        self.model.store.settle();
    }

    fn difference(&mut self) -> Difference {
        let mut difference = Difference::default();
        for (at, relation) in self.model.store.relations.iter().enumerate() {
            let before = self.before.get(at).copied().unwrap_or(0);
            let at_relation = at as u32;
            let mut lists = Lists::default();
            // The mark a row had first, where it was changed.
            let was_given = |row: &[Term], without_change: bool| {
                let mut marks = self.marks.iter();
                let first = marks.find(|(of, marked, _)| *of == at_relation && **marked == *row);
                first.map_or(without_change, |(_, _, mark)| *mark > 0)
            };
            let saved = self.saved.iter().find(|(saved, _)| *saved == at_relation);
            let gone = self.gone.iter().find(|(of, _)| *of == at_relation);
            match (saved, gone) {
                (Some((_, whole)), _) => {
                    let was_given = |row: u32| was_given(whole.row(row), whole.is_given(row));
                    lists.compare(Some((whole, before)), Some(relation), was_given);
                }
                (None, Some((_, gone))) => {
                    let is_new = |row: &[Term]| gone.find(row).is_none();
                    lists.add_new(relation, before..relation.len(), is_new);
                    lists.add_gone(relation, gone.rows(), |row| was_given(row, false));
                }
                (None, None) => lists.add_new(relation, before..relation.len(), |_| true),
            }
            lists.finish(relation.predicate(), self.terms, &mut difference);
        }
        difference
    }
}
