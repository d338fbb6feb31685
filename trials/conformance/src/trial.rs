//! Sentences tried on many random programs, with counts that show what the programs contained.
//!
//! In: a seed and a number. Out: a [`Tally`], or the smallest program found for which a sentence fails.

use crate::sentence::{Sentence, Verdict};
use framex_generate::{Construct, Program};
use framex_term::Truth;
use std::collections::BTreeMap;
use std::fmt;

/// Counts over the programs of a trial.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Programs accepted.
    pub accepted: u64,
    /// Programs refused, by reason.
    pub refused: BTreeMap<String, u64>,
    /// Accepted programs that contain the construct.
    pub constructs: BTreeMap<Construct, u64>,
    /// Goals of accepted programs that contain the construct.
    pub goal_constructs: BTreeMap<Construct, u64>,
    /// Facts, and those of them derived.
    pub facts: u64,
    /// Facts that are not stated.
    pub derived: u64,
    /// Rules.
    pub rules: u64,
    /// Rules that fired.
    pub fired: u64,
    /// Goals that answered true, false, unknown.
    pub truths: [u64; 3],
    /// Bindings.
    pub bindings: u64,
}

/// Tries a sentence on `programs` programs from `seed` on, until it fails for so many of them.
///
/// # Errors
/// For each failure the sentence, the seed and the smallest program that still fails, as text.
pub fn trial(
    sentence: &Sentence,
    seed: u64,
    programs: u64,
    most_failures: usize,
) -> Result<Tally, Vec<String>> {
    let (mut tally, mut failures) = (Tally::default(), Vec::new());
    for seed in seed..seed + programs {
        let program = Program::random(seed);
        match tried(sentence, &program) {
            Verdict::Refused(reason) => *tally.refused.entry(reason).or_default() += 1,
            Verdict::Fails(_) => {
                failures.push(smallest(sentence, program));
                if failures.len() == most_failures {
                    break;
                }
            }
            Verdict::Holds(seen) => {
                tally.accepted += 1;
                for construct in program.constructs() {
                    *tally.constructs.entry(construct).or_default() += 1;
                }
                for construct in program.goals.iter().flat_map(|(_, constructs)| constructs) {
                    *tally.goal_constructs.entry(construct).or_default() += 1;
                }
                tally.facts += seen.facts as u64;
                tally.derived += seen.derived as u64;
                tally.rules += seen.rules as u64;
                tally.fired += seen.fired as u64;
                for (truth, rows) in &seen.answers {
                    tally.truths[place(*truth)] += 1;
                    tally.bindings += rows.len() as u64;
                }
            }
        }
    }
    if failures.is_empty() {
        Ok(tally)
    } else {
        Err(failures)
    }
}

/// A panic fails the sentence like a wrong answer.
fn tried(sentence: &Sentence, program: &Program) -> Verdict {
    std::panic::catch_unwind(|| (sentence.test)(program)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        Verdict::Fails(format!(
            "it panics: {}",
            text.or(panic.downcast_ref().copied()).unwrap_or("?")
        ))
    })
}

fn place(truth: Truth) -> usize {
    match truth {
        Truth::True => 0,
        Truth::False => 1,
        Truth::Unknown => 2,
    }
}

/// Drops statements, goals and conditions as long as the sentence still fails.
fn smallest(sentence: &Sentence, mut program: Program) -> String {
    let fails = |candidate: &Program| matches!(tried(sentence, candidate), Verdict::Fails(_));
    loop {
        let before = size(&program);
        for at in (0..program.statements.len()).rev() {
            let mut smaller = program.clone();
            smaller.statements.remove(at);
            if fails(&smaller) {
                program = smaller;
            }
        }
        for at in (0..program.goals.len()).rev() {
            let mut smaller = program.clone();
            smaller.goals.remove(at);
            if fails(&smaller) {
                program = smaller;
            }
        }
        for statement in 0..program.statements.len() {
            for at in (0..program.statements[statement].conditions.len()).rev() {
                let mut smaller = program.clone();
                smaller.statements[statement].conditions.remove(at);
                if smaller.statements[statement].has_body() && fails(&smaller) {
                    program = smaller;
                }
            }
        }
        if size(&program) == before {
            break;
        }
    }
    let Verdict::Fails(how) = tried(sentence, &program) else {
        unreachable!("the program was kept because the sentence fails on it");
    };
    let goals: String = program
        .goals
        .iter()
        .map(|(goal, _)| format!("?- {goal}.\n"))
        .collect();
    format!(
        "not so: {}\nseed {}\n{}{goals}{how}",
        sentence.text,
        program.seed,
        program.text()
    )
}

fn size(program: &Program) -> usize {
    let conditions = program
        .statements
        .iter()
        .map(|statement| statement.conditions.len());
    program.goals.len() + program.statements.len() + conditions.sum::<usize>()
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [yes, no, open] = self.truths;
        writeln!(
            f,
            "programs accepted {}, refused {:?}",
            self.accepted, self.refused
        )?;
        writeln!(f, "facts {}, of these derived {}", self.facts, self.derived)?;
        writeln!(f, "rules {}, of these fired {}", self.rules, self.fired)?;
        writeln!(
            f,
            "goals true {yes}, false {no}, unknown {open}; bindings {}",
            self.bindings
        )?;
        writeln!(f, "programs with")?;
        self.constructs
            .iter()
            .try_for_each(|(construct, count)| writeln!(f, "  {construct}: {count}"))?;
        writeln!(f, "goals with")?;
        self.goal_constructs
            .iter()
            .try_for_each(|(construct, count)| writeln!(f, "  {construct}: {count}"))
    }
}
