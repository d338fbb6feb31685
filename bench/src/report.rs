//! Writes sections as JSON, each with the date, the version and the machine it was measured on.

use crate::asked::Asked;
use crate::section::{Counts, Figure, Ratio, Row, Section};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

/// Writes a section to a report, in place of the one of the same name that it holds.
///
/// # Errors
/// Where the file cannot be written.
pub(crate) fn write(section: &Section, asked: &Asked, path: &Path) -> Result<(), String> {
    let mut report = read(path).unwrap_or_else(|_| json!({}));
    report[section.name] = json!({
        "title": section.title,
        "date": jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M UTC").to_string(),
        "version": env!("CARGO_PKG_VERSION"),
        "commit": first_line(Command::new("git").args(["rev-parse", "--short", "HEAD"])),
        "machine": machine(),
        "peers": peers(asked),
        "form": if asked.is_quick { "quick" } else { "full" },
        "is_busy": is_busy(),
        "rows": section.rows.iter().map(row).collect::<Vec<_>>(),
    });
    let text = serde_json::to_string_pretty(&report).map_err(|e| e.to_string())?;
    std::fs::write(path, text + "\n").map_err(|e| format!("{}: {e}", path.display()))
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
    let figure =
        |figure: &Figure| json!({ "name": figure.name, "unit": figure.unit, "value": rounded(figure.value) });
    json!({
        "workload": row.workload, "size": row.size, "engine": row.engine,
        "figures": row.figures.iter().map(figure).collect::<Vec<_>>(),
        "ratio": row.ratio.map(|ratio| json!({
            "middle": rounded(ratio.middle), "least": rounded(ratio.least),
            "greatest": rounded(ratio.greatest), "pairs": ratio.pairs })),
        "results": match &row.counts {
            Counts::Equal => json!("equal"),
            Counts::Different(how) => json!(how),
            Counts::NotCompared => Value::Null,
        },
        "note": row.note,
    })
}

/// A section as it was written; `None` where the report has none of this name.
pub(crate) fn section(report: &Value, name: &'static str) -> Option<Section> {
    let written = report.get(name)?;
    let rows = written["rows"].as_array()?;
    Some(Section {
        name,
        title: written["title"].as_str()?.to_owned(),
        rows: rows.iter().map(row_of).collect(),
    })
}

fn row_of(written: &Value) -> Row {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let number = |value: &Value| value.as_f64().unwrap_or(0.0);
    let figures = written["figures"].as_array().cloned().unwrap_or_default();
    let ratio = &written["ratio"];
    Row {
        workload: text(&written["workload"]),
        size: text(&written["size"]),
        engine: text(&written["engine"]),
        figures: figures
            .iter()
            .map(|figure| {
                Figure::new(
                    &text(&figure["name"]),
                    &text(&figure["unit"]),
                    number(&figure["value"]),
                )
            })
            .collect(),
        ratio: ratio.is_object().then(|| Ratio {
            middle: number(&ratio["middle"]),
            least: number(&ratio["least"]),
            greatest: number(&ratio["greatest"]),
            pairs: number(&ratio["pairs"]) as usize,
        }),
        counts: match written["results"].as_str() {
            None => Counts::NotCompared,
            Some("equal") => Counts::Equal,
            Some(how) => Counts::Different(how.to_owned()),
        },
        note: text(&written["note"]),
    }
}

/// Five digits that count, more would be noise; a whole number is a count and stays.
fn rounded(value: f64) -> f64 {
    if value.fract() == 0.0 {
        return value;
    }
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

/// The versions of the peers that are here, by name.
fn peers(asked: &Asked) -> &'static Value {
    // Asked once: Python starts for it.
    static VERSIONS: OnceLock<Value> = OnceLock::new();
    VERSIONS.get_or_init(|| {
        let versions = crate::peers::versions(asked).into_iter();
        Value::Object(versions.map(|(name, version)| (name, json!(version))).collect())
    })
}

/// Whether something beside one measured process kept the machine busy in the last minute.
fn is_busy() -> bool {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load: f64 = text
        .split(' ')
        .next()
        .and_then(|load| load.parse().ok())
        .unwrap_or(0.0);
    load > 1.5
}

/// The first line a command prints; empty where it cannot be run.
pub(crate) fn first_line(command: &mut Command) -> String {
    let output = command.output().map(|output| output.stdout).unwrap_or_default();
    let text = String::from_utf8_lossy(&output).into_owned();
    text.lines().next().unwrap_or_default().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::{row, row_of};
    use crate::section::{Counts, Figure, Ratio, Row};

    #[test]
    fn a_row_reads_back_as_it_was_written() {
        let ratio = Ratio {
            middle: 0.5,
            least: 0.25,
            greatest: 1.0,
            pairs: 5,
        };
        let rows = [
            Row {
                ratio: Some(ratio),
                counts: Counts::Equal,
                ..Row::ours("tc", "1/8", vec![Figure::new("memory per fact", "B", 12.5)])
            },
            Row::skipped("tc", "1", "peer", "not installed"),
        ];
        for given in rows {
            assert_eq!(row_of(&row(&given)), given);
        }
    }
}
