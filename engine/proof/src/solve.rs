//! Finds the bindings under which a body is true, by asking the facts.
//!
//! In: a body and what is bound. Out: each solution with the alternative it belongs to. The order in which conditions
//! are written means nothing; `order.rs` decides the one in which they are taken.
//!
//! Invariant: a solution is true under the truth tables of the language; nothing is derived here.

use crate::aggregate::{self, Collected};
use crate::alternatives::{Alternative, alternatives};
use crate::bindings::{Bindings, build, compute, each_of_atom};
use crate::facts::Facts;
use crate::order::in_order;
use framex_program::{Aggregate, Atom, AtomPredicate, Formula, Program, Variable};
use framex_term::{Fact, Outcome, Term, Terms};
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

/// What is needed to ask: the facts, the program, the terms, and how much may be looked at.
pub(crate) struct Solver<'s, F: Facts> {
    pub(crate) facts: &'s F,
    pub(crate) program: &'s Program,
    pub(crate) terms: &'s mut Terms,
    /// Rows that may still be looked at; at 0 a search ends without having seen all.
    pub(crate) looks_left: u64,
    /// Asked once in many looks; where it says so, nothing more is looked at.
    pub(crate) is_time_over: fn() -> bool,
    pub(crate) time_is_over: bool,
    /// Whether solutions are wanted in an order that does not depend on how the facts are kept.
    pub(crate) sorts: bool,
}

/// A solution of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solution {
    pub(crate) branches: Vec<u32>,
    pub(crate) bindings: Bindings,
}

/// What is done with each solution; breaking ends the search.
pub(crate) type Found<'f> = &'f mut dyn FnMut(&Bindings) -> ControlFlow<()>;

/// Looks between two at the clock.
const LOOKS_PER_TIME: u64 = 4_096;

