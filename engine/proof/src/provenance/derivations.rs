//! Finds everything that a fact can be derived from.
//!
//! In: a fact. Out: [`Derivations`]: every fact that some proof of it can use, each with every firing that derives it.
//!
//! Invariant: every fact in it holds, and stands in it once.

use super::Undefined;
use crate::alternatives::{Alternative, alternatives};
use crate::bindings::Bindings;
use crate::extract::Limits;
use crate::facts::Facts;
use crate::search::{concludes, instance};
use crate::solve::Solver;
use framex_program::{Formula, Program};
use framex_term::{Fact, Terms};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// A fact and everything it can be derived from.
#[derive(Clone, Debug, Default)]
pub struct Derivations {
    /// Number 0 is the fact asked about.
    pub(super) facts: Vec<Derived>,
    /// The facts of these that are leaves, in the order in which they were met.
    pub(super) leaves: Vec<Fact>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Derived {
    /// Its number among the leaves, where it is one.
    pub(super) leaf: Option<u32>,
    /// Of each firing the facts that its conditions read, once a condition.
    pub(super) firings: Vec<Vec<u32>>,
}

/// Facts by number, in the order in which they were met.
#[derive(Default)]
struct Met {
    facts: Vec<Fact>,
    numbers: FxHashMap<Fact, u32>,
}

impl Derivations {
    /// Every firing that a proof of the fact can use; nothing for a fact that does not hold.
    ///
    /// # Errors
    /// [`Undefined::Looks`] where `limits.looks` ended the search.
    ///
    /// # Cost
    /// By the facts from which the fact can be derived, each searched once.
    pub fn of(
        fact: &Fact,
        facts: &impl Facts,
        program: &Program,
        terms: &mut Terms,
        limits: Limits,
    ) -> Result<Derivations, Undefined> {
        let mut found = Derivations::default();
        if !facts.holds(fact) {
            return Ok(found);
        }
        let mut solver = Solver {
            facts,
            program,
            terms,
            looks_left: limits.looks,
            is_time_over: limits.is_time_over,
            time_is_over: false,
            sorts: true,
        };
        let mut met = Met::default();
        met.number(fact.clone());
        while let Some(fact) = met.facts.get(found.facts.len()).cloned() {
            let firings = firings(&fact, &mut met, &mut solver);
            if solver.looks_left == 0 {
                return Err(Undefined::Looks(limits.looks));
            }
            let is_leaf = facts.is_stated(&fact) || firings.is_empty() && facts.is_held(&fact);
            let leaf = is_leaf.then(|| {
                found.leaves.push(fact);
                found.leaves.len() as u32 - 1
            });
            found.facts.push(Derived { leaf, firings });
        }
        Ok(found)
    }

    /// The stated and held facts that derivations end in; a weight for each is asked in this order.
    #[must_use]
    pub fn leaves(&self) -> &[Fact] {
        &self.leaves
    }
}

impl Met {
    fn number(&mut self, fact: Fact) -> u32 {
        let next = self.facts.len() as u32;
        *self.numbers.entry(fact).or_insert_with_key(|fact| {
            self.facts.push(fact.clone());
            next
        })
    }
}

/// What each firing that derives the fact reads.
fn firings(fact: &Fact, met: &mut Met, solver: &mut Solver<'_, impl Facts>) -> Vec<Vec<u32>> {
    let program = solver.program;
    let mut firings = Vec::new();
    for rule in &program.rules {
        for head in &rule.head {
            let mut bindings: Bindings = vec![None; rule.variables.len()];
            if !concludes(head, fact, &mut bindings, solver) {
                continue;
            }
            for alternative in alternatives(&rule.body) {
                let mut solutions = Vec::new();
                let _ = solver.join(&alternative.conditions, &mut bindings.clone(), &mut |solution| {
                    solutions.push(solution.clone());
                    ControlFlow::Continue(())
                });
                for solution in solutions {
                    let mut reads = Vec::new();
                    read(&alternative, &solution, met, solver, &mut reads);
                    firings.push(reads);
                }
            }
        }
    }
    firings
}

/// Adds the facts that make an alternative true, one for each condition that a fact meets.
fn read(
    alternative: &Alternative<'_>,
    bindings: &Bindings,
    met: &mut Met,
    solver: &mut Solver<'_, impl Facts>,
    reads: &mut Vec<u32>,
) {
    for condition in &alternative.conditions {
        match condition {
            Formula::Atom(atom) => {
                if let Some(fact) = instance(atom, bindings, solver.terms) {
                    reads.push(met.number(fact));
                }
            }
            Formula::Aggregate(aggregate) => {
                let ranged = solver.aggregate(aggregate, bindings);
                let all = alternatives(&aggregate.body);
                for solution in ranged.into_iter().flat_map(|(_, solutions)| solutions) {
                    if let Some(taken) = all.iter().find(|taken| taken.branches == solution.branches) {
                        read(taken, &solution.bindings, met, solver, reads);
                    }
                }
            }
            Formula::Not(_) | Formula::Unknown(_) => {}
            Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => {}
            Formula::And(_) | Formula::Or(_) => {
                unreachable!("an alternative has neither `AND` nor `OR` at its top")
            }
        }
    }
}
