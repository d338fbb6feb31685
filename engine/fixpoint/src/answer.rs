//! What a goal answers, and what an `unknown` hangs on.

use framex_source::Span;
use framex_term::{NoValue, Term, Truth};
use smol_str::SmolStr;

/// The answer to a goal.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The three-valued answer.
    pub truth: Truth,
    /// The goal's named variables, in order of first appearance.
    pub variables: Vec<SmolStr>,
    /// The distinct bindings of these under which the goal is true, each in the order of `variables`,
    /// sorted by the values in alphabetical order of the variables, in term order.
    pub bindings: Bindings,
    /// Where `truth` is unknown and reasons are told: what it hangs on; never empty then.
    pub hangs_on: Vec<HangsOn>,
    /// Where nothing was found and reasons are told, near misses: a value that is there in another kind or spelling.
    pub hints: Vec<Hint>,
}

/// Rows of values, equally wide.
#[derive(Clone, Debug, Default)]
pub struct Bindings {
    width: usize,
    /// Row after row, as they were found.
    values: Vec<Term>,
    /// The numbers of the rows, in order.
    order: Vec<u32>,
}

impl Bindings {
    pub(crate) fn new(width: usize, values: Vec<Term>, order: Vec<u32>) -> Bindings {
        debug_assert_eq!(order.len() * width, values.len(), "rows are equally wide");
        Bindings { width, values, order }
    }

    /// How many rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The rows, in order; that of a goal without variables is empty.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Term]> {
        self.order.iter().map(|row| self.found(*row))
    }

    /// The numbers of the rows, in order: who walks over many as they were [`found`](Self::found) walks over their terms as
    /// these lie in memory.
    #[must_use]
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The row that was found as the one of this number, from 0.
    ///
    /// # Panics
    /// Where there are no so many.
    #[must_use]
    pub fn found(&self, number: u32) -> &[Term] {
        &self.values[number as usize * self.width..][..self.width]
    }
}

/// Whether an answer tells what its `unknown` hangs on, and near misses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reasons {
    /// They are told: every candidate is looked at, and every value that may be a near miss.
    Told,
    /// They are not looked for.
    LeftOut,
}

/// A reason why a goal is unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HangsOn {
    /// An open condition that no fact meets: its place and its print with what is bound.
    NoCandidate(Span, String),
    /// A candidate for which a condition is undecided.
    Undecided(Candidate),
    /// A condition that has no value for a candidate.
    NoValue(Span, NoValue),
}

/// Bindings that meet some conditions, and the condition that is open for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Variable and value, in order of first appearance.
    pub bindings: Vec<(SmolStr, Term)>,
    /// Where the undecided condition stands.
    pub span: Span,
    /// Its print, with what is bound.
    pub condition: String,
}

/// `"2025"` where `2025` is stored, `Zurich` where `Zürich` is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What was asked for.
    pub asked: Term,
    /// What is there.
    pub stored: Term,
    /// Of which property or class.
    pub of: Term,
}
