//! Finds the rows of one relation that match an atom, for many candidates at once.
//!
//! In: an atom without function terms, tied to its relation, and a batch of candidates. Out: the next batch, each candidate
//! with each of its rows.
//!
//! Invariant: candidates stay in order, and the rows of each are met newest first, or, where all are met, oldest first.

use super::{BATCH, Batch};
use crate::machine::Machine;
use crate::part::{Part, part};
use crate::store::{Index, NONE, Store, Way};
use framex_plan::{Match, Shape, Source};
use framex_term::Term;

/// What a column gives to a candidate.
#[derive(Clone, Copy, Debug)]
enum Column {
    Bind(usize, usize),
    Same(usize, usize),
    Constant(usize, Term),
}

/// A match without function terms in one relation.
#[derive(Debug)]
pub(super) struct Lookup {
    relation: u32,
    start: u32,
    end: u32,
    way: Option<Way>,
    once: bool,
    key: Vec<Part>,
    columns: Vec<Column>,
    /// Where every column gives a variable its value, the place of the first one: it holds the number of the row first.
    holds_row: Option<usize>,
}

/// Where the filling of a batch was left off: a candidate, and the row to go on with.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Left {
    pub(super) candidate: usize,
    row: Option<u32>,
}

impl Lookup {
    /// The match, where it has this form.
    pub(super) fn of(rows: &Match, machine: &mut Machine<'_>) -> Option<Lookup> {
        if matches!(rows.source, Source::Classes | Source::Properties(_)) {
            return None;
        }
        let key: Option<Vec<Part>> = rows.key.iter().map(part).collect();
        let columns = rows.columns.iter().map(|(column, shape)| {
            let column = *column as usize;
            match shape {
                Shape::Bind(variable) => Some(Column::Bind(column, variable.0 as usize)),
                Shape::Same(variable) => Some(Column::Same(column, variable.0 as usize)),
                Shape::Constant(term) => Some(Column::Constant(column, *term)),
                Shape::Any | Shape::Function(..) => None,
            }
        });
        let (key, columns) = (key?, columns.collect::<Option<Vec<Column>>>()?);
        let (relation, start, end) = machine.tie(rows);
        let all_bind = columns.iter().all(|column| matches!(column, Column::Bind(..)));
        let holds_row = match columns.first() {
            Some(Column::Bind(_, place)) if all_bind => Some(*place),
            _ => None,
        };
        Some(Lookup {
            relation,
            start,
            end,
            way: machine.tied_way(rows.site).cloned(),
            once: rows.once,
            key,
            columns,
            holds_row,
        })
    }

    /// Whether there is no row to look at.
    pub(super) fn is_empty(&self) -> bool {
        self.start >= self.end
    }

    /// Whether nothing but the key counts.
    pub(super) fn is_by_key(&self) -> bool {
        self.columns.is_empty()
    }

    /// For each candidate the first row to look at, or [`NONE`]; nothing where every row is.
    pub(super) fn rows_of<const WIDTH: usize>(&self, batch: &[[Term; WIDTH]], store: &Store) -> Vec<u32> {
        if self.is_empty() {
            return vec![NONE; batch.len()];
        }
        if self.key.is_empty() {
            return Vec::new();
        }
        let rows = store.relations[self.relation as usize].rows();
        let keys = keys(&self.key, batch);
        let mut found = Vec::with_capacity(batch.len());
        match self.index(store) {
            Some(index) => index.newest_of_each(&keys, rows, &mut found),
            None => rows.find_each(&keys, &mut found),
        }
        found
    }

    /// The index it goes by, if it does.
    pub(super) fn index<'i>(&'i self, store: &'i Store) -> Option<&'i Index> {
        let way = self.way.as_ref()?;
        Some(way.in_rows(store.relations[self.relation as usize].rows()))
    }

    /// Whether the row, or an older one with its key, may be read; where nothing but the key counts.
    pub(super) fn has_readable(&self, mut row: u32, index: Option<&Index>) -> bool {
        while row != NONE && row >= self.end {
            row = index.map_or(NONE, |index| index.older(row));
        }
        row != NONE && row >= self.start
    }

