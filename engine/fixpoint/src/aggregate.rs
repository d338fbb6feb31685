//! Decides the value of an aggregate: its distinct solutions under the grouping, folded into one term.
//!
//! Computed once for each grouping of a run, for many groupings together. Solutions are distinct in the named
//! variables of the braces; where the conditions can give none twice, nothing is compared.

use crate::batch;
use crate::machine::{Flow, Machine, Sink, TermsAccess};
use crate::store::Rows;
use framex_plan::{Collect, Operator, Shape, Source, Step};
use framex_program::{AggregateFunction, Variable};
use framex_term::{Builtin, Comparison, NoValue, Operation, Term, Terms, View, compare};
use std::cmp::Ordering;

/// Bytes of solutions collected before memory is looked at again.
const BYTES_A_LOOK: u64 = 16 << 20;

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
        let are_distinct = are_distinct(collect);
        let columns = columns(collect, are_distinct);
        let mut solutions = Solutions {
            group: width,
            columns: &columns,
            rows: Vec::new(),
            distinct: (!are_distinct).then(|| Rows::new(columns.len() + 1)),
            unwatched: BYTES_A_LOOK,
        };
        for steps in &collect.alternatives {
            let _ = batch::run_all(self, steps, &candidates, width + 1, &mut solutions);
        }
        let rows = solutions.by_group();
        let row_width = columns.len() + 1;
        let mut rest = rows.as_slice();
        for candidate in candidates.chunks_exact(width + 1) {
            let mut others = rest.chunks_exact(row_width);
            let count = others.position(|row| row[0] != candidate[width]);
            let (of_group, others) = rest.split_at(count.map_or(rest.len(), |count| count * row_width));
            rest = others;
            let solved = Solved {
                rows: of_group,
                columns: &columns,
            };
            groups
                .values
                .push(fold(collect, &solved, candidate, &mut self.terms));
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

/// Whether solutions come distinct: each row of each atom gives another one.
fn are_distinct(collect: &Collect) -> bool {
    let tells_apart = |operator: &Operator| match &operator.step {
        Step::Match(rows) if rows.once => true,
        Step::Match(rows) => {
            let Source::Known(predicate) = rows.source else {
                return false;
            };
            let is_kept = |(_, shape): &(u32, Shape)| match shape {
                Shape::Bind(variable) => collect.local.contains(variable),
                Shape::Same(_) | Shape::Constant(_) => true,
                Shape::Any | Shape::Function(..) => false,
            };
            rows.key.len() + rows.columns.len() == predicate.width() && rows.columns.iter().all(is_kept)
        }
        Step::Check(_) | Step::Assign(..) | Step::Aggregate(_) => true,
    };
    match collect.alternatives.as_slice() {
        [steps] => steps.operators.iter().all(tells_apart),
        _ => false,
    }
}

/// The variables of a solution that are kept: what tells solutions apart, or, where they are distinct, what is asked for.
fn columns(collect: &Collect, are_distinct: bool) -> Vec<Variable> {
    if !are_distinct || collect.function == AggregateFunction::Count {
        return collect.local.clone();
    }
    let wanted = collect.collected.iter().chain(&collect.by);
    let is_local = |variable: &&Variable| collect.local.contains(variable);
    wanted.filter(is_local).copied().collect()
}

/// Collects, after the number of the grouping, the columns of each solution.
struct Solutions<'c> {
    /// The place of the number of the grouping.
    group: usize,
    columns: &'c [Variable],
    /// Those of a batch, or, where they come distinct, all of them.
    rows: Vec<Term>,
    /// Where they need not come distinct, those that are.
    distinct: Option<Rows>,
    /// As long as they take no more bytes, memory is not looked at.
    unwatched: u64,
}

impl Sink for Solutions<'_> {
    fn solution(&mut self, machine: &mut Machine<'_>, places: &mut [Term]) -> Flow {
        self.solutions(machine, places, places.len())
    }

    fn solutions(&mut self, machine: &mut Machine<'_>, batch: &mut [Term], width: usize) -> Flow {
        for candidate in batch.chunks_exact(width) {
            self.rows.push(candidate[self.group]);
            let columns = self.columns.iter();
            self.rows
                .extend(columns.map(|variable| candidate[variable.0 as usize]));
        }
        if let Some(distinct) = &mut self.distinct {
            distinct.insert_all(&self.rows);
            self.rows.clear();
        }
        let bytes = self.bytes();
        if bytes <= self.unwatched {
            return Flow::Continue(());
        }
        self.unwatched = bytes + BYTES_A_LOOK;
        machine.watch_memory(bytes)
    }
}

impl Solutions<'_> {
    /// What they take, and will take while they are put in order.
    fn bytes(&self) -> u64 {
        let sorted = |distinct: &Rows| {
            let of_row = size_of::<&[Term]>() + distinct.width() * size_of::<Term>();
            distinct.size_bytes() + u64::from(distinct.len()) * of_row as u64
        };
        let rows = (self.rows.capacity() * size_of::<Term>()) as u64;
        rows + self.distinct.as_ref().map_or(0, sorted)
    }

    /// All solutions, in the order of their groupings. Candidates stay in order, so that those of one alternative are.
    fn by_group(self) -> Vec<Term> {
        let Some(distinct) = self.distinct else {
            return self.rows;
        };
        let mut sorted: Vec<&[Term]> = distinct.iter().collect();
        sorted.sort_by_key(|row| row[0].bits());
        sorted.concat()
    }
}

/// The distinct solutions of one grouping.
struct Solved<'s> {
    /// One after the other, the number of the grouping before each.
    rows: &'s [Term],
    columns: &'s [Variable],
}

impl<'s> Solved<'s> {
    fn len(&self) -> usize {
        self.rows.len() / (self.columns.len() + 1)
    }

    fn iter(&self) -> impl Iterator<Item = &'s [Term]> {
        self.rows
            .chunks_exact(self.columns.len() + 1)
            .map(|row| &row[1..])
    }

    fn place(&self, variable: Variable) -> Option<usize> {
        self.columns.iter().position(|column| *column == variable)
    }
}

/// The value over the distinct solutions, or why there is none: nothing to tell where there is no solution.
fn fold(
    collect: &Collect,
    solutions: &Solved<'_>,
    places: &[Term],
    terms: &mut TermsAccess<'_>,
) -> Result<Term, Option<NoValue>> {
    let place = |variable: Variable| solutions.place(variable);
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
            Ok(terms.making().integer(solutions.len() as i64))
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
            Ok(terms.making().integer(i64::from(distinct.len())))
        }
        AggregateFunction::Sum => sum(values(), terms.making()).map_err(Some),
        AggregateFunction::Avg if solutions.len() == 0 => Err(None),
        AggregateFunction::Avg => {
            let terms = terms.making();
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
            terms.making().computed_string(&printed.join(", ")).ok_or(None)
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
