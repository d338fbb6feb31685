//! From the content of a term to its entry.
//!
//! Each slot keeps the hash beside the entry's number, so that growing the table reads no content, and a
//! search compares the content only of entries whose whole hash agrees.

use super::{EntryKind, Term};
use crate::number::Number;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::mem::size_of;

#[derive(Clone, Debug, Default)]
pub(super) struct Index(HashTable<Slot>);

#[derive(Clone, Copy, Debug)]
struct Slot {
    hash: u32,
    entry: u32,
}

impl Index {
    /// The index of entries by their hashes, in order; the two booleans have none.
    pub(super) fn of(hashes: &[u32]) -> Index {
        let mut index = Index(HashTable::with_capacity(hashes.len()));
        for (entry, hash) in hashes.iter().enumerate().skip(2) {
            index.insert(*hash, entry as u32);
        }
        index
    }

    /// By entry, its hash.
    pub(super) fn hashes(&self, entries: usize) -> Vec<u32> {
        let mut hashes = vec![0; entries];
        for slot in &self.0 {
            hashes[slot.entry as usize] = slot.hash;
        }
        hashes
    }

    pub(super) fn find(&self, hash: u32, is_wanted: impl Fn(u32) -> bool) -> Option<u32> {
        let found = self
            .0
            .find(spread(hash), |slot| slot.hash == hash && is_wanted(slot.entry));
        found.map(|slot| slot.entry)
    }

    pub(super) fn insert(&mut self, hash: u32, entry: u32) {
        self.0
            .insert_unique(spread(hash), Slot { hash, entry }, |slot| spread(slot.hash));
    }

    pub(super) fn remove(&mut self, hash: u32, entry: u32) {
        if let Ok(found) = self.0.find_entry(spread(hash), |slot| slot.entry == entry) {
            found.remove();
        }
    }

    /// For how many entries there is room.
    pub(super) fn capacity(&self) -> usize {
        self.0.capacity()
    }

    /// Makes the table anew, for so many entries.
    pub(super) fn make_anew(&mut self, capacity: usize) {
        let mut index = Index(HashTable::with_capacity(capacity));
        self.0.iter().for_each(|slot| index.insert(slot.hash, slot.entry));
        *self = index;
    }

    pub(super) fn bytes(&self) -> usize {
        // Beside each slot the table keeps a byte of control.
        self.0.capacity() * 8 / 7 * (size_of::<Slot>() + 1)
    }
}

pub(super) fn hash_text(kind: EntryKind, text: &str) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.write_u8(kind as u8);
    fold(hasher)
}

pub(super) fn hash_number(number: &Number) -> u32 {
    let mut hasher = FxHasher::default();
    number.hash(&mut hasher);
    fold(hasher)
}

pub(super) fn hash_application(symbol: Term, arguments: &[Term]) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(symbol.0);
    for argument in arguments {
        hasher.write_u32(argument.0);
    }
    fold(hasher)
}

fn fold(hasher: FxHasher) -> u32 {
    let hash = hasher.finish();
    (hash ^ hash >> 32) as u32
}

/// The table takes the place of a slot from the low bits and its control byte from the high ones.
fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}
