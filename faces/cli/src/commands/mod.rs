//! The commands, a file each: its arguments, and what it prints.

mod check;
mod completions;
mod facts;
mod fmt;
mod lib;
mod query;
mod run;
mod session;
mod test;
mod validate;

use crate::ended::Ended;
use clap::Subcommand;

/// What `framex` can do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Evaluate a program and print the answers of the queries in its files
    Run(run::Arguments),
    /// Check what the files expect
    Test(test::Arguments),
    /// Ask one question
    Query(query::Arguments),
    /// Print every fact, stated and derived, one a line, sorted
    Facts(facts::Arguments),
    /// Parse and check a program without evaluating it
    Check(check::Arguments),
    /// Hold the facts against schema and constraints, and list the program's warnings
    Validate(validate::Arguments),
    /// Write files in the one layout
    Fmt(fmt::Arguments),
    /// List or show the shipped libraries
    Lib(lib::Arguments),
    /// Print a completion script for a shell
    Completions(completions::Arguments),
    /// Write the man pages to a folder
    #[command(hide = true)]
    ManPages(completions::ManPages),
    /// Print the reference page of all operations
    #[command(hide = true)]
    Catalogue,
}

/// Runs a command to its end.
pub(crate) fn run(command: Command) -> Ended {
    match command {
        Command::Run(arguments) => run::run(&arguments),
        Command::Test(arguments) => test::run(&arguments),
        Command::Query(arguments) => query::run(&arguments),
        Command::Facts(arguments) => facts::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Validate(arguments) => validate::run(&arguments),
        Command::Fmt(arguments) => fmt::run(&arguments),
        Command::Lib(arguments) => lib::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::ManPages(arguments) => completions::man_pages(&arguments),
        Command::Catalogue => completions::catalogue(),
    }
}
