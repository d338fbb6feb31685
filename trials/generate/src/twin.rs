//! Programs that must mean the same as another.

use crate::random::Random;
use crate::statement::{Program, Statement};

/// What makes a twin; each keeps every fact and every answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Each rule has one of its conditions twice.
    RedundantCondition,
    /// Each rule stands there twice.
    DoubledRule,
    /// Each variable has another name.
    RenamedVariables,
    /// Statements, and the conditions of each, in another order.
    Shuffled,
    /// Half of the statements in a second file, which comes first.
    SplitInTwo,
}

/// All changes.
pub const CHANGES: [Change; 5] = [
    Change::RedundantCondition,
    Change::DoubledRule,
    Change::RenamedVariables,
    Change::Shuffled,
    Change::SplitInTwo,
];

/// The texts of the files of a program that means the same.
#[must_use]
pub fn twin(program: &Program, change: Change, seed: u64) -> Vec<String> {
    let mut random = Random::new(seed ^ 0x7477_696e);
    let mut statements = program.statements.clone();
    match change {
        Change::RedundantCondition => {
            for statement in statements.iter_mut().filter(|statement| statement.has_body()) {
                let again = random.pick(&statement.conditions).clone();
                statement.conditions.push(again);
            }
        }
        Change::DoubledRule => {
            let rules = statements
                .iter()
                .filter(|statement| statement.has_body())
                .cloned();
            let rules: Vec<Statement> = rules.collect();
            statements.extend(rules);
        }
        Change::RenamedVariables => {
            for statement in &mut statements {
                statement.head = renamed(&statement.head);
                statement
                    .conditions
                    .iter_mut()
                    .for_each(|condition| *condition = renamed(condition));
            }
        }
        Change::Shuffled => {
            random.shuffle(&mut statements);
            statements
                .iter_mut()
                .for_each(|statement| random.shuffle(&mut statement.conditions));
        }
        Change::SplitInTwo => {
            let (first, second): (Vec<Statement>, Vec<Statement>) =
                statements.into_iter().partition(|_| random.percent(50));
            return [second, first].iter().map(|half| text(half)).collect();
        }
    }
    vec![text(&statements)]
}

fn text(statements: &[Statement]) -> String {
    statements
        .iter()
        .map(|statement| statement.text() + "\n")
        .collect()
}

/// `?V` becomes `?ZV` and `?X` becomes `?AX`, which turns their alphabetical order round; `?_` stays.
fn renamed(text: &str) -> String {
    let mut out = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        out.push(letter);
        if letter == '?' && letters.peek().is_some_and(char::is_ascii_alphabetic) {
            out.push_str(if letters.peek() < Some(&'X') { "Z" } else { "A" });
        }
    }
    out
}
