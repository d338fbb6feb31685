//! The facts: a relation a predicate, in the order in which predicates are first met.
//!
//! In: rows of terms. Out: relations by number, and the numbers of the relations an atom ranges over.
//!
//! Growth: rows are packed, duplicates are found by a table of row numbers, indexes appear when a plan first looks
//! something up by those columns and are then appended to; the rows of a round are a range, never a copy.

mod ages;
mod by_term;
mod chains;
mod image;
mod index;
mod lines;
mod marks;
mod older;
mod relation;
mod rows;
mod slots;

pub(crate) use index::{Index, NONE};
pub(crate) use relation::{Relation, Way};
pub(crate) use rows::Rows;

use crate::Executor;
use framex_plan::{Range, Source};
use framex_program::{Atom, AtomPredicate, Pattern};
use framex_term::{Fact, Predicate, Term, Terms, View};
use rustc_hash::FxHashMap;

/// Terms of stated rows of one relation that wait for each other.
const STATED_TOGETHER: usize = 512;

/// Which relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    /// Facts of a predicate.
    Known(Predicate),
    /// `frame::subclassOf`.
    Subclasses,
    /// `frame::signature`.
    Signatures,
    /// None: rows that are set aside may stand here.
    Spare,
}

impl Key {
    /// How many terms a row has.
    fn width(self) -> usize {
        match self {
            Key::Known(predicate) => predicate.width(),
            Key::Subclasses => 2,
            Key::Signatures => 3,
            Key::Spare => 1,
        }
    }
}

/// A row that was there when it was stated again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Met {
    /// Its relation.
    pub(crate) relation: u32,
    /// Its number.
    pub(crate) row: u32,
    /// Its mark before.
    pub(crate) mark: u32,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Store {
    /// In the order in which they were first met.
    pub(crate) relations: Vec<Relation>,
    by_key: FxHashMap<Key, u32>,
    classes: Vec<u32>,
    /// Of ordinary properties, by number of parameters.
    properties: FxHashMap<u32, Vec<u32>>,
    /// While rows set aside stand for the new ones: by relation the number of what holds them.
    aside: Option<FxHashMap<u32, u32>>,
    /// Numbers at which rows can be set aside.
    spare: Vec<u32>,
    /// What stands there while no rows do, kept meanwhile.
    empty: Vec<Relation>,
}

impl Store {
    /// The relation's number, if there is one.
    pub(crate) fn find(&self, key: Key) -> Option<u32> {
        self.by_key.get(&key).copied()
    }

    /// The relation of a predicate, if there is one.
    pub(crate) fn of(&self, predicate: Predicate) -> Option<&Relation> {
        let at = self.find(Key::Known(predicate))?;
        Some(&self.relations[at as usize])
    }

    /// The relation's number; an empty one is made where there is none.
    pub(crate) fn ensure(&mut self, key: Key, terms: &Terms) -> u32 {
        if let Some(at) = self.find(key) {
            return at;
        }
        self.push(key, Relation::new(key, key.width()), terms)
    }

    /// Puts a relation in whose key is new; its number.
    fn push(&mut self, key: Key, relation: Relation, terms: &Terms) -> u32 {
        let at = self.relations.len() as u32;
        match key {
            Key::Known(Predicate::Class(_)) => self.classes.push(at),
            Key::Known(Predicate::Property { name, parameters }) if !is_reserved(name, terms) => {
                self.properties.entry(parameters).or_default().push(at);
            }
            _ => {}
        }
        self.relations.push(relation);
        self.by_key.insert(key, at);
        at
    }

    /// Forgets the relations after the first `count`: those that a change made which is undone.
    pub(crate) fn forget_relations(&mut self, count: usize) {
        for relation in self.relations.drain(count.min(self.relations.len())..) {
            self.by_key.remove(&relation.key);
        }
        let is_kept = |at: &u32| (*at as usize) < count;
        self.classes.retain(is_kept);
        self.properties.values_mut().for_each(|all| all.retain(is_kept));
        self.properties.retain(|_, all| !all.is_empty());
        self.spare.retain(is_kept);
    }

    /// Counts a statement of each row and puts it in.
    ///
    /// - `relations`: by the number that a row comes with, its relation.
    /// - `counts`: by the same number, how many rows come.
    /// - `known`: of a relation, how many of its rows are told in `met` where they come again.
    pub(crate) fn state_all<'r>(
        &mut self,
        relations: &[u32],
        counts: &[u32],
        rows: impl Iterator<Item = (usize, &'r [Term])>,
        known: impl Fn(u32) -> u32,
        met: &mut Vec<Met>,
    ) {
        for (relation, count) in relations.iter().zip(counts) {
            self.relations[*relation as usize].reserve(*count);
        }
        // Rows of one relation go in together, wherever they stand.
        let mut waiting: Vec<Vec<Term>> = vec![Vec::new(); relations.len()];
        for (number, rows) in rows {
            let at = relations[number];
            let relation = &mut self.relations[at as usize];
            state_together(&mut waiting[number], rows, |rows| {
                relation.state_all(rows, at, known(at), met);
            });
        }
        for (rows, relation) in waiting.iter().zip(relations) {
            self.relations[*relation as usize].state_all(rows, *relation, known(*relation), met);
        }
    }

