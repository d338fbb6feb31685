//! The table, for people and as JSON.

use crate::measure::Medians;
use serde_json::json;
use std::path::Path;

/// Another engine's figures from the same run.
pub(crate) struct Peer {
    /// Its name.
    pub(crate) name: String,
    /// What it used.
    pub(crate) used: Medians,
}

/// One workload at one size.
pub(crate) struct Row {
    /// Its name.
    pub(crate) workload: String,
    /// Facts, or the factor on full size.
    pub(crate) size: String,
    /// What we used.
    pub(crate) ours: Medians,
    /// What a peer used.
    pub(crate) peer: Option<Peer>,
    /// CPU seconds of Soufflé's interpreter and of Ascent on one quiet machine.
    pub(crate) yardstick_cpu_s: Option<(f64, f64)>,
    /// Whether every count and answer was the expected one.
    pub(crate) is_right: bool,
}

impl Row {
    fn ratio(&self) -> Option<f64> {
        self.peer.as_ref().map(|peer| self.ours.cpu_s / peer.used.cpu_s)
    }

    /// Ours over Soufflé's interpreter: our ratio to Ascent here, times Ascent's to Soufflé on the quiet machine.
    fn yardstick_ratio(&self) -> Option<f64> {
        let (souffle, ascent) = self.yardstick_cpu_s?;
        Some(self.ratio()? * ascent / souffle)
    }
}

/// Prints the table.
pub(crate) fn print(rows: &[Row]) {
    let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.2}"));
    println!(
        "{:<12}{:>10}{:>10}{:>10}{:>12}{:>10}{:>10}{:>14}  counts",
        "workload", "size", "cpu s", "MiB", "ascent s", "MiB", "ratio", "to soufflé-i"
    );
    for row in rows {
        println!(
            "{:<12}{:>10}{:>10.2}{:>10.0}{:>12}{:>10}{:>10}{:>14}  {}",
            row.workload,
            row.size,
            row.ours.cpu_s,
            row.ours.peak_mib,
            number(row.peer.as_ref().map(|peer| peer.used.cpu_s)),
            number(row.peer.as_ref().map(|peer| peer.used.peak_mib)),
            number(row.ratio()),
            number(row.yardstick_ratio()),
            if row.is_right { "equal" } else { "DIFFERENT" },
        );
    }
}

/// Writes the table with machine, version and date.
pub(crate) fn write(rows: &[Row], path: &Path) -> Result<(), String> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let listed: Vec<_> = rows
        .iter()
        .map(|row| {
            json!({
                "workload": row.workload, "size": row.size,
                "cpu_s": row.ours.cpu_s, "peak_mib": row.ours.peak_mib,
                "peer": row.peer.as_ref().map(|peer| json!({
                    "name": peer.name, "cpu_s": peer.used.cpu_s, "peak_mib": peer.used.peak_mib })),
                "ratio": row.ratio(), "ratio_to_souffle_interpreter": row.yardstick_ratio(),
                "counts_equal": row.is_right,
            })
        })
        .collect();
    let report = json!({
        "date": jiff::Timestamp::now().to_string(), "version": env!("CARGO_PKG_VERSION"),
        "machine": { "os": std::env::consts::OS, "arch": std::env::consts::ARCH, "processors": processors },
        "rows": listed,
    });
    let text = serde_json::to_string_pretty(&report).map_err(|e| e.to_string())?;
    std::fs::write(path, text + "\n").map_err(|e| format!("{}: {e}", path.display()))?;
    println!("written: {}", path.display());
    Ok(())
}
