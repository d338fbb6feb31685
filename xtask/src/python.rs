//! Tests the Python package against the binary of this tree.
//!
//! In: the sources of the package. Out: pytest's verdict; where pip cannot be had, a line that says SKIPPED.
//!
//! Invariant: nothing is installed outside of `target/python`.

use crate::repository::{command, top};
use std::process::Command;

/// Runs pytest on `python/tests`, in an environment of its own.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let environment = top().join("target/python");
    let python = environment.join("bin/python");
    if !is_ready(&python) {
        let made = quietly(Command::new("python3").args(["-m", "venv"]).arg(&environment));
        let installed = made
            && quietly(Command::new(&python).args(["-m", "pip", "install", "--quiet", "pytest"]));
        if !installed {
            println!("SKIPPED python: no Python with pip and pytest can be had here");
            return Ok(());
        }
    }
    command("cargo", &["build", "--quiet", "--package", "framex-cli"])?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| top().join("target"), Into::into);
    let ended = Command::new(&python)
        .args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "python/tests"])
        .args(arguments)
        .env("PYTHONPATH", top().join("python"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("FRAMEX_BINARY", target.join("debug/framex"))
        .current_dir(top())
        .status()
        .map_err(|fault| format!("{}: {fault}", python.display()))?;
    match ended.success() {
        true => Ok(()),
        false => Err("pytest found a fault".to_owned()),
    }
}

fn is_ready(python: &std::path::Path) -> bool {
    quietly(Command::new(python).args(["-c", "import pytest"]))
}

fn quietly(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}
