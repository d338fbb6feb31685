//! Carries out scripted requests, one after another, beside many facts: what the host and the engine take for each.
//!
//! In: letters generated here, some of them due to be read, and the replies. Out: what a run takes over the mere load.
//! Every receipt changes what is derived, so this also shows whether a change costs more where more stands.

use crate::asked::Asked;
use crate::pairs::figures;
use crate::process::{self, Run};
use crate::section::{Counts, Figure, Row, Section, quantile};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Facts stated and requests carried out.
fn sizes(is_quick: bool) -> &'static [(usize, usize)] {
    if is_quick {
        &[(10_000, 200)]
    } else {
        &[(10_000, 1_000), (100_000, 1_000)]
    }
}

const FACTS_PER_LETTER: usize = 5;

/// Runs the host over each size.
///
/// # Errors
/// Where a file cannot be written or our own engine fails.
pub(crate) fn measure(asked: &Asked) -> Result<Section, String> {
    let engine = process::engine_binary()?;
    let mut rows = Vec::new();
    for (facts, requests) in sizes(asked.is_quick) {
        if asked.wants("host") {
            rows.push(at(*facts, *requests, &engine, asked)?);
        }
    }
    Ok(Section {
        name: "host",
        title:
            "scripted requests of a model, carried out one after another beside many facts, their receipts \
                measured and reasoned about: the whole, and what each request takes beyond the load"
                .to_owned(),
        rows,
    })
}

fn at(facts: usize, requests: usize, engine: &Path, asked: &Asked) -> Result<Row, String> {
    let folder = asked.out.join(format!("host-{facts}-{requests}"));
    let written = |e: std::io::Error| format!("{}: {e}", folder.display());
    fs::create_dir_all(&folder).map_err(written)?;
    let files = [folder.join("rules.fx"), folder.join("letters.fx")];
    let replies = folder.join("replies.json");
    fs::write(&files[0], rules(requests)).map_err(written)?;
    letters(facts / FACTS_PER_LETTER, requests, &files[1], &replies).map_err(written)?;
    let with = || command(engine, &files, Some(&replies));
    let first = process::once(&mut with())?;
    let (mut loads, mut runs): (Vec<Run>, Vec<Run>) = (Vec::new(), Vec::new());
    for _ in 0..asked.runs {
        loads.push(process::once(&mut command(engine, &files, None))?);
        runs.push(process::once(&mut with())?);
    }
    let beyond = loads.iter().zip(&runs);
    let each_ms: Vec<f64> = beyond
        .map(|(load, run)| (run.cpu_s - load.cpu_s) * 1e3 / requests as f64)
        .collect();
    let mut shown = figures(&runs);
    shown.push(Figure::new(
        "load cpu",
        "s",
        quantile(&loads.iter().map(|run| run.cpu_s).collect::<Vec<_>>(), 0.5),
    ));
    shown.push(Figure::new("each request", "ms", quantile(&each_ms, 0.5)));
    Ok(Row {
        counts: verdict(&first.output),
        ..Row::ours("host", &format!("{facts} facts, {requests} requests"), shown)
    })
}

/// The expectation of the rules, checked with replies or without.
fn command(engine: &Path, files: &[PathBuf], replies: Option<&Path>) -> Command {
    let mut command = Command::new(engine);
    command.args(["test", "--quiet", "--format", "json"]).args(files);
    if let Some(replies) = replies {
        command.arg("--scripted").arg(replies);
    }
    command
}

fn verdict(output: &str) -> Counts {
    let report: serde_json::Value = serde_json::from_str(output).unwrap_or_default();
    if report["ok"] == true && report["result"]["failed"] == 0 {
        return Counts::Equal;
    }
    Counts::Different(format!("the expectation did not hold: {}", report["result"]))
}

fn rules(requests: usize) -> String {
    format!(
        "\
world open.
closed slot dealtWith.
external read(?L) using _llm[prompt -> \"Which day does the letter name?\"; letter -> ?T; groundIn -> ?T]
  <- ?L:Due[body -> ?T].
?L[day -> ?D] <- ?L:Due AND read(?L)[result(\"value\") -> ?D; result(\"quoteFound\") -> true].
?L[dealtWith -> true] <- ?L[day -> ?D; wanted -> ?W] AND ?D <= ?W.
?H[waitsFor -> ?L] <- ?L:Due[house -> ?H] AND NOT ?L[dealtWith -> true].
expect bindings {requests}: ?L[day -> ?D].
"
    )
}

/// Letters of five facts each, spread evenly over the file the ones that are due, and their replies.
fn letters(count: usize, due: usize, facts: &Path, replies: &Path) -> std::io::Result<()> {
    let mut facts = BufWriter::new(File::create(facts)?);
    let mut replies = BufWriter::new(File::create(replies)?);
    let every = count / due;
    writeln!(facts, "world open.")?;
    writeln!(replies, "{{")?;
    for number in 0..count {
        let (day, house) = (number % 28 + 1, number % 997);
        writeln!(
            facts,
            "letter_{number}:Letter[body -> \"We need the keys of house {house} by 2026-05-{day:02}, please.\"; \
             house -> house_{house}; wanted -> \"2026-05-{:02}\"; sender -> tenant_{}].",
            (number / 7) % 28 + 1,
            number % 4999
        )?;
        if number % every == 0 && number / every < due {
            writeln!(facts, "letter_{number}:Due.")?;
            let comma = if number / every + 1 < due { "," } else { "" };
            writeln!(
                replies,
                "\"read(letter_{number})\": {{\"reply\": {{\"value\": \"2026-05-{day:02}\", \
                 \"quote\": \"by 2026-05-{day:02}\"}}}}{comma}"
            )?;
        }
    }
    writeln!(replies, "}}")?;
    facts.flush()?;
    replies.flush()
}

#[cfg(test)]
mod tests {
    use super::{letters, verdict};
    use crate::section::Counts;

    #[test]
    fn every_letter_that_is_due_has_a_reply() {
        let folder = std::env::temp_dir().join(format!("framex-letters-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (facts, replies) = (folder.join("letters.fx"), folder.join("replies.json"));
        letters(20, 6, &facts, &replies).unwrap();
        let facts = std::fs::read_to_string(facts).unwrap();
        let replies: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(replies).unwrap()).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        let due = facts.lines().filter_map(|line| line.strip_suffix(":Due."));
        let asked: Vec<String> = due.map(|letter| format!("read({letter})")).collect();
        assert_eq!(asked.len(), 6);
        assert!(asked.iter().all(|request| replies.get(request).is_some()));
    }

    #[test]
    fn an_expectation_that_fails_is_a_different_result() {
        let held = r#"{"ok": true, "result": {"passed": 1, "failed": 0}}"#;
        assert_eq!(verdict(held), Counts::Equal);
        let failed = r#"{"ok": false, "result": {"passed": 0, "failed": 1}}"#;
        assert!(matches!(verdict(failed), Counts::Different(_)));
    }
}
