//! The one form of every measurement: a section of rows, each one engine on one workload at one size.
//!
//! In: what a section measured. Out: what [`crate::table`] prints and [`crate::report`] writes.

/// One thing measured, with a row for each engine, workload and size.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// As on the command line.
    pub(crate) name: &'static str,
    /// A line that says what is measured and how.
    pub(crate) title: String,
    /// In the order in which they are printed.
    pub(crate) rows: Vec<Row>,
}

/// One engine on one workload at one size.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    /// The workload's name.
    pub(crate) workload: String,
    /// A factor on the full size, or a number of facts.
    pub(crate) size: String,
    /// [`OURS`], or a peer's name.
    pub(crate) engine: String,
    /// What was measured; the columns of a table are the figures of its rows.
    pub(crate) figures: Vec<Figure>,
    /// Ours to this engine's, in a peer's row.
    pub(crate) ratio: Option<Ratio>,
    /// Whether counts and answers were the expected ones.
    pub(crate) counts: Counts,
    /// What a reader must know beside the figures; empty for nothing.
    pub(crate) note: String,
}

/// The name of our own engine in a row.
pub(crate) const OURS: &str = "framex";

/// One number with its name and unit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figure {
    /// What it is: `cpu`, `peak`, `median`.
    pub(crate) name: String,
    /// `s`, `ms`, `MiB`, `B`; empty for a plain count.
    pub(crate) unit: String,
    /// The number.
    pub(crate) value: f64,
}

/// The middle of the ratios of pairs that ran one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ratio {
    /// The median.
    pub(crate) middle: f64,
    /// The least of the pairs.
    pub(crate) least: f64,
    /// The greatest of the pairs.
    pub(crate) greatest: f64,
    /// How many pairs.
    pub(crate) pairs: usize,
}

/// How the results compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Counts {
    /// All that were compared are equal.
    Equal,
    /// Some differ, and how.
    Different(String),
    /// There was nothing to compare.
    NotCompared,
}

impl Section {
    /// Whether no row has a wrong result.
    pub(crate) fn is_right(&self) -> bool {
        let is_wrong = |row: &Row| matches!(row.counts, Counts::Different(_));
        !self.rows.iter().any(is_wrong)
    }
}

impl Row {
    /// A row of our own engine, its counts not compared yet.
    pub(crate) fn ours(workload: &str, size: &str, figures: Vec<Figure>) -> Row {
        Row {
            workload: workload.to_owned(),
            size: size.to_owned(),
            engine: OURS.to_owned(),
            figures,
            ratio: None,
            counts: Counts::NotCompared,
            note: String::new(),
        }
    }

    /// A row that says why something was not measured.
    pub(crate) fn skipped(workload: &str, size: &str, engine: &str, reason: &str) -> Row {
        Row {
            engine: engine.to_owned(),
            note: format!("SKIPPED: {reason}"),
            ..Row::ours(workload, size, Vec::new())
        }
    }

    /// The figure of this name.
    pub(crate) fn figure(&self, name: &str) -> Option<f64> {
        let found = self.figures.iter().find(|figure| figure.name == name);
        found.map(|figure| figure.value)
    }
}

impl Figure {
    /// A number with its name and unit.
    pub(crate) fn new(name: &str, unit: &str, value: f64) -> Figure {
        Figure {
            name: name.to_owned(),
            unit: unit.to_owned(),
            value,
        }
    }
}

/// The `share`-th part of sorted numbers, 0.5 for the median; 0 of nothing.
pub(crate) fn quantile(numbers: &[f64], share: f64) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = (sorted.len() as f64 * share) as usize;
    sorted
        .get(at.min(sorted.len().saturating_sub(1)))
        .copied()
        .unwrap_or(0.0)
}
