//! The facts that would lose their last support with one fact.
//!
//! A stated fact is supposed away: what the change removes is the answer, negation and aggregates included. A derived fact cannot be withdrawn; there the facts that some firing derives with
//! it are searched for a proof that does without it, and those that have none are followed in turn: every fact that goes has
//! a firing which needs another that goes, or the fact itself.
//!
//! Invariant: the model is afterwards what it was.

use crate::alternatives::{Alternative, alternatives};
use crate::bindings::Bindings;
use crate::extract::Limits;
use crate::heights::{Bound, NEVER, Wanted};
use crate::search::{Search, instance};
use crate::solve::Solver;
use framex_fixpoint::{Budget, Change, Model, Stopped};
use framex_program::{Atom, AtomPredicate, Formula, Program, Rule, Variable};
use framex_term::{Fact, Predicate, Term, Terms, compare};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// What would go, in the order in which a change reports it; nothing and `false` where the limits ended the search.
///
/// # Errors
/// [`Stopped`] where the change cannot be evaluated within the budget.
pub fn dependents(
    fact: &Fact,
    model: &mut Model,
    program: &Program,
    terms: &mut Terms,
    budget: &Budget,
    limits: Limits,
) -> Result<(Vec<Fact>, bool), Stopped> {
    if !model.is_stated(fact) {
        return Ok(resting_on(fact, model, program, terms, limits));
    }
    let withdrawal = Change {
        withdraw: vec![fact.clone(); model.statements(fact) as usize],
        ..Change::default()
    };
    // What goes was there before: none of its terms is new.
    let removed = model.suppose(&withdrawal, program, terms, budget, |_, _, difference| {
        difference.removed.clone()
    })?;
    Ok((removed, true))
}

/// The derived facts without a proof that does without `fact`, itself a derived one.
fn resting_on(
    fact: &Fact,
    model: &Model,
    program: &Program,
    terms: &mut Terms,
    limits: Limits,
) -> (Vec<Fact>, bool) {
    if !model.holds(fact) {
        return (Vec::new(), true);
    }
    let mut solver = Solver {
        facts: model,
        program,
        terms,
        looks_left: limits.looks,
        is_time_over: limits.is_time_over,
        time_is_over: false,
        sorts: false,
    };
    let uses = Uses::of(program);
    let mut search = Search::new(program, model, usize::MAX);
    let itself = search.number(fact.clone(), model);
    let mut bounds = search.bounds(Some(itself));
    let bound = Bound {
        looks_left: 0,
        work: usize::MAX,
    };
    let mut seen: FxHashSet<Fact> = FxHashSet::from_iter([fact.clone()]);
    let mut lost: Vec<Fact> = Vec::new();
    let mut waiting = vec![fact.clone()];
    while !waiting.is_empty() {
        let mut candidates: Vec<Fact> = Vec::new();
        let mut follow = |fact: &Fact, candidates: &mut Vec<Fact>, solver: &mut Solver<'_, Model>| {
            let derived = uses.derived_with(fact, solver).into_iter();
            candidates.extend(derived.filter(|derived| seen.insert(derived.clone())));
        };
        for fact in waiting.drain(..) {
            follow(&fact, &mut candidates, &mut solver);
        }
        // Where one goes after the other, some are followed before they are known to go: each decision looks at all that
        // was searched, and a long chain would otherwise take one for each link.
        let mut followed = 0;
        while followed < candidates.len() && candidates.len() < lost.len() / 2 {
            let fact = candidates[followed].clone();
            follow(&fact, &mut candidates, &mut solver);
            followed += 1;
        }
        let numbers: Vec<usize> = candidates
            .iter()
            .map(|candidate| search.number(candidate.clone(), model))
            .collect();
        let goals: Vec<(usize, Wanted)> = numbers.iter().map(|number| (*number, Wanted::Proof)).collect();
        if !search.settle(&goals, &mut bounds, bound, &mut solver) {
            return (Vec::new(), false);
        }
        for (at, candidate) in candidates.into_iter().enumerate() {
            if search.high(numbers[at], &bounds) == NEVER {
                if at >= followed {
                    waiting.push(candidate.clone());
                }
                lost.push(candidate);
            }
        }
    }
    if solver.looks_left == 0 {
        // A firing may have been passed over.
        return (Vec::new(), false);
    }
    in_order_of_a_change(&mut lost, model, solver.terms);
    (lost, true)
}

