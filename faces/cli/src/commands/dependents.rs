//! `framex dependents`: what would lose its last support, files first, the fact last.

use super::session;
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::options::Opening;
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::dependents;

/// The arguments of `framex dependents`.
#[derive(Args, Debug)]
#[command(override_usage = "framex dependents [OPTIONS] FILE… FACT")]
pub(crate) struct Arguments {
    /// The files of the program, then the fact: `'dan[hasParent -> ben]'`
    #[arg(required = true, num_args = 1.., value_name = "FILE… FACT")]
    files_and_fact: Vec<String>,
    #[command(flatten)]
    opening: Opening,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let (mut opened, fact) = session::about(
        &arguments.files_and_fact,
        "dependents",
        "fact",
        &arguments.opening,
    )?;
    let lines = dependents::run(&mut opened.session, &dependents::Input { fact })?;
    let text = lines.iter().map(|line| format!("{line}\n")).collect();
    Ok(Document::done(&lines, text))
}
