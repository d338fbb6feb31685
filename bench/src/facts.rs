//! Turns the generators' tables and rules into programs of ours.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Write as _};
use std::path::Path;

/// How the columns of one table become a fact.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// `a` → `a:Class.`
    Class(&'static str),
    /// `a,b` → `a[slot -> b].`
    Slot(&'static str),
    /// `a,p,b` → `a[method(p) -> b].`
    MethodInTheMiddle(&'static str),
    /// `a,b,p` → `a[method(p) -> b].`
    MethodAtTheEnd(&'static str),
}

/// Reads `folder/table.csv` for each table and writes all facts as one file, a line at a time.
///
/// # Errors
/// A table that is not there, or has a row of another shape.
pub(crate) fn write(folder: &Path, world: &str, tables: &[(&str, Shape)], out: &Path) -> Result<(), String> {
    let unwritten = |e: std::io::Error| format!("{}: {e}", out.display());
    let mut facts = BufWriter::new(File::create(out).map_err(unwritten)?);
    writeln!(facts, "world {world}.").map_err(unwritten)?;
    let mut text = String::new();
    for (table, shape) in tables {
        let path = folder.join(format!("{table}.csv"));
        let unread = |e: std::io::Error| format!("{}: {e}", path.display());
        for row in BufReader::new(File::open(&path).map_err(unread)?).lines() {
            let row = row.map_err(unread)?;
            let columns: Vec<&str> = row.split(',').collect();
            text.clear();
            fact(&columns, *shape, &mut text)
                .ok_or_else(|| format!("{}: odd row `{row}`", path.display()))?;
            facts.write_all(text.as_bytes()).map_err(unwritten)?;
        }
    }
    facts.flush().map_err(unwritten)
}

fn fact(columns: &[&str], shape: Shape, text: &mut String) -> Option<()> {
    match (shape, columns) {
        (Shape::Class(class), [a]) => writeln!(text, "{a}:{class}."),
        (Shape::Slot(slot), [a, b]) => writeln!(text, "{a}[{slot} -> {b}]."),
        (Shape::MethodInTheMiddle(method), [a, p, b]) | (Shape::MethodAtTheEnd(method), [a, b, p]) => {
            writeln!(text, "{a}[{method}({p}) -> {b}].")
        }
        _ => return None,
    }
    .ok()
}

/// The generated rules of the policy workload, from their neutral form: `id kind operator:slot:value…` a line.
pub(crate) fn policy_program(rules: &Path, out: &Path) -> Result<(), String> {
    let lines = fs::read_to_string(rules).map_err(|e| format!("{}: {e}", rules.display()))?;
    let mut text = String::from("world closed.\n");
    for line in lines.lines() {
        policy_rule(line, &mut text).ok_or_else(|| format!("{}: odd rule `{line}`", rules.display()))?;
    }
    text.push_str(
        "?C:Denied <- ?C[deny -> ?_].
?C:Reviewed <- ?C[review -> ?_].
?C[decision -> 0] <- ?C:Denied.
?C[decision -> 1] <- ?C:Reviewed AND NOT ?C:Denied.
?C[decision -> 2] <- ?C:Case AND NOT ?C:Denied AND NOT ?C:Reviewed.
?C[reason -> ?M] <- ?C:Denied AND ?M := min{?R | ?C[deny -> ?R]}.
?C[reason -> ?M] <- ?C:Reviewed AND NOT ?C:Denied AND ?M := min{?R | ?C[review -> ?R]}.
",
    );
    fs::write(out, text).map_err(|e| format!("{}: {e}", out.display()))
}

fn policy_rule(line: &str, text: &mut String) -> Option<()> {
    let mut words = line.split(' ');
    let (id, kind) = (words.next()?, words.next()?);
    let head = ["deny", "review", "note"].get(kind.parse::<usize>().ok()?)?;
    let mut conditions = Vec::new();
    for (at, word) in words.enumerate() {
        let mut parts = word.split(':');
        let (operator, slot, value) = (parts.next()?, parts.next()?, parts.next()?);
        conditions.push(match operator {
            "eq" => format!("?C[s{slot} -> {value}]"),
            "gt" => format!("?C[s{slot} -> ?V{at}] AND ?V{at} > {value}"),
            "lt" => format!("?C[s{slot} -> ?V{at}] AND ?V{at} < {value}"),
            "neq" => format!("NOT ?C[s{slot} -> {value}]"),
            "nknown" => format!("NOT ?C[s{slot} -> ?_]"),
            _ => return None,
        });
    }
    writeln!(text, "?C[{head} -> {id}] <- {}.", conditions.join(" AND ")).ok()
}
