//! `framex run`: the answers of the queries in the files.

use super::session::{self, OpenedProgram};
use crate::answer_text;
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::options::Format;
use crate::table::Table;
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::{run, stats};

/// The arguments of `framex run`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    program: OpenedProgram,
    /// Say what the evaluation took: facts, rounds, memory, the rules that fired most
    #[arg(long)]
    stats: bool,
    /// Say what each `unknown` hangs on
    #[arg(long)]
    why: bool,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.program.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let mut opened = arguments.program.open()?;
    let session = &mut opened.session;
    let answers = run::run(session, arguments.why)?;
    let format = arguments.program.opening.printing.format;
    let mut document = Document::in_form(format, &answers, || match format {
        Format::Csv => answers
            .iter()
            .map(|answer| answer_text::csv(&answer.answered))
            .collect(),
        _ => answers.iter().map(answer_text::with_heading).collect(),
    });
    if arguments.stats {
        let stats = stats::run(session)?;
        document.text.push_str(&stats_text(&stats));
        document.further.push(("stats", document::value(&stats)));
    }
    document.ended = session::end_of(&opened);
    opened.noticed(document, &arguments.program.opening.printing)
}

fn stats_text(stats: &stats::Output) -> String {
    let row = |name: &str, value: String| vec![name.to_owned(), value];
    let numbers = Table {
        heading: row("evaluation", String::new()),
        rows: vec![
            row("derived facts", stats.derived_facts.to_string()),
            row("rounds", stats.rounds.to_string()),
            row("rule firings", stats.rule_firings.to_string()),
            row("skipped bindings", stats.skipped_bindings.to_string()),
            row("time", format!("{:.3} ms", stats.elapsed_micros as f64 / 1000.0)),
            row(
                "memory",
                format!("{:.1} MiB", stats.memory_bytes as f64 / f64::from(1 << 20)),
            ),
        ],
    };
    let busiest = stats.rules.iter().take(10);
    let rules = Table {
        heading: ["firings", "steps", "place", "rule"].map(str::to_owned).to_vec(),
        rows: busiest
            .map(|r| {
                vec![
                    r.firings.to_string(),
                    r.steps.to_string(),
                    format!("{}:{}", r.file, r.line),
                    r.text.clone(),
                ]
            })
            .collect(),
    };
    format!("{}\n{}", numbers.aligned(), rules.aligned())
}
