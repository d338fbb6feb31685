//! Runs the operators of a plan over many candidates at once: how rules fire.
//!
//! In: [`Steps`]. Out: to a [`Sink`], what a strict run of [`Machine`] gives it, solutions in the same order. An operator
//! takes a *batch* of candidates, a row of places each, and hands the next one those that it lets through; so
//! the places in memory that many candidates need are fetched together, and what an operator is gets looked at once.
//!
//! What has no shape of its own here runs candidate by candidate, as in a strict run.
//!
//! Invariant: a batch is handed on before the operator that fills it takes another, so candidates stay in order.

use crate::machine::{Flow, Machine, Sink, each_row, turn_lenient};
use crate::store::{Index, NONE, Store};
use framex_plan::{Check, Match, Shape, Source, Step, Steps};
use framex_program::{Expression, Pattern};
use framex_term::{Outcome, Term, Terms};
use std::sync::Arc;

/// Candidates handed on at once, about.
const BATCH: usize = 512;

/// Runs the steps from the first, strictly.
pub(crate) fn run<S: Sink>(machine: &mut Machine<'_>, steps: &Steps, places: &[Term], sink: &mut S) -> Flow {
    if places.is_empty() {
        return machine.run(steps, &mut [], sink);
    }
    run_all(machine, steps, places.to_vec(), places.len(), sink)
}

/// Runs the steps for each candidate, `width` places each, at least 1.
pub(crate) fn run_all<S: Sink>(
    machine: &mut Machine<'_>,
    steps: &Steps,
    mut candidates: Vec<Term>,
    width: usize,
    sink: &mut S,
) -> Flow {
    let mut levels = vec![Vec::new(); steps.operators.len()];
    let mut batches = Batches { steps, width, sink };
    batches.level(machine, 0, &mut candidates, &mut levels)
}

struct Batches<'s, S> {
    steps: &'s Steps,
    /// Places of a candidate.
    width: usize,
    sink: &'s mut S,
}

/// One part of a key, or of the head of a rule.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    Place(usize),
    Constant(Term),
}

/// What a column gives to a candidate.
#[derive(Clone, Copy, Debug)]
enum Column {
    Bind(usize, usize),
    Same(usize, usize),
    Constant(usize, Term),
}

/// A match without function terms in one relation.
#[derive(Debug)]
struct Lookup {
    relation: u32,
    start: u32,
    end: u32,
    index: Option<Arc<Index>>,
    is_whole: bool,
    once: bool,
    key: Vec<Part>,
    columns: Vec<Column>,
}

/// Where the filling of a batch was left off: a candidate, and the row to go on with.
#[derive(Clone, Copy, Debug, Default)]
struct Left {
    candidate: usize,
    row: Option<u32>,
}

