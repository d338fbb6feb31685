//! Reads what one call of the bench was asked to do.

use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a call does.
pub(crate) enum Verb {
    /// Prints the usage.
    Help,
    /// Measures sections.
    Measure,
    /// Counts instructions of the fixed programs.
    Counts,
    /// Writes the page of the book from the report in the repository, or compares it.
    Page {
        /// Whether it is only compared.
        is_check: bool,
    },
}

/// What to measure and how often.
pub(crate) struct Asked {
    /// Sections by name; empty for all of them.
    pub(crate) sections: Vec<String>,
    /// Small sizes and few pairs: under two minutes once the peers are built.
    pub(crate) is_quick: bool,
    /// Pairs of runs, after a warm-up.
    pub(crate) runs: usize,
    /// Workloads by name; empty for all of them.
    pub(crate) only: Vec<String>,
    /// Where data, the peers and the report are kept.
    pub(crate) out: PathBuf,
    /// Whether the report goes into the repository: `bench/report.json` and the page of the book.
    pub(crate) is_published: bool,
    /// The folder with the generators and the peers' programs.
    pub(crate) generators: Option<PathBuf>,
}

impl Asked {
    /// The folder with the generators.
    ///
    /// # Errors
    /// Where `FRAMEX_BENCH` is not set.
    pub(crate) fn generators(&self) -> Result<&Path, String> {
        self.generators
            .as_deref()
            .ok_or_else(|| "FRAMEX_BENCH names no folder with the generators".to_owned())
    }

    /// One that takes longer is run once, beside ours once.
    pub(crate) fn patience(&self) -> Duration {
        match self.is_quick {
            true => Duration::from_millis(300),
            false => Duration::from_secs(30),
        }
    }

    /// Whether this workload was asked for.
    pub(crate) fn wants(&self, workload: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|name| name == workload)
    }
}

/// Reads the command line.
///
/// # Errors
/// An option or a section that does not exist, in words for the one who typed it.
pub(crate) fn read(
    mut arguments: impl Iterator<Item = String>,
    sections: &[&str],
) -> Result<(Verb, Asked), String> {
    let mut verb = Verb::Measure;
    let mut asked = Asked {
        sections: Vec::new(),
        is_quick: false,
        runs: 0,
        only: Vec::new(),
        out: target().join("bench"),
        is_published: false,
        generators: std::env::var_os("FRAMEX_BENCH").map(PathBuf::from),
    };
    while let Some(argument) = arguments.next() {
        let mut value = |takes: &str| arguments.next().ok_or(format!("{argument} takes {takes}"));
        match argument.as_str() {
            "--help" | "-h" => verb = Verb::Help,
            "counts" => verb = Verb::Counts,
            "page" => verb = Verb::Page { is_check: false },
            "--check" => verb = Verb::Page { is_check: true },
            "--quick" => asked.is_quick = true,
            "--publish" => asked.is_published = true,
            "--only" => asked.only.push(value("a workload")?),
            "--out" => asked.out = value("a folder")?.into(),
            "--runs" => {
                let given = value("a number")?;
                let number = given.parse().ok().filter(|runs| *runs > 0);
                asked.runs = number.ok_or(format!("--runs takes a number from 1, not `{given}`"))?;
            }
            flag if flag.starts_with('-') => return Err(format!("there is no option `{flag}`")),
            section if sections.contains(&section) => asked.sections.push(section.to_owned()),
            other => return Err(format!("there is no section `{other}`")),
        }
    }
    if asked.runs == 0 {
        asked.runs = if asked.is_quick { 3 } else { 5 };
    }
    asked.out = std::path::absolute(&asked.out).map_err(|e| format!("{}: {e}", asked.out.display()))?;
    std::fs::create_dir_all(&asked.out).map_err(|e| format!("{}: {e}", asked.out.display()))?;
    Ok((verb, asked))
}

/// Cargo's target folder.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| top().join("target"), PathBuf::from)
}

/// The top folder of the repository.
pub(crate) fn top() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_path_buf()
}