    /// Adds to the next batch until it is full or all candidates are through.
    pub(super) fn fill<const WIDTH: usize>(
        &self,
        batch: &[[Term; WIDTH]],
        found: &[u32],
        store: &Store,
        left: &mut Left,
        next: &mut Batch<WIDTH>,
    ) {
        let rows = store.relations[self.relation as usize].rows();
        let (terms, row_width) = (rows.terms(), rows.width());
        let index = self.index(store);
        let Some(holds_row) = self.holds_row else {
            return self.walk(batch.len(), found, index, left, |candidate, row| {
                if next.len() >= BATCH {
                    return Taken::No;
                }
                let mut places = batch[candidate];
                let row = &terms[row as usize * row_width..][..row_width];
                let fits = self.columns.iter().all(|column| match *column {
                    Column::Bind(column, place) => {
                        places[place] = row[column];
                        true
                    }
                    Column::Same(column, place) => places[place] == row[column],
                    Column::Constant(column, term) => row[column] == term,
                });
                if !fits {
                    return Taken::Unfit;
                }
                next.push(places);
                Taken::Yes
            });
        };
        // Each candidate goes to its place in the next batch at once, and what the row gives it after it, column by column:
        // so no two of them wait for each other, nor for memory.
        let before = next.len();
        self.walk(batch.len(), found, index, left, |candidate, row| {
            if next.len() >= BATCH {
                return Taken::No;
            }
            next.push(batch[candidate]);
            if let Some(places) = next.last_mut() {
                places[holds_row] = Term::from_bits(row);
            }
            Taken::Yes
        });
        for column in self.columns.iter().rev() {
            let Column::Bind(column, place) = *column else {
                continue;
            };
            for places in &mut next[before..] {
                let row = places[holds_row].bits() as usize;
                places[place] = terms[row * row_width + column];
            }
        }
    }

    /// Calls `take` with the number of each candidate and each row of its key, until it takes no more.
    #[inline(always)]
    fn walk(
        &self,
        candidates: usize,
        found: &[u32],
        index: Option<&Index>,
        left: &mut Left,
        mut take: impl FnMut(usize, u32) -> Taken,
    ) {
        let is_scan = self.key.is_empty();
        for candidate in left.candidate..candidates {
            let first = found.get(candidate).copied().unwrap_or(self.start);
            let mut row = left.row.take().unwrap_or(first);
            while row != NONE && row >= self.start && (row < self.end || !is_scan) {
                if row < self.end {
                    match take(candidate, row) {
                        Taken::No => {
                            *left = Left {
                                candidate,
                                row: Some(row),
                            };
                            return;
                        }
                        Taken::Yes if self.once => break,
                        Taken::Yes | Taken::Unfit => {}
                    }
                }
                row = match (index, is_scan) {
                    (Some(index), _) => index.older(row),
                    (None, true) => row + 1,
                    (None, false) => NONE,
                };
            }
        }
        left.candidate = candidates;
    }
}

/// What became of a row.
enum Taken {
    Yes,
    /// It gives this candidate nothing.
    Unfit,
    /// The batch is full.
    No,
}

/// The key of each candidate, one after the other.
fn keys<const WIDTH: usize>(key: &[Part], batch: &[[Term; WIDTH]]) -> Vec<Term> {
    // How long a key is stands in the code, so that room for all is made at once and none is asked for.
    match *key {
        [Part::Place(place)] => batch.iter().map(|candidate| candidate[place]).collect(),
        [Part::Place(first), Part::Place(second)] => {
            let keys = batch
                .iter()
                .flat_map(|candidate| [candidate[first], candidate[second]]);
            keys.collect()
        }
        [first, second] => {
            let keys = batch
                .iter()
                .flat_map(|candidate| [first.of(candidate), second.of(candidate)]);
            keys.collect()
        }
        [first, second, third] => {
            let keys = batch
                .iter()
                .flat_map(|candidate| [first, second, third].map(|part| part.of(candidate)));
            keys.collect()
        }
        _ => {
            let keys = batch
                .iter()
                .flat_map(|candidate| key.iter().map(|part| part.of(candidate)));
            keys.collect()
        }
    }
}
