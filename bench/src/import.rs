//! Data in and out beside DuckDB: the same rows read from CSV, TSV and JSON, typed, and written as text; and rows that each
//! engine has kept in a file of its own, written as CSV, as statements and as triples.
//!
//! DuckDB runs with one thread, as ours does. Every run has to write as many lines as there are rows, facts or triples.

mod readings;

use crate::asked::Asked;
use crate::pairs;
use crate::peers;
use crate::process;
use crate::section::{Counts, Figure, Row, Section};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Facts of one reading: its class and six slots.
const FACTS: usize = 7;
/// What asks for all columns of all readings.
const ALL: &str =
    "?- ?R:Reading[station -> ?S; name -> ?N; count -> ?C; level -> ?L; day -> ?D; active -> ?A].";
/// Its bound: no slower than DuckDB on the same way.
const ASKED: f64 = 1.0;

/// One way of data: ours, and DuckDB's ways of the same.
struct Way<'w> {
    name: &'w str,
    ours: Command,
    /// Where ours writes; its standard output where it is none.
    to: Option<&'w Path>,
    lines: usize,
    read: &'w Path,
    theirs: Vec<Theirs<'w>>,
}

/// What DuckDB is given, in which form it writes, and how many lines that are; whether the bound is of this one.
struct Theirs<'w> {
    source: &'w Path,
    form: &'static str,
    lines: usize,
    is_same: bool,
}

/// Measures every way in and out.
///
/// # Errors
/// Where the data cannot be written or our own engine fails.
pub(crate) fn measure(asked: &Asked) -> Result<Section, String> {
    let engine = process::engine_binary()?;
    let python = peers::python(asked);
    let count = if asked.is_quick { 20_000 } else { 500_000 };
    let size = format!("{count} rows");
    let target = asked.out.join("import.out");
    let mut rows = Vec::new();
    for form in ["csv", "tsv", "json"]
        .into_iter()
        .filter(|form| asked.wants(form))
    {
        let data = readings::written(form, count, &asked.out)?;
        let theirs = |form, lines, is_same| Theirs {
            source: &data,
            form,
            lines,
            is_same,
        };
        let way = Way {
            name: &format!("{form} to statements"),
            ours: imported(&engine, form, &data, &target),
            to: Some(&target),
            lines: count,
            read: &data,
            theirs: vec![theirs("statements", count, true), theirs("csv", count + 1, false)],
        };
        rows.extend(way.measured(&size, &python, &asked.out.join("duck.out"), asked)?);
    }
    let kept = Kept::of(count, &engine, python.as_deref().ok(), asked)?;
    for (name, arguments, lines, form) in [
        ("rows to csv", vec!["query", "--format", "csv"], count + 1, "rows"),
        ("facts to statements", vec!["facts"], count * FACTS, "facts"),
        (
            "facts to triples",
            vec!["export", "rdf", "--as", "ntriples"],
            count * FACTS,
            "triples",
        ),
    ] {
        if !asked.wants(name) {
            continue;
        }
        let mut ours = Command::new(&engine);
        ours.args(&arguments)
            .args(["--quiet", "--snapshot"])
            .arg(&kept.snapshot);
        ours.args((arguments[0] == "query").then_some(ALL));
        let way = Way {
            name,
            ours,
            to: None,
            lines,
            read: &kept.snapshot,
            theirs: vec![Theirs {
                source: &kept.database,
                form,
                lines,
                is_same: true,
            }],
        };
        rows.extend(way.measured(&size, &python, &asked.out.join("duck.out"), asked)?);
    }
    Ok(Section {
        name: "import",
        title: "rows of seven typed columns, read and written by whole processes with one thread: from text, and from the \
                file in which each engine keeps them; what ours writes in order, the other writes in order too"
            .to_owned(),
        rows,
    })
}

fn programs() -> PathBuf {
    crate::asked::top().join("bench/programs/import")
}

