//! The table that keeps each distinct term once.
//!
//! In: names, strings, numbers, booleans, symbols applied to terms. Out: a [`Term`] for each, the same
//! one for the same content, so that identity is a comparison of two integers.
//!
//! Invariant: a small integer has no entry; its handle is its value.

use crate::number::Number;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

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

/// All terms of a session.
#[derive(Clone, Debug)]
pub struct Terms {
    entries: Vec<Entry>,
    text: String,
    arguments: Vec<Term>,
    numbers: Vec<Number>,
    index: HashTable<u32>,
}

#[derive(Clone, Copy, Debug)]
enum Entry {
    Name { start: u32, end: u32 },
    String { start: u32, end: u32 },
    Number { at: u32 },
    Boolean(bool),
    Function { symbol: Term, start: u32, end: u32 },
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
        let entries = vec![Entry::Boolean(false), Entry::Boolean(true)];
        Terms {
            entries,
            text: String::new(),
            arguments: Vec::new(),
            numbers: Vec::new(),
            index: HashTable::new(),
        }
    }
}

impl Terms {
    /// The name with this text.
    pub fn name(&mut self, text: &str) -> Term {
        let hash = hash_of(0, text);
        if let Some(term) = self.find_text(hash, text, true) {
            return term;
        }
        let (start, end) = self.keep_text(text);
        self.insert(hash, Entry::Name { start, end })
    }

    /// The string with this content.
    pub fn string(&mut self, text: &str) -> Term {
        let hash = hash_of(1, text);
        if let Some(term) = self.find_text(hash, text, false) {
            return term;
        }
        let (start, end) = self.keep_text(text);
        self.insert(hash, Entry::String { start, end })
    }

    /// The number.
    pub fn number(&mut self, number: Number) -> Term {
        if let Some(term) = number.small_integer().and_then(Term::of_small_integer) {
            return term;
        }
        let hash = hash_of(2, &number);
        if let Some(term) = self.find_number(hash, &number) {
            return term;
        }
        self.numbers.push(number);
        self.insert(
            hash,
            Entry::Number {
                at: self.numbers.len() as u32 - 1,
            },
        )
    }

    /// The integer.
    pub fn integer(&mut self, value: i64) -> Term {
        Term::of_small_integer(value).unwrap_or_else(|| self.number(Number::from(value)))
    }

    /// `symbol(arguments)`; `symbol` is a name, and there is at least one argument.
    pub fn function(&mut self, symbol: Term, arguments: &[Term]) -> Term {
        let hash = hash_of(3, &(symbol, arguments));
        if let Some(term) = self.find_function(hash, symbol, arguments) {
            return term;
        }
        let start = self.arguments.len() as u32;
        self.arguments.extend_from_slice(arguments);
        self.insert(
            hash,
            Entry::Function {
                symbol,
                start,
                end: self.arguments.len() as u32,
            },
        )
    }

    /// The name with this text, if the session has it already.
    #[must_use]
    pub fn find_name(&self, text: &str) -> Option<Term> {
        self.find_text(hash_of(0, text), text, true)
    }

    /// `symbol(arguments)`, if the session has it already.
    #[must_use]
    pub fn find_application(&self, symbol: Term, arguments: &[Term]) -> Option<Term> {
        self.find_function(hash_of(3, &(symbol, arguments)), symbol, arguments)
    }

    /// The string with this content, if the session has it already.
    #[must_use]
    pub fn find_string(&self, text: &str) -> Option<Term> {
        self.find_text(hash_of(1, text), text, false)
    }

    /// What the term is.
    #[must_use]
    pub fn view(&self, term: Term) -> View<'_> {
        if let Some(value) = term.small_integer() {
            return View::Number(Number::from(value));
        }
        match self.entries[term.0 as usize] {
            Entry::Name { start, end } => View::Name(&self.text[start as usize..end as usize]),
            Entry::String { start, end } => View::String(&self.text[start as usize..end as usize]),
            Entry::Number { at } => View::Number(self.numbers[at as usize].clone()),
            Entry::Boolean(value) => View::Boolean(value),
            Entry::Function { symbol, start, end } => {
                View::Function(symbol, &self.arguments[start as usize..end as usize])
            }
        }
    }

    /// Symbol and arguments, where the term is a function term: cheaper than [`view`](Self::view).
    #[must_use]
    pub fn as_function(&self, term: Term) -> Option<(Term, &[Term])> {
        match self.entries.get(term.0 as usize) {
            Some(Entry::Function { symbol, start, end }) => {
                Some((*symbol, &self.arguments[*start as usize..*end as usize]))
            }
            _ => None,
        }
    }

    /// Whether the term is a name.
    #[must_use]
    pub fn is_name(&self, term: Term) -> bool {
        matches!(self.entries.get(term.0 as usize), Some(Entry::Name { .. }))
    }

    /// How deep function terms nest in it: 0 for anything else.
    #[must_use]
    pub fn depth(&self, term: Term) -> u32 {
        match self.as_function(term) {
            Some((_, arguments)) => 1 + arguments.iter().map(|a| self.depth(*a)).max().unwrap_or(0),
            None => 0,
        }
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

    fn keep_text(&mut self, text: &str) -> (u32, u32) {
        let start = self.text.len() as u32;
        self.text.push_str(text);
        (start, self.text.len() as u32)
    }

    fn insert(&mut self, hash: u64, entry: Entry) -> Term {
        let at = self.entries.len() as u32;
        self.entries.push(entry);
        let Terms {
            entries,
            text,
            arguments,
            numbers,
            index,
        } = self;
        index.insert_unique(hash, at, |at| {
            hash_entry(entries[*at as usize], text, arguments, numbers)
        });
        Term(at)
    }

    fn find_text(&self, hash: u64, wanted: &str, is_name: bool) -> Option<Term> {
        let found = self.index.find(hash, |at| match self.entries[*at as usize] {
            Entry::Name { start, end } => is_name && &self.text[start as usize..end as usize] == wanted,
            Entry::String { start, end } => !is_name && &self.text[start as usize..end as usize] == wanted,
            _ => false,
        });
        found.map(|at| Term(*at))
    }

    fn find_number(&self, hash: u64, wanted: &Number) -> Option<Term> {
        let found = self.index.find(
            hash,
            |at| matches!(self.entries[*at as usize], Entry::Number { at } if self.numbers[at as usize] == *wanted),
        );
        found.map(|at| Term(*at))
    }

    fn find_function(&self, hash: u64, wanted: Term, given: &[Term]) -> Option<Term> {
        let found = self.index.find(hash, |at| match self.entries[*at as usize] {
            Entry::Function { symbol, start, end } => {
                symbol == wanted && &self.arguments[start as usize..end as usize] == given
            }
            _ => false,
        });
        found.map(|at| Term(*at))
    }
}

fn hash_of(kind: u8, content: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = FxHasher::default();
    kind.hash(&mut hasher);
    content.hash(&mut hasher);
    hasher.finish()
}

fn hash_entry(entry: Entry, text: &str, arguments: &[Term], numbers: &[Number]) -> u64 {
    match entry {
        Entry::Name { start, end } => hash_of(0, &text[start as usize..end as usize]),
        Entry::String { start, end } => hash_of(1, &text[start as usize..end as usize]),
        Entry::Number { at } => hash_of(2, &numbers[at as usize]),
        Entry::Boolean(value) => hash_of(4, &value),
        Entry::Function { symbol, start, end } => {
            hash_of(3, &(symbol, &arguments[start as usize..end as usize]))
        }
    }
}
