//! An index of a relation by some of its columns.
//!
//! For each key the newest row, and for each row the next older one with the same key. So rows of a key come
//! newest first, and those of one round stand together at the front. Both are plain arrays of integers.
//!
//! Invariant: rows that came in the change at hand stand first and in order; where rows were taken out, those behind them
//! may stand in any order, so that a row that takes another's number finds its place at once.

use super::by_term::ByTerm;
use super::older::Older;
use super::rows::{Rows, TOGETHER, Tags, tag, tag_of};
use super::slots::Slots;
use framex_term::{ImageReader, ImageWriter, Term};

/// More rows of one key than are worth a thought.
pub(crate) const MANY: usize = 32;

/// Steps along a chain before the way back along chains is worth keeping.
const FAR: u32 = 64;

/// No row.
pub(crate) const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
pub(crate) struct Index {
    pub(crate) mask: u32,
    columns: Box<[u32]>,
    newest: Newest,
    older: Older,
    /// By row the next newer one with the same key, once a row was taken out from far down a chain; else empty.
    newer: Vec<u32>,
    /// Whether it is as if made of the rows now.
    is_in_order: bool,
}

/// By key, the newest row with it.
#[derive(Clone, Debug)]
enum Newest {
    /// For keys of one term.
    One(ByTerm),
    /// For others.
    More(Slots),
}

impl Index {
    pub(crate) fn new(mask: u32) -> Index {
        Index {
            mask,
            columns: (0..32).filter(|column| mask & (1 << column) != 0).collect(),
            newest: match mask.count_ones() {
                1 => Newest::One(ByTerm::default()),
                _ => Newest::More(Slots::default()),
            },
            older: Older::default(),
            newer: Vec::new(),
            is_in_order: true,
        }
    }

    /// Writes it; of one that can be made of the rows, only what it is by.
    pub(super) fn write_image(&self, image: &mut ImageWriter) {
        image.number(self.mask);
        image.number(u32::from(self.is_in_order));
        if !self.is_in_order {
            self.write_arrays(image);
        }
    }

    /// Writes it with its arrays in any case.
    pub(super) fn write_whole_image(&self, image: &mut ImageWriter) {
        image.number(self.mask);
        image.number(0);
        self.write_arrays(image);
    }

    fn write_arrays(&self, image: &mut ImageWriter) {
        match &self.newest {
            Newest::One(newest) => newest.write_image(image),
            Newest::More(newest) => newest.write_image(image),
        }
        self.older.write_image(image);
    }

    /// Reads it; `None` where it is torn. It may cover no rows yet.
    pub(super) fn read_image(image: &mut ImageReader<'_>) -> Option<Index> {
        let mut index = Index::new(image.number()?);
        index.is_in_order = image.number()? != 0;
        if !index.is_in_order {
            match &mut index.newest {
                Newest::One(newest) => *newest = ByTerm::read_image(image)?,
                Newest::More(newest) => *newest = Slots::read_image(image)?,
            }
            index.older = Older::read_image(image)?;
        }
        Some(index)
    }

    /// Makes room for so many rows more.
    pub(super) fn reserve(&mut self, rows: usize) {
        self.older.reserve(rows);
    }

    /// Covers one row more, behind which the newest with its term stands; of an index by one column.
    ///
    /// - `expected`: how many rows there may soon be.
    #[inline]
    pub(super) fn push(&mut self, term: Term, row: u32, older: u32, expected: usize) {
        if let Newest::One(newest) = &mut self.newest {
            newest.put(term, row, expected);
        }
        self.older.push(older);
        if !self.newer.is_empty() {
            self.newer.push(NONE);
            self.set_newer(older, row);
        }
    }

    /// The newest row with this term, or [`NONE`]; of an index by one column.
    #[inline]
    pub(super) fn newest_of_term(&self, term: Term) -> u32 {
        match &self.newest {
            Newest::One(newest) => newest.find(term),
            Newest::More(_) => NONE,
        }
    }

    /// How many terms it tells apart; of an index by one column.
    pub(super) fn terms(&self) -> usize {
        match &self.newest {
            Newest::One(newest) => newest.len(),
            Newest::More(_) => 0,
        }
    }

    /// How many rows it covers.
    pub(crate) fn covers(&self) -> u32 {
        self.older.len()
    }

