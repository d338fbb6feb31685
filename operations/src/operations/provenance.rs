//! Tells what all proofs of a fact are worth together, in an algebra of proofs.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::stated_weights::stated_weights;
use crate::suggested::near_or;
use crate::{Refused, Session, exact_numbers, goal, limits};
use framex_proof::{Algebra, Derivations, Monomial, Undefined, Worth};
use framex_source::{LIMIT, MALFORMED_FIELDS, WEIGHT_RANGE};
use framex_term::{Fact, Number, Terms};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// `provenance`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "provenance",
    summary: "Tell what all proofs of a fact are worth together",
    effect: Effect::Reads,
    fields: &[
        ("fact", "one ground fact"),
        (
            "algebra",
            "`boolean`, `count`, `why`, `lineage`, `min_cost`, `viterbi` or `polynomial`",
        ),
        (
            "weights",
            "for `min_cost` and `viterbi`: numbers by stated fact, in place of those that `annotate` gives",
        ),
        (
            "default",
            "for the same: the weight of a stated fact without one; 0 for `min_cost` and 1 for `viterbi` unless given",
        ),
        (
            "max_terms",
            "at most so many sets of `why` or products of `polynomial`; 10000 unless given",
        ),
    ],
    reply: "`{\"fact\", \"status\", \"algebra\", \"value\"}`; the value as the page on provenance says",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// The fact, the algebra, and its options.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// One ground fact.
    pub fact: String,
    /// One of the seven.
    pub algebra: String,
    /// Weights by fact.
    #[serde(default)]
    pub weights: BTreeMap<String, serde_json::Number>,
    /// The weight of a stated fact without one.
    pub default: Option<serde_json::Number>,
    /// At most so many sets or products.
    pub max_terms: Option<usize>,
}

/// What the proofs are worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Output {
    /// The fact, printed.
    pub fact: String,
    /// `true`, `false` or `unknown`; without a proof the value is that of no proof.
    pub status: String,
    /// The algebra.
    pub algebra: String,
    /// The value.
    pub value: Value,
}

/// A value in one of the algebras.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// `boolean`.
    Holds(bool),
    /// `count`, `viterbi`; `min_cost`, where there is a proof.
    Number(Json),
    /// `why`: sets of stated facts, smaller ones first.
    Sets(Vec<Vec<String>>),
    /// `lineage`: stated facts, where there is a proof.
    Facts(Vec<String>),
    /// `polynomial`.
    Products(Vec<Product>),
    /// `min_cost`, `lineage` without a proof.
    None,
}

/// Proofs that use the same stated facts, each as often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Product {
    /// How many proofs.
    pub proofs: Json,
    /// The stated facts.
    pub facts: Vec<Power>,
}

/// A stated fact in a proof.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Power {
    /// The fact.
    pub fact: String,
    /// How often the proof uses it.
    pub times: u64,
}

const MOST_TERMS: usize = 10_000;

/// Finds all derivations of the fact, and adds up.
///
/// # Errors
/// A text that is no fact; an algebra that there is not; a weight that the algebra cannot use; a limit of the search.
///
/// # Cost
/// By everything from which the fact can be derived, not by its lowest proof; see [`Derivations::value`].
pub fn run(session: &mut Session, input: &Input) -> Result<Output, Refused> {
    session.loaded()?;
    let algebra = algebra(&input.algebra)?;
    let fact = goal::fact(session, &input.fact)?;
    let given = given(session, input)?;
    let budget = session.budget();
    let limits = limits::of_proofs(&budget);
    let (loaded, terms, _) = session.parts()?;
    let refused = |undefined: Undefined, leaves: &[Fact], terms: &Terms| {
        let is_time_over = (budget.is_time_over)();
        refusal(&undefined, input, &fact.print(terms), leaves, terms, is_time_over)
    };
    let derivations = Derivations::of(&fact, &loaded.model, &loaded.program, terms, limits);
    let derivations = derivations.map_err(|undefined| refused(undefined, &[], terms))?;
    let leaves = derivations.leaves();
    let mut weights = vec![Vec::new(); leaves.len()];
    if algebra.is_weighted() {
        weights = stated_weights(leaves, loaded);
        let default = input.default.as_ref().map(number).transpose()?;
        for (weights, leaf) in weights.iter_mut().zip(leaves) {
            match (given.get(leaf), &default) {
                (Some(given), _) => *weights = vec![given.clone()],
                (None, Some(default)) if weights.is_empty() => weights.push(default.clone()),
                (None, _) => {}
            }
        }
    }
    let most_terms = input.max_terms.unwrap_or(MOST_TERMS);
    let worth = derivations.value(algebra, &weights, most_terms);
    let worth = worth.map_err(|undefined| refused(undefined, leaves, terms))?;
    Ok(Output {
        fact: fact.print(terms),
        status: loaded.model.value(&fact, &loaded.program).to_string(),
        algebra: input.algebra.clone(),
        value: value(worth, &derivations, terms),
    })
}

