//! Runs the operators of a plan over many candidates at once: how rules fire.
//!
//! In: [`Steps`]. Out: to a [`Sink`], what a strict run of [`Machine`] gives it, solutions in the same order. An operator
//! takes a *batch* of candidates, a row of places each, and hands the next one those that it lets through; so
//! the places in memory that many candidates need are fetched together, and what an operator is gets looked at once.
//!
//! What has no shape of its own here runs candidate by candidate, as in a strict run.
//!
//! Invariant: a batch is handed on before the operator that fills it takes another, so candidates stay in order.

use crate::candidate::turn_lenient;
use crate::machine::{Flow, Machine, Sink};
use crate::matching::each_row;
use crate::meet::Meeting;
use crate::part::{Part, part};
use crate::store::{Index, NONE, Store, Way};
use framex_plan::{Check, Match, Shape, Source, Step, Steps};
use framex_program::{Expression, Pattern};
use framex_term::{Outcome, Term, Terms};

/// Candidates handed on at once, about.
pub(crate) const BATCH: usize = 512;

/// Runs the steps from the first, strictly.
pub(crate) fn run<S: Sink>(machine: &mut Machine<'_>, steps: &Steps, places: &[Term], sink: &mut S) -> Flow {
    match places {
        [] => machine.run(steps, &mut [], sink),
        places => run_all(machine, steps, places, places.len(), sink),
    }
}

/// Runs the steps for each candidate, `width` places each, at least 1. The sink may be given some places more.
pub(crate) fn run_all<S: Sink>(
    machine: &mut Machine<'_>,
    steps: &Steps,
    candidates: &[Term],
    width: usize,
    sink: &mut S,
) -> Flow {
    // How wide a candidate is stands in the code: it is copied without asking.
    match width {
        ..=2 => run_wide::<2, S>(machine, steps, candidates, width, sink),
        3..=4 => run_wide::<4, S>(machine, steps, candidates, width, sink),
        5..=8 => run_wide::<8, S>(machine, steps, candidates, width, sink),
        9..=32 => run_wide::<32, S>(machine, steps, candidates, width, sink),
        _ => {
            let mut candidates = candidates.to_vec();
            let mut candidates = candidates.chunks_exact_mut(width);
            candidates.try_for_each(|places| machine.run(steps, places, sink))
        }
    }
}

fn run_wide<const WIDTH: usize, S: Sink>(
    machine: &mut Machine<'_>,
    steps: &Steps,
    candidates: &[Term],
    width: usize,
    sink: &mut S,
) -> Flow {
    let widened = candidates.chunks_exact(width).map(|candidate| {
        let mut places = [Term::FALSE; WIDTH];
        places[..width].copy_from_slice(candidate);
        places
    });
    let mut first: Batch<WIDTH> = widened.collect();
    let mut levels = vec![Batch::new(); steps.operators.len()];
    Batches { steps, sink }.level(machine, 0, &mut first, &mut levels)
}

/// Candidates: the places of each.
type Batch<const WIDTH: usize> = Vec<[Term; WIDTH]>;

