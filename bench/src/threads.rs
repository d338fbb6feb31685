//! What a second thread is worth: the whole process on one thread and on two, in turn, by the clock on the wall.
//!
//! In: the batch workloads. Out: a row for one thread and one for two, with the ratio of one to two, pair by pair; of `policy`
//! what is asked for stands beside it, and a note says where it is not met. The answers must be the same bytes.

use crate::asked::Asked;
use crate::batch::on_threads;
use crate::pairs::{self, of_pairs};
use crate::process;
use crate::section::{Counts, Figure, Row, Section, quantile};
use crate::workloads::{self, WORKLOADS, Workload};
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

/// Asked for on `policy`: one thread to two.
const ASKED: f64 = 1.6;

/// The name of our own engine where it evaluates on two threads.
pub(crate) const ON_TWO: &str = "framex, 2 threads";

/// No process gets more wall-clock time.
const LIMIT: Duration = Duration::from_secs(300);

/// Each workload on one thread and on two.
///
/// # Errors
/// Where the data cannot be generated or our own engine fails.
pub(crate) fn measure(asked: &Asked) -> Result<Section, String> {
    let engine = process::engine_binary()?;
    let mut rows = Vec::new();
    for workload in WORKLOADS {
        rows.extend(rows_of(workload, &engine, asked)?);
    }
    Ok(Section {
        name: "threads",
        title: "one thread and two, whole processes in turn: seconds on the wall, and how many times as long one takes as two"
            .to_owned(),
        rows,
    })
}

fn rows_of(workload: &Workload, engine: &Path, asked: &Asked) -> Result<[Row; 2], String> {
    let name = workload.name;
    let scale = if asked.is_quick { workload.quick_scale } else { 1.0 };
    let files = workload.files(scale, asked)?;
    let on = |threads: usize| on_threads(threads, engine, &files);
    let (one, two) = (process::once(&mut on(1))?, process::once(&mut on(2))?);
    let is_same = without_clock(&one.output)? == without_clock(&two.output)?;
    let count = asked.runs.max(if asked.is_quick { 1 } else { 5 });
    let found = pairs::run(&|| on(1), &|| on(2), count, Duration::MAX, LIMIT)?;
    let found = found.ok_or_else(|| format!("{name} takes over 300 s"))?;
    let walls = |runs: &[process::Run]| runs.iter().map(|run| run.wall_s).collect::<Vec<_>>();
    let (one, two) = (walls(&found.ours), walls(&found.theirs));
    let ratios: Vec<f64> = one.iter().zip(&two).map(|(one, two)| one / two).collect();
    let ratio = of_pairs(&ratios);
    let figures = |walls: &[f64], runs: &[process::Run]| {
        let mut figures = vec![Figure::new("wall", "s", quantile(walls, 0.5))];
        figures.extend(pairs::figures(runs));
        figures
    };
    let size = workloads::shown(scale);
    let mut on_two = Row::ours(name, &size, figures(&two, &found.theirs));
    on_two.engine = ON_TWO.to_owned();
    on_two.ratio = ratio;
    on_two.counts = match is_same {
        true => Counts::Equal,
        false => Counts::Different("two threads print something else than one".to_owned()),
    };
    if name == "policy" {
        on_two.figures.push(Figure::new("asked", "", ASKED));
        if ratio.is_some_and(|ratio| ratio.middle < ASKED) {
            on_two.note = "short of what is asked".to_owned();
        }
    }
    Ok([Row::ours(name, &size, figures(&one, &found.ours)), on_two])
}

/// What was printed, without what a clock says.
fn without_clock(output: &str) -> Result<Value, String> {
    let mut printed: Value = serde_json::from_str(output).map_err(|e| format!("run --stats: {e}"))?;
    if let Some(stats) = printed.get_mut("stats").and_then(Value::as_object_mut) {
        stats.remove("elapsed_micros");
    }
    Ok(printed)
}
