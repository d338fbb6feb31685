//! Says at which door each operation is to be had, and why it is not at the others.
//!
//! In: the catalogue. Out: the table of the reference page.
//!
//! Invariant: `framex serve` calls the catalogue by name, so every operation is there. A row names an operation of the
//! catalogue; one without a row has no command yet.

use crate::catalogue::{Effect, OPERATIONS};
use crate::offers::OFFERS;

/// An operation at the other doors.
struct Row {
    operation: &'static str,
    /// The command, or why there is none.
    command_line: At,
    /// The method of `Client`; `request` reaches what has none.
    python: &'static str,
}

enum At {
    /// `framex query`
    Command(&'static str),
    /// In a few words.
    No(&'static str),
}

const FILES: At = At::No("the files are the session: change them");
const IN_PARTS: At = At::No("files of any size are read whole");
const ONE_REVISION: At = At::No("a command line sees one revision");

const ROWS: &[Row] = &[
    row("load", At::Command("every command"), "load"),
    row("load_begin", IN_PARTS, "load_begin"),
    row("load_chunk", IN_PARTS, "load_chunk"),
    row("load_commit", IN_PARTS, "load_commit"),
    row("load_abort", IN_PARTS, "load_abort"),
    row("add", FILES, "add"),
    row("import", At::Command("framex import"), "request"),
    row("retract", FILES, "retract"),
    row("retract_source", FILES, "retract_source"),
    row("replace_source", FILES, "request"),
    row("close", FILES, "request"),
    row("world", FILES, "world"),
    row("run", At::Command("framex run"), "run"),
    row("receipt", At::Command("framex agent --scripted"), "request"),
    row("execute", At::Command("framex agent"), "request"),
    row("restore", At::Command("framex run --snapshot"), "request"),
    row("snapshot", At::Command("framex snapshot"), "request"),
    row("diff", ONE_REVISION, "diff"),
    row("query", At::Command("framex query"), "query"),
    row("explain", At::Command("framex explain"), "explain"),
    row("why_not", At::Command("framex why-not"), "why_not"),
    row("dependents", At::Command("framex dependents"), "dependents"),
    row("evidence_needs", At::Command("framex needs"), "request"),
    row("preview", At::Command("framex preview"), "request"),
    row("compare", ONE_REVISION, "compare"),
    row("provenance", At::Command("framex provenance"), "provenance"),
    row("validate", At::Command("framex validate"), "validate"),
    row("schema", At::No("`framex facts` shows what there is"), "schema"),
    row("modules", At::No("`framex check` reads them"), "modules"),
    row("sources", At::No("the files are at hand"), "request"),
    row("graph", At::Command("framex graph"), "request"),
    row("requests", At::Command("framex agent"), "request"),
    row("stats", At::Command("framex run --stats"), "stats"),
];

const fn row(operation: &'static str, command_line: At, python: &'static str) -> Row {
    Row {
        operation,
        command_line,
        python,
    }
}

/// What the command line has and no wire.
const COMMANDS_ALONE: &[(&str, &str)] = &[
    (
        "framex test",
        "`expect` statements belong to files; a wire asks with `query`",
    ),
    ("framex check", "`load` says the same and keeps what it checked"),
    ("framex facts", "a wire asks with `query`"),
    ("framex fmt", "it writes files"),
    (
        "framex agent",
        "a run reads files and stores of the machine; a wire answers with `receipt` or `execute`",
    ),
    ("framex answers", "the store of answers is a file of the machine"),
    ("framex lib", "`load` takes the texts that it prints"),
];

/// The table: each operation, and where it is to be had.
pub(crate) fn table() -> String {
    let mut out = String::from(
        "\n## At which door\n\n`framex serve` has every operation under its name, and so has `Client.request` in Python. A language model is \
         offered over MCP what reads and cannot be misused to change anything.\n\n\
         | operation | command line | `framex serve` | Python | MCP |\n| --- | --- | --- | --- | --- |\n",
    );
    for operation in OPERATIONS {
        let name = operation.name;
        let found = ROWS.iter().find(|row| row.operation == name);
        let command_line = match found.map(|row| &row.command_line) {
            Some(At::Command("every command")) => "every command".to_owned(),
            Some(At::Command(command)) => format!("`{command}`"),
            Some(At::No(reason)) => format!("no: {reason}"),
            None => "no command yet".to_owned(),
        };
        let python = match found.map_or("request", |row| row.python) {
            "request" => format!("`request(\"{name}\", …)`"),
            method => format!("`Client.{method}`"),
        };
        let is_offered = OFFERS.iter().any(|offer| offer.operation.name == name);
        let offered = match operation.effect {
            Effect::Reads if is_offered => format!("`{name}`"),
            Effect::Reads => "no: not needed to ask".to_owned(),
            Effect::Changes | Effect::Acts => "no: MCP only reads".to_owned(),
        };
        out.push_str(&format!(
            "| [`{name}`](#{name}) | {command_line} | `{name}` | {python} | {offered} |\n"
        ));
    }
    out.push_str("\nThe command line alone has:\n\n| command | why no wire has it |\n| --- | --- |\n");
    out.extend(
        COMMANDS_ALONE
            .iter()
            .map(|(command, reason)| format!("| `{command}` | {reason} |\n")),
    );
    out
}

#[cfg(test)]
mod tests {
    use super::ROWS;
    use crate::catalogue::OPERATIONS;

    #[test]
    fn no_operation_stands_twice_in_the_table_of_doors() {
        let mut names: Vec<&str> = ROWS.iter().map(|row| row.operation).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }

    #[test]
    fn every_operation_says_where_it_is_to_be_had() {
        let missing = OPERATIONS
            .iter()
            .filter(|operation| !ROWS.iter().any(|row| row.operation == operation.name));
        let missing: Vec<&str> = missing.map(|operation| operation.name).collect();
        assert!(
            missing.is_empty(),
            "add a row to operations/src/doors.rs for {missing:?}"
        );
    }
}
