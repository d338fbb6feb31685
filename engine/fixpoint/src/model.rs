//! What holds.

use crate::advance::evaluation;
use crate::change::{Effect, Supposed};
use crate::emit::{Requested, SkippedBindings};
use crate::extent::{Derivers, StratumReach, Touched};
use crate::store::{Key, Relation, Store};
use crate::stratum::requested_predicate;
use crate::{Budget, Change, Difference, Spent, Stopped, views};
use framex_plan::{Reach, RulePlan};
use framex_program::{Program, Stratum};
use framex_term::{Fact, NoValue, Predicate, Term, Terms, Truth};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The facts of a program, stated and derived, with what is needed to change them.
#[derive(Clone, Debug, Default)]
pub struct Model {
    pub(crate) store: Store,
    pub(crate) plans: Vec<RulePlan>,
    pub(crate) strata: Vec<StratumReach>,
    pub(crate) requested: Requested,
    /// The facts of each request that was taken or is kept.
    pub(crate) held: FxHashMap<Term, Vec<Fact>>,
    pub(crate) firings: Vec<u64>,
    /// By rule: what it looked at and met, since the model was made.
    pub(crate) steps: Vec<u64>,
    pub(crate) skipped: Vec<Option<SkippedBindings>>,
    pub(crate) rounds: Vec<u64>,
    /// By recursive stratum, the age of what was there before its first round, as long as its rows are those of that
    /// evaluation and nothing that it rests on moved; less where nothing is known.
    pub(crate) began: Vec<Option<u32>>,
    pub(crate) log: Vec<Touched>,
    /// Rounds so far.
    pub(crate) age: u32,
    /// By relation, as far as asked.
    pub(crate) derivers: FxHashMap<u32, Arc<Derivers>>,
    /// By rule: rows derived in the stratum at hand, while one is evaluated.
    pub(crate) derived: Vec<u64>,
}

/// Bindings that a rule skipped because a condition had no value.
#[derive(Clone, Debug)]
pub struct Skipped {
    /// The rule's number.
    pub rule: u32,
    /// How many bindings.
    pub bindings: u64,
    /// The first of them.
    pub example: NoValue,
}

/// Figures about a model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Facts, stated and derived.
    pub facts: u64,
    /// Bytes of rows, tables and indexes, without the terms.
    pub store_bytes: u64,
    /// Entries in indexes, an entry a row and index.
    pub index_entries: u64,
    /// By stratum: rounds of its last evaluation.
    pub rounds: Vec<u64>,
    /// By rule: how often it fired.
    pub firings: Vec<u64>,
}

impl Model {
    /// Evaluates a program from its facts.
    ///
    /// # Errors
    /// [`Stopped`] at a limit or the request trap.
    pub fn of(program: &Program, terms: &mut Terms, budget: &Budget) -> Result<Model, Stopped> {
        let mark = terms.mark();
        let mut store = Store::default();
        for block in program.facts.blocks() {
            let predicates = block.predicates().map(|(predicate, _)| Key::Known(predicate));
            let relations: Vec<u32> = predicates.map(|key| store.ensure(key, terms)).collect();
            match budget.executor.hands_out(block.len() as u64) {
                true => store.state_apart(&relations, &block.counts(), || block.rows(), &budget.executor),
                false => store.state_all(&relations, &block.counts(), block.rows(), |_| 0, &mut Vec::new()),
            }
        }
        let evaluated = Model::prepare(store, program, terms, budget).and_then(|mut model| {
            model.evaluate_all(program, terms, budget)?;
            Ok(model)
        });
        match evaluated {
            Ok(model) => Ok(model),
            Err(stopped) if stopped.is_told_by_one_thread(budget) => {
                terms.rollback_with_room(mark);
                Model::of(program, terms, &budget.with_one_thread())
            }
            Err(stopped) => Err(stopped.take_back(mark, terms)),
        }
    }

