//! The form of an answer: a status, and bindings as printed terms.
//!
//! In: the engine's [`Answer`]. Out: what `query` and `run` reply.
//!
//! Invariant: keys in alphabetical order, rows by their values in that order, no row twice.

use crate::answer_rows::AnswerRows;
use crate::hangs_on::{self, Reason};
use framex_fixpoint::{Answer, Reasons};
use framex_source::Sources;
use framex_term::{Term, Terms, Truth};
use schemars::JsonSchema;
use serde::Serialize;

/// What a goal answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A goal without variables that holds.
    True,
    /// It does not hold, and its scope is closed.
    False,
    /// Nothing says.
    Unknown,
    /// A goal with variables that holds for some.
    Bindings,
}

/// The reply to one question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Answered {
    /// The answer.
    pub status: Status,
    /// Variable and printed value, a row for each match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bindings: Option<AnswerRows>,
    /// Whether there are more rows than the limit let through.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
    /// What an `unknown` hangs on, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Vec<Reason>>,
    /// Values that are there in another kind or spelling, names that are a slip away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hints: Option<Vec<String>>,
    /// Where the answer rests on the absence of receipts: the requests that are still to be carried out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub provisional: Vec<String>,
}

/// Which rows of an answer are wanted, and whether its reasons are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wanted {
    pub(crate) limit: Option<usize>,
    pub(crate) offset: usize,
    pub(crate) why: bool,
}

impl Wanted {
    /// Whether the engine is to tell reasons.
    pub(crate) fn reasons(self) -> Reasons {
        match self.why {
            true => Reasons::Told,
            false => Reasons::LeftOut,
        }
    }
}

impl Answered {
    pub(crate) fn of(answer: &Answer, wanted: Wanted, terms: &Terms, sources: &Sources) -> Answered {
        let has_rows = answer.truth == Truth::True && !answer.variables.is_empty();
        let status = match answer.truth {
            Truth::True if has_rows => Status::Bindings,
            Truth::True => Status::True,
            Truth::False => Status::False,
            Truth::Unknown => Status::Unknown,
        };
        let end = wanted
            .limit
            .map_or(usize::MAX, |limit| wanted.offset.saturating_add(limit));
        let shown = || {
            let end = end.min(answer.bindings.len());
            let shown = wanted.offset.min(end)..end;
            AnswerRows::of(&answer.variables, &answer.bindings, shown, terms)
        };
        let hints = || {
            answer
                .hints
                .iter()
                .map(|hint| hangs_on::hint(hint, terms))
                .collect()
        };
        Answered {
            status,
            bindings: has_rows.then(shown),
            more: has_rows && answer.bindings.len() > end,
            why: wanted.why.then(|| hangs_on::reasons(answer, terms, sources)),
            hints: wanted.why.then(hints),
            provisional: Vec::new(),
        }
    }

    /// The same answer, provisional as long as these requests are not carried out.
    pub(crate) fn until(mut self, requests: &[Term], terms: &Terms) -> Answered {
        self.provisional = requests.iter().map(|request| terms.print(*request)).collect();
        self
    }

    /// The same answer with further hints, where hints were asked for.
    pub(crate) fn hinting(mut self, further: impl FnOnce() -> Vec<String>) -> Answered {
        if let Some(hints) = &mut self.hints {
            hints.extend(further());
        }
        self
    }

    /// As text of an expectation: `true`, `unknown`, `bindings 2`.
    #[must_use]
    pub fn print(&self) -> String {
        match (self.status, &self.bindings) {
            (Status::Bindings, Some(rows)) => format!("bindings {}", rows.len()),
            (Status::True | Status::Bindings, _) => "true".to_owned(),
            (Status::False, _) => "false".to_owned(),
            (Status::Unknown, _) => "unknown".to_owned(),
        }
    }
}
