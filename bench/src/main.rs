//! Measures whole processes, text in and answers out, beside other engines on the same data.
//!
//! Verb: `framex-bench [--quick] [--runs N] [WORKLOAD…]`. Prints one table and writes it as JSON.
//! Generators and peers' programs are found by `FRAMEX_BENCH`; peers that are not there are left out, by name.
//!
//! Never: asserts a time. A wrong count is an error, a slow run is a number.

mod facts;
mod measure;
mod peers;
mod rail;
mod report;
mod workloads;

use std::path::PathBuf;
use std::process::ExitCode;

/// What one call of the bench was asked to do.
struct Options {
    quick: bool,
    runs: usize,
    only: Vec<String>,
    out: PathBuf,
}

fn main() -> ExitCode {
    let Some(generators) = std::env::var_os("FRAMEX_BENCH").map(PathBuf::from) else {
        println!("SKIPPED bench: FRAMEX_BENCH names no folder with the generators");
        return ExitCode::SUCCESS;
    };
    let options = match options() {
        Ok(options) => options,
        Err(problem) => {
            eprintln!("{problem}\nusage: framex-bench [--quick] [--runs N] [--out DIR] [WORKLOAD…]");
            return ExitCode::from(2);
        }
    };
    match run(&generators, &options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn options() -> Result<Options, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let mut options = Options {
        quick: false,
        runs: 5,
        only: Vec::new(),
        out: target.join("bench"),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--quick" => (options.quick, options.runs) = (true, 3),
            "--runs" => {
                let given = arguments.next().unwrap_or_default();
                options.runs = given
                    .parse()
                    .map_err(|_| format!("--runs takes a number, not `{given}`"))?;
            }
            "--out" => options.out = arguments.next().ok_or("--out takes a folder")?.into(),
            flag if flag.starts_with('-') => return Err(format!("there is no option `{flag}`")),
            workload => options.only.push(workload.to_owned()),
        }
    }
    Ok(options)
}

/// Runs every workload asked for; `Ok(false)` where a count or an answer was wrong.
fn run(generators: &std::path::Path, options: &Options) -> Result<bool, String> {
    std::fs::create_dir_all(&options.out).map_err(|e| format!("{}: {e}", options.out.display()))?;
    let engine = measure::engine_binary()?;
    let ascent = peers::ascent(generators, &options.out);
    let mut rows = Vec::new();
    for workload in workloads::all(options.quick) {
        if options.only.is_empty() || options.only.iter().any(|name| name == workload.name) {
            rows.push(workloads::measure(
                &workload,
                generators,
                &engine,
                ascent.as_deref(),
                options,
            )?);
        }
    }
    for facts in rail::sizes(options.quick) {
        if options.only.is_empty() || options.only.iter().any(|name| name == "rail") {
            rows.push(rail::measure(*facts, generators, &engine, options)?);
        }
    }
    report::print(&rows);
    report::write(&rows, &options.out.join("report.json"))?;
    Ok(rows.iter().all(|row| row.is_right))
}
