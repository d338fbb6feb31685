//! An index of a relation by some of its columns.
//!
//! For each key the newest row, and for each row the next older one with the same key. So rows of a key come
//! newest first, and those of one round stand together at the front. Both are plain arrays of integers.
//!
//! Invariant: rows that came in the change at hand stand first and in order; where rows were taken out, those behind them
//! may stand in any order, so that a row that takes another's number finds its place at once.

use super::rows::{Rows, TOGETHER, Tags, tag_of, tag_of_one};
use super::slots::Slots;
use framex_term::Term;

/// No row.
pub(crate) const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
pub(crate) struct Index {
    pub(crate) mask: u32,
    columns: Box<[u32]>,
    /// By key: the newest row with it.
    newest: Slots,
    /// By row: the next older one with the same key.
    older: Vec<u32>,
}

impl Index {
    pub(crate) fn new(mask: u32) -> Index {
        Index {
            mask,
            columns: (0..32).filter(|column| mask & (1 << column) != 0).collect(),
            newest: Slots::default(),
            older: Vec::new(),
        }
    }

    /// How many rows it covers.
    pub(crate) fn covers(&self) -> u32 {
        self.older.len() as u32
    }

    /// Appends the rows it does not cover yet.
    pub(crate) fn extend(&mut self, rows: &Rows) {
        let covered = self.older.len();
        self.older.reserve(rows.len() as usize - covered);
        if let [column] = *self.columns {
            let width = rows.width();
            let column = rows.terms()[covered * width..]
                .iter()
                .skip(column as usize)
                .step_by(width);
            for (row, term) in (covered as u32..).zip(column) {
                // A tag is of one term alone.
                let older = self.newest.replace_or_insert(tag_of_one(*term), row, |_| true);
                self.older.push(older.unwrap_or(NONE));
            }
            return;
        }
        let columns = &self.columns;
        let key_of = |row: u32| key_of(columns, rows.row(row));
        for row in covered as u32..rows.len() {
            let is_same = |other: u32| key_of(other).eq(key_of(row));
            let older = self.newest.replace_or_insert(tag_of(key_of(row)), row, is_same);
            self.older.push(older.unwrap_or(NONE));
        }
    }

    /// The newest row with this key, or [`NONE`].
    pub(crate) fn newest(&self, key: &[Term], rows: &Rows) -> u32 {
        let found = match key {
            [one] => self.newest.find(tag_of_one(*one), |_| true),
            key => self.newest.find(tag_of(key.iter().copied()), |row| {
                key_of(&self.columns, rows.row(row)).eq(key.iter().copied())
            }),
        };
        found.unwrap_or(NONE)
    }

    /// Adds to `found` the newest row with each of these keys, which stand one after the other, or [`NONE`].
    pub(crate) fn newest_of_each(&self, keys: &[Term], rows: &Rows, found: &mut Vec<u32>) {
        if self.columns.len() > 1 {
            let keys = keys.chunks_exact(self.columns.len());
            found.extend(keys.map(|key| self.newest(key, rows)));
            return;
        }
        for keys in keys.chunks(TOGETHER) {
            let Tags { tags, homes } = Tags::of(keys.iter().map(|key| tag_of_one(*key)), &self.newest);
            found.extend(
                tags.iter()
                    .zip(homes)
                    .take(keys.len())
                    .map(|(tag, home)| match home {
                        (_, NONE) => NONE,
                        (found, number) if found == *tag => number,
                        _ => self.newest.find(*tag, |_| true).unwrap_or(NONE),
                    }),
            );
        }
    }

    /// The next older row with the same key, or [`NONE`].
    pub(crate) fn older(&self, row: u32) -> u32 {
        self.older[row as usize]
    }

    /// Forgets the rows from `keep` on.
    pub(crate) fn truncate(&mut self, keep: u32, rows: &Rows) {
        while self.covers() > keep {
            let row = self.covers() - 1;
            let tag = self.tag(row, rows);
            match self.older.pop() {
                None | Some(NONE) => self.newest.remove(tag, row),
                Some(older) => self.newest.renumber(tag, row, older),
            }
        }
    }

    /// Takes a row it covers out of the chain of its key; whether that took at most `steps`, which it lessens.
    pub(super) fn unlink(&mut self, row: u32, rows: &Rows, steps: &mut u32) -> bool {
        let Some(newest) = self.entry_of(row, rows) else {
            return true;
        };
        let older = self.older[row as usize];
        if newest == row {
            let tag = self.tag(row, rows);
            match older {
                NONE => self.newest.remove(tag, row),
                older => self.newest.renumber(tag, row, older),
            }
            return true;
        }
        let Some(newer) = self.before_in_chain(row, newest, steps) else {
            return false;
        };
        self.older[newer as usize] = older;
        true
    }

    /// Puts a row into the chain of its key: one of the first `old` rows behind all rows after these, one after these at
    /// its place by number. Whether that took at most `steps`.
    pub(super) fn link(&mut self, row: u32, old: u32, rows: &Rows, steps: &mut u32) -> bool {
        let tag = self.tag(row, rows);
        let behind = if row < old { old } else { row };
        match self.entry_of(row, rows) {
            None => {
                self.newest.find_or_insert(tag, row, |_| false);
                self.older[row as usize] = NONE;
            }
            Some(newest) if newest < behind => {
                self.newest.renumber(tag, newest, row);
                self.older[row as usize] = newest;
            }
            Some(newest) => {
                let Some(newer) = self.last_after(behind, newest, steps) else {
                    return false;
                };
                self.older[row as usize] = std::mem::replace(&mut self.older[newer as usize], row);
            }
        }
        true
    }

    /// Covers the last row no longer, which is in no chain.
    pub(super) fn pop(&mut self) {
        self.older.pop();
    }

    fn tag(&self, row: u32, rows: &Rows) -> u32 {
        let row = rows.row(row);
        match *self.columns {
            [column] => tag_of_one(row[column as usize]),
            _ => tag_of(key_of(&self.columns, row)),
        }
    }

    /// The newest row with the key of this one.
    fn entry_of(&self, row: u32, rows: &Rows) -> Option<u32> {
        let key: Vec<Term> = key_of(&self.columns, rows.row(row)).collect();
        Some(self.newest(&key, rows)).filter(|newest| *newest != NONE)
    }

    /// The row whose next older one this is, from `newest` on; `None` where that takes more than `steps`.
    fn before_in_chain(&self, row: u32, newest: u32, steps: &mut u32) -> Option<u32> {
        let mut newer = newest;
        loop {
            let next = self.older[newer as usize];
            if next == row {
                return Some(newer);
            }
            *steps = steps.checked_sub(1)?;
            newer = next;
        }
    }

    /// The last of the rows at the front of a chain that are not before this number.
    fn last_after(&self, number: u32, newest: u32, steps: &mut u32) -> Option<u32> {
        let mut newer = newest;
        loop {
            let next = self.older[newer as usize];
            if next == NONE || next < number {
                return Some(newer);
            }
            *steps = steps.checked_sub(1)?;
            newer = next;
        }
    }

    pub(crate) fn size_bytes(&self) -> u64 {
        self.newest.size_bytes() + (self.older.capacity() * 4) as u64
    }
}

fn key_of(columns: &[u32], row: &[Term]) -> impl Iterator<Item = Term> {
    columns.iter().map(|column| row[*column as usize])
}
