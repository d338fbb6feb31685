//! Decides which solutions of a constraint say the same thing twice.
//!
//! `?X[job -> ?A] AND ?X[job -> ?B] AND ?A != ?B` is solved by two jobs in either order. Variables that may change places
//! without changing the body are interchangeable; of the solutions that differ by such a change alone, the first is kept.
//!
//! In: a constraint and its solutions, in order. Out: the same without the repeated ones.

use framex_program::{Formula, Goal, Printer, Variables};
use framex_term::Terms;
use std::collections::{BTreeMap, BTreeSet};

type Row = BTreeMap<String, String>;

/// The solutions that are not another one with variables changed.
///
/// # Cost
/// By the pairs of variables times the conditions, and by the solutions.
pub(super) fn distinct(rows: Vec<Row>, goal: &Goal, terms: &Terms) -> Vec<Row> {
    let groups = interchangeable(goal, terms);
    if groups.is_empty() {
        return rows;
    }
    let mut seen = BTreeSet::new();
    let mut first = |row: &Row| {
        let mut row = row.clone();
        for group in &groups {
            let mut values: Vec<Option<String>> = group.iter().map(|name| row.get(name).cloned()).collect();
            values.sort();
            for (name, value) in group.iter().zip(values) {
                row.extend(value.map(|value| (name.clone(), value)));
            }
        }
        seen.insert(row)
    };
    rows.into_iter().filter(|row| first(row)).collect()
}

/// Groups of variables of which any two may change places.
fn interchangeable(goal: &Goal, terms: &Terms) -> Vec<Vec<String>> {
    let names = &goal.variables;
    let as_written = conditions(goal, names, terms);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for one in 0..names.len() {
        for other in one + 1..names.len() {
            let mut changed = names.clone();
            changed.swap(one, other);
            if names[one] == "_" || names[other] == "_" || conditions(goal, &changed, terms) != as_written {
                continue;
            }
            match groups.iter_mut().find(|group| group.contains(&one)) {
                Some(group) if group.contains(&other) => {}
                Some(group) => group.push(other),
                None => groups.push(vec![one, other]),
            }
        }
    }
    let named = |group: Vec<usize>| group.into_iter().map(|at| names[at].to_string()).collect();
    groups.into_iter().map(named).collect()
}

/// The conditions, printed, in an order that does not depend on how they are written.
fn conditions(goal: &Goal, names: &Variables, terms: &Terms) -> Vec<String> {
    let printer = Printer {
        variables: names,
        terms,
    };
    let parts = match &goal.body {
        Formula::And(parts) => parts.as_slice(),
        single => std::slice::from_ref(single),
    };
    let print = |part: &Formula| {
        let text = printer.formula(part);
        let is_comparison = matches!(part, Formula::Comparison(..));
        let sides = [" != ", " = "].iter().find_map(|sign| {
            let sides: Vec<&str> = text.split(sign).collect();
            // A string may hold the sign too; then the sides are left as they are.
            (is_comparison && sides.len() == 2).then(|| {
                let (left, right) = (sides[0].min(sides[1]), sides[0].max(sides[1]));
                format!("{left}{sign}{right}")
            })
        });
        sides.unwrap_or(text)
    };
    let mut printed: Vec<String> = parts.iter().map(print).collect();
    printed.sort();
    printed
}
