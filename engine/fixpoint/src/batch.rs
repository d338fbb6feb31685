//! Runs the operators of a plan over many candidates at once: how rules fire.
//!
//! In: [`Steps`]. Out: to a [`Sink`], what a strict run of [`Machine`] gives it, solutions in the same order. An operator
//! takes a *batch* of candidates, a row of places each, and hands the next one those that it lets through; so
//! the places in memory that many candidates need are fetched together, and what an operator is gets looked at once.
//!
//! What has no shape of its own here runs candidate by candidate, as in a strict run.
//!
//! Invariant: a batch is handed on before the operator that fills it takes another, so candidates stay in order.

mod lookup;

use crate::candidate::turn_lenient;
use crate::machine::{Flow, Machine, Sink};
use crate::matching::each_row;
use crate::meet::Meeting;
use framex_plan::{Check, Match, Shape, Step, Steps};
use framex_program::{Expression, Pattern};
use framex_term::{Outcome, Term, Terms};
use lookup::{Left, Lookup};

/// Rows that candidates scan before they are counted, about.
const SCANNED_TOGETHER: usize = 1 << 20;

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
        if lookup.is_empty() {
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
        // Where few rows fit, many are looked at before a batch is full.
        let scanned = scanned_by_each(rows, machine);
        let most = scanned.map_or(usize::MAX, |rows| (SCANNED_TOGETHER / rows).max(1));
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
                let first = left.candidate;
                let stop = until.min(first.saturating_add(most));
                lookup.fill(&batch[..stop], &found, machine.store(), &mut left, next);
                if let Some(rows) = scanned {
                    machine.tick_many((left.candidate - first) * rows)?;
                }
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
            if is_done || machine.is_over {
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
            && let Some(lookup) = Lookup::of(rows, machine).filter(Lookup::is_by_key)
        {
            let found = lookup.rows_of(batch, machine.store());
            let is_empty = lookup.is_empty();
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

/// How many rows each candidate looks at, where it looks at every row and not every one fits.
fn scanned_by_each(rows: &Match, machine: &mut Machine<'_>) -> Option<usize> {
    let takes = |(_, shape): &(u32, Shape)| matches!(shape, Shape::Bind(_));
    if !rows.key.is_empty() || rows.columns.iter().all(takes) {
        return None;
    }
    let (_, start, end) = machine.tie(rows);
    Some(end.saturating_sub(start).max(1) as usize)
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
