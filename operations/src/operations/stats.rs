//! Says what the evaluation took: facts, firings, memory, sizes.

use crate::catalogue::{Effect, NoFields, Operation, on_wire};
use crate::{Refused, Session, goal_text};
use framex_term::{Predicate, Terms};
use serde::Serialize;
use std::collections::BTreeMap;

/// `stats`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "stats",
    summary: "Say what the evaluation took",
    effect: Effect::Reads,
    fields: &[],
    reply: "`{\"derived_facts\", \"elapsed_micros\", \"fixpoint\", \"rounds\", \"rule_firings\", \"memory_bytes\", …}`; `rules` are those that \
            fired or tried to, most often first, each with its `firings` and its `steps`, and `costliest` their numbers by `steps`. A step is a row \
            looked at or a combination met: the engine reads no clock, so that the same input gives the same numbers, and a rule \
            that takes long is one with many steps. They count since the program was loaded or opened",
    run: |session, fields| on_wire(fields, |NoFields {}| run(session)),
};

/// The numbers of the last evaluation.
#[derive(Clone, Debug, Serialize)]
pub struct Output {
    /// Facts that follow and are not stated.
    pub derived_facts: u64,
    /// Wall-clock time of the last evaluation.
    pub elapsed_micros: u64,
    /// Whether nothing more follows; always so after an evaluation that did not stop.
    pub fixpoint: bool,
    /// Semi-naive rounds, over all strata.
    pub rounds: u64,
    /// How often rules fired, over all.
    pub rule_firings: u64,
    /// Bytes of facts and indexes.
    pub memory_bytes: u64,
    /// About the bytes of all that the session keeps: facts and indexes, terms, texts, statements, and what is
    /// remembered of changes.
    pub kept_bytes: u64,
    /// Distinct terms.
    pub terms: u64,
    /// Facts of each slot (`p`), method (`p/2`) and class (`:C`).
    pub relations: BTreeMap<String, u64>,
    /// The rules that fired or tried to, most often first, with place and counts.
    pub rules: Vec<Rule>,
    /// The numbers of the rules that did most, by steps.
    pub costliest: Vec<u32>,
    /// Bindings skipped for want of a value, over all rules.
    pub skipped_bindings: u64,
}

/// How often one rule fired.
#[derive(Clone, Debug, Serialize)]
pub struct Rule {
    /// Its number, from 0 in program order.
    pub rule: u32,
    /// The file.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// As written, on one line.
    pub text: String,
    /// How many bindings it fired for.
    pub firings: u64,
    /// Rows it looked at and combinations it met, since the program was loaded or opened.
    pub steps: u64,
}

/// The numbers.
///
/// # Errors
/// A session with nothing loaded.
///
/// # Cost
/// Proportional to the facts.
pub fn run(session: &Session) -> Result<Output, Refused> {
    let loaded = session.loaded()?;
    let (model, terms) = (&loaded.model, &session.terms);
    let stats = model.stats();
    let relations = model
        .predicates()
        .map(|predicate| (name(predicate, terms), model.count(predicate)));
    let rules = rules(session)?;
    Ok(Output {
        derived_facts: model.derived_facts(),
        elapsed_micros: loaded.elapsed_micros,
        fixpoint: true,
        rounds: stats.rounds.iter().sum(),
        rule_firings: stats.firings.iter().sum(),
        memory_bytes: stats.store_bytes,
        kept_bytes: model.stats().store_bytes + session.size_bytes(),
        terms: terms.len() as u64,
        relations: relations.collect(),
        costliest: costliest(&rules),
        rules,
        skipped_bindings: model.skipped().iter().map(|skipped| skipped.bindings).sum(),
    })
}

fn name(predicate: Predicate, terms: &Terms) -> String {
    match predicate {
        Predicate::Class(class) => format!(":{}", terms.print(class)),
        Predicate::Property { name, parameters: 0 } => terms.print(name),
        Predicate::Property { name, parameters } => format!("{}/{parameters}", terms.print(name)),
    }
}

fn costliest(rules: &[Rule]) -> Vec<u32> {
    let mut by_steps: Vec<&Rule> = rules.iter().collect();
    by_steps.sort_by_key(|rule| (std::cmp::Reverse(rule.steps), rule.rule));
    by_steps.into_iter().map(|rule| rule.rule).collect()
}

fn rules(session: &Session) -> Result<Vec<Rule>, Refused> {
    let loaded = session.loaded()?;
    let fired = loaded
        .model
        .firings()
        .iter()
        .enumerate()
        .filter(|(number, firings)| **firings > 0 || loaded.model.steps()[*number] > 0);
    let rule = |(number, firings): (usize, &u64)| {
        let span = loaded.program.rules[number].span;
        Rule {
            rule: number as u32,
            file: session.sources.file(span.file).name.clone(),
            line: session.sources.place(span).line,
            text: goal_text::on_one_line(session.sources.text(span)),
            firings: *firings,
            steps: loaded.model.steps()[number],
        }
    };
    let mut rules: Vec<Rule> = fired.map(rule).collect();
    rules.sort_by_key(|rule| (std::cmp::Reverse(rule.firings), rule.rule));
    Ok(rules)
}
