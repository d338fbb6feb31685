//! Puts into words what an `unknown` hangs on.
//!
//! In: the engine's [`HangsOn`] and [`Hint`]. Out: a [`Reason`] with its place.

use crate::problem::Place;
use framex_fixpoint::{Answer, HangsOn, Hint};
use framex_source::Sources;
use framex_term::Terms;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// One thing that would have to be known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reason {
    /// `no candidate`: no fact meets the condition. `undecided`: a candidate meets the rest. `no value`: a
    /// condition could not be computed.
    pub kind: &'static str,
    /// The condition, with what is bound put in.
    pub condition: String,
    /// What is bound, for a candidate.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub bindings: BTreeMap<String, String>,
    /// Where the condition stands.
    #[serde(flatten)]
    pub place: Place,
}

impl Reason {
    /// The reason as a sentence.
    #[must_use]
    pub fn print(&self) -> String {
        match self.kind {
            "no candidate" => format!("no fact meets `{}`, which is open", self.condition),
            "no value" => self.condition.clone(),
            _ => {
                let bound: Vec<String> = self
                    .bindings
                    .iter()
                    .map(|(name, value)| format!("?{name} = {value}"))
                    .collect();
                let candidate = if bound.is_empty() {
                    String::new()
                } else {
                    format!(" for {}", bound.join(", "))
                };
                format!("`{}` is undecided{candidate}", self.condition)
            }
        }
    }
}

/// Everything an answer hangs on, in the engine's order.
pub(crate) fn reasons(answer: &Answer, terms: &Terms, sources: &Sources) -> Vec<Reason> {
    let reason = |hangs_on: &HangsOn| match hangs_on {
        HangsOn::NoCandidate(span, condition) => Reason {
            kind: "no candidate",
            condition: condition.clone(),
            bindings: BTreeMap::new(),
            place: Place::of(*span, sources),
        },
        HangsOn::Undecided(candidate) => Reason {
            kind: "undecided",
            condition: candidate.condition.clone(),
            bindings: candidate
                .bindings
                .iter()
                .map(|(name, value)| (name.to_string(), terms.print(*value)))
                .collect(),
            place: Place::of(candidate.span, sources),
        },
        HangsOn::NoValue(span, no_value) => Reason {
            kind: "no value",
            condition: no_value.print(terms),
            bindings: BTreeMap::new(),
            place: Place::of(*span, sources),
        },
    };
    answer.hangs_on.iter().map(reason).collect()
}

/// A near miss as a sentence.
pub(crate) fn hint(hint: &Hint, terms: &Terms) -> String {
    let (asked, stored, of) = (
        terms.print(hint.asked),
        terms.print(hint.stored),
        terms.print(hint.of),
    );
    format!("`{of}` has no `{asked}`, but `{stored}`; nothing is coerced")
}
