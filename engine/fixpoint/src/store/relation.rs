//! One relation: distinct rows, which of them are stated, and its indexes.
//!
//! Invariant: `old <= end <= len`; rows from `end` on were derived in the current round and are not read in it.

mod aged;

use super::{Key, Met, NONE, ages::Ages, index::Index, marks::Marks, rows::Rows};
use framex_term::{Fact, ImageReader, ImageWriter, Predicate, Term};
use rustc_hash::FxHashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// Marks a row that the host holds: a field of a request that was taken or is kept.
const HELD: u32 = 1 << 31;

/// How the rows of a key are found, for the length of a run.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    /// By an index.
    Index(Arc<Index>),
    /// By the chains that tell rows apart: an index that grows while rows come.
    Chains,
}

impl Way {
    /// The index, of a relation with these rows.
    pub(crate) fn in_rows<'i>(&'i self, rows: &'i Rows) -> &'i Index {
        match self {
            Way::Index(index) => index,
            Way::Chains => rows.by_first_in_this_round(),
        }
    }
}

#[derive(Debug)]
pub(crate) struct Relation {
    pub(crate) key: Key,
    rows: Rows,
    /// By row: how many statements of it there are, and [`HELD`].
    marks: Marks,
    /// Of rows that a recursive stratum derives.
    ages: Ages,
    /// Rows of the rounds before the last.
    pub(crate) old: u32,
    /// Rows that may be read in this round.
    pub(crate) end: u32,
    /// Made when first wanted, also while the relation is only read: hence the lock.
    indexes: Mutex<Vec<Arc<Index>>>,
    /// By column: distinct terms, and of how many rows that was estimated.
    distinct: Mutex<Vec<(u32, u64)>>,
}

impl Clone for Relation {
    fn clone(&self) -> Self {
        Relation {
            key: self.key,
            rows: self.rows.clone(),
            marks: self.marks.clone(),
            ages: self.ages.clone(),
            old: self.old,
            end: self.end,
            indexes: Mutex::new(Vec::new()),
            distinct: Mutex::new(Vec::new()),
        }
    }
}

impl Relation {
    pub(crate) fn new(key: Key, width: usize) -> Relation {
        Relation {
            key,
            rows: Rows::new(width),
            marks: Marks::default(),
            ages: Ages::default(),
            old: 0,
            end: 0,
            indexes: Mutex::new(Vec::new()),
            distinct: Mutex::new(Vec::new()),
        }
    }

    /// Writes rows, marks, ages, and by what there are indexes: these are made again when they are wanted.
    pub(super) fn write_image(&self, image: &mut ImageWriter) {
        self.rows.write_image(image);
        self.marks.write_image(image);
        self.ages.write_image(image);
        image.number(self.old);
        image.number(self.end);
        let indexes = self.indexes.lock().unwrap_or_else(PoisonError::into_inner);
        // Which was wanted first may hang on threads.
        let mut indexes: Vec<&Arc<Index>> = indexes.iter().collect();
        indexes.sort_unstable_by_key(|index| index.mask);
        image.large(indexes.len() as u64);
        indexes.into_iter().for_each(|index| index.write_image(image));
        let distinct = self.distinct.lock().unwrap_or_else(PoisonError::into_inner);
        image.numbers(distinct.iter().map(|(of, _)| *of));
        image.larges(distinct.iter().map(|(_, distinct)| *distinct));
    }

    /// Reads them; `None` where they are torn.
    pub(super) fn read_image(key: Key, image: &mut ImageReader<'_>) -> Option<Relation> {
        let rows = Rows::read_image(image)?;
        let marks = Marks::read_image(image)?;
        let ages = Ages::read_image(image)?;
        let (old, end) = (image.number()?, image.number()?);
        let indexes = (0..image.count()?).map(|_| Some(Arc::new(Index::read_image(image)?)));
        let indexes: Option<Vec<Arc<Index>>> = indexes.collect();
        let indexes = Mutex::new(indexes?);
        let distinct = image.numbers(|of| of)?.into_iter().zip(image.larges()?);
        let distinct = Mutex::new(distinct.collect());
        let is_whole = old <= end && end <= rows.len();
        is_whole.then_some(Relation {
            marks,
            ages,
            old,
            end,
            indexes,
            distinct,
            key,
            rows,
        })
    }