fn imported(engine: &Path, form: &str, data: &Path, to: &Path) -> Command {
    let mut command = Command::new(engine);
    command.args(["import", form]).arg(data).arg("--map");
    command.arg(programs().join("readings.fx")).arg("--out").arg(to);
    command
}

fn duckdb(python: &Path, source: &Path, to: &Path, form: &str) -> Command {
    let mut command = Command::new(python);
    command
        .arg(programs().join("duck.py"))
        .args([source, to])
        .arg(form);
    command
}

/// The readings in the file that each engine keeps them in.
struct Kept {
    snapshot: PathBuf,
    database: PathBuf,
}

impl Kept {
    fn of(count: usize, engine: &Path, python: Option<&Path>, asked: &Asked) -> Result<Kept, String> {
        let data = readings::written("csv", count, &asked.out)?;
        let file = |end: &str| asked.out.join(format!("readings-{count}.{end}"));
        let (statements, kept) = (
            file("fx"),
            Kept {
                snapshot: file("snapshot"),
                database: file("duckdb"),
            },
        );
        process::once(&mut imported(engine, "csv", &data, &statements))?;
        let mut keep = Command::new(engine);
        keep.arg("snapshot")
            .arg(programs().join("kept.fx"))
            .arg(&statements);
        process::once(keep.arg("--out").arg(&kept.snapshot))?;
        if let Some(python) = python {
            process::once(&mut duckdb(python, &data, &kept.database, "table"))?;
        }
        Ok(kept)
    }
}

impl Way<'_> {
    fn measured(
        &self,
        size: &str,
        python: &Result<PathBuf, String>,
        target: &Path,
        asked: &Asked,
    ) -> Result<Vec<Row>, String> {
        let megabytes = fs::metadata(self.read).map_or(0.0, |data| data.len() as f64 / 1e6);
        let ours = || crate::process::copied(&self.ours);
        let warm_up = process::once(&mut ours())?;
        let mut our_row = Row::ours(self.name, size, Vec::new());
        our_row.counts = match self.to {
            Some(file) => counted(&read(file)?, self.lines),
            None => counted(&warm_up.output, self.lines),
        };
        let mut their_rows = Vec::new();
        for way in &self.theirs {
            let engine = format!("duckdb to {}", way.form);
            let python = match python {
                Ok(python) => python,
                Err(reason) => {
                    their_rows.push(Row::skipped(self.name, size, &engine, reason));
                    continue;
                }
            };
            let theirs = || duckdb(python, way.source, target, way.form);
            process::once(&mut theirs())?;
            let counts = counted(&read(target)?, way.lines);
            let pairs =
                pairs::run(&ours, &theirs, asked.runs, asked.patience(), Duration::MAX)?.unwrap_or_default();
            our_row.figures = figures(&pairs.ours, megabytes);
            let is_short = way.is_same && pairs.ratio().is_some_and(|ratio| ratio.middle > ASKED);
            their_rows.push(Row {
                engine,
                ratio: pairs.ratio(),
                counts,
                note: if is_short { "falls short" } else { "" }.to_owned(),
                ..Row::ours(self.name, size, figures(&pairs.theirs, megabytes))
            });
        }
        if our_row.figures.is_empty() {
            our_row.figures = figures(&[process::once(&mut ours())?], megabytes);
        }
        Ok([vec![our_row], their_rows].concat())
    }
}

fn figures(runs: &[process::Run], megabytes: f64) -> Vec<Figure> {
    let mut figures = pairs::figures(runs);
    let seconds = figures.first().map_or(0.0, |cpu| cpu.value);
    figures.push(Figure::new("read", "MB/s", megabytes / seconds.max(1e-9)));
    figures
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// Whether so many lines were written; the line of a header may be an empty one of ours.
fn counted(text: &str, wanted: usize) -> Counts {
    let lines = text.lines().filter(|line| !line.is_empty()).count();
    match lines == wanted {
        true => Counts::Equal,
        false => Counts::Different(format!("{lines} lines of {wanted}")),
    }
}
