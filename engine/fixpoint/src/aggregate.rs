//! Decides the value of an aggregate: its distinct solutions under the grouping, folded into one term.
//!
//! Computed once for each grouping of a run, for many groupings together. Solutions are distinct in the named
//! variables of the braces.

use crate::batch;
use crate::machine::{Flow, Machine, Sink};
use crate::store::Rows;
use framex_plan::Collect;
use framex_program::{AggregateFunction, Variable};
use framex_term::{Builtin, Comparison, NoValue, Operation, Term, Terms, View, compare};
use std::cmp::Ordering;

/// What one aggregate came to in a run, by grouping.
pub(crate) struct Groups {
    groupings: Rows,
    /// In the order of `groupings`; where there is no value, what there is to tell of it.
    values: Vec<Result<Term, Option<NoValue>>>,
}

impl Machine<'_> {
    /// The value for the grouping that is bound; `None` where there is none.
    pub(crate) fn aggregate(&mut self, collect: &Collect, places: &[Term]) -> Option<Term> {
        let mut grouping = Vec::with_capacity(collect.grouping.len().max(1));
        add_grouping(collect, places, &mut grouping);
        let known = |machine: &Self| {
            let groups = machine.collected.get(&collect.site)?;
            Some(groups.values[groups.groupings.find(&grouping)? as usize].clone())
        };
        let value = known(self).or_else(|| {
            self.aggregate_all(collect, places, places.len());
            known(self)
        });
        match value {
            Some(Ok(term)) => Some(term),
            Some(Err(odd)) => {
                self.no_value = odd.map(|odd| (collect.span, odd));
                None
            }
            None => None,
        }
    }

    /// Computes the values for the groupings of these candidates, so far as they are not known.
    pub(crate) fn aggregate_all(&mut self, collect: &Collect, batch: &[Term], width: usize) {
        let mut groups = self.collected.remove(&collect.site).unwrap_or_else(|| Groups {
            groupings: Rows::new(collect.grouping.len().max(1)),
            values: Vec::new(),
        });
        let mut groupings = Vec::new();
        for candidate in batch.chunks_exact(width) {
            add_grouping(collect, candidate, &mut groupings);
        }
        let first = groups.groupings.len();
        groups.groupings.insert_all(&groupings);
        let new = first..groups.groupings.len();
        // Each new grouping is a candidate, which bears its number behind its places.
        let mut candidates = vec![Term::FALSE; (width + 1) * new.len()];
        for (number, candidate) in new.zip(candidates.chunks_exact_mut(width + 1)) {
            for (variable, term) in collect.grouping.iter().zip(groups.groupings.row(number)) {
                candidate[variable.0 as usize] = *term;
            }
            candidate[width] = Term::from_bits(number);
        }
        let mut solutions = Solutions {
            group: width,
            local: &collect.local,
            rows: Vec::new(),
            distinct: Rows::new(collect.local.len() + 1),
        };
        for steps in &collect.alternatives {
            let _ = batch::run_all(self, steps, &candidates, width + 1, &mut solutions);
        }
        let distinct = solutions.distinct;
        let group_of = |row: u32| distinct.row(row)[0].bits();
        let mut numbers: Vec<u32> = (0..distinct.len()).collect();
        if !numbers.is_sorted_by_key(|row| group_of(*row)) {
            numbers.sort_by_key(|row| group_of(*row));
        }
        let mut rest = numbers.as_slice();
        for candidate in candidates.chunks_exact(width + 1) {
            let group = candidate[width].bits();
            let count = rest.iter().take_while(|row| group_of(**row) == group).count();
            let (numbers, others) = rest.split_at(count);
            rest = others;
            let solved = Solved {
                rows: &distinct,
                numbers,
            };
            groups.values.push(fold(collect, &solved, candidate, self.terms));
        }
        self.collected.insert(collect.site, groups);
    }
}

fn add_grouping(collect: &Collect, places: &[Term], into: &mut Vec<Term>) {
    let grouping = collect.grouping.iter();
    into.extend(grouping.map(|variable| places[variable.0 as usize]));
    if collect.grouping.is_empty() {
        into.push(Term::TRUE);
    }
}

/// Collects, after the number of the grouping, the variables of the braces.
struct Solutions<'c> {
    /// The place of the number of the grouping.
    group: usize,
    local: &'c [Variable],
    rows: Vec<Term>,
    distinct: Rows,
}

impl Sink for Solutions<'_> {
    fn solution(&mut self, machine: &mut Machine<'_>, places: &mut [Term]) -> Flow {
        self.solutions(machine, places, places.len())
    }

    fn solutions(&mut self, _machine: &mut Machine<'_>, batch: &mut [Term], width: usize) -> Flow {
        self.rows.clear();
        for candidate in batch.chunks_exact(width) {
            self.rows.push(candidate[self.group]);
            let local = self.local.iter();
            self.rows
                .extend(local.map(|variable| candidate[variable.0 as usize]));
        }
        self.distinct.insert_all(&self.rows);
        Flow::Continue(())
    }
}

