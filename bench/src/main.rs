//! Measures whole processes, text in and answers out, beside other engines on the same data.
//!
//! Verb: `framex-bench [SECTION…] [--quick] [--runs N] [--only NAME]… [--out DIR] [--publish]`. A section measures one
//! thing and hands back rows ([`section::Section`]); all of them are printed by one printer and written by one writer.
//! Generators and peers' programs are found by `FRAMEX_BENCH`; a peer that is not there is a row with its reason.
//!
//! Never: asserts a time. A wrong count is an error, a slow run is a number.

mod asked;
mod batch;
mod facts;
mod pairs;
mod peers;
mod process;
mod rail;
mod report;
mod section;
mod session;
mod table;
mod workloads;

use asked::{Asked, Verb};
use section::Section;
use std::process::ExitCode;

/// A section of the report: its name on the command line, what it shows, and what measures it.
type Measure = (&'static str, &'static str, fn(&Asked) -> Result<Section, String>);

/// Every section, in the order of the report. A new one is a file and a line here.
const SECTIONS: &[Measure] = &[
    ("batch", "whole loads beside other engines", batch::measure),
    (
        "rail",
        "the rail knowledge base: right answers, before and after its update feed",
        rail::measure,
    ),
];

fn main() -> ExitCode {
    let names: Vec<&str> = SECTIONS.iter().map(|section| section.0).collect();
    let ended = match asked::read(std::env::args().skip(1), &names) {
        Err(problem) => {
            eprintln!("{problem}\n\n{}", usage());
            return ExitCode::from(2);
        }
        Ok(Verb::Help) => {
            println!("{}", usage());
            return ExitCode::SUCCESS;
        }
        Ok(Verb::Measure(asked)) => measure(&asked),
    };
    match ended {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> String {
    let mut text = String::from(
        "framex-bench [SECTION…] [--quick] [--runs N] [--only WORKLOAD]… [--out DIR] [--publish]\n",
    );
    for (name, shows, _) in SECTIONS {
        text.push_str(&format!("  {name:<12}{shows}\n"));
    }
    text
}

/// Measures the sections asked for and reports them; `Ok(false)` where a count or an answer was wrong.
fn measure(asked: &Asked) -> Result<bool, String> {
    if asked.generators.is_none() {
        println!("SKIPPED bench: FRAMEX_BENCH names no folder with the generators");
        return Ok(true);
    }
    let mut sections = Vec::new();
    for (name, _, measure) in SECTIONS {
        if asked.sections.is_empty() || asked.sections.iter().any(|wanted| wanted == name) {
            let section = measure(asked)?;
            table::print(&section);
            sections.push(section);
        }
    }
    report::write(&sections, asked, &asked.out.join("report.json"))?;
    Ok(sections.iter().all(Section::is_right))
}
