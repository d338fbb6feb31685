//! `framex facts`: every fact, stated and derived.

use super::session::{self, OpenedProgram};
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::options::Format;
use crate::table::Table;
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::facts;

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
    let lines = facts::run(&opened.session)?;
    let text = match arguments.program.opening.printing.format {
        Format::Csv => {
            let rows = lines.iter().map(|line| vec![line.clone()]).collect();
            Table {
                heading: vec!["fact".to_owned()],
                rows,
            }
            .csv()
        }
        _ => lines.iter().map(|line| format!("{line}\n")).collect(),
    };
    Ok(session::document(&opened, &lines, text))
}
