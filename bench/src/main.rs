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
mod bounds;
mod counts;
mod cyclic;
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
mod proofs;
mod rail;
mod report;
mod section;
mod session;
mod snapshot;
mod table;
mod texts;
mod threads;
mod timed;
mod workloads;

use asked::{Asked, Verb};
use section::Section;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// A section of the report: its name on the command line, what it shows, and what measures it.
type Measure = (&'static str, &'static str, fn(&Asked) -> Result<Section, String>);

/// Every section, in the order of the report. A new one is a file and a line here.
const SECTIONS: &[Measure] = &[
    ("batch", "whole loads beside other engines", batch::measure),
    (
        "cyclic",
        "cycles of three, over a hub and without one",
        cyclic::measure,
    ),
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
        "proofs",
        "what an evaluation spends for proofs, and what one proof takes",
        proofs::measure,
    ),
    (
        "growth",
        "time and memory against facts, at 1/8 to 2 times the size",
        growth::measure,
    ),
    (
        "threads",
        "two threads beside one, by the clock on the wall",
        threads::measure,
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
    let mut reports = vec![asked.out.join("report.json")];
    reports.extend(asked.is_published.then(page::source));
    let mut took = Vec::new();
    let mut timed = |name: &'static str, start: Instant| took.push((name, start.elapsed().as_secs_f64()));
    let start = Instant::now();
    process::engine_binary()?;
    timed("the release build", start);
    let mut is_right = true;
    for (name, _, measure) in SECTIONS {
        if asked.sections.is_empty() || asked.sections.iter().any(|wanted| wanted == name) {
            let start = Instant::now();
            let section = measure(asked)?;
            timed(name, start);
            table::print(&section);
            is_right &= section.is_right();
            write(&section, asked, &reports, names)?;
        }
    }
    let bounds = bounds::section(&report::read(&reports[0])?);
    table::print(&bounds);
    println!("written: {}\n{}", reports[0].display(), times(&took));
    Ok(is_right)
}

/// Writes a section to the reports, the bounds that follow from it, and, where it is published, the page of the book.
fn write(
    section: &Section,
    asked: &Asked,
    reports: &[PathBuf],
    names: &[&'static str],
) -> Result<(), String> {
    for path in reports {
        report::write(section, asked, path)?;
        report::write(&bounds::section(&report::read(path)?), asked, path)?;
    }
    match asked.is_published {
        true => page::write(names, false),
        false => Ok(()),
    }
}

/// What each section took, and all of them.
fn times(took: &[(&str, f64)]) -> String {
    let each: Vec<String> = took.iter().map(|(name, s)| format!("{name} {s:.0} s")).collect();
    let all: f64 = took.iter().map(|(_, s)| s).sum();
    format!("took {all:.0} s: {}", each.join(", "))
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
