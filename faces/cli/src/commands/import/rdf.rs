//! `framex import rdf`: a graph becomes statements.

use super::{opened, print_beside};
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::files;
use crate::options::{GraphForm, Printing};
use clap::Args;
use framex_operations::operations::rdf_import::{self, Named, Output};
use framex_operations::{Problems, Refused};

/// The arguments of `framex import rdf`.
#[derive(Args, Debug)]
pub(super) struct Graph {
    /// The document; `-` is standard input
    #[arg(value_name = "FILE")]
    data: String,
    #[command(flatten)]
    form: GraphForm,
    /// What relative IRIs are relative to, where the document does not say so itself
    #[arg(long, value_name = "IRI")]
    base: Option<String>,
    /// A program whose prefixes name IRIs; several files are one program
    #[arg(long, value_name = "MAP")]
    map: Vec<String>,
    /// Write the statements to this file, not to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    #[command(flatten)]
    printing: Printing,
}

pub(super) fn run(graph: &Graph) -> Ended {
    match imported(graph) {
        Ok((output, problems, text)) => {
            let Output { triples, refused } = output;
            let mut summary = format!("{} of {triples} triples imported", triples - refused);
            if refused > 0 {
                summary.push_str(&format!("; {refused} refused"));
            }
            let mut document = Document::done(&output, text);
            document.problems = problems;
            if refused > 0 {
                document.ended = Ended::Failed;
            }
            print_beside(document, summary + "\n", graph.out.is_some(), &graph.printing)
        }
        Err(refused) => document::print(Err(refused), &graph.printing),
    }
}

fn imported(graph: &Graph) -> Result<(Output, Problems, String), Refused> {
    let named = Named {
        document: &graph.data,
        statements: graph.out.as_deref().unwrap_or("standard output"),
        form: graph.form.of(&graph.data)?,
        base: graph.base.as_deref(),
    };
    let map = files::read(&graph.map)?;
    let data = opened(&graph.data)?;
    let read = graph.map.iter().chain([&graph.data]).map(String::as_str);
    files::apart_from(graph.out.as_deref(), read)?;
    // A document may turn out to be none at its last line, so nothing is written before.
    let mut kept = Vec::new();
    let (output, problems) = rdf_import::to_text(map, data, named, &mut kept)?;
    if let Some(out) = &graph.out {
        files::write(out, &kept)?;
        kept.clear();
    }
    let text = String::from_utf8(kept).expect("statements are text");
    Ok((output, problems, text))
}
