//! `framex explain`: why a fact holds, files first, the fact last.

use super::session::AboutFact;
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::options::Format;
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::explain;

/// The arguments of `framex explain`.
#[derive(Args, Debug)]
#[command(override_usage = "framex explain [OPTIONS] FILE… FACT")]
pub(crate) struct Arguments {
    #[command(flatten)]
    about: AboutFact,
    /// Show at most so many proofs
    #[arg(long, value_name = "N")]
    all: Option<usize>,
    /// Show at most so many levels of premises
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.about.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let (mut opened, fact) = arguments.about.open("explain")?;
    let input = explain::Input {
        fact,
        all: arguments.all,
        depth: arguments.depth,
        format: match arguments.about.opening.printing.format {
            Format::Json => explain::Format::Json,
            Format::Mermaid => explain::Format::Mermaid,
            Format::Svg => explain::Format::Svg,
            Format::Text | Format::Table | Format::Csv => explain::Format::Text,
        },
    };
    let explained = explain::run(&mut opened.session, &input)?;
    let text = match &explained {
        explain::Output::Text(text) => text.clone(),
        explain::Output::Graph(_) => String::new(),
    };
    let mut document = Document::done(&explained, text);
    document.is_picture = true;
    Ok(document)
}
