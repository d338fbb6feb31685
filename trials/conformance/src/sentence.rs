//! What must be true of every program: one sentence each, tried on random ones.
//!
//! In: a program. Out: [`Verdict`]: it holds, or does not apply since the program is refused, or how it fails.

use crate::engine::{Loaded, Refused, load, load_fact_by_fact};
use crate::parsed::{Answer, Parsed, parse};
use framex_generate::{CHANGES, Change, Program, Random, twin};
use framex_oracle::{Oracle, Refusal};
use framex_syntax::tree::StatementKind;
use std::collections::BTreeSet;

/// A sentence, and the test of it.
pub struct Sentence {
    /// In words.
    pub text: &'static str,
    /// Tries it.
    pub test: fn(&Program) -> Verdict,
}

/// What came of trying a sentence on a program.
pub enum Verdict {
    /// It holds; with what was seen.
    Holds(Seen),
    /// The program is refused, for this reason.
    Refused(String),
    /// How it fails.
    Fails(String),
}

/// What was seen of a program, for the counts that show that the trial means something.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Facts, stated and derived.
    pub facts: usize,
    /// Facts that are not stated.
    pub derived: usize,
    /// Rules, and those of them that fired.
    pub rules: usize,
    /// Rules that fired at least once.
    pub fired: usize,
    /// What its goals answered.
    pub answers: Vec<Answer>,
}

/// All sentences.
pub const SENTENCES: &[Sentence] = &[
    Sentence {
        text: "the engine derives and answers what the reference evaluator does",
        test: agrees_with_the_oracle,
    },
    Sentence {
        text: "a redundant condition, a doubled rule, other names, another order and two files change nothing",
        test: means_the_same_as_its_twins,
    },
    Sentence {
        text: "facts stated one by one lead to the same model",
        test: may_come_fact_by_fact,
    },
    Sentence {
        text: "after each change all is as if nothing else had ever been stated",
        test: forgets_changes,
    },
];

fn agrees_with_the_oracle(program: &Program) -> Verdict {
    let parsed = parse(&files(program));
    let oracle = Oracle::of(&parsed.trees).and_then(|oracle| {
        let answers = goals(&parsed)
            .map(|goal| oracle.answer(goal))
            .collect::<Result<Vec<_>, _>>()?;
        Ok((oracle.facts(), answers))
    });
    match (load(&files(program)), oracle) {
        (Err(refused), _) => Verdict::Refused(code(&refused)),
        (Ok(_), Err(Refusal::Endless)) => {
            Verdict::Refused("too large for the reference evaluator".to_owned())
        }
        (Ok(_), Err(refusal)) => Verdict::Fails(format!(
            "the engine accepts it, the reference evaluator says {refusal:?}"
        )),
        (Ok(mut loaded), Ok((facts, answers))) => {
            let found = (loaded.facts(), loaded.query_answers());
            match difference(
                "the engine",
                &found,
                "the reference evaluator",
                &(facts, answers),
                program,
            ) {
                Some(difference) => Verdict::Fails(difference),
                None => Verdict::Holds(seen(&loaded, found)),
            }
        }
    }
}

fn means_the_same_as_its_twins(program: &Program) -> Verdict {
    against(program, |change_of| {
        for change in CHANGES {
            let texts = twin(program, change, program.seed);
            let mut files: Vec<(String, String)> = texts
                .into_iter()
                .enumerate()
                .map(|(at, text)| (format!("twin{at}.fx"), text))
                .collect();
            files.push(("goals.fx".to_owned(), goal_text(program)));
            change_of(&format!("the twin ({})", name(change)), load(&files), None);
        }
    })
}

fn may_come_fact_by_fact(program: &Program) -> Verdict {
    against(program, |change_of| {
        change_of("fact by fact it", load_fact_by_fact(&files(program)), None)
    })
}

/// Ten steps, each withdrawing some facts and stating some anew; after each, all is as if nothing else had ever
/// been stated, and in the end all is as it was.
fn forgets_changes(program: &Program) -> Verdict {
    against(program, |change_of| {
        let Ok(mut loaded) = load(&files(program)) else {
            return;
        };
        let mut random = Random::new(program.seed ^ 0x6368_616e);
        let stated = loaded.stated();
        let mut out: Vec<usize> = Vec::new();
        for step in 0..10 {
            let back: Vec<usize> = out.extract_if(.., |_| random.percent(40)).collect();
            let gone = (0..stated.len()).filter(|at| !out.contains(at) && !back.contains(at));
            let gone: Vec<usize> = gone.filter(|_| random.percent(15)).collect();
            out.extend(&gone);
            let pick = |places: &[usize]| places.iter().map(|at| stated[*at].clone()).collect::<Vec<_>>();
            loaded.apply(pick(&back), pick(&gone));
            let now: Vec<usize> = (0..stated.len()).filter(|at| !out.contains(at)).collect();
            let anew = loaded.anew(pick(&now));
            change_of(&format!("after change {step} it"), Ok(loaded.clone()), Some(anew));
        }
        loaded.apply(out.iter().map(|at| stated[*at].clone()).collect(), vec![]);
        change_of("after the changes it", Ok(loaded), None);
    })
}

