//! An index of a relation by some of its columns.
//!
//! For each key the newest row, and for each row the next older one with the same key. So rows of a key come
//! newest first, and those of one round stand together at the front.

use super::rows::{Rows, fold};
use framex_term::Term;
use hashbrown::HashTable;

/// No row.
pub(crate) const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
pub(crate) struct Index {
    pub(crate) mask: u32,
    columns: Box<[u32]>,
    /// First term of the key, and the newest row with that key.
    newest: HashTable<(Term, u32)>,
    /// By row: the next older one with the same key.
    older: Vec<u32>,
}

impl Index {
    pub(crate) fn new(mask: u32) -> Index {
        Index {
            mask,
            columns: (0..32).filter(|column| mask & (1 << column) != 0).collect(),
            newest: HashTable::new(),
            older: Vec::new(),
        }
    }

    /// How many rows it covers.
    pub(crate) fn covers(&self) -> u32 {
        self.older.len() as u32
    }

    /// Appends the rows it does not cover yet.
    pub(crate) fn extend(&mut self, rows: &Rows) {
        let Index {
            columns,
            newest,
            older,
            ..
        } = self;
        older.reserve(rows.len() as usize - older.len());
        let key_of = |row: u32| {
            let row = rows.row(row);
            columns.iter().map(move |column| row[*column as usize])
        };
        for row in older.len() as u32..rows.len() {
            let first = rows.row(row)[columns[0] as usize];
            let is_single = columns.len() == 1;
            let is_same =
                |(term, other): &(Term, u32)| *term == first && (is_single || key_of(*other).eq(key_of(row)));
            let hash = fold(key_of(row));
            match newest.entry(hash, is_same, |(_, other)| fold(key_of(*other))) {
                hashbrown::hash_table::Entry::Occupied(mut entry) => {
                    older.push(std::mem::replace(&mut entry.get_mut().1, row));
                }
                hashbrown::hash_table::Entry::Vacant(entry) => {
                    entry.insert((first, row));
                    older.push(NONE);
                }
            }
        }
    }

    /// The newest row with this key, or [`NONE`].
    pub(crate) fn newest(&self, key: &[Term], rows: &Rows) -> u32 {
        let is_same = |(term, row): &(Term, u32)| {
            *term == key[0]
                && (key.len() == 1 || {
                    let row = rows.row(*row);
                    let stored = self.columns.iter().map(|column| row[*column as usize]);
                    stored.eq(key.iter().copied())
                })
        };
        let found = self.newest.find(fold(key.iter().copied()), is_same);
        found.map_or(NONE, |(_, row)| *row)
    }

    /// The next older row with the same key, or [`NONE`].
    pub(crate) fn older(&self, row: u32) -> u32 {
        self.older[row as usize]
    }

    /// Forgets the rows from `keep` on.
    pub(crate) fn truncate(&mut self, keep: u32, rows: &Rows) {
        while self.covers() > keep {
            let row = self.covers() - 1;
            let older = self.older.pop().expect("it covers a row");
            let terms = rows.row(row);
            let key = self.columns.iter().map(|column| terms[*column as usize]);
            let entry = self.newest.find_entry(fold(key), |(_, newest)| *newest == row);
            let mut entry = entry.expect("the last row is the newest of its key");
            if older == NONE {
                entry.remove();
            } else {
                entry.get_mut().1 = older;
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
            let key = self.columns.iter().map(|column| rows.row(row)[*column as usize]);
            let entry = self.newest.find_entry(fold(key), |(_, newest)| *newest == row);
            let mut entry = entry.expect("the newest of its key has an entry");
            match older {
                NONE => drop(entry.remove()),
                older => entry.get_mut().1 = older,
            }
            return true;
        }
        let Some(newer) = self.newer_than(row, newest, steps) else {
            return false;
        };
        self.older[newer as usize] = older;
        true
    }

    /// Puts a row into the chain of its key, at its place by number; whether that took at most `steps`.
    pub(super) fn link(&mut self, row: u32, rows: &Rows, steps: &mut u32) -> bool {
        let key_of = |row: u32| {
            self.columns
                .iter()
                .map(move |column| rows.row(row)[*column as usize])
        };
        let first = rows.row(row)[self.columns[0] as usize];
        match self.entry_of(row, rows) {
            None => {
                let hash = fold(key_of(row));
                let rehash = |(_, other): &(Term, u32)| fold(key_of(*other));
                self.newest.insert_unique(hash, (first, row), rehash);
                self.older[row as usize] = NONE;
            }
            Some(newest) if newest < row => {
                let hash = fold(key_of(row));
                let entry = self.newest.find_mut(hash, |(_, other)| *other == newest);
                entry.expect("the newest of its key has an entry").1 = row;
                self.older[row as usize] = newest;
            }
            Some(newest) => {
                let Some(newer) = self.newer_than(row, newest, steps) else {
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

    /// The newest row with the key of this one.
    fn entry_of(&self, row: u32, rows: &Rows) -> Option<u32> {
        let key: Vec<Term> = self
            .columns
            .iter()
            .map(|column| rows.row(row)[*column as usize])
            .collect();
        Some(self.newest(&key, rows)).filter(|newest| *newest != NONE)
    }

    /// The last row of a chain, from `newest` on, with a greater number; `None` where that takes more than `steps`.
    fn newer_than(&self, row: u32, newest: u32, steps: &mut u32) -> Option<u32> {
        let mut newer = newest;
        loop {
            let next = self.older[newer as usize];
            if next == NONE || next <= row {
                return Some(newer);
            }
            *steps = steps.checked_sub(1)?;
            newer = next;
        }
    }

    pub(crate) fn size_bytes(&self) -> u64 {
        (self.newest.capacity() * 9 + self.older.capacity() * 4) as u64
    }
}
