//! What goes into a model, and what came of it.
//!
//! A stratum that only reads more rows than before goes on from the new ones. One that reads fewer, or that rests on
//! a changed predicate through `NOT`, `unknown` or an aggregate, is evaluated anew: the predicates it derives start
//! again from what is given, and so do the strata after it that read them.
//!
//! Growth: going on from new rows costs what follows from them. Evaluating anew costs what the stratum derives; to make
//! that finer, a rule's plan can already start from any one of its atoms, so deleting and deriving again can run the
//! same plans over the rows that went, with the marks of given rows as its base.
//!
//! Invariant: where the evaluation stops, the model is as it was.

use crate::budget::{Budget, Stopped};
use crate::emit::{Requested, SkippedBindings};
use crate::model::Model;
use crate::store::{Key, Relation, Store};
use crate::stratum::Evaluation;
use framex_plan::Reach;
use framex_program::{Origin, Program};
use framex_term::{Fact, Predicate, Term, Terms, compare};

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

/// Derived facts that came and went; each list in a fixed order: by predicate as first met in the program, then by terms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Now derived, before neither stated nor derived.
    pub added: Vec<Fact>,
    /// Before derived, now neither.
    pub removed: Vec<Fact>,
}

/// What the rules of a stratum read and derive.
#[derive(Clone, Debug, Default)]
pub(crate) struct StratumReach {
    reads: Vec<Reach>,
    rests_on: Vec<Reach>,
    derives: Vec<Reach>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Untouched,
    Onward,
    Anew,
}

/// What changed, by predicate.
#[derive(Debug, Default)]
struct Changed {
    /// Has rows more.
    more: Vec<Reach>,
    /// May have rows fewer.
    fewer: Vec<Reach>,
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
    marks: Vec<(u32, u32, u32)>,
    requested: Requested,
    held: Vec<(Term, Option<Vec<Fact>>)>,
    firings: Vec<u64>,
    skipped: Vec<Option<SkippedBindings>>,
    rounds: Vec<u64>,
}

impl StratumReach {
    /// Of each stratum of a program, in order.
    pub(crate) fn of_all(program: &Program, plans: &[framex_plan::RulePlan]) -> Vec<StratumReach> {
        let strata = program.strata.iter().map(|stratum| {
            let mut reach = StratumReach::default();
            for rule in &stratum.rules {
                let plan = &plans[*rule as usize];
                for read in plan.reads() {
                    add(&mut reach.reads, read);
                }
                for read in &plan.rests_on {
                    add(&mut reach.rests_on, *read);
                }
                for derived in &plan.derives {
                    add(&mut reach.derives, *derived);
                }
            }
            reach
        });
        strata.collect()
    }
}

fn add(into: &mut Vec<Reach>, reach: Reach) -> bool {
    let is_new = !into.contains(&reach);
    if is_new {
        into.push(reach);
    }
    is_new
}

