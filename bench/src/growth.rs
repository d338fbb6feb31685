//! Measures how time and memory grow: each workload at 1/8 to 2 times its size, and an exponent fitted to the points.
//!
//! Size is input plus output: all facts that stand at the end, stated and derived. An exponent of 1 means that twice the
//! facts take twice the time.

use crate::asked::Asked;
use crate::batch::{facts_in, ours, relation_sizes};
use crate::pairs;
use crate::process;
use crate::rail;
use crate::section::{Figure, Row, Section};
use crate::workloads::{WORKLOADS, shown};
use std::path::{Path, PathBuf};

/// Facts of `rail` at its full size.
const RAIL_FACTS: f64 = 640_000.0;

/// The factors on the full size.
fn factors(is_quick: bool) -> &'static [f64] {
    if is_quick {
        &[0.125, 0.25]
    } else {
        &[0.125, 0.25, 0.5, 1.0, 2.0]
    }
}

/// The size of a row that holds what was fitted to the others.
const FITTED: &str = "growth";

/// Every workload at every factor.
///
/// # Errors
/// Where the data cannot be generated or our own engine fails.
pub(crate) fn measure(asked: &Asked) -> Result<Section, String> {
    let engine = process::engine_binary()?;
    let mut rows = Vec::new();
    for name in WORKLOADS.iter().map(|workload| workload.name).chain(["rail"]) {
        if !asked.wants(name) {
            continue;
        }
        let mut measured = Vec::new();
        for factor in factors(asked.is_quick) {
            let files = files(name, *factor, asked)?;
            measured.push(at(name, *factor, &files, &engine, asked)?);
        }
        let fitted = fitted(name, &measured);
        rows.extend(measured);
        rows.push(fitted);
    }
    Ok(Section {
        name: "growth",
        title: "each workload at 1/8 to 2 times its size: CPU seconds and peak memory against all facts, stated and \
                derived; the exponent is fitted on log axes, and the memory of a further fact is the slope between \
                the least size and the greatest"
            .to_owned(),
        rows,
    })
}

fn files(name: &str, factor: f64, asked: &Asked) -> Result<Vec<PathBuf>, String> {
    match WORKLOADS.iter().find(|workload| workload.name == name) {
        Some(workload) => workload.files(factor, asked),
        None => Ok(rail::Data::generated((RAIL_FACTS * factor) as u64, "lines", asked)?.all_files()),
    }
}

fn at(name: &str, factor: f64, files: &[PathBuf], engine: &Path, asked: &Asked) -> Result<Row, String> {
    let first = process::once(&mut ours(engine, files))?;
    let facts = facts_in(&relation_sizes(&first.output)?);
    let count = if asked.is_quick { 1 } else { asked.runs };
    let runs = (0..count).map(|_| process::once(&mut ours(engine, files)));
    let figures = pairs::figures_of_facts(&runs.collect::<Result<Vec<_>, _>>()?, facts);
    Ok(Row::ours(name, &shown(factor), figures))
}

/// What the rows of one workload say together.
fn fitted(name: &str, rows: &[Row]) -> Row {
    let (peaks, mib) = (points(rows, "peak"), 1024.0 * 1024.0);
    let further_fact_bytes = match (peaks.first(), peaks.last()) {
        (Some(least), Some(greatest)) if greatest.0 > least.0 => {
            (greatest.1 - least.1) * mib / (greatest.0 - least.0)
        }
        _ => 0.0,
    };
    let mut figures = exponents(rows);
    figures.push(Figure::new("further fact", "B", further_fact_bytes));
    Row::ours(name, FITTED, figures)
}

/// The exponents of time and of memory against facts.
pub(crate) fn exponents(rows: &[Row]) -> Vec<Figure> {
    vec![
        Figure::new("time exponent", "", exponent(&points(rows, "cpu"))),
        Figure::new("memory exponent", "", exponent(&points(rows, "peak"))),
    ]
}

/// Facts and a figure of each row that has both.
pub(crate) fn points(rows: &[Row], figure: &str) -> Vec<(f64, f64)> {
    let point = |row: &Row| Some((row.figure("facts")?, row.figure(figure)?));
    rows.iter().filter_map(point).collect()
}

/// The slope of the line through the points on log axes, by least squares; 0 of fewer than two points.
pub(crate) fn exponent(points: &[(f64, f64)]) -> f64 {
    let logs: Vec<(f64, f64)> = points.iter().map(|(x, y)| (x.ln(), y.ln())).collect();
    let count = logs.len() as f64;
    let middle_x = logs.iter().map(|(x, _)| x).sum::<f64>() / count;
    let middle_y = logs.iter().map(|(_, y)| y).sum::<f64>() / count;
    let over = logs
        .iter()
        .map(|(x, y)| (x - middle_x) * (y - middle_y))
        .sum::<f64>();
    let under = logs.iter().map(|(x, _)| (x - middle_x).powi(2)).sum::<f64>();
    if under > 0.0 { over / under } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::exponent;

    #[test]
    fn the_exponent_of_a_square_is_two() {
        let points: Vec<(f64, f64)> = (1..6).map(|x| (f64::from(x), 3.0 * f64::from(x * x))).collect();
        assert!((exponent(&points) - 2.0).abs() < 1e-9);
        assert_eq!(exponent(&points[..1]), 0.0);
    }
}