    /// The same for relations without rows, those of about as many terms on each thread.
    ///
    /// - `rows`: gives all rows, each time it is called.
    pub(crate) fn state_apart<'r, R: Iterator<Item = (usize, &'r [Term])>>(
        &mut self,
        relations: &[u32],
        counts: &[u32],
        rows: impl Fn() -> R + Sync,
        executor: &Executor,
    ) {
        let terms = |number: usize| {
            let relation = &self.relations[relations[number] as usize];
            u64::from(counts[number]) * relation.rows().width() as u64
        };
        let terms: Vec<u64> = (0..relations.len()).map(terms).collect();
        let mut parts: Vec<(u64, Vec<Option<&mut Relation>>)> = Vec::new();
        parts.resize_with(executor.threads.min(relations.len()), || {
            (0, relations.iter().map(|_| None).collect())
        });
        let mut largest_first: Vec<usize> = (0..relations.len()).collect();
        let mut all: Vec<Option<&mut Relation>> = self.relations.iter_mut().map(Some).collect();
        largest_first.sort_by_key(|number| std::cmp::Reverse(terms[*number]));
        for number in largest_first {
            let least = parts.iter_mut().min_by_key(|(terms, _)| *terms);
            let (sum, part) = least.expect("a part a thread");
            *sum += terms[number];
            part[number] = all[relations[number] as usize].take();
        }
        executor.map(parts, |(_, mut part)| {
            for (relation, count) in part.iter_mut().zip(counts) {
                if let Some(relation) = relation {
                    relation.reserve(*count);
                }
            }
            let mut waiting: Vec<Vec<Term>> = vec![Vec::new(); part.len()];
            for (number, rows) in rows() {
                let Some(relation) = &mut part[number] else {
                    continue;
                };
                state_together(&mut waiting[number], rows, |rows| {
                    relation.state_all(rows, relations[number], 0, &mut Vec::new());
                });
            }
            for ((rows, relation), at) in waiting.iter().zip(part).zip(relations) {
                if let Some(relation) = relation {
                    relation.state_all(rows, *at, 0, &mut Vec::new());
                }
            }
        });
    }

    /// The relations that a source with a variable name ranges over.
    pub(crate) fn ranged_over(&self, source: Source) -> &[u32] {
        match source {
            Source::Classes => &self.classes,
            Source::Properties(parameters) => self.properties.get(&parameters).map_or(&[], Vec::as_slice),
            Source::Known(_) | Source::Subclasses | Source::Signatures => &[],
        }
    }

    /// The relation whose rows are read as those of this range.
    pub(crate) fn read_as(&self, at: u32, range: Range) -> Option<u32> {
        match (&self.aside, range) {
            (Some(aside), Range::Delta) => aside.get(&at).copied(),
            _ => Some(at),
        }
    }

    /// From now on these rows are read as the new ones, by relation, and every other as an old one.
    pub(crate) fn set_aside(&mut self, rows: Vec<(u32, Relation)>) {
        self.settle();
        let mut aside = FxHashMap::default();
        for (free, (of, mut relation)) in rows.into_iter().enumerate() {
            if free == self.spare.len() {
                self.spare.push(self.relations.len() as u32);
                self.relations.push(Relation::new(Key::Spare, 1));
            }
            let at = self.spare[free];
            (relation.old, relation.end) = (0, relation.len());
            let empty = std::mem::replace(&mut self.relations[at as usize], relation);
            self.empty.push(empty);
            aside.insert(of, at);
        }
        self.aside = Some(aside);
    }

    /// Ends what [`set_aside`](Self::set_aside) began: the rows, in order of their relations.
    pub(crate) fn take_aside(&mut self) -> Vec<(u32, Relation)> {
        let aside = self.aside.take().into_iter().flatten();
        let mut taken: Vec<(u32, Relation)> = aside
            .map(|(of, at)| {
                let place = &mut self.relations[at as usize];
                let empty = self.empty.pop();
                let empty = empty.unwrap_or_else(|| Relation::new(Key::Spare, 1));
                (of, std::mem::replace(place, empty))
            })
            .collect();
        taken.sort_unstable_by_key(|(of, _)| *of);
        taken
    }

    /// Whether the fact is there.
    pub(crate) fn has(&self, fact: &Fact) -> bool {
        self.of(fact.predicate)
            .is_some_and(|relation| relation.find(&fact.terms).is_some())
    }

    /// Starts a round of these relations, each named once: rows up to now may be read, those since the last start are new.
    /// Whether any is.
    pub(crate) fn start_round(&mut self, relations: &[u32]) -> bool {
        let mut is_new = false;
        for at in relations {
            let relation = &mut self.relations[*at as usize];
            relation.old = relation.end;
            relation.start_round();
            is_new |= relation.old < relation.end;
        }
        is_new
    }

    /// No row that may be read is new.
    pub(crate) fn age(&mut self) {
        for relation in &mut self.relations {
            relation.old = relation.end;
        }
    }

    /// All rows may be read, and none is new.
    pub(crate) fn settle(&mut self) {
        self.relations.iter_mut().for_each(settle);
    }

    /// The same of these relations.
    pub(crate) fn settle_these(&mut self, relations: &[u32]) {
        for at in relations {
            settle(&mut self.relations[*at as usize]);
        }
    }

    /// Facts, stated and derived.
    pub(crate) fn facts(&self) -> u64 {
        let known = self
            .relations
            .iter()
            .filter(|relation| matches!(relation.key, Key::Known(_)));
        known.map(|relation| u64::from(relation.len())).sum()
    }

    /// Entries in all indexes.
    pub(crate) fn index_entries(&self) -> u64 {
        self.relations.iter().map(Relation::index_entries).sum()
    }

    /// Bytes of rows, tables and indexes.
    pub(crate) fn size_bytes(&self) -> u64 {
        self.relations.iter().map(Relation::size_bytes).sum()
    }
}