    /// Evaluates a program whole from the facts that are stated now, and from the requests taken and kept. The facts of
    /// `program` itself are not read.
    ///
    /// # Errors
    /// [`Stopped`]; the model is then as it was.
    ///
    /// # Cost
    /// A whole evaluation.
    pub fn replan(
        &mut self,
        program: &Program,
        terms: &mut Terms,
        budget: &Budget,
    ) -> Result<Difference, Stopped> {
        let mut stated = Vec::new();
        for relation in &self.store.relations {
            for row in 0..relation.len() {
                if let (1.., Some(fact)) = (relation.statements(row), relation.fact(row)) {
                    stated.extend(std::iter::repeat_n(fact, relation.statements(row) as usize));
                }
            }
        }
        let mark = terms.mark();
        let mut store = Store::default();
        for fact in &stated {
            let at = store.ensure(Key::Known(fact.predicate), terms) as usize;
            store.relations[at].state(&fact.terms);
        }
        let mut next = match Model::prepare(store, program, terms, budget) {
            Ok(next) => next,
            Err(stopped) => return Err(stopped.take_back(mark, terms)),
        };
        next.held = self.held.clone();
        next.requested.taken = self.requested.taken.clone();
        next.requested.kept = self.requested.kept.clone();
        let held: Vec<Fact> = next.held.values().flatten().cloned().collect();
        for fact in &held {
            let at = next.store.ensure(Key::Known(fact.predicate), terms) as usize;
            next.store.relations[at].hold(&fact.terms);
        }
        match next.evaluate_all(program, terms, budget) {
            Ok(()) => {}
            Err(stopped) if stopped.is_told_by_one_thread(budget) => {
                terms.rollback_with_room(mark);
                return self.replan(program, terms, &budget.with_one_thread());
            }
            Err(stopped) => return Err(stopped.take_back(mark, terms)),
        }
        for (request, origin) in &self.requested.origins {
            if next.held.contains_key(request) {
                next.requested.origins.entry(*request).or_insert(*origin);
            }
        }
        let difference = crate::difference::difference(&self.store, &next.store, terms);
        *self = next;
        Ok(difference)
    }

    /// Goes over from one program to another, a world switched, a scope closed, rules edited, and applies a change of
    /// facts with it. The facts of both programs are not read.
    ///
    /// - `old`: the program that the model is of.
    ///
    /// # Errors
    /// [`Stopped`]; the model is then as it was, and of `old`.
    ///
    /// # Cost
    /// Planning the rules; what the rules gave that go or read a scope that changed; what follows from the change.
    pub fn change_rules(
        &mut self,
        old: &Program,
        program: &Program,
        change: &Change,
        terms: &mut Terms,
        budget: &Budget,
    ) -> Result<Difference, Stopped> {
        Effect::of(self, program, terms, budget).change_rules(old, change)
    }

    /// - `store`: what is stated.
    fn prepare(
        mut store: Store,
        program: &Program,
        terms: &mut Terms,
        budget: &Budget,
    ) -> Result<Model, Stopped> {
        views::load(program, &mut store, terms, budget)?;
        let predicate = requested_predicate(terms);
        let requested = Requested {
            relation: store.ensure(Key::Known(predicate), terms),
            ..Requested::default()
        };
        let plans = plans(program);
        Ok(Model {
            store,
            strata: StratumReach::of_all(program, &plans),
            plans,
            requested,
            held: FxHashMap::default(),
            firings: vec![0; program.rules.len()],
            steps: vec![0; program.rules.len()],
            skipped: vec![None; program.rules.len()],
            rounds: vec![0; program.strata.len()],
            began: Vec::new(),
            log: Vec::new(),
            age: 0,
            derivers: FxHashMap::default(),
            derived: Vec::new(),
        })
    }

    fn evaluate_all(&mut self, program: &Program, terms: &mut Terms, budget: &Budget) -> Result<(), Stopped> {
        self.stated_fit(terms, budget)?;
        let evaluated = evaluation(self, program, terms, budget).all(&program.strata)?;
        (self.log, self.rounds, self.began) = (evaluated.log, evaluated.rounds, evaluated.began);
        self.store.settle();
        Ok(())
    }

    /// Whether what is there before any rule runs keeps within the limits.
    pub(crate) fn stated_fit(&self, terms: &Terms, budget: &Budget) -> Result<(), Stopped> {
        let limit = match () {
            () if self.store.facts() > budget.facts => Spent::Facts,
            () if self.store.size_bytes() + terms.bytes() as u64 > budget.memory_bytes => Spent::Memory,
            () => return Ok(()),
        };
        Err(Stopped::Spent {
            limit,
            rules: Vec::new(),
        })
    }

