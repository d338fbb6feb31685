//! Refuses `extends` in a circle: its classes would be one class under several names.

use super::Whole;
use crate::program::Extends;
use framex_source::{Diagnostic, EXTENDS_CYCLE, Fix};
use framex_term::Term;
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) fn check(whole: &Whole<'_>, problems: &mut Vec<Diagnostic>) {
    let extends = &whole.program.extends;
    let mut superclasses: FxHashMap<Term, Vec<usize>> = FxHashMap::default();
    for (at, one) in extends.iter().enumerate() {
        superclasses.entry(one.subclass).or_default().push(at);
    }
    let near_circles = near_circles(extends);
    let mut reported: FxHashSet<Term> = FxHashSet::default();
    for (first, start) in extends.iter().enumerate() {
        if reported.contains(&start.subclass) || !near_circles.contains(&start.subclass) {
            continue;
        }
        if let Some(circle) = path_back(first, extends, &superclasses) {
            reported.extend(circle.iter().map(|at| extends[*at].subclass));
            let circle: Vec<&Extends> = circle.iter().map(|at| &extends[*at]).collect();
            problems.push(message(&circle, whole));
        }
    }
}

/// The classes from which `extends` leads into a circle: what is left once every class that extends none of those left
/// is taken out, again and again. Where there is no circle that is nothing, and the check costs by the statements alone.
fn near_circles(extends: &[Extends]) -> FxHashSet<Term> {
    let mut above: FxHashMap<Term, usize> = FxHashMap::default();
    let mut below: FxHashMap<Term, Vec<Term>> = FxHashMap::default();
    for one in extends {
        *above.entry(one.subclass).or_default() += 1;
        above.entry(one.superclass).or_default();
        below.entry(one.superclass).or_default().push(one.subclass);
    }
    let mut free: Vec<Term> = above
        .iter()
        .filter(|(_, above)| **above == 0)
        .map(|(class, _)| *class)
        .collect();
    while let Some(class) = free.pop() {
        above.remove(&class);
        for subclass in below.get(&class).into_iter().flatten() {
            let left = above.get_mut(subclass).expect("it extends a class that was left");
            *left -= 1;
            if *left == 0 {
                free.push(*subclass);
            }
        }
    }
    above.into_keys().collect()
}

/// The shortest way from the superclass of the first back to its subclass, the first one before it.
fn path_back(
    first: usize,
    extends: &[Extends],
    superclasses: &FxHashMap<Term, Vec<usize>>,
) -> Option<Vec<usize>> {
    let start = &extends[first];
    let mut came_by: FxHashMap<Term, usize> = FxHashMap::default();
    came_by.insert(start.superclass, first);
    let mut queue = std::collections::VecDeque::from([start.superclass]);
    while let Some(class) = queue.pop_front() {
        if class == start.subclass {
            let mut path = vec![came_by[&class]];
            while path.last() != Some(&first) {
                let last = *path.last().expect("the path has a first step");
                path.push(came_by[&extends[last].subclass]);
            }
            path.reverse();
            return Some(path);
        }
        for at in superclasses.get(&class).into_iter().flatten() {
            let next = extends[*at].superclass;
            if let std::collections::hash_map::Entry::Vacant(place) = came_by.entry(next) {
                place.insert(*at);
                queue.push_back(next);
            }
        }
    }
    None
}

fn message(circle: &[&Extends], whole: &Whole<'_>) -> Diagnostic {
    let print = |class| whole.parts.terms.print(class);
    let mut names: Vec<String> = circle
        .iter()
        .map(|one| format!("`{}`", print(one.subclass)))
        .collect();
    names.push(names[0].clone());
    let last = circle[circle.len() - 1];
    let message = format!("`extends` goes in a circle: {}", names.join(" extends "));
    let fix = Fix::Advise(format!(
        "take out the statement that is wrong, such as `{} extends {}.`",
        print(last.subclass),
        print(last.superclass)
    ));
    let mut problem = Diagnostic::error(EXTENDS_CYCLE, circle[0].span, message, fix);
    for one in &circle[1..] {
        let label = format!(
            "`{}` extends `{}` here",
            print(one.subclass),
            print(one.superclass)
        );
        problem = problem.see(one.span, label);
    }
    problem
}
