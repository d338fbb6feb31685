//! The rail knowledge base: the shape of what real users load, with right answers from plain loops.

use crate::Options;
use crate::measure::{self, medians};
use crate::report::Row;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Facts stated, by size of run.
pub(crate) fn sizes(quick: bool) -> &'static [u64] {
    if quick {
        &[1_500, 10_000, 100_000]
    } else {
        &[1_500, 10_000, 100_000, 640_000]
    }
}

/// Loads everything, answers the listing queries and the ground checks, compares them with the expected ones.
pub(crate) fn measure(
    facts: u64,
    generators: &Path,
    engine: &Path,
    options: &Options,
) -> Result<Row, String> {
    let folder = options.out.join(format!("rail-{facts}"));
    let files = generate(facts, generators, &folder)?;
    let command = || {
        let mut command = Command::new(engine);
        command.args(["run", "--quiet", "--format", "json"]).args(&files);
        command
    };
    let first = measure::once(&mut command())?;
    let is_right = compare(&first.output, generators, &folder)?;
    let runs = (0..options.runs)
        .map(|_| measure::once(&mut command()))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Row {
        workload: "rail".to_owned(),
        size: facts.to_string(),
        ours: medians(&runs),
        peer: None,
        yardstick_cpu_s: None,
        is_right,
    })
}

fn generate(facts: u64, generators: &Path, folder: &Path) -> Result<Vec<PathBuf>, String> {
    let queries = folder.join("queries.fx");
    if !queries.exists() {
        let size = facts.to_string();
        let arguments: [&OsStr; 4] = [
            OsStr::new("--facts"),
            OsStr::new(&size),
            OsStr::new("--out"),
            folder.as_os_str(),
        ];
        measure::python(&generators.join("rail/generate.py"), &arguments)?;
        measure::python(&generators.join("rail/evaluate.py"), &[folder.as_os_str()])?;
        let mut text = String::new();
        for (_, query) in questions(folder)? {
            text.push_str(&query);
            text.push('\n');
        }
        fs::write(&queries, text).map_err(|e| format!("{}: {e}", queries.display()))?;
    }
    let mut files = vec![folder.join("ontology.fx")];
    let listed = fs::read_dir(folder.join("facts")).map_err(|e| e.to_string())?;
    files.extend(listed.filter_map(|entry| entry.ok().map(|entry| entry.path())));
    files[1..].sort();
    files.push(queries);
    Ok(files)
}

/// Identifier and text of each question, in the order in which `queries.fx` asks them.
fn questions(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let path = folder.join("queries.json");
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let spec: serde_json::Value =
        serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    let list = |key: &str| spec[key].as_array().cloned().unwrap_or_default();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let listing = list("queries")
        .into_iter()
        .map(|q| (text(&q["id"]), text(&q["query"])));
    let ground = list("ground")
        .into_iter()
        .map(|g| (text(&g["id"]), format!("?- {}.", text(&g["goal"]))));
    Ok(listing.chain(ground).collect())
}

fn compare(output: &str, generators: &Path, folder: &Path) -> Result<bool, String> {
    let report: serde_json::Value = serde_json::from_str(output).map_err(|e| format!("run: {e}"))?;
    let answers = report["result"].as_array().ok_or("run printed no answers")?;
    let mut got = serde_json::Map::new();
    for ((id, _), answer) in questions(folder)?.into_iter().zip(answers) {
        got.insert(id, answer.clone());
    }
    let path = folder.join("got.json");
    fs::write(&path, serde_json::Value::Object(got).to_string()).map_err(|e| e.to_string())?;
    let arguments: [&OsStr; 3] = [folder.as_os_str(), OsStr::new("--compare"), path.as_os_str()];
    match measure::python(&generators.join("rail/evaluate.py"), &arguments) {
        Ok(()) => Ok(true),
        Err(problem) => {
            eprintln!("rail: answers differ: {problem}");
            Ok(false)
        }
    }
}
