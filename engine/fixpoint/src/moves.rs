//! What a change has moved so far: of each relation the rows that stayed, came and went.
//!
//! Rows that stayed stand first in a relation and those that came after them, so that what came is a range. Rows that
//! went are kept beside it until the change is through.
//!
//! Invariant: a row that went is not in its relation, unless it came again while its stratum was evaluated.

use crate::difference::{Difference, Lists};
use crate::store::{NONE, Relation, Rows, Store};
use framex_plan::Reach;
use framex_term::{Term, Terms};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Marks of rows as they were before a change: by relation and row.
pub(crate) type Marks = FxHashMap<(u32, Box<[Term]>), u32>;

#[derive(Debug, Default)]
pub(crate) struct Moves {
    /// By relation: how many of its rows were there before the change and still are.
    stayed: Vec<u32>,
    /// Rows that went.
    gone: BTreeMap<u32, Relation>,
    /// Rows that may have lost what held them up: decided in the last stratum that derives their relation.
    doubtful: BTreeMap<u32, Rows>,
    /// Relations that started again and are being evaluated, as they were.
    starting: BTreeMap<u32, Relation>,
    /// Relations that were evaluated anew and kept so, as they were.
    replaced: BTreeMap<u32, Relation>,
    /// Relations in which anything moved.
    touched: BTreeSet<u32>,
    /// Rows that stayed but came to another age, as old as they were.
    aged: BTreeMap<u32, Relation>,
}

impl Moves {
    pub(crate) fn of(store: &Store) -> Moves {
        Moves {
            stayed: store.relations.iter().map(Relation::len).collect(),
            ..Moves::default()
        }
    }

    /// How many of a relation's rows stayed; those after them came.
    pub(crate) fn stayed(&self, at: u32) -> u32 {
        self.stayed.get(at as usize).copied().unwrap_or(0)
    }

    pub(crate) fn all_stayed(&self) -> &[u32] {
        &self.stayed
    }

    fn set_stayed(&mut self, at: u32, rows: u32) {
        if self.stayed.len() <= at as usize {
            self.stayed.resize(at as usize + 1, 0);
        }
        self.stayed[at as usize] = rows;
    }

    /// Takes the relations of views as they are: they move with the rules, not with what rules derive.
    pub(crate) fn see_views(&mut self, store: &Store) {
        for (at, relation) in store.relations.iter().enumerate() {
            if relation.predicate().is_none() {
                self.set_stayed(at as u32, relation.len());
            }
        }
    }