impl<F: Facts> Solver<'_, F> {
    /// Counts a look at a row; whether it may be taken.
    pub(crate) fn look(&mut self) -> bool {
        if self.looks_left == 0 {
            return false;
        }
        self.looks_left -= 1;
        if self.looks_left.is_multiple_of(LOOKS_PER_TIME) && (self.is_time_over)() {
            self.time_is_over = true;
            self.looks_left = 0;
        }
        true
    }

    /// The solutions of a body, at most `limit`.
    pub(crate) fn solutions(&mut self, body: &Formula, bound: &Bindings, limit: usize) -> Vec<Solution> {
        let mut all = Vec::new();
        for alternative in alternatives(body) {
            let Alternative { branches, conditions } = alternative;
            let mut bindings = bound.clone();
            let room = limit - all.len();
            let mut of_branch = Vec::new();
            let _ = self.join(&conditions, &mut bindings, &mut |bindings| {
                of_branch.push(bindings.clone());
                match of_branch.len() == room {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            all.extend(of_branch.into_iter().map(|bindings| Solution {
                branches: branches.clone(),
                bindings,
            }));
            if all.len() == limit {
                break;
            }
        }
        all
    }

    /// The solutions of conditions that must all be true.
    pub(crate) fn join(
        &mut self,
        conditions: &[&Formula],
        bindings: &mut Bindings,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        let mut is_bound: Vec<bool> = bindings.iter().map(Option::is_some).collect();
        match in_order(conditions, &mut is_bound, self.facts) {
            Some(ordered) => self.run(&ordered, bindings, found),
            None => ControlFlow::Continue(()),
        }
    }

    /// The solutions of conditions taken in this order; the bindings are afterwards what they were.
    pub(crate) fn run(
        &mut self,
        ordered: &[&Formula],
        bindings: &mut Bindings,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        let Some((next, rest)) = ordered.split_first() else {
            return found(bindings);
        };
        match next {
            Formula::Atom(atom) => self.atom(atom, rest, bindings, found),
            Formula::Assign(_, result, expression) => match compute(expression, bindings, self.terms) {
                Ok(Some(value)) => self.bind(*result, value, rest, bindings, found),
                Ok(None) | Err(_) => ControlFlow::Continue(()),
            },
            Formula::Aggregate(aggregate) => match self.aggregate(aggregate, bindings) {
                Some((value, _)) => self.bind(aggregate.result, value, rest, bindings, found),
                None => ControlFlow::Continue(()),
            },
            other => match self.outcome(other, bindings) {
                Outcome::True => self.run(rest, bindings, found),
                Outcome::False | Outcome::Unknown | Outcome::NoValue => ControlFlow::Continue(()),
            },
        }
    }

    /// The value of a closed aggregate whose grouping is bound, and the solutions it ranges over.
    pub(crate) fn aggregate(
        &mut self,
        aggregate: &Aggregate,
        bindings: &Bindings,
    ) -> Option<(Term, Vec<Solution>)> {
        if !self.program.closed.is_closed_formula(&aggregate.body) {
            return None;
        }
        let mut group: Bindings = vec![None; bindings.len()];
        for variable in &aggregate.grouping {
            group[variable.0 as usize] = Some(bindings[variable.0 as usize]?);
        }
        // Of solutions that differ in what is projected away the first stands for all.
        let sorted = std::mem::replace(&mut self.sorts, true);
        let mut solutions = self.solutions(&aggregate.body, &group, usize::MAX);
        self.sorts = sorted;
        let of = |bindings: &Bindings, variable: &Variable| bindings[variable.0 as usize];
        let mut seen: FxHashSet<Vec<Option<Term>>> = FxHashSet::default();
        solutions.retain(|solution| {
            let locals = aggregate
                .local
                .iter()
                .map(|variable| of(&solution.bindings, variable));
            seen.insert(locals.collect())
        });
        let collected = solutions.iter().map(|solution| {
            let values = aggregate
                .collected
                .iter()
                .map(|variable| of(&solution.bindings, variable));
            Some(Collected {
                values: values.collect::<Option<Vec<Term>>>()?,
                key: aggregate
                    .by
                    .and_then(|variable| of(&solution.bindings, &variable)),
            })
        });
        let collected = collected.collect::<Option<Vec<Collected>>>()?;
        let value = aggregate::value(aggregate, &collected, self.terms)?;
        Some((value, solutions))
    }

    fn bind(
        &mut self,
        variable: Variable,
        value: Term,
        rest: &[&Formula],
        bindings: &mut Bindings,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        let at = variable.0 as usize;
        match bindings[at] {
            Some(given) if given == value => self.run(rest, bindings, found),
            Some(_) => ControlFlow::Continue(()),
            None => {
                bindings[at] = Some(value);
                let flow = self.run(rest, bindings, found);
                bindings[at] = None;
                flow
            }
        }
    }

    fn atom(
        &mut self,
        atom: &Atom,
        rest: &[&Formula],
        bindings: &mut Bindings,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        if let AtomPredicate::Known(predicate) = atom.predicate
            && let Some(terms) = self.built(atom, bindings)
        {
            self.look();
            return match self.facts.holds(&Fact { predicate, terms }) {
                true => self.run(rest, bindings, found),
                false => ControlFlow::Continue(()),
            };
        }
        let mut fresh: Vec<usize> = Vec::new();
        let mut note = |variable: Variable| {
            if bindings[variable.0 as usize].is_none() {
                fresh.push(variable.0 as usize);
            }
        };
        each_of_atom(atom, &mut note);
        let mut inner = std::mem::take(bindings);
        let given = inner.clone();
        let flow = self.each_row(atom, &given, &mut |solver, name, row| {
            let is_met = solver.fits(atom, name, row, &mut inner);
            let flow = match is_met {
                true => solver.run(rest, &mut inner, found),
                false => ControlFlow::Continue(()),
            };
            fresh.iter().for_each(|at| inner[*at] = None);
            flow
        });
        *bindings = inner;
        flow
    }

    /// The terms of an atom, where all are bound.
    fn built(&mut self, atom: &Atom, bindings: &Bindings) -> Option<Box<[Term]>> {
        let built = atom
            .terms
            .iter()
            .map(|pattern| build(pattern, bindings, self.terms));
        built.collect()
    }
}
