//! Joins whose conditions form a cycle, against plain loops and plain search.

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
    let mut facts = String::new();
    for (from, to) in edges {
        let _ = writeln!(facts, "n{from}[e -> n{to}].");
    }
    derived_of(&facts, rules, name, parameters)
}

/// How many facts of a property there are.
fn derived_of(facts: &str, rules: &str, name: &str, parameters: u32) -> u64 {
    let text = format!("world closed.\n{rules}\n{facts}");
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

/// Rows of `e`, `f` (from, to) and `m` (object, parameter, value).
type Rows = BTreeSet<Vec<u32>>;

/// A body of atoms: which of the three relations, and a variable or a node in each column.
type Body = Vec<(usize, Vec<Column>)>;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Column {
    Variable(usize),
    Node(u32),
}

/// A cycle through all variables in any direction, chords, in any order; some columns are a hub.
fn body(variables: usize, next: &mut impl FnMut(u32) -> u32) -> Body {
    let mut pairs: Vec<(usize, usize)> = (0..variables).map(|at| (at, (at + 1) % variables)).collect();
    for _ in 0..next(3) {
        pairs.push((next(variables as u32) as usize, next(variables as u32) as usize));
    }
    let mut body: Body = Vec::new();
    for (mut from, mut to) in pairs {
        if next(2) == 0 {
            std::mem::swap(&mut from, &mut to);
        }
        let relation = next(3) as usize;
        let mut columns = vec![Column::Variable(from), Column::Variable(to)];
        if relation == 2 {
            let parameter = match next(4) {
                0 => Column::Node(0),
                other => Column::Variable(other as usize % variables),
            };
            columns.insert(1, parameter);
        }
        let at = next(body.len() as u32 + 1) as usize;
        body.insert(at, (relation, columns));
    }
    body
}

/// All bindings under which the body holds, atom by atom as it is written, each against every row.
fn bindings(
    body: &[(usize, Vec<Column>)],
    relations: &[Rows; 3],
    bound: &mut Vec<Option<u32>>,
    found: &mut Rows,
) {
    let Some(((relation, columns), rest)) = body.split_first() else {
        found.insert(
            bound
                .iter()
                .map(|term| term.expect("each variable is in the cycle"))
                .collect(),
        );
        return;
    };
    for row in &relations[*relation] {
        let before = bound.clone();
        let fits = columns.iter().zip(row).all(|(column, term)| match column {
            Column::Node(node) => node == term,
            Column::Variable(variable) => *bound[*variable].get_or_insert(*term) == *term,
        });
        if fits {
            bindings(rest, relations, bound, found);
        }
        *bound = before;
    }
}

/// What a rule with this body gives: all bindings, or, where it derives into `f`, `f` in the end.
fn searched(body: &Body, variables: usize, mut relations: [Rows; 3], is_recursive: bool) -> usize {
    loop {
        let mut found = Rows::new();
        bindings(body, &relations, &mut vec![None; variables], &mut found);
        if !is_recursive {
            return found.len();
        }
        let before = relations[1].len();
        relations[1].extend(found.iter().map(|binding| vec![binding[0], binding[2]]));
        if relations[1].len() == before {
            return before;
        }
    }
}

#[test]
fn rules_by_chance_whose_conditions_form_cycles_over_hubs_give_what_plain_search_finds() {
    for seed in 0..120u32 {
        let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(1);
        let mut next = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        };
        let variables = 3 + next(2) as usize;
        let body = body(variables, &mut next);
        // More rows of a hub than are worth a thought, so that the atom with fewest rows is looked for.
        let (nodes, spokes) = (40 + next(20), 36 + next(8));
        let mut relations = [Rows::new(), Rows::new(), Rows::new()];
        for (at, rows) in relations.iter_mut().enumerate() {
            for spoke in 1..=spokes {
                let (from, to) = if next(2) == 0 {
                    (0, spoke % nodes)
                } else {
                    (spoke % nodes, 0)
                };
                rows.insert(if at == 2 {
                    vec![from, next(2), to]
                } else {
                    vec![from, to]
                });
            }
            for _ in 0..30 {
                let (from, to) = (next(nodes), next(nodes));
                rows.insert(if at == 2 {
                    vec![from, next(2), to]
                } else {
                    vec![from, to]
                });
            }
        }
        let is_recursive = seed % 3 == 0;
        let expected = searched(&body, variables, relations.clone(), is_recursive);
        let rule = rule(&body, variables, is_recursive);
        let (name, parameters) = if is_recursive {
            ("f", 0)
        } else {
            ("all", variables as u32 - 2)
        };
        let derived = derived_of(&facts(&relations), &rule, name, parameters);
        assert_eq!(derived, expected as u64, "seed {seed}: {rule}");
    }
}

fn facts(relations: &[Rows; 3]) -> String {
    let mut text = String::new();
    for (name, rows) in ["e", "f", "m"].iter().zip(relations) {
        for row in rows {
            let _ = match row.as_slice() {
                [from, to] => writeln!(text, "n{from}[{name} -> n{to}]."),
                [from, parameter, to] => writeln!(text, "n{from}[{name}(n{parameter}) -> n{to}]."),
                _ => unreachable!("two or three terms"),
            };
        }
    }
    text
}

fn rule(body: &Body, variables: usize, is_recursive: bool) -> String {
    let shown = |column: &Column| match column {
        Column::Variable(variable) => format!("?V{variable}"),
        Column::Node(node) => format!("n{node}"),
    };
    let atoms = body.iter().map(|(relation, columns)| {
        let columns: Vec<String> = columns.iter().map(shown).collect();
        match columns.as_slice() {
            [from, to] => format!("{from}[{} -> {to}]", ["e", "f"][*relation]),
            [from, parameter, to] => format!("{from}[m({parameter}) -> {to}]"),
            _ => unreachable!("two or three columns"),
        }
    });
    let parameters: Vec<String> = (1..variables - 1).map(|at| format!("?V{at}")).collect();
    let head = match is_recursive {
        true => "?V0[f -> ?V2]".to_owned(),
        false => format!("?V0[all({}) -> ?V{}]", parameters.join(", "), variables - 1),
    };
    format!("{head} <- {}.", atoms.collect::<Vec<_>>().join(" AND "))
}
