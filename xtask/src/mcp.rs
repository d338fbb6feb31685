//! Holds `framex mcp` against strangers: the official Python client, and the protocol's official conformance suite.
//!
//! In: the binary of this tree and `faces/mcp/tests/`. Out: their verdicts; what cannot be had here is said in a line
//! that begins with SKIPPED.
//!
//! Invariant: nothing is installed outside of the build folder, and nothing but loopback is talked to.

use crate::repository::{command, top};
use std::path::{Path, PathBuf};
use std::process::Command;

const CLIENT: &str = "mcp==2.3.0";
const SUITE: &str = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
/// The suite needs Node 22; npm carries one for where there is an older one.
const NODE: &str = "node@22";
const PROGRAM: &str = "examples/refund.fx";

/// Builds the binary and runs both.
pub(crate) fn run(_: &[String]) -> Result<(), String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| top().join("target"), PathBuf::from);
    let target = std::path::absolute(target).map_err(|fault| fault.to_string())?;
    command("cargo", &["build", "--quiet", "--package", "framex-cli"])?;
    let binary = target.join("debug/framex");
    let folder = target.join("mcp");
    std::fs::create_dir_all(&folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
    let client = client(&folder, &binary);
    let suite = suite(&folder, &binary);
    client.and(suite)
}

fn client(folder: &Path, binary: &Path) -> Result<(), String> {
    let environment = folder.join("python");
    let python = environment.join("bin/python");
    let is_ready = || quietly(Command::new(&python).args(["-c", "import mcp"]));
    if !is_ready() {
        let made = quietly(Command::new("python3").args(["-m", "venv"]).arg(&environment));
        let installed =
            made && quietly(Command::new(&python).args(["-m", "pip", "install", "--quiet", CLIENT]));
        if !installed || !is_ready() {
            println!("SKIPPED mcp: the official Python client ({CLIENT}) cannot be had here");
            return Ok(());
        }
    }
    said(
        Command::new(&python)
            .arg("faces/mcp/tests/strangers.py")
            .arg(binary)
            .arg(PROGRAM),
        "the official client found a fault",
    )
}

fn suite(folder: &Path, binary: &Path) -> Result<(), String> {
    let Some(suite) = installed_suite(&folder.join("npm")) else {
        println!(
            "SKIPPED mcp: the conformance suite ({SUITE}) cannot be had here, or no Node 22 for it, or no Python"
        );
        return Ok(());
    };
    let output = folder.join("conformance");
    // The last run's results would be counted with this one's.
    let _ = std::fs::remove_dir_all(&output);
    said(
        Command::new("python3")
            .arg("faces/mcp/tests/conformance.py")
            .arg(binary)
            .arg(PROGRAM)
            .arg(suite)
            .arg(output),
        "the conformance suite found a fault",
    )
}

/// The command that starts the suite.
fn installed_suite(folder: &Path) -> Option<String> {
    std::fs::create_dir_all(folder).ok()?;
    let script = folder.join("node_modules/@modelcontextprotocol/conformance/dist/index.js");
    let own_node = folder.join("node_modules/.bin/node");
    let runs = |node: &Path| quietly(Command::new(node).arg(&script).arg("--help"));
    let install = |package: &str| {
        quietly(
            Command::new("npm")
                .args(["install", "--no-audit", "--no-fund", "--prefix"])
                .arg(folder)
                .arg(package),
        )
    };
    if !script.exists() && !install(SUITE) {
        return None;
    }
    let has_python = quietly(Command::new("python3").arg("--version"));
    let mut nodes = [PathBuf::from("node"), own_node].into_iter();
    let node = nodes.find(|node| runs(node) || (node.is_absolute() && install(NODE) && runs(node)));
    node.filter(|_| has_python)
        .map(|node| format!("'{}' '{}'", node.display(), script.display()))
}

fn said(command: &mut Command, fault: &str) -> Result<(), String> {
    let ended = command
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(top())
        .status()
        .map_err(|fault| format!("{command:?}: {fault}"))?;
    match ended.success() {
        true => Ok(()),
        false => Err(fault.to_owned()),
    }
}

fn quietly(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}
