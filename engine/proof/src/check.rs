//! Checks a proof, and believes nothing that it says of itself.
//!
//! In: a proof, the program, and the facts that are stated. Out: a [`CheckedProof`], which nothing else can make.
//!
//! From these alone is checked: that each leaf is stated, or held with its request; that each rule, with its bindings, concludes the fact
//! and has a true body, condition by condition, on facts proved beneath it; that comparisons, `:=` and boolean
//! built-ins come out again when computed again; that an aggregate's solutions are true, distinct and of its
//! group, and give its value; that what a `NOT` denies is closed; that heights fall, so that there is no cycle.
//!
//! That something is *absent* cannot be read off a finite proof where a rule might derive it. It is checked where no
//! rule derives what is denied or aggregated over; everywhere it is checked that the stated and the proved facts do
//! not speak against it; and what is left is listed as [`CheckedProof::relies_on`].
//!
//! Invariant: the model that found the proof is never asked.

use crate::absence::{atoms_of, predicate_of};
use crate::aggregate::{self, Collected};
use crate::alternatives::alternatives;
use crate::bindings::Bindings;
use crate::facts::{FactSet, Facts, See};
use crate::proof::{Ground, Node, Premise, Proof, Step};
use crate::search::{concludes, instance};
use crate::solve::Solver;
use framex_program::{Aggregate, AtomPredicate, Formula, Program};
use framex_source::Span;
use framex_term::{Fact, Outcome, Predicate, Term, Terms};
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

/// A proof that the checker accepted; the only kind that is shown.
#[derive(Clone, Debug)]
pub struct CheckedProof {
    proof: Proof,
    relies_on: Vec<Reliance>,
}

/// A lack of facts that the proof rests on and that the program text alone does not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reliance {
    /// Whose firing rests on it.
    pub fact: Fact,
    /// The condition: a `NOT`, an `unknown`, an aggregate.
    pub condition: Span,
}

/// Why a proof was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// The node.
    pub node: usize,
    /// What is wrong with it.
    pub reason: &'static str,
}

impl CheckedProof {
    /// The proof.
    #[must_use]
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// What it rests on that no proof can show.
    #[must_use]
    pub fn relies_on(&self) -> &[Reliance] {
        &self.relies_on
    }
}

/// Accepts a proof, or says what is wrong.
///
/// # Errors
/// [`Refuted`]: the first node that does not hold up.
///
/// # Cost
/// By the size of the proof, and of the stated facts that an absence speaks of.
pub fn check(
    proof: Proof,
    program: &Program,
    stated: &impl Facts,
    terms: &mut Terms,
) -> Result<CheckedProof, Refuted> {
    let mut proved = FactSet::default();
    for node in &proof.nodes {
        proved.add(node.fact.clone(), false);
    }
    let seen = Seen { stated, proved };
    let mut checker = Checker {
        nodes: &proof.nodes,
        solver: Solver {
            facts: &seen,
            program,
            terms,
            looks_left: u64::MAX,
            is_time_over: || false,
            time_is_over: false,
            sorts: false,
        },
        relies_on: Vec::new(),
        node: 0,
    };
    if proof.nodes.is_empty() {
        return Err(checker.refuted("proves nothing"));
    }
    for node in 0..proof.nodes.len() {
        checker.node = node;
        checker.node()?;
    }
    let relies_on = checker.relies_on;
    Ok(CheckedProof { proof, relies_on })
}

/// What is stated, and what the proof shows.
struct Seen<'s, F: Facts> {
    stated: &'s F,
    proved: FactSet,
}

impl<F: Facts> Facts for Seen<'_, F> {
    fn holds(&self, fact: &Fact) -> bool {
        self.stated.is_stated(fact) || self.proved.holds(fact)
    }

    fn is_stated(&self, fact: &Fact) -> bool {
        self.stated.is_stated(fact)
    }

    fn is_held(&self, fact: &Fact) -> bool {
        self.stated.is_held(fact)
    }

    fn visit(&self, predicate: Predicate, given: &[Option<Term>], see: See<'_>) -> ControlFlow<()> {
        let is_stated = |terms: &[Term]| {
            let terms = terms.into();
            self.stated.is_stated(&Fact { predicate, terms })
        };
        self.stated
            .visit(predicate, given, &mut |row| match is_stated(row) {
                true => see(row),
                false => ControlFlow::Continue(()),
            })?;
        self.proved
            .visit(predicate, given, &mut |row| match is_stated(row) {
                true => ControlFlow::Continue(()),
                false => see(row),
            })
    }

    fn estimate(&self, predicate: Predicate, is_given: &[bool]) -> u64 {
        self.stated.estimate(predicate, is_given)
    }

    fn predicates(&self) -> Vec<Predicate> {
        let mut all = self.stated.predicates();
        let proved = self.proved.predicates().into_iter();
        let new: Vec<Predicate> = proved.filter(|predicate| !all.contains(predicate)).collect();
        all.extend(new);
        all
    }
}

