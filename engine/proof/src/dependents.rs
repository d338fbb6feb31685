//! The facts that would lose their last support with one fact.
//!
//! A stated fact is withdrawn for a moment and stated again: what the change removes is the answer, negation and
//! aggregates included. A derived fact cannot be withdrawn; there every fact that can rest on it is searched for a
//! proof that does without it.
//!
//! Invariant: the model is afterwards what it was.

use crate::absence::atoms_of;
use crate::extract::Limits;
use crate::search::Search;
use crate::solve::Solver;
use framex_fixpoint::{Budget, Change, Model, Stopped};
use framex_program::{AtomPredicate, Program};
use framex_term::{Fact, Predicate, Terms};
use rustc_hash::FxHashSet;

/// What would go, in the order in which a change reports it; `false` where the limits ended the search.
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
    let statements = vec![fact.clone(); model.statements(fact) as usize];
    let withdrawal = Change {
        withdraw: statements.clone(),
        ..Change::default()
    };
    let difference = model.apply(&withdrawal, program, terms, budget)?;
    let statement = Change {
        state: statements,
        ..Change::default()
    };
    model.apply(&statement, program, terms, budget)?;
    Ok((difference.removed, true))
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
    let downstream = downstream(fact.predicate, program);
    let mut search = Search::default();
    let itself = search.number(fact.clone(), model);
    let candidates: Vec<usize> = model
        .predicates()
        .filter(|predicate| downstream.as_ref().is_none_or(|among| among.contains(predicate)))
        .flat_map(|predicate| model.facts_of(predicate, None))
        .map(|candidate| search.number(candidate, model))
        .collect();
    let mut solver = Solver {
        facts: model,
        program,
        terms,
        looks_left: limits.looks,
    };
    while !search.is_complete() && solver.looks_left > 0 {
        search.deepen(&mut solver);
    }
    let is_complete = solver.looks_left > 0;
    let heights = search.heights(Some(itself));
    let lost = candidates
        .into_iter()
        .filter(|number| *number != itself && heights[*number].is_none());
    let lost = lost.map(|number| search.facts[number].fact.clone()).collect();
    (if is_complete { lost } else { Vec::new() }, is_complete)
}

/// The predicates whose facts can rest on one of `from`; `None` for any, where a rule concludes a variable property.
fn downstream(from: Predicate, program: &Program) -> Option<FxHashSet<Predicate>> {
    let mut reached = FxHashSet::from_iter([from]);
    loop {
        let before = reached.len();
        for rule in &program.rules {
            let mut atoms = Vec::new();
            atoms_of(&rule.body, &mut atoms);
            let reads = atoms.iter().any(|atom| match atom.predicate {
                AtomPredicate::Known(predicate) => reached.contains(&predicate),
                AtomPredicate::AnyProperty { .. } | AtomPredicate::MemberOf => true,
                AtomPredicate::SubclassOf | AtomPredicate::Signature => false,
            });
            for head in rule.head.iter().filter(|_| reads) {
                match head.predicate {
                    AtomPredicate::Known(predicate) => reached.insert(predicate),
                    _ => return None,
                };
            }
        }
        if reached.len() == before {
            return Some(reached);
        }
    }
}
