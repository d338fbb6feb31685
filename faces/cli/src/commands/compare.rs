//! `framex compare`: the values of facts in two revisions of a session.
//!
//! Loading the files is revision 1; a session from a snapshot has the revisions that it was kept with, and one more for each
//! file named beside it.

use super::session::{self, OpenedProgram};
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::table::Table;
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::compare;

/// The arguments of `framex compare`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    program: OpenedProgram,
    /// A fact to tell the values of; may be given several times
    #[arg(long = "fact", value_name = "FACT", required = true)]
    facts: Vec<String>,
    /// The one revision (the first unless given)
    #[arg(long, value_name = "N", default_value_t = 1)]
    before: u64,
    /// The other (the newest unless given)
    #[arg(long, value_name = "N")]
    after: Option<u64>,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.program.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let mut opened = arguments.program.open()?;
    let input = compare::Input {
        facts: arguments.facts.clone(),
        before: arguments.before,
        after: arguments.after.unwrap_or_else(|| opened.session.revision()),
    };
    let compared = compare::run(&mut opened.session, &input)?;
    let text = table(&compared).printed(arguments.program.opening.printing.format);
    Ok(session::document(&opened, &compared, text))
}

fn table(compared: &compare::Output) -> Table {
    let row = |fact: &compare::Compared| {
        let changed = if fact.changed { "changed" } else { "" };
        vec![
            fact.fact.clone(),
            fact.before.clone(),
            fact.after.clone(),
            changed.to_owned(),
        ]
    };
    Table {
        heading: vec![
            "fact".to_owned(),
            format!("revision {}", compared.before),
            format!("revision {}", compared.after),
            String::new(),
        ],
        rows: compared.facts.iter().map(row).collect(),
    }
}
