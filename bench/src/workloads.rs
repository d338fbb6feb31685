//! The batch workloads: their data, our program, the counts that every engine must give.

use crate::facts::{self, Shape};
use crate::measure::{self, Run, medians};
use crate::report::{Peer, Row};
use crate::{Options, peers};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A workload at one size.
pub(crate) struct Workload {
    /// As the generator names it.
    pub(crate) name: &'static str,
    /// Factor on the generator's full size.
    pub(crate) scale: f64,
    /// Our program, or `None` where its rules are generated with the data.
    program: Option<&'static str>,
    tables: &'static [(&'static str, Shape)],
    /// Relation and its size at full scale.
    counts: &'static [(&'static str, u64)],
}

const EDGES: &[(&str, Shape)] = &[("edge", Shape::Slot("edge"))];
const POINTS_TO: &[(&str, Shape)] = &[
    ("new", Shape::Slot("new")),
    ("assign", Shape::Slot("assign")),
    ("load", Shape::MethodAtTheEnd("load")),
    ("store", Shape::MethodInTheMiddle("store")),
];
const COMPANY: &[(&str, Shape)] = &[
    ("dept", Shape::Slot("dept")),
    ("salary", Shape::Slot("salary")),
    ("level", Shape::Slot("level")),
    ("manager", Shape::Slot("manager")),
];
const POLICY: &[(&str, Shape)] = &[
    ("kase", Shape::Class("Case")),
    ("s0", Shape::Slot("s0")),
    ("s1", Shape::Slot("s1")),
    ("s2", Shape::Slot("s2")),
    ("s3", Shape::Slot("s3")),
    ("s4", Shape::Slot("s4")),
    ("s5", Shape::Slot("s5")),
    ("s6", Shape::Slot("s6")),
    ("s7", Shape::Slot("s7")),
    ("s8", Shape::Slot("s8")),
    ("s9", Shape::Slot("s9")),
    ("s10", Shape::Slot("s10")),
    ("s11", Shape::Slot("s11")),
];

/// Every workload; at a tenth of its size where `quick`, and then without known counts.
pub(crate) fn all(quick: bool) -> Vec<Workload> {
    let scale = if quick { 0.1 } else { 1.0 };
    let with = |name, program, tables, counts| Workload {
        name,
        scale,
        program,
        tables,
        counts,
    };
    vec![
        with(
            "tc_chain",
            Some(include_str!("../programs/tc.fx")),
            EDGES,
            &[("path", 1_999_000)],
        ),
        with(
            "tc_random",
            Some(include_str!("../programs/tc.fx")),
            EDGES,
            &[("path", 3_525_000)],
        ),
        with(
            "pointsto",
            Some(include_str!("../programs/pointsto.fx")),
            POINTS_TO,
            &[("vpt", 680_130), ("hpt", 2_375_934)],
        ),
        with(
            "company",
            Some(include_str!("../programs/company.fx")),
            COMPANY,
            &[
                ("maxsal", 2000),
                ("headcount", 2000),
                ("total", 2000),
                ("top", 2000),
                ("NoSenior", 1185),
                ("Orphan", 29_877),
                ("paidMore", 34_945),
            ],
        ),
        with(
            "policy",
            None,
            POLICY,
            &[
                ("deny", 56_981),
                ("review", 150_085),
                ("note", 157_740),
                ("decision", 100_000),
                ("reason", 87_579),
            ],
        ),
    ]
}

/// Generates the data once, then runs ours and each peer in turn, `options.runs` times after a warm-up.
pub(crate) fn measure(
    workload: &Workload,
    generators: &Path,
    engine: &Path,
    ascent: Option<&Path>,
    options: &Options,
) -> Result<Row, String> {
    let data = options.out.join(format!("data-{}", workload.scale));
    let files = generate(workload, generators, &data)?;
    let ours = || {
        let mut command = Command::new(engine);
        command
            .args(["run", "--stats", "--quiet", "--format", "json"])
            .args(&files);
        command
    };
    let peer = || ascent.map(|folder| peers::ascent_command(folder, workload.name, &data));
    let first = measure::once(&mut ours())?;
    let mut our_runs = Vec::new();
    let mut peer_runs: Vec<Run> = Vec::new();
    for _ in 0..options.runs {
        our_runs.push(measure::once(&mut ours())?);
        if let Some(mut command) = peer() {
            peer_runs.push(measure::once(&mut command)?);
        }
    }
    let sizes = relation_sizes(&first.output)?;
    let wrong = wrong_counts(workload, &sizes);
    for line in &wrong {
        eprintln!("{}: {line}", workload.name);
    }
    Ok(Row {
        workload: workload.name.to_owned(),
        size: format!("x{}", workload.scale),
        ours: medians(&our_runs),
        peer: (!peer_runs.is_empty()).then(|| Peer {
            name: "ascent".to_owned(),
            used: medians(&peer_runs),
        }),
        yardstick_cpu_s: (workload.scale == 1.0)
            .then(|| peers::souffle_interpreter_cpu_s(workload.name))
            .flatten(),
        is_right: wrong.is_empty(),
    })
}

fn generate(workload: &Workload, generators: &Path, data: &Path) -> Result<Vec<PathBuf>, String> {
    let folder = data.join(workload.name);
    let (program, facts) = (folder.join("program.fx"), folder.join("facts.fx"));
    if !facts.exists() {
        let scale = workload.scale.to_string();
        let script = generators.join("peers/gen/gen.py");
        let arguments: [&OsStr; 4] = [
            data.as_os_str(),
            OsStr::new(workload.name),
            OsStr::new("--scale"),
            OsStr::new(&scale),
        ];
        measure::python(&script, &arguments)?;
        match workload.program {
            Some(text) => fs::write(&program, text).map_err(|e| format!("{}: {e}", program.display()))?,
            None => facts::policy_program(&folder.join("rules.txt"), &program)?,
        }
        let world = if workload.program.is_some_and(|text| text.contains("world open.")) {
            "open"
        } else {
            "closed"
        };
        facts::write(&folder, world, workload.tables, &facts)?;
    }
    Ok(vec![program, facts])
}

/// The sizes of all relations, by name, as `run --stats` reports them.
fn relation_sizes(output: &str) -> Result<Vec<(String, u64)>, String> {
    let report: serde_json::Value = serde_json::from_str(output).map_err(|e| format!("run --stats: {e}"))?;
    let relations = report
        .pointer("/stats/relations")
        .and_then(|found| found.as_object());
    let relations = relations.ok_or("run --stats reports no relations")?;
    Ok(relations
        .iter()
        .map(|(name, size)| (name.clone(), size.as_u64().unwrap_or(0)))
        .collect())
}

fn wrong_counts(workload: &Workload, sizes: &[(String, u64)]) -> Vec<String> {
    let found = |wanted: &str| {
        let of_name = |name: &str| name.trim_start_matches(':').split('/').next() == Some(wanted);
        sizes
            .iter()
            .find(|(name, _)| of_name(name))
            .map_or(0, |(_, size)| *size)
    };
    let checked = if workload.scale == 1.0 {
        workload.counts
    } else {
        &[]
    };
    let wrong = checked.iter().filter(|(name, size)| found(name) != *size);
    wrong
        .map(|(name, size)| format!("{name} has {} rows, not {size}", found(name)))
        .collect()
}