    /// Appends the rows it does not cover yet.
    pub(crate) fn extend(&mut self, rows: &Rows) {
        let Index {
            columns,
            newest,
            older,
            newer,
            ..
        } = self;
        let covered = older.len();
        older.reserve((rows.len() - covered) as usize);
        match newest {
            Newest::One(newest) => {
                let (width, expected) = (rows.width(), rows.len() as usize);
                let column = rows.terms()[covered as usize * width..].iter();
                let column = column.skip(columns[0] as usize).step_by(width);
                for (row, term) in (covered..).zip(column) {
                    older.push(newest.put(*term, row, expected));
                }
            }
            Newest::More(newest) => {
                for row in covered..rows.len() {
                    let is_same = |other: u32| has_same_key(columns, rows.row(other), rows.row(row));
                    let before = newest.replace_or_insert(tag_of_row(columns, rows.row(row)), row, is_same);
                    older.push(before.unwrap_or(NONE));
                }
            }
        }
        if !newer.is_empty() {
            newer.resize(older.len() as usize, NONE);
            note_newer(newer, older, covered);
        }
    }

    /// The newest row with this key, or [`NONE`].
    pub(crate) fn newest(&self, key: &[Term], rows: &Rows) -> u32 {
        match &self.newest {
            Newest::One(newest) => newest.find(key[0]),
            Newest::More(newest) => {
                let found = newest.find(tag(key), |row| self.has_key(rows.row(row), key));
                found.unwrap_or(NONE)
            }
        }
    }

    /// Adds to `found` the newest row with each of these keys, which stand one after the other, or [`NONE`].
    pub(crate) fn newest_of_each(&self, keys: &[Term], rows: &Rows, found: &mut Vec<u32>) {
        match &self.newest {
            Newest::One(newest) => newest.find_each(keys, found),
            Newest::More(newest) => {
                let width = self.columns.len();
                for keys in keys.chunks(TOGETHER * width) {
                    let Tags { tags, homes } = Tags::of(keys.chunks_exact(width).map(tag), newest);
                    for (at, key) in keys.chunks_exact(width).enumerate() {
                        found.push(match homes[at] {
                            (_, NONE) => NONE,
                            (tag, row) if tag == tags[at] && self.has_key(rows.row(row), key) => row,
                            _ => {
                                let found = newest.find(tags[at], |row| self.has_key(rows.row(row), key));
                                found.unwrap_or(NONE)
                            }
                        });
                    }
                }
            }
        }
    }

    fn has_key(&self, row: &[Term], key: &[Term]) -> bool {
        let mut columns = self.columns.iter().zip(key);
        columns.all(|(column, term)| row[*column as usize] == *term)
    }

    /// The next older row with the same key, or [`NONE`].
    pub(crate) fn older(&self, row: u32) -> u32 {
        self.older.of(row)
    }

    /// Whether at least some dozens of rows have the key of this one and are not newer.
    pub(crate) fn has_many(&self, mut row: u32) -> bool {
        for _ in 0..MANY {
            if row == NONE {
                return false;
            }
            row = self.older(row);
        }
        row != NONE
    }

    /// Forgets the rows from `keep` on.
    pub(crate) fn truncate(&mut self, keep: u32, rows: &Rows) {
        while self.covers() > keep {
            let row = self.covers() - 1;
            let older = self.older.pop();
            self.set_newest(row, row, older, rows);
            self.newer.pop();
            self.set_newer(older, NONE);
        }
    }

    /// Takes a row it covers out of the chain of its key.
    pub(super) fn unlink(&mut self, row: u32, rows: &Rows) {
        let newest = self.newest_like(row, rows);
        let older = self.older.of(row);
        if newest == NONE {
            return;
        }
        if newest == row {
            self.set_newest(row, row, older, rows);
            self.set_newer(older, NONE);
            return;
        }
        let newer = self.before_in_chain(row, newest);
        self.older.set(newer, older);
        self.set_newer(older, newer);
    }

