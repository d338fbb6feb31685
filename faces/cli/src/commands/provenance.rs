//! `framex provenance`: what all proofs of a fact are worth together, files first, the fact last.

use super::session::AboutFact;
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::files;
use clap::Args;
use framex_operations::operations::provenance::{self, Power, Product, Value};
use framex_operations::{Refused, malformed_command};
use serde_json::{Number, Value as Json};
use std::collections::BTreeMap;

/// The arguments of `framex provenance`.
#[derive(Args, Debug)]
#[command(override_usage = "framex provenance [OPTIONS] FILE… FACT")]
pub(crate) struct Arguments {
    #[command(flatten)]
    about: AboutFact,
    /// What to ask of the proofs: `boolean`, `count`, `why`, `lineage`, `min_cost`, `viterbi`, `polynomial`
    #[arg(long, value_name = "NAME", default_value = "why")]
    algebra: String,
    /// For `min_cost` and `viterbi`: weights from this file, in place of those that `annotate` gives: `{"ann:Person": 0.8}`
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
    /// The weight of a stated fact to which nothing else gives one
    #[arg(long, value_name = "NUMBER")]
    default: Option<Number>,
    /// At most so many sets of `why` or products of `polynomial`
    #[arg(long, value_name = "N")]
    max_terms: Option<usize>,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.about.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let weights = arguments.weights.as_deref().map(weights).transpose()?;
    let (mut opened, fact) = arguments.about.open("provenance")?;
    let input = provenance::Input {
        fact,
        algebra: arguments.algebra.clone(),
        default: arguments.default.clone(),
        max_terms: arguments.max_terms,
        weights: weights.unwrap_or_default(),
    };
    let worth = provenance::run(&mut opened.session, &input)?;
    Ok(Document::done(&worth, text(&worth)))
}

/// Numbers by fact, with all their digits.
fn weights(name: &str) -> Result<BTreeMap<String, Number>, Refused> {
    let text = files::read_one(name)?.source;
    let form = "weights are one JSON object, `{\"ann:Person\": 0.8}`";
    let read: BTreeMap<String, Json> = serde_json::from_str(&text)
        .map_err(|fault| malformed_command(&format!("`{name}` cannot be read: {fault}; {form}")))?;
    let number = |(fact, weight)| match weight {
        Json::Number(number) => Ok((fact, number)),
        other => Err(malformed_command(&format!(
            "in `{name}` the weight of `{fact}` is {other}, and no number; {form}"
        ))),
    };
    read.into_iter().map(number).collect()
}

fn text(worth: &provenance::Output) -> String {
    let mut out = format!("{} of {}:", worth.algebra, worth.fact);
    match &worth.value {
        Value::Holds(holds) => out.push_str(&format!(" {holds}\n")),
        Value::Number(number) => out.push_str(&format!(" {number}\n")),
        Value::None => out.push_str(" no proof\n"),
        Value::Sets(sets) if sets.is_empty() => out.push_str(" no proof\n"),
        Value::Products(products) if products.is_empty() => out.push_str(" no proof\n"),
        Value::Sets(sets) => {
            out.push('\n');
            out.extend(sets.iter().map(|set| format!("    {}\n", set.join(" AND "))));
        }
        Value::Facts(facts) => {
            out.push('\n');
            out.extend(facts.iter().map(|fact| format!("    {fact}\n")));
        }
        Value::Products(products) => {
            out.push('\n');
            out.extend(
                products
                    .iter()
                    .map(|product| format!("    {}\n", product_text(product))),
            );
        }
    }
    out
}

/// `2 × ann:Person × bea[parent -> ann]²`, the power as `^2`.
fn product_text(product: &Product) -> String {
    let power = |power: &Power| match power.times {
        1 => power.fact.clone(),
        times => format!("{}^{times}", power.fact),
    };
    let facts: Vec<String> = product.facts.iter().map(power).collect();
    match (product.proofs.to_string().as_str(), facts.is_empty()) {
        (proofs, true) => proofs.to_owned(),
        ("1", false) => facts.join(" × "),
        (proofs, false) => format!("{proofs} × {}", facts.join(" × ")),
    }
}
