//! `framex requests`: the requests of a program, and where each stands. Nothing is carried out.

use super::session::{self, OpenedProgram};
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::options::Format;
use crate::table::Table;
use clap::Args;
use framex_operations::operations::requests::{self, Input, Line};
use framex_operations::{Refused, malformed_command};

/// The arguments of `framex requests`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    program: OpenedProgram,
    /// Only those that are `open`, `waiting`, `done`, `failed`, `in-doubt`
    #[arg(long, value_name = "STATE")]
    state: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.program.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let input = input(arguments.state.as_deref())?;
    let opened = arguments.program.open()?;
    let lines = requests::run(&opened.session, &input)?;
    let text = match arguments.program.opening.printing.format {
        Format::Csv => table(&lines).csv(),
        _ if lines.is_empty() => "no requests\n".to_owned(),
        _ => table(&lines).aligned(),
    };
    Ok(session::document(&opened, &lines, text))
}

/// The states are those that the operation reads, under its names for them.
fn input(state: Option<&str>) -> Result<Input, Refused> {
    let read = serde_json::from_value(serde_json::json!({ "state": state }));
    read.map_err(|_| {
        let state = state.unwrap_or_default();
        malformed_command(&format!(
            "a request is `open`, `waiting`, `done`, `failed` or `in-doubt`, and never `{state}`"
        ))
    })
}

fn table(lines: &[Line]) -> Table {
    let row = |line: &Line| {
        let fields: Vec<String> = line
            .fields
            .iter()
            .map(|(name, values)| format!("{name} -> {}", values.join(", ")))
            .collect();
        vec![
            line.request.clone(),
            line.tool.clone(),
            document::word(&line.state),
            line.waits_for.join(", "),
            fields.join("; "),
        ]
    };
    Table {
        heading: ["request", "tool", "state", "waits for", "fields"]
            .map(str::to_owned)
            .to_vec(),
        rows: lines.iter().map(row).collect(),
    }
}
