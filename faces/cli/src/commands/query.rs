//! `framex query`: one question, files first, the goal last.

use super::session::{self, AboutGoal};
use crate::answer_text;
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::options::Format;
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::query;

/// The arguments of `framex query`.
#[derive(Args, Debug)]
#[command(override_usage = "framex query [OPTIONS] FILE… GOAL")]
pub(crate) struct Arguments {
    #[command(flatten)]
    about: AboutGoal,
    /// Print at most so many rows
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Leave out so many rows first
    #[arg(long, value_name = "N", default_value_t = 0)]
    offset: usize,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.about.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let (mut opened, goal) = arguments.about.open("query")?;
    let input = query::Input {
        query: goal,
        limit: arguments.limit,
        offset: arguments.offset,
        why: !arguments.about.opening.printing.quiet,
    };
    let answered = query::run(&mut opened.session, &input)?;
    let format = arguments.about.opening.printing.format;
    let document = session::document_in(format, &opened, &answered, || match format {
        Format::Csv => answer_text::csv(&answered),
        _ => answer_text::text(&answered),
    });
    opened.noticed(document, &arguments.about.opening.printing)
}
