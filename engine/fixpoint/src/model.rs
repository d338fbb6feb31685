//! What holds.

use crate::{Answer, Budget, Change, Difference, Request, Stopped};
use framex_program::{Goal, Program};
use framex_term::{Fact, NoValue, Predicate, Term, Terms, Truth};

/// The facts of a program, stated and derived, with what is needed to change them.
#[derive(Debug, Default)]
pub struct Model {}

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

impl Model {
    /// Evaluates a program from its facts.
    ///
    /// # Errors
    /// [`Stopped`] at a limit or the request trap.
    pub fn of(_program: &Program, _terms: &mut Terms, _budget: &Budget) -> Result<Model, Stopped> {
        Ok(Model {})
    }

    /// Applies a change whole, or not at all.
    ///
    /// # Errors
    /// [`Stopped`] at a limit or the request trap; the model is then as it was.
    pub fn apply(
        &mut self,
        _change: &Change,
        _program: &Program,
        _terms: &mut Terms,
        _budget: &Budget,
    ) -> Result<Difference, Stopped> {
        Ok(Difference::default())
    }

    /// Whether the fact is stated or derived.
    #[must_use]
    pub fn holds(&self, _fact: &Fact) -> bool {
        false
    }

    /// Whether the fact is stated.
    #[must_use]
    pub fn is_stated(&self, _fact: &Fact) -> bool {
        false
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
        std::iter::empty()
    }

    /// The facts of one predicate whose object is `object`, or all of that predicate.
    pub fn facts_of(&self, _predicate: Predicate, _object: Option<Term>) -> impl Iterator<Item = Fact> + '_ {
        std::iter::empty()
    }

    /// Answers a goal. `limit` bounds the bindings collected.
    pub fn answer(
        &self,
        _goal: &Goal,
        _program: &Program,
        _terms: &mut Terms,
        _limit: Option<usize>,
    ) -> Answer {
        Answer {
            truth: Truth::Unknown,
            variables: vec![],
            bindings: vec![],
            hangs_on: vec![],
            hints: vec![],
        }
    }

    /// The requests, open ones first in the order in which they are to be taken.
    #[must_use]
    pub fn requests(&self, _program: &Program, _terms: &Terms) -> Vec<Request> {
        Vec::new()
    }

    /// What rules skipped for want of a value, by rule.
    #[must_use]
    pub fn skipped(&self) -> Vec<Skipped> {
        Vec::new()
    }

    /// How often each rule fired, by rule number.
    #[must_use]
    pub fn firings(&self) -> &[u64] {
        &[]
    }
}
