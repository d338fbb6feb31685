//! Decides whether what is asked of speed and memory holds: every bound, what was measured, and whether it is met.
//!
//! In: the report, as the other sections wrote it. Out: a section with a row for each bound, from the report alone.
//!
//! Invariant: a bound is of the full size; a row that was measured at a smaller one is not taken for it.

use crate::peers::published;
use crate::report;
use crate::section::{Figure, OURS, Row, Section};
use crate::threads::ON_TWO;
use crate::workloads::WORKLOADS;
use serde_json::Value;

/// The section's name.
pub(crate) const NAME: &str = "bounds";

/// What is asked of one figure, which is better the less it is.
struct Bound {
    /// What is measured, and its unit.
    says: &'static str,
    /// What it may be now.
    now: Option<f64>,
    /// What it is meant to be.
    then: Option<f64>,
    measured: fn(&Written<'_>) -> Result<f64, String>,
}

const fn bound(
    says: &'static str,
    now: Option<f64>,
    then: Option<f64>,
    measured: fn(&Written<'_>) -> Result<f64, String>,
) -> Bound {
    Bound {
        says,
        now,
        then,
        measured,
    }
}

/// Every bound, in the order of the report.
const BOUNDS: &[Bound] = &[
    bound(
        "batch: CPU to Soufflé's interpreter, the worst of five workloads",
        Some(1.0),
        Some(0.8),
        |report| Ok(greatest(&report.to_souffle()?)),
    ),
    bound("batch: the same, geometric mean", None, Some(0.5), |report| {
        Ok(geometric_mean(&report.to_souffle()?))
    }),
    bound(
        "batch: peak memory to Soufflé's interpreter, the worst of five workloads",
        Some(4.0),
        Some(2.0),
        |report| report.memory_to_souffle(),
    ),
    bound("batch: `policy` to Nemo", Some(0.3), Some(0.1), |report| {
        let to_ascent = report.greatest("batch", |row| full(row, "policy", "ascent"), middle)?;
        Ok(to_ascent * published::ascent_to_nemo())
    }),
    bound(
        "one fact of `policy` added or retracted, to differential dataflow",
        Some(0.3),
        Some(0.005),
        |report| report.change("policy", "to differential"),
    ),
    bound(
        "the same, 99th of a hundred, ms",
        Some(10.0),
        Some(0.18),
        |report| {
            let back = report.change("policy", "back p99")?;
            Ok(back.max(report.change("policy", "stated p99")?))
        },
    ),
    bound(
        "one fact of `tc_random`, to differential dataflow",
        Some(1.0),
        Some(0.2),
        |report| report.change("tc_random", "to differential"),
    ),
    bound(
        "the slowest single change to evaluating anew",
        None,
        Some(1.0),
        |report| {
            let worst = |row: &Row| Some(row.figure("worst")? / row.figure("anew")?);
            report.greatest("inc", |row| ["1", "640000"].contains(&row.size.as_str()), worst)
        },
    ),
    bound(
        "why, the slowest kind, median ms",
        Some(5.0),
        Some(1.0),
        |report| report.asking("explain"),
    ),
    bound(
        "why not, the slowest kind, median ms",
        Some(5.0),
        Some(1.0),
        |report| report.asking("why_not"),
    ),
    bound(
        "`rail`, 640,000 facts, whole load through serve, s",
        Some(1.5),
        Some(0.8),
        |report| report.greatest("rail", is_served, |row| row.figure("load")),
    ),
    bound(
        "the same, peak MiB, its queries and its feed included",
        Some(250.0),
        Some(150.0),
        |report| report.greatest("rail", is_served, |row| row.figure("peak")),
    ),
    bound(
        "`rail`, 640,000 facts, added in 91 pieces to one load",
        Some(1.5),
        Some(1.2),
        |report| report.pieces_to_whole("640000 facts"),
    ),
    bound(
        "the same with a sixth of the facts, where a piece costs more of the whole",
        Some(1.5),
        Some(1.2),
        |report| report.pieces_to_whole("100000 facts"),
    ),
    bound(
        "a query answered from an index, 640,000 facts, the slowest kind, median ms",
        None,
        Some(0.2),
        |report| report.asking("from an index"),
    ),
    bound(
        "start of the binary to its first reply, ms",
        None,
        Some(10.0),
        |report| {
            let is_start = |row: &Row| row.workload == "start to the first reply";
            report.greatest("asking", is_start, median_ms)
        },
    ),
    bound(
        "a snapshot of `rail`, 640,000 facts, opened, ms",
        None,
        Some(50.0),
        |report| {
            let is_open = |row: &Row| row.workload == "open" && row.size == "640000 facts";
            report.greatest("snapshot", is_open, |row| row.figure("median"))
        },
    ),
    bound(
        "what an evaluation spends for proofs, share of its instructions",
        None,
        Some(0.05),
        |report| {
            let is_evaluation = |row: &Row| row.workload == "evaluate";
            report.greatest("proofs", is_evaluation, |row| row.figure("share for proofs"))
        },
    ),
    bound(
        "two threads to one on `policy`, on the wall",
        None,
        Some(0.625),
        |report| {
            let is_policy = |row: &Row| full(row, "policy", ON_TWO);
            report.greatest("threads", is_policy, |row| Some(1.0 / middle(row)?))
        },
    ),
    bound(
        "memory of a fact beyond its strings, `rail` at 640,000 facts, bytes",
        None,
        Some(100.0),
        |report| {
            let is_run = |row: &Row| row.workload.ends_with("run") && row.size == "640000 facts";
            report.greatest("rail", is_run, |row| row.figure("beyond strings"))
        },
    ),
];

/// The section of all bounds, as far as the report tells.
pub(crate) fn section(report: &Value) -> Section {
    let written = Written(report);
    Section {
        name: NAME,
        title: "what is asked, and what the sections below measured; less is better in every row".to_owned(),
        rows: BOUNDS.iter().map(|bound| row(bound, &written)).collect(),
    }
}

fn row(bound: &Bound, written: &Written<'_>) -> Row {
    let asked = [("asked now", bound.now), ("meant later", bound.then)];
    let asked = asked
        .into_iter()
        .filter_map(|(name, value)| Some(Figure::new(name, "", value?)));
    let (figures, note) = match (bound.measured)(written) {
        Err(reason) => (asked.collect(), reason),
        Ok(measured) => {
            let all = [Figure::new("measured", "", measured)].into_iter().chain(asked);
            (all.collect(), verdict(measured, bound.now, bound.then).to_owned())
        }
    };
    Row {
        note,
        ..Row::ours(bound.says, "", figures)
    }
}

fn verdict(measured: f64, now: Option<f64>, then: Option<f64>) -> &'static str {
    let is_met = |bound: Option<f64>| bound.is_none_or(|bound| measured <= bound);
    match (is_met(now), is_met(then)) {
        (false, _) => "falls short",
        (true, true) => "holds",
        (true, false) if now.is_some() => "holds for now, falls short of what is meant for later",
        (true, false) => "falls short",
    }
}

/// The report.
struct Written<'r>(&'r Value);

