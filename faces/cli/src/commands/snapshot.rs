//! `framex snapshot`: a program, evaluated and kept in a file.

use super::session::{self, OpenedProgram};
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::files;
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::snapshot;

/// The arguments of `framex snapshot`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    program: OpenedProgram,
    /// The file to keep it in; one that is there is replaced as a whole
    #[arg(long, value_name = "FILE")]
    out: String,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.program.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    files::apart_from(Some(&arguments.out), arguments.program.files())?;
    let opened = arguments.program.open()?;
    let input = snapshot::Input {
        path: arguments.out.clone(),
    };
    let output = snapshot::run(&opened.session, &input)?;
    let text = format!(
        "{}: {} facts, {} bytes\n",
        arguments.out, output.facts, output.bytes
    );
    Ok(session::document(&opened, &output, text))
}