    /// Forgets the relations after the first `count`, whose names may be forgotten too.
    pub(crate) fn forget_relations(&mut self, count: usize) {
        if self.store.relations.len() > count {
            self.store.forget_relations(count);
            self.derivers.retain(|at, _| (*at as usize) < count);
        }
    }

    /// Which rules derive a relation.
    pub(crate) fn derivers(&mut self, at: u32, program: &Program) -> Arc<Derivers> {
        if let Some(known) = self.derivers.get(&at) {
            return Arc::clone(known);
        }
        let predicate = self.store.relations[at as usize].predicate();
        let found = predicate.map(|predicate| Derivers::of(predicate, self, program));
        let found = Arc::new(found.unwrap_or_default());
        self.derivers.insert(at, Arc::clone(&found));
        found
    }

    /// Applies a change whole, or not at all.
    ///
    /// # Errors
    /// [`Stopped`] at a limit or the request trap; the model is then as it was.
    pub fn apply(
        &mut self,
        change: &Change,
        program: &Program,
        terms: &mut Terms,
        budget: &Budget,
    ) -> Result<Difference, Stopped> {
        Effect::of(self, program, terms, budget).apply(change)
    }

    /// What would hold after a change: applies it, lets the model be read with what came and went, and undoes it.
    /// What `read` gives may hold no term that it or the change made: those go too.
    ///
    /// # Errors
    /// [`Stopped`] at a limit or the request trap. In any case the model is then as it was.
    ///
    /// # Cost
    /// That of the change, and of what it moved once more.
    pub fn suppose<R>(
        &mut self,
        change: &Change,
        program: &Program,
        terms: &mut Terms,
        budget: &Budget,
        read: impl FnOnce(&Model, &mut Terms, &Difference) -> R,
    ) -> Result<R, Stopped> {
        Effect::of(self, program, terms, budget).suppose(change, read)
    }

    /// Applies a change for a while: for a look that needs more than the model.
    ///
    /// What comes back is to be given to [`Model::take_back`] before anything else changes the model.
    ///
    /// # Errors
    /// [`Stopped`] at a limit or the request trap; the model is then as it was.
    pub fn suppose_for_now(
        &mut self,
        change: &Change,
        program: &Program,
        terms: &mut Terms,
        budget: &Budget,
    ) -> Result<(Difference, Supposed), Stopped> {
        Effect::of(self, program, terms, budget).suppose_for_now(change)
    }

    /// Takes a change back that was applied for a while.
    ///
    /// # Cost
    /// By what the change moved; nothing is derived.
    pub fn take_back(&mut self, supposed: Supposed) {
        supposed.take_back(self);
    }

    /// What would hold if a fact did not, whatever states or gives it: lets the model be read with what came and went,
    /// that fact among it, and undoes it.
    ///
    /// # Errors
    /// [`Stopped`] at a limit or the request trap. In any case the model is then as it was.
    ///
    /// # Cost
    /// That of a change which takes the fact back.
    pub fn suppose_without<R>(
        &mut self,
        fact: &Fact,
        program: &Program,
        terms: &mut Terms,
        budget: &Budget,
        read: impl FnOnce(&Model, &mut Terms, &Difference) -> R,
    ) -> Result<R, Stopped> {
        Effect::of(self, program, terms, budget).suppose_without(fact, read)
    }

    /// Whether the fact is stated or derived.
    #[must_use]
    pub fn holds(&self, fact: &Fact) -> bool {
        self.store.has(fact)
    }

    /// Whether the fact is stated.
    #[must_use]
    pub fn is_stated(&self, fact: &Fact) -> bool {
        self.statements(fact) > 0
    }

    /// How many statements of the fact there are.
    #[must_use]
    pub fn statements(&self, fact: &Fact) -> u32 {
        let relation = self.store.of(fact.predicate);
        relation.map_or(0, |relation| {
            relation
                .find(&fact.terms)
                .map_or(0, |row| relation.statements(row))
        })
    }

