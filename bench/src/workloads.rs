//! The batch workloads: their data, our program, the relations that every engine must give at the same size.

use crate::asked::Asked;
use crate::facts::{self, Shape};
use crate::process;
use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;

/// A workload.
pub(crate) struct Workload {
    /// As the generator names it.
    pub(crate) name: &'static str,
    /// The factor on the full size at which the quick form runs; the closures grow with its square.
    pub(crate) quick_scale: f64,
    /// Our program, or `None` where its rules are generated with the data.
    program: Option<&'static str>,
    tables: &'static [(&'static str, Shape)],
    /// Each derived relation.
    pub(crate) relations: &'static [Relation],
}

/// A derived relation that is compared between engines.
pub(crate) struct Relation {
    /// The peers' name for it; ours may have capitals.
    pub(crate) name: &'static str,
    /// Its columns in the peers' programs.
    pub(crate) columns: u8,
    /// Its rows at full size.
    pub(crate) rows: u64,
}

const fn relation(name: &'static str, columns: u8, rows: u64) -> Relation {
    Relation { name, columns, rows }
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

/// Every batch workload.
pub(crate) const WORKLOADS: &[Workload] = &[
    Workload {
        name: "tc_chain",
        quick_scale: 0.5,
        program: Some(include_str!("../programs/tc.fx")),
        tables: EDGES,
        relations: &[relation("path", 2, 1_999_000)],
    },
    Workload {
        name: "tc_random",
        quick_scale: 0.25,
        program: Some(include_str!("../programs/tc.fx")),
        tables: EDGES,
        relations: &[relation("path", 2, 3_525_000)],
    },
    Workload {
        name: "pointsto",
        quick_scale: 0.125,
        program: Some(include_str!("../programs/pointsto.fx")),
        tables: POINTS_TO,
        relations: &[relation("vpt", 2, 680_130), relation("hpt", 3, 2_375_934)],
    },
    Workload {
        name: "company",
        quick_scale: 0.25,
        program: Some(include_str!("../programs/company.fx")),
        tables: COMPANY,
        relations: &[
            relation("maxsal", 2, 2000),
            relation("headcount", 2, 2000),
            relation("total", 2, 2000),
            relation("top", 2, 2000),
            relation("nosenior", 1, 1185),
            relation("orphan", 1, 29_877),
            relation("paidmore", 2, 34_945),
        ],
    },
    Workload {
        name: "policy",
        quick_scale: 0.125,
        program: None,
        tables: POLICY,
        relations: &[
            relation("deny", 2, 56_981),
            relation("review", 2, 150_085),
            relation("note", 2, 157_740),
            relation("decision", 2, 100_000),
            relation("reason", 2, 87_579),
        ],
    },
];

/// The workload of this name.
///
/// # Errors
/// Where there is none.
pub(crate) fn named(name: &str) -> Result<&'static Workload, String> {
    let found = WORKLOADS.iter().find(|workload| workload.name == name);
    found.ok_or_else(|| format!("there is no workload `{name}`"))
}

impl Workload {
    /// The folder of the peers' data at this factor on the full size.
    pub(crate) fn data(&self, scale: f64, asked: &Asked) -> PathBuf {
        asked.out.join(format!("data-{scale}")).join(self.name)
    }

    /// Program and facts of ours at this factor on the full size, generated where they are not there yet.
    ///
    /// # Errors
    /// Where the generator cannot be run or gives odd data.
    pub(crate) fn files(&self, scale: f64, asked: &Asked) -> Result<Vec<PathBuf>, String> {
        let folder = self.data(scale, asked);
        let (program, facts) = (folder.join("program.fx"), folder.join("facts.fx"));
        if !facts.exists() {
            let (all, factor) = (folder.parent().unwrap_or(&folder), scale.to_string());
            let arguments: [&OsStr; 4] = [
                all.as_os_str(),
                OsStr::new(self.name),
                OsStr::new("--scale"),
                OsStr::new(&factor),
            ];
            process::python(&asked.generators()?.join("peers/gen/gen.py"), &arguments)?;
            match self.program {
                Some(text) => fs::write(&program, text).map_err(|e| format!("{}: {e}", program.display()))?,
                None => facts::policy_program(&folder.join("rules.txt"), &program)?,
            }
            let is_open = self.program.is_some_and(|text| text.contains("world open."));
            facts::write(
                &folder,
                if is_open { "open" } else { "closed" },
                self.tables,
                &facts,
            )?;
        }
        Ok(vec![program, facts])
    }
}

/// How a factor on the full size is shown.
pub(crate) fn shown(scale: f64) -> String {
    if scale < 1.0 && (1.0 / scale).fract() == 0.0 {
        return format!("1/{}", 1.0 / scale);
    }
    format!("{scale}")
}
