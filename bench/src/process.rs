//! Runs one process as a whole: CPU seconds and peak memory as the system accounts them.
//!
//! Invariant: this program stays small itself. A child's peak counts from the moment it is started, when it still
//! is a copy of its parent, so nothing here holds the data of a workload.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use wait4::Wait4;

/// What one process used, and what it printed.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// User and system time, in seconds.
    pub(crate) cpu_s: f64,
    /// From start to end, in seconds.
    pub(crate) wall_s: f64,
    /// Peak resident memory, in MiB.
    pub(crate) peak_mib: f64,
    /// Standard output.
    pub(crate) output: String,
}

/// How a process went.
#[derive(Clone, Debug)]
pub(crate) enum Ended {
    /// To its end.
    Whole(Run),
    /// It was stopped at the limit.
    TooLong,
}

/// Runs a command that has to end.
///
/// # Errors
/// Where it cannot be started, or does not exit with 0 or 1 (a failed expectation is the caller's to judge).
pub(crate) fn once(command: &mut Command) -> Result<Run, String> {
    match within(command, Duration::MAX)? {
        Ended::Whole(run) => Ok(run),
        Ended::TooLong => Err(format!("{command:?} did not end")),
    }
}

/// Runs a command once, and stops it at a limit of wall-clock time.
///
/// # Errors
/// As [`once`].
pub(crate) fn within(command: &mut Command, limit: Duration) -> Result<Ended, String> {
    let shown = format!("{command:?}");
    let start = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .map_err(|e| format!("{shown}: {e}"))?;
    let mut pipe = child.stdout.take().ok_or("no standard output")?;
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut output = String::new();
        let read = pipe.read_to_string(&mut output);
        // Nobody listens any more where the process was stopped.
        let _ = sender.send(read.map(|_| output));
    });
    let Ok(output) = receiver.recv_timeout(limit) else {
        child.kill().map_err(|e| format!("{shown}: {e}"))?;
        child.wait().map_err(|e| format!("{shown}: {e}"))?;
        return Ok(Ended::TooLong);
    };
    let output = output.map_err(|e| format!("{shown}: {e}"))?;
    used(child, start, output)
        .map(Ended::Whole)
        .map_err(|problem| format!("{shown} {problem}"))
}

/// Waits for a child that has closed its output, and says what it used.
///
/// # Errors
/// Where it did not exit with 0 or 1.
pub(crate) fn used(child: Child, start: Instant, output: String) -> Result<Run, String> {
    let used = child.wait4().map_err(|e| format!("cannot be waited for: {e}"))?;
    if !matches!(used.status.code(), Some(0 | 1)) {
        return Err(format!("ended with {}", used.status));
    }
    let cpu = used.rusage.utime + used.rusage.stime;
    Ok(Run {
        cpu_s: cpu.as_secs_f64(),
        wall_s: start.elapsed().as_secs_f64(),
        peak_mib: used.rusage.maxrss as f64 / 1024.0 / 1024.0,
        output,
    })
}

/// The release binary of this workspace, built if need be.
///
/// # Errors
/// Where it cannot be built.
pub(crate) fn engine_binary() -> Result<PathBuf, String> {
    let status = Command::new("cargo")
        .args(["build", "--quiet", "--release", "--package", "framex-cli"])
        .current_dir(crate::asked::top())
        .status()
        .map_err(|e| format!("cargo: {e}"))?;
    if !status.success() {
        return Err("the release build failed".to_owned());
    }
    let binary = crate::asked::target().join("release/framex");
    std::path::absolute(&binary).map_err(|e| format!("{}: {e}", binary.display()))
}

/// Runs a script with Python and gives what it printed.
///
/// # Errors
/// Where Python is not there, or the script does not exit with 0.
pub(crate) fn python(script: &Path, arguments: &[&std::ffi::OsStr]) -> Result<String, String> {
    let output = Command::new("python3")
        .arg(script)
        .args(arguments)
        .output()
        .map_err(|e| format!("python3: {e}"))?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(printed);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("{}: {}{said}", script.display(), printed))
}
