//! Tests the Python package against the binary of this tree.
//!
//! In: the sources of the package. Out: pytest's verdict; where pip cannot be had, a line that says SKIPPED.
//!
//! Invariant: nothing is installed outside of the build folder.

use crate::repository::{command, top};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs pytest on `python/tests`, in an environment of its own.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| top().join("target"), PathBuf::from);
    let environment = target.join("python");
    let python = environment.join("bin/python");
    if !is_ready(&python) {
        let made = quietly(Command::new("python3").args(["-m", "venv"]).arg(&environment));
        let installed =
            made && quietly(Command::new(&python).args(["-m", "pip", "install", "--quiet", "pytest"]));
        if !installed {
            println!("SKIPPED python: no Python with pip and pytest can be had here");
            return Ok(());
        }
    }
    command("cargo", &["build", "--quiet", "--package", "framex-cli"])?;
    let ended = Command::new(&python)
        .args([
            "-m",
            "pytest",
            "--quiet",
            "-p",
            "no:cacheprovider",
            "python/tests",
        ])
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

fn is_ready(python: &Path) -> bool {
    quietly(Command::new(python).args(["-c", "import pytest"]))
}

fn quietly(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}