    pub(crate) fn len(&self) -> u32 {
        self.rows.len()
    }

    pub(crate) fn row(&self, row: u32) -> &[Term] {
        self.rows.row(row)
    }

    pub(crate) fn rows(&self) -> &Rows {
        &self.rows
    }

    /// The number of this row.
    pub(crate) fn find(&self, row: &[Term]) -> Option<u32> {
        self.rows.find(row)
    }

    /// Rows up to now may be read.
    pub(super) fn start_round(&mut self) {
        self.rows.start_round();
        self.end = self.len();
    }

    /// Puts the row in; whether it is new.
    pub(crate) fn insert(&mut self, row: &[Term]) -> bool {
        self.rows.insert(row)
    }

    /// Makes room for so many rows more.
    pub(crate) fn reserve(&mut self, rows: u32) {
        self.rows.reserve(rows as usize);
    }

    /// Puts rows in that stand one after the other; how many are new.
    pub(crate) fn insert_all(&mut self, rows: &[Term]) -> u64 {
        self.rows.insert_all(rows)
    }

    /// Puts rows in.
    pub(crate) fn add_all(&mut self, rows: &Rows) {
        self.rows.add_all(rows.iter());
    }

    /// Counts a statement of the row and puts it in; whether it is new.
    pub(crate) fn state(&mut self, row: &[Term]) -> bool {
        let before = self.len();
        self.state_all(row, 0, 0, &mut Vec::new());
        self.len() > before
    }

    /// The same for rows that stand one after the other.
    ///
    /// - `at`: the number of this relation.
    /// - `met`: told each of the first `known` rows that is among them.
    pub(crate) fn state_all(&mut self, rows: &[Term], at: u32, known: u32, met: &mut Vec<Met>) {
        let Relation { rows: all, marks, .. } = self;
        all.insert_each(rows, |row| {
            let mark = marks.get(row);
            if row < known {
                met.push(Met {
                    relation: at,
                    row,
                    mark,
                });
            }
            marks.set(row, mark + 1);
        });
    }

    /// Takes one statement of the row away; whether nothing but rules can hold it now.
    pub(crate) fn withdraw(&mut self, row: &[Term]) -> bool {
        match self.find(row) {
            Some(at) if self.statements(at) > 0 => {
                let mark = self.marks.get(at) - 1;
                self.marks.set(at, mark);
                mark == 0
            }
            _ => false,
        }
    }

    /// Puts the row in as held by the host; whether it is new.
    pub(crate) fn hold(&mut self, row: &[Term]) -> bool {
        let is_new = self.insert(row);
        if let Some(at) = self.find(row) {
            self.marks.set(at, self.marks.get(at) | HELD);
        }
        is_new
    }

    /// The host holds the row no longer.
    pub(crate) fn let_go(&mut self, row: &[Term]) {
        if let Some(at) = self.find(row) {
            self.marks.set(at, self.marks.get(at) & !HELD);
        }
    }

    /// How often the row with this number is stated.
    pub(crate) fn statements(&self, row: u32) -> u32 {
        self.marks.get(row) & !HELD
    }

    /// How many rows are not stated.
    pub(crate) fn not_stated(&self) -> u64 {
        let stated = self.marks.count(|mark| mark & !HELD > 0);
        u64::from(self.len()) - stated
    }

    /// Whether the host holds the row with this number.
    pub(crate) fn is_held(&self, row: u32) -> bool {
        self.marks.get(row) & HELD != 0
    }

    /// Whether the row stands without any rule.
    pub(crate) fn is_given(&self, row: u32) -> bool {
        self.marks.get(row) > 0
    }

    /// Whether a row may stand without any rule.
    pub(crate) fn has_marks(&self) -> bool {
        self.marks.len() > 0
    }

    /// The mark of a row, to put back with [`set_mark`](Self::set_mark).
    pub(crate) fn mark_of(&self, row: u32) -> u32 {
        self.marks.get(row)
    }

    /// Puts a mark back, where the row is still there.
    pub(crate) fn set_mark(&mut self, row: &[Term], mark: u32) {
        if let Some(at) = self.find(row) {
            self.marks.set(at, mark);
        }
    }