impl Written<'_> {
    /// What these rows of a section tell; the greatest of it.
    fn greatest(
        &self,
        section: &'static str,
        is_wanted: impl Fn(&Row) -> bool,
        figure: impl Fn(&Row) -> Option<f64>,
    ) -> Result<f64, String> {
        let found = report::section(self.0, section);
        let rows = found.iter().flat_map(|section| &section.rows);
        let figures: Vec<f64> = rows.filter(|row| is_wanted(row)).filter_map(figure).collect();
        match figures.is_empty() {
            true => Err(format!(
                "not measured at full size yet: `cargo xtask bench {section}`"
            )),
            false => Ok(greatest(&figures)),
        }
    }

    /// The ratios to Soufflé's interpreter, a workload each.
    fn to_souffle(&self) -> Result<Vec<f64>, String> {
        let ratio =
            |workload: &str| self.greatest("batch", |row| full(row, workload, "souffle-interpreter"), middle);
        WORKLOADS.iter().map(|workload| ratio(workload.name)).collect()
    }

    /// The worst of our peaks to Soufflé's interpreter's, by Ascent's beside ours.
    fn memory_to_souffle(&self) -> Result<f64, String> {
        let peak = |workload: &str, engine: &str| {
            self.greatest(
                "batch",
                |row| full(row, workload, engine),
                |row| row.figure("peak"),
            )
        };
        let ratio = |workload: &str| {
            let theirs = published::ascent_to_souffle_memory(workload).unwrap_or(f64::NAN);
            Ok(peak(workload, OURS)? / peak(workload, "ascent")? * theirs)
        };
        let ratios: Result<Vec<f64>, String> =
            WORKLOADS.iter().map(|workload| ratio(workload.name)).collect();
        Ok(greatest(&ratios?))
    }

    /// A figure of single changes of a workload at full size.
    fn change(&self, workload: &str, figure: &str) -> Result<f64, String> {
        self.greatest("inc", |row| full(row, workload, OURS), |row| row.figure(figure))
    }

    /// The slowest median of the requests of this kind at the greatest size.
    fn asking(&self, kind: &str) -> Result<f64, String> {
        let is_of_kind = |row: &Row| row.workload.starts_with(kind) && row.size == "640000 facts";
        self.greatest("asking", is_of_kind, median_ms)
    }

    /// A load in pieces to one load, with so many facts.
    fn pieces_to_whole(&self, size: &str) -> Result<f64, String> {
        let is_load = |row: &Row| row.workload == "load" && row.size == size;
        self.greatest("asking", is_load, |row| row.figure("pieces to whole"))
    }
}

