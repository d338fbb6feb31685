//! Single facts taken back and stated again in a loaded session, beside evaluating it anew.
//!
//! In: a workload's files, of which facts spread evenly are taken. Out: a row a workload: the median, the 99th of a
//! hundred and the worst of both changes, what evaluating anew takes in the same session, and the median of all changes
//! over it and over what differential dataflow takes for one.
//!
//! Invariant: after all changes an evaluation anew finds nothing to add or remove; else the row is wrong.

use crate::asked::Asked;
use crate::peers::published;
use crate::process;
use crate::rail::Data;
use crate::section::{Counts, Figure, Row, Section, quantile};
use crate::session::Session;
use crate::workloads;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// Asked for, in milliseconds: the median and the 99th of a hundred.
const ASKED_MS: &[(&str, f64, f64)] = &[("policy", 1.0, 10.0), ("tc_random", 85.0, f64::INFINITY)];

/// Changes the loaded `policy`, `rail` and `tc_random`, a thousand facts each; a hundred where only a quick look is wanted.
///
/// # Errors
/// Where the data cannot be generated or our own engine fails.
pub(crate) fn measure(asked: &Asked) -> Result<Section, String> {
    let engine = process::engine_binary()?;
    let changes = if asked.is_quick { 100 } else { 1_000 };
    let mut rows = Vec::new();
    for (name, rail_facts) in [("policy", None), ("tc_random", None), ("rail", Some(640_000))] {
        if !asked.wants(name) {
            continue;
        }
        let (files, size) = match rail_facts {
            None => {
                let workload = workloads::named(name)?;
                let scale = if asked.is_quick { workload.quick_scale } else { 1.0 };
                (workload.files(scale, asked)?, workloads::shown(scale))
            }
            Some(facts) => {
                let facts = if asked.is_quick { 100_000 } else { facts };
                let data = Data::generated(facts, "lines", asked)?;
                (data.files, facts.to_string())
            }
        };
        rows.push(changed(name, &size, &files, changes, &engine)?);
    }
    Ok(Section {
        name: "inc",
        title: format!(
            "{changes} single facts of a loaded session, spread evenly, each taken back and stated again, and the whole \
             evaluated anew"
        ),
        rows,
    })
}

fn changed(name: &str, size: &str, files: &[PathBuf], changes: usize, engine: &Path) -> Result<Row, String> {
    let facts = spread(files, changes)?;
    let mut session = Session::start(engine)?;
    session.load(files)?;
    let (mut back_ms, mut stated_ms, mut anew_ms) = (Vec::new(), Vec::new(), Vec::new());
    for fact in &facts {
        let reply = session.call("retract", json!({ "fact": fact }))?;
        back_ms.push(reply.took.as_secs_f64() * 1e3);
        let reply = session.call("add", json!({ "source": format!("{fact}.") }))?;
        stated_ms.push(reply.took.as_secs_f64() * 1e3);
    }
    let mut counts = Counts::Equal;
    for _ in 0..3 {
        let reply = session.call("run", json!({}))?;
        anew_ms.push(reply.took.as_secs_f64() * 1e3);
        for list in ["added", "removed"] {
            if reply.result[list].as_array().is_none_or(|rows| !rows.is_empty()) {
                counts = Counts::Different(format!("evaluated anew, some are {list}"));
            }
        }
    }
    session.end()?;
    let anew = quantile(&anew_ms, 0.5);
    let all_ms = [back_ms.as_slice(), &stated_ms].concat();
    let (median, p99, worst) = (
        quantile(&all_ms, 0.5),
        quantile(&all_ms, 0.99),
        quantile(&all_ms, 1.0),
    );
    let mut figures = vec![
        Figure::new("back median", "ms", quantile(&back_ms, 0.5)),
        Figure::new("back p99", "ms", quantile(&back_ms, 0.99)),
        Figure::new("stated median", "ms", quantile(&stated_ms, 0.5)),
        Figure::new("stated p99", "ms", quantile(&stated_ms, 0.99)),
        Figure::new("worst", "ms", worst),
        Figure::new("anew", "ms", anew),
        Figure::new("to anew", "", median / anew),
    ];
    let to_differential = published::to_differential(name, median);
    figures.extend(to_differential.map(|ratio| Figure::new("to differential", "", ratio)));
    Ok(Row {
        counts,
        note: note(name, median, p99, worst > anew),
        ..Row::ours(name, size, figures)
    })
}

/// Where a workload falls short of what is asked for.
fn note(name: &str, median_ms: f64, p99_ms: f64, is_slower_than_anew: bool) -> String {
    let asked = ASKED_MS.iter().find(|row| row.0 == name);
    let is_short = asked.is_some_and(|(_, median, p99)| median_ms > *median || p99_ms > *p99);
    let mut short = Vec::new();
    if is_short {
        short.push("falls short");
    }
    if is_slower_than_anew {
        short.push("the worst takes longer than evaluating anew");
    }
    short.join("; ")
}

/// Facts of the files, a line each, spread evenly, without their full stops.
fn spread(files: &[PathBuf], count: usize) -> Result<Vec<String>, String> {
    let mut facts = Vec::new();
    for path in files {
        let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let is_fact = |line: &&str| {
            let words = ["<-", "?", "//", "extends ", "declare ", "closed ", "world ", "{"];
            line.ends_with("].") && !words.iter().any(|word| line.contains(word))
        };
        let lines = text.lines().filter(is_fact);
        facts.extend(lines.map(|line| line.trim_end_matches('.').to_owned()));
    }
    let step = (facts.len() / count).max(1);
    Ok(facts.into_iter().step_by(step).take(count).collect())
}