    /// Forgets the rows from `keep` on.
    pub(crate) fn truncate(&mut self, keep: u32) {
        let indexes = self.indexes.get_mut().unwrap_or_else(PoisonError::into_inner);
        for index in indexes {
            Arc::make_mut(index).truncate(keep, &self.rows);
        }
        self.rows.truncate(keep);
        self.marks.truncate(keep);
        self.ages.truncate(keep);
        self.old = self.old.min(keep);
        self.end = self.end.min(keep);
    }

    /// Takes a row out that was derived in this round.
    pub(crate) fn take_back_new(&mut self, row: &[Term]) {
        let Some(at) = self.find(row).filter(|at| *at >= self.end) else {
            return;
        };
        let after: Vec<Box<[Term]>> = (at + 1..self.len()).map(|after| self.row(after).into()).collect();
        self.truncate(at);
        for row in &after {
            self.insert(row);
        }
    }

    /// Takes rows out; how many of the first `before` are left. Rows of these and then the last rows take the numbers
    /// of those taken out, so that rows after the first ones stay after them.
    ///
    /// # Cost
    /// The rows taken out, and in each index the way past rows of their keys that came in the change at hand; where that
    /// is longer than the relation, the index is made again when it is next wanted.
    pub(crate) fn take_out(&mut self, gone: &Rows, before: u32) -> u32 {
        let Relation {
            rows,
            marks,
            ages,
            indexes,
            ..
        } = self;
        let mut ages = ages.each();
        let indexes = indexes.get_mut().unwrap_or_else(PoisonError::into_inner);
        // To make an index anew costs about eight steps a row.
        let most_steps = rows.len().saturating_mul(8) + 64;
        let mut indexes_left: Vec<(Arc<Index>, u32)> = std::mem::take(indexes)
            .into_iter()
            .map(|index| (index, most_steps))
            .collect();
        for (index, _) in &mut indexes_left {
            Arc::make_mut(index).extend(rows);
        }
        let mut left = before;
        for row in gone.iter() {
            let Some(at) = rows.find(row) else { continue };
            let last = rows.len() - 1;
            for (index, _) in &mut indexes_left {
                Arc::make_mut(index).unlink(at, rows);
            }
            rows.vacate(at);
            let is_old = at < left;
            let hole = if is_old { left - 1 } else { at };
            for (to, from) in [(at, hole), (hole, last)] {
                if to == from {
                    continue;
                }
                for (index, _) in &mut indexes_left {
                    Arc::make_mut(index).unlink(from, rows);
                }
                rows.renumber(from, to, left);
                indexes_left.retain_mut(|(index, steps)| Arc::make_mut(index).link(to, left, rows, steps));
                marks.set(to, marks.get(from));
                let is_noted = |row: u32| ages.as_ref().is_none_or(|ages| (row as usize) < ages.len());
                debug_assert!(is_noted(from) || !is_noted(to), "its age is noted");
                if let Some(ages) = &mut ages
                    && let Some(age) = ages.get(from as usize).copied()
                {
                    ages[to as usize] = age;
                }
            }
            if let Some(ages) = &mut ages {
                ages.truncate(last as usize);
            }
            rows.pop();
            for (index, _) in &mut indexes_left {
                Arc::make_mut(index).pop();
            }
            marks.truncate(last);
            left -= u32::from(is_old);
        }
        *indexes = indexes_left.into_iter().map(|(index, _)| index).collect();
        self.end = self.len();
        self.old = self.end;
        left
    }

    /// Puts rows of another relation in that are not there, as old as they are there.
    pub(crate) fn put_back(&mut self, other: &Relation) {
        for number in 0..other.len() {
            self.take(other, number);
        }
    }

    /// Puts in a row of another relation where it is not there, as old as it is there.
    pub(crate) fn take(&mut self, other: &Relation, number: u32) {
        debug_assert!(
            !other.has_ages() || other.age(number) < u32::MAX,
            "its age is noted"
        );
        if self.insert(other.row(number)) {
            self.note_age_as(other, number);
        }
    }

    /// Puts in a row of another relation, with its mark where it is new here.
    pub(crate) fn adopt(&mut self, other: &Relation, number: u32) {
        let (row, mark) = (other.row(number), other.mark_of(number));
        if self.insert(row) && mark > 0 {
            self.set_mark(row, mark);
        }
    }

