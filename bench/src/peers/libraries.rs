//! The peers that are Python wheels: they are installed once, into an environment of the bench's own.

use crate::asked::Asked;
use crate::peers::program_of;
use crate::workloads::Workload;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where that Python is, once installed.
pub(super) fn interpreter(asked: &Asked) -> PathBuf {
    asked.out.join("python/bin/python3")
}

/// A Python with the peers' libraries.
///
/// # Errors
/// Why it cannot be had.
pub(super) fn python(asked: &Asked) -> Result<PathBuf, String> {
    let (environment, python) = (asked.out.join("python"), interpreter(asked));
    if versions(&python).len() == 2 {
        return Ok(python);
    }
    if asked.is_quick {
        return Err("not installed yet: a full run installs it".to_owned());
    }
    println!("installing clingo and duckdb (once)");
    run(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    let install = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "clingo",
        "duckdb",
    ];
    run(Command::new(&python).args(install))?;
    Ok(python)
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|e| format!("python3: {e}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(format!(
        "it cannot be installed: {}",
        said.lines().last().unwrap_or("no reason given")
    ))
}

/// The versions that are installed.
pub(super) fn versions(python: &Path) -> Vec<(String, String)> {
    let version = |name: &str| {
        let script = format!("import {name}; print({name}.__version__)");
        crate::report::first_line(Command::new(python).args(["-c", &script]))
    };
    let found = ["clingo", "duckdb"].map(|name| (name.to_owned(), version(name)));
    found
        .into_iter()
        .filter(|(_, version)| !version.is_empty())
        .collect()
}

/// The command that runs one workload.
///
/// # Errors
/// Where the peer has no program for it.
pub(super) fn command(
    python: &Path,
    peer: &str,
    workload: &Workload,
    data: &Path,
    programs: &Path,
    counted: bool,
) -> Result<Command, String> {
    let program = program_of(workload.name);
    let mut command = Command::new(python);
    command.current_dir(data);
    if peer == "duckdb" {
        if program == "pointsto" {
            return Err("no program for this workload".to_owned());
        }
        command
            .arg(programs.join("sql/duck.py"))
            .arg(workload.name)
            .arg(data);
        return Ok(command);
    }
    command.arg(programs.join("clingo/ground.py"));
    match program {
        "policy" => command.arg(data.join("policy.lp")),
        name => command.arg(programs.join(format!("clingo/{name}.lp"))),
    };
    command.arg("facts.lp");
    if counted {
        command.arg("--count");
        let relations = workload.relations.iter();
        command.args(relations.map(|relation| format!("{}/{}", relation.name, relation.columns)));
    }
    Ok(command)
}
