//! Distinct rows of equal width.
//!
//! Rows are packed one after the other and do not move, so that a row's number stays good and what one round
//! derives is a range. A table of row numbers finds duplicates.

use framex_term::Term;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

#[derive(Clone, Debug)]
pub(crate) struct Rows {
    width: usize,
    terms: Vec<Term>,
    distinct: HashTable<u32>,
}

impl Rows {
    /// No rows yet, each to be `width` terms wide, at least 1.
    pub(crate) fn new(width: usize) -> Rows {
        Rows {
            width,
            terms: Vec::new(),
            distinct: HashTable::new(),
        }
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn len(&self) -> u32 {
        (self.terms.len() / self.width) as u32
    }

    pub(crate) fn row(&self, row: u32) -> &[Term] {
        let base = row as usize * self.width;
        &self.terms[base..base + self.width]
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[Term]> {
        self.terms.chunks_exact(self.width)
    }

    /// The number of this row.
    pub(crate) fn find(&self, row: &[Term]) -> Option<u32> {
        let found = self.distinct.find(fold_row(row), |other| self.row(*other) == row);
        found.copied()
    }

    /// Puts the row in; whether it is new.
    pub(crate) fn insert(&mut self, row: &[Term]) -> bool {
        debug_assert_eq!(row.len(), self.width, "rows are equally wide");
        let Rows {
            width,
            terms,
            distinct,
        } = self;
        let width = *width;
        let at = (terms.len() / width) as u32;
        let stored = |other: &u32| {
            let base = *other as usize * width;
            &terms[base..base + width]
        };
        match distinct.entry(
            fold_row(row),
            |other| stored(other) == row,
            |other| fold_row(stored(other)),
        ) {
            Entry::Occupied(_) => false,
            Entry::Vacant(entry) => {
                entry.insert(at);
                terms.extend_from_slice(row);
                true
            }
        }
    }

    /// Roughly how many distinct terms a column holds, from at most 4,096 rows spread evenly.
    ///
    /// # Source
    /// The estimator GEE of Charikar, Chaudhuri, Motwani & Narasayya, PODS 2000: terms met once in the sample stand
    /// for √(rows / sample) each, the others for themselves.
    pub(crate) fn estimate_distinct(&self, column: usize) -> u64 {
        let step = (self.len() / 4096).max(1);
        let sample = (0..self.len())
            .step_by(step as usize)
            .map(|row| self.row(row)[column]);
        let mut sample: Vec<Term> = sample.collect();
        sample.sort_unstable();
        let (mut once, mut often) = (0u64, 0u64);
        for same in sample.chunk_by(|left, right| left == right) {
            match same {
                [_] => once += 1,
                _ => often += 1,
            }
        }
        let weight = (f64::from(self.len()) / sample.len().max(1) as f64).sqrt();
        often + (once as f64 * weight) as u64
    }

    /// Forgets the rows from `keep` on.
    pub(crate) fn truncate(&mut self, keep: u32) {
        for row in keep..self.len() {
            let hash = fold_row(self.row(row));
            if let Ok(entry) = self.distinct.find_entry(hash, |other| *other == row) {
                entry.remove();
            }
        }
        self.terms.truncate(keep as usize * self.width);
    }

    /// Forgets a row, whose number then stands for nothing.
    pub(super) fn vacate(&mut self, row: u32) {
        let hash = fold_row(self.row(row));
        if let Ok(entry) = self.distinct.find_entry(hash, |other| *other == row) {
            entry.remove();
        }
    }

    /// Gives a row the number of one that was vacated.
    pub(super) fn renumber(&mut self, from: u32, to: u32) {
        let hash = fold_row(self.row(from));
        if let Some(number) = self.distinct.find_mut(hash, |other| *other == from) {
            *number = to;
        }
        let base = from as usize * self.width;
        self.terms
            .copy_within(base..base + self.width, to as usize * self.width);
    }

    /// Drops the last number, which stands for nothing.
    pub(super) fn pop(&mut self) {
        self.terms.truncate(self.terms.len() - self.width);
    }

    pub(crate) fn size_bytes(&self) -> u64 {
        (self.terms.capacity() * 4 + self.distinct.capacity() * 5) as u64
    }
}

const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// Hashes a key: multiply, and fold the halves of the product together, so that all bits of it count.
pub(crate) fn fold(key: impl Iterator<Item = Term>) -> u64 {
    key.fold(MULTIPLIER, |hash, term| mix(hash ^ u64::from(term.bits())))
}

fn fold_row(row: &[Term]) -> u64 {
    match row {
        [one] => mix(u64::from(one.bits()) ^ MULTIPLIER),
        [one, two] => mix((u64::from(one.bits()) << 32 | u64::from(two.bits())) ^ MULTIPLIER),
        more => fold(more.iter().copied()),
    }
}

fn mix(value: u64) -> u64 {
    let product = u128::from(value) * u128::from(MULTIPLIER | 1);
    (product as u64) ^ ((product >> 64) as u64)
}
