//! The treatments of a page: ways to run it that must not matter.
//!
//! In: the files of a program with expectations. Out: a line for each expectation that a treatment breaks, with the
//! treatment's name.

use crate::engine::{Loaded, Refused, load, load_fact_by_fact};
use crate::parsed::{Parsed, parse};
use crate::proved;
use framex_generate::Random;
use framex_oracle::Oracle;
use framex_term::Fact;
use std::collections::BTreeSet;

type File = (String, String);

/// A way to run a program, and what it must not change.
pub struct Treatment {
    /// As named in the list of exceptions.
    pub name: &'static str,
    /// Lines of failure.
    pub run: fn(&[File]) -> Vec<String>,
}

/// All treatments.
pub const TREATMENTS: &[Treatment] = &[
    Treatment {
        name: "as written",
        run: |files| expectations(files, load(files)),
    },
    Treatment {
        name: "printed and parsed again",
        run: printed,
    },
    Treatment {
        name: "shuffled",
        run: shuffled,
    },
    Treatment {
        name: "one fact at a time",
        run: |files| same_as_written(files, load_fact_by_fact(files)),
    },
    Treatment {
        name: "facts added and taken back",
        run: added_and_taken_back,
    },
    Treatment {
        name: "against the reference evaluator",
        run: against_the_oracle,
    },
    Treatment {
        name: "every fact proved",
        run: proved::every_fact,
    },
];

fn printed(files: &[File]) -> Vec<String> {
    let parsed = parse(files);
    let print = |(tree, (name, text)): (&framex_syntax::Tree, &File)| {
        (name.clone(), framex_syntax::print(tree, text))
    };
    let again: Vec<File> = parsed.trees.iter().zip(files).map(print).collect();
    let twice = parse(&again);
    let stable = twice
        .trees
        .iter()
        .zip(&again)
        .all(|(tree, (_, text))| framex_syntax::print(tree, text) == *text);
    let mut failures = same_as_written(&again, load(files));
    failures.extend(expectations(&again, load(&again)));
    if !stable {
        failures.push("what is printed prints differently when parsed again".to_owned());
    }
    failures
}

/// All statements in another order, in two files.
fn shuffled(files: &[File]) -> Vec<String> {
    let parsed = parse(files);
    let trees = parsed.trees.iter().flat_map(|tree| &tree.statements);
    let mut statements: Vec<&str> = trees
        .map(|statement| parsed.sources.text(statement.span))
        .collect();
    Random::new(files.iter().map(|(_, text)| text.len() as u64).sum()).shuffle(&mut statements);
    let (one, other) = statements.split_at(statements.len() / 2);
    let halves = [one, other].map(|half| half.iter().map(|text| format!("{text}\n")).collect::<String>());
    let files_in_order = ["second.fx", "first.fx"]
        .map(str::to_owned)
        .into_iter()
        .zip(halves);
    let shuffled: Vec<File> = files_in_order.collect();
    let mut failures = same_facts(&load(files), &load(&shuffled));
    failures.extend(expectations(&shuffled, load(&shuffled)));
    failures
}

/// Unrelated facts come and go; each stated fact goes and comes back.
fn added_and_taken_back(files: &[File]) -> Vec<String> {
    let changed = load(files).map(|mut loaded| {
        let unrelated = unrelated(&mut loaded);
        loaded.apply(unrelated.clone(), vec![]);
        for fact in loaded.stated() {
            loaded.apply(vec![], vec![fact.clone()]);
            loaded.apply(vec![fact], vec![]);
        }
        loaded.apply(vec![], unrelated);
        loaded
    });
    same_as_written(files, changed)
}

fn unrelated(loaded: &mut Loaded) -> Vec<Fact> {
    let mut name = |text: &str| loaded.terms.name(text);
    let (object, class, slot) = (
        name("unrelated#object"),
        name("unrelated#Class"),
        name("unrelated#slot"),
    );
    vec![Fact::member(object, class), Fact::slot(object, slot, class)]
}

fn against_the_oracle(files: &[File]) -> Vec<String> {
    let parsed = parse(files);
    let oracle = match Oracle::of(&parsed.trees) {
        Ok(oracle) => oracle,
        Err(refusal) => return vec![format!("the reference evaluator refuses it: {refusal:?}")],
    };
    let answers = parsed
        .expectations()
        .map(|(_, expect)| oracle.answer(&expect.goal));
    let mut failures = match answers.collect::<Result<Vec<_>, _>>() {
        Ok(answers) => {
            let mut failures = parsed.unmet(answers.clone());
            if let Ok(mut loaded) = load(files) {
                let pairs = loaded.expectation_answers().into_iter().zip(answers);
                let differ = pairs.filter(|(engine, oracle)| engine != oracle);
                failures
                    .extend(differ.map(|(engine, oracle)| format!("engine {engine:?}, oracle {oracle:?}")));
            }
            failures
        }
        Err(refusal) => vec![format!("the reference evaluator refuses a goal: {refusal:?}")],
    };
    if let Ok(loaded) = load(files) {
        failures.extend(differ(&loaded.facts(), &oracle.facts()));
    }
    failures
}

fn same_as_written(files: &[File], varied: Result<Loaded, Refused>) -> Vec<String> {
    let mut failures = same_facts(&load(files), &varied);
    failures.extend(expectations(files, varied));
    failures
}

fn same_facts(plain: &Result<Loaded, Refused>, varied: &Result<Loaded, Refused>) -> Vec<String> {
    match (plain, varied) {
        (Ok(plain), Ok(varied)) => differ(&varied.facts(), &plain.facts()),
        _ => vec![],
    }
}

fn differ(found: &BTreeSet<String>, expected: &BTreeSet<String>) -> Vec<String> {
    let more = found
        .difference(expected)
        .map(|fact| format!("derives `{fact}` too"));
    let less = expected.difference(found).map(|fact| format!("lacks `{fact}`"));
    more.chain(less).take(5).collect()
}

/// A line for each unmet expectation of these files.
pub fn expectations(files: &[File], loaded: Result<Loaded, Refused>) -> Vec<String> {
    let parsed: Parsed = parse(files);
    match loaded {
        Ok(mut loaded) => parsed.unmet(loaded.expectation_answers()),
        Err(refused) => vec![refused.text()],
    }
}