    /// How many facts nothing but rules hold.
    ///
    /// # Cost
    /// A look at the marks of what is stated, none at what is derived.
    #[must_use]
    pub fn derived_facts(&self) -> u64 {
        let known = self
            .store
            .relations
            .iter()
            .filter(|relation| relation.predicate().is_some());
        known.map(Relation::not_stated).sum()
    }

    /// Whether the fact belongs to a request that was taken or is kept, as it was then.
    #[must_use]
    pub fn is_held(&self, fact: &Fact) -> bool {
        let relation = self.store.of(fact.predicate);
        relation.is_some_and(|relation| {
            relation
                .find(&fact.terms)
                .is_some_and(|row| relation.is_held(row))
        })
    }

    /// The three-valued value of a fact.
    #[must_use]
    pub fn value(&self, fact: &Fact, program: &Program) -> Truth {
        match self.holds(fact) {
            true => Truth::True,
            false if program.closed.is_closed(fact.predicate) => Truth::False,
            false => Truth::Unknown,
        }
    }

    /// All facts, by predicate as first met, in no particular order within one.
    pub fn facts(&self) -> impl Iterator<Item = Fact> + '_ {
        let relations = self.store.relations.iter();
        relations.flat_map(|relation| (0..relation.len()).filter_map(|row| relation.fact(row)))
    }

    /// The predicates that have facts, in the order in which they were first met.
    pub fn predicates(&self) -> impl Iterator<Item = Predicate> + '_ {
        let filled = self.store.relations.iter().filter(|relation| relation.len() > 0);
        filled.filter_map(|relation| relation.predicate())
    }

    /// How many facts a predicate has.
    #[must_use]
    pub fn count(&self, predicate: Predicate) -> u64 {
        self.store
            .of(predicate)
            .map_or(0, |relation| u64::from(relation.len()))
    }

    /// What rules skipped for want of a value, by rule.
    #[must_use]
    pub fn skipped(&self) -> Vec<Skipped> {
        let numbered = self.skipped.iter().enumerate();
        let skipped = numbered.filter_map(|(rule, skipped)| {
            skipped.as_ref().map(|skipped| Skipped {
                rule: rule as u32,
                bindings: skipped.distinct.len() as u64,
                example: skipped.example.clone(),
            })
        });
        skipped.collect()
    }

    /// By stratum, what the last change did in it; of a model not changed yet, its evaluation.
    #[must_use]
    pub fn work(&self) -> &[Touched] {
        &self.log
    }

    /// How often each rule fired, by rule number; what a withdrawal took back stays counted.
    #[must_use]
    pub fn firings(&self) -> &[u64] {
        &self.firings
    }

    /// The work of each rule, by rule number: rows looked at and combinations met by all that it fired for, since the model
    /// was made or opened. The same input gives the same, which a clock would not.
    #[must_use]
    pub fn steps(&self) -> &[u64] {
        &self.steps
    }

    /// Figures about the model.
    #[must_use]
    pub fn stats(&self) -> Stats {
        Stats {
            facts: self.store.facts(),
            store_bytes: self.store.size_bytes(),
            index_entries: self.store.index_entries(),
            rounds: self.rounds.clone(),
            firings: self.firings.clone(),
        }
    }
}

/// Plans every rule, beside those of its stratum.
pub(crate) fn plans(program: &Program) -> Vec<RulePlan> {
    let mut beside: Vec<&Stratum> = Vec::new();
    let mut stratum_of = vec![None; program.rules.len()];
    for stratum in program.strata.iter().filter(|stratum| stratum.is_recursive) {
        for rule in &stratum.rules {
            stratum_of[*rule as usize] = Some(beside.len());
        }
        beside.push(stratum);
    }
    let derived: Vec<Vec<Reach>> = beside
        .iter()
        .map(|stratum| {
            let heads = stratum
                .rules
                .iter()
                .flat_map(|rule| &program.rules[*rule as usize].head);
            heads.map(Reach::of).collect()
        })
        .collect();
    let plan = |(at, rule): (usize, &framex_program::Rule)| {
        let beside: &[Reach] = stratum_of[at].map_or(&[], |stratum: usize| &derived[stratum]);
        RulePlan::of(rule, beside)
    };
    program.rules.iter().enumerate().map(plan).collect()
}
