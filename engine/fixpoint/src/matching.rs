//! Decides which rows match an atom, and what they bind.
//!
//! In: a [`Match`] and the places bound before. Out: each matching row, newest first where it is looked up by key, with
//! the atom's variables in their places.

use crate::machine::{Flow, Machine};
use crate::store::{NONE, Relation, bounds};
use framex_plan::{Match, Shape, Source};
use framex_program::Pattern;
use framex_term::{NoValue, Operation, Predicate, Term, Terms};

/// Calls `then` for each row that matches, its variables in their places. Breaks where `then` does, where the time
/// is over, or, without having called it, where a property variable holds no name.
pub(crate) fn each_row<'a>(
    machine: &mut Machine<'a>,
    rows: &Match,
    places: &mut [Term],
    then: &mut impl FnMut(&mut Machine<'a>, &mut [Term]) -> Flow,
) -> Flow {
    machine.tick()?;
    if matches!(rows.source, Source::Classes | Source::Properties(_)) {
        return each_row_of_any(machine, rows, places, then);
    }
    let (at, start, end) = machine.tie(rows);
    if start >= end {
        return Flow::Continue(());
    }
    if rows.mask == 0 {
        for row in start..end {
            machine.tick()?;
            if fits(machine, rows, at, row, places) {
                then(machine, places)?;
            }
        }
        return Flow::Continue(());
    }
    let mut key = [Term::FALSE; 8];
    let Some(key) = fill_key(&rows.key, places, &machine.terms, &mut key) else {
        return Flow::Continue(());
    };
    let relation = &machine.store().relations[at as usize];
    if rows.is_whole {
        return match relation.find(key) {
            Some(row) if (start..end).contains(&row) && machine.came_before(at, row) => then(machine, places),
            _ => Flow::Continue(()),
        };
    }
    let index = |machine: &Machine<'a>, row: Option<u32>| {
        let way = machine.tied_way(rows.site).expect("tied with its index");
        let rows = machine.store().relations[at as usize].rows();
        let index = way.in_rows(rows);
        match row {
            Some(row) => index.older(row),
            None => index.newest(key, rows),
        }
    };
    let mut row = index(machine, None);
    while row != NONE && row >= start {
        machine.tick()?;
        if row < end && fits(machine, rows, at, row, places) {
            then(machine, places)?;
        }
        row = index(machine, Some(row));
    }
    Flow::Continue(())
}

fn each_row_of_any<'a>(
    machine: &mut Machine<'a>,
    rows: &Match,
    places: &mut [Term],
    then: &mut impl FnMut(&mut Machine<'a>, &mut [Term]) -> Flow,
) -> Flow {
    if let (Source::Properties(_), Shape::Same(variable)) = (rows.source, &rows.name) {
        let value = places[variable.0 as usize];
        if !machine.terms.is_name(value) {
            let odd = NoValue {
                operation: Operation::Property,
                values: vec![value],
            };
            machine.no_value = Some((rows.span, odd));
            return Flow::Break(());
        }
    }
    let mut key = [Term::FALSE; 8];
    let Some(key) = fill_key(&rows.key, places, &machine.terms, &mut key) else {
        return Flow::Continue(());
    };
    let ranged_over: Vec<u32> = machine.store().ranged_over(rows.source).to_vec();
    for at in ranged_over {
        let Some(at) = machine.store().read_as(at, rows.range) else {
            continue;
        };
        let relation = &machine.store().relations[at as usize];
        let name = match relation.predicate() {
            Some(Predicate::Class(name) | Predicate::Property { name, .. }) => name,
            None => continue,
        };
        let (start, end) = bounds(relation, rows.range);
        if start >= end || !shape_fits(&rows.name, name, places, &machine.terms) {
            continue;
        }
        machine.tick()?;
        let relation = &machine.store().relations[at as usize];
        if rows.is_whole {
            let is_there = |row: u32| (start..end).contains(&row) && machine.came_before(at, row);
            if relation.find(key).is_some_and(is_there) {
                then(machine, places)?;
            }
            continue;
        }
        let way = (rows.mask != 0).then(|| relation.index(rows.mask));
        let mut row = match &way {
            Some(way) => way.in_rows(relation.rows()).newest(key, relation.rows()),
            None => end - 1,
        };
        while row != NONE && row >= start {
            machine.tick()?;
            if row < end && fits(machine, rows, at, row, places) {
                then(machine, places)?;
            }
            row = match &way {
                Some(way) => {
                    let relation = &machine.store().relations[at as usize];
                    way.in_rows(relation.rows()).older(row)
                }
                None if row == 0 => NONE,
                None => row - 1,
            };
        }
    }
    Flow::Continue(())
}

