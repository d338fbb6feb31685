//! `framex snapshot`: a program, evaluated and kept in a file.

use super::session;
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::options::{OpenedFiles, Opening};
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::snapshot;

/// The arguments of `framex snapshot`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    program: OpenedFiles,
    /// The file to keep it in; one that is there is replaced as a whole
    #[arg(long, value_name = "FILE")]
    out: String,
    #[command(flatten)]
    opening: Opening,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let opened = session::open(&arguments.program.files, &arguments.opening)?;
    let input = snapshot::Input {
        path: arguments.out.clone(),
    };
    let output = snapshot::run(&opened.session, &input)?;
    let text = format!(
        "{}: {} facts, {} bytes\n",
        arguments.out, output.facts, output.bytes
    );
    let mut document = Document::done(&output, text);
    document.ended = session::end_of(&opened);
    Ok(document)
}
