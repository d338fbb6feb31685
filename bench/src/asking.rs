//! What asking a loaded session of `serve` costs: each kind of request many times, in turn with an empty one, on the
//! rail knowledge base; some also as the first that a session is asked; beside it the load itself, whole and in pieces of
//! `add`, and the start of the binary.
//!
//! A row a kind of request: median and 99th percentile, and the median as a multiple of the empty request's. What is
//! asked for stands beside it, and a note says where it is not met.

mod questions;

use crate::asked::Asked;
use crate::process;
use crate::rail::Data;
use crate::section::{Counts, Figure, Row, Section, quantile};
use crate::session::Session;
use questions::Group;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Longest that one kind of request is asked.
const MOST_TIME: Duration = Duration::from_secs(2);
/// Requests of one kind at most.
const MOST_REQUESTS: usize = 400;
/// Pieces in which the facts are added.
const PIECES: usize = 91;
/// Asked for: the binary to its first reply.
const START_ASKED_MS: f64 = 10.0;
/// Asked for: all pieces to one load.
const PIECES_ASKED: f64 = 1.5;
/// Asked for at the greatest size: the whole load, and its peak.
const LOAD_ASKED: (u64, f64, f64) = (640_000, 1.5, 250.0);

/// Measures every size; `--only` takes a size or words of the requests.
///
/// # Errors
/// Where the data cannot be generated, or a request is refused.
pub(crate) fn measure(asked: &Asked) -> Result<Section, String> {
    let engine = process::engine_binary()?;
    let mut rows = vec![start(&engine)?];
    let all: &[u64] = if asked.is_quick {
        &[10_000]
    } else {
        &[100_000, 640_000]
    };
    let named = |facts: &u64| asked.only.contains(&facts.to_string());
    let sizes: Vec<u64> = match all.iter().any(named) {
        true => all.iter().copied().filter(named).collect(),
        false => all.to_vec(),
    };
    for facts in sizes {
        let data = Data::generated(facts, "lines", asked)?;
        rows.push(loads(facts, &data, &engine, asked)?);
        let mut session = Session::start(&engine)?;
        session.load(&data.files)?;
        let groups = questions::groups(&data.questions, &mut session)?;
        let words: Vec<&String> = asked
            .only
            .iter()
            .filter(|word| word.parse::<u64>().is_err())
            .collect();
        let is_wanted =
            |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
        for group in groups.iter().filter(|group| is_wanted(&group.name)) {
            rows.push(requests(facts, group, &mut session)?);
        }
        for group in groups
            .iter()
            .filter(|group| questions::FIRST.contains(&group.name.as_str()))
        {
            let name = format!("first: {}", group.name);
            if is_wanted(&name) {
                rows.push(first(facts, &name, group, &data, &engine, asked)?);
            }
        }
        let used = session.end()?;
        let peak = Figure::new("peak", "MiB", used.peak_mib);
        rows.push(Row::ours("the whole session", &size(facts), vec![peak]));
    }
    Ok(Section {
        name: "asking",
        title: "requests to a loaded session of serve, each kind in turn with an empty request on the same connection"
            .to_owned(),
        rows,
    })
}

fn size(facts: u64) -> String {
    format!("{facts} facts")
}

fn start(engine: &Path) -> Result<Row, String> {
    let mut starts_ms = Vec::new();
    for _ in 0..21 {
        let start = Instant::now();
        let mut session = Session::start(engine)?;
        empty(&mut session)?;
        starts_ms.push(start.elapsed().as_secs_f64() * 1e3);
        session.end()?;
    }
    let median = quantile(&starts_ms, 0.5);
    let figures = vec![
        Figure::new("median", "µs", median * 1e3),
        Figure::new("asked", "µs", START_ASKED_MS * 1e3),
    ];
    let mut row = Row::ours("start to the first reply", "", figures);
    row.note = short(median > START_ASKED_MS);
    Ok(row)
}

/// Asks the requests of a group, each after an empty one.
fn requests(facts: u64, group: &Group, session: &mut Session) -> Result<Row, String> {
    let (mut times_us, mut empties_us) = (Vec::new(), Vec::new());
    let start = Instant::now();
    for (command, fields) in group.requests.iter().cycle() {
        empties_us.push(empty(session)?);
        let reply = session.call(command, fields.clone())?;
        times_us.push(reply.took.as_secs_f64() * 1e6);
        let is_over = times_us.len() >= MOST_REQUESTS || start.elapsed() > MOST_TIME;
        // A change is taken back by its neighbour.
        if is_over && times_us.len().is_multiple_of(2) {
            break;
        }
    }
    Ok(row(&group.name, facts, group, &times_us, &empties_us))
}

