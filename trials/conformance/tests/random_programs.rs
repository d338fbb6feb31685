//! What must be true of every program is true of random ones.

use framex_conformance::sentence::SENTENCES;
use framex_conformance::trial::{Tally, trial};

/// Other programs at each change of this number.
const SEED: u64 = 1;

fn holds(sentence: usize, programs: u64) -> Tally {
    let tally = trial(&SENTENCES[sentence], SEED, programs, 1);
    let tally = tally.unwrap_or_else(|failures| panic!("{}", failures.join("\n\n")));
    println!("{}\n{tally}", SENTENCES[sentence].text);
    tally
}

#[test]
fn the_engine_derives_and_answers_what_the_reference_evaluator_does() {
    let tally = holds(0, 1500);
    let refused: u64 = tally.refused.values().sum();
    assert!(
        refused * 10 < tally.accepted,
        "too many programs are refused: {:?}",
        tally.refused
    );
    let [yes, no, open] = tally.truths;
    assert!(
        yes.min(no).min(open) * 10 > tally.truths.iter().sum::<u64>(),
        "goals answer too alike: {tally}"
    );
    let rare = tally
        .constructs
        .iter()
        .chain(&tally.goal_constructs)
        .filter(|(_, count)| **count < 10);
    assert_eq!(rare.count(), 0, "constructs that hardly occur: {tally}");
    assert!(tally.fired * 4 > tally.rules, "too few rules fire: {tally}");
}

#[test]
fn twins_of_a_program_mean_the_same() {
    holds(1, 400);
}

#[test]
fn facts_stated_one_by_one_lead_to_the_same_model() {
    holds(2, 400);
}

#[test]
fn after_each_change_all_is_as_if_nothing_else_had_ever_been_stated() {
    holds(3, 400);
}

/// Programs on which the engine and the reference evaluator once differed.
const ONCE_DIFFERENT: &[u64] = &[600_039];

#[test]
fn programs_that_once_told_the_engine_from_the_reference_evaluator_no_longer_do() {
    for seed in ONCE_DIFFERENT {
        let tally = trial(&SENTENCES[0], *seed, 1, 1);
        tally.unwrap_or_else(|failures| panic!("{}", failures.join("\n\n")));
    }
}
