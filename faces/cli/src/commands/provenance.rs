//! `framex provenance`: what all proofs of a fact are worth together, files first, the fact last.

use super::session::AboutFact;
use crate::document::{self, Document};
use crate::ended::Ended;
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::provenance::{self, Power, Product, Value};

/// The arguments of `framex provenance`.
#[derive(Args, Debug)]
#[command(override_usage = "framex provenance [OPTIONS] FILE… FACT")]
pub(crate) struct Arguments {
    #[command(flatten)]
    about: AboutFact,
    /// What to ask of the proofs: `boolean`, `count`, `why`, `lineage`, `min_cost`, `viterbi`, `polynomial`
    #[arg(long, value_name = "NAME", default_value = "why")]
    algebra: String,
    /// The weight of a stated fact to which `annotate` gives none
    #[arg(long, value_name = "NUMBER")]
    default: Option<serde_json::Number>,
    /// At most so many sets of `why` or products of `polynomial`
    #[arg(long, value_name = "N")]
    max_terms: Option<usize>,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.about.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let (mut opened, fact) = arguments.about.open("provenance")?;
    let input = provenance::Input {
        fact,
        algebra: arguments.algebra.clone(),
        default: arguments.default.clone(),
        max_terms: arguments.max_terms,
        ..provenance::Input::default()
    };
    let worth = provenance::run(&mut opened.session, &input)?;
    Ok(Document::done(&worth, text(&worth)))
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
