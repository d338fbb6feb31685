//! What goes into a model, and what came of it.
//!
//! A change puts in what is given and brings into doubt what is given no more; the strata then follow both
//! (`advance.rs`), each of them from what moved before it.
//!
//! Invariant: where the evaluation stops, the model is as it was, and a panic leaves it so too.
//!
//! Cost: what follows from what moves; a stratum in which too much is in doubt is evaluated anew (`extent.rs`).

use crate::budget::{Budget, Stopped};
use crate::difference::Difference;
use crate::extent::{Touched, Work};
use crate::model::Model;
use crate::moves::Moves;
use crate::store::{Key, Met};
use crate::undo::Notes;
use framex_plan::Reach;
use framex_program::{FactBlock, Origin, Program};
use framex_term::{Fact, Mark, Term, Terms};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Facts stated and withdrawn, requests taken: applied as one.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// Facts stated; stating one again counts a further statement of it.
    pub state: Vec<Fact>,
    /// The same for whole files: their facts go in together, at the cost of loading them.
    pub files: Vec<Arc<FactBlock>>,
    /// Facts withdrawn: one statement of each.
    pub withdraw: Vec<Fact>,
    /// Requests taken: from now on these are the request's facts, and rules derive no others for it.
    pub take: Vec<(Term, Vec<Fact>)>,
    /// Requests that stay although their premise goes, with their facts. Once a rule derives such a request again,
    /// what rules give it counts instead.
    pub keep: Vec<(Term, Vec<Fact>)>,
}

/// A change on its way through a model. Until it is through, dropping it undoes it.
pub(crate) struct Effect<'e> {
    pub(crate) model: &'e mut Model,
    pub(crate) program: &'e Program,
    pub(crate) terms: &'e mut Terms,
    pub(crate) budget: &'e Budget,
    pub(crate) moves: Moves,
    pub(crate) notes: Notes,
    /// Rules that are new, to be run over all rows.
    pub(crate) new_rules: FxHashSet<u32>,
    /// A row that is not to hold, whatever rules give: its relation and its terms.
    pub(crate) denied: Option<(u32, Box<[Term]>)>,
    /// How many relations there were before.
    relations: usize,
    is_through: bool,
}

/// What takes a change back that a model has for a while.
#[derive(Debug)]
pub struct Supposed {
    moves: Moves,
    notes: Notes,
    relations: usize,
}

impl Supposed {
    /// Makes the model what it was, its rows in another order.
    pub(crate) fn take_back(mut self, model: &mut Model) {
        self.notes.undo(model, &mut self.moves);
        model.forget_relations(self.relations);
    }
}