impl<S: Sink> Batches<'_, S> {
    /// Runs the operator of this level over a batch, which is empty afterwards, and those after it over what comes of it.
    fn level(
        &mut self,
        machine: &mut Machine<'_>,
        at: usize,
        batch: &mut Vec<Term>,
        levels: &mut [Vec<Term>],
    ) -> Flow {
        let Some(operator) = self.steps.operators.get(at) else {
            let flow = self.sink.solutions(machine, batch, self.width);
            batch.clear();
            return flow;
        };
        let (next, levels) = levels.split_first_mut().expect("a batch for each operator");
        machine.tick_many(batch.len() / self.width)?;
        match &operator.step {
            Step::Match(rows) => match Lookup::of(rows, machine) {
                Some(lookup) => self.look_up(&lookup, machine, at, batch, next, levels)?,
                None => self.each_row(rows, machine, at, batch, next, levels)?,
            },
            Step::Check(check) => self.check(check, machine, at, batch, next)?,
            Step::Assign(span, variable, expression) => {
                for candidate in batch.chunks_exact_mut(self.width) {
                    match machine.compute(*span, expression, candidate) {
                        Some(value) => {
                            candidate[variable.0 as usize] = value;
                            next.extend_from_slice(candidate);
                        }
                        None => turn_lenient(machine, self.steps, at, candidate, self.sink)?,
                    }
                }
            }
            Step::Aggregate(collect) => {
                if collect.is_closed {
                    machine.aggregate_all(collect, batch, self.width);
                }
                for candidate in batch.chunks_exact_mut(self.width) {
                    let value = match collect.is_closed {
                        true => machine.aggregate(collect, candidate),
                        false => None,
                    };
                    match value {
                        Some(value) => {
                            candidate[collect.result.0 as usize] = value;
                            next.extend_from_slice(candidate);
                        }
                        None => turn_lenient(machine, self.steps, at, candidate, self.sink)?,
                    }
                }
            }
        }
        batch.clear();
        match next.is_empty() {
            true => Flow::Continue(()),
            false => self.level(machine, at + 1, next, levels),
        }
    }

    fn look_up(
        &mut self,
        lookup: &Lookup,
        machine: &mut Machine<'_>,
        at: usize,
        batch: &[Term],
        next: &mut Vec<Term>,
        levels: &mut [Vec<Term>],
    ) -> Flow {
        if lookup.start >= lookup.end {
            return Flow::Continue(());
        }
        let found = lookup.rows_of(batch, self.width, machine.store());
        let mut left = Left::default();
        while left.candidate * self.width < batch.len() {
            lookup.fill(batch, &found, self.width, machine.store(), &mut left, next);
            if next.len() >= BATCH * self.width {
                machine.tick_many(BATCH)?;
                self.level(machine, at + 1, next, levels)?;
            }
        }
        Flow::Continue(())
    }

    /// A match of any kind, candidate by candidate.
    fn each_row(
        &mut self,
        rows: &Match,
        machine: &mut Machine<'_>,
        at: usize,
        batch: &mut [Term],
        next: &mut Vec<Term>,
        levels: &mut [Vec<Term>],
    ) -> Flow {
        for candidate in batch.chunks_exact_mut(self.width) {
            let (mut found, mut is_done) = (false, false);
            let flow = each_row(machine, rows, candidate, &mut |machine, candidate| {
                found = true;
                next.extend_from_slice(candidate);
                if next.len() >= BATCH * self.width {
                    is_done = self.level(machine, at + 1, next, levels).is_break();
                }
                match is_done || rows.once {
                    true => Flow::Break(()),
                    false => Flow::Continue(()),
                }
            });
            if is_done || machine.time_is_over {
                return Flow::Break(());
            }
            if flow.is_break() && !found {
                turn_lenient(machine, self.steps, at, candidate, self.sink)?;
            }
        }
        Flow::Continue(())
    }

    fn check(
        &mut self,
        check: &Check,
        machine: &mut Machine<'_>,
        at: usize,
        batch: &mut [Term],
        next: &mut Vec<Term>,
    ) -> Flow {
        if let Some((rows, is_kept_if_found)) = presence(check)
            && let Some(lookup) = Lookup::of(rows, machine).filter(|lookup| lookup.columns.is_empty())
        {
            let found = lookup.rows_of(batch, self.width, machine.store());
            let is_empty = lookup.start >= lookup.end;
            for (candidate, row) in batch.chunks_exact(self.width).zip(found) {
                let is_found = !is_empty && lookup.has_readable(row);
                if is_found == is_kept_if_found && (is_found || rows.is_closed) {
                    next.extend_from_slice(candidate);
                }
            }
            return Flow::Continue(());
        }
        for candidate in batch.chunks_exact_mut(self.width) {
            let outcome = match quick_comparison(check, candidate, machine.terms) {
                Some(outcome) => outcome,
                None => machine.outcome(check, candidate),
            };
            match outcome {
                Outcome::True => next.extend_from_slice(candidate),
                Outcome::False | Outcome::Unknown => {}
                Outcome::NoValue => turn_lenient(machine, self.steps, at, candidate, self.sink)?,
            }
        }
        Flow::Continue(())
    }
}

impl Lookup {
    /// The match, where it has this form.
    fn of(rows: &Match, machine: &mut Machine<'_>) -> Option<Lookup> {
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
        Some(Lookup {
            relation,
            start,
            end,
            index: machine.tied_index(rows.site),
            is_whole: rows.is_whole,
            once: rows.once,
            key,
            columns,
        })
    }

