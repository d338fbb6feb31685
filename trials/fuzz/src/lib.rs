//! Mangled programs, fed to every room that reads text.
//!
//! Verb: [`run`]. In: a seed and a number of inputs. Out: a [`Report`], or the smallest input found that a target
//! fails on. Input `n` of a seed is always the same.
//!
//! | target | holds |
//! | --- | --- |
//! | `parse` | any text gives a tree whose statements lie in the text one after the other, and at most 20 problems |
//! | `fix` | every problem lies in the text, can be drawn, and what it puts in place can be put there |
//! | `layout` | what parses without a problem prints as a text with the same tree and the same comments |
//! | `again` | printing what was printed changes nothing |
//! | `stream` | reading statement by statement gives what reading at once gives |
//! | `check` | any tree is checked, and what is refused has a problem that says so |
//!
//! A target fails by a panic or by the sentence it returns.
//!
//! Never: judges an answer; that is for the reference evaluator.

mod mangle;
mod material;
mod shrink;
mod targets;

pub use material::material;
pub use targets::TARGETS;

use framex_generate::Random;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// What a run did.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Inputs tried.
    pub inputs: u64,
    /// Of these, how many parsed without a problem.
    pub sound: u64,
    /// The longest that one input took in all targets, and its number.
    pub slowest: (Duration, u64),
}

/// An input that a target fails on.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The target's name.
    pub target: &'static str,
    /// What is wrong.
    pub reason: String,
    /// The number of the input.
    pub number: u64,
    /// The input, made smaller as long as the target fails on it.
    pub input: String,
}

/// Feeds inputs from number `first` on to every target, until `goes_on` says no before one.
///
/// # Errors
/// The first [`Failure`].
pub fn run(
    seed: u64,
    first: u64,
    programs: &[String],
    mut goes_on: impl FnMut(u64) -> bool,
) -> Result<Report, Failure> {
    let mut report = Report::default();
    let mut number = first;
    while goes_on(number) {
        let input = input(seed, number, programs);
        let start = Instant::now();
        for (target, holds) in TARGETS {
            if let Err(reason) = outcome(*holds, &input) {
                let input = shrink::shrink(&input, |smaller| outcome(*holds, smaller).is_err());
                return Err(Failure {
                    target,
                    reason,
                    number,
                    input,
                });
            }
        }
        report.slowest = report.slowest.max((start.elapsed(), number));
        report.sound += u64::from(targets::is_sound(&input));
        report.inputs += 1;
        number += 1;
    }
    Ok(report)
}

/// Input `number` of a seed.
#[must_use]
pub fn input(seed: u64, number: u64, programs: &[String]) -> String {
    let mut random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(number));
    mangle::mangle(programs, &mut random)
}

/// What a target says of an input; a panic is one way to fail.
fn outcome(holds: fn(&str) -> Result<(), String>, input: &str) -> Result<(), String> {
    catch_unwind(AssertUnwindSafe(|| holds(input))).unwrap_or_else(|panic| {
        let words = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Err(format!("panicked: {}", words.unwrap_or_default()))
    })
}
