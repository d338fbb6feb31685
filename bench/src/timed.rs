//! Runs one command between this program and the system's account of it.
//!
//! The system counts a process's peak from before its program is loaded, when it still is its parent; a parent that
//! has held much would lend its own peak to a small child. So a measured process is the child of a process that has
//! just begun: this program once more, with the verb [`VERB`].
//!
//! In: a file to write to, a limit in seconds, a command. Out: in the file, what the command used.

use crate::process::Used;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use wait4::Wait4;

/// The word that makes this program the one between.
pub(crate) const VERB: &str = "timed";

/// The same command, to be run by the one between, and the file in which it will say what was used.
///
/// # Errors
/// Where this program cannot be found.
pub(crate) fn between(command: &Command, limit: Option<Duration>) -> Result<(Command, PathBuf), String> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("framex-bench-{}-{number}.json", std::process::id());
    let said = std::env::temp_dir().join(name);
    let own = std::env::current_exe().map_err(|e| format!("this program cannot be found: {e}"))?;
    let mut timed = Command::new(own);
    timed.arg(VERB).arg(&said);
    timed.arg(limit.map_or(0, |limit| limit.as_secs()).to_string());
    timed.arg(command.get_program()).args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        timed.current_dir(folder);
    }
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => timed.env(name, value),
            None => timed.env_remove(name),
        };
    }
    Ok((timed, said))
}

/// What the one between wrote; the file is gone afterwards.
///
/// # Errors
/// Where it wrote nothing that can be read, or why the command could not be run.
pub(crate) fn read(said: &Path) -> Result<Used, String> {
    let text = std::fs::read_to_string(said).map_err(|e| format!("was not measured: {e}"))?;
    std::fs::remove_file(said).map_err(|e| format!("{}: {e}", said.display()))?;
    let used: Value = serde_json::from_str(&text).map_err(|e| format!("was not measured: {e}"))?;
    if let Some(problem) = used["problem"].as_str() {
        return Err(problem.to_owned());
    }
    let number = |name: &str| used[name].as_f64().unwrap_or(0.0);
    Ok(Used {
        cpu_s: number("cpu_s"),
        wall_s: number("wall_s"),
        peak_mib: number("peak_mib"),
        is_stopped: used["is_stopped"] == true,
        code: used["code"].as_i64(),
    })
}

/// Runs the command that stands behind the verb.
pub(crate) fn run(mut arguments: impl Iterator<Item = std::ffi::OsString>) -> ExitCode {
    let (Some(said), Some(limit), Some(program)) = (arguments.next(), arguments.next(), arguments.next())
    else {
        return ExitCode::from(2);
    };
    let limit_s = limit.to_str().and_then(|limit| limit.parse().ok()).unwrap_or(0);
    let mut command = Command::new(program);
    command.args(arguments);
    let told = measured(&mut command, limit_s).unwrap_or_else(|problem| json!({ "problem": problem }));
    match std::fs::write(said, told.to_string()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn measured(command: &mut Command, limit_s: u64) -> Result<Value, String> {
    let start = Instant::now();
    let child = command.spawn().map_err(|e| format!("cannot be started: {e}"))?;
    if limit_s > 0 {
        let id = child.id().to_string();
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_secs(limit_s));
            // It may have ended in this moment; then nothing is stopped.
            let _ = Command::new("kill").args(["-9", &id]).status();
        });
    }
    let used = child.wait4().map_err(|e| format!("cannot be waited for: {e}"))?;
    let wall_s = start.elapsed().as_secs_f64();
    let cpu = used.rusage.utime + used.rusage.stime;
    Ok(json!({
        "cpu_s": cpu.as_secs_f64(),
        "wall_s": wall_s,
        "peak_mib": used.rusage.maxrss as f64 / 1024.0 / 1024.0,
        "is_stopped": limit_s > 0 && wall_s >= limit_s as f64,
        "code": used.status.code(),
    }))
}