    /// For each candidate the first row to look at, or [`NONE`]; nothing where every row is.
    fn rows_of(&self, batch: &[Term], width: usize, store: &Store) -> Vec<u32> {
        let candidates = batch.len() / width;
        let mut found = Vec::new();
        if self.start >= self.end {
            found.resize(candidates, NONE);
            return found;
        }
        if self.key.is_empty() {
            return found;
        }
        let rows = store.relations[self.relation as usize].rows();
        let mut keys = Vec::with_capacity(candidates * self.key.len());
        for candidate in batch.chunks_exact(width) {
            keys.extend(self.key.iter().map(|part| part.of(candidate)));
        }
        match &self.index {
            Some(index) => index.newest_of_each(&keys, rows, &mut found),
            None => rows.find_each(&keys, &mut found),
        }
        found
    }

    /// Whether the row, or an older one with its key, may be read; where nothing but the key counts.
    fn has_readable(&self, mut row: u32) -> bool {
        while row != NONE && row >= self.end {
            row = self.index.as_ref().map_or(NONE, |index| index.older(row));
        }
        row != NONE && row >= self.start
    }

    /// Adds to the next batch until it is full or all candidates are through.
    fn fill(
        &self,
        batch: &[Term],
        found: &[u32],
        width: usize,
        store: &Store,
        left: &mut Left,
        next: &mut Vec<Term>,
    ) {
        let rows = store.relations[self.relation as usize].rows();
        let row_width = rows.width();
        let terms = rows.terms();
        let candidates = batch.chunks_exact(width).skip(left.candidate);
        for candidate in candidates {
            let first = if self.key.is_empty() {
                self.start
            } else {
                found[left.candidate]
            };
            let mut row = left.row.take().unwrap_or(first);
            while row != NONE && row >= self.start && (row < self.end || !self.key.is_empty()) {
                if next.len() >= BATCH * width {
                    left.row = Some(row);
                    return;
                }
                let fits = row < self.end && {
                    let base = row as usize * row_width;
                    self.take(candidate, &terms[base..base + row_width], next)
                };
                if fits && self.once {
                    break;
                }
                row = match (&self.index, self.is_whole) {
                    (_, true) => NONE,
                    (Some(index), _) => index.older(row),
                    (None, _) => row + 1,
                };
            }
            left.candidate += 1;
        }
    }

    /// Adds the candidate with what the row gives it, where it fits.
    fn take(&self, candidate: &[Term], row: &[Term], next: &mut Vec<Term>) -> bool {
        let base = next.len();
        next.extend_from_slice(candidate);
        let places = &mut next[base..];
        for column in &self.columns {
            let fits = match *column {
                Column::Bind(column, place) => {
                    places[place] = row[column];
                    true
                }
                Column::Same(column, place) => places[place] == row[column],
                Column::Constant(column, term) => row[column] == term,
            };
            if !fits {
                next.truncate(base);
                return false;
            }
        }
        true
    }
}

impl Part {
    /// The term it is for a candidate.
    pub(crate) fn of(self, candidate: &[Term]) -> Term {
        match self {
            Part::Place(place) => candidate[place],
            Part::Constant(term) => term,
        }
    }
}

/// The part that a pattern is, unless it holds a function term.
pub(crate) fn part(pattern: &Pattern) -> Option<Part> {
    match pattern {
        Pattern::Variable(variable) => Some(Part::Place(variable.0 as usize)),
        Pattern::Constant(term) => Some(Part::Constant(*term)),
        Pattern::Function(..) => None,
    }
}

/// The atom whose presence or absence a check is of, and which.
fn presence(check: &Check) -> Option<(&Match, bool)> {
    match check {
        Check::Exists(rows) => Some((rows, true)),
        Check::Not(inner) => match &**inner {
            Check::Exists(rows) => Some((rows, false)),
            _ => None,
        },
        _ => None,
    }
}

/// A comparison of small integers.
fn quick_comparison(check: &Check, candidate: &[Term], terms: &Terms) -> Option<Outcome> {
    let Check::Compare(_, comparison, left, right) = check else {
        return None;
    };
    let value = |expression: &Expression| match expression {
        Expression::Term(Pattern::Variable(variable)) => Some(candidate[variable.0 as usize]),
        Expression::Term(Pattern::Constant(term)) => Some(*term),
        _ => None,
    };
    let (left, right) = (value(left)?, value(right)?);
    (left.small_integer().is_some() && right.small_integer().is_some()).then(|| {
        match comparison.holds(left, right, terms) {
            Ok(true) => Outcome::True,
            _ => Outcome::False,
        }
    })
}
