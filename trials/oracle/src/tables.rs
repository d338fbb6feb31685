//! The truth tables, written a second time.
//!
//! Each connective takes the first of its order that occurs: `AND` false, no value, unknown, true;
//! `OR` true, no value, unknown, false.

use framex_term::Outcome;
use framex_term::Outcome::{False, NoValue, True, Unknown};

pub(crate) fn and(parts: impl IntoIterator<Item = Outcome>) -> Outcome {
    first_of([False, NoValue, Unknown, True], parts)
}

pub(crate) fn or(parts: impl IntoIterator<Item = Outcome>) -> Outcome {
    first_of([True, NoValue, Unknown, False], parts)
}

pub(crate) fn not(part: Outcome) -> Outcome {
    match part {
        True => False,
        False => True,
        same => same,
    }
}

pub(crate) fn unknown(part: Outcome) -> Outcome {
    if part == Unknown { True } else { False }
}

/// Of no parts, the last of the order.
fn first_of(order: [Outcome; 4], parts: impl IntoIterator<Item = Outcome>) -> Outcome {
    let parts: Vec<Outcome> = parts.into_iter().collect();
    let first = order.into_iter().find(|outcome| parts.contains(outcome));
    first.unwrap_or(order[3])
}
