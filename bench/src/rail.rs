//! The rail knowledge base, the shape of what real users load: its answers are checked against plain loops in another
//! language, at every size, in both styles of its facts, before and after its update feed.
//!
//! Two rows a size and style: the whole as one process, and the same in a session of `serve` that then follows the feed.

use crate::asked::Asked;
use crate::batch::{facts_in, ours, relation_sizes};
use crate::pairs;
use crate::process;
use crate::section::{Counts, Figure, Row, Section, quantile};
use crate::session::Session;
use crate::texts;
use serde_json::{Map, Value, json};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// How the facts are written.
const STYLES: &[(&str, &str)] = &[("lines", "a fact a statement"), ("frames", "a frame an object")];

/// Asked for at this many facts: the whole load through `serve`, in seconds, and its peak in MiB.
const LOAD_ASKED: (u64, f64, f64) = (640_000, 1.5, 250.0);
/// The same, as it is meant to be later.
const LOAD_MEANT: (f64, f64) = (0.8, 150.0);

/// Facts stated, by form.
fn sizes(is_quick: bool) -> &'static [u64] {
    if is_quick {
        &[10_000, 100_000]
    } else {
        &[10_000, 100_000, 640_000, 1_100_000]
    }
}

/// Loads, asks, follows the feed and asks again; `--only 640000` for one size.
///
/// # Errors
/// Where the data cannot be generated or our own engine fails.
pub(crate) fn measure(asked: &Asked) -> Result<Section, String> {
    let engine = process::engine_binary()?;
    let mut rows = Vec::new();
    for facts in sizes(asked.is_quick) {
        if asked.wants("rail") || asked.wants(&facts.to_string()) {
            for (style, words) in STYLES {
                let data = Data::generated(*facts, style, asked)?;
                rows.push(whole(&data, words, &engine, asked)?);
                rows.push(session(&data, words, &engine, asked)?);
            }
        }
    }
    Ok(Section {
        name: "rail",
        title: "31 rules, 22 listing queries and 14 ground checks over the facts of a railway; every answer compared \
                with an independent evaluation, in a session also after 40 steps of an update feed"
            .to_owned(),
        rows,
    })
}

/// Generated files of one size and style.
pub(crate) struct Data {
    /// Its folder.
    pub(crate) folder: PathBuf,
    /// Rules and facts, in an order that can be loaded.
    pub(crate) files: Vec<PathBuf>,
    /// All queries as one file.
    queries: PathBuf,
    /// Identifier and text of each query, in the order of that file.
    pub(crate) questions: Vec<(String, String)>,
    size: String,
    style: String,
}

/// One step of the update feed.
pub(crate) struct Step {
    /// Facts, each to be taken back by a request of its own.
    pub(crate) retracted: Vec<String>,
    /// Statements, all added by one request.
    pub(crate) added: Vec<String>,
}

impl Data {
    /// Files of this size and style (`lines` or `frames`), generated where they are not there yet.
    ///
    /// # Errors
    /// Where the generator cannot be run.
    pub(crate) fn generated(facts: u64, style: &str, asked: &Asked) -> Result<Data, String> {
        let folder = asked.out.join(format!("rail-{facts}-{style}"));
        let queries = folder.join("queries.fx");
        if !queries.exists() {
            let size = facts.to_string();
            let place = folder.as_os_str();
            let [at, out, in_style] = ["--facts", "--out", "--style"].map(OsStr::new);
            let arguments = [at, size.as_ref(), out, place, in_style, style.as_ref()];
            process::python(&asked.generators()?.join("rail/generate.py"), &arguments)?;
        }
        let questions = questions(&folder)?;
        if !queries.exists() {
            let text: String = questions.iter().map(|(_, query)| format!("{query}\n")).collect();
            fs::write(&queries, text).map_err(|e| format!("{}: {e}", queries.display()))?;
        }
        let listed = fs::read_dir(folder.join("facts")).map_err(|e| e.to_string())?;
        let mut files: Vec<PathBuf> = listed
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .collect();
        files.sort();
        files.insert(0, folder.join("ontology.fx"));
        Ok(Data {
            folder,
            files,
            queries,
            questions,
            size: format!("{facts} facts"),
            style: style.to_owned(),
        })
    }

    /// The same and the queries, as one program.
    pub(crate) fn all_files(&self) -> Vec<PathBuf> {
        self.files.iter().chain([&self.queries]).cloned().collect()
    }

    /// The steps of the update feed.
    ///
    /// # Errors
    /// Where the feed cannot be read.
    pub(crate) fn feed(&self) -> Result<Vec<Step>, String> {
        let path = self.folder.join("updates.jsonl");
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let step = |line: &str| {
            let step: Value = serde_json::from_str(line).map_err(|e| format!("{}: {e}", path.display()))?;
            let list = |key: &str| {
                let words = step[key].as_array().cloned().unwrap_or_default();
                words
                    .iter()
                    .map(|word| word.as_str().unwrap_or_default().to_owned())
                    .collect()
            };
            Ok(Step {
                retracted: list("retract"),
                added: list("add"),
            })
        };
        text.lines().map(step).collect()
    }

