//! `framex export`: facts in a form that others read.

use super::session::{self, AboutGoal, OpenedProgram};
use crate::document::{self, Document, write_error};
use crate::ended::Ended;
use crate::files;
use crate::options::{Format, GraphForm, Printing};
use clap::{Args, Subcommand};
use framex_operations::operations::{export, rdf_export};
use framex_operations::{Form, RdfForm, Refused};

/// The arguments of `framex export`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// The rows of an answer as cells separated by commas
    Csv(Rows),
    /// The same separated by tabs
    Tsv(Rows),
    /// The same as an array of objects
    Json(Rows),
    /// A graph of RDF
    Rdf(Graph),
}

#[derive(Args, Debug)]
#[command(override_usage = "framex export csv|tsv|json [OPTIONS] FILE… GOAL")]
struct Rows {
    #[command(flatten)]
    about: AboutGoal,
    /// Write the document to this file, not to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
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
    let (form, rows) = match &arguments.verb {
        Verb::Csv(rows) => (Form::Csv, rows),
        Verb::Tsv(rows) => (Form::Tsv, rows),
        Verb::Json(rows) => (Form::Json, rows),
        Verb::Rdf(graph) => return document::print(found(graph), &graph.program.opening.printing),
    };
    document::print(table(form, rows), &rows.about.opening.printing)
}

fn table(form: Form, rows: &Rows) -> Result<Document, Refused> {
    let opening = &rows.about.opening;
    let read = rows.about.files().chain(opening.snapshot.as_deref());
    files::apart_from(rows.out.as_deref(), read)?;
    let command = match form {
        Form::Csv => "export csv",
        Form::Tsv => "export tsv",
        Form::Json => "export json",
    };
    let (mut opened, goal) = rows.about.open(command)?;
    let mut output = export::run(&mut opened.session, form, &goal)?;
    let summary = format!("{} rows written\n", output.rows);
    let text = placed(
        &mut output.document,
        rows.out.as_deref(),
        summary,
        &opening.printing,
    )?;
    Ok(session::document(&opened, &output, text))
}

/// Writes the document to its file; what is printed in its place, or the document itself with its summary beside it.
fn placed(
    document: &mut String,
    out: Option<&str>,
    summary: String,
    printing: &Printing,
) -> Result<String, Refused> {
    if let Some(name) = out {
        files::write(name, document.as_bytes())?;
        document.clear();
        return Ok(summary);
    }
    if printing.format == Format::Json {
        return Ok(summary);
    }
    if !printing.quiet {
        write_error(&summary);
    }
    Ok(std::mem::take(document))
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
    let text = placed(&mut output.document, graph.out.as_deref(), summary, printing)?;
    let problems = std::mem::take(&mut output.problems);
    let mut document = session::document(&opened, &output, text);
    document.problems = problems;
    Ok(document)
}
