//! `framex import` beside DuckDB: the same rows read from CSV and from JSON, typed, and written as text.
//!
//! DuckDB runs with one thread, as the import does, and exports once as CSV and once as the very statements that we
//! write. Every run has to write a line for each row.

use crate::asked::Asked;
use crate::pairs;
use crate::peers;
use crate::process;
use crate::section::{Counts, Figure, Row, Section};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Measures both forms of the data.
///
/// # Errors
/// Where the data cannot be written or our own engine fails.
pub(crate) fn measure(asked: &Asked) -> Result<Section, String> {
    let engine = process::engine_binary()?;
    let python = peers::python(asked);
    let count = if asked.is_quick { 100_000 } else { 500_000 };
    let programs = crate::asked::top().join("bench/programs/import");
    let target = asked.out.join("import.out");
    let mut rows = Vec::new();
    for form in ["csv", "json"].into_iter().filter(|form| asked.wants(form)) {
        let data = written(form, count, &asked.out)?;
        let megabytes = fs::metadata(&data).map_or(0.0, |data| data.len() as f64 / 1e6);
        let ours = || {
            let mut command = Command::new(&engine);
            command.args(["import", form]).arg(&data).arg("--map");
            command
                .arg(programs.join("readings.fx"))
                .arg("--out")
                .arg(&target);
            command
        };
        process::once(&mut ours())?;
        let size = format!("{count} rows");
        let mut our_row = Row::ours(form, &size, Vec::new());
        our_row.counts = counted(&target, count)?;
        our_row.note = format!("{megabytes:.0} MB");
        let mut their_rows = Vec::new();
        for export in ["statements", "csv"] {
            let engine = format!("duckdb to {export}");
            let python = match &python {
                Ok(python) => python,
                Err(reason) => {
                    their_rows.push(Row::skipped(form, &size, &engine, reason));
                    continue;
                }
            };
            let theirs = || {
                let mut command = Command::new(python);
                command
                    .arg(programs.join("duck.py"))
                    .args([&data, &target])
                    .arg(export);
                command
            };
            process::once(&mut theirs())?;
            let counts = counted(&target, count + usize::from(export == "csv"))?;
            let pairs =
                pairs::run(&ours, &theirs, asked.runs, Duration::MAX, Duration::MAX)?.unwrap_or_default();
            our_row.figures = figures(&pairs.ours, megabytes);
            their_rows.push(Row {
                engine,
                ratio: pairs.ratio(),
                counts,
                ..Row::ours(form, &size, figures(&pairs.theirs, megabytes))
            });
        }
        if our_row.figures.is_empty() {
            our_row.figures = figures(&[process::once(&mut ours())?], megabytes);
        }
        rows.push(our_row);
        rows.extend(their_rows);
    }
    Ok(Section {
        name: "import",
        title: "rows of seven typed columns read and written as text, by whole processes with one thread"
            .to_owned(),
        rows,
    })
}

fn figures(runs: &[process::Run], megabytes: f64) -> Vec<Figure> {
    let mut figures = pairs::figures(runs);
    let seconds = figures.first().map_or(0.0, |cpu| cpu.value);
    figures.push(Figure::new("read", "MB/s", megabytes / seconds.max(1e-9)));
    figures
}

/// Whether a line was written for each row; the line of the header is an empty one of ours.
fn counted(path: &Path, wanted: usize) -> Result<Counts, String> {
    let text = fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let lines = text
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .count();
    Ok(match lines == wanted {
        true => Counts::Equal,
        false => Counts::Different(format!("{lines} lines of {wanted}")),
    })
}

/// The rows in a file, the same each time.
fn written(form: &str, count: usize, out: &Path) -> Result<PathBuf, String> {
    let path = out.join(format!("readings-{count}.{form}"));
    if path.exists() {
        return Ok(path);
    }
    let mut text = String::new();
    if form == "csv" {
        text.push_str("id,station,name,count,level,day,active\n");
    }
    let mut luck: u64 = 7;
    // Knuth's multiplier; the high bits are good enough for data.
    let mut draw = |below: u64| {
        luck = luck
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (luck >> 33) % below
    };
    let names = [
        "north gate",
        "pier, east",
        "the \"old\" lock",
        "Zürichsee",
        "mill",
    ];
    for id in 0..count {
        let (station, name) = (draw(5000), names[draw(5) as usize]);
        let (count, level, part) = (draw(1_000_000), draw(1_000_000), draw(10_000));
        let (year, month, day) = (2010 + draw(17), 1 + draw(12), 1 + draw(28));
        let active = draw(2) == 0;
        let date = format!("{year}-{month:02}-{day:02}");
        let row = if form == "csv" {
            let quoted = format!("\"{}\"", name.replace('"', "\"\""));
            let name = if name.contains([',', '"']) { &quoted } else { name };
            writeln!(
                text,
                "{id},st_{station},{name},{count},{level}.{part:04},{date},{active}"
            )
        } else {
            let name = name.replace('"', "\\\"");
            writeln!(
                text,
                "{{\"id\": {id}, \"station\": \"st_{station}\", \"name\": \"{name}\", \"count\": {count}, \
                 \"level\": {level}.{part:04}, \"day\": \"{date}\", \"active\": {active}}}"
            )
        };
        row.map_err(|e| e.to_string())?;
    }
    fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(path)
}
