//! `framex facts`: every fact, stated and derived.

use super::session::{self, OpenedProgram};
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::options::Format;
use clap::Args;
use framex_operations::operations::facts;
use framex_operations::{Printed, Refused, csv_line};

/// The arguments of `framex facts`.
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
    let facts = facts::printed(&opened.session)?;
    let format = arguments.program.opening.printing.format;
    Ok(session::document_in(format, &opened, &facts, || match format {
        Format::Csv => csv(&facts),
        _ => facts.lines(),
    }))
}

/// A column `fact`.
fn csv(facts: &Printed) -> String {
    let mut out = String::new();
    for fact in std::iter::once("fact").chain(facts.iter()) {
        csv_line([fact], &mut out);
    }
    out
}
