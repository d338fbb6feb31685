//! Measures whole processes, text in and answers out, beside other engines on the same data.
//!
//! Verb: `framex-bench [SECTION…] [--quick] [--runs N] [--only NAME]… [--out DIR] [--publish]`. A section measures one
//! thing and hands back rows ([`section::Section`]); all of them are printed by one printer and written by one writer.
//! Generators and peers' programs are found by `FRAMEX_BENCH`; a peer that is not there is a row with its reason.
//!
//! Never: asserts a time. A wrong count is an error, a slow run is a number.

mod asked;
mod asking;
mod batch;
mod counts;
mod facts;
mod growth;
mod host;
mod import;
mod increments;
mod page;
mod pairs;
mod peers;
mod picture;
mod process;
mod rail;
mod report;
mod section;
mod session;
mod snapshot;
mod table;
mod timed;
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
    (
        "inc",
        "single facts taken back and stated again in a loaded session",
        increments::measure,
    ),
    (
        "host",
        "scripted requests one after another, beside many facts",
        host::measure,
    ),
    (
        "asking",
        "what each kind of request costs on a loaded session of serve",
        asking::measure,
    ),
    (
        "snapshot",
        "a session kept in a file, and a server on it from its start",
        snapshot::measure,
    ),
    (
        "growth",
        "time and memory against facts, at 1/8 to 2 times the size",
        growth::measure,
    ),
    (
        "import",
        "tables and JSON read and written as statements",
        import::measure,
    ),
];

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|verb| verb == timed::VERB) {
        return timed::run(arguments);
    }
    let names: Vec<&'static str> = SECTIONS.iter().map(|section| section.0).collect();
    let ended = match asked::read(std::env::args().skip(1), &names) {
        Err(problem) => {
            eprintln!("{problem}\n\n{}", usage());
            return ExitCode::from(2);
        }
        Ok((Verb::Help, _)) => {
            println!("{}", usage());
            Ok(true)
        }
        Ok((Verb::Measure, asked)) => measure(&asked, &names),
        Ok((Verb::Counts, asked)) => count(&asked),
        Ok((Verb::Page { is_check }, _)) => page::write(&names, is_check).map(|()| true),
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
    text.push_str(
        "framex-bench counts          instructions of fixed programs, beside those of FRAMEX_BASE (HEAD~1)\n\
         framex-bench page [--check]  the page of the book, from the report in the repository\n",
    );
    text
}

/// Measures the sections asked for and reports them; `Ok(false)` where a count or an answer was wrong.
fn measure(asked: &Asked, names: &[&'static str]) -> Result<bool, String> {
    if asked.generators.is_none() {
        println!("SKIPPED bench: FRAMEX_BENCH names no folder with the generators");
        return Ok(true);
    }
    let mut is_right = true;
    for (name, _, measure) in SECTIONS {
        if asked.sections.is_empty() || asked.sections.iter().any(|wanted| wanted == name) {
            let section = measure(asked)?;
            table::print(&section);
            is_right &= section.is_right();
            report::write(&section, asked, &asked.out.join("report.json"))?;
            if asked.is_published {
                report::write(&section, asked, &page::source())?;
                page::write(names, false)?;
            }
        }
    }
    println!("written: {}", asked.out.join("report.json").display());
    Ok(is_right)
}

/// Counts instructions; `Ok(false)` where a program takes too many more than before.
fn count(asked: &Asked) -> Result<bool, String> {
    match counts::measure(asked)? {
        Err(reason) => {
            println!("SKIPPED counts: {reason}");
            Ok(true)
        }
        Ok(section) => {
            table::print(&section);
            Ok(section.is_right())
        }
    }
}