struct Batches<'s, S> {
    steps: &'s Steps,
    sink: &'s mut S,
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
    way: Option<Way>,
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
    fn level<const WIDTH: usize>(
        &mut self,
        machine: &mut Machine<'_>,
        at: usize,
        batch: &mut Batch<WIDTH>,
        levels: &mut [Batch<WIDTH>],
    ) -> Flow {
        let Some(operator) = self.steps.operators.get(at) else {
            let flow = self.sink.solutions(machine, batch.as_flattened_mut(), WIDTH);
            batch.clear();
            return flow;
        };
        let (next, levels) = levels.split_first_mut().expect("a batch for each operator");
        machine.tick_many(batch.len())?;
        match &operator.step {
            Step::Match(rows) => match Lookup::of(rows, machine) {
                Some(lookup) => self.look_up(&lookup, rows, machine, at, batch, next, levels)?,
                None => self.each_row(rows, machine, at, batch, next, levels)?,
            },
            Step::Check(check) => self.check(check, machine, at, batch, next)?,
            Step::Assign(span, variable, expression) => {
                for candidate in batch.iter_mut() {
                    match machine.compute(*span, expression, candidate) {
                        Some(value) => {
                            candidate[variable.0 as usize] = value;
                            next.push(*candidate);
                        }
                        None => turn_lenient(machine, self.steps, at, candidate, self.sink)?,
                    }
                }
            }
            Step::Aggregate(collect) => {
                if collect.is_closed {
                    machine.aggregate_all(collect, batch.as_flattened(), WIDTH);
                }
                for candidate in batch.iter_mut() {
                    let value = match collect.is_closed {
                        true => machine.aggregate(collect, candidate),
                        false => None,
                    };
                    match value {
                        Some(value) => {
                            candidate[collect.result.0 as usize] = value;
                            next.push(*candidate);
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

    #[expect(
        clippy::too_many_arguments,
        reason = "an inner loop: what it is lent by its caller stands in registers, not behind one more pointer"
    )]
    fn look_up<const WIDTH: usize>(
        &mut self,
        lookup: &Lookup,
        rows: &Match,
        machine: &mut Machine<'_>,
        at: usize,
        batch: &[[Term; WIDTH]],
        next: &mut Batch<WIDTH>,
        levels: &mut [Batch<WIDTH>],
    ) -> Flow {
        if lookup.start >= lookup.end {
            return Flow::Continue(());
        }
        let found = lookup.rows_of(batch, machine.store());
        let after = &self.steps.operators[at + 1..];
        let index = lookup
            .index(machine.store())
            .filter(|_| Meeting::is_possible(rows, after));
        let has_many = index.is_some_and(|index| found.iter().any(|row| index.has_many(*row)));
        let meeting = match has_many {
            true => Meeting::of(rows, after, machine),
            false => None,
        };
        let mut left = Left::default();
        while left.candidate < batch.len() {
            // Up to a candidate for which another atom has fewer rows, the first atom gives them.
            let fewer = meeting.as_ref().and_then(|meeting| {
                let index = lookup.index(machine.store())?;
                let candidates = batch.iter().zip(&found).enumerate().skip(left.candidate);
                let mut fewer = candidates.filter_map(|(number, (candidate, row))| {
                    let fewer = meeting.fewer(candidate, index, *row, machine.store())?;
                    Some((meeting, number, fewer))
                });
                fewer.next()
            });
            let until = fewer.as_ref().map_or(batch.len(), |(_, number, _)| *number);
            while left.candidate < until {
                lookup.fill(&batch[..until], &found, machine.store(), &mut left, next);
                if next.len() >= BATCH {
                    machine.tick_many(BATCH)?;
                    self.level(machine, at + 1, next, levels)?;
                }
            }
            if let Some((meeting, number, fewer)) = fewer {
                let mut places = batch[number];
                meeting.values(&batch[number], &fewer, machine.store(), |value| {
                    places[meeting.place] = value;
                    next.push(places);
                });
                left.candidate += 1;
            }
        }
        Flow::Continue(())
    }

    /// A match of any kind, candidate by candidate.
    fn each_row<const WIDTH: usize>(
        &mut self,
        rows: &Match,
        machine: &mut Machine<'_>,
        at: usize,
        batch: &mut [[Term; WIDTH]],
        next: &mut Batch<WIDTH>,
        levels: &mut [Batch<WIDTH>],
    ) -> Flow {
        for candidate in batch.iter_mut() {
            let (mut found, mut is_done) = (false, false);
            let flow = each_row(machine, rows, candidate, &mut |machine, candidate| {
                found = true;
                next.extend(candidate.as_array().copied());
                if next.len() >= BATCH {
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

    fn check<const WIDTH: usize>(
        &mut self,
        check: &Check,
        machine: &mut Machine<'_>,
        at: usize,
        batch: &mut [[Term; WIDTH]],
        next: &mut Batch<WIDTH>,
    ) -> Flow {
        if let Some((rows, is_kept_if_found)) = presence(check)
            && let Some(lookup) = Lookup::of(rows, machine).filter(|lookup| lookup.columns.is_empty())
        {
            let found = lookup.rows_of(batch, machine.store());
            let is_empty = lookup.start >= lookup.end;
            let index = lookup.index(machine.store()).filter(|_| !is_empty);
            for (candidate, row) in batch.iter().zip(found) {
                let is_found = !is_empty && lookup.has_readable(row, index);
                if is_found == is_kept_if_found && (is_found || rows.is_closed) {
                    next.push(*candidate);
                }
            }
            return Flow::Continue(());
        }
        for candidate in batch.iter_mut() {
            let outcome = match quick_comparison(check, candidate, &machine.terms) {
                Some(outcome) => outcome,
                None => machine.outcome(check, candidate),
            };
            match outcome {
                Outcome::True => next.push(*candidate),
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
            way: machine.tied_way(rows.site).cloned(),
            once: rows.once,
            key,
            columns,
        })
    }

    /// For each candidate the first row to look at, or [`NONE`]; nothing where every row is.
    fn rows_of<const WIDTH: usize>(&self, batch: &[[Term; WIDTH]], store: &Store) -> Vec<u32> {
        if self.start >= self.end {
            return vec![NONE; batch.len()];
        }
        if self.key.is_empty() {
            return Vec::new();
        }
        let rows = store.relations[self.relation as usize].rows();
        let keys: Vec<Term> = match *self.key {
            [Part::Place(place)] => batch.iter().map(|candidate| candidate[place]).collect(),
            _ => {
                let candidates = batch.iter();
                let keys = candidates.flat_map(|candidate| self.key.iter().map(|part| part.of(candidate)));
                keys.collect()
            }
        };
        let mut found = Vec::with_capacity(batch.len());
        match self.index(store) {
            Some(index) => index.newest_of_each(&keys, rows, &mut found),
            None => rows.find_each(&keys, &mut found),
        }
        found
    }

    /// The index it goes by, if it does.
    fn index<'i>(&'i self, store: &'i Store) -> Option<&'i Index> {
        let way = self.way.as_ref()?;
        Some(way.in_rows(store.relations[self.relation as usize].rows()))
    }

    /// Whether the row, or an older one with its key, may be read; where nothing but the key counts.
    fn has_readable(&self, mut row: u32, index: Option<&Index>) -> bool {
        while row != NONE && row >= self.end {
            row = index.map_or(NONE, |index| index.older(row));
        }
        row != NONE && row >= self.start
    }

    /// Adds to the next batch until it is full or all candidates are through.
    fn fill<const WIDTH: usize>(
        &self,
        batch: &[[Term; WIDTH]],
        found: &[u32],
        store: &Store,
        left: &mut Left,
        next: &mut Batch<WIDTH>,
    ) {
        let rows = store.relations[self.relation as usize].rows();
        let (terms, row_width) = (rows.terms(), rows.width());
        let (pairs, _) = terms.as_chunks::<2>();
        let index = self.index(store);
        match (row_width, self.columns.as_slice()) {
            (2, [Column::Bind(column, place)]) => {
                self.walk(batch, found, index, left, next, |candidate, row, next| {
                    let mut places = *candidate;
                    places[*place] = pairs[row][*column];
                    next.push(places);
                    true
                });
            }
            (2, [Column::Bind(0, first), Column::Bind(1, second)]) => {
                self.walk(batch, found, index, left, next, |candidate, row, next| {
                    let mut places = *candidate;
                    [places[*first], places[*second]] = pairs[row];
                    next.push(places);
                    true
                });
            }
            _ => self.walk(batch, found, index, left, next, |candidate, row, next| {
                let mut places = *candidate;
                let row = &terms[row * row_width..(row + 1) * row_width];
                let fits = self.columns.iter().all(|column| match *column {
                    Column::Bind(column, place) => {
                        places[place] = row[column];
                        true
                    }
                    Column::Same(column, place) => places[place] == row[column],
                    Column::Constant(column, term) => row[column] == term,
                });
                if fits {
                    next.push(places);
                }
                fits
            }),
        }
    }

    /// Lets `take` see each candidate with each row of its key, until the batch is full.
    fn walk<const WIDTH: usize>(
        &self,
        batch: &[[Term; WIDTH]],
        found: &[u32],
        index: Option<&Index>,
        left: &mut Left,
        next: &mut Batch<WIDTH>,
        take: impl Fn(&[Term; WIDTH], usize, &mut Batch<WIDTH>) -> bool,
    ) {
        let is_scan = self.key.is_empty();
        while let Some(candidate) = batch.get(left.candidate) {
            let first = if is_scan {
                self.start
            } else {
                found[left.candidate]
            };
            let mut row = left.row.take().unwrap_or(first);
            while row != NONE && row >= self.start && (row < self.end || !is_scan) {
                if next.len() >= BATCH {
                    left.row = Some(row);
                    return;
                }
                if row < self.end && take(candidate, row as usize, next) && self.once {
                    break;
                }
                row = match (index, is_scan) {
                    (Some(index), _) => index.older(row),
                    (None, true) => row + 1,
                    (None, false) => NONE,
                };
            }
            left.candidate += 1;
        }
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