    /// Puts these of the rows from `from` on before the others of them.
    ///
    /// # Cost
    /// The rows from `from` on.
    pub(crate) fn bring_forward(&mut self, from: u32, first: &[u32]) {
        let is_first: FxHashSet<u32> = first.iter().copied().collect();
        let others = (from..self.len()).filter(|number| !is_first.contains(number));
        let order: Vec<u32> = first.iter().copied().chain(others).collect();
        if order.iter().copied().eq(from..self.len()) {
            return;
        }
        let marked = |number: u32| {
            let row = Box::<[Term]>::from(self.row(number));
            (row, self.mark_of(number), self.ages.of(number))
        };
        let rows: Vec<(Box<[Term]>, u32, u32)> = order.into_iter().map(marked).collect();
        self.truncate(from);
        for (row, mark, age) in rows {
            self.insert(&row);
            if !self.ages.is_empty() && age < u32::MAX {
                self.ages.note(self.rows.len(), age);
            }
            if mark > 0 {
                self.set_mark(&row, mark);
            }
        }
    }

    /// A relation of the rows that stand without any rule.
    pub(crate) fn given_alone(&self) -> Relation {
        let mut given = Relation::new(self.key, self.rows.width());
        for (row, mark) in (0..).zip(self.marks.iter()) {
            if mark > 0 {
                given.insert(self.row(row));
                given.marks.set(given.len() - 1, mark);
            }
        }
        given
    }

    /// An index by these columns, covering every row that may be read in this round.
    pub(crate) fn index(&self, mask: u32) -> Way {
        if mask == 1 && self.rows.by_first().is_some() {
            return Way::Chains;
        }
        let mut indexes = self.indexes.lock().unwrap_or_else(PoisonError::into_inner);
        let at = match indexes.iter().position(|index| index.mask == mask) {
            Some(at) => at,
            None => {
                indexes.push(Arc::new(Index::new(mask)));
                indexes.len() - 1
            }
        };
        if indexes[at].covers() < self.end {
            Arc::make_mut(&mut indexes[at]).extend(&self.rows);
        }
        Way::Index(Arc::clone(&indexes[at]))
    }

    /// The numbers of the rows whose columns in `mask` hold `key`, ascending.
    pub(crate) fn rows_with(&self, mask: u32, key: &[Term]) -> Vec<u32> {
        let way = self.index(mask);
        let index = way.in_rows(&self.rows);
        let mut found = Vec::new();
        let mut row = index.newest(key, &self.rows);
        while row != NONE {
            found.push(row);
            row = index.older(row);
        }
        found.sort_unstable();
        found
    }

    /// Roughly how many distinct terms a column holds; estimated again when the relation has doubled.
    pub(crate) fn distinct(&self, column: usize) -> u64 {
        if column >= self.rows.width() {
            return 1;
        }
        let mut known = self.distinct.lock().unwrap_or_else(PoisonError::into_inner);
        known.resize(self.rows.width(), (0, 0));
        let (of, distinct) = &mut known[column];
        if *of == 0 || self.len() / 2 > *of || self.len() < *of / 2 {
            (*of, *distinct) = (self.len(), self.rows.estimate_distinct(column));
        }
        (*distinct).max(1)
    }

    /// The fact in a row; `None` in the relations of views.
    pub(crate) fn fact(&self, row: u32) -> Option<Fact> {
        Some(Fact {
            predicate: self.predicate()?,
            terms: self.row(row).into(),
        })
    }

    /// The predicate; `None` in the relations of views.
    pub(crate) fn predicate(&self) -> Option<Predicate> {
        match self.key {
            Key::Known(predicate) => Some(predicate),
            Key::Subclasses | Key::Signatures | Key::Spare => None,
        }
    }

    pub(crate) fn index_entries(&self) -> u64 {
        let indexes = self.indexes.lock().unwrap_or_else(PoisonError::into_inner);
        indexes.iter().map(|index| u64::from(index.covers())).sum()
    }

    pub(crate) fn size_bytes(&self) -> u64 {
        let indexes = self.indexes.lock().unwrap_or_else(PoisonError::into_inner);
        let indexes: u64 = indexes.iter().map(|index| index.size_bytes()).sum();
        self.rows.size_bytes() + self.marks.size_bytes() + self.ages.size_bytes() + indexes
    }
}