    /// Puts a row into the chain of its key: one of the first `old` rows behind all rows after these, one after these at
    /// its place by number. Whether that took at most `steps`.
    pub(super) fn link(&mut self, row: u32, old: u32, rows: &Rows, steps: &mut u32) -> bool {
        let behind = if row < old { old } else { row };
        let newest = self.newest_like(row, rows);
        if newest == NONE || newest < behind {
            self.set_newest(row, newest, row, rows);
            self.older.set(row, newest);
            self.set_newer(row, NONE);
        } else {
            let Some(newer) = self.last_after(behind, newest, steps) else {
                return false;
            };
            self.older.set(row, self.older.of(newer));
            self.older.set(newer, row);
            self.set_newer(row, newer);
        }
        let older = self.older.of(row);
        self.set_newer(older, row);
        self.is_in_order &= older == NONE || older < row;
        true
    }

    /// Covers the last row no longer, which is in no chain.
    pub(super) fn pop(&mut self) {
        self.older.pop();
        self.newer.pop();
    }

    /// The newest row with the key of this one, or [`NONE`].
    fn newest_like(&self, row: u32, rows: &Rows) -> u32 {
        let key: Vec<Term> = key_of(&self.columns, rows.row(row)).collect();
        self.newest(&key, rows)
    }

    /// The newest row with the key of `row` is not `before` any more, but `now`; [`NONE`] stands for none.
    fn set_newest(&mut self, row: u32, before: u32, now: u32, rows: &Rows) {
        let row = rows.row(row);
        match &mut self.newest {
            Newest::One(newest) => {
                let term = row[self.columns[0] as usize];
                match now {
                    NONE => newest.remove(term),
                    now => drop(newest.put(term, now, 0)),
                }
            }
            Newest::More(newest) => {
                let tag = tag_of_row(&self.columns, row);
                match (before, now) {
                    (before, NONE) => newest.remove(tag, before),
                    (NONE, now) => drop(newest.find_or_insert(tag, now, |_| false)),
                    (before, now) => newest.renumber(tag, before, now),
                }
            }
        }
    }

    /// The row whose next older one this is, from `newest` on. Where that is far, the way back is kept for all rows.
    fn before_in_chain(&mut self, row: u32, newest: u32) -> u32 {
        if self.newer.is_empty() {
            let mut newer = newest;
            for _ in 0..FAR {
                let next = self.older.of(newer);
                if next == row {
                    return newer;
                }
                newer = next;
            }
            self.newer = vec![NONE; self.older.len() as usize];
            note_newer(&mut self.newer, &self.older, 0);
        }
        self.newer[row as usize]
    }

    /// Where the way back is kept: the next newer one of a row is this.
    fn set_newer(&mut self, row: u32, newer: u32) {
        if let Some(place) = self.newer.get_mut(row as usize) {
            *place = newer;
        }
    }

    /// The last of the rows at the front of a chain that are not before this number.
    fn last_after(&self, number: u32, newest: u32, steps: &mut u32) -> Option<u32> {
        let mut newer = newest;
        loop {
            let next = self.older.of(newer);
            if next == NONE || next < number {
                return Some(newer);
            }
            *steps = steps.checked_sub(1)?;
            newer = next;
        }
    }

    pub(crate) fn size_bytes(&self) -> u64 {
        let newest = match &self.newest {
            Newest::One(newest) => newest.size_bytes(),
            Newest::More(newest) => newest.size_bytes(),
        };
        newest + self.older.size_bytes() + (self.newer.capacity() * 4) as u64
    }
}

/// Notes for the next older ones of the rows from `first` on that these are the next newer.
fn note_newer(newer: &mut [u32], older: &Older, first: u32) {
    for (row, older) in older.iter_from(first) {
        if let Some(place) = newer.get_mut(older as usize) {
            *place = row;
        }
    }
}

fn has_same_key(columns: &[u32], row: &[Term], other: &[Term]) -> bool {
    let mut columns = columns.iter().map(|column| *column as usize);
    columns.all(|column| row[column] == other[column])
}

/// The same as the [`tag`] of the key in these columns.
fn tag_of_row(columns: &[u32], row: &[Term]) -> u32 {
    match *columns {
        [first, second] => tag(&[row[first as usize], row[second as usize]]),
        _ => tag_of(key_of(columns, row)),
    }
}

fn key_of(columns: &[u32], row: &[Term]) -> impl Iterator<Item = Term> {
    columns.iter().map(|column| row[*column as usize])
}
