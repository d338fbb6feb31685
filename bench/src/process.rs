//! Runs one process as a whole: CPU seconds and peak memory as the system accounts them.

use crate::timed;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

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

/// The same command once more.
pub(crate) fn copied(command: &Command) -> Command {
    let mut copy = Command::new(command.get_program());
    copy.args(command.get_args());
    copy
}

/// Runs a command once, and stops it at a limit of wall-clock time.
///
/// # Errors
/// As [`once`].
pub(crate) fn within(command: &mut Command, limit: Duration) -> Result<Ended, String> {
    let shown = format!("{command:?}");
    let limit = (limit < Duration::MAX).then_some(limit);
    let (mut timed, said) = timed::between(command, limit)?;
    let mut child = timed
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .map_err(|e| format!("{shown}: {e}"))?;
    let mut pipe = child.stdout.take().ok_or("no standard output")?;
    let mut output = String::new();
    pipe.read_to_string(&mut output)
        .map_err(|e| format!("{shown}: {e}"))?;
    used(child, &said, output).map_err(|problem| format!("{shown} {problem}"))
}

/// Waits for the one between, whose command has closed its output, and says what the command used.
///
/// # Errors
/// Where the command did not exit with 0 or 1.
pub(crate) fn used(mut child: Child, said: &Path, output: String) -> Result<Ended, String> {
    child.wait().map_err(|e| format!("cannot be waited for: {e}"))?;
    let used = timed::read(said)?;
    match used.code {
        _ if used.is_stopped => Ok(Ended::TooLong),
        Some(0 | 1) => Ok(Ended::Whole(Run {
            cpu_s: used.cpu_s,
            wall_s: used.wall_s,
            peak_mib: used.peak_mib,
            output,
        })),
        Some(code) => Err(format!("ended with {code}")),
        None => Err("was ended by a signal".to_owned()),
    }
}

/// What the one between says of its command.
pub(crate) struct Used {
    /// User and system time, in seconds.
    pub(crate) cpu_s: f64,
    /// From start to end, in seconds.
    pub(crate) wall_s: f64,
    /// Peak resident memory, in MiB.
    pub(crate) peak_mib: f64,
    /// Whether it was stopped at its limit.
    pub(crate) is_stopped: bool,
    /// Its exit code; none where a signal ended it.
    pub(crate) code: Option<i64>,
}

/// The release binary of this workspace, built if need be.
///
/// # Errors
/// Where it cannot be built.
pub(crate) fn engine_binary() -> Result<PathBuf, String> {
    // Names another binary, for a pair of before and after.
    if let Some(binary) = std::env::var_os("FRAMEX_BINARY") {
        return Ok(PathBuf::from(binary));
    }
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
