//! Tests the Python package as it is installed, in every Python that it promises.
//!
//! In: the sources of the package. Out: the verdicts of pytest and mypy; for each Python that cannot be had here, a
//! line that says SKIPPED.
//!
//! Invariant: nothing is installed outside of the build folder.

use crate::repository::{command, top};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The Pythons that `pyproject.toml` promises: 3.10 to 3.13.
const MINORS: [u32; 4] = [10, 11, 12, 13];

/// What the tests use beside the package.
const TOOLS: [&str; 2] = ["pytest", "mypy"];

/// Builds the wheel, and runs mypy and `python/tests` on it in each Python; arguments go to pytest.
///
/// `--tree`: pytest alone, on the sources and the debug binary of this tree, with the first Python there is.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let build = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| top().join("target"), PathBuf::from);
    let found = MINORS.map(|minor| (minor, interpreter(minor)));
    for (minor, _) in found.iter().filter(|(_, path)| path.is_none()) {
        println!("SKIPPED python 3.{minor}: there is no such interpreter here");
    }
    let mut environments = Vec::new();
    for (minor, path) in found {
        let Some(path) = path else { continue };
        match environment(&build.join(format!("python-3.{minor}")), &path) {
            Some(python) => environments.push((minor, python)),
            None => println!(
                "SKIPPED python 3.{minor}: pip cannot install {} there",
                TOOLS.join(" and ")
            ),
        }
    }
    let Some((_, first)) = environments.first() else {
        return Ok(());
    };
    if let [flag, rest @ ..] = arguments
        && flag == "--tree"
    {
        command("cargo", &["build", "--quiet", "--package", "framex-cli"])?;
        let mut pytest = pytest(first, rest);
        pytest
            .env("PYTHONPATH", top().join("python"))
            .env("FRAMEX_BINARY", build.join("debug/framex"));
        return verdict(&mut pytest, "pytest found a fault");
    }
    let Some(wheel) = wheel(first, &build)? else {
        println!("SKIPPED python wheel: pip cannot get maturin, which builds it");
        return Ok(());
    };
    for (minor, python) in &environments {
        println!("-- Python 3.{minor}");
        let install = [
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--force-reinstall",
        ];
        verdict(
            Command::new(python).args(install).arg(&wheel),
            "the wheel cannot be installed",
        )?;
        let mypy = ["-m", "mypy", "--no-incremental", "python/framex"];
        verdict(
            Command::new(python).args(mypy).current_dir(top()),
            "mypy found a fault",
        )?;
        verdict(
            &mut pytest(python, arguments),
            &format!("pytest found a fault with Python 3.{minor}"),
        )?;
    }
    Ok(())
}

/// A Python of this version: by its name on the path, else among those that pyenv keeps.
fn interpreter(minor: u32) -> Option<PathBuf> {
    let name = format!("python3.{minor}");
    let kept = std::env::var_os("PYENV_ROOT")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".pyenv")));
    let kept = kept.and_then(|root| std::fs::read_dir(root.join("versions")).ok());
    let kept = kept
        .into_iter()
        .flatten()
        .flatten()
        .map(|version| version.path().join("bin").join(&name));
    let mut candidates = vec![PathBuf::from(&name)];
    candidates.extend(kept);
    candidates
        .into_iter()
        .find(|path| quietly(Command::new(path).arg("--version")))
}

/// An environment below the build folder that holds the tools; `None` where pip cannot be had.
fn environment(folder: &Path, interpreter: &Path) -> Option<PathBuf> {
    let python = folder.join("bin/python");
    let imports = TOOLS.map(|tool| format!("import {tool}")).join("; ");
    if quietly(Command::new(&python).args(["-c", &imports])) {
        return Some(python);
    }
    let is_made = quietly(Command::new(interpreter).args(["-m", "venv"]).arg(folder))
        && quietly(
            Command::new(&python)
                .args(["-m", "pip", "install", "--quiet"])
                .args(TOOLS),
        );
    is_made.then_some(python)
}

/// The wheel of this tree, built anew; `None` where its builder cannot be had.
fn wheel(python: &Path, build: &Path) -> Result<Option<PathBuf>, String> {
    let folder = build.join("wheel");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
    }
    let builder = ["-m", "pip", "install", "--quiet", "maturin>=1.9,<2"];
    if !quietly(Command::new(python).args(builder)) {
        return Ok(None);
    }
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir"])
        .arg(&folder)
        .arg(".")
        // The same release build as the binary's own.
        .env("CARGO_TARGET_DIR", build)
        .current_dir(top());
    verdict(&mut pip, "the wheel cannot be built")?;
    let entries = std::fs::read_dir(&folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
    let wheel = entries.flatten().map(|entry| entry.path()).next();
    wheel.map(Some).ok_or_else(|| "pip built no wheel".to_owned())
}

fn pytest(python: &Path, arguments: &[String]) -> Command {
    let mut command = Command::new(python);
    command
        .args([
            "-m",
            "pytest",
            "--quiet",
            "-p",
            "no:cacheprovider",
            "python/tests",
        ])
        .args(arguments)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env_remove("PYTHONPATH")
        .env_remove("FRAMEX_BINARY")
        .current_dir(top());
    command
}

fn verdict(command: &mut Command, fault: &str) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|fault| format!("{name}: {fault}"))?;
    match status.success() {
        true => Ok(()),
        false => Err(fault.to_owned()),
    }
}

fn quietly(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}
