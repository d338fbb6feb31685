//! What proofs ask of the facts they are about.
//!
//! A [`Model`] answers; so does a [`FactSet`], a plain set for the checker, for suppositions and for tests.

use framex_fixpoint::Model;
use framex_term::{Fact, Predicate, Term};
use rustc_hash::FxHashMap;

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
    /// The facts of a predicate whose terms are these wherever one is given, in any order.
    fn matching(&self, predicate: Predicate, given: &[Option<Term>]) -> Vec<Box<[Term]>>;
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

    fn matching(&self, predicate: Predicate, given: &[Option<Term>]) -> Vec<Box<[Term]>> {
        if let Some(fact) = whole(predicate, given) {
            return Model::holds(self, &fact)
                .then_some(fact.terms)
                .into_iter()
                .collect();
        }
        // Indexes are kept by the first 32 columns.
        let (first, rest) = given.split_at(given.len().min(32));
        let rows = Model::matching(self, predicate, first).map(|fact| fact.terms);
        rows.filter(|row| agrees(&row[first.len()..], rest)).collect()
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

    fn matching(&self, predicate: Predicate, given: &[Option<Term>]) -> Vec<Box<[Term]>> {
        if let Some(fact) = whole(predicate, given) {
            return self.holds(&fact).then_some(fact.terms).into_iter().collect();
        }
        let rows = match given[0] {
            Some(object) => self.by_object.get(&(predicate, object)),
            None => self
                .places
                .get(&predicate)
                .map(|place| &self.by_predicate[*place].1),
        };
        let agreeing = rows.into_iter().flatten().filter(|row| agrees(row, given));
        agreeing.cloned().collect()
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
