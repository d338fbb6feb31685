//! The part of a program that a change can touch: which objects and constraints are worth checking again.
//!
//! In: the facts that came and went, while they stand as they are after the change. Out: [`Among`].
//!
//! Invariant: a check of a schema or a constraint that is not among these gives the same before and after the change.

use crate::session::Loaded;
use framex_program::{Atom, AtomPredicate, Formula, Goal};
use framex_term::{Fact, Predicate, Term, Terms, compare};
use rustc_hash::FxHashSet;

/// What to look at.
#[derive(Debug, Default)]
pub(crate) struct Among {
    /// In term order.
    pub(super) objects: Vec<Term>,
    predicates: FxHashSet<Predicate>,
}

impl Among {
    /// What these facts touch: their objects, and the objects with a value whose membership changed.
    ///
    /// # Cost
    /// By the facts, and by the values that have a changed object in them.
    pub(crate) fn of<'f>(
        moved: impl Iterator<Item = &'f Fact> + Clone,
        loaded: &Loaded,
        terms: &Terms,
    ) -> Among {
        let mut objects: FxHashSet<Term> = moved.clone().map(|fact| fact.terms[0]).collect();
        let is_membership = |fact: &&Fact| matches!(fact.predicate, Predicate::Class(_));
        let members: FxHashSet<Term> = moved
            .clone()
            .filter(is_membership)
            .map(|fact| fact.terms[0])
            .collect();
        let mut members: Vec<Term> = members.into_iter().collect();
        members.sort_unstable();
        for signature in &loaded.program.signatures {
            let parameters = signature.parameters.len();
            let predicate = Predicate::Property {
                name: signature.slot,
                parameters: parameters as u32,
            };
            for member in &members {
                for column in 1..parameters + 2 {
                    let mut given = vec![None; parameters + 2];
                    given[column] = Some(*member);
                    let with_it = loaded.model.matching(predicate, &given);
                    objects.extend(with_it.map(|fact| fact.terms[0]));
                }
            }
        }
        let mut objects: Vec<Term> = objects.into_iter().collect();
        objects.sort_by(|left, right| compare(terms, *left, *right));
        Among {
            objects,
            predicates: moved.map(|fact| fact.predicate).collect(),
        }
    }

    /// Whether a goal reads a predicate of a fact that came or went.
    pub(super) fn concerns(&self, goal: &Goal) -> bool {
        let mut concerns = false;
        each_atom(&goal.body, &mut |atom| {
            concerns |= match atom.predicate {
                AtomPredicate::Known(predicate) => self.predicates.contains(&predicate),
                AtomPredicate::AnyProperty { .. } | AtomPredicate::MemberOf => true,
                AtomPredicate::SubclassOf | AtomPredicate::Signature => false,
            };
        });
        concerns
    }
}

fn each_atom(formula: &Formula, see: &mut dyn FnMut(&Atom)) {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| each_atom(part, see)),
        Formula::Not(inner) | Formula::Unknown(inner) => each_atom(inner, see),
        Formula::Atom(atom) => see(atom),
        Formula::Aggregate(aggregate) => each_atom(&aggregate.body, see),
        Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => {}
    }
}