fn full(row: &Row, workload: &str, engine: &str) -> bool {
    row.workload == workload && row.size == "1" && row.engine == engine
}

fn is_served(row: &Row) -> bool {
    row.workload.ends_with("serve") && row.size == "640000 facts"
}

fn middle(row: &Row) -> Option<f64> {
    row.ratio.map(|ratio| ratio.middle)
}

/// Of a row in microseconds.
fn median_ms(row: &Row) -> Option<f64> {
    row.figure("median").map(|median_us| median_us / 1e3)
}

fn greatest(figures: &[f64]) -> f64 {
    figures.iter().copied().fold(0.0, f64::max)
}

fn geometric_mean(figures: &[f64]) -> f64 {
    (figures.iter().map(|figure| figure.ln()).sum::<f64>() / figures.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::{geometric_mean, section, verdict};
    use serde_json::json;

    #[test]
    fn a_bound_is_met_up_to_its_figure() {
        assert_eq!(verdict(0.8, Some(1.0), Some(0.8)), "holds");
        assert_eq!(
            verdict(0.9, Some(1.0), Some(0.8)),
            "holds for now, falls short of what is meant for later"
        );
        assert_eq!(verdict(1.1, Some(1.0), Some(0.8)), "falls short");
        assert_eq!(verdict(0.9, None, Some(0.8)), "falls short");
        assert!((geometric_mean(&[0.5, 2.0]) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn what_was_measured_at_a_smaller_size_is_not_taken_for_a_bound() {
        let row = |size: &str| {
            json!({ "workload": "open", "size": size, "engine": "framex", "note": "",
                "figures": [{ "name": "median", "unit": "ms", "value": 40.0 }] })
        };
        let measured = |size: &str| {
            let report = json!({ "snapshot": { "title": "", "rows": [row(size)] } });
            let rows = section(&report).rows;
            let open = rows.into_iter().find(|row| row.workload.contains("snapshot"));
            open.and_then(|row| row.figure("measured"))
        };
        assert_eq!(measured("10000 facts"), None);
        assert_eq!(measured("640000 facts"), Some(40.0));
    }
}
