//! Remembers which objects rows were about, and on which line.
//!
//! In: names. Out: the line on which a name came before.
//!
//! # Cost
//! The bytes of the names and twelve for each.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// The objects so far.
#[derive(Debug, Default)]
pub(crate) struct Duplicates {
    names: Vec<u8>,
    /// Where each name begins, and the line of its row.
    entries: Vec<(usize, u32)>,
    table: HashTable<u32>,
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
        if let Some(at) = table.find(hash, |at| name_of(*at) == name) {
            return Some(entries[*at as usize].1);
        }
        let at = entries.len() as u32;
        table.insert_unique(hash, at, |at| self::hash(name_of(*at)));
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
            .find_entry(hash(&self.names[start..]), |other| *other == at)
        {
            entry.remove();
        }
        self.names.truncate(start);
    }
}

fn hash(name: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name);
    hasher.finish()
}