    /// Compares answers with the evaluation of the facts as generated, or with the feed applied.
    fn compare(&self, answers: &[Value], is_after_feed: bool, asked: &Asked) -> Result<Counts, String> {
        let ids = self.questions.iter().map(|(id, _)| id.clone());
        let got: Map<String, Value> = ids.zip(answers.iter().cloned()).collect();
        let path = self.folder.join("got.json");
        fs::write(&path, Value::Object(got).to_string()).map_err(|e| format!("{}: {e}", path.display()))?;
        let script = asked.generators()?.join("rail/evaluate.py");
        let mut arguments = vec![self.folder.as_os_str()];
        let mut expected = "expected.json";
        if is_after_feed {
            arguments.push("--after-updates".as_ref());
            expected = "expected_after.json";
        }
        if !self.folder.join(expected).exists() {
            process::python(&script, &arguments)?;
        }
        arguments.extend(["--compare".as_ref(), path.as_os_str()]);
        Ok(match process::python(&script, &arguments) {
            Ok(_) => Counts::Equal,
            Err(problem) => Counts::Different(problem.lines().collect::<Vec<_>>().join("; ")),
        })
    }

    /// At the size that it is asked of: what a load may take, and whether it does.
    fn load_asked(&self, (load_s, peak_mib): (f64, f64)) -> String {
        let ((of_facts, asked_s, asked_mib), (meant_s, meant_mib)) = (LOAD_ASKED, LOAD_MEANT);
        if self.size != format!("{of_facts} facts") {
            return String::new();
        }
        let is_met = |most_s: f64, most_mib: f64| load_s <= most_s && peak_mib <= most_mib;
        let said = |is_met| if is_met { "met" } else { "falls short" };
        format!(
            "; load asked in {asked_s} s and {asked_mib} MiB: {}, then in {meant_s} s and {meant_mib} MiB: {}",
            said(is_met(asked_s, asked_mib)),
            said(is_met(meant_s, meant_mib))
        )
    }

    fn row(&self, way: &str, figures: Vec<Figure>, counts: Counts, note: &str) -> Row {
        Row {
            counts,
            note: note.to_owned(),
            ..Row::ours(&format!("rail {} {way}", self.style), &self.size, figures)
        }
    }
}

/// Identifier and text of each question.
fn questions(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let path = folder.join("queries.json");
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let spec: Value = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    let list = |key: &str| spec[key].as_array().cloned().unwrap_or_default();
    let pair = |question: &Value| {
        let text = |key: &str| question[key].as_str().unwrap_or_default().to_owned();
        (text("id"), text("query"))
    };
    Ok(list("queries").iter().chain(&list("ground")).map(pair).collect())
}

/// One process that loads everything and answers all queries.
fn whole(data: &Data, words: &str, engine: &Path, asked: &Asked) -> Result<Row, String> {
    let first = process::once(&mut ours(engine, &data.all_files()))?;
    let report: Value = serde_json::from_str(&first.output).map_err(|e| format!("run: {e}"))?;
    let answers = report["result"].as_array().ok_or("run printed no answers")?;
    let counts = data.compare(answers, false, asked)?;
    let runs = (0..asked.runs).map(|_| process::once(&mut ours(engine, &data.all_files())));
    let facts = facts_in(&relation_sizes(&first.output)?);
    let mut figures = pairs::figures_of_facts(&runs.collect::<Result<Vec<_>, _>>()?, facts);
    let each_bytes = figures.last().map_or(0.0, |figure| figure.value);
    let texts_bytes = texts::distinct_bytes(&data.files)? as f64;
    figures.push(Figure::new(
        "beyond strings",
        "B",
        each_bytes - texts_bytes / facts.max(1) as f64,
    ));
    Ok(data.row("run", figures, counts, words))
}

/// A session that loads everything, answers, follows the feed and answers again.
fn session(data: &Data, words: &str, engine: &Path, asked: &Asked) -> Result<Row, String> {
    let mut loads_s = Vec::new();
    for _ in 1..asked.runs {
        let mut session = Session::start(engine)?;
        loads_s.push(session.load(&data.files)?.took.as_secs_f64());
        session.end()?;
    }
    let mut session = Session::start(engine)?;
    loads_s.push(session.load(&data.files)?.took.as_secs_f64());
    let (before, queries_ms) = answers(&mut session, data)?;
    let mut counts = data.compare(&before, false, asked)?;
    let mut changes_ms = Vec::new();
    for Step { retracted, added } in data.feed()? {
        for fact in retracted {
            let reply = session.call("retract", json!({ "fact": fact }))?;
            changes_ms.push(reply.took.as_secs_f64() * 1e3);
        }
        let reply = session.call("add", json!({ "source": added.join("\n") }))?;
        changes_ms.push(reply.took.as_secs_f64() * 1e3);
    }
    let (after, _) = answers(&mut session, data)?;
    if counts == Counts::Equal {
        counts = data.compare(&after, true, asked)?;
    }
    let used = session.end()?;
    let figures = vec![
        Figure::new("cpu", "s", used.cpu_s),
        Figure::new("peak", "MiB", used.peak_mib),
        Figure::new("load", "s", quantile(&loads_s, 0.5)),
        Figure::new("query median", "ms", quantile(&queries_ms, 0.5)),
        Figure::new("change median", "ms", quantile(&changes_ms, 0.5)),
        Figure::new("change p99", "ms", quantile(&changes_ms, 0.99)),
    ];
    let load = (quantile(&loads_s, 0.5), used.peak_mib);
    let note = format!("{words}; before and after the feed{}", data.load_asked(load));
    Ok(data.row("serve", figures, counts, &note))
}

/// The answer of each query, and what each took in milliseconds.
fn answers(session: &mut Session, data: &Data) -> Result<(Vec<Value>, Vec<f64>), String> {
    let mut answers = Vec::new();
    let mut took_ms = Vec::new();
    for (_, query) in &data.questions {
        let reply = session.call("query", json!({ "query": query }))?;
        took_ms.push(reply.took.as_secs_f64() * 1e3);
        answers.push(reply.result);
    }
    Ok((answers, took_ms))
}
