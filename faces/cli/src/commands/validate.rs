//! `framex validate`: schema, constraints, warnings.

use super::session::{self, OpenedProgram};
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::options::Format;
use crate::table::Table;
use crate::terminal::{Colour, painted};
use clap::Args;
use framex_operations::operations::validate::{self, Counts, Rows, Warnings};
use framex_operations::{CheckStatus, Checked, Refused};

/// The arguments of `framex validate`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    program: OpenedProgram,
    /// Only what lies in this file of the program
    #[arg(long, value_name = "FILE")]
    source: Option<String>,
    /// Counts in place of rows
    #[arg(long)]
    summary: bool,
    /// At most so many rows of each list
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Leave out so many rows of each list first
    #[arg(long, value_name = "N", default_value_t = 0)]
    offset: usize,
    /// Show what is satisfied too
    #[arg(long)]
    all: bool,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.program.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let mut opened = arguments.program.open()?;
    let input = validate::Input {
        source: arguments.source.clone(),
        summary: arguments.summary,
        limit: arguments.limit,
        offset: arguments.offset,
    };
    let validated = validate::run(&mut opened.session, &input)?;
    let shown = rows(&validated, arguments.all);
    let text = match arguments.program.opening.printing.format {
        Format::Csv => table(&shown).csv(),
        Format::Table => table(&shown).aligned(),
        _ => text(&validated, &shown),
    };
    let mut document = Document::done(&validated, text);
    document.ended = if validated.has_violations() {
        Ended::Failed
    } else {
        session::end_of(&opened)
    };
    if let Warnings::Rows(warnings) = validated.warnings {
        document.problems = warnings;
    }
    Ok(document)
}

fn rows(validated: &validate::Output, with_satisfied: bool) -> Vec<&Checked> {
    let lists = [&validated.schema_checks, &validated.constraint_checks];
    let rows = lists.into_iter().flat_map(|list| match list {
        Rows::Rows(rows) => rows.as_slice(),
        Rows::Counts(_) => &[],
    });
    rows.filter(|row| with_satisfied || row.status != CheckStatus::Satisfied)
        .collect()
}

fn text(validated: &validate::Output, shown: &[&Checked]) -> String {
    let mut out = String::new();
    for row in shown {
        let (word, colour) = word_of(row.status);
        let place = match (&row.place.file, row.place.line) {
            (Some(file), Some(line)) => format!("{file}:{line}: "),
            _ => String::new(),
        };
        let object = if row.constraint.is_some() && !row.object.is_empty() {
            format!(" ({})", row.object)
        } else {
            String::new()
        };
        out.push_str(&format!(
            "{place}{}: {}{object}\n",
            painted(word, colour),
            row.message
        ));
        if !row.help.is_empty() {
            out.push_str(&format!("    help: {}\n", row.help));
        }
    }
    let coverage = validated.coverage;
    out.push_str(&format!("schema: {}\n", counts(coverage.schema_checks)));
    out.push_str(&format!("constraints: {}\n", counts(coverage.constraint_checks)));
    if let Warnings::Counts(of_codes) = &validated.warnings {
        let of_code = of_codes.iter().map(|(code, count)| format!("{count} {code}"));
        let all = match of_codes.is_empty() {
            true => "none".to_owned(),
            false => of_code.collect::<Vec<_>>().join(", "),
        };
        out.push_str(&format!("warnings: {all}\n"));
    }
    if validated.more {
        out.push_str("more rows follow: raise `--limit`, or go on with `--offset`\n");
    }
    out
}

fn counts(counts: Counts) -> String {
    format!(
        "{} satisfied, {} violated, {} unknown",
        counts.satisfied, counts.violated, counts.unknown
    )
}

fn word_of(status: CheckStatus) -> (&'static str, Colour) {
    match status {
        CheckStatus::Satisfied => ("satisfied", Colour::Green),
        CheckStatus::Violated => ("violated", Colour::Red),
        CheckStatus::Unknown => ("unknown", Colour::Yellow),
    }
}

fn table(shown: &[&Checked]) -> Table {
    let row = |row: &&Checked| {
        let held_against = row
            .schema
            .clone()
            .or_else(|| row.constraint.clone())
            .unwrap_or_default();
        vec![
            word_of(row.status).0.to_owned(),
            held_against,
            row.object.clone(),
            row.message.clone(),
            row.help.clone(),
        ]
    };
    Table {
        heading: ["status", "held against", "object", "message", "help"]
            .map(str::to_owned)
            .to_vec(),
        rows: shown.iter().map(row).collect(),
    }
}
