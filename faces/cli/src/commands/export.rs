//! `framex export`: facts in a form that others read.

use super::session::{self, OpenedProgram};
use crate::document::{self, Document, write_error};
use crate::ended::Ended;
use crate::files;
use crate::options::{Format, GraphForm};
use clap::{Args, Subcommand};
use framex_operations::operations::rdf_export;
use framex_operations::{RdfForm, Refused};

/// The arguments of `framex export`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// A graph of RDF
    Rdf(Graph),
}

#[derive(Args, Debug)]
struct Graph {
    #[command(flatten)]
    program: OpenedProgram,
    #[command(flatten)]
    form: GraphForm,
    /// Which facts: `all`, `stated`, or a goal with one variable: the facts about its values
    #[arg(long, value_name = "SELECTION", default_value = "all")]
    select: String,
    /// Write the document to this file, not to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    let Verb::Rdf(graph) = &arguments.verb;
    document::print(found(graph), &graph.program.opening.printing)
}

fn found(graph: &Graph) -> Result<Document, Refused> {
    // Where no file says the format, Turtle is what people read.
    let form = match &graph.out {
        Some(out) => graph.form.of(out)?,
        None => graph.form.form.unwrap_or(RdfForm::Turtle),
    };
    let snapshot = graph.program.opening.snapshot.as_deref();
    files::apart_from(graph.out.as_deref(), graph.program.files().chain(snapshot))?;
    let mut opened = graph.program.open()?;
    let input = rdf_export::Input {
        format: form.name().to_owned(),
        selection: Some(graph.select.clone()),
        ..rdf_export::Input::default()
    };
    let mut output = rdf_export::run(&mut opened.session, &input)?;
    let printing = &graph.program.opening.printing;
    let summary = format!("{} triples written\n", output.triples);
    let mut text = summary.clone();
    if let Some(name) = &graph.out {
        files::write(name, output.document.as_bytes())?;
        output.document.clear();
    } else if printing.format != Format::Json {
        text = std::mem::take(&mut output.document);
        if !printing.quiet {
            write_error(&summary);
        }
    }
    let problems = std::mem::take(&mut output.problems);
    let mut document = session::document(&opened, &output, text);
    document.problems = problems;
    Ok(document)
}