struct Checker<'c, F: Facts> {
    nodes: &'c [Node],
    solver: Solver<'c, Seen<'c, F>>,
    relies_on: Vec<Reliance>,
    node: usize,
}

impl<F: Facts> Checker<'_, F> {
    fn refuted(&self, reason: &'static str) -> Refuted {
        Refuted {
            node: self.node,
            reason,
        }
    }

    fn must(&self, holds: bool, reason: &'static str) -> Result<(), Refuted> {
        if holds { Ok(()) } else { Err(self.refuted(reason)) }
    }

    fn node(&mut self) -> Result<(), Refuted> {
        let node = &self.nodes[self.node];
        let step = match &node.step {
            Step::Stated => {
                self.must(node.height == 0, "a stated fact has height 0")?;
                return self.must(self.solver.facts.is_stated(&node.fact), "it is not stated");
            }
            Step::Held => {
                self.must(node.height == 0, "a held fact has height 0")?;
                return self.must(self.solver.facts.is_held(&node.fact), "no request holds it");
            }
            Step::Rule(step) => step,
        };
        let program = self.solver.program;
        let rule = program.rules.get(step.rule as usize);
        let rule = rule.ok_or_else(|| self.refuted("there is no such rule"))?;
        let head = rule.head.get(step.head as usize);
        let head = head.ok_or_else(|| self.refuted("the rule has no such conclusion"))?;
        let mut bindings = step.body.bindings.clone();
        self.must(
            bindings.len() == rule.variables.len(),
            "the bindings are those of another rule",
        )?;
        let is_concluded = concludes(head, &node.fact, &mut bindings, &self.solver);
        self.must(
            is_concluded && bindings == step.body.bindings,
            "the rule concludes something else",
        )?;
        self.ground(&rule.body, &step.body, node.height)
    }

    fn ground(&mut self, body: &Formula, ground: &Ground, height: u32) -> Result<(), Refuted> {
        let all = alternatives(body);
        let taken = all
            .iter()
            .find(|alternative| alternative.branches == ground.branches);
        let taken = taken.ok_or_else(|| self.refuted("the body has no such alternative"))?;
        let is_complete = taken.conditions.len() == ground.premises.len();
        self.must(is_complete, "a condition has no premise")?;
        for (condition, premise) in taken.conditions.iter().zip(&ground.premises) {
            self.condition(condition, premise, &ground.bindings, height)?;
        }
        Ok(())
    }

    fn condition(
        &mut self,
        condition: &Formula,
        premise: &Premise,
        bindings: &Bindings,
        height: u32,
    ) -> Result<(), Refuted> {
        match (condition, premise) {
            (Formula::Atom(atom), Premise::Fact(number)) => {
                let node = self
                    .nodes
                    .get(*number)
                    .ok_or_else(|| self.refuted("a premise is missing"))?;
                self.must(node.height < height, "a premise is as high as what it supports")?;
                let wanted = instance(atom, bindings, self.solver.terms);
                self.must(
                    wanted.as_ref() == Some(&node.fact),
                    "a premise is not what the condition asks for",
                )?;
                let AtomPredicate::AnyProperty { name, .. } = atom.predicate else {
                    return Ok(());
                };
                let name = bindings[name.0 as usize];
                let is_ordinary = name.is_some_and(|name| self.solver.is_ordinary(name));
                self.must(is_ordinary, "a variable property is no ordinary one")
            }
            (Formula::Atom(atom), Premise::View) => {
                let is_view = matches!(
                    atom.predicate,
                    AtomPredicate::SubclassOf | AtomPredicate::Signature
                );
                self.must(is_view, "a fact is taken for a view")?;
                self.computes_to_true(condition, bindings)
            }
            (Formula::Comparison(..) | Formula::Test(..), Premise::Computed) => {
                self.computes_to_true(condition, bindings)
            }
            (Formula::Assign(_, result, _), Premise::Computed) => {
                let is_bound = bindings[result.0 as usize].is_some();
                self.must(is_bound, "a computed variable has no value")?;
                self.computes_to_true(condition, bindings)
            }
            (Formula::Not(denied), Premise::Absent(absence)) => {
                let closed = &self.solver.program.closed;
                let is_closed = absence
                    .closed
                    .iter()
                    .all(|predicate| closed.is_closed(*predicate));
                self.must(is_closed, "a scope that is said to be closed is open")?;
                let outcome = self.solver.outcome(denied, bindings);
                if is_monotone(denied) {
                    self.must(outcome == Outcome::False, "what is denied is not false")?;
                }
                if !is_monotone(denied) || self.may_be_derived(denied, bindings) {
                    self.rely(condition);
                }
                Ok(())
            }
            (Formula::Unknown(asked), Premise::Undecided) => {
                let outcome = self.solver.outcome(asked, bindings);
                if !is_monotone(asked) || self.may_be_derived(asked, bindings) {
                    self.rely(condition);
                    let is_possible = !is_monotone(asked) || outcome != Outcome::True;
                    return self.must(is_possible, "what is said to be unknown is true");
                }
                self.must(outcome == Outcome::Unknown, "what is said to be unknown is not")?;
                Ok(())
            }
            (Formula::Aggregate(aggregate), Premise::Ranges(solutions)) => {
                self.aggregate(aggregate, solutions, bindings, height)?;
                if !is_monotone(&aggregate.body) || self.may_be_derived(&aggregate.body, bindings) {
                    self.rely(condition);
                    return Ok(());
                }
                let again = self.solver.aggregate(aggregate, bindings);
                let is_all = again.is_some_and(|(_, all)| all.len() == solutions.len());
                self.must(is_all, "an aggregate leaves a solution out")
            }
            _ => Err(self.refuted("a premise is of another kind than its condition")),
        }
    }

    fn computes_to_true(&mut self, condition: &Formula, bindings: &Bindings) -> Result<(), Refuted> {
        let outcome = self.solver.outcome(condition, bindings);
        self.must(
            outcome == Outcome::True,
            "a condition is not true when computed again",
        )
    }

    fn aggregate(
        &mut self,
        aggregate: &Aggregate,
        solutions: &[Ground],
        bindings: &Bindings,
        height: u32,
    ) -> Result<(), Refuted> {
        let is_closed = self.solver.program.closed.is_closed_formula(&aggregate.body);
        self.must(is_closed, "an aggregate ranges over something open")?;
        let mut seen = FxHashSet::default();
        let mut collected = Vec::new();
        for solution in solutions {
            let mut grouping = aggregate.grouping.iter().map(|variable| variable.0 as usize);
            let is_of_group = grouping.all(|at| solution.bindings.get(at) == bindings.get(at));
            self.must(is_of_group, "a solution belongs to another group")?;
            self.ground(&aggregate.body, solution, height)?;
            let local: Vec<Option<Term>> = aggregate
                .local
                .iter()
                .map(|variable| solution.value(*variable))
                .collect();
            self.must(seen.insert(local), "a solution is counted twice")?;
            let values = aggregate
                .collected
                .iter()
                .map(|variable| solution.value(*variable));
            let values = values.collect::<Option<Vec<Term>>>();
            collected.push(Collected {
                values: values.ok_or_else(|| self.refuted("a solution collects nothing"))?,
                key: aggregate.by.and_then(|variable| solution.value(variable)),
            });
        }
        let value = aggregate::value(aggregate, &collected, self.solver.terms);
        let is_value = value.is_some() && value == bindings[aggregate.result.0 as usize];
        self.must(is_value, "the solutions of an aggregate give another value")
    }

    /// Whether some rule concludes what a condition speaks of, so that it may hold without being stated.
    fn may_be_derived(&self, condition: &Formula, bindings: &Bindings) -> bool {
        let mut atoms = Vec::new();
        atoms_of(condition, &mut atoms);
        let heads = || self.solver.program.rules.iter().flat_map(|rule| &rule.head);
        atoms.iter().any(|atom| match atom.predicate {
            AtomPredicate::SubclassOf | AtomPredicate::Signature => false,
            _ => match predicate_of(atom, bindings) {
                None => heads().next().is_some(),
                Some(predicate) => heads().any(|head| match head.predicate {
                    AtomPredicate::Known(concluded) => concluded == predicate,
                    _ => true,
                }),
            },
        })
    }

    fn rely(&mut self, condition: &Formula) {
        self.relies_on.push(Reliance {
            fact: self.nodes[self.node].fact.clone(),
            condition: condition.span(),
        });
    }
}

/// Whether more facts can only make a condition truer: then what is false in the model is false in a part of it.
fn is_monotone(formula: &Formula) -> bool {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => parts.iter().all(is_monotone),
        Formula::Not(_) | Formula::Unknown(_) | Formula::Aggregate(_) => false,
        Formula::Atom(_) | Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => true,
    }
}
