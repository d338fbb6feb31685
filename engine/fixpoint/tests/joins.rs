//! Joins whose conditions form a cycle, against plain loops.

use framex_fixpoint::{Budget, Model};
use framex_program::{Unit, check};
use framex_source::FileId;
use framex_term::{Predicate, Terms};
use std::collections::BTreeSet;
use std::fmt::Write as _;

type Edges = BTreeSet<(u32, u32)>;

/// Edges by chance, and all of `spokes` to and from a hub.
fn graph(nodes: u32, edges: u32, spokes: u32, seed: &mut u32) -> Edges {
    let mut next = |below: u32| {
        *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (*seed >> 8) % below
    };
    let mut all: Edges = (0..edges).map(|_| (next(nodes), next(nodes))).collect();
    for spoke in 1..=spokes {
        all.insert((0, spoke));
        all.insert((spoke, 0));
    }
    all
}

fn derived(edges: &Edges, rules: &str, name: &str, parameters: u32) -> u64 {
    let mut text = format!("world closed.\n{rules}\n");
    for (from, to) in edges {
        let _ = writeln!(text, "n{from}[e -> n{to}].");
    }
    let mut terms = Terms::default();
    let mut unit = Unit::new(FileId(0));
    framex_syntax::read_each(&text, FileId(0), |piece| unit.read(&piece, &mut terms));
    let program = check([&unit], &mut terms).program.expect("it is accepted");
    let model = Model::of(&program, &mut terms, &Budget::default()).expect("the budget suffices");
    let name = terms.name(name);
    model.count(Predicate::Property { name, parameters })
}

#[test]
fn cycles_of_three_are_those_that_plain_loops_find() {
    let mut seed = 11;
    for (nodes, edges, spokes) in [(9, 30, 0), (60, 900, 0), (120, 300, 110), (300, 100, 290)] {
        let edges = graph(nodes, edges, spokes, &mut seed);
        let mut expected = 0;
        for (x, y) in &edges {
            for (_, z) in edges.range((*y, 0)..=(*y, u32::MAX)) {
                expected += u64::from(edges.contains(&(*z, *x)));
            }
        }
        let rule = "?X[cycle(?Y) -> ?Z] <- ?X[e -> ?Y] AND ?Y[e -> ?Z] AND ?Z[e -> ?X].";
        assert_eq!(derived(&edges, rule, "cycle", 1), expected, "of {nodes}");
    }
}

#[test]
fn cycles_of_four_with_a_chord_are_those_that_plain_loops_find() {
    let mut seed = 5;
    for (nodes, edges, spokes) in [(9, 30, 0), (40, 500, 0), (90, 150, 80)] {
        let edges = graph(nodes, edges, spokes, &mut seed);
        let mut expected = 0;
        for (a, b) in &edges {
            for (_, c) in edges.range((*b, 0)..=(*b, u32::MAX)) {
                for (_, d) in edges.range((*c, 0)..=(*c, u32::MAX)) {
                    expected += u64::from(edges.contains(&(*d, *a)) && edges.contains(&(*b, *d)));
                }
            }
        }
        let rule = "?A[four(?B, ?C) -> ?D] <- ?A[e -> ?B] AND ?B[e -> ?C] AND ?C[e -> ?D] AND ?D[e -> ?A] \
                    AND ?B[e -> ?D].";
        assert_eq!(derived(&edges, rule, "four", 2), expected, "of {nodes}");
    }
}

#[test]
fn cycles_are_found_round_by_round_too() {
    let mut seed = 3;
    let edges = graph(60, 100, 50, &mut seed);
    let rules = "?X[f -> ?Y] <- ?X[e -> ?Y].\n?X[f -> ?Z] <- ?X[f -> ?Y] AND ?Y[f -> ?Z] AND ?Z[f -> ?X].";
    let mut all = edges.clone();
    loop {
        let mut next = all.clone();
        for (x, y) in &all {
            for (_, z) in all.range((*y, 0)..=(*y, u32::MAX)) {
                if all.contains(&(*z, *x)) {
                    next.insert((*x, *z));
                }
            }
        }
        if next == all {
            break;
        }
        all = next;
    }
    assert_eq!(derived(&edges, rules, "f", 0), all.len() as u64);
}
