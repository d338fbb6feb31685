//! A program as text that can still be taken apart: statements, and the conditions of each.

use std::collections::BTreeSet;

/// What a statement or goal contains that a test wants to have seen: `aggregate`, `NOT`, ….
pub type Construct = &'static str;

/// One statement; its conditions apart, so that they can be shuffled, doubled and dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// All before the arrow, or the whole statement without its full stop.
    pub head: String,
    /// Empty for anything but rules and requests.
    pub conditions: Vec<String>,
    /// What occurs in it.
    pub constructs: BTreeSet<Construct>,
}

/// A program and goals to ask it.
#[derive(Clone, Debug)]
pub struct Program {
    /// What it was made from.
    pub seed: u64,
    /// In order.
    pub statements: Vec<Statement>,
    /// Each with what occurs in it; without `?-` and full stop.
    pub goals: Vec<(String, BTreeSet<Construct>)>,
}

impl Statement {
    /// A statement without conditions.
    #[must_use]
    pub fn plain(head: impl Into<String>, constructs: &[Construct]) -> Statement {
        Statement {
            head: head.into(),
            conditions: Vec::new(),
            constructs: constructs.iter().copied().collect(),
        }
    }

    /// Its text, with the full stop.
    #[must_use]
    pub fn text(&self) -> String {
        match self.conditions.as_slice() {
            [] => format!("{}.", self.head),
            conditions => format!("{} <- {}.", self.head, conditions.join(" AND ")),
        }
    }

    /// Whether it is a rule or a request.
    #[must_use]
    pub fn has_body(&self) -> bool {
        !self.conditions.is_empty()
    }
}

impl Program {
    /// Its text, a line a statement.
    #[must_use]
    pub fn text(&self) -> String {
        self.statements
            .iter()
            .map(|statement| statement.text() + "\n")
            .collect()
    }

    /// What occurs in its statements.
    #[must_use]
    pub fn constructs(&self) -> BTreeSet<Construct> {
        self.statements
            .iter()
            .flat_map(|statement| statement.constructs.iter().copied())
            .collect()
    }
}