fn meet(some: &[Reach], others: &[Reach]) -> bool {
    some.iter()
        .any(|reach| others.iter().any(|other| reach.meets(*other)))
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
        let mut before = self.before.clone();
        loop {
            if let Err(stopped) = self.evaluate(&before) {
                self.undo();
                return Err(stopped.take_back(mark, self.terms));
            }
            let again = std::mem::take(&mut self.model.requested.derived_again);
            if again.is_empty() {
                break;
            }
            self.changed = Changed::default();
            before = self.model.store.relations.iter().map(Relation::len).collect();
            again.into_iter().for_each(|request| self.let_go(request));
        }
        self.model.store.settle();
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
                add(&mut self.changed.fewer, Reach::One(fact.predicate));
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
        if let Some(row) = relation.find(row) {
            self.marks.push((at, row, relation.mark_of(row)));
        }
    }

    fn modes(&mut self) -> Vec<Mode> {
        let mut modes = vec![Mode::Untouched; self.model.strata.len()];
        let Changed { more, fewer } = &mut self.changed;
        loop {
            let mut is_settled = true;
            for (mode, stratum) in modes.iter_mut().zip(&self.model.strata) {
                let is_anew = meet(&stratum.rests_on, more)
                    || meet(&stratum.rests_on, fewer)
                    || meet(&stratum.reads, fewer)
                    || meet(&stratum.derives, fewer);
                let (now, into) = match is_anew {
                    true => (Mode::Anew, &mut *fewer),
                    false if meet(&stratum.reads, more) => (Mode::Onward, &mut *more),
                    false => continue,
                };
                if *mode != Mode::Anew && *mode != now {
                    *mode = now;
                    is_settled = false;
                    stratum.derives.iter().for_each(|derived| {
                        add(into, *derived);
                    });
                }
            }
            if is_settled {
                return modes;
            }
        }
    }

    fn evaluate(&mut self, before: &[u32]) -> Result<(), Stopped> {
        let modes = self.modes();
        self.start_again();
        for (stratum, mode) in self.program.strata.iter().zip(&modes) {
            for rule in stratum.rules.iter().filter(|_| *mode == Mode::Anew) {
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
        for (at, (stratum, mode)) in self.program.strata.iter().zip(&modes).enumerate() {
            match mode {
                Mode::Untouched => {}
                Mode::Onward => rounds[at] = evaluation.onward(stratum, before)?,
                Mode::Anew => rounds[at] = evaluation.anew(stratum)?,
            }
        }
        Ok(())
    }

    /// Relations that may have fewer rows start again from what is given.
    fn start_again(&mut self) {
        for (at, relation) in self.model.store.relations.iter_mut().enumerate() {
            let Some(predicate) = relation.predicate() else {
                continue;
            };
            if self
                .changed
                .fewer
                .iter()
                .any(|reach| reach.meets(Reach::One(predicate)))
            {
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
        for (at, row, mark) in self.marks.drain(..).rev() {
            relations[at as usize].set_mark(row, mark);
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
            match self.saved.iter().find(|(saved, _)| *saved == at as u32) {
                Some((_, whole)) => {
                    let first = |row: u32| {
                        self.marks
                            .iter()
                            .find(|(of, at, _)| (*of, *at) == (at_relation, row))
                    };
                    let was_given =
                        |row: u32| first(row).map_or(whole.is_given(row), |(_, _, mark)| *mark > 0);
                    lists.compare(Some((whole, before)), Some(relation), was_given);
                }
                None => lists.add_new(relation, before..relation.len(), |_| true),
            }
            lists.finish(relation.predicate(), self.terms, &mut difference);
        }
        difference
    }
}

/// What came and went between two stores, by predicate in the order of the newer one, then of the older.
pub(crate) fn difference(older: &Store, newer: &Store, terms: &Terms) -> Difference {
    let mut difference = Difference::default();
    for relation in &newer.relations {
        let mut lists = Lists::default();
        let before = relation.predicate().and_then(|predicate| older.of(predicate));
        let was_given = |row: u32| before.is_some_and(|before| before.is_given(row));
        lists.compare(
            before.map(|before| (before, before.len())),
            Some(relation),
            was_given,
        );
        lists.finish(relation.predicate(), terms, &mut difference);
    }
    for relation in &older.relations {
        let mut lists = Lists::default();
        if relation
            .predicate()
            .is_some_and(|predicate| newer.of(predicate).is_none())
        {
            lists.compare(Some((relation, relation.len())), None, |row| {
                relation.is_given(row)
            });
        }
        lists.finish(relation.predicate(), terms, &mut difference);
    }
    difference
}

/// Rows of one relation that came and went.
#[derive(Default)]
struct Lists {
    added: Vec<Box<[Term]>>,
    removed: Vec<Box<[Term]>>,
}

impl Lists {
    /// - `older`: and how many of its rows count.
    /// - `was_given`: whether a row of the older one stood without rules.
    fn compare(
        &mut self,
        older: Option<(&Relation, u32)>,
        newer: Option<&Relation>,
        was_given: impl Fn(u32) -> bool,
    ) {
        if let Some(newer) = newer {
            let was_there =
                |row: &[Term]| older.is_some_and(|(older, len)| older.find(row).is_some_and(|at| at < len));
            self.add_new(newer, 0..newer.len(), |row| !was_there(row));
        }
        if let Some((older, len)) = older {
            let is_there = |row: &[Term]| newer.is_some_and(|newer| newer.find(row).is_some());
            for at in 0..len {
                if !is_there(older.row(at)) && !was_given(at) {
                    self.removed.push(older.row(at).into());
                }
            }
        }
    }

    fn add_new(&mut self, relation: &Relation, rows: std::ops::Range<u32>, is_new: impl Fn(&[Term]) -> bool) {
        for at in rows.filter(|at| !relation.is_given(*at)) {
            if is_new(relation.row(at)) {
                self.added.push(relation.row(at).into());
            }
        }
    }

    fn finish(self, predicate: Option<Predicate>, terms: &Terms, into: &mut Difference) {
        let Some(predicate) = predicate else { return };
        for (mut rows, facts) in [(self.added, &mut into.added), (self.removed, &mut into.removed)] {
            rows.sort_by(|left, right| {
                let pairs = left.iter().zip(right.iter());
                pairs
                    .map(|(left, right)| compare(terms, *left, *right))
                    .find(|order| order.is_ne())
                    .unwrap_or(std::cmp::Ordering::Equal)
            });
            facts.extend(rows.into_iter().map(|terms| Fact { predicate, terms }));
        }
    }
}
