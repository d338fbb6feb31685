//! The table that keeps each distinct term once.
//!
//! In: names, strings, numbers, booleans, symbols applied to terms. Out: a [`Term`] for each, the same
//! one for the same content, so that identity is a comparison of two integers.
//!
//! Invariant: a small integer has no entry; its handle is its value. An entry is never changed, and only
//! [`Terms::rollback`] removes some, the newest.

mod entry;
mod image;
mod index;
mod nested;
mod taken_in;

use crate::builtins::Patterns;
use crate::number::Number;
use crate::print::reads_as_name;
use entry::{Entry, EntryKind};
use index::Index;
use nested::Nested;
use std::mem::size_of;

pub use nested::Extent;
pub use taken_in::TakenIn;

/// A term, as a handle into the [`Terms`] that made it. Equal handles are the same object.
///
/// The derived order is that of handles, good for maps; the language's order is [`crate::compare`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(u32);

/// A term, seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum View<'t> {
    /// `reserve`, `tool#name`, `` `Acme AG` ``.
    Name(&'t str),
    /// `"text"`.
    String(&'t str),
    /// `41`, `12.5`.
    Number(Number),
    /// `true`, `false`.
    Boolean(bool),
    /// `st(u1, 2)`: a symbol (a name term) and at least one argument.
    Function(Term, &'t [Term]),
}

/// Entries, or bytes of text, of which room is kept when they are removed, beside twice what stays.
const ROOM_KEPT: usize = 4_096;

/// All terms of a session.
#[derive(Clone, Debug)]
pub struct Terms {
    entries: Vec<Entry>,
    text: String,
    /// Of each function term its symbol and then its arguments.
    applications: Vec<Term>,
    numbers: Vec<Number>,
    /// Bytes of `numbers` beyond their own size.
    number_bytes: usize,
    index: Index,
    nested: Nested,
    patterns: Patterns,
    /// Whether a text was computed that is too long to be kept.
    text_ran_over: bool,
}

/// How many terms there were when it was taken: what [`Terms::rollback`] goes back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    entries: usize,
    text: usize,
    applications: usize,
    numbers: usize,
    number_bytes: usize,
    /// Of the four, of the index and of those that nest: how many there was room for.
    room: [usize; 6],
}

const INLINE: u32 = 1 << 31;
const INLINE_LEAST: i64 = -(1 << 30);
const INLINE_GREATEST: i64 = (1 << 30) - 1;

impl Term {
    /// `false`, in every table.
    pub const FALSE: Term = Term(0);
    /// `true`, in every table.
    pub const TRUE: Term = Term(1);

    /// The integer itself, where it is a small one: the fast path of comparisons and arithmetic.
    #[must_use]
    pub fn small_integer(self) -> Option<i64> {
        (self.0 & INLINE != 0).then(|| i64::from(self.0 & !INLINE) + INLINE_LEAST)
    }

    /// The handle of a small integer, if it is small enough.
    #[must_use]
    pub fn of_small_integer(value: i64) -> Option<Term> {
        (INLINE_LEAST..=INLINE_GREATEST)
            .contains(&value)
            .then(|| Term((value - INLINE_LEAST) as u32 | INLINE))
    }

    /// The handle as a number, for columns and keys.
    #[must_use]
    pub fn bits(self) -> u32 {
        self.0
    }

    /// The handle that [`bits`](Self::bits) gave.
    #[must_use]
    pub fn from_bits(bits: u32) -> Term {
        Term(bits)
    }

    /// The truth of a boolean.
    #[must_use]
    pub fn boolean(value: bool) -> Term {
        if value { Term::TRUE } else { Term::FALSE }
    }
}

impl Default for Terms {
    fn default() -> Self {
        Terms {
            entries: vec![Entry::boolean(false), Entry::boolean(true)],
            text: String::new(),
            applications: Vec::new(),
            numbers: Vec::new(),
            number_bytes: 0,
            index: Index::default(),
            nested: Nested::default(),
            patterns: Patterns::default(),
            text_ran_over: false,
        }
    }
}

impl Terms {
    /// The name with this text.
    pub fn name(&mut self, text: &str) -> Term {
        self.keep_text(EntryKind::Name, text)
    }

    /// The string with this content.
    pub fn string(&mut self, text: &str) -> Term {
        self.keep_text(EntryKind::String, text)
    }

    /// Bytes of one text that is computed, at most.
    pub const MOST_TEXT_BYTES: usize = 16 << 20;
    /// Bytes of all texts beyond which none is computed: what is still read has room before four bytes address no more.
    const MOST_TEXTS_BYTES: usize = 3 << 30;

    /// The string of a text that was computed; `None` where that would be too long for one, or all texts together would
    /// be, of which [`take_overrun`](Self::take_overrun) then tells.
    pub fn computed_string(&mut self, text: &str) -> Option<Term> {
        self.has_room(text.len()).then(|| self.string(text))
    }

    /// Whether a text of so many bytes may be computed; where it may not, that is remembered.
    pub fn has_room(&mut self, bytes: usize) -> bool {
        let has_room = bytes <= Terms::MOST_TEXT_BYTES && self.text.len() <= Terms::MOST_TEXTS_BYTES;
        self.text_ran_over |= !has_room;
        has_room
    }

    /// Whether a text that was computed since this was last asked was too long.
    pub fn take_overrun(&mut self) -> bool {
        std::mem::take(&mut self.text_ran_over)
    }

    /// The number.
    pub fn number(&mut self, number: Number) -> Term {
        if let Some(term) = number.small_integer().and_then(Term::of_small_integer) {
            return term;
        }
        let hash = index::hash_number(&number);
        if let Some(term) = self.find_number(hash, &number) {
            return term;
        }
        let entry = Entry::new(EntryKind::Number, self.numbers.len(), 1);
        self.number_bytes += number.heap_bytes();
        self.numbers.push(number);
        self.insert(hash, entry)
    }

    /// The integer.
    pub fn integer(&mut self, value: i64) -> Term {
        Term::of_small_integer(value).unwrap_or_else(|| self.number(Number::from(value)))
    }

    /// `symbol(arguments)`; `symbol` is a name, and there is at least one argument.
    pub fn function(&mut self, symbol: Term, arguments: &[Term]) -> Term {
        let hash = index::hash_application(symbol, arguments);
        if let Some(term) = self.find_function(hash, symbol, arguments) {
            return term;
        }
        let entry = Entry::new(EntryKind::Function, self.applications.len(), arguments.len() + 1);
        self.keep_extent(self.entries.len(), symbol, arguments);
        self.applications.push(symbol);
        self.applications.extend_from_slice(arguments);
        self.insert(hash, entry)
    }

    /// The name with this text, if the session has it already.
    #[must_use]
    pub fn find_name(&self, text: &str) -> Option<Term> {
        self.find_text(index::hash_text(EntryKind::Name, text), EntryKind::Name, text)
    }

    /// The string with this content, if the session has it already.
    #[must_use]
    pub fn find_string(&self, text: &str) -> Option<Term> {
        self.find_text(index::hash_text(EntryKind::String, text), EntryKind::String, text)
    }

    /// `symbol(arguments)`, if the session has it already.
    #[must_use]
    pub fn find_application(&self, symbol: Term, arguments: &[Term]) -> Option<Term> {
        self.find_function(index::hash_application(symbol, arguments), symbol, arguments)
    }

    /// What the term is.
    #[must_use]
    pub fn view(&self, term: Term) -> View<'_> {
        if let Some(value) = term.small_integer() {
            return View::Number(Number::from(value));
        }
        let entry = self.entries[term.0 as usize];
        match entry.kind() {
            EntryKind::Name | EntryKind::QuotedName => View::Name(&self.text[entry.range()]),
            EntryKind::String => View::String(&self.text[entry.range()]),
            EntryKind::Number => View::Number(self.numbers[entry.start()].clone()),
            EntryKind::Boolean => View::Boolean(term == Term::TRUE),
            EntryKind::Function => {
                let application = &self.applications[entry.range()];
                View::Function(application[0], &application[1..])
            }
        }
    }

    /// The content, where the term is a string: cheaper than [`view`](Self::view).
    #[must_use]
    pub fn as_string(&self, term: Term) -> Option<&str> {
        let entry = self.entries.get(term.0 as usize)?;
        (entry.kind() == EntryKind::String).then(|| &self.text[entry.range()])
    }

    /// The number, where the term is one.
    #[must_use]
    pub fn as_number(&self, term: Term) -> Option<Number> {
        if let Some(value) = term.small_integer() {
            return Some(Number::from(value));
        }
        let entry = self.entries[term.0 as usize];
        (entry.kind() == EntryKind::Number).then(|| self.numbers[entry.start()].clone())
    }

    /// Symbol and arguments, where the term is a function term: cheaper than [`view`](Self::view).
    #[must_use]
    pub fn as_function(&self, term: Term) -> Option<(Term, &[Term])> {
        let entry = self.entries.get(term.0 as usize)?;
        (entry.kind() == EntryKind::Function).then(|| {
            let application = &self.applications[entry.range()];
            (application[0], &application[1..])
        })
    }

    /// Whether the term is a name.
    #[must_use]
    pub fn is_name(&self, term: Term) -> bool {
        let entry = self.entries.get(term.0 as usize);
        entry.is_some_and(|entry| entry.kind().is_name())
    }

    /// The text, where the term is a name that prints as it stands: cheaper than [`view`](Self::view), and most terms are.
    #[must_use]
    pub fn as_plain_name(&self, term: Term) -> Option<&str> {
        let entry = self.entries.get(term.0 as usize)?;
        (entry.kind() == EntryKind::Name).then(|| &self.text[entry.range()])
    }

    /// How many terms have an entry.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Never: `true` and `false` are always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The bytes all terms take, about; compiled patterns not counted.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
            + self.text.capacity()
            + self.applications.capacity() * size_of::<Term>()
            + self.numbers.capacity() * size_of::<Number>()
            + self.number_bytes
            + self.index.bytes()
            + self.nested.bytes()
    }

    /// The present end of the table.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark {
            entries: self.entries.len(),
            text: self.text.len(),
            applications: self.applications.len(),
            numbers: self.numbers.len(),
            number_bytes: self.number_bytes,
            room: [
                self.entries.capacity(),
                self.text.capacity(),
                self.applications.capacity(),
                self.numbers.capacity(),
                self.index.capacity(),
                self.nested.capacity(),
            ],
        }
    }

    /// Removes every term made since the mark was taken; their handles must not be used any more.
    ///
    /// Marks taken later are void.
    ///
    /// # Cost
    /// By the terms removed.
    pub fn rollback(&mut self, mark: Mark) {
        let (entries, text) = (self.entries.len(), self.text.len());
        if entries == mark.entries {
            return;
        }
        for at in mark.entries..self.entries.len() {
            self.index.remove(self.hash_of_entry(at), at as u32);
        }
        self.entries.truncate(mark.entries);
        self.text.truncate(mark.text);
        self.applications.truncate(mark.applications);
        self.numbers.truncate(mark.numbers);
        self.number_bytes = mark.number_bytes;
        self.nested.truncate(mark.entries);
        self.patterns.forget_from(Term(mark.entries as u32));
        // What a refused change made may be many times what stays; its room is then given back at a cost below that of
        // removing it.
        if entries > 2 * mark.entries + ROOM_KEPT {
            self.give_back(mark);
        } else if text > 2 * mark.text + ROOM_KEPT {
            self.text.shrink_to(mark.room[1]);
        }
    }

    /// The same, and the table takes no more [`bytes`](Self::bytes) than when the mark was taken.
    ///
    /// # Cost
    /// By all terms.
    pub fn rollback_with_room(&mut self, mark: Mark) {
        self.rollback(mark);
        self.give_back(mark);
    }

    fn give_back(&mut self, mark: Mark) {
        let [entries, text, applications, numbers, index, nested] = mark.room;
        self.entries.shrink_to(entries);
        self.text.shrink_to(text);
        self.applications.shrink_to(applications);
        self.numbers.shrink_to(numbers);
        self.index.make_anew(index);
        self.nested.shrink_to(nested);
    }

    pub(crate) fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    pub(crate) fn patterns_mut(&mut self) -> &mut Patterns {
        &mut self.patterns
    }

    fn keep_text(&mut self, kind: EntryKind, text: &str) -> Term {
        let hash = index::hash_text(kind, text);
        if let Some(term) = self.find_text(hash, kind, text) {
            return term;
        }
        let kind = match kind {
            EntryKind::Name if !reads_as_name(text) => EntryKind::QuotedName,
            kind => kind,
        };
        let entry = Entry::new(kind, self.text.len(), text.len());
        self.text.push_str(text);
        self.insert(hash, entry)
    }

    fn insert(&mut self, hash: u32, entry: Entry) -> Term {
        let at = self.entries.len() as u32;
        assert!(at < INLINE, "a session keeps fewer than 2^31 terms");
        self.entries.push(entry);
        self.index.insert(hash, at);
        Term(at)
    }

    fn find_text(&self, hash: u32, kind: EntryKind, wanted: &str) -> Option<Term> {
        let found = self.index.find(hash, |at| {
            let entry = self.entries[at as usize];
            entry.kind().looked_up() == kind && self.text.as_bytes()[entry.range()] == *wanted.as_bytes()
        });
        found.map(Term)
    }

    fn find_number(&self, hash: u32, wanted: &Number) -> Option<Term> {
        let found = self.index.find(hash, |at| {
            let entry = self.entries[at as usize];
            entry.kind() == EntryKind::Number && self.numbers[entry.start()] == *wanted
        });
        found.map(Term)
    }

    fn find_function(&self, hash: u32, symbol: Term, arguments: &[Term]) -> Option<Term> {
        let found = self
            .index
            .find(hash, |at| self.as_function(Term(at)) == Some((symbol, arguments)));
        found.map(Term)
    }

    fn hash_of_entry(&self, at: usize) -> u32 {
        let entry = self.entries[at];
        match entry.kind() {
            kind @ (EntryKind::Name | EntryKind::QuotedName | EntryKind::String) => {
                index::hash_text(kind.looked_up(), &self.text[entry.range()])
            }
            EntryKind::Number => index::hash_number(&self.numbers[entry.start()]),
            EntryKind::Function => {
                let application = &self.applications[entry.range()];
                index::hash_application(application[0], &application[1..])
            }
            // Never asked: the two booleans stand before every mark.
            EntryKind::Boolean => 0,
        }
    }
}