fn fits(machine: &Machine<'_>, rows: &Match, at: u32, row: u32, places: &mut [Term]) -> bool {
    if !machine.came_before(at, row) {
        return false;
    }
    let relation: &Relation = &machine.store().relations[at as usize];
    let row = relation.row(row);
    rows.columns.iter().all(|(column, shape)| {
        let term = row[*column as usize];
        match shape {
            Shape::Bind(variable) => {
                places[variable.0 as usize] = term;
                true
            }
            other => shape_fits(other, term, places, &machine.terms),
        }
    })
}

fn shape_fits(shape: &Shape, term: Term, places: &mut [Term], terms: &Terms) -> bool {
    match shape {
        Shape::Any => true,
        Shape::Bind(variable) => {
            places[variable.0 as usize] = term;
            true
        }
        Shape::Same(variable) => places[variable.0 as usize] == term,
        Shape::Constant(wanted) => *wanted == term,
        Shape::Function(symbol, shapes) => match terms.as_function(term) {
            Some((found, arguments)) => {
                found == *symbol
                    && arguments.len() == shapes.len()
                    && arguments
                        .iter()
                        .zip(shapes)
                        .all(|(argument, shape)| shape_fits(shape, *argument, places, terms))
            }
            None => false,
        },
    }
}

/// The key's terms; `None` where it holds a function term that does not exist, which no row can hold.
fn fill_key<'k>(
    patterns: &[Pattern],
    places: &[Term],
    terms: &Terms,
    key: &'k mut [Term; 8],
) -> Option<&'k [Term]> {
    for (at, pattern) in patterns.iter().enumerate() {
        key[at] = find(pattern, places, terms)?;
    }
    Some(&key[..patterns.len()])
}

/// The term of a pattern whose variables are bound, if it exists.
pub(crate) fn find(pattern: &Pattern, places: &[Term], terms: &Terms) -> Option<Term> {
    match pattern {
        Pattern::Variable(variable) => Some(places[variable.0 as usize]),
        Pattern::Constant(term) => Some(*term),
        Pattern::Function(symbol, arguments) => {
            let arguments: Option<Vec<Term>> =
                arguments.iter().map(|inner| find(inner, places, terms)).collect();
            terms.find_application(*symbol, &arguments?)
        }
    }
}

impl Machine<'_> {
    /// The term of a pattern whose variables are bound; made where it does not exist. `None` where it is too deep, or its
    /// print too long for a text.
    pub(crate) fn build(&mut self, pattern: &Pattern, places: &[Term]) -> Option<Term> {
        match pattern {
            Pattern::Variable(variable) => Some(places[variable.0 as usize]),
            Pattern::Constant(term) => Some(*term),
            Pattern::Function(symbol, arguments) => {
                let mut built = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    built.push(self.build(argument, places)?);
                }
                if let Some(term) = self.terms.find_application(*symbol, &built) {
                    return Some(term);
                }
                let extent = self.terms.extent_of(*symbol, &built);
                if extent.depth > self.depth {
                    self.is_too_deep = true;
                    return None;
                }
                // A stated text may be longer than a computed one, and be given a symbol.
                let is_long = extent.depth > 1 && extent.print_bytes as usize > Terms::MOST_TEXT_BYTES;
                if is_long && !self.terms.making().has_room(extent.print_bytes as usize) {
                    return None;
                }
                Some(self.terms.making().function(*symbol, &built))
            }
        }
    }
}