/// The distinct solutions of one grouping.
struct Solved<'s> {
    rows: &'s Rows,
    numbers: &'s [u32],
}

impl Solved<'_> {
    fn len(&self) -> usize {
        self.numbers.len()
    }

    fn iter(&self) -> impl Iterator<Item = &[Term]> {
        self.numbers.iter().map(|number| &self.rows.row(*number)[1..])
    }
}

/// The value over the distinct solutions, or why there is none: nothing to tell where there is no solution.
fn fold(
    collect: &Collect,
    solutions: &Solved<'_>,
    places: &[Term],
    terms: &mut Terms,
) -> Result<Term, Option<NoValue>> {
    let place = |variable: Variable| collect.local.iter().position(|local| *local == variable);
    let first = place(collect.collected[0]);
    let of = |row: &[Term], place: Option<usize>, variable: Variable| match place {
        Some(at) => row[at],
        None => places[variable.0 as usize],
    };
    let values = || solutions.iter().map(|row| of(row, first, collect.collected[0]));
    let tells_all_apart =
        |collected: &[Variable]| collect.local.iter().all(|local| collected.contains(local));
    match collect.function {
        AggregateFunction::Count if tells_all_apart(&collect.collected) => {
            Ok(terms.integer(solutions.len() as i64))
        }
        AggregateFunction::Count => {
            let mut distinct = Rows::new(collect.collected.len());
            for row in solutions.iter() {
                let collected = collect.collected.iter();
                let tuple: Vec<Term> = collected
                    .map(|variable| of(row, place(*variable), *variable))
                    .collect();
                distinct.insert(&tuple);
            }
            Ok(terms.integer(i64::from(distinct.len())))
        }
        AggregateFunction::Sum => sum(values(), terms).map_err(Some),
        AggregateFunction::Avg if solutions.len() == 0 => Err(None),
        AggregateFunction::Avg => {
            let total = sum(values(), terms).map_err(Some)?;
            let count = terms.integer(solutions.len() as i64);
            Builtin::Divide.apply(&[total, count], terms).map_err(Some)
        }
        AggregateFunction::List => {
            let mut distinct: Vec<Term> = values().collect();
            distinct.sort_unstable();
            distinct.dedup();
            distinct.sort_by(|left, right| compare(terms, *left, *right));
            let printed: Vec<String> = distinct.iter().map(|term| print_bare(*term, terms)).collect();
            Ok(terms.string(&printed.join(", ")))
        }
        AggregateFunction::Min => extreme(values().map(|value| (value, value)), Ordering::Less, terms),
        AggregateFunction::Max => extreme(values().map(|value| (value, value)), Ordering::Greater, terms),
        AggregateFunction::First | AggregateFunction::Last => {
            let by = collect.by.unwrap_or(collect.collected[0]);
            let key = place(by);
            let pairs = solutions
                .iter()
                .map(|row| (of(row, key, by), of(row, first, collect.collected[0])));
            match collect.function {
                AggregateFunction::First => extreme(pairs, Ordering::Less, terms),
                _ => extreme(pairs, Ordering::Greater, terms),
            }
        }
    }
}

fn sum(values: impl Iterator<Item = Term>, terms: &mut Terms) -> Result<Term, NoValue> {
    // Small integers are added up aside: they cannot leave the range of i64 in any number of rows there can be.
    let mut small = 0i64;
    let mut rest = Vec::new();
    for value in values {
        match value.small_integer() {
            Some(value) => small += value,
            None => rest.push(value),
        }
    }
    let start = terms.integer(small);
    rest.into_iter()
        .try_fold(start, |total, value| Builtin::Add.apply(&[total, value], terms))
}

/// What stands beside the least or greatest key; of equal keys the first or last in term order.
fn extreme(
    mut pairs: impl Iterator<Item = (Term, Term)>,
    wanted: Ordering,
    terms: &Terms,
) -> Result<Term, Option<NoValue>> {
    let mut best = pairs.next().ok_or(None)?;
    for pair in pairs {
        let order = by_value(pair.0, best.0, terms).map_err(Some)?;
        if order.then_with(|| compare(terms, pair.1, best.1)) == wanted {
            best = pair;
        }
    }
    Ok(best.1)
}

fn by_value(left: Term, right: Term, terms: &Terms) -> Result<Ordering, NoValue> {
    if let (Some(left), Some(right)) = (left.small_integer(), right.small_integer()) {
        return Ok(left.cmp(&right));
    }
    let is_less = |left: Term, right: Term| {
        let odd = |_| NoValue {
            operation: Operation::Comparison(Comparison::Less),
            values: vec![left, right],
        };
        Comparison::Less.holds(left, right, terms).map_err(odd)
    };
    Ok(match (is_less(left, right)?, is_less(right, left)?) {
        (true, _) => Ordering::Less,
        (_, true) => Ordering::Greater,
        _ => Ordering::Equal,
    })
}

fn print_bare(term: Term, terms: &Terms) -> String {
    match terms.view(term) {
        View::String(text) => text.to_owned(),
        _ => terms.print(term),
    }
}
