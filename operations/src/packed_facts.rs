//! Facts that are only remembered: packed by predicate, without a look-up table of their own.

use framex_program::FactBlock;
use framex_term::{Fact, Predicate, Term};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Facts of a change; one may be in it twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackedFacts {
    /// By predicate, as first met: its rows, one after the other.
    rows: Vec<(Predicate, Vec<Term>)>,
    len: usize,
}

impl PackedFacts {
    pub(crate) fn push(&mut self, fact: &Fact) {
        self.len += 1;
        let is_it = |(predicate, _): &(Predicate, Vec<Term>)| *predicate == fact.predicate;
        // Facts mostly come predicate by predicate.
        let at = match self.rows.last() {
            Some(last) if is_it(last) => self.rows.len() - 1,
            _ => self.rows.iter().position(is_it).unwrap_or_else(|| {
                self.rows.push((fact.predicate, Vec::new()));
                self.rows.len() - 1
            }),
        };
        self.rows[at].1.extend_from_slice(&fact.terms);
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// About the bytes it takes beside its own.
    pub(crate) fn size_bytes(&self) -> usize {
        let rows = self
            .rows
            .iter()
            .map(|(_, rows)| rows.capacity() * size_of::<Term>());
        self.rows.capacity() * size_of::<(Predicate, Vec<Term>)>() + rows.sum::<usize>()
    }

    /// # Cost
    /// The facts of the same predicate.
    pub(crate) fn contains(&self, fact: &Fact) -> bool {
        let mut rows = self
            .rows
            .iter()
            .filter(|(predicate, _)| *predicate == fact.predicate);
        rows.any(|(predicate, rows)| {
            rows.chunks_exact(predicate.width())
                .any(|row| *row == *fact.terms)
        })
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Fact> + '_ {
        self.rows.iter().flat_map(|(predicate, rows)| {
            rows.chunks_exact(predicate.width()).map(|row| Fact {
                predicate: *predicate,
                terms: row.into(),
            })
        })
    }
}

impl<'f> Extend<&'f Fact> for PackedFacts {
    fn extend<I: IntoIterator<Item = &'f Fact>>(&mut self, facts: I) {
        facts.into_iter().for_each(|fact| self.push(fact));
    }
}

impl<'f> FromIterator<&'f Fact> for PackedFacts {
    fn from_iter<I: IntoIterator<Item = &'f Fact>>(facts: I) -> PackedFacts {
        let mut packed = PackedFacts::default();
        packed.extend(facts);
        packed
    }
}

/// The facts of a file that newly hold: all of them but a few. They stay where they are.
#[derive(Clone, Debug)]
pub(crate) struct FactsOfFile {
    pub(crate) block: Arc<FactBlock>,
    /// Those that held before.
    pub(crate) but: PackedFacts,
}

impl FactsOfFile {
    pub(crate) fn contains(&self, fact: &Fact) -> bool {
        let mut about = self.block.of_object(fact.terms[0]);
        about.any(|stated| stated.predicate == fact.predicate && *stated.terms == *fact.terms)
            && !self.but.contains(fact)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Fact> + '_ {
        let but: FxHashSet<Fact> = self.but.iter().collect();
        let facts = self.block.iter().map(|stated| stated.fact());
        facts.filter(move |fact| !but.contains(fact))
    }
}
