//! The command line: `framex COMMAND FILE…`.
//!
//! In: arguments and files. Out: text for people or one JSON document, and an exit code ([`ended`]).
//! Each command is a file in `commands/`; it reads its arguments, calls one operation and prints.
//!
//! Never: decides anything; every answer is made in `operations`.

mod answer_text;
mod commands;
mod document;
mod ended;
mod files;
mod interrupt;
mod notices;
mod options;
mod table;
mod terminal;

use clap::Parser;
use commands::Command;
use std::process::ExitCode;

/// Rules that ask a model, and decide what counts.
///
/// A program is one or more FILEs of facts and rules; `lib:NAME` is a shipped library.
#[derive(Debug, Parser)]
#[command(
    name = "framex",
    version,
    about,
    long_about,
    max_term_width = 100,
    disable_help_subcommand = true
)]
#[command(after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0    done, whatever a query answers
  1    an expectation failed, a violation, `fmt --check` differs, `explain` of what does not hold
  2    refused: a fault in the program, the files or the command line
  3    a limit or bound was reached, or a run stopped
  4    the program asks a model and none is configured
  130  interrupted";

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(fault) => return document::usage(&fault).into(),
    };
    commands::run(arguments.command).into()
}
