//! Keeps how deep function terms nest in a term, and how long its print is.
//!
//! A term stands once however often it is an argument: `p(?X, ?X)`, thirty times over itself, is thirty entries and a print of
//! a thousand million names. So neither is found by walking the term.
//!
//! In: function terms as they are made. Out: depth and length of each, and of one that is not made yet; its parts.
//!
//! Invariant: only function terms with a function term among their arguments are kept; of any other a look at the arguments
//! tells. They stand in the order in which they were made.

use super::{EntryKind, Term, Terms};
use rustc_hash::FxHashSet;
use std::mem::size_of;

/// How large a term is, written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// How deep function terms nest: 0 for anything else.
    pub depth: u32,
    /// Bytes of its print, about: what is escaped and the digits of large numbers are not counted one by one.
    pub print_bytes: u32,
}

/// The extents of those that nest, by the number of their entry.
#[derive(Clone, Debug, Default)]
pub(super) struct Nested(Vec<(u32, Extent)>);

impl Nested {
    pub(super) fn capacity(&self) -> usize {
        self.0.capacity()
    }

    pub(super) fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<(u32, Extent)>()
    }

    /// Forgets the entries from this number on.
    pub(super) fn truncate(&mut self, entries: usize) {
        let kept = self.0.partition_point(|(entry, _)| (*entry as usize) < entries);
        self.0.truncate(kept);
    }

    pub(super) fn shrink_to(&mut self, room: usize) {
        self.0.shrink_to(room);
    }

    fn of(&self, term: Term) -> Option<Extent> {
        let at = self.0.binary_search_by_key(&term.0, |(entry, _)| *entry).ok()?;
        Some(self.0[at].1)
    }
}

impl Terms {
    /// How large `symbol(arguments)` is or would be.
    ///
    /// # Cost
    /// That of a look at each argument, however deep it is.
    #[must_use]
    pub fn extent_of(&self, symbol: Term, arguments: &[Term]) -> Extent {
        let extents = arguments.iter().map(|argument| self.extent(*argument));
        let flat = Extent {
            depth: 0,
            print_bytes: self.extent(symbol).print_bytes,
        };
        // Before and behind each argument stand two bytes, or one.
        let whole = extents.fold(flat, |sum, extent| Extent {
            depth: sum.depth.max(extent.depth),
            print_bytes: sum
                .print_bytes
                .saturating_add(extent.print_bytes)
                .saturating_add(2),
        });
        Extent {
            depth: whole.depth + 1,
            ..whole
        }
    }

    /// The term itself and every term within it, outermost first and in the order of the arguments; each function term once,
    /// in however many places it stands.
    pub fn parts(&self, term: Term) -> impl Iterator<Item = Term> {
        let (mut left, mut seen) = (vec![term], FxHashSet::default());
        std::iter::from_fn(move || {
            let part = left.pop()?;
            if let Some((_, arguments)) = self.as_function(part)
                && seen.insert(part)
            {
                left.extend(arguments.iter().rev());
            }
            Some(part)
        })
    }

    /// How large a term is.
    #[must_use]
    pub fn extent(&self, term: Term) -> Extent {
        let flat = |print_bytes: usize| Extent {
            depth: 0,
            print_bytes: u32::try_from(print_bytes).unwrap_or(u32::MAX),
        };
        if let Some(value) = term.small_integer() {
            return flat(value.unsigned_abs().max(1).ilog10() as usize + 1 + usize::from(value < 0));
        }
        let entry = self.entries[term.0 as usize];
        match entry.kind() {
            EntryKind::Name => flat(entry.range().len()),
            EntryKind::QuotedName | EntryKind::String => flat(entry.range().len() + 2),
            // Five bytes of digits for two of the number, and what a small one takes.
            EntryKind::Number => flat(20 + self.numbers[entry.start()].heap_bytes() / 2 * 5),
            EntryKind::Boolean => flat(5),
            EntryKind::Function => self.nested.of(term).unwrap_or_else(|| {
                let application = &self.applications[entry.range()];
                self.extent_of(application[0], &application[1..])
            }),
        }
    }

    /// Keeps the extent of an entry that is about to be made, if it is one of those that are kept.
    pub(super) fn keep_extent(&mut self, at: usize, symbol: Term, arguments: &[Term]) {
        if arguments.iter().any(|argument| self.is_function(*argument)) {
            let extent = self.extent_of(symbol, arguments);
            self.nested.0.push((at as u32, extent));
        }
    }

    /// Finds the extents of all entries, which came without.
    pub(super) fn keep_extents(&mut self) {
        for at in 0..self.entries.len() {
            let entry = self.entries[at];
            if entry.kind() == EntryKind::Function {
                let application = self.applications[entry.range()].to_vec();
                self.keep_extent(at, application[0], &application[1..]);
            }
        }
    }

    fn is_function(&self, term: Term) -> bool {
        let entry = self.entries.get(term.0 as usize);
        entry.is_some_and(|entry| entry.kind() == EntryKind::Function)
    }
}
