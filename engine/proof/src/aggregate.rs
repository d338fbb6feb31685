//! The value of an aggregate over its solutions.
//!
//! In: the aggregate, and for each distinct solution the values of its local variables. Out: the value; `None`
//! where it has none: `max`, `min`, `avg`, `first` and `last` of nothing, unlike kinds, a sum of strings.

use framex_program::{Aggregate, AggregateFunction};
use framex_term::{Comparison, Number, Term, Terms, View, compare};
use std::cmp::Ordering;

/// One solution of an aggregate's body: the values of what is collected, and of the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Collected {
    pub(crate) values: Vec<Term>,
    pub(crate) key: Option<Term>,
}

pub(crate) fn value(aggregate: &Aggregate, solutions: &[Collected], terms: &mut Terms) -> Option<Term> {
    let members = || solutions.iter().map(|solution| solution.values[0]);
    match aggregate.function {
        AggregateFunction::Count => {
            let mut distinct: Vec<&Vec<Term>> = solutions.iter().map(|solution| &solution.values).collect();
            distinct.sort();
            distinct.dedup();
            Some(terms.integer(distinct.len() as i64))
        }
        AggregateFunction::Sum => {
            let sum = sum(members(), terms)?;
            Some(terms.number(sum))
        }
        AggregateFunction::Avg => {
            let average = sum(members(), terms)?
                .divide(&Number::from(solutions.len() as i64))
                .ok()?;
            Some(terms.number(average))
        }
        AggregateFunction::Min => extreme(members(), Ordering::Less, terms),
        AggregateFunction::Max => extreme(members(), Ordering::Greater, terms),
        AggregateFunction::List => {
            let mut members: Vec<Term> = members().collect();
            members.sort_by(|left, right| compare(terms, *left, *right));
            members.dedup();
            let bare = members.iter().map(|member| match terms.view(*member) {
                View::String(text) => text.to_owned(),
                _ => terms.print(*member),
            });
            let list = bare.collect::<Vec<_>>().join(", ");
            terms.computed_string(&list)
        }
        AggregateFunction::First => by_key(solutions, Ordering::Less, terms),
        AggregateFunction::Last => by_key(solutions, Ordering::Greater, terms),
    }
}

fn sum(members: impl Iterator<Item = Term>, terms: &Terms) -> Option<Number> {
    let mut sum = Number::from(0);
    for member in members {
        sum = sum.add(&terms.as_number(member)?).ok()?;
    }
    Some(sum)
}

/// How two members are ordered: as `<` orders them, then by term order; unlike kinds are not.
fn order(left: Term, right: Term, terms: &Terms) -> Option<Ordering> {
    if terms.kind(left) != terms.kind(right) {
        return None;
    }
    match Comparison::Less.holds(left, right, terms) {
        Ok(true) => Some(Ordering::Less),
        Ok(false) if Comparison::Greater.holds(left, right, terms) == Ok(true) => Some(Ordering::Greater),
        Ok(false) | Err(_) => Some(compare(terms, left, right)),
    }
}

fn extreme(mut members: impl Iterator<Item = Term>, wanted: Ordering, terms: &Terms) -> Option<Term> {
    let mut best = members.next()?;
    for member in members {
        if order(member, best, terms)? == wanted {
            best = member;
        }
    }
    Some(best)
}

fn by_key(solutions: &[Collected], wanted: Ordering, terms: &Terms) -> Option<Term> {
    let (mut best, others) = solutions.split_first()?;
    for solution in others {
        let by_key = order_by_value(solution.key?, best.key?, terms)?;
        if by_key.then_with(|| compare(terms, solution.values[0], best.values[0])) == wanted {
            best = solution;
        }
    }
    Some(best.values[0])
}

/// As [`order`], but an integer and the decimal it equals tie.
fn order_by_value(left: Term, right: Term, terms: &Terms) -> Option<Ordering> {
    match Comparison::Equal.holds(left, right, terms) {
        Ok(true) => Some(Ordering::Equal),
        Ok(false) | Err(_) => order(left, right, terms),
    }
}
