//! Measures whole loads, text in and answers out, beside every other engine on the same data.
//!
//! For each workload: a warm-up of ours and of each peer, whose relations are compared row count by row count; then
//! pairs, ours and the peer's in turn.

use crate::asked::Asked;
use crate::pairs;
use crate::peers::{self, Peers, published};
use crate::process::{self, Ended, Run};
use crate::section::{Counts, Ratio, Row, Section};
use crate::workloads::{WORKLOADS, Workload, shown};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// No process gets more wall-clock time.
const LIMIT: Duration = Duration::from_secs(300);

/// The factor at which a peer runs that takes too long at full size.
const REDUCED: f64 = 0.0625;

/// Every workload beside every peer.
///
/// # Errors
/// Where the data cannot be generated or our own engine fails.
pub(crate) fn measure(asked: &Asked) -> Result<Section, String> {
    let engine = process::engine_binary()?;
    let peers = peers::find(asked)?;
    let mut rows = Vec::new();
    for workload in WORKLOADS.iter().filter(|workload| asked.wants(workload.name)) {
        let scale = if asked.is_quick { workload.quick_scale } else { 1.0 };
        let slow = |peer: &&&str| published::takes_too_long(workload.name, peer);
        let (late, now): (Vec<_>, Vec<_>) = peers::NAMES.iter().partition(slow);
        rows.extend(beside(workload, scale, &now, &peers, &engine, asked)?);
        let why = "over 130 s at full size in the published table";
        if asked.is_quick {
            rows.extend(
                late.iter()
                    .map(|peer| Row::skipped(workload.name, &shown(scale), peer, why)),
            );
        } else if !late.is_empty() {
            rows.extend(beside(workload, REDUCED, &late, &peers, &engine, asked)?);
        }
    }
    let absent = published::NOT_RUN.iter();
    rows.extend(absent.map(|(peer, reason)| Row::skipped("all", "1", peer, reason)));
    Ok(Section {
        name: "batch",
        title: "whole processes, text in and answers out: CPU seconds (user and system), peak memory, and the ratio of ours \
                to the other's, pair by pair"
            .to_owned(),
        rows,
    })
}

/// The command that runs our engine on files and reports its relations.
pub(crate) fn ours(engine: &Path, files: &[PathBuf]) -> Command {
    on_threads(1, engine, files)
}

/// The same on so many threads.
pub(crate) fn on_threads(threads: usize, engine: &Path, files: &[PathBuf]) -> Command {
    let mut command = Command::new(engine);
    command
        .args(["run", "--stats", "--quiet", "--format", "json", "--threads"])
        .arg(threads.to_string())
        .args(files);
    command
}

fn beside(
    workload: &Workload,
    scale: f64,
    names: &[&str],
    peers: &Peers,
    engine: &Path,
    asked: &Asked,
) -> Result<Vec<Row>, String> {
    let files = workload.files(scale, asked)?;
    let data = workload.data(scale, asked);
    let size = shown(scale);
    let sizes = relation_sizes(&process::once(&mut ours(engine, &files))?.output)?;
    let mut our_runs = Vec::new();
    let mut rows = Vec::new();
    for name in names {
        let row = match peers.command(name, workload, &data, asked, true) {
            Err(reason) => Row::skipped(workload.name, &size, name, &reason),
            Ok(mut warm_up) => match process::within(&mut warm_up, LIMIT) {
                Err(problem) => Row::skipped(workload.name, &size, name, &problem),
                Ok(Ended::TooLong) => Row::skipped(workload.name, &size, name, "over 300 s"),
                Ok(Ended::Whole(run)) => {
                    let theirs = || {
                        peers
                            .command(name, workload, &data, asked, false)
                            .unwrap_or(Command::new("false"))
                    };
                    let patience = asked.patience();
                    let pairs = pairs::run(&|| ours(engine, &files), &theirs, asked.runs, patience, LIMIT)?;
                    let Some(pairs) = pairs else {
                        rows.push(Row::skipped(workload.name, &size, name, "over 300 s"));
                        continue;
                    };
                    our_runs.extend(pairs.ours.iter().cloned());
                    Row {
                        engine: (*name).to_owned(),
                        ratio: pairs.ratio(),
                        counts: peers::compare(&run.output, workload, &sizes),
                        ..Row::ours(workload.name, &size, pairs::figures(&pairs.theirs))
                    }
                }
            },
        };
        rows.push(row);
    }
    while our_runs.len() < asked.runs {
        our_runs.push(process::once(&mut ours(engine, &files))?);
    }
    if scale == 1.0 {
        rows.extend(through_the_table(workload.name, &size, &rows));
    }
    rows.insert(0, our_row(workload, scale, &our_runs, &sizes));
    Ok(rows)
}

/// Our row: also what each fact costs in memory.
fn our_row(workload: &Workload, scale: f64, runs: &[Run], sizes: &[(String, u64)]) -> Row {
    let figures = pairs::figures_of_facts(runs, facts_in(sizes));
    let relations = workload.relations.iter();
    let wrong: Vec<String> = relations
        .map(|relation| (relation, peers::rows_of(sizes, relation.name)))
        .filter(|(relation, rows)| scale == 1.0 && *rows != relation.rows)
        .map(|(relation, rows)| format!("{} has {rows} rows, not {}", relation.name, relation.rows))
        .collect();
    let counts = match (scale == 1.0, wrong.is_empty()) {
        (true, true) => Counts::Equal,
        (true, false) => Counts::Different(wrong.join("; ")),
        (false, _) => Counts::NotCompared,
    };
    Row {
        counts,
        ..Row::ours(workload.name, &shown(scale), figures)
    }
}

/// Ours to Soufflé's interpreter: our ratio to Ascent here, times Ascent's to it in the published table.
fn through_the_table(workload: &str, size: &str, rows: &[Row]) -> Option<Row> {
    let to_ascent = rows.iter().find(|row| row.engine == "ascent")?.ratio?;
    let factor = published::ascent_to_souffle(workload)?;
    let scaled = |ratio: f64| ratio * factor;
    Some(Row {
        engine: "souffle-interpreter".to_owned(),
        ratio: Some(Ratio {
            middle: scaled(to_ascent.middle),
            least: scaled(to_ascent.least),
            greatest: scaled(to_ascent.greatest),
            pairs: to_ascent.pairs,
        }),
        note: "not run: by Ascent's ratio to it in the published table".to_owned(),
        ..Row::ours(workload, size, Vec::new())
    })
}

/// The sizes of all relations, by name, as `run --stats` reports them.
///
/// # Errors
/// Where it reports none.
pub(crate) fn relation_sizes(output: &str) -> Result<Vec<(String, u64)>, String> {
    let report: serde_json::Value = serde_json::from_str(output).map_err(|e| format!("run --stats: {e}"))?;
    let relations = report
        .pointer("/stats/relations")
        .and_then(|found| found.as_object());
    let relations = relations.ok_or("run --stats reports no relations")?;
    let size = |(name, size): (&String, &serde_json::Value)| (name.clone(), size.as_u64().unwrap_or(0));
    Ok(relations.iter().map(size).collect())
}

/// All facts of a model, stated and derived.
pub(crate) fn facts_in(sizes: &[(String, u64)]) -> u64 {
    sizes.iter().map(|(_, rows)| rows).sum()
}
