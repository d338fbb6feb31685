//! What a variable ranges over in a place where nothing is known of it: names of properties, classes, objects.
//!
//! In: the model and the program. Out: names and objects, each once, in term order; collected once for all searches of a
//! goal.

use super::shape::{Shape, Shapes};
use super::step::Searching;
use crate::absence::atoms_of;
use crate::rows::is_ordinary;
use framex_fixpoint::Model;
use framex_program::{AtomPredicate, Program};
use framex_term::{Predicate, Term, compare, first_in_order};
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;
use std::rc::Rc;

/// What a variable in the place of a name ranges over.
#[derive(Clone, Copy)]
pub(super) enum Ranged {
    /// Ordinary properties of so many parameters.
    Properties(u32),
    Classes,
}

/// What there is to range over, as far as a search wanted it.
#[derive(Default)]
pub(super) struct Ranges {
    /// As many of the first objects as lines could be followed at most.
    objects: Option<Rc<[Term]>>,
    /// Whether there are more.
    pub(super) leaves_objects_out: bool,
    known: Option<Vec<Predicate>>,
}

impl Searching<'_, '_> {
    /// The one name that stands there, or every one that a variable ranges over, in term order.
    pub(super) fn names(&mut self, shapes: &Shapes, given: &Shape, ranged: Ranged) -> Vec<Term> {
        if let Some(name) = shapes.term(given, self.terms) {
            let is_fit = match ranged {
                Ranged::Properties(_) => is_ordinary(name, self.terms),
                Ranged::Classes => self.terms.is_name(name),
            };
            return if is_fit { vec![name] } else { Vec::new() };
        }
        let known = self
            .ranges
            .known
            .get_or_insert_with(|| known_predicates(self.model, self.program));
        let names = known.iter().filter_map(|predicate| match (ranged, predicate) {
            (Ranged::Classes, Predicate::Class(class)) => Some(*class),
            (Ranged::Properties(wanted), Predicate::Property { name, parameters }) => {
                (wanted == *parameters && is_ordinary(*name, self.terms)).then_some(*name)
            }
            _ => None,
        });
        let mut names: Vec<Term> = names.collect();
        names.sort_by(|left, right| compare(self.terms, *left, *right));
        names.dedup();
        names
    }

    /// The objects of facts, in term order; as many of the first as lines could be followed at most.
    pub(super) fn objects(&mut self) -> Rc<[Term]> {
        if let Some(objects) = &self.ranges.objects {
            return Rc::clone(objects);
        }
        let mut objects: Vec<Term> = Vec::new();
        let mut is_met = vec![false; self.terms.len()];
        let mut integers: FxHashSet<Term> = FxHashSet::default();
        let mut last = None;
        for predicate in Model::predicates(self.model) {
            let nothing_given = vec![None; predicate.width()];
            let _ = Model::visit(self.model, predicate, &nothing_given, &mut |row| {
                if last.replace(row[0]) != Some(row[0]) {
                    let is_new = match is_met.get_mut(row[0].bits() as usize) {
                        Some(is_met) => !std::mem::replace(is_met, true),
                        None => integers.insert(row[0]),
                    };
                    objects.extend(is_new.then_some(row[0]));
                }
                ControlFlow::Continue(())
            });
        }
        let most = self.max_states.max(1);
        self.ranges.leaves_objects_out = objects.len() > most;
        let objects: Rc<[Term]> = first_in_order(self.terms, &objects, most).into();
        self.ranges.objects = Some(Rc::clone(&objects));
        objects
    }
}

/// The predicates that facts, rules, `extends` and signatures speak of, each once.
fn known_predicates(model: &Model, program: &Program) -> Vec<Predicate> {
    let mut known: Vec<Predicate> = Model::predicates(model).collect();
    for rule in &program.rules {
        let mut atoms = Vec::new();
        atoms_of(&rule.body, &mut atoms);
        known.extend(
            rule.head
                .iter()
                .chain(atoms)
                .filter_map(|atom| match atom.predicate {
                    AtomPredicate::Known(predicate) => Some(predicate),
                    _ => None,
                }),
        );
    }
    let extends = program.extends.iter();
    known.extend(
        extends
            .flat_map(|one| [one.subclass, one.superclass])
            .map(Predicate::Class),
    );
    for signature in &program.signatures {
        known.push(Predicate::Class(signature.class));
        known.push(Predicate::Property {
            name: signature.slot,
            parameters: signature.parameters.len() as u32,
        });
    }
    let mut seen = FxHashSet::default();
    known.retain(|predicate| seen.insert(*predicate));
    known
}
