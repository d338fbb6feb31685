//! Counts the instructions of small fixed programs, of this tree's binary and of its base's, built in the same run.
//!
//! In: `bench/fixed/*.fx` of this tree, for both binaries. Out: a section; a program that takes over 5 % more
//! instructions than before is a wrong result. Counted under valgrind, so that a busy machine changes nothing.

use crate::asked::{Asked, target, top};
use crate::pairs::of_pairs;
use crate::report::first_line;
use crate::section::{Counts, Figure, Row, Section};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a program may take more than before.
const MOST: f64 = 1.05;

/// All that the binary is built of.
const SOURCES: &[&str] = &[
    "Cargo.toml",
    "Cargo.lock",
    ".cargo",
    "engine",
    "host",
    "data",
    "snapshot",
    "operations",
    "faces",
    "library",
];

/// Builds both and counts; the reason why not, where there is no valgrind or no base.
///
/// # Errors
/// Where a build or one of this tree's programs fails.
pub(crate) fn measure(asked: &Asked) -> Result<Result<Section, String>, String> {
    if first_line(Command::new("valgrind").arg("--version")).is_empty() {
        return Ok(Err("valgrind is not installed".to_owned()));
    }
    let wanted = std::env::var("FRAMEX_BASE").unwrap_or_else(|_| "HEAD~1".to_owned());
    let base = first_line(
        git()
            .args(["rev-parse", "--quiet", "--verify", "--short"])
            .arg(format!("{wanted}^{{commit}}")),
    );
    if base.is_empty() {
        return Ok(Err(format!(
            "the base `{wanted}` is not in this clone (a shallow one?)"
        )));
    }
    let folder = asked.out.join("counts");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let is_same = git()
        .args(["diff", "--quiet", &base, "--"])
        .args(SOURCES)
        .status();
    let before = if is_same.is_ok_and(|status| status.success()) {
        None
    } else {
        Some(base_binary(&base, &folder)?)
    };
    let now = binary(&top(), &folder.join("now"))?;
    let mut rows = Vec::new();
    for program in programs()? {
        rows.extend(compare(&program, &now, before.as_deref(), &base)?);
    }
    let title = match before {
        Some(_) => format!("millions of instructions of whole processes, and the ratio to commit {base}"),
        None => format!(
            "millions of instructions of whole processes; nothing the binary is built of changed since commit {base}"
        ),
    };
    Ok(Ok(Section {
        name: "counts",
        title,
        rows,
    }))
}

fn git() -> Command {
    let mut git = Command::new("git");
    git.current_dir(top());
    git
}

fn programs() -> Result<Vec<PathBuf>, String> {
    let folder = top().join("bench/fixed");
    let listed = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut programs: Vec<PathBuf> = listed
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .collect();
    programs.sort();
    Ok(programs)
}

/// The binary of the base, from a work tree of its own that is gone afterwards. It shares the target folder, so that
/// what both are built of from registries is compiled once.
fn base_binary(base: &str, folder: &Path) -> Result<PathBuf, String> {
    let tree = std::env::temp_dir().join(format!("framex-base-{}", std::process::id()));
    let status = git()
        .args(["worktree", "add", "--quiet", "--detach"])
        .arg(&tree)
        .arg(base)
        .status();
    if !status.is_ok_and(|status| status.success()) {
        return Err(format!("git makes no work tree of {base}"));
    }
    let built = binary(&tree, &folder.join("before"));
    let removed = git().args(["worktree", "remove", "--force"]).arg(&tree).status();
    if !removed.is_ok_and(|status| status.success()) {
        return Err(format!("git does not remove the work tree {}", tree.display()));
    }
    built
}

/// The release binary of a tree, copied to where the next build does not overwrite it.
fn binary(tree: &Path, to: &Path) -> Result<PathBuf, String> {
    let target = std::path::absolute(target()).map_err(|e| e.to_string())?;
    let status = Command::new("cargo")
        .args(["build", "--quiet", "--release", "--package", "framex-cli"])
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", &target)
        .status()
        .map_err(|e| format!("cargo: {e}"))?;
    if !status.success() {
        return Err(format!("the release build of {} failed", tree.display()));
    }
    let from = target.join("release/framex");
    fs::copy(&from, to).map_err(|e| format!("{}: {e}", from.display()))?;
    Ok(to.to_owned())
}

/// The rows of one program: now, and before where that is another binary.
fn compare(program: &Path, now: &Path, before: Option<&Path>, base: &str) -> Result<Vec<Row>, String> {
    let name = program
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let millions = |count: f64| vec![Figure::new("instructions", "M", count / 1e6)];
    let count_now = instructions(now, program)?;
    let mut rows = vec![Row::ours(&name, "fixed", millions(count_now))];
    let Some(before) = before else {
        return Ok(rows);
    };
    let engine = format!("base {base}");
    rows.push(match instructions(before, program) {
        // A program may use what the base cannot read yet.
        Err(_) => Row::skipped(&name, "fixed", &engine, "the base does not run it"),
        Ok(count) => Row {
            engine,
            ratio: of_pairs(&[count_now / count]),
            counts: verdict(&name, count_now / count),
            ..Row::ours(&name, "fixed", millions(count))
        },
    });
    Ok(rows)
}

fn verdict(name: &str, ratio: f64) -> Counts {
    if ratio <= MOST {
        return Counts::Equal;
    }
    let percent = (ratio - 1.0) * 100.0;
    Counts::Different(format!("`{name}` takes {percent:.1} % more instructions"))
}

/// All instructions of one process that runs the program, in an empty environment.
fn instructions(binary: &Path, program: &Path) -> Result<f64, String> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(binary)
        .args(["run", "--quiet"])
        .arg(program)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .output()
        .map_err(|e| format!("valgrind: {e}"))?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() {
        return Err(format!("{}: {said}", program.display()));
    }
    collected(&said).ok_or_else(|| format!("valgrind counted nothing: {said}"))
}

/// The number in valgrind's line `Collected : 12345`.
fn collected(said: &str) -> Option<f64> {
    let line = said.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{collected, verdict};
    use crate::section::Counts;

    #[test]
    fn valgrinds_number_is_read_and_no_other() {
        let said = "==7== Events    : Ir\n==7== Collected : 17724782\n==7== \n";
        assert_eq!(collected(said), Some(17_724_782.0));
        assert_eq!(collected("==7== nothing\n"), None);
    }

    #[test]
    fn a_program_over_the_allowance_is_named() {
        assert_eq!(verdict("joins", 1.05), Counts::Equal);
        let named = Counts::Different("`joins` takes 6.0 % more instructions".to_owned());
        assert_eq!(verdict("joins", 1.06), named);
    }
}
