//! What proofs cost where none is asked for, and where one is: instructions of whole processes, under valgrind.
//!
//! Nothing is recorded while rules fire, so no evaluation without it can be set beside one with it. Counted instead is
//! what an evaluation spends in the room that proves. Beside that, each stated fact keeps its place in its file, in eight
//! bytes: a proof's leaves show it, but messages and take-backs read it too.
//!
//! In: callgrind's account of a run. Out: a row for the evaluation, and one for the same and a proof.

use crate::asked::Asked;
use crate::process;
use crate::rail::Data;
use crate::report::first_line;
use crate::section::{Figure, Row, Section};
use crate::session::Session;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Facts of the workload; valgrind takes some fifty times as long as the machine alone.
fn facts(is_quick: bool) -> u64 {
    if is_quick { 10_000 } else { 100_000 }
}

/// Part of the names of all functions of the room that proves.
const FOR_PROOFS: &str = "framex_proof";
/// Facts of a class that rules derive.
const DERIVED: (&str, &str) = ("?- ?H:AccessibleHalt.", "{H}:AccessibleHalt");

/// Counts an evaluation, and one with a proof.
///
/// # Errors
/// Where the data cannot be generated or our own engine fails.
pub(crate) fn measure(asked: &Asked) -> Result<Section, String> {
    let engine = process::engine_binary()?;
    let count = facts(asked.is_quick);
    let data = Data::generated(count, "lines", asked)?;
    let (size, out) = (format!("{count} facts"), asked.out.join("callgrind.out"));
    let mut rows = Vec::new();
    if first_line(Command::new("valgrind").arg("--version")).is_empty() {
        rows.push(Row::skipped(
            "evaluate",
            &size,
            "framex",
            "valgrind is not installed",
        ));
    } else {
        let mut session = Session::start(&engine)?;
        session.load(&data.files)?;
        let found = session
            .call("query", json!({ "query": DERIVED.0, "limit": 1 }))?
            .result;
        session.end()?;
        let halt = found.pointer("/bindings/0/H").and_then(Value::as_str);
        let fact = DERIVED.1.replace("{H}", halt.ok_or("no such fact is derived")?);
        for (workload, verb, last) in [
            ("evaluate", "run", None),
            ("evaluate and prove", "explain", Some(fact)),
        ] {
            let mut arguments: Vec<&str> = vec![verb, "--quiet"];
            let files: Vec<String> = data.files.iter().map(|file| file.display().to_string()).collect();
            arguments.extend(files.iter().map(String::as_str));
            arguments.extend(last.as_deref());
            rows.push(counted(workload, &size, &engine, &arguments, &out)?);
        }
    }
    Ok(Section {
        name: "proofs",
        title: "instructions of whole processes: nothing is recorded for proofs while rules fire, so what is counted is all \
                that runs in the room that proves; beside it each stated fact keeps its place in its file, in 8 bytes"
            .to_owned(),
        rows,
    })
}

fn counted(workload: &str, size: &str, engine: &Path, arguments: &[&str], out: &Path) -> Result<Row, String> {
    let status = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(engine)
        .args(arguments)
        .output()
        .map_err(|e| format!("valgrind: {e}"))?;
    if !status.status.success() {
        return Err(format!("{workload}: {}", String::from_utf8_lossy(&status.stderr)));
    }
    let account = fs::read_to_string(out).map_err(|e| format!("{}: {e}", out.display()))?;
    let (all, for_proofs) = spent(&account, FOR_PROOFS);
    let figures = vec![
        Figure::new("instructions", "M", all as f64 / 1e6),
        Figure::new("for proofs", "M", for_proofs as f64 / 1e6),
        Figure::new("share for proofs", "", for_proofs as f64 / all.max(1) as f64),
    ];
    Ok(Row::ours(workload, size, figures))
}

/// All instructions of an account, and those of functions whose names hold this part.
///
/// A line `fn=(7) name` begins a function, its name written out once; a line of two numbers is a place and what was spent
/// there; the one behind `calls=` is spent in what is called, and counted there.
fn spent(account: &str, part: &str) -> (u64, u64) {
    let (mut all, mut ours) = (0, 0);
    let mut is_counted: Vec<Option<bool>> = Vec::new();
    let mut note = |text: &str| {
        let (number, name) = text.split_once(')').unwrap_or((text, ""));
        let number: usize = number.trim_start_matches('(').parse().unwrap_or(0);
        if is_counted.len() <= number {
            is_counted.resize(number + 1, None);
        }
        *is_counted[number].get_or_insert(name.contains(part))
    };
    let (mut is_ours, mut is_called) = (false, false);
    for line in account.lines() {
        if let Some(function) = line.strip_prefix("fn=") {
            is_ours = note(function);
        } else if let Some(called) = line.strip_prefix("cfn=") {
            note(called);
        } else if line.starts_with("calls=") {
            is_called = true;
        } else if line.starts_with(|first: char| first.is_ascii_digit() || "+-*".contains(first)) {
            let spent: u64 = line
                .split(' ')
                .nth(1)
                .and_then(|spent| spent.parse().ok())
                .unwrap_or(0);
            if !std::mem::take(&mut is_called) {
                all += spent;
                ours += if is_ours { spent } else { 0 };
            }
        }
    }
    (all, ours)
}

#[cfg(test)]
mod tests {
    use super::spent;

    #[test]
    fn what_is_called_counts_where_it_is_spent() {
        let account = "events: Ir\nfn=(1) main\n10 5\ncfn=(2) framex_proof::extract\ncalls=1 20\n+1 90\n* 2\n\n\
                       fn=(2)\n20 90\nsummary: 97\ntotals: 97\n";
        assert_eq!(spent(account, "framex_proof"), (97, 90));
    }
}
