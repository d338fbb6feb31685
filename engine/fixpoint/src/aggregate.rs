//! Decides the value of an aggregate: its distinct solutions under the grouping, folded into one term.
//!
//! Computed once for each grouping of a run. Solutions are distinct in the named variables of the braces.

use crate::machine::{Flow, Machine, Sink};
use crate::store::Rows;
use framex_plan::Collect;
use framex_program::{AggregateFunction, Variable};
use framex_term::{Builtin, Comparison, NoValue, Operation, Term, Terms, View, compare};
use std::cmp::Ordering;

impl Machine<'_> {
    /// The value for the grouping that is bound; `None` where there is none.
    pub(crate) fn aggregate(&mut self, collect: &Collect, places: &[Term]) -> Option<Term> {
        let grouping = collect
            .grouping
            .iter()
            .map(|variable| places[variable.0 as usize]);
        let key = (collect.site, grouping.collect());
        let value = match self.collected.get(&key) {
            Some(value) => value.clone(),
            None => {
                let mut solutions = Solutions {
                    local: &collect.local,
                    row: Vec::with_capacity(collect.local.len().max(1)),
                    distinct: Rows::new(collect.local.len().max(1)),
                };
                let mut inner = places.to_vec();
                for steps in &collect.alternatives {
                    let _ = self.run(steps, &mut inner, &mut solutions);
                }
                let value = fold(collect, &solutions.distinct, places, self.terms);
                self.collected.insert(key, value.clone());
                value
            }
        };
        match value {
            Ok(term) => Some(term),
            Err(odd) => {
                self.no_value = odd.map(|odd| (collect.span, odd));
                None
            }
        }
    }
}

struct Solutions<'c> {
    local: &'c [Variable],
    row: Vec<Term>,
    distinct: Rows,
}

impl Sink for Solutions<'_> {
    fn solution(&mut self, _machine: &mut Machine<'_>, places: &mut [Term]) -> Flow {
        self.row.clear();
        self.row
            .extend(self.local.iter().map(|variable| places[variable.0 as usize]));
        if self.row.is_empty() {
            self.row.push(Term::TRUE);
        }
        self.distinct.insert(&self.row);
        Flow::Continue(())
    }
}

/// The value over the distinct solutions, or why there is none: nothing to tell where there is no solution.
fn fold(
    collect: &Collect,
    solutions: &Rows,
    places: &[Term],
    terms: &mut Terms,
) -> Result<Term, Option<NoValue>> {
    let of =
        |row: &[Term], variable: Variable| match collect.local.iter().position(|local| *local == variable) {
            Some(at) => row[at],
            None => places[variable.0 as usize],
        };
    let values = || solutions.iter().map(|row| of(row, collect.collected[0]));
    match collect.function {
        AggregateFunction::Count => {
            let mut distinct = Rows::new(collect.collected.len());
            for row in solutions.iter() {
                let tuple: Vec<Term> = collect
                    .collected
                    .iter()
                    .map(|variable| of(row, *variable))
                    .collect();
                distinct.insert(&tuple);
            }
            Ok(terms.integer(i64::from(distinct.len())))
        }
        AggregateFunction::Sum => sum(values(), terms).map_err(Some),
        AggregateFunction::Avg if solutions.len() == 0 => Err(None),
        AggregateFunction::Avg => {
            let total = sum(values(), terms).map_err(Some)?;
            let count = terms.integer(i64::from(solutions.len()));
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
            let pairs = solutions
                .iter()
                .map(|row| (of(row, by), of(row, collect.collected[0])));
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
