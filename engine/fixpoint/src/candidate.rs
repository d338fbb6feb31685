//! Decides whether a candidate goes on: operator by operator, one candidate at a time.
//!
//! Two ways of running: *strict*, where an open condition ends the candidate, and *lenient*, which goes on past
//! open conditions and such without a value. A strict run turns lenient at the first condition without a value.
//!
//! Invariant: a place is read after the operator that binds it; [`POISON`] stands where that had no value.

use crate::machine::{Flow, Machine, POISON, Sink, Undecided};
use crate::matching::each_row;
use framex_plan::{Match, Step, Steps};
use framex_program::Variable;
use framex_term::{Outcome, Term};

pub(crate) fn strict<S: Sink>(
    machine: &mut Machine<'_>,
    steps: &Steps,
    mut at: usize,
    places: &mut [Term],
    sink: &mut S,
) -> Flow {
    loop {
        let Some(operator) = steps.operators.get(at) else {
            return sink.solution(machine, places);
        };
        match &operator.step {
            Step::Match(rows) => return strict_match(machine, steps, at, rows, places, sink),
            Step::Check(check) => match machine.outcome(check, places) {
                Outcome::True => {}
                Outcome::False | Outcome::Unknown => return Flow::Continue(()),
                Outcome::NoValue => return turn_lenient(machine, steps, at, places, sink),
            },
            Step::Assign(span, variable, expression) => match machine.compute(*span, expression, places) {
                Some(value) => places[variable.0 as usize] = value,
                None => return turn_lenient(machine, steps, at, places, sink),
            },
            Step::Aggregate(collect) => {
                if !collect.is_closed {
                    return turn_lenient(machine, steps, at, places, sink);
                }
                match machine.aggregate(collect, places) {
                    Some(value) => places[collect.result.0 as usize] = value,
                    None => return turn_lenient(machine, steps, at, places, sink),
                }
            }
        }
        at += 1;
    }
}

fn strict_match<S: Sink>(
    machine: &mut Machine<'_>,
    steps: &Steps,
    at: usize,
    rows: &Match,
    places: &mut [Term],
    sink: &mut S,
) -> Flow {
    let is_last = at + 1 == steps.operators.len();
    let mut is_done = false;
    let mut found = false;
    let flow = each_row(machine, rows, places, &mut |machine, places| {
        found = true;
        let flow = if is_last {
            sink.solution(machine, places)
        } else {
            strict(machine, steps, at + 1, places, sink)
        };
        is_done = flow.is_break();
        if is_done || rows.once {
            return Flow::Break(());
        }
        flow
    });
    if is_done {
        return Flow::Break(());
    }
    if flow.is_break() && !found {
        if machine.is_over {
            return Flow::Break(());
        }
        return turn_lenient(machine, steps, at, places, sink);
    }
    Flow::Continue(())
}

pub(crate) fn turn_lenient<S: Sink>(
    machine: &mut Machine<'_>,
    steps: &Steps,
    at: usize,
    places: &mut [Term],
    sink: &mut S,
) -> Flow {
    let why = Undecided::NoValue(machine.no_value.take());
    without_value(machine, steps, at, places, Some(&why), sink)
}

pub(crate) fn lenient<S: Sink>(
    machine: &mut Machine<'_>,
    steps: &Steps,
    at: usize,
    places: &mut [Term],
    why: Option<&Undecided>,
    sink: &mut S,
) -> Flow {
    let Some(operator) = steps.operators.get(at) else {
        return match why {
            None => sink.solution(machine, places),
            Some(why) => sink.undecided(machine, places, why),
        };
    };
    let is_poisoned = |variable: &Variable| places[variable.0 as usize].bits() == POISON;
    if operator.reads.iter().any(is_poisoned) {
        return without_value(machine, steps, at, places, why, sink);
    }
    let outcome = match &operator.step {
        Step::Match(rows) => {
            let (mut found, mut is_done) = (false, false);
            let flow = each_row(machine, rows, places, &mut |machine, places| {
                found = true;
                is_done = lenient(machine, steps, at + 1, places, why, sink).is_break();
                if is_done || rows.once {
                    return Flow::Break(());
                }
                Flow::Continue(())
            });
            match (found, is_done || machine.is_over, flow) {
                (_, true, _) => return Flow::Break(()),
                (true, false, _) => return Flow::Continue(()),
                (false, false, Flow::Break(())) => Outcome::NoValue,
                (false, false, Flow::Continue(())) => {
                    sink.missed(&machine.terms, places, operator);
                    return Flow::Continue(());
                }
            }
        }
        Step::Check(check) => machine.outcome(check, places),
        Step::Assign(span, variable, expression) => match machine.compute(*span, expression, places) {
            Some(value) => {
                places[variable.0 as usize] = value;
                Outcome::True
            }
            None => Outcome::NoValue,
        },
        Step::Aggregate(collect) if !collect.is_closed => Outcome::NoValue,
        Step::Aggregate(collect) => match machine.aggregate(collect, places) {
            Some(value) => {
                places[collect.result.0 as usize] = value;
                Outcome::True
            }
            None => Outcome::NoValue,
        },
    };
    let reason = match outcome {
        Outcome::True => None,
        Outcome::False => return Flow::Continue(()),
        Outcome::Unknown => Some(Undecided::Open(operator.literal)),
        Outcome::NoValue => Some(Undecided::NoValue(machine.no_value.take())),
    };
    // Of several reasons the first stays, unless a later one has no value: that outcome outweighs an open one. Where an
    // aggregate collects nothing, no value is odd: what its variable held before was none of this binding's.
    let why = match (why, &reason) {
        (Some(Undecided::Open(_)), Some(Undecided::NoValue(_)))
        | (Some(Undecided::NoValue(Some(_))), Some(Undecided::NoValue(None)))
        | (None, _) => reason.as_ref(),
        (some, _) => some,
    };
    match outcome {
        Outcome::True => lenient(machine, steps, at + 1, places, why, sink),
        _ => without_value(machine, steps, at, places, why, sink),
    }
}

/// Goes on leniently after an operator that has no value to bind, or is open.
fn without_value<S: Sink>(
    machine: &mut Machine<'_>,
    steps: &Steps,
    at: usize,
    places: &mut [Term],
    why: Option<&Undecided>,
    sink: &mut S,
) -> Flow {
    let operator = &steps.operators[at];
    for variable in &operator.binds {
        places[variable.0 as usize] = Term::from_bits(POISON);
    }
    match &operator.otherwise {
        Some(rest) => lenient(machine, rest, 0, places, why, sink),
        None => lenient(machine, steps, at + 1, places, why, sink),
    }
}
