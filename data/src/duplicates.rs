//! Remembers which objects rows were about, and on which line.
//!
//! In: names. Out: the line on which a name came before.
//!
//! # Cost
//! The bytes of the names and thirty for each.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// The objects so far.
#[derive(Debug, Default)]
pub(crate) struct Duplicates {
    names: Vec<u8>,
    /// Where each name begins, and the line of its row.
    entries: Vec<(usize, u32)>,
    table: HashTable<Slot>,
}

/// An entry by its hash, so that growing the table reads no name.
#[derive(Clone, Copy, Debug)]
struct Slot {
    hash: u32,
    at: u32,
}

impl Duplicates {
    /// The line on which the name came before; else it is remembered.
    pub(crate) fn line_before(&mut self, name: &[u8], line: u32) -> Option<u32> {
        let Duplicates {
            names,
            entries,
            table,
        } = self;
        let name_of = |at: u32| {
            let at = at as usize;
            let end = entries.get(at + 1).map_or(names.len(), |(start, _)| *start);
            &names[entries[at].0..end]
        };
        let hash = hash(name);
        let is_it = |slot: &Slot| slot.hash == hash && name_of(slot.at) == name;
        if let Some(slot) = table.find(spread(hash), is_it) {
            return Some(entries[slot.at as usize].1);
        }
        let at = entries.len() as u32;
        table.insert_unique(spread(hash), Slot { hash, at }, |slot| spread(slot.hash));
        entries.push((names.len(), line));
        names.extend_from_slice(name);
        None
    }

    /// Forgets the name remembered last: its row is refused after all.
    pub(crate) fn forget_last(&mut self) {
        let Some((start, _)) = self.entries.pop() else {
            return;
        };
        let at = self.entries.len() as u32;
        if let Ok(entry) = self
            .table
            .find_entry(spread(hash(&self.names[start..])), |slot| slot.at == at)
        {
            entry.remove();
        }
        self.names.truncate(start);
    }
}

fn hash(name: &[u8]) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(name);
    let hash = hasher.finish();
    (hash ^ hash >> 32) as u32
}

/// The table takes the place of a slot from the low bits and its control byte from the high ones.
fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}