fn algebra(name: &str) -> Result<Algebra, Refused> {
    let names = Algebra::ALL.map(|(name, _)| name);
    if let Some((_, algebra)) = Algebra::ALL.iter().find(|(known, _)| *known == name) {
        return Ok(*algebra);
    }
    let help = near_or(name, names, || format!("the algebras are {}", names.join(", ")));
    let message = format!("there is no algebra `{name}`");
    Err(Refused::without_place(MALFORMED_FIELDS, message, help))
}

fn given(session: &mut Session, input: &Input) -> Result<rustc_hash::FxHashMap<Fact, Number>, Refused> {
    let weights = input.weights.iter();
    let read = weights.map(|(text, weight)| Ok((goal::fact(session, text)?, number(weight)?)));
    read.collect()
}

/// The exact number that a wire wrote.
fn number(json: &serde_json::Number) -> Result<Number, Refused> {
    let text = json.to_string();
    Number::parse(&text).map_err(|_| {
        let message = format!("`{text}` is no weight");
        Refused::without_place(MALFORMED_FIELDS, message, "write a number: `0.8`")
    })
}

fn value(worth: Worth, derivations: &Derivations, terms: &Terms) -> Value {
    let printed = |leaves: &[u32]| {
        let mut facts: Vec<String> = derivations
            .facts_of(leaves)
            .map(|fact| fact.print(terms))
            .collect();
        facts.sort();
        facts
    };
    match worth {
        Worth::Boolean(holds) => Value::Holds(holds),
        Worth::Count(number) | Worth::Viterbi(number) | Worth::MinCost(Some(number)) => {
            Value::Number(json(&number))
        }
        Worth::MinCost(None) | Worth::Lineage(None) => Value::None,
        Worth::Why(sets) => {
            let mut sets: Vec<Vec<String>> = sets.iter().map(|set| printed(set)).collect();
            sets.sort_by(|left, right| left.len().cmp(&right.len()).then_with(|| left.cmp(right)));
            Value::Sets(sets)
        }
        Worth::Lineage(Some(leaves)) => Value::Facts(printed(&leaves)),
        Worth::Polynomial(products) => {
            let product = |Monomial { coefficient, powers }: Monomial| {
                let powers = powers.iter().map(|(leaf, times)| Power {
                    fact: derivations
                        .facts_of(&[*leaf])
                        .map(|fact| fact.print(terms))
                        .collect(),
                    times: *times,
                });
                let mut facts: Vec<Power> = powers.collect();
                facts.sort();
                Product {
                    proofs: json(&coefficient),
                    facts,
                }
            };
            let mut products: Vec<Product> = products.into_iter().map(product).collect();
            let size = |product: &Product| product.facts.iter().map(|power| power.times).sum::<u64>();
            products.sort_by(|left, right| {
                size(left)
                    .cmp(&size(right))
                    .then_with(|| left.facts.cmp(&right.facts))
            });
            Value::Products(products)
        }
    }
}

/// The number with all its digits.
fn json(number: &Number) -> Json {
    exact_numbers::json(&number.to_string())
}

fn refusal(
    undefined: &Undefined,
    input: &Input,
    fact: &str,
    leaves: &[Fact],
    terms: &Terms,
    is_time_over: bool,
) -> Refused {
    let algebra = &input.algebra;
    let further_down =
        "ask about a fact further down in the proof, or only whether and from what: `boolean`, `lineage`";
    let limit = |reason: String, help: String| {
        let message = format!("the `{algebra}` of `{fact}` {reason}");
        Refused::without_place(LIMIT, message, help)
    };
    match undefined {
        Undefined::Looks(_) if is_time_over => limit(
            "was not found before the time was over".to_owned(),
            format!("raise `--time-limit` where the session is opened, or {further_down}"),
        ),
        Undefined::Looks(most) => limit(
            format!("rests on more than can be looked at: {most} facts were"),
            "ask about a fact further down in the proof".to_owned(),
        ),
        Undefined::Steps(most) => limit(
            format!("takes more than {most} steps: it has too many proofs, or one that is too long"),
            further_down.to_owned(),
        ),
        Undefined::Terms(most) => limit(
            format!("has more than {most} terms, or a fact that it rests on has"),
            format!("raise `max_terms`, or {further_down}"),
        ),
        Undefined::Digits => limit(
            "is a number with too many digits: each proof uses the same facts again and again".to_owned(),
            further_down.to_owned(),
        ),
        Undefined::Weight(leaf, weight) => {
            let leaf = leaves[*leaf as usize].print(terms);
            let wanted = match algebra.as_str() {
                "viterbi" => "not between 0 and 1",
                _ => "below 0",
            };
            let message = format!("the weight {weight} of `{leaf}` is {wanted}");
            let help = match algebra.as_str() {
                "viterbi" => "give it another in `weights`, or add weights up: `min_cost`",
                _ => "give it another in `weights`",
            };
            Refused::without_place(WEIGHT_RANGE, message, help)
        }
    }
}
