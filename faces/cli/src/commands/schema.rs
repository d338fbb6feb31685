//! `framex schema`: what a program can be asked, as patterns to copy.

use super::session::{self, OpenedProgram};
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::table::Table;
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::schema;

/// The arguments of `framex schema`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    program: OpenedProgram,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.program.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let opened = arguments.program.open()?;
    let patterns = schema::run(&opened.session)?;
    let text = table(&patterns).printed(arguments.program.opening.printing.format);
    Ok(session::document(&opened, &patterns, text))
}

fn table(patterns: &[schema::Pattern]) -> Table {
    let row = |pattern: &schema::Pattern| {
        let scope = if pattern.closed { "closed" } else { "open" };
        vec![
            pattern.kind.to_owned(),
            pattern.pattern.clone(),
            pattern.facts.to_string(),
            scope.to_owned(),
            pattern.types.join(", "),
        ]
    };
    Table {
        heading: ["kind", "pattern", "facts", "scope", "types"]
            .map(str::to_owned)
            .to_vec(),
        rows: patterns.iter().map(row).collect(),
    }
}
