//! `framex graph`: which classes, slots, methods and requests rest on which.

use super::session;
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::options::{Format, Opening, ProgramFiles};
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::graph;

/// Prints a Mermaid flowchart; with `--format json` its nodes and edges too.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    program: ProgramFiles,
    #[command(flatten)]
    opening: Opening,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(drawn(arguments), &arguments.opening.printing)
}

fn drawn(arguments: &Arguments) -> Result<Document, Refused> {
    let mut opened = session::open(&arguments.program.files, &arguments.opening)?;
    let graph = graph::run(&mut opened.session)?;
    let mut document = session::document(&opened, &graph, graph.mermaid.clone());
    document.is_picture = arguments.opening.printing.format == Format::Mermaid;
    Ok(document)
}
