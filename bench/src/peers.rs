//! The other engines: those that can be built from a registry run beside ours, the rest stand as figures.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the compiled peers once; `None`, said aloud, where that fails.
pub(crate) fn ascent(generators: &Path, out: &Path) -> Option<PathBuf> {
    let built = out.join("peers/target/release");
    if built.join("ascent_tc").exists() {
        return Some(built);
    }
    match build(generators, out) {
        Ok(()) => Some(built),
        Err(problem) => {
            println!("SKIPPED peer ascent: {problem}");
            None
        }
    }
}

/// The policy rules are a macro of the peer's, generated with the data at full size.
fn build(generators: &Path, out: &Path) -> Result<(), String> {
    let (source, copy) = (generators.join("peers/rust"), out.join("peers"));
    let data = std::path::absolute(out.join("data-1")).map_err(|e| e.to_string())?;
    let names = ["Cargo.toml", "src/lib.rs"].map(String::from).into_iter();
    let programs = ["tc", "pointsto", "company", "policy"].map(|name| format!("src/bin/ascent_{name}.rs"));
    for name in names.chain(programs) {
        let (from, to) = (source.join(&name), copy.join(&name));
        fs::create_dir_all(to.parent().unwrap_or(&copy)).map_err(|e| e.to_string())?;
        let text = fs::read(&from).map_err(|e| format!("{}: {e}", from.display()))?;
        fs::write(&to, text).map_err(|e| format!("{}: {e}", to.display()))?;
    }
    let script = generators.join("peers/gen/gen.py");
    crate::measure::python(&script, &[data.as_os_str(), "policy".as_ref()])?;
    let status = Command::new("cargo")
        .args(["build", "--release", "--quiet"])
        .current_dir(&copy)
        .env(
            "CARGO_TARGET_DIR",
            std::path::absolute(copy.join("target")).map_err(|e| e.to_string())?,
        )
        .env("BENCH_DATA", &data)
        .status()
        .map_err(|e| e.to_string())?;
    if status.success() {
        Ok(())
    } else {
        Err("its build failed".to_owned())
    }
}

/// The command that runs one workload on Ascent, whose programs are compiled.
pub(crate) fn ascent_command(folder: &Path, workload: &str, data: &Path) -> Command {
    let program = workload.split('_').next().unwrap_or(workload);
    let mut command = Command::new(folder.join(format!("ascent_{program}")));
    command.arg(workload).env(
        "BENCH_DATA",
        std::path::absolute(data).unwrap_or_else(|_| data.to_owned()),
    );
    command
}

/// CPU seconds of Soufflé 2.5's interpreter on a quiet machine, the yardstick of batch work; it cannot be
/// had from a registry, so its figure is set beside ours through Ascent's in the same table.
pub(crate) fn souffle_interpreter_cpu_s(workload: &str) -> Option<(f64, f64)> {
    let (souffle, ascent) = match workload {
        "tc_chain" => (1.43, 0.88),
        "tc_random" => (3.90, 2.81),
        "pointsto" => (7.67, 3.16),
        "company" => (0.39, 0.37),
        "policy" => (1.52, 0.66),
        _ => return None,
    };
    Some((souffle, ascent))
}
