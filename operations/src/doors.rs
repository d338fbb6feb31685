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
    /// Whether `Client` has a method of its name; `request` reaches what has none.
    is_method: bool,
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
    method("load", At::Command("every command")),
    method("load_begin", IN_PARTS),
    method("load_chunk", IN_PARTS),
    method("load_commit", IN_PARTS),
    method("load_abort", IN_PARTS),
    method("add", FILES),
    request("import", At::Command("framex import")),
    method("rdf_import", At::Command("framex import rdf")),
    method("retract", FILES),
    method("retract_source", FILES),
    request("replace_source", FILES),
    request("close", FILES),
    method("world", FILES),
    method("run", At::Command("framex run")),
    request("receipt", At::Command("framex agent --scripted")),
    request("execute", At::Command("framex agent")),
    request("restore", At::Command("framex run --snapshot")),
    request("snapshot", At::Command("framex snapshot")),
    method("diff", ONE_REVISION),
    method("query", At::Command("framex query")),
    method("explain", At::Command("framex explain")),
    method("why_not", At::Command("framex why-not")),
    method("dependents", At::Command("framex dependents")),
    request("evidence_needs", At::Command("framex needs")),
    request("preview", At::Command("framex preview")),
    method("compare", At::Command("framex compare")),
    method("provenance", At::Command("framex provenance")),
    method("validate", At::Command("framex validate")),
    method("schema", At::Command("framex schema")),
    method("modules", At::No("`framex check` reads them")),
    request("sources", At::No("the files are at hand")),
    request("graph", At::Command("framex graph")),
    method("export", At::Command("framex export")),
    method("rdf_export", At::Command("framex export rdf")),
    request("requests", At::Command("framex requests")),
    method("stats", At::Command("framex run --stats")),
];

/// An operation that `Client` has a method for, of the same name.
const fn method(operation: &'static str, command_line: At) -> Row {
    Row {
        operation,
        command_line,
        is_method: true,
    }
}

/// One that Python reaches by `request`.
const fn request(operation: &'static str, command_line: At) -> Row {
    Row {
        operation,
        command_line,
        is_method: false,
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
        let python = match found.is_some_and(|row| row.is_method) {
            true => format!("`Client.{name}`"),
            false => format!("`request(\"{name}\", …)`"),
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
