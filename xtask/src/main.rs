//! The chores of the repository: `cargo xtask VERB`.
//!
//! In: a verb and its arguments. Out: its report, and the exit code 0 where all is well.
//!
//! Never: is used by another crate; knows what a program means.

mod chores;
mod generate;
mod licenses;
mod mcp;
mod python;
mod repository;
mod tidy;

use std::process::ExitCode;

/// A verb: its name, what it does in a line, and the function that does it.
type Verb = (&'static str, &'static str, fn(&[String]) -> Result<(), String>);

const VERBS: &[Verb] = &[
    ("ci", "run every stage that CI runs", chores::ci),
    (
        "test",
        "run the tests, as the README's second command does",
        chores::test,
    ),
    (
        "tidy",
        "check the arrows between crates, names, lengths, headers and message pages",
        tidy::run,
    ),
    (
        "licenses",
        "check the licences of all dependencies, and that none is banned",
        licenses::run,
    ),
    (
        "generate",
        "write the tables of the book from the catalogue (`--check`: only compare)",
        generate::run,
    ),
    (
        "bench",
        "measure the tracked workloads (`--quick`: small sizes; `--publish`: into the book; or one section by name)",
        chores::bench,
    ),
    (
        "counts",
        "count the instructions of fixed programs, and refuse 5 % more than the base FRAMEX_BASE takes (default HEAD~1)",
        chores::counts,
    ),
    (
        "oracle",
        "compare engine and reference evaluator on N random programs (default 2000)",
        chores::oracle,
    ),
    (
        "changes",
        "compare N random changes of random programs with evaluation from nothing (default 1000000)",
        chores::changes,
    ),
    (
        "fuzz",
        "feed mangled programs to the parser, formatter and checker for N minutes (default 1)",
        chores::fuzz,
    ),
    (
        "python",
        "run the tests of the Python package as installed, in each Python (`--tree`: on the sources)",
        python::run,
    ),
    (
        "mcp",
        "hold `framex mcp` against the official client and the conformance suite",
        mcp::run,
    ),
    (
        "man",
        "write the man pages to a folder (default `target/man`)",
        chores::man,
    ),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let found = arguments
        .first()
        .and_then(|name| VERBS.iter().find(|verb| verb.0 == name));
    let Some((name, _, run)) = found else {
        for (name, summary, _) in VERBS {
            println!("cargo xtask {name:<9} {summary}");
        }
        return ExitCode::from(u8::from(!arguments.is_empty()) * 2);
    };
    match run(&arguments[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(report) => {
            eprintln!("{report}");
            eprintln!("xtask {name}: failed");
            ExitCode::FAILURE
        }
    }
}
