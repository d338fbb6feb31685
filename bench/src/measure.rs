//! Times one process as a whole: CPU seconds and peak memory as the system accounts them.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use wait4::Wait4;

/// What one process used, and what it printed.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// User and system time, in seconds.
    pub(crate) cpu_s: f64,
    /// Peak resident memory, in MiB.
    pub(crate) peak_mib: f64,
    /// Standard output.
    pub(crate) output: String,
}

/// Medians over several runs.
#[derive(Clone, Debug)]
pub(crate) struct Medians {
    /// Of CPU seconds.
    pub(crate) cpu_s: f64,
    /// Of peak MiB.
    pub(crate) peak_mib: f64,
}

/// Runs a command once.
///
/// # Errors
/// Where it cannot be started, or does not exit with 0 or 1 (a failed expectation is the caller's to judge).
pub(crate) fn once(command: &mut Command) -> Result<Run, String> {
    let shown = format!("{command:?}");
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .map_err(|e| format!("{shown}: {e}"))?;
    let mut output = String::new();
    let mut pipe = child.stdout.take().ok_or("no standard output")?;
    pipe.read_to_string(&mut output)
        .map_err(|e| format!("{shown}: {e}"))?;
    let used = child.wait4().map_err(|e| format!("{shown}: {e}"))?;
    if !matches!(used.status.code(), Some(0 | 1)) {
        return Err(format!("{shown} ended with {}", used.status));
    }
    let cpu = used.rusage.utime + used.rusage.stime;
    Ok(Run {
        cpu_s: cpu.as_secs_f64(),
        peak_mib: used.rusage.maxrss as f64 / 1024.0 / 1024.0,
        output,
    })
}

/// The middle of several runs, figure by figure.
pub(crate) fn medians(runs: &[Run]) -> Medians {
    let middle = |mut figures: Vec<f64>| {
        figures.sort_by(f64::total_cmp);
        figures[figures.len() / 2]
    };
    Medians {
        cpu_s: middle(runs.iter().map(|run| run.cpu_s).collect()),
        peak_mib: middle(runs.iter().map(|run| run.peak_mib).collect()),
    }
}

/// The release binary of this workspace, built if need be.
pub(crate) fn engine_binary() -> Result<PathBuf, String> {
    let status = Command::new("cargo")
        .args(["build", "--quiet", "--release", "--package", "framex-cli"])
        .status()
        .map_err(|e| format!("cargo: {e}"))?;
    if !status.success() {
        return Err("the release build failed".to_owned());
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let binary = target.join("release/framex");
    std::path::absolute(&binary).map_err(|e| format!("{}: {e}", binary.display()))
}

/// Runs a generator script with Python.
pub(crate) fn python(script: &Path, arguments: &[&std::ffi::OsStr]) -> Result<(), String> {
    let output = Command::new("python3")
        .arg(script)
        .args(arguments)
        .output()
        .map_err(|e| format!("python3: {e}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!(
        "{}: {}",
        script.display(),
        String::from_utf8_lossy(&output.stderr)
    ))
}
