//! What a snapshot of the rail knowledge base costs: keeping it, its size, and a server on it from its start until it is
//! open and until its first answer.
//!
//! Every start is paired with a start of the server on nothing, so that the ratio tells what the snapshot adds. A first
//! answer has to be the one that the session gave which was kept.

use crate::asked::Asked;
use crate::asking::{empty, short};
use crate::process;
use crate::rail::Data;
use crate::section::{Counts, Figure, Row, Section, quantile};
use crate::session::Session;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Asked for: from the start of the server to the reply to a request that does nothing.
const OPEN_ASKED_MS: f64 = 50.0;
/// Asked for: from the start of the server to its first answer.
const ANSWER_ASKED_MS: f64 = 100.0;
/// Questions of the workload, one a kind.
const KINDS: &[(&str, &str)] = &[
    ("G01", "whether a fact holds"),
    ("Q01", "a slot of one object"),
    ("Q03", "a join of three conditions"),
    ("Q07", "a negation in an open world"),
];

/// A server to be started again and again.
struct Starts {
    engine: PathBuf,
    snapshot: PathBuf,
    size: String,
    count: usize,
}

/// Measures one size; with `--quick` a small one.
///
/// # Errors
/// Where the data cannot be generated, or the snapshot cannot be kept or opened.
pub(crate) fn measure(asked: &Asked) -> Result<Section, String> {
    let facts = if asked.is_quick { 10_000 } else { 640_000 };
    let data = Data::generated(facts, "lines", asked)?;
    let starts = Starts {
        engine: process::engine_binary()?,
        snapshot: asked.out.join(format!("rail-{facts}.snapshot")),
        size: format!("{facts} facts"),
        count: asked.runs * 3,
    };
    let mut session = Session::start(&starts.engine)?;
    session.load(&data.files)?;
    let mut rows = vec![kept(&mut session, &starts, asked.runs)?];
    let nothing = |session: &mut Session| empty(session).map(|_| Value::Null);
    rows.push(starts.row("open", OPEN_ASKED_MS, &nothing)?.0);
    for (id, kind) in KINDS {
        let question = data.questions.iter().find(|(name, _)| name == id);
        let (_, question) = question.ok_or_else(|| format!("the workload has no question {id}"))?;
        let ask = |session: &mut Session| Ok(session.call("query", json!({ "query": question }))?.result);
        let expected = ask(&mut session)?;
        let (mut row, answers) = starts.row(&format!("first answer: {kind}"), ANSWER_ASKED_MS, &ask)?;
        row.counts = match answers.iter().find(|answer| **answer != expected) {
            None => Counts::Equal,
            Some(other) => Counts::Different(format!("{other}, but {expected} where it was kept")),
        };
        rows.push(row);
    }
    session.end()?;
    let title = "a session kept in a file, and a server on it from its start, in turn with one on nothing";
    Ok(Section {
        name: "snapshot",
        title: title.to_owned(),
        rows,
    })
}

/// Keeps the session several times.
fn kept(session: &mut Session, starts: &Starts, runs: usize) -> Result<Row, String> {
    let mut took_ms = Vec::new();
    for _ in 0..runs {
        let reply = session.call("snapshot", json!({ "path": starts.snapshot }))?;
        took_ms.push(reply.took.as_secs_f64() * 1e3);
    }
    let file = fs::metadata(&starts.snapshot).map_err(|e| format!("{}: {e}", starts.snapshot.display()))?;
    let figures = vec![
        Figure::new("median", "ms", quantile(&took_ms, 0.5)),
        Figure::new("file", "MiB", file.len() as f64 / f64::from(1 << 20)),
    ];
    Ok(Row::ours("keep", &starts.size, figures))
}

impl Starts {
    /// Starts servers on the snapshot and on nothing in turn: from the start to the first reply.
    fn row(
        &self,
        workload: &str,
        asked_ms: f64,
        first: &dyn Fn(&mut Session) -> Result<Value, String>,
    ) -> Result<(Row, Vec<Value>), String> {
        let (mut took_ms, mut cpu_ms, mut to_empty) = (Vec::new(), Vec::new(), Vec::new());
        let mut answers = Vec::new();
        for _ in 0..self.count {
            let start = Instant::now();
            let mut session = Session::start_on(&self.engine, &self.snapshot)?;
            answers.push(first(&mut session)?);
            let took = start.elapsed().as_secs_f64() * 1e3;
            cpu_ms.push(session.end()?.cpu_s * 1e3);
            took_ms.push(took);
            to_empty.push(took / empty_start_ms(&self.engine)?);
        }
        let median = quantile(&took_ms, 0.5);
        let figures = vec![
            Figure::new("median", "ms", median),
            Figure::new("least", "ms", quantile(&took_ms, 0.0)),
            Figure::new("cpu", "ms", quantile(&cpu_ms, 0.5)),
            Figure::new("to empty start", "", quantile(&to_empty, 0.5)),
            Figure::new("asked", "ms", asked_ms),
        ];
        let mut row = Row::ours(workload, &self.size, figures);
        row.note = short(median > asked_ms);
        Ok((row, answers))
    }
}

fn empty_start_ms(engine: &Path) -> Result<f64, String> {
    let start = Instant::now();
    let mut session = Session::start(engine)?;
    empty(&mut session)?;
    let took = start.elapsed().as_secs_f64() * 1e3;
    session.end()?;
    Ok(took)
}