    /// The relations in which anything moved, ascending.
    pub(crate) fn touched(&self) -> impl Iterator<Item = u32> + '_ {
        self.touched.iter().copied()
    }

    pub(crate) fn touch(&mut self, at: u32) {
        self.touched.insert(at);
    }

    pub(crate) fn doubt(&mut self, at: u32, row: &[Term]) {
        self.touched.insert(at);
        let rows = self.doubtful.entry(at).or_insert_with(|| Rows::new(row.len()));
        rows.insert(row);
    }

    pub(crate) fn is_doubtful(&self, at: u32) -> bool {
        self.doubtful.contains_key(&at)
    }

    pub(crate) fn take_doubtful(&mut self, at: u32) -> Option<Rows> {
        self.doubtful.remove(&at)
    }

    pub(crate) fn has_gone(&self, at: u32) -> bool {
        self.gone.get(&at).is_some_and(|gone| gone.len() > 0)
    }

    pub(crate) fn has_come(&self, at: u32, store: &Store) -> bool {
        store.relations[at as usize].len() > self.stayed(at)
    }

    pub(crate) fn gone(&self, at: u32) -> Option<&Relation> {
        self.gone.get(&at)
    }

    /// How many rows went, of these relations.
    pub(crate) fn count_gone(&self, relations: &[u32]) -> u64 {
        let gone = relations.iter().filter_map(|at| self.gone.get(at));
        gone.map(|gone| u64::from(gone.len())).sum()
    }

    /// Takes rows out of their relation; those that were there before the change have gone.
    pub(crate) fn take_out(&mut self, at: u32, rows: &Rows, store: &mut Store) {
        let stayed = self.stayed(at);
        let relation = &mut store.relations[at as usize];
        let key = relation.key;
        let gone = self
            .gone
            .entry(at)
            .or_insert_with(|| Relation::new(key, rows.width()));
        for row in rows.iter() {
            if let Some(number) = relation.find(row).filter(|number| *number < stayed) {
                gone.take(relation, number);
            }
        }
        let left = relation.take_out(rows, stayed);
        self.set_stayed(at, left);
        self.touched.insert(at);
    }

    /// What went and came again counts as what stayed.
    pub(crate) fn settle(&mut self, at: u32, store: &mut Store) {
        let stayed = self.stayed(at);
        let relation = &mut store.relations[at as usize];
        let Some(gone) = self.gone.get(&at) else { return };
        let back = |number: &u32| gone.find(relation.row(*number)).is_some();
        let returned: Vec<u32> = (stayed..relation.len()).filter(back).collect();
        if returned.is_empty() {
            return;
        }
        relation.bring_forward(stayed, &returned);
        let count = returned.len() as u32;
        let mut still = Relation::new(gone.key, gone.rows().width());
        let mut back = Relation::new(gone.key, gone.rows().width());
        for number in 0..gone.len() {
            match relation.find(gone.row(number)) {
                None => still.take(gone, number),
                Some(_) => back.take(gone, number),
            }
        }
        self.keep_ages(at, &back);
        self.gone.insert(at, still);
        self.set_stayed(at, stayed + count);
    }

    /// Keeps how old these rows are, where that is not kept yet.
    ///
    /// In the change at hand they may come to hold up rows that are younger. Once it is undone they rest on what they
    /// rested on before, and an age of the change would let two rows hold each other up.
    fn keep_ages(&mut self, at: u32, rows: &Relation) {
        if !rows.has_ages() {
            return;
        }
        let kept = self.aged.entry(at);
        let kept = kept.or_insert_with(|| Relation::new(rows.key, rows.rows().width()));
        kept.put_back(rows);
    }

    /// Whether the relation started again and is not compared yet.
    pub(crate) fn is_starting(&self, at: u32) -> bool {
        self.starting.contains_key(&at)
    }

    /// Starts a relation again from what is given.
    pub(crate) fn start_again(&mut self, at: u32, store: &mut Store) {
        let relation = &mut store.relations[at as usize];
        let given = relation.given_alone();
        let mut before = std::mem::replace(relation, given);
        let gone = self.gone.remove(&at);
        if let Some(replaced) = self.replaced.remove(&at) {
            before = replaced;
        } else {
            before.truncate(self.stayed(at));
            gone.iter().for_each(|gone| before.put_back(gone));
        }
        self.doubtful.remove(&at);
        self.touched.insert(at);
        self.set_stayed(at, 0);
        self.starting.insert(at, before);
    }

    /// Tells what came and went in a relation that started again. Where that is little, the relation stays as it was
    /// but for that, with its indexes; else every row counts as come.
    pub(crate) fn compare(&mut self, at: u32, store: &mut Store) {
        let Some(mut before) = self.starting.remove(&at) else {
            return;
        };
        let now = &store.relations[at as usize];
        let mut gone = Relation::new(before.key, before.rows().width());
        let mut found = Vec::with_capacity(before.len() as usize);
        now.rows().find_rows(before.rows(), &mut found);
        for number in (0..before.len()).filter(|number| found[*number as usize] == NONE) {
            gone.take(&before, number);
        }
        let come = now.len() + gone.len() - before.len();
        self.touched.insert(at);
        if u64::from(come + gone.len()) * 4 > u64::from(now.len()) + 64 {
            self.set_stayed(at, 0);
            self.gone.insert(at, gone);
            self.replaced.insert(at, before);
            return;
        }
        let was = before.len();
        let stayed = before.take_out(gone.rows(), was);
        self.keep_ages(at, &before);
        for number in 0..now.len() {
            before.adopt(now, number);
        }
        before.take_ages_of(now);
        store.relations[at as usize] = before;
        self.set_stayed(at, stayed);
        self.gone.insert(at, gone);
    }

    /// Derived facts that came and went.
    pub(crate) fn difference(&self, marks: &Marks, store: &Store, terms: &Terms) -> Difference {
        let mut difference = Difference::default();
        for at in self.touched() {
            let relation = &store.relations[at as usize];
            let was_given = |row: &[Term]| marks.get(&(at, row.into())).is_some_and(|mark| *mark > 0);
            let mut lists = Lists::default();
            match self.replaced.get(&at) {
                Some(before) => {
                    let was_given = |row: u32| {
                        let noted = marks.get(&(at, before.row(row).into()));
                        noted.map_or(before.is_given(row), |mark| *mark > 0)
                    };
                    lists.compare(Some((before, before.len())), Some(relation), was_given);
                }
                None => {
                    lists.add_new(relation, self.stayed(at)..relation.len(), |_| true);
                    if let Some(gone) = self.gone(at) {
                        lists.add_gone(relation, gone.rows(), was_given);
                    }
                }
            }
            lists.finish(relation.predicate(), terms, &mut difference);
        }
        difference
    }

    /// Puts every row back that went, and takes out every one that came.
    pub(crate) fn undo(&mut self, store: &mut Store) {
        let starting = std::mem::take(&mut self.starting);
        for (at, before) in std::mem::take(&mut self.replaced).into_iter().chain(starting) {
            store.relations[at as usize] = before;
            self.gone.remove(&at);
            self.set_stayed(at, u32::MAX);
        }
        for (at, relation) in store.relations.iter_mut().enumerate() {
            relation.truncate(self.stayed(at as u32).min(relation.len()));
        }
        for (at, gone) in std::mem::take(&mut self.gone) {
            store.relations[at as usize].put_back(&gone);
        }
        for (at, aged) in std::mem::take(&mut self.aged) {
            store.relations[at as usize].put_ages_back(&aged);
        }
    }
}

/// The relations that a condition may speak of.
pub(crate) fn reached(reach: Reach, store: &Store) -> Vec<u32> {
    use crate::store::Key;
    use framex_plan::Source;
    match reach {
        Reach::One(predicate) => store.find(Key::Known(predicate)).into_iter().collect(),
        Reach::Properties(parameters) => store.ranged_over(Source::Properties(parameters)).to_vec(),
        Reach::Classes => store.ranged_over(Source::Classes).to_vec(),
        Reach::Fixed => Vec::new(),
    }
}
