//! `framex facts`: every fact, stated and derived.

use super::session;
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::options::{Format, LimitOptions, Printing, ProgramFiles, ScriptedOption};
use crate::table::Table;
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::facts;

/// The arguments of `framex facts`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    program: ProgramFiles,
    #[command(flatten)]
    scripted: ScriptedOption,
    #[command(flatten)]
    printing: Printing,
    #[command(flatten)]
    limits: LimitOptions,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let opened = session::open(&arguments.program.files, &arguments.limits, &arguments.scripted)?;
    let lines = facts::run(&opened.session)?;
    let text = match arguments.printing.format {
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
    let mut document = Document::done(&lines, text);
    document.ended = session::end_of(&opened);
    Ok(document)
}
