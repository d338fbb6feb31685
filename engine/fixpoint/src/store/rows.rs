//! Distinct rows of equal width.
//!
//! Rows are packed one after the other and do not move, so that a row's number stays good and what one round
//! derives is a range. A table of row numbers finds duplicates. Both are plain arrays of integers.

use super::NONE;
use super::by_term::ByTerm;
use super::slots::Slots;
use framex_term::{ImageReader, ImageWriter, Term};

/// Rows put in together: as many lines of cache as are fetched at once, and then some.
pub(super) const TOGETHER: usize = 64;

#[derive(Clone, Debug)]
pub(crate) struct Rows {
    width: usize,
    terms: Vec<Term>,
    /// Row numbers, where rows are wider than one term.
    distinct: Slots,
    /// Row numbers, where they are not.
    by_term: ByTerm,
}

impl Rows {
    /// No rows yet, each to be `width` terms wide, at least 1.
    pub(crate) fn new(width: usize) -> Rows {
        Rows {
            width,
            terms: Vec::new(),
            distinct: Slots::default(),
            by_term: ByTerm::default(),
        }
    }

    /// Makes room for so many rows more.
    pub(crate) fn reserve(&mut self, rows: usize) {
        self.terms.reserve(rows * self.width);
        if self.width > 1 {
            self.distinct.reserve(rows);
        }
    }

    /// Writes the rows and what finds them.
    pub(super) fn write_image(&self, image: &mut ImageWriter) {
        image.number(self.width as u32);
        image.terms(&self.terms);
        match self.width {
            1 => self.by_term.write_image(image),
            _ => self.distinct.write_image(image),
        }
    }

