//! What expressions and aggregates are worth. `None` is *no value*.

use crate::clause::{Aggregate, AggregateFunction, Expression, Formula, Pattern, Variable};
use crate::meaning::Binding;
use framex_term::{Builtin, Comparison, Term, Terms, View, compare};
use std::collections::BTreeSet;

/// The term that a pattern builds.
pub(crate) fn build(pattern: &Pattern, bound: &Binding, terms: &mut Terms) -> Option<Term> {
    match pattern {
        Pattern::Variable(variable) => bound.get(variable).copied(),
        Pattern::Constant(term) => Some(*term),
        Pattern::Function(symbol, arguments) => {
            let built = arguments.iter().map(|argument| build(argument, bound, terms));
            let built = built.collect::<Option<Vec<Term>>>()?;
            Some(terms.function(*symbol, &built))
        }
    }
}

pub(crate) fn compute(expression: &Expression, bound: &Binding, terms: &mut Terms) -> Option<Term> {
    match expression {
        Expression::Term(pattern) => build(pattern, bound, terms),
        Expression::Apply(builtin, arguments) => {
            let values = arguments.iter().map(|argument| compute(argument, bound, terms));
            let values = values.collect::<Option<Vec<Term>>>()?;
            builtin.apply(&values, terms).ok()
        }
    }
}

/// What `:=` gives a value.
pub(crate) fn result(literal: &Formula) -> Option<&Variable> {
    match literal {
        Formula::Assign(result, _) => Some(result),
        Formula::Aggregate(aggregate) => Some(&aggregate.result),
        _ => None,
    }
}

/// The variables that must have a value for a condition to have one: of a `:=` those on its right side.
pub(crate) fn needs(literal: &Formula) -> BTreeSet<Variable> {
    match literal {
        Formula::Assign(_, expression) => {
            let mut needs = BTreeSet::new();
            expression.variables(&mut needs);
            needs
        }
        Formula::Aggregate(aggregate) => aggregate.grouping(),
        other => other.variables(),
    }
}

/// First each `:=` after those that give it its variables, then the other conditions.
pub(crate) fn in_order<'f>(literals: &[&'f Formula]) -> Vec<&'f Formula> {
    let (mut waiting, tests): (Vec<&Formula>, Vec<&Formula>) =
        literals.iter().partition(|literal| result(literal).is_some());
    let mut ordered = Vec::new();
    while !waiting.is_empty() {
        let is_ready = |at: &usize| {
            let needs = needs(waiting[*at]);
            let mut others = waiting.iter().enumerate().filter(|(other, _)| other != at);
            others.all(|(_, other)| !result(other).is_some_and(|r| needs.contains(r)))
        };
        let next = (0..waiting.len()).find(is_ready).unwrap_or(0);
        ordered.push(waiting.remove(next));
    }
    ordered.extend(tests);
    ordered
}

/// The value over the distinct solutions of the braces.
pub(crate) fn aggregate(
    aggregate: &Aggregate,
    solutions: &BTreeSet<Binding>,
    terms: &mut Terms,
) -> Option<Term> {
    let distinct: BTreeSet<Vec<Term>> = solutions
        .iter()
        .map(|solution| aggregate.collected.iter().map(|v| solution[v]).collect())
        .collect();
    let mut values: Vec<Term> = solutions
        .iter()
        .map(|solution| solution[&aggregate.collected[0]])
        .collect();
    values.sort_by(|left, right| compare(terms, *left, *right));
    match aggregate.function {
        AggregateFunction::Count => Some(terms.integer(distinct.len() as i64)),
        AggregateFunction::Sum => sum(&values, terms),
        AggregateFunction::Avg => {
            let (sum, count) = (sum(&values, terms)?, terms.integer(values.len() as i64));
            Builtin::Divide.apply(&[sum, count], terms).ok()
        }
        AggregateFunction::Min => of_one_kind(&values, terms)?.first().copied(),
        AggregateFunction::Max => of_one_kind(&values, terms)?.last().copied(),
        AggregateFunction::List => {
            values.dedup();
            let print = |value: &Term| match terms.view(*value) {
                View::String(text) => text.to_owned(),
                _ => terms.print(*value),
            };
            let joined = values.iter().map(print).collect::<Vec<_>>().join(", ");
            Some(terms.string(&joined))
        }
        AggregateFunction::First | AggregateFunction::Last => {
            let key = |solution: &Binding| solution[aggregate.by.as_ref().expect("`first` has a key")];
            let mut keys: Vec<Term> = solutions.iter().map(key).collect();
            keys.sort_by(|left, right| compare(terms, *left, *right));
            of_one_kind(&keys, terms)?;
            let is_first = aggregate.function == AggregateFunction::First;
            let best = if is_first { *keys.first()? } else { *keys.last()? };
            let ties = solutions
                .iter()
                .filter(|s| Comparison::Equal.holds(key(s), best, terms) == Ok(true));
            let mut ties: Vec<Term> = ties.map(|solution| solution[&aggregate.collected[0]]).collect();
            ties.sort_by(|left, right| compare(terms, *left, *right));
            if is_first {
                ties.first().copied()
            } else {
                ties.last().copied()
            }
        }
    }
}

fn sum(values: &[Term], terms: &mut Terms) -> Option<Term> {
    let zero = terms.integer(0);
    values.iter().try_fold(zero, |so_far, value| {
        Builtin::Add.apply(&[so_far, *value], terms).ok()
    })
}

/// The values, where `<` can order them.
fn of_one_kind<'v>(values: &'v [Term], terms: &Terms) -> Option<&'v [Term]> {
    let are_alike = |pair: &[Term]| Comparison::Less.holds(pair[0], pair[1], terms).is_ok();
    values.windows(2).all(are_alike).then_some(values)
}
