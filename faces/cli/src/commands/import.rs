//! `framex import`: data in bulk becomes statements.

mod rdf;

use crate::document::{self, Document, write_error};
use crate::ended::Ended;
use crate::files;
use crate::options::{Format, Printing};
use clap::{Args, Subcommand};
use framex_operations::operations::import::{self, Names, Output};
use framex_operations::{Form, Outputs, Problems, Refused, unreadable_file};
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};

/// The arguments of `framex import`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Rows of cells separated by commas
    Csv(Table),
    /// Rows of cells separated by tabs
    Tsv(Table),
    /// An array of objects, or one object after the other
    Json(Table),
    /// A graph of RDF
    Rdf(rdf::Graph),
}

#[derive(Args, Debug)]
struct Table {
    /// The data; `-` is standard input
    #[arg(value_name = "FILE")]
    data: String,
    /// What the columns mean, as a program; several files are one program
    #[arg(long, value_name = "MAP", required = true)]
    map: Vec<String>,
    /// Write the statements to this file, not to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// Write the refused rows to this file, as they were read
    #[arg(long, value_name = "FILE")]
    refused: Option<String>,
    #[command(flatten)]
    printing: Printing,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    let (form, table) = match &arguments.verb {
        Verb::Csv(table) => (Form::Csv, table),
        Verb::Tsv(table) => (Form::Tsv, table),
        Verb::Json(table) => (Form::Json, table),
        Verb::Rdf(graph) => return rdf::run(graph),
    };
    match imported(form, table) {
        Ok(imported) => print(imported, table),
        Err(refused) => document::print(Err(refused), &table.printing),
    }
}

struct Imported {
    output: Output,
    problems: Problems,
    /// The statements, where they were not written away.
    text: String,
}

fn imported(form: Form, table: &Table) -> Result<Imported, Refused> {
    let map = files::read(&table.map)?;
    let data = opened(&table.data)?;
    let read = || table.map.iter().chain([&table.data]).map(String::as_str);
    files::apart_from(table.out.as_deref(), read())?;
    files::apart_from(table.refused.as_deref(), read())?;
    files::apart_from(table.refused.as_deref(), table.out.as_deref())?;
    let mut out = table.out.as_deref().map(files::begun).transpose()?;
    let mut refused = table.refused.as_deref().map(files::begun).transpose()?;
    let (mut kept, mut standard_output) = (Vec::new(), Pipe(io::stdout().lock()));
    // A terminal and a document get the statements when all are there, anything else as they come.
    let is_kept = table.printing.format == Format::Json || io::stdout().is_terminal();
    let statements: &mut dyn Write = match &mut out {
        Some(file) => file,
        None if is_kept => &mut kept,
        None => &mut standard_output,
    };
    let names = Names {
        data: &table.data,
        statements: table.out.as_deref().unwrap_or("standard output"),
        refused: table.refused.as_deref().unwrap_or_default(),
    };
    let outputs = Outputs {
        statements,
        refused: refused.as_mut().map(|file| file as &mut dyn Write),
    };
    let (output, problems) = import::to_text(map, data, form, names, outputs)?;
    // A fault before this line leaves both files as they were.
    for (name, file) in [(names.statements, out), (names.refused, refused)] {
        file.map_or(Ok(()), |file| files::kept(name, file))?;
    }
    let text = String::from_utf8(kept).expect("statements are text");
    Ok(Imported {
        output,
        problems,
        text,
    })
}

fn opened(name: &str) -> Result<Box<dyn Read>, Refused> {
    if name == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let fault = |fault: io::Error| unreadable_file(name, &fault);
    let file = File::open(name).map_err(fault)?;
    if file.metadata().map_err(fault)?.is_dir() {
        return Err(fault(io::ErrorKind::IsADirectory.into()));
    }
    Ok(Box::new(file))
}

/// Standard output, whose reader may go away (`| head`) without that being a fault.
struct Pipe(io::StdoutLock<'static>);

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.write(bytes) {
            Err(fault) if fault.kind() == io::ErrorKind::BrokenPipe => Ok(bytes.len()),
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0.flush() {
            Err(fault) if fault.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            flushed => flushed,
        }
    }
}

fn print(imported: Imported, table: &Table) -> Ended {
    let Imported {
        output,
        problems,
        text,
    } = imported;
    let summary = summary(&output);
    let mut document = Document::done(&output, text);
    document.problems = problems;
    if output.refused > 0 {
        document.ended = Ended::Failed;
    }
    print_beside(document, summary, table.out.is_some(), &table.printing)
}

/// Prints statements, or where they were written away their summary, with what was refused beside them.
fn print_beside(mut document: Document, summary: String, is_away: bool, printing: &Printing) -> Ended {
    if printing.format == Format::Json {
        if !is_away {
            document.result["source"] = std::mem::take(&mut document.text).into();
        }
    } else if is_away {
        document.text = summary;
    } else if !printing.quiet {
        write_error(&summary);
    }
    // What is refused is no mere warning: it is told also where only results are wanted.
    let printing = Printing {
        quiet: false,
        ..printing.clone()
    };
    document::print(Ok(document), &printing)
}

fn summary(output: &Output) -> String {
    let Output {
        rows,
        imported,
        facts,
        refused,
        unused,
    } = output;
    let mut summary = format!("{imported} of {rows} rows imported, {facts} facts");
    if *refused > 0 {
        summary.push_str(&format!("; {refused} refused"));
    }
    if !unused.is_empty() {
        summary.push_str(&format!("; not used: {}", unused.join(", ")));
    }
    summary + "\n"
}
