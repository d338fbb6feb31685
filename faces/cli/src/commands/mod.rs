//! The commands, a file each: its arguments, and what it prints.

mod agent;
mod answers;
mod check;
mod compare;
mod completions;
mod dependents;
mod explain;
mod export;
mod facts;
mod fmt;
mod graph;
mod import;
mod lib;
mod mcp;
mod needs;
mod preview;
mod provenance;
mod query;
mod requests;
mod run;
mod schema;
mod serve;
mod session;
mod snapshot;
mod test;
mod validate;
mod why_not;

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
    /// Show why a fact holds: its lowest proof
    Explain(explain::Arguments),
    /// Show what keeps a fact from holding
    WhyNot(why_not::Arguments),
    /// List the facts that would lose their last support
    Dependents(dependents::Arguments),
    /// List the smallest sets of facts that would settle a goal
    Needs(needs::Arguments),
    /// Tell what would change if facts were stated; nothing is kept
    Preview(preview::Arguments),
    /// Tell what all proofs of a fact are worth together: how many, from what, how sure, how dear
    Provenance(provenance::Arguments),
    /// Tell the values of facts in two revisions of a session
    Compare(compare::Arguments),
    /// List what can be asked: every class, slot and method, as a pattern to copy
    Schema(schema::Arguments),
    /// List the requests of a program and where each stands; none is carried out
    Requests(requests::Arguments),
    /// Carry out the requests of a program, and print what holds then
    #[command(visible_alias = "tools")]
    Agent(agent::Arguments),
    /// List, show or forget the stored answers of models
    Answers(answers::Arguments),
    /// Evaluate a program and keep it, consequences included, in a file that opens without reading them again
    Snapshot(snapshot::Arguments),
    /// Serve the operations as JSON Lines, on standard input and output or a socket
    Serve(serve::Arguments),
    /// Turn tables and JSON into facts, as a mapping says, or a graph of RDF
    Import(import::Arguments),
    /// Write facts in a form that others read: a graph of RDF
    Export(export::Arguments),
    /// Offer the rules to a language model: tools, resources and a prompt of the Model Context Protocol
    Mcp(mcp::Arguments),
    /// Draw what rests on what: the rule graph, as Mermaid text
    Graph(graph::Arguments),
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
        Command::Explain(arguments) => explain::run(&arguments),
        Command::WhyNot(arguments) => why_not::run(&arguments),
        Command::Dependents(arguments) => dependents::run(&arguments),
        Command::Needs(arguments) => needs::run(&arguments),
        Command::Preview(arguments) => preview::run(&arguments),
        Command::Provenance(arguments) => provenance::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Schema(arguments) => schema::run(&arguments),
        Command::Requests(arguments) => requests::run(&arguments),
        Command::Agent(arguments) => agent::run(&arguments),
        Command::Answers(arguments) => answers::run(&arguments),
        Command::Snapshot(arguments) => snapshot::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Import(arguments) => import::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Mcp(arguments) => mcp::run(&arguments),
        Command::Graph(arguments) => graph::run(&arguments),
        Command::Fmt(arguments) => fmt::run(&arguments),
        Command::Lib(arguments) => lib::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::ManPages(arguments) => completions::man_pages(&arguments),
        Command::Catalogue => completions::catalogue(),
    }
}