type Compare<'c> = &'c mut dyn FnMut(&str, Result<Loaded, Refused>, Option<Loaded>);

/// Compares what variations of a program give with what it gives as written, or with another model where one is said.
fn against(program: &Program, vary: impl Fn(Compare<'_>)) -> Verdict {
    let mut plain = match load(&files(program)) {
        Ok(loaded) => loaded,
        Err(refused) => return Verdict::Refused(code(&refused)),
    };
    let meaning = |loaded: &mut Loaded| (loaded.facts(), loaded.query_answers());
    let as_written = meaning(&mut plain);
    let mut failure = None;
    vary(&mut |name, varied, other| {
        let expected = other.map(|mut other| meaning(&mut other));
        let (right, expected) = match &expected {
            Some(expected) => ("evaluated anew it", expected),
            None => ("as written it", &as_written),
        };
        let found = match varied {
            Ok(mut varied) => difference(name, &meaning(&mut varied), right, expected, program),
            Err(refused) => Some(format!("{name} is refused:\n{}", refused.text())),
        };
        failure = failure.take().or(found);
    });
    match failure {
        Some(failure) => Verdict::Fails(failure),
        None => Verdict::Holds(seen(&plain, as_written)),
    }
}

/// The program's file and that of its goals.
#[must_use]
pub fn files(program: &Program) -> Vec<(String, String)> {
    vec![
        ("program.fx".to_owned(), program.text()),
        ("goals.fx".to_owned(), goal_text(program)),
    ]
}

fn goal_text(program: &Program) -> String {
    program
        .goals
        .iter()
        .map(|(goal, _)| format!("?- {goal}.\n"))
        .collect()
}

fn goals(parsed: &Parsed) -> impl Iterator<Item = &framex_syntax::tree::Formula> {
    let statements = parsed.trees.iter().flat_map(|tree| &tree.statements);
    statements.filter_map(|statement| match &statement.kind {
        StatementKind::Query(goal) => Some(goal),
        _ => None,
    })
}

fn code(refused: &Refused) -> String {
    refused
        .errors
        .first()
        .map_or("?", |error| error.code.name)
        .to_owned()
}

fn name(change: Change) -> &'static str {
    match change {
        Change::RedundantCondition => "a condition twice",
        Change::DoubledRule => "each rule twice",
        Change::RenamedVariables => "variables renamed",
        Change::Shuffled => "shuffled",
        Change::SplitInTwo => "two files",
    }
}

type Meaning = (BTreeSet<String>, Vec<Answer>);

fn difference(
    left: &str,
    (facts, answers): &Meaning,
    right: &str,
    (expected, told): &Meaning,
    program: &Program,
) -> Option<String> {
    let only = |of: &BTreeSet<String>, but: &BTreeSet<String>| -> Vec<String> {
        of.difference(but).take(5).cloned().collect()
    };
    if facts != expected {
        let (here, there) = (only(facts, expected), only(expected, facts));
        return Some(format!("{left} alone derives {here:?}, {right} alone {there:?}"));
    }
    if answers.len() != told.len() {
        return Some(format!(
            "{left} answers {} goals, {right} {}",
            answers.len(),
            told.len()
        ));
    }
    let mut pairs = program.goals.iter().zip(answers.iter().zip(told));
    pairs
        .find(|(_, (found, expected))| found != expected)
        .map(|((goal, _), (found, expected))| {
            format!(
                "?- {goal}.\n  {left}: {} {:?}\n  {right}: {} {:?}",
                found.0, found.1, expected.0, expected.1
            )
        })
}

fn seen(loaded: &Loaded, (facts, answers): Meaning) -> Seen {
    let stated: BTreeSet<String> = loaded
        .stated()
        .iter()
        .map(|fact| fact.print(&loaded.terms))
        .collect();
    let firings = loaded.model.firings();
    Seen {
        facts: facts.len(),
        derived: facts.difference(&stated).count(),
        rules: firings.len(),
        fired: firings.iter().filter(|times| **times > 0).count(),
        answers,
    }
}
