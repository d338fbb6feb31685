//! The proofs of a fact as a graph that a wire can show: each fact once, what it rests on by number.
//!
//! In: checked proofs. Out: a [`ProofGraph`]; the pictures in `drawing` are made from it.

use crate::Place;
use framex_proof::{ShownFact, ShownRule, ShownStep};
use framex_source::Sources;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// What is known of why a fact holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ProofGraph {
    /// The fact, printed.
    pub fact: String,
    /// `open` or `closed`.
    pub world: &'static str,
    /// The lowest first.
    pub proofs: Vec<ShownProof>,
    /// How many more there are.
    pub further: usize,
    /// Whether there may be still more, because the count met its limit.
    pub may_be_more: bool,
    /// The requests on whose absence the fact rests, where it is provisional.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub provisional: Vec<String>,
}

/// One proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ShownProof {
    /// Each fact once; node 0 is the fact proved.
    pub nodes: Vec<ProofNode>,
}

/// A fact of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ProofNode {
    /// Its place in the list, from 0.
    pub id: usize,
    /// The fact, printed.
    pub fact: String,
    /// 0 where it is stated or kept, else one more than the highest premise.
    pub height: u32,
    /// `stated`, `kept` with its request, `rule`, `extends`, `declare`.
    pub by: &'static str,
    /// The rule, where one derives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleText>,
    /// The values of its variables.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub bindings: BTreeMap<String, String>,
    /// Its conditions that no single fact meets, with their values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// The facts it rests on, by id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub premises: Vec<usize>,
    /// Whether its premises were left out, since they lie deeper than `depth`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
    /// Where it is stated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub statements: Vec<StatementText>,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RuleText {
    /// Its number, from 0, in program order.
    pub number: u32,
    /// Its text, as single conditions.
    pub text: String,
    /// Where it is written.
    #[serde(flatten)]
    pub place: Place,
}

/// A statement of a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StatementText {
    /// A file, the source that an annotation names, or a receipt.
    pub source: String,
    /// As annotated; of a receipt, when the answer was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// As annotated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<String>,
    /// `file:line:column`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub at: String,
    /// Of a receipt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub receipt: Option<ReceiptText>,
}

/// The answer that states a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReceiptText {
    /// The request, printed.
    pub request: String,
    /// The run in which it was carried out.
    pub run: String,
    /// The model that answered, where one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// When, in ISO form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

impl ShownProof {
    /// The proof with its places in these files.
    pub(crate) fn of(facts: Vec<ShownFact>, sources: &Sources) -> ShownProof {
        let facts = facts.into_iter().enumerate();
        ShownProof {
            nodes: facts.map(|(id, fact)| node(id, fact, sources)).collect(),
        }
    }
}

fn node(id: usize, shown: ShownFact, sources: &Sources) -> ProofNode {
    let mut node = ProofNode {
        id,
        fact: shown.fact,
        height: shown.height,
        by: "stated",
        rule: None,
        bindings: BTreeMap::new(),
        conditions: Vec::new(),
        premises: shown.premises,
        cut: shown.is_cut,
        statements: Vec::new(),
    };
    match shown.why {
        ShownStep::Stated(places) => node.statements = places.into_iter().map(statement).collect(),
        ShownStep::Kept => node.by = "kept",
        ShownStep::Rule(ShownRule {
            origin,
            number,
            text,
            span,
            bindings,
            conditions,
        }) => {
            node.by = origin;
            node.rule = Some(RuleText {
                number,
                text,
                place: Place::of(span, sources),
            });
            node.bindings = bindings.into_iter().collect();
            node.conditions = conditions;
        }
    }
    node
}

fn statement(place: framex_proof::Place) -> StatementText {
    StatementText {
        source: place.source,
        time: place.time,
        weight: place.weight,
        at: place.at,
        receipt: place.receipt.map(|receipt| ReceiptText {
            request: receipt.request,
            run: receipt.run,
            model: receipt.model,
            date: receipt.date,
        }),
    }
}
