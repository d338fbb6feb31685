//! `framex lib`: the shipped libraries.

use crate::document::{self, Document};
use crate::ended::Ended;
use crate::files;
use crate::options::{Format, Printing};
use crate::table::Table;
use clap::{Args, Subcommand};
use framex_operations::{Refused, libraries};

/// The arguments of `framex lib`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
    #[command(flatten)]
    printing: Printing,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// List the libraries
    List,
    /// Print one library
    Show {
        /// Its name, as in `lib:NAME`
        name: String,
    },
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    match &arguments.verb {
        Verb::List => {
            let row = |library: &framex_operations::Library| {
                vec![library.name.to_owned(), library.summary().to_owned()]
            };
            let table = Table {
                heading: vec!["library".to_owned(), "what it does".to_owned()],
                rows: libraries().iter().map(row).collect(),
            };
            let names: Vec<&str> = libraries().iter().map(|library| library.name).collect();
            let is_csv = arguments.printing.format == Format::Csv;
            Ok(Document::done(
                &names,
                if is_csv { table.csv() } else { table.aligned() },
            ))
        }
        Verb::Show { name } => {
            let source = files::read_one(&format!("lib:{name}"))?;
            Ok(Document::done(&source.source, source.source.clone()))
        }
    }
}
