//! `framex dependents`: what would lose its last support, files first, the fact last.

use super::session::AboutFact;
use crate::document::{self, Document};
use crate::ended::Ended;
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::dependents;

/// The arguments of `framex dependents`.
#[derive(Args, Debug)]
#[command(override_usage = "framex dependents [OPTIONS] FILE… FACT")]
pub(crate) struct Arguments {
    #[command(flatten)]
    about: AboutFact,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.about.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let (mut opened, fact) = arguments.about.open("dependents")?;
    let lines = dependents::run(&mut opened.session, &dependents::Input { fact })?;
    let text = lines.iter().map(|line| format!("{line}\n")).collect();
    Ok(Document::done(&lines, text))
}
