//! Files read into trees and checked, and what their `expect` statements expect.
//!
//! In: names and texts. Out: trees, and the expectations in order.

use framex_program::{Checked, Unit};
use framex_source::{Sources, Span};
use framex_syntax::Tree;
use framex_syntax::tree::{Expect, Outcome, StatementKind};
use framex_term::{Terms, Truth};
use std::collections::BTreeSet;

/// Files and their trees.
pub struct Parsed {
    /// The files.
    pub sources: Sources,
    /// A tree a file.
    pub trees: Vec<Tree>,
}

/// What a goal answers: its truth, and its solutions as `X = elena, Y = 3`.
pub type Answer = (Truth, BTreeSet<String>);

/// Reads files.
#[must_use]
pub fn parse<N: AsRef<str>, T: AsRef<str>>(files: &[(N, T)]) -> Parsed {
    let mut sources = Sources::default();
    let trees = files.iter().map(|(name, text)| {
        let file = sources.add(name.as_ref(), text.as_ref());
        framex_syntax::parse(text.as_ref(), file)
    });
    let trees = trees.collect();
    Parsed { sources, trees }
}

impl Parsed {
    /// Checks all files as one program.
    #[must_use]
    pub fn check(&self, terms: &mut Terms) -> Checked {
        let units: Vec<Unit> = self.trees.iter().map(|tree| Unit::of(tree, terms)).collect();
        framex_program::check(&units, terms)
    }

    /// The expectations outside modules, in order, each with its statement's place.
    pub fn expectations(&self) -> impl Iterator<Item = (Span, &Expect)> {
        let statements = self.trees.iter().flat_map(|tree| &tree.statements);
        statements.filter_map(|statement| match &statement.kind {
            StatementKind::Expect(expect) => Some((statement.span, expect)),
            _ => None,
        })
    }

    /// A line for each expectation that an answer does not meet: where, what was expected, what was found.
    pub fn unmet(&self, answers: impl IntoIterator<Item = Answer>) -> Vec<String> {
        let pairs = self.expectations().zip(answers);
        let unmet = pairs.filter(|((_, expect), answer)| !meets(expect.outcome, answer));
        unmet
            .map(|((span, expect), (truth, rows))| {
                let file = &self.sources.file(span.file).name;
                let line = self.sources.place(span).line;
                let goal = self.sources.text(expect.goal.span);
                format!(
                    "{file}:{line}: `{goal}` expected {:?}, found {truth}, {} bindings",
                    expect.outcome,
                    rows.len()
                )
            })
            .collect()
    }
}

/// `expect true|false|unknown` compares the truth, `expect bindings` the number of distinct bindings.
fn meets(outcome: Outcome, (truth, rows): &Answer) -> bool {
    match outcome {
        Outcome::True => *truth == Truth::True,
        Outcome::False => *truth == Truth::False,
        Outcome::Unknown => *truth == Truth::Unknown,
        Outcome::Bindings(count) => rows.len() as u64 == count,
    }
}
