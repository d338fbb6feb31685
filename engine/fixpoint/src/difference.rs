//! What came and went by a change.
//!
//! In: relations before and after. Out: a [`Difference`], in a fixed order.

use crate::store::{NONE, Relation, Rows, Store};
use framex_term::{Fact, Predicate, Term, Terms, compare};

/// Derived facts that came and went; each list in a fixed order: by predicate as first met in the program, then by terms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Now derived, before neither stated nor derived.
    pub added: Vec<Fact>,
    /// Before derived, now neither.
    pub removed: Vec<Fact>,
    /// Of the facts that the change states with whole files, those that held before, stated or derived.
    pub stated_again: Vec<Fact>,
}

/// What came and went between two stores, by predicate in the order of the newer one, then of the older.
pub(crate) fn difference(older: &Store, newer: &Store, terms: &Terms) -> Difference {
    let mut difference = Difference::default();
    for relation in &newer.relations {
        let mut lists = Lists::default();
        let before = relation.predicate().and_then(|predicate| older.of(predicate));
        let was_given = |row: u32| before.is_some_and(|before| before.is_given(row));
        lists.compare(
            before.map(|before| (before, before.len())),
            Some(relation),
            was_given,
        );
        lists.finish(relation.predicate(), terms, &mut difference);
    }
    for relation in &older.relations {
        let mut lists = Lists::default();
        if relation
            .predicate()
            .is_some_and(|predicate| newer.of(predicate).is_none())
        {
            lists.compare(Some((relation, relation.len())), None, |row| {
                relation.is_given(row)
            });
        }
        lists.finish(relation.predicate(), terms, &mut difference);
    }
    difference
}

/// Rows of one relation that came and went.
#[derive(Default)]
pub(crate) struct Lists {
    added: Vec<Box<[Term]>>,
    removed: Vec<Box<[Term]>>,
}

impl Lists {
    /// - `older`: and how many of its rows count.
    /// - `was_given`: whether a row of the older one stood without rules.
    pub(crate) fn compare(
        &mut self,
        older: Option<(&Relation, u32)>,
        newer: Option<&Relation>,
        was_given: impl Fn(u32) -> bool,
    ) {
        let Some((older, len)) = older else {
            if let Some(newer) = newer {
                self.add_new(newer, 0..newer.len(), |_| true);
            }
            return;
        };
        let mut stay = 0;
        let mut found = Vec::new();
        if let Some(newer) = newer {
            newer.rows().find_rows(older.rows(), &mut found);
        }
        for at in 0..len {
            match found.get(at as usize) {
                Some(number) if *number != NONE => stay += 1,
                _ if was_given(at) => (),
                _ => self.removed.push(older.row(at).into()),
            }
        }
        if let Some(newer) = newer.filter(|newer| newer.len() > stay) {
            let was_there = |row: &[Term]| older.find(row).is_some_and(|at| at < len);
            self.add_new(newer, 0..newer.len(), |row| !was_there(row));
        }
    }

    pub(crate) fn add_new(
        &mut self,
        relation: &Relation,
        rows: std::ops::Range<u32>,
        is_new: impl Fn(&[Term]) -> bool,
    ) {
        for at in rows.filter(|at| !relation.is_given(*at)) {
            if is_new(relation.row(at)) {
                self.added.push(relation.row(at).into());
            }
        }
    }

    /// The rows that went of a relation from which rows were taken, where they are not there again.
    pub(crate) fn add_gone(&mut self, relation: &Relation, gone: &Rows, was_given: impl Fn(&[Term]) -> bool) {
        for row in gone.iter() {
            if relation.find(row).is_none() && !was_given(row) {
                self.removed.push(row.into());
            }
        }
    }

    pub(crate) fn finish(self, predicate: Option<Predicate>, terms: &Terms, into: &mut Difference) {
        let Some(predicate) = predicate else { return };
        for (mut rows, facts) in [(self.added, &mut into.added), (self.removed, &mut into.removed)] {
            rows.sort_by(|left, right| {
                let pairs = left.iter().zip(right.iter());
                pairs
                    .map(|(left, right)| compare(terms, *left, *right))
                    .find(|order| order.is_ne())
                    .unwrap_or(std::cmp::Ordering::Equal)
            });
            facts.extend(rows.into_iter().map(|terms| Fact { predicate, terms }));
        }
    }
}