/// By predicate as first met, then by the terms.
fn in_order_of_a_change(facts: &mut [Fact], model: &Model, terms: &Terms) {
    let met: FxHashMap<Predicate, usize> = model
        .predicates()
        .enumerate()
        .map(|(at, predicate)| (predicate, at))
        .collect();
    facts.sort_by(|left, right| {
        let pairs = left.terms.iter().zip(&right.terms);
        let mut orders = pairs.map(|(left, right)| compare(terms, *left, *right));
        met.get(&left.predicate)
            .cmp(&met.get(&right.predicate))
            .then_with(|| orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal))
    });
}

/// A rule's alternative, and each of its atoms that a fact can meet as a premise, with the variables local to it.
struct Use<'p> {
    rule: &'p Rule,
    alternative: Alternative<'p>,
    atoms: Vec<(&'p Atom, Vec<Variable>)>,
}

/// Where a program uses facts.
struct Uses<'p>(Vec<Use<'p>>);

impl<'p> Uses<'p> {
    fn of(program: &'p Program) -> Uses<'p> {
        let mut uses = Vec::new();
        for rule in &program.rules {
            for alternative in alternatives(&rule.body) {
                let mut atoms = Vec::new();
                for condition in &alternative.conditions {
                    uses_in(condition, &[], &mut atoms);
                }
                uses.push(Use {
                    rule,
                    alternative,
                    atoms,
                });
            }
        }
        Uses(uses)
    }

    /// The facts, not stated themselves, that have a firing which needs `fact`; some perhaps more than once.
    ///
    /// # Cost
    /// By these firings.
    fn derived_with(&self, fact: &Fact, solver: &mut Solver<'_, Model>) -> Vec<Fact> {
        let mut found = Vec::new();
        for used in &self.0 {
            for (atom, local) in &used.atoms {
                let mut bindings: Bindings = vec![None; used.rule.variables.len()];
                if !meets(atom, fact, &mut bindings, solver) {
                    continue;
                }
                // What a solution of an aggregate binds for itself alone says nothing of the rule's variables.
                local
                    .iter()
                    .for_each(|variable| bindings[variable.0 as usize] = None);
                let mut solutions = Vec::new();
                let _ = solver.join(&used.alternative.conditions, &mut bindings, &mut |solution| {
                    solutions.push(solution.clone());
                    ControlFlow::Continue(())
                });
                for solution in solutions {
                    let heads = used.rule.head.iter();
                    let derived = heads.filter_map(|head| instance(head, &solution, solver.terms));
                    found.extend(derived);
                }
            }
        }
        found.retain(|derived| solver.facts.holds(derived) && !solver.facts.is_stated(derived));
        found
    }
}

/// The atoms of a condition that a fact can meet as a premise, each with the variables that are local to it.
fn uses_in<'f>(condition: &'f Formula, local: &[Variable], out: &mut Vec<(&'f Atom, Vec<Variable>)>) {
    match condition {
        Formula::Atom(atom) => out.push((atom, local.to_vec())),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| uses_in(part, local, out)),
        Formula::Aggregate(aggregate) => {
            let local = [local, &aggregate.local].concat();
            uses_in(&aggregate.body, &local, out);
        }
        Formula::Not(_)
        | Formula::Unknown(_)
        | Formula::Comparison(..)
        | Formula::Assign(..)
        | Formula::Test(..) => {}
    }
}

/// Whether a fact meets an atom; binds what it says.
fn meets(atom: &Atom, fact: &Fact, bindings: &mut Bindings, solver: &Solver<'_, Model>) -> bool {
    let (name, row): (Option<Term>, Vec<Term>) = match (atom.predicate, fact.predicate) {
        (AtomPredicate::Known(predicate), of_fact) if predicate == of_fact => (None, fact.terms.to_vec()),
        (
            AtomPredicate::AnyProperty { parameters, .. },
            Predicate::Property {
                name,
                parameters: found,
            },
        ) if parameters == found && solver.is_ordinary(name) => (Some(name), fact.terms.to_vec()),
        (AtomPredicate::MemberOf, Predicate::Class(class)) => (None, vec![fact.terms[0], class]),
        _ => return false,
    };
    solver.fits(atom, name, &row, bindings)
}
