//! Shows what keeps a fact from holding: the first blocker of each rule that could derive it.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::offers::Offer;
use crate::{Place, Refused, Session, goal, known_names, limits};
use framex_proof::{Blocker, SCOPE, why_not};
use framex_source::Sources;
use framex_term::Outcome;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `why_not`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "why_not",
    summary: "Show what keeps a fact from holding",
    effect: Effect::Reads,
    fields: &[("fact", "one ground fact")],
    reply: "`{\"fact\", \"nodes\", \"complete\", \"scope\"}`: the fact with its status first, then the first blocker of each rule",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// `why_not`, as a language model is offered it.
pub(crate) const OFFER: Offer = Offer::of::<Input, Output>(
    &OPERATION,
    "Show what keeps a fact from holding",
    "Show why one ground fact does not hold: for each rule that could derive it the first condition that is not met, with \
     the values at hand, file and line. Write the fact without variables: `ann[admitted -> true]`. The first node is the \
     fact itself with its status, `false` or `unknown`; `hints` name values that are there in another kind or spelling. \
     Call `evidence_needs` for what would settle an `unknown`.",
    |session, fields| {
        on_wire(fields, |input: Input| {
            known_names::check_facts(session, &input.fact)?;
            run(session, &input)
        })
    },
);

/// The fact.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// One ground fact.
    pub fact: String,
}

/// Why it does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Output {
    /// The fact, printed.
    pub fact: String,
    /// The fact itself first, then a blocker for each way it could be derived.
    pub nodes: Vec<Node>,
    /// Whether everything was looked at.
    pub complete: bool,
    /// What was looked at, in words.
    pub scope: &'static str,
}

/// A condition that is not true, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Node {
    /// The condition, with the values at hand.
    pub goal: String,
    /// `true`, `false`, `unknown` or `no value`.
    pub status: &'static str,
    /// The number of the rule it stands in; none for the fact itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<u32>,
    /// What met the conditions before it: `A = 17, X = nora`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub bindings: String,
    /// Why it is not true.
    pub reason: String,
    /// Near misses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<String>,
    /// Where the condition was written.
    #[serde(flatten)]
    pub place: Place,
}

/// Looks for what is in the way.
///
/// # Errors
/// A text that is no fact.
pub fn run(session: &mut Session, input: &Input) -> Result<Output, Refused> {
    session.loaded()?;
    let fact = goal::fact(session, &input.fact)?;
    let limits = limits::of_proofs(&session.budget());
    let (loaded, terms, sources) = session.parts()?;
    let absent = why_not(&fact, &loaded.model, &loaded.program, terms, limits);
    Ok(Output {
        fact: fact.print(terms),
        nodes: absent
            .nodes
            .into_iter()
            .map(|blocker| node(blocker, sources))
            .collect(),
        complete: absent.is_complete,
        scope: SCOPE,
    })
}

fn node(blocker: Blocker, sources: &Sources) -> Node {
    Node {
        goal: blocker.goal,
        status: match blocker.status {
            Outcome::True => "true",
            Outcome::False => "false",
            Outcome::Unknown => "unknown",
            Outcome::NoValue => "no value",
        },
        rule: blocker.rule,
        bindings: blocker.bindings,
        reason: blocker.reason,
        hints: blocker.hints,
        place: blocker
            .span
            .map(|span| Place::of(span, sources))
            .unwrap_or_default(),
    }
}