impl framex_plan::Sizes for Store {
    fn rows(&self, atom: &Atom) -> u64 {
        let rows = |relation: &Relation| u64::from(relation.len());
        self.read_by(atom).map(rows).sum()
    }

    fn new_rows(&self, atom: &Atom) -> u64 {
        let new = |at: u32| {
            let at = self.read_as(at, Range::Delta)?;
            let relation = &self.relations[at as usize];
            Some(u64::from(relation.end.saturating_sub(relation.old)))
        };
        self.numbers_read_by(atom).filter_map(new).sum()
    }

    fn distinct(&self, atom: &Atom, column: usize) -> u64 {
        let distinct = |relation: &Relation| relation.distinct(column);
        self.read_by(atom).map(distinct).sum::<u64>().max(1)
    }
}

impl Store {
    /// The relations that an atom reads.
    fn read_by(&self, atom: &Atom) -> impl Iterator<Item = &Relation> {
        self.numbers_read_by(atom).map(|at| &self.relations[at as usize])
    }

    fn numbers_read_by(&self, atom: &Atom) -> impl Iterator<Item = u32> {
        let one = |key: Key| (self.find(key), Source::Subclasses);
        let (one, many) = match (atom.predicate, atom.terms.get(1)) {
            (AtomPredicate::Known(predicate), _) => one(Key::Known(predicate)),
            (AtomPredicate::MemberOf, Some(Pattern::Constant(class))) => {
                one(Key::Known(Predicate::Class(*class)))
            }
            (AtomPredicate::MemberOf, _) => (None, Source::Classes),
            (AtomPredicate::AnyProperty { parameters, .. }, _) => (None, Source::Properties(parameters)),
            (AtomPredicate::SubclassOf, _) => one(Key::Subclasses),
            (AtomPredicate::Signature, _) => one(Key::Signatures),
        };
        one.into_iter().chain(self.ranged_over(many).iter().copied())
    }
}

fn settle(relation: &mut Relation) {
    relation.start_round();
    relation.old = relation.end;
}

/// States rows with those that wait, or lets them wait too where they are few.
fn state_together(waiting: &mut Vec<Term>, rows: &[Term], state: impl FnOnce(&[Term])) {
    if waiting.is_empty() && rows.len() >= STATED_TOGETHER {
        return state(rows);
    }
    waiting.extend_from_slice(rows);
    if waiting.len() >= STATED_TOGETHER {
        state(waiting);
        waiting.clear();
    }
}

/// Whether variable properties leave this name out.
pub(crate) fn is_reserved(name: Term, terms: &Terms) -> bool {
    match terms.view(name) {
        View::Name(text) => text.starts_with("tool#") || text.starts_with("frame::"),
        _ => false,
    }
}

/// The rows of a range.
pub(crate) fn bounds(relation: &Relation, range: Range) -> (u32, u32) {
    match range {
        Range::All => (0, relation.end),
        Range::Old => (0, relation.old),
        Range::Delta => (relation.old, relation.end),
    }
}
