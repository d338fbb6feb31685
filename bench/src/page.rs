//! Writes the page of the book on speed, and its picture, from the report in the repository.
//!
//! In: `bench/report.json`. Out: `book/reference/speed.md` and `speed.svg` beside it; both follow from the report alone.

use crate::asked::top;
use crate::bounds;
use crate::growth::{exponent, points};
use crate::picture::{self, Panel, Series};
use crate::report;
use crate::section::{Row, Section};
use crate::table;
use serde_json::Value;
use std::fmt::Write as _;
use std::path::PathBuf;

/// The report that the page is made of.
pub(crate) fn source() -> PathBuf {
    top().join("bench/report.json")
}

const PAGE: &str = "book/reference/speed.md";
const PICTURE: &str = "book/reference/speed.svg";

const INTRODUCTION: &str = "\
# Speed, memory, and how they grow

Written by `cargo xtask bench --publish` from `bench/report.json`; edit neither by hand.

Speed is told as a ratio: ours to another engine's on the same data and the same machine, run one after the other, the
middle of the pairs with the least and the greatest beside it. Below 1 is faster. What is timed is a whole process, from
text to answers: CPU seconds in user and system mode, and the peak of resident memory. A ratio stands only where both
derived relations of the same sizes, which is what *equal* means in a table. Soufflé's interpreter can be had from no
registry; its ratio is ours to Ascent here times Ascent's to it on another machine, and says so.
";

/// Writes page and picture, or compares them with what is there.
///
/// # Errors
/// Where the report cannot be read, a file cannot be written, or, with `is_check`, one differs.
pub(crate) fn write(sections: &[&'static str], is_check: bool) -> Result<(), String> {
    let written = report::read(&source())?;
    let mut wanted = vec![(PAGE, text(&written, sections))];
    if let Some(growth) = report::section(&written, "growth") {
        wanted.push((PICTURE, picture::draw(&panels(&growth))));
    }
    for (name, text) in wanted {
        let path = top().join(name);
        if !is_check {
            std::fs::write(&path, text).map_err(|e| format!("{name}: {e}"))?;
        } else if std::fs::read_to_string(&path).map_or(true, |there| there != text) {
            return Err(format!(
                "{name} does not follow from bench/report.json: run `cargo xtask bench page`"
            ));
        }
    }
    Ok(())
}

fn text(written: &Value, names: &[&'static str]) -> String {
    let mut page = INTRODUCTION.to_owned();
    for name in [bounds::NAME].iter().chain(names) {
        let Some(section) = report::section(written, name) else {
            continue;
        };
        let _ = write!(page, "\n## {}\n\n", capitalised(name));
        let _ = writeln!(page, "{}.\n", capitalised(&section.title));
        // Each bound is of another section, which tells its own.
        if *name != bounds::NAME {
            let _ = writeln!(page, "{}\n", circumstances(&written[*name]));
        }
        if *name == "growth" {
            let _ = writeln!(
                page,
                "![time and memory against facts, on log axes](speed.svg)\n\n\
                 Along the dashed line twice the facts take twice as much.\n"
            );
        }
        markdown(&section, &mut page);
    }
    page
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// When and where a section was measured, in a sentence.
fn circumstances(section: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let machine = &section["machine"];
    let mut sentence = format!(
        "Measured {} at version {} (commit {}) on {} × {} with {} GiB, {}, {}.",
        text(&section["date"]),
        text(&section["version"]),
        text(&section["commit"]),
        machine["processors"],
        text(&machine["processor"]),
        machine["memory_gib"].as_f64().unwrap_or(0.0),
        text(&machine["os"]),
        text(&machine["rustc"]),
    );
    let peers = section["peers"].as_object().into_iter().flatten();
    let peers: Vec<String> = peers
        .map(|(name, version)| format!("{name} {}", text(version)))
        .collect();
    if !peers.is_empty() {
        let _ = write!(sentence, " The others: {}.", peers.join(", "));
    }
    if section["form"] == "quick" {
        sentence.push_str(" In the quick form: small sizes, few pairs.");
    }
    if section["is_busy"] == true {
        sentence.push_str(" **Provisional: the machine did other work at the same time.**");
    }
    sentence
}

fn markdown(section: &Section, page: &mut String) {
    for (number, cells) in table::cells(section).iter().enumerate() {
        let _ = writeln!(page, "| {} |", cells.join(" | "));
        if number == 0 {
            let is_words = |column: usize| column < 3 || column + 2 >= cells.len();
            let rules: Vec<&str> = (0..cells.len())
                .map(|at| if is_words(at) { "---" } else { "---:" })
                .collect();
            let _ = writeln!(page, "| {} |", rules.join(" | "));
        }
    }
}

/// Time and memory of each workload against its facts.
fn panels(growth: &Section) -> Vec<Panel> {
    let mut workloads: Vec<&str> = growth.rows.iter().map(|row| row.workload.as_str()).collect();
    workloads.dedup();
    let series = |figure: &str, workload: &str| {
        let rows: Vec<Row> = growth
            .rows
            .iter()
            .filter(|row| row.workload == workload)
            .cloned()
            .collect();
        let points = points(&rows, figure);
        Series {
            name: format!("{workload}: exponent {:.2}", exponent(&points)),
            points,
        }
    };
    let panel = |title: &str, figure: &str| Panel {
        title: title.to_owned(),
        along: "facts, stated and derived".to_owned(),
        series: workloads
            .iter()
            .map(|workload| series(figure, workload))
            .collect(),
    };
    vec![panel("CPU seconds", "cpu"), panel("peak memory, MiB", "peak")]
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_on_speed_and_its_picture_follow_from_the_report() {
        let names: Vec<&'static str> = crate::SECTIONS.iter().map(|section| section.0).collect();
        super::write(&names, true).unwrap();
    }
}
