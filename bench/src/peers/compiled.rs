//! The peers that are Rust crates: their programs are built once, into the bench's own folder.

use crate::asked::Asked;
use crate::peers::program_of;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The programs, each a file in the generators' folder.
const PROGRAMS: &[&str] = &[
    "ascent_tc",
    "ascent_pointsto",
    "ascent_company",
    "ascent_policy",
    "dd_tc",
    "dd_policy",
];

/// Programs of the bench's own: the same rules as ours, in the peer's words.
const OWN: &[(&str, &str)] = &[(
    "ascent_triangle",
    include_str!("../../programs/cyclic/ascent_triangle.rs"),
)];

/// Where the programs are, once built.
pub(super) fn folder(asked: &Asked) -> PathBuf {
    asked.out.join("peers/target/release")
}

/// The folder of the built programs.
///
/// # Errors
/// Why they could not be built.
pub(super) fn programs(asked: &Asked) -> Result<PathBuf, String> {
    let built = folder(asked);
    let own = OWN.iter().map(|(name, _)| name);
    // A quick run takes what there is; the build takes minutes.
    if asked.is_quick || PROGRAMS.iter().chain(own).all(|name| built.join(name).exists()) {
        return Ok(built);
    }
    println!("building the compiled peers (once)");
    build(asked)?;
    Ok(built)
}

/// The rules of `policy` are a macro of Ascent's, generated with the data; they are the same at every size.
fn build(asked: &Asked) -> Result<(), String> {
    let (source, copy) = (asked.generators()?.join("peers/rust"), asked.out.join("peers"));
    let names = ["Cargo.toml", "src/lib.rs"].map(String::from).into_iter();
    let programs = PROGRAMS.iter().map(|name| format!("src/bin/{name}.rs"));
    for name in names.chain(programs) {
        let (from, to) = (source.join(&name), copy.join(&name));
        fs::create_dir_all(to.parent().unwrap_or(&copy)).map_err(|e| format!("{}: {e}", to.display()))?;
        let text = fs::read(&from).map_err(|e| format!("{}: {e}", from.display()))?;
        fs::write(&to, text).map_err(|e| format!("{}: {e}", to.display()))?;
    }
    for (name, text) in OWN {
        let to = copy.join(format!("src/bin/{name}.rs"));
        fs::write(&to, text).map_err(|e| format!("{}: {e}", to.display()))?;
    }
    crate::workloads::named("policy")?.files(0.125, asked)?;
    let output = Command::new("cargo")
        .args(["build", "--release", "--quiet"])
        .current_dir(&copy)
        .env("CARGO_TARGET_DIR", copy.join("target"))
        .env("BENCH_DATA", asked.out.join("data-0.125"))
        .output()
        .map_err(|e| format!("cargo: {e}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let first = said
        .lines()
        .find(|line| line.starts_with("error"))
        .unwrap_or("no reason given");
    Err(format!("its build failed: {first}"))
}

/// The versions that were built.
pub(super) fn versions(built: &Path) -> Vec<(String, String)> {
    let lock = built.ancestors().nth(2).map(|folder| folder.join("Cargo.lock"));
    let text = lock
        .and_then(|path| fs::read_to_string(path).ok())
        .unwrap_or_default();
    let version = |package: &str| {
        let mut lines = text
            .lines()
            .skip_while(|line| *line != format!("name = \"{package}\""));
        let line = lines.nth(1)?;
        Some(line.trim_start_matches("version = ").trim_matches('"').to_owned())
    };
    let named = [("ascent", "ascent"), ("differential", "differential-dataflow")];
    let found = named.map(|(name, package)| version(package).map(|version| (name.to_owned(), version)));
    found.into_iter().flatten().collect()
}

/// The command of a program that is built.
///
/// # Errors
/// Where it is not.
pub(super) fn program(built: &Path, name: &str) -> Result<Command, String> {
    let program = built.join(name);
    match program.exists() {
        true => Ok(Command::new(program)),
        false => Err("not built yet: a full run builds it".to_owned()),
    }
}

/// The command that runs one workload.
///
/// # Errors
/// Where the peer has no program for it.
pub(super) fn command(built: &Path, peer: &str, workload: &str, data: &Path) -> Result<Command, String> {
    let prefix = if peer == "ascent" { "ascent" } else { "dd" };
    let name = format!("{prefix}_{}", program_of(workload));
    if !PROGRAMS.contains(&name.as_str()) {
        return Err("no program for this workload".to_owned());
    }
    let mut command = program(built, &name)?;
    if name != "dd_policy" {
        command.arg(workload);
    }
    if peer == "differential" {
        // No updates after the load.
        command.arg("0");
    }
    command.env("BENCH_DATA", data.parent().unwrap_or(data));
    Ok(command)
}
