//! `framex check`: parses and checks, and says what it found.

use crate::document::{self, Document};
use crate::ended::Ended;
use crate::files;
use crate::options::{Printing, ProgramFiles};
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::check;

/// The arguments of `framex check`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    program: ProgramFiles,
    #[command(flatten)]
    printing: Printing,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let sources = files::read(&arguments.program.files)?;
    let checked = check::run(check::Input { sources })?;
    let mut document = Document::done(&serde_json::json!({}), String::new());
    document.problems = checked.warnings;
    Ok(document)
}
