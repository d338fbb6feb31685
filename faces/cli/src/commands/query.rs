//! `framex query`: one question, files first, the goal last.

use super::session;
use crate::answer_text;
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::notices;
use crate::options::{Format, LimitOptions, Printing, ScriptedOption, files_and_last};
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::query;

/// The arguments of `framex query`.
#[derive(Args, Debug)]
#[command(override_usage = "framex query [OPTIONS] FILE… GOAL")]
pub(crate) struct Arguments {
    /// The files of the program, then the goal: `'?- ?X:Person[age -> ?A].'`
    #[arg(required = true, num_args = 1.., value_name = "FILE… GOAL")]
    files_and_goal: Vec<String>,
    /// Print at most so many rows
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Leave out so many rows first
    #[arg(long, value_name = "N", default_value_t = 0)]
    offset: usize,
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
    let (files, goal) = files_and_last(&arguments.files_and_goal, "query", "goal")?;
    let mut opened = session::open(files, &arguments.limits, &arguments.scripted)?;
    let input = query::Input {
        query: goal.clone(),
        limit: arguments.limit,
        offset: arguments.offset,
        why: !arguments.printing.quiet,
    };
    let answered = query::run(&mut opened.session, &input)?;
    let text = match arguments.printing.format {
        Format::Csv => answer_text::table(&answered).csv(),
        _ => answer_text::text(&answered),
    };
    let mut document = Document::done(&answered, text);
    document.ended = session::end_of(&opened);
    notices::added(document, &opened.session, &arguments.printing)
}
