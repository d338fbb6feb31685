//! `framex answers`: the stored answers of models.

use crate::document::{self, Document};
use crate::ended::Ended;
use crate::options::{Format, Printing};
use crate::table::Table;
use clap::{Args, Subcommand};
use framex_operations::Refused;
use framex_operations::operations::answers;
use std::path::PathBuf;

/// The arguments of `framex answers`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
    /// The answer store (`.framex/answers.db` unless given)
    #[arg(long, value_name = "FILE", global = true)]
    store: Option<PathBuf>,
    #[command(flatten)]
    printing: Printing,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// List the stored answers, oldest first
    List,
    /// Show the answers to one request: what went out, what came back
    Show {
        /// The request, as listed: `read(d1)`
        request: String,
    },
    /// Delete every answer whose messages or reply contain a text
    Forget {
        /// The text, as a person reads it
        text: String,
    },
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let store = arguments.store.as_deref();
    match &arguments.verb {
        Verb::List => {
            let stored = answers::list(store)?;
            let table = table(&stored);
            let is_csv = arguments.printing.format == Format::Csv;
            Ok(Document::done(
                &stored,
                if is_csv { table.csv() } else { table.aligned() },
            ))
        }
        Verb::Show { request } => {
            let stored = answers::show(store, request)?;
            let text = stored.iter().map(answer_text).collect();
            Ok(Document::done(&stored, text))
        }
        Verb::Forget { text } => {
            let removed = answers::forget(store, text)?;
            Ok(Document::done(
                &serde_json::json!({"removed": removed}),
                format!("{removed} answers deleted\n"),
            ))
        }
    }
}

fn table(stored: &[answers::Stored]) -> Table {
    let row = |answer: &answers::Stored| {
        let outcome = answer
            .failure
            .clone()
            .map_or("reply".to_owned(), |failure| format!("failed: {failure}"));
        vec![
            answer.request.clone(),
            answer.tool.clone(),
            answer.model.clone(),
            answer.given.clone(),
            outcome,
        ]
    };
    Table {
        heading: ["request", "tool", "model", "given", "outcome"]
            .map(str::to_owned)
            .to_vec(),
        rows: stored.iter().map(row).collect(),
    }
}

fn answer_text(answer: &answers::Stored) -> String {
    let came = answer
        .reply
        .clone()
        .or_else(|| answer.failure.clone())
        .unwrap_or_default();
    format!(
        "{}  {}  {}  {}\n-- system\n{}\n-- user\n{}\n-- reply\n{came}\n",
        answer.request, answer.tool, answer.model, answer.given, answer.system, answer.user
    )
}
