//! The other engines: which there are, whether they are here, and the command that runs one on a workload.
//!
//! In: a workload's data, generated. Out: a command, or the reason why there is none. A peer prints `relation=rows` words.

mod compiled;
mod libraries;
pub(crate) mod published;

use crate::asked::Asked;
use crate::section::Counts;
use crate::workloads::Workload;
use std::path::Path;
use std::process::Command;

/// The peers of this machine.
pub(crate) struct Peers {
    /// Folder of the compiled peers' programs, or why they cannot be had.
    compiled: Result<std::path::PathBuf, String>,
    /// A Python with the peers' libraries, or why it cannot be had.
    python: Result<std::path::PathBuf, String>,
}

/// The names of the peers that can be had from a registry, fast ones first.
pub(crate) const NAMES: &[&str] = &["ascent", "duckdb", "differential", "clingo", "swipl"];

/// A Python with the peers' libraries.
///
/// # Errors
/// Why it cannot be had.
pub(crate) fn python(asked: &Asked) -> Result<std::path::PathBuf, String> {
    libraries::python(asked)
}

/// Builds and installs what is not there yet.
///
/// # Errors
/// None: what cannot be had is a reason in the rows of its peer.
pub(crate) fn find(asked: &Asked) -> Result<Peers, String> {
    let compiled = compiled::programs(asked);
    let python = libraries::python(asked);
    Ok(Peers { compiled, python })
}

/// The versions of those that are here, by name; nothing is built or installed for it.
pub(crate) fn versions(asked: &Asked) -> Vec<(String, String)> {
    let mut versions = compiled::versions(&compiled::folder(asked));
    versions.extend(libraries::versions(&libraries::interpreter(asked)));
    versions.extend(swipl_version().map(|version| ("swipl".to_owned(), version)));
    versions
}

fn swipl_version() -> Option<String> {
    let line = crate::report::first_line(Command::new("swipl").arg("--version"));
    line.split(' ').nth(2).map(str::to_owned)
}

impl Peers {
    /// The command of one peer on one workload's data; with `counted` it must print all relations' rows.
    ///
    /// # Errors
    /// The reason why there is none.
    pub(crate) fn command(
        &self,
        peer: &str,
        workload: &Workload,
        data: &Path,
        asked: &Asked,
        counted: bool,
    ) -> Result<Command, String> {
        let programs = asked.generators()?.join("peers");
        match peer {
            "ascent" | "differential" => {
                let folder = self.compiled.as_ref().map_err(String::clone)?;
                compiled::command(folder, peer, workload.name, data)
            }
            "clingo" | "duckdb" => {
                let python = self.python.as_ref().map_err(String::clone)?;
                libraries::command(python, peer, workload, data, &programs, counted)
            }
            "swipl" => swipl(workload.name, data, &programs),
            other => Err(format!("`{other}` is in no registry")),
        }
    }

    /// The command of a compiled program of the bench's own on a file.
    ///
    /// # Errors
    /// The reason why there is none.
    pub(crate) fn own_program(&self, name: &str, file: &Path) -> Result<Command, String> {
        let mut command = compiled::program(self.compiled.as_ref().map_err(String::clone)?, name)?;
        command.arg(file);
        Ok(command)
    }

    /// The command of a Python script of the bench's own on a file.
    ///
    /// # Errors
    /// The reason why there is none.
    pub(crate) fn own_script(&self, script: &Path, file: &Path) -> Result<Command, String> {
        let mut command = Command::new(self.python.as_ref().map_err(String::clone)?);
        command.arg(script).arg(file);
        Ok(command)
    }
}

/// The first part of a workload's name: its program, which the two closures share.
fn program_of(workload: &str) -> &str {
    workload.split('_').next().unwrap_or(workload)
}

fn swipl(workload: &str, data: &Path, programs: &Path) -> Result<Command, String> {
    if swipl_version().is_none() {
        return Err("`swipl` is not installed (Debian: swi-prolog-nox)".to_owned());
    }
    let program = match program_of(workload) {
        "policy" => data.join("policy.pl"),
        name => programs.join(format!("swipl/{name}.pl")),
    };
    let mut command = Command::new("swipl");
    command
        .args(["-O", "--stack-limit=12g", "-g", "main", "-t", "halt"])
        .arg(program)
        .current_dir(data);
    Ok(command)
}

/// Compares the `relation=rows` words of a peer's output with ours.
pub(crate) fn compare(output: &str, workload: &Workload, ours: &[(String, u64)]) -> Counts {
    let words: Vec<(&str, &str)> = output
        .split_whitespace()
        .filter_map(|word| word.split_once('='))
        .collect();
    let mut different = Vec::new();
    for relation in workload.relations {
        let theirs = words
            .iter()
            .find(|(name, _)| *name == relation.name)
            .map(|(_, rows)| *rows);
        let rows = rows_of(ours, relation.name).to_string();
        if theirs != Some(rows.as_str()) {
            different.push(format!(
                "{} {rows}, theirs {}",
                relation.name,
                theirs.unwrap_or("none")
            ));
        }
    }
    if different.is_empty() {
        Counts::Equal
    } else {
        Counts::Different(different.join("; "))
    }
}

/// The rows of our relation with the peers' name for it.
pub(crate) fn rows_of(sizes: &[(String, u64)], wanted: &str) -> u64 {
    let is_it = |name: &str| {
        let bare = name.trim_start_matches(':').split('/').next().unwrap_or(name);
        bare.eq_ignore_ascii_case(wanted)
    };
    sizes
        .iter()
        .find(|(name, _)| is_it(name))
        .map_or(0, |(_, size)| *size)
}

#[cfg(test)]
mod tests {
    use super::compare;
    use crate::section::Counts;
    use crate::workloads::named;

    #[test]
    fn a_relation_that_a_peer_does_not_print_is_different() {
        let workload = named("pointsto").unwrap();
        let ours = [("vpt".to_owned(), 5), ("hpt/1".to_owned(), 7)];
        assert_eq!(
            compare("vpt=5 hpt=7 eval_s=0.1\n", workload, &ours),
            Counts::Equal
        );
        assert_eq!(
            compare("vpt=5 eval_s=0.1\n", workload, &ours),
            Counts::Different("hpt 7, theirs none".to_owned())
        );
    }
}