impl<'e> Effect<'e> {
    pub(crate) fn of(
        model: &'e mut Model,
        program: &'e Program,
        terms: &'e mut Terms,
        budget: &'e Budget,
    ) -> Effect<'e> {
        Effect {
            moves: Moves::of(&model.store),
            notes: Notes::default(),
            new_rules: FxHashSet::default(),
            denied: None,
            relations: model.store.relations.len(),
            is_through: false,
            model,
            program,
            terms,
            budget,
        }
    }

    /// Applies the change for good.
    pub(crate) fn apply(mut self, change: &Change) -> Result<Difference, Stopped> {
        let mark = self.terms.mark();
        let difference = self.run(change, mark)?;
        self.is_through = true;
        Ok(difference)
    }

    /// Goes over from the rules of a program to those of this one, and applies the change, for good.
    pub(crate) fn change_rules(mut self, old: &Program, change: &Change) -> Result<Difference, Stopped> {
        let mark = self.terms.mark();
        if let Err(stopped) = self.exchange_rules(old) {
            self.undo();
            return Err(stopped.take_back(mark, self.terms));
        }
        let difference = self.run(change, mark)?;
        self.is_through = true;
        Ok(difference)
    }

    /// Applies the change, lets the model be read, and undoes it.
    pub(crate) fn suppose<R>(
        mut self,
        change: &Change,
        read: impl FnOnce(&Model, &mut Terms, &Difference) -> R,
    ) -> Result<R, Stopped> {
        let mark = self.terms.mark();
        let difference = self.run(change, mark)?;
        let told = read(self.model, self.terms, &difference);
        self.undo();
        self.terms.rollback(mark);
        Ok(told)
    }

    /// Applies the change until it is taken back.
    pub(crate) fn suppose_for_now(mut self, change: &Change) -> Result<(Difference, Supposed), Stopped> {
        let mark = self.terms.mark();
        let difference = self.run(change, mark)?;
        self.is_through = true;
        let supposed = Supposed {
            moves: std::mem::take(&mut self.moves),
            notes: std::mem::take(&mut self.notes),
            relations: self.relations,
        };
        Ok((difference, supposed))
    }

    /// Lets the model be read as it would be if a fact did not hold, whatever states or gives it, and undoes that.
    pub(crate) fn suppose_without<R>(
        mut self,
        fact: &Fact,
        read: impl FnOnce(&Model, &mut Terms, &Difference) -> R,
    ) -> Result<R, Stopped> {
        if let Some(at) = self.model.store.find(Key::Known(fact.predicate)) {
            self.notes.mark(self.model, at, &fact.terms);
            self.model.store.relations[at as usize].set_mark(&fact.terms, 0);
            self.moves.doubt(at, &fact.terms);
            self.denied = Some((at, fact.terms.clone()));
        }
        self.suppose(&Change::default(), read)
    }

    fn run(&mut self, change: &Change, mark: Mark) -> Result<Difference, Stopped> {
        self.model.log.clear();
        let strata = self.model.strata.len();
        self.model.log.resize_with(strata, Touched::default);
        self.give(change);
        let again = self.give_files(change);
        self.forget_beginnings_of_given();
        loop {
            if let Err(stopped) = self.advance() {
                self.undo();
                return Err(stopped.take_back(mark, self.terms));
            }
            let derived = std::mem::take(&mut self.model.requested.derived_again);
            if derived.is_empty() {
                break;
            }
            derived.into_iter().for_each(|request| self.let_go(request));
        }
        self.model.store.settle();
        let mut difference = self
            .moves
            .difference(&self.notes.marks, &self.model.store, self.terms);
        difference.stated_again = again;
        Ok(difference)
    }

    fn undo(&mut self) {
        self.notes.undo(self.model, &mut self.moves);
        self.model.forget_relations(self.relations);
        self.is_through = true;
    }

    /// Puts in what is given, and brings into doubt what is given no more.
    fn give(&mut self, change: &Change) {
        for fact in &change.withdraw {
            let Some(at) = self.model.store.find(Key::Known(fact.predicate)) else {
                continue;
            };
            self.notes.mark(self.model, at, &fact.terms);
            if self.model.store.relations[at as usize].withdraw(&fact.terms) {
                self.moves.doubt(at, &fact.terms);
            }
        }
        for fact in &change.state {
            let at = self.model.store.ensure(Key::Known(fact.predicate), self.terms);
            self.notes.mark(self.model, at, &fact.terms);
            if self.model.store.relations[at as usize].state(&fact.terms) {
                self.moves.touch(at);
            }
        }
        if !change.take.is_empty() || !change.keep.is_empty() {
            self.notes.requested(self.model);
        }
        for (request, facts) in &change.take {
            self.let_go(*request);
            for fact in self.derived_for(*request) {
                if !facts.contains(&fact)
                    && let Some(at) = self.model.store.find(Key::Known(fact.predicate))
                {
                    self.moves.doubt(at, &fact.terms);
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

    /// Puts in the facts of files; those that held before.
    fn give_files(&mut self, change: &Change) -> Vec<Fact> {
        let mut again = Vec::new();
        for block in &change.files {
            let store = &mut self.model.store;
            let predicates = block.predicates().map(|(predicate, _)| Key::Known(predicate));
            let relations: Vec<u32> = predicates.map(|key| store.ensure(key, self.terms)).collect();
            // What is new needs no note: where the change is undone, it goes.
            let mut met = Vec::new();
            let stayed = |at: u32| self.moves.stayed(at);
            store.state_all(&relations, &block.counts(), block.rows(), stayed, &mut met);
            for Met { relation, row, mark } in met {
                let relation_of = &store.relations[relation as usize];
                let noted = self.notes.marks.entry((relation, relation_of.row(row).into()));
                noted.or_insert(mark);
                again.extend(relation_of.fact(row));
            }
            for at in relations {
                if self.moves.has_come(at, store) {
                    self.moves.touch(at);
                }
            }
        }
        again
    }

    /// What is stated or held needs no rule any more, so that what rests on it may be proved in fewer steps.
    fn forget_beginnings_of_given(&mut self) {
        if self.model.began.iter().all(Option::is_none) {
            return;
        }
        let given: FxHashSet<u32> = self.notes.marks.keys().map(|(at, _)| *at).collect();
        for at in given {
            if let Some((first, last)) = self.model.derivers(at, self.program).strata {
                (first..=last).for_each(|at| self.notes.beginning(self.model, at, Work::Onward));
            }
        }
    }

    fn hold(&mut self, request: Term, facts: &[Fact]) {
        for fact in facts {
            let at = self.model.store.ensure(Key::Known(fact.predicate), self.terms);
            self.notes.mark(self.model, at, &fact.terms);
            if self.model.store.relations[at as usize].hold(&fact.terms) {
                self.moves.touch(at);
            }
        }
        let before = self.model.held.insert(request, facts.to_vec());
        self.notes.held(request, before);
    }

    fn let_go(&mut self, request: Term) {
        if self.model.requested.kept.contains(&request) {
            self.notes.requested(self.model);
            self.model.requested.kept.remove(&request);
        }
        let Some(facts) = self.model.held.remove(&request) else {
            return;
        };
        for fact in &facts {
            if let Some(at) = self.model.store.find(Key::Known(fact.predicate)) {
                self.notes.mark(self.model, at, &fact.terms);
                self.model.store.relations[at as usize].let_go(&fact.terms);
                self.moves.doubt(at, &fact.terms);
            }
        }
        self.notes.held(request, Some(facts));
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
}

impl Drop for Effect<'_> {
    fn drop(&mut self) {
        if !self.is_through {
            self.undo();
        }
    }
}
