//! The verbs that only call another program.

use crate::repository::command;

/// Runs every stage that CI runs.
pub(crate) fn ci(_: &[String]) -> Result<(), String> {
    command("bash", &[".ci/run"])
}

/// Runs the tests.
pub(crate) fn test(arguments: &[String]) -> Result<(), String> {
    let mut all = vec!["test", "--workspace"];
    all.extend(arguments.iter().map(String::as_str));
    command("cargo", &all)
}

/// Measures the tracked workloads.
pub(crate) fn bench(arguments: &[String]) -> Result<(), String> {
    let mut all = vec!["run", "--quiet", "--release", "--package", "framex-bench", "--"];
    all.extend(arguments.iter().map(String::as_str));
    command("cargo", &all)
}

/// Counts the instructions of fixed programs.
pub(crate) fn counts(arguments: &[String]) -> Result<(), String> {
    let verb = ["counts".to_owned()];
    bench(&[verb.as_slice(), arguments].concat())
}

/// Compares engine and reference evaluator on random programs.
pub(crate) fn oracle(arguments: &[String]) -> Result<(), String> {
    conformance("--programs", arguments.first().map_or("2000", String::as_str))
}

/// Compares random changes with evaluation from nothing.
pub(crate) fn changes(arguments: &[String]) -> Result<(), String> {
    conformance("--changes", arguments.first().map_or("1000000", String::as_str))
}

/// Runs a trial of random programs, so many times.
fn conformance(trial: &str, count: &str) -> Result<(), String> {
    let run = [
        "run",
        "--quiet",
        "--release",
        "--package",
        "framex-conformance",
        "--",
        trial,
        count,
    ];
    command("cargo", &run)
}

/// Feeds mangled programs to every room that reads text.
pub(crate) fn fuzz(arguments: &[String]) -> Result<(), String> {
    let minutes = arguments.first().map_or("1", String::as_str);
    command(
        "cargo",
        &[
            "run",
            "--quiet",
            "--release",
            "--package",
            "framex-fuzz",
            "--",
            "--minutes",
            minutes,
        ],
    )
}

/// Writes the man pages.
pub(crate) fn man(arguments: &[String]) -> Result<(), String> {
    let folder = arguments.first().map_or("target/man", String::as_str);
    command(
        "cargo",
        &[
            "run",
            "--quiet",
            "--package",
            "framex-cli",
            "--",
            "man-pages",
            folder,
        ],
    )
}