/// Asks a request of the group as the first of a session, another one each time.
fn first(
    facts: u64,
    name: &str,
    group: &Group,
    data: &Data,
    engine: &Path,
    asked: &Asked,
) -> Result<Row, String> {
    let (mut times_us, mut empties_us) = (Vec::new(), Vec::new());
    for (command, fields) in group.requests.iter().take(asked.runs) {
        let mut session = Session::start(engine)?;
        session.load(&data.files)?;
        empties_us.push(empty(&mut session)?);
        times_us.push(session.call(command, fields.clone())?.took.as_secs_f64() * 1e6);
        session.end()?;
    }
    Ok(row(name, facts, group, &times_us, &empties_us))
}

/// How long requests of the group took, and the empty ones beside them.
fn row(name: &str, facts: u64, group: &Group, times_us: &[f64], empties_us: &[f64]) -> Row {
    let median = quantile(times_us, 0.5);
    let figures = vec![
        Figure::new("median", "µs", median),
        Figure::new("p99", "µs", quantile(times_us, 0.99)),
        Figure::new("to empty", "", median / quantile(empties_us, 0.5)),
        Figure::new("asked", "µs", group.asked_us),
    ];
    let mut row = Row::ours(name, &size(facts), figures);
    row.note = short(median > group.asked_us);
    row
}

pub(crate) fn short(falls_short: bool) -> String {
    if falls_short {
        "falls short".to_owned()
    } else {
        String::new()
    }
}

/// A request that does nothing, since there is no load to give up; what it took in microseconds.
pub(crate) fn empty(session: &mut Session) -> Result<f64, String> {
    Ok(session.call("load_abort", json!({}))?.took.as_secs_f64() * 1e6)
}

/// Whole loads and loads in pieces, in pairs.
fn loads(facts: u64, data: &Data, engine: &Path, asked: &Asked) -> Result<Row, String> {
    let (mut whole_s, mut cpu_s, mut peak_mib, mut to_whole) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut counts = Counts::Equal;
    for _ in 0..asked.runs {
        let mut session = Session::start(engine)?;
        let took = session.load(&data.files)?.took.as_secs_f64();
        let derived = derived(&mut session)?;
        let used = session.end()?;
        whole_s.push(took);
        cpu_s.push(used.cpu_s);
        peak_mib.push(used.peak_mib);
        let mut session = Session::start(engine)?;
        to_whole.push(in_pieces(&mut session, &data.files)?.as_secs_f64() / took);
        let in_pieces = self::derived(&mut session)?;
        session.end()?;
        if derived != in_pieces {
            counts = Counts::Different(format!("{derived} derived at once, {in_pieces} in pieces"));
        }
    }
    let (whole_s, peak_mib) = (quantile(&whole_s, 0.5), quantile(&peak_mib, 0.5));
    let ratio = quantile(&to_whole, 0.5);
    let figures = vec![
        Figure::new("median", "µs", whole_s * 1e6),
        Figure::new("cpu", "s", quantile(&cpu_s, 0.5)),
        Figure::new("peak", "MiB", peak_mib),
        Figure::new("pieces to whole", "", ratio),
    ];
    let (of_size, asked_s, asked_mib) = LOAD_ASKED;
    let mut note = format!("whole, and in {PIECES} pieces of add, asked {PIECES_ASKED}");
    let falls_short = ratio > PIECES_ASKED;
    if facts == of_size {
        note.push_str(&format!("; asked {asked_s} s and {asked_mib} MiB"));
    }
    let is_slow = facts == of_size && (whole_s > asked_s || peak_mib > asked_mib);
    if falls_short || is_slow {
        note.push_str("; falls short");
    }
    Ok(Row {
        counts,
        note,
        ..Row::ours("load", &size(facts), figures)
    })
}

fn derived(session: &mut Session) -> Result<u64, String> {
    let stats = session.call("stats", json!({}))?.result;
    let derived: Option<u64> = stats.get("derived_facts").and_then(Value::as_u64);
    derived.ok_or_else(|| "stats tells no derived facts".to_owned())
}

/// The first file loaded, the text of the others added piece by piece; what the server took for it, without what a
/// client does with the replies.
fn in_pieces(session: &mut Session, files: &[PathBuf]) -> Result<Duration, String> {
    let read = |path: &PathBuf| fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()));
    let texts = files.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let (rules, facts) = texts.split_first().ok_or("no file")?;
    let mut took = session.call("load", json!({ "source": rules }))?.took;
    let bytes: usize = facts.iter().map(String::len).sum();
    for text in facts {
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let most = rest.len().min(bytes / PIECES + 1);
            // Every line of the workload ends a statement.
            let end = rest.as_bytes()[..most].iter().rposition(|byte| *byte == b'\n');
            let (piece, after) = rest.split_at(end.map_or(rest.len(), |at| at + 1));
            took += session.call("add", json!({ "source": piece }))?.took;
            rest = after;
        }
    }
    Ok(took)
}
