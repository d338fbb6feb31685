//! Cycles of three in a graph with a hub and in one without: a join in which no order of two atoms at a time is good.
//!
//! Over a hub two atoms have its edges times themselves in common, whichever come first, and few of these close a cycle. The
//! same rule is also run with its third condition asked only after the two are joined, and beside engines that join two
//! atoms at a time. In: edges drawn here, the same each time. Out: rows by graph and size, and the exponents of both ways.

use crate::asked::Asked;
use crate::batch::{facts_in, ours, relation_sizes};
use crate::growth::exponents;
use crate::pairs;
use crate::peers::{self, rows_of};
use crate::process::{self, Ended};
use crate::section::{Counts, OURS, Row, Section};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// A graph: its name, and whether a hub stands beside each other node.
const GRAPHS: &[(&str, bool)] = &[("cycles over a hub", true), ("cycles without a hub", false)];
/// Edges drawn for each node.
const EDGES: u64 = 6;
/// Our own rule, two atoms at a time.
const BINARY: &str = "framex, two at a time";
/// No process gets more wall-clock time.
const LIMIT: Duration = Duration::from_secs(120);

/// Nodes beside the hub.
fn sizes(is_quick: bool) -> &'static [u64] {
    if is_quick {
        &[1_000, 2_000]
    } else {
        &[1_000, 2_000, 4_000, 8_000]
    }
}

/// Both graphs at every size.
///
/// # Errors
/// Where a file cannot be written or our own engine fails.
pub(crate) fn measure(asked: &Asked) -> Result<Section, String> {
    let engine = process::engine_binary()?;
    let peers = peers::find(asked)?;
    let programs = crate::asked::top().join("bench/programs/cyclic");
    let mut rows = Vec::new();
    for (name, has_hub) in GRAPHS.iter().filter(|(name, _)| asked.wants(name)) {
        let mut measured = Vec::new();
        for nodes in sizes(asked.is_quick) {
            let graph = Graph::drawn(*nodes, *has_hub, asked)?;
            let with = |program: &str| ours(&engine, &[programs.join(program), graph.facts.clone()]);
            let others: Vec<(&str, Result<Command, String>)> = vec![
                (BINARY, Ok(with("binary.fx"))),
                ("ascent", peers.own_program("ascent_triangle", &graph.edges)),
                (
                    "duckdb",
                    peers.own_script(&programs.join("duck.py"), &graph.edges),
                ),
            ];
            measured.extend(at(name, *nodes, &|| with("triangle.fx"), others, asked)?);
        }
        for engine in [OURS, BINARY] {
            let of_engine: Vec<Row> = measured
                .iter()
                .filter(|row| row.engine == engine)
                .cloned()
                .collect();
            rows.push(Row {
                engine: engine.to_owned(),
                ..Row::ours(name, "growth", exponents(&of_engine))
            });
        }
        let end = rows.len() - 2;
        rows.splice(end..end, measured);
    }
    Ok(Section {
        name: "cyclic",
        title: "cycles of three, by the atom that has fewer rows for each candidate, and by two atoms at a time: ours \
                rewritten so, and other engines"
            .to_owned(),
        rows,
    })
}

/// Ours beside the others on one graph.
fn at(
    name: &str,
    nodes: u64,
    ours: &dyn Fn() -> Command,
    others: Vec<(&str, Result<Command, String>)>,
    asked: &Asked,
) -> Result<Vec<Row>, String> {
    let size = format!("{nodes} nodes");
    let sizes = relation_sizes(&process::once(&mut ours())?.output)?;
    let (facts, cycles) = (facts_in(&sizes), rows_of(&sizes, "cycle"));
    let (mut our_runs, mut rows) = (Vec::new(), Vec::new());
    for (engine, command) in others {
        let skipped = |reason: &str| Row::skipped(name, &size, engine, reason);
        let Ok(theirs) = &command else {
            rows.extend(command.err().map(|reason| skipped(&reason)));
            continue;
        };
        let again = || process::copied(theirs);
        let Ended::Whole(warm_up) = process::within(&mut again(), LIMIT)? else {
            rows.push(skipped("over 120 s"));
            continue;
        };
        let found = match engine {
            BINARY => rows_of(&relation_sizes(&warm_up.output)?, "cycle"),
            _ => told(&warm_up.output),
        };
        let patience = asked.patience();
        let Some(pairs) = pairs::run(ours, &again, asked.runs, patience, LIMIT)? else {
            rows.push(skipped("over 120 s"));
            continue;
        };
        our_runs.extend(pairs.ours.iter().cloned());
        rows.push(Row {
            engine: engine.to_owned(),
            ratio: pairs.ratio(),
            counts: match found == cycles {
                true => Counts::Equal,
                false => Counts::Different(format!("cycle {cycles}, theirs {found}")),
            },
            ..Row::ours(name, &size, pairs::figures_of_facts(&pairs.theirs, facts))
        });
    }
    rows.insert(
        0,
        Row::ours(name, &size, pairs::figures_of_facts(&our_runs, facts)),
    );
    Ok(rows)
}

/// The number behind `cycle=`.
fn told(output: &str) -> u64 {
    let word = output
        .split_whitespace()
        .find_map(|word| word.strip_prefix("cycle="));
    word.and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// A graph in files: as facts of ours, and as the peers read it.
struct Graph {
    facts: PathBuf,
    edges: PathBuf,
}

impl Graph {
    fn drawn(nodes: u64, has_hub: bool, asked: &Asked) -> Result<Graph, String> {
        let name = if has_hub { "hub" } else { "even" };
        let folder = asked.out.join(format!("cyclic-{name}-{nodes}"));
        let graph = Graph {
            facts: folder.join("facts.fx"),
            edges: folder.join("edges.csv"),
        };
        if !graph.edges.exists() {
            fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
            let (mut facts, mut edges) = (String::from("world closed.\n"), String::new());
            for (from, to) in edges_of(nodes, has_hub) {
                let _ = writeln!(facts, "{from}[e -> {to}].");
                let _ = writeln!(edges, "{from},{to}");
            }
            write(&graph.facts, &facts)?;
            write(&graph.edges, &edges)?;
        }
        Ok(graph)
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

/// Edges by chance between the nodes from 1; with a hub, also to and from node 0 for each of them.
fn edges_of(nodes: u64, has_hub: bool) -> BTreeSet<(u64, u64)> {
    let mut luck: u64 = 7;
    let mut draw = || {
        luck = luck
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        1 + (luck >> 33) % nodes
    };
    let mut edges: BTreeSet<(u64, u64)> = (0..nodes * EDGES).map(|_| (draw(), draw())).collect();
    if has_hub {
        edges.extend((1..=nodes).flat_map(|node| [(0, node), (node, 0)]));
    }
    edges
}
