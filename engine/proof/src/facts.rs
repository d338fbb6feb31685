//! What proofs ask of the facts they are about.
//!
//! A [`Model`] answers; so does a [`FactSet`], a plain set for the checker, for suppositions and for tests.

use framex_fixpoint::Model;
use framex_program::Program;
use framex_term::{Fact, Predicate, Term};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// What is done with each row; breaking ends the visit.
pub type See<'s> = &'s mut dyn FnMut(&[Term]) -> ControlFlow<()>;

/// Facts, stated and derived.
pub trait Facts {
    /// Whether it is stated or derived.
    fn holds(&self, fact: &Fact) -> bool;
    /// Whether it is stated.
    fn is_stated(&self, fact: &Fact) -> bool;
    /// Whether it belongs to a request that was taken, as it was then.
    fn is_held(&self, _fact: &Fact) -> bool {
        false
    }
    /// Shows the rows of a predicate whose terms are these wherever one is given, in any order, until `see` breaks.
    fn visit(&self, predicate: Predicate, given: &[Option<Term>], see: See<'_>) -> ControlFlow<()>;
    /// Roughly how many rows of a predicate there are for one choice of terms in the columns given.
    fn estimate(&self, predicate: Predicate, is_given: &[bool]) -> u64;
    /// Whether facts of the predicate may be stated or held; where not, each is derived.
    fn may_be_given(&self, _predicate: Predicate) -> bool {
        true
    }
    /// The recursive stratum that alone derives facts of the predicate, where it is known when these came.
    fn circle(&self, _predicate: Predicate, _program: &Program) -> Option<usize> {
        None
    }
    /// When a fact of a circle came: it has a proof on facts of its circle that came no later, and without circles among
    /// those.
    fn came(&self, _fact: &Fact) -> Option<u32> {
        None
    }
    /// The recursive stratum that is the last to derive facts of the predicate, where it is known when these came.
    fn last_circle(&self, _predicate: Predicate, _program: &Program) -> Option<usize> {
        None
    }
    /// At least how many firings of rules of its last circle stand one on the other in any proof of a fact that is not
    /// given, where that is known.
    fn least_steps(&self, _fact: &Fact, _circle: usize) -> Option<u32> {
        None
    }
    /// The predicates that have facts, in a fixed order.
    fn predicates(&self) -> Vec<Predicate>;
}

impl Facts for Model {
    fn holds(&self, fact: &Fact) -> bool {
        Model::holds(self, fact)
    }

    fn is_stated(&self, fact: &Fact) -> bool {
        Model::is_stated(self, fact)
    }

    fn is_held(&self, fact: &Fact) -> bool {
        Model::is_held(self, fact)
    }

    fn visit(&self, predicate: Predicate, given: &[Option<Term>], see: See<'_>) -> ControlFlow<()> {
        if let Some(fact) = whole(predicate, given) {
            return match Model::holds(self, &fact) {
                true => see(&fact.terms),
                false => ControlFlow::Continue(()),
            };
        }
        // Indexes are kept by the first 32 columns.
        let (first, rest) = given.split_at(given.len().min(32));
        Model::visit(
            self,
            predicate,
            first,
            &mut |row| match agrees(&row[first.len()..], rest) {
                true => see(row),
                false => ControlFlow::Continue(()),
            },
        )
    }

    fn estimate(&self, predicate: Predicate, is_given: &[bool]) -> u64 {
        Model::estimate(self, predicate, is_given)
    }

    fn may_be_given(&self, predicate: Predicate) -> bool {
        Model::may_be_given(self, predicate)
    }

    fn circle(&self, predicate: Predicate, program: &Program) -> Option<usize> {
        Model::circle(self, predicate, program)
    }

    fn came(&self, fact: &Fact) -> Option<u32> {
        Model::came(self, fact)
    }

    fn last_circle(&self, predicate: Predicate, program: &Program) -> Option<usize> {
        Model::last_circle(self, predicate, program)
    }

    fn least_steps(&self, fact: &Fact, circle: usize) -> Option<u32> {
        Model::least_steps(self, fact, circle)
    }

    fn predicates(&self) -> Vec<Predicate> {
        Model::predicates(self).collect()
    }
}

/// A set of facts, each stated or not.
#[derive(Clone, Debug, Default)]
pub struct FactSet {
    stated: FxHashMap<Fact, bool>,
    by_predicate: Vec<(Predicate, Vec<Box<[Term]>>)>,
    places: FxHashMap<Predicate, usize>,
    by_object: FxHashMap<(Predicate, Term), Vec<Box<[Term]>>>,
}

impl FactSet {
    /// Adds a fact; whether it was not there.
    pub fn add(&mut self, fact: Fact, is_stated: bool) -> bool {
        if let Some(known) = self.stated.get_mut(&fact) {
            *known |= is_stated;
            return false;
        }
        let place = *self.places.entry(fact.predicate).or_insert_with(|| {
            self.by_predicate.push((fact.predicate, Vec::new()));
            self.by_predicate.len() - 1
        });
        self.by_predicate[place].1.push(fact.terms.clone());
        let of_object = self.by_object.entry((fact.predicate, fact.terms[0]));
        of_object.or_default().push(fact.terms.clone());
        self.stated.insert(fact, is_stated);
        true
    }
}

impl Facts for FactSet {
    fn holds(&self, fact: &Fact) -> bool {
        self.stated.contains_key(fact)
    }

    fn is_stated(&self, fact: &Fact) -> bool {
        self.stated.get(fact).is_some_and(|is_stated| *is_stated)
    }

    fn visit(&self, predicate: Predicate, given: &[Option<Term>], see: See<'_>) -> ControlFlow<()> {
        if let Some(fact) = whole(predicate, given) {
            return match self.holds(&fact) {
                true => see(&fact.terms),
                false => ControlFlow::Continue(()),
            };
        }
        let rows = match given[0] {
            Some(object) => self.by_object.get(&(predicate, object)),
            None => self
                .places
                .get(&predicate)
                .map(|place| &self.by_predicate[*place].1),
        };
        let mut agreeing = rows.into_iter().flatten().filter(|row| agrees(row, given));
        agreeing.try_for_each(|row| see(row))
    }

    fn estimate(&self, predicate: Predicate, is_given: &[bool]) -> u64 {
        let rows = self
            .places
            .get(&predicate)
            .map_or(0, |place| self.by_predicate[*place].1.len() as u64);
        // A guess: what is bound takes nine in ten away.
        is_given
            .iter()
            .filter(|is_given| **is_given)
            .fold(rows, |rows, _| rows.div_ceil(10))
    }

    fn predicates(&self) -> Vec<Predicate> {
        self.by_predicate
            .iter()
            .map(|(predicate, _)| *predicate)
            .collect()
    }
}

fn whole(predicate: Predicate, given: &[Option<Term>]) -> Option<Fact> {
    let terms = given.iter().copied().collect::<Option<Box<[Term]>>>()?;
    Some(Fact { predicate, terms })
}

fn agrees(row: &[Term], given: &[Option<Term>]) -> bool {
    row.iter()
        .zip(given)
        .all(|(term, given)| given.is_none_or(|given| given == *term))
}
