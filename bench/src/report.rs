//! Writes sections as JSON, each with the date, the version and the machine it was measured on.

use crate::asked::Asked;
use crate::section::{Counts, Row, Section};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// Writes the sections to a file, in place of sections of the same names that it holds.
///
/// # Errors
/// Where the file cannot be written.
pub(crate) fn write(sections: &[Section], asked: &Asked, path: &Path) -> Result<(), String> {
    let mut report = read(path).unwrap_or_else(|_| json!({}));
    let circumstances = json!({
        "date": jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M UTC").to_string(),
        "version": env!("CARGO_PKG_VERSION"),
        "commit": first_line(Command::new("git").args(["rev-parse", "--short", "HEAD"])),
        "machine": machine(),
        "form": if asked.is_quick { "quick" } else { "full" },
    });
    for section in sections {
        let rows: Vec<Value> = section.rows.iter().map(row).collect();
        let mut written = circumstances.clone();
        written["title"] = json!(section.title);
        written["rows"] = Value::Array(rows);
        report[section.name] = written;
    }
    let text = serde_json::to_string_pretty(&report).map_err(|e| e.to_string())?;
    std::fs::write(path, text + "\n").map_err(|e| format!("{}: {e}", path.display()))?;
    println!("written: {}", path.display());
    Ok(())
}

/// A report that was written before.
///
/// # Errors
/// Where there is none, or it is no JSON.
pub(crate) fn read(path: &Path) -> Result<Value, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
}

fn row(row: &Row) -> Value {
    let mut figures = serde_json::Map::new();
    for figure in &row.figures {
        let name = [figure.name, figure.unit].join("_");
        figures.insert(
            name.trim_end_matches('_').to_owned(),
            json!(rounded(figure.value)),
        );
    }
    json!({
        "workload": row.workload, "size": row.size, "engine": row.engine, "figures": figures,
        "ratio": row.ratio.map(|ratio| json!({
            "middle": rounded(ratio.middle), "least": rounded(ratio.least),
            "greatest": rounded(ratio.greatest), "pairs": ratio.pairs })),
        "counts": match &row.counts {
            Counts::Equal => json!("equal"),
            Counts::Different(how) => json!(format!("different: {how}")),
            Counts::NotCompared => Value::Null,
        },
        "note": row.note,
    })
}

/// Five digits that count: more would be noise.
fn rounded(value: f64) -> f64 {
    format!("{value:.4e}").parse().unwrap_or(value)
}

/// What the machine is, in words that name none.
fn machine() -> Value {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let field = |file: &str, name: &str| {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let line = text
            .lines()
            .find(|line| line.starts_with(name))
            .unwrap_or_default();
        line.split_once(':')
            .map_or("", |(_, value)| value.trim())
            .to_owned()
    };
    let memory_kib: f64 = field("/proc/meminfo", "MemTotal")
        .trim_end_matches(" kB")
        .parse()
        .unwrap_or(0.0);
    json!({
        "os": std::env::consts::OS, "arch": std::env::consts::ARCH, "processors": processors,
        "processor": field("/proc/cpuinfo", "model name"),
        "memory_gib": (memory_kib / 1024.0 / 1024.0).round(),
        "rustc": first_line(Command::new("rustc").arg("--version")),
    })
}

/// The first line a command prints; empty where it cannot be run.
pub(crate) fn first_line(command: &mut Command) -> String {
    let output = command.output().map(|output| output.stdout).unwrap_or_default();
    let text = String::from_utf8_lossy(&output).into_owned();
    text.lines().next().unwrap_or_default().trim().to_owned()
}
