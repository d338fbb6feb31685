//! `framex test`: whether what the files expect holds.

use super::session::{self, OpenedProgram};
use crate::document::{self, Document};
use crate::ended::Ended;
use crate::options::Format;
use crate::table::Table;
use crate::terminal::{Colour, painted};
use clap::Args;
use framex_operations::Refused;
use framex_operations::operations::test;

/// The arguments of `framex test`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    program: OpenedProgram,
    /// List the rules that no expectation made fire
    #[arg(long)]
    rule_coverage: bool,
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    document::print(found(arguments), &arguments.program.opening.printing)
}

fn found(arguments: &Arguments) -> Result<Document, Refused> {
    let mut opened = arguments.program.open()?;
    let tested = test::run(&mut opened.session, arguments.rule_coverage)?;
    let text = match arguments.program.opening.printing.format {
        Format::Csv => table(&tested).csv(),
        Format::Table => table(&tested).aligned(),
        _ => text(&tested, arguments.program.opening.printing.quiet),
    };
    let mut document = Document::done(&tested, text);
    // A failed expectation wins over a bound that the run before reached.
    document.ended = if tested.failed > 0 {
        Ended::Failed
    } else {
        session::end_of(&opened)
    };
    opened.noticed(document, &arguments.program.opening.printing)
}

fn text(tested: &test::Output, is_quiet: bool) -> String {
    let mut out = String::new();
    for checked in &tested.expectations {
        let place = format!("{}:{}", checked.file, checked.line);
        if checked.holds() {
            if !is_quiet {
                out.push_str(&format!(
                    "{place}: {}  {}: {}\n",
                    painted("pass", Colour::Green),
                    checked.expected,
                    checked.goal
                ));
            }
            continue;
        }
        out.push_str(&format!(
            "{place}: {}  {}: {}\n",
            painted("FAIL", Colour::Red),
            checked.expected,
            checked.goal
        ));
        out.push_str(&format!(
            "    expected {}, found {}\n",
            checked.expected, checked.found
        ));
        if !checked.provisional.is_empty() {
            let sentence = framex_operations::provisional_sentence(&checked.provisional);
            out.push_str(&format!("    {sentence}\n"));
        }
        for why in &checked.why {
            out.push_str(&format!("    {why}\n"));
        }
    }
    for rule in tested.never_fired.iter().flatten() {
        out.push_str(&format!(
            "{}:{}: {}  {}\n",
            rule.file,
            rule.line,
            painted("never fired", Colour::Yellow),
            rule.rule
        ));
    }
    out.push_str(&format!("{} passed, {} failed\n", tested.passed, tested.failed));
    out
}

fn table(tested: &test::Output) -> Table {
    let row = |checked: &test::Checked| {
        let verdict = if checked.holds() { "pass" } else { "fail" };
        let place = format!("{}:{}", checked.file, checked.line);
        vec![
            place,
            verdict.to_owned(),
            checked.expected.clone(),
            checked.found.clone(),
            checked.goal.clone(),
        ]
    };
    Table {
        heading: ["place", "verdict", "expected", "found", "goal"]
            .map(str::to_owned)
            .to_vec(),
        rows: tested.expectations.iter().map(row).collect(),
    }
}