    /// Reads them; `None` where they are torn.
    pub(super) fn read_image(image: &mut ImageReader<'_>) -> Option<Rows> {
        let width = image.number()? as usize;
        let terms = image.terms()?;
        let (mut distinct, mut by_term) = (Slots::default(), ByTerm::default());
        match width {
            1 => by_term = ByTerm::read_image(image)?,
            _ => distinct = Slots::read_image(image)?,
        }
        let is_whole = width > 0 && terms.len().is_multiple_of(width);
        is_whole.then_some(Rows {
            width,
            terms,
            distinct,
            by_term,
        })
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn len(&self) -> u32 {
        match self.width {
            1 => self.terms.len() as u32,
            2 => (self.terms.len() / 2) as u32,
            width => (self.terms.len() / width) as u32,
        }
    }

    pub(crate) fn row(&self, row: u32) -> &[Term] {
        let base = row as usize * self.width;
        &self.terms[base..base + self.width]
    }

    /// All rows, one after the other.
    pub(crate) fn terms(&self) -> &[Term] {
        &self.terms
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[Term]> {
        self.terms.chunks_exact(self.width)
    }

    /// The number of this row.
    pub(crate) fn find(&self, row: &[Term]) -> Option<u32> {
        if let [one] = row {
            return Some(self.by_term.find(*one)).filter(|number| *number != NONE);
        }
        self.distinct.find(tag(row), |other| self.row(other) == row)
    }

    /// Adds to `found` the number of each of these rows, which stand one after the other, or [`NONE`].
    pub(crate) fn find_each(&self, rows: &[Term], found: &mut Vec<u32>) {
        if self.width == 1 {
            return self.by_term.find_each(rows, found);
        }
        for rows in rows.chunks(TOGETHER * self.width) {
            let tags = Tags::of(rows.chunks_exact(self.width).map(tag), &self.distinct);
            for (at, row) in rows.chunks_exact(self.width).enumerate() {
                let number = match tags.homes[at] {
                    (_, NONE) => NONE,
                    (tag, number) if tag == tags.tags[at] && self.row(number) == row => number,
                    _ => {
                        let number = self.distinct.find(tags.tags[at], |other| self.row(other) == row);
                        number.unwrap_or(NONE)
                    }
                };
                found.push(number);
            }
        }
    }

    /// Puts the row in; whether it is new.
    pub(crate) fn insert(&mut self, row: &[Term]) -> bool {
        debug_assert_eq!(row.len(), self.width, "rows are equally wide");
        match self.width {
            1 => {
                let before = self.len();
                self.insert_each_single(row, |_| ());
                self.len() > before
            }
            2 => self.insert_wide::<2>(row),
            3 => self.insert_wide::<3>(row),
            width => {
                let Rows { terms, distinct, .. } = self;
                let at = (terms.len() / width) as u32;
                let is_same = |other: u32| {
                    let base = other as usize * width;
                    terms[base..base + width] == *row
                };
                let is_new = distinct.find_or_insert(tag(row), at, is_same).is_none();
                if is_new {
                    terms.extend_from_slice(row);
                }
                is_new
            }
        }
    }

    /// Puts rows in that stand one after the other; how many are new.
    ///
    /// # Cost
    /// Of many rows less for each than [`insert`](Self::insert): their places in memory are fetched together.
    pub(crate) fn insert_all(&mut self, rows: &[Term]) -> u64 {
        let before = self.len();
        self.insert_each(rows, |_| ());
        u64::from(self.len() - before)
    }

    /// Puts rows in that stand one after the other; `met` is given the number of each, in some order.
    pub(crate) fn insert_each(&mut self, rows: &[Term], mut met: impl FnMut(u32)) {
        match self.width {
            1 => self.insert_each_single(rows, met),
            2 => self.insert_each_wide::<2>(rows, met),
            3 => self.insert_each_wide::<3>(rows, met),
            width => {
                for row in rows.chunks_exact(width) {
                    self.insert(row);
                    met(self.find(row).expect("it was put in"));
                }
            }
        }
    }

    fn insert_each_single(&mut self, rows: &[Term], mut met: impl FnMut(u32)) {
        for row in rows {
            let mut number = self.by_term.find(*row);
            if number == NONE {
                number = self.terms.len() as u32;
                self.by_term.put(*row, number, self.terms.len());
                self.terms.push(*row);
            }
            met(number);
        }
    }

    fn insert_wide<const WIDTH: usize>(&mut self, row: &[Term]) -> bool {
        let Rows { terms, distinct, .. } = self;
        let (stored, _) = terms.as_chunks::<WIDTH>();
        let at = stored.len() as u32;
        let is_same = |other: u32| stored[other as usize] == *row;
        let is_new = distinct.find_or_insert(tag(row), at, is_same).is_none();
        if is_new {
            terms.extend_from_slice(row);
        }
        is_new
    }

    fn insert_each_wide<const WIDTH: usize>(&mut self, rows: &[Term], mut met: impl FnMut(u32)) {
        let (rows, _) = rows.as_chunks::<WIDTH>();
        let mut is_there = [false; TOGETHER];
        for rows in rows.chunks(TOGETHER) {
            let Tags { tags, homes } = Tags::of(rows.iter().map(|row| tag(row)), &self.distinct);
            let (stored, _) = self.terms.as_chunks::<WIDTH>();
            for (at, row) in rows.iter().enumerate() {
                let (tag, number) = homes[at];
                is_there[at] = tag == tags[at] && stored.get(number as usize) == Some(row);
            }
            for (at, row) in rows.iter().enumerate() {
                if is_there[at] {
                    met(homes[at].1);
                    continue;
                }
                let Rows { terms, distinct, .. } = &mut *self;
                let (stored, _) = terms.as_chunks::<WIDTH>();
                let next = stored.len() as u32;
                let is_same = |other: u32| stored[other as usize] == *row;
                match distinct.find_or_insert(tags[at], next, is_same) {
                    Some(number) => met(number),
                    None => {
                        terms.extend_from_slice(row);
                        met(next);
                    }
                }
            }
        }
    }

    /// Puts rows in.
    pub(crate) fn add_all<'r>(&mut self, rows: impl Iterator<Item = &'r [Term]>) {
        for row in rows {
            self.insert(row);
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
            self.vacate(row);
        }
        self.terms.truncate(keep as usize * self.width);
    }

    /// Forgets a row, whose number then stands for nothing.
    pub(super) fn vacate(&mut self, row: u32) {
        match *self.row(row) {
            [one] => self.by_term.remove(one),
            ref more => self.distinct.remove(tag(more), row),
        }
    }

    /// Gives a row the number of one that was vacated.
    pub(super) fn renumber(&mut self, from: u32, to: u32) {
        match *self.row(from) {
            [one] => drop(self.by_term.put(one, to, 0)),
            ref more => self.distinct.renumber(tag(more), from, to),
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
        (self.terms.capacity() * 4) as u64 + self.distinct.size_bytes() + self.by_term.size_bytes()
    }
}

/// The tags of a few rows or keys, and what stands in their homes.
///
/// No step of a loop here waits for the one before it, so that all the places are fetched at once.
pub(super) struct Tags {
    pub(super) tags: [u32; TOGETHER],
    pub(super) homes: [(u32, u32); TOGETHER],
}

impl Tags {
    /// Of at most [`TOGETHER`].
    pub(super) fn of(all: impl Iterator<Item = u32>, slots: &Slots) -> Tags {
        let mut found = Tags {
            tags: [0; TOGETHER],
            homes: [(0, NONE); TOGETHER],
        };
        let mut count = 0;
        for (place, tag) in found.tags.iter_mut().zip(all) {
            *place = tag;
            count += 1;
        }
        for (home, tag) in found.homes.iter_mut().zip(&found.tags[..count]) {
            *home = slots.home_slot(*tag);
        }
        found
    }
}

const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// The tag of a row of several terms.
fn tag(row: &[Term]) -> u32 {
    match row {
        [one, two] => (mix((u64::from(one.bits()) << 32 | u64::from(two.bits())) ^ MULTIPLIER) >> 32) as u32,
        more => tag_of(more.iter().copied()),
    }
}

/// The tag of a key of several terms.
pub(crate) fn tag_of(key: impl Iterator<Item = Term>) -> u32 {
    let hash = key.fold(MULTIPLIER, |hash, term| mix(hash ^ u64::from(term.bits())));
    (hash >> 32) as u32
}

/// Every step can be undone, so that no two terms share a tag.
pub(crate) fn tag_of_one(term: Term) -> u32 {
    let mut bits = term.bits();
    bits = (bits ^ bits >> 16).wrapping_mul(0x85EB_CA6B);
    bits = (bits ^ bits >> 13).wrapping_mul(0xC2B2_AE35);
    bits ^ bits >> 16
}

/// Multiplies, and folds the halves of the product together, so that all bits of it count.
fn mix(value: u64) -> u64 {
    let product = u128::from(value) * u128::from(MULTIPLIER | 1);
    (product as u64) ^ ((product >> 64) as u64)
}
