//! Decides whether steps do nothing but read: whether they can run beside others over the same store and terms.
//!
//! What computes a value may make a term, and who makes one first gives it its number; so that stays in order.

use framex_plan::{Check, Collect, Step, Steps};
use framex_program::{AggregateFunction, Expression, Pattern};

/// Whether the steps make no term.
pub(crate) fn only_read(steps: &Steps) -> bool {
    steps.operators.iter().all(|operator| {
        let step = match &operator.step {
            Step::Match(_) => true,
            Step::Check(check) => check_only_reads(check),
            Step::Assign(_, _, expression) => is_there(expression),
            Step::Aggregate(collect) => picks(collect),
        };
        step && operator.otherwise.as_deref().is_none_or(only_read)
    })
}

/// Whether what the steps find for one candidate is kept for others: the groups of an aggregate.
pub(crate) fn keeps_groups(steps: &Steps) -> bool {
    steps.operators.iter().any(|operator| {
        let step = match &operator.step {
            Step::Aggregate(_) => true,
            Step::Check(check) => check_keeps_groups(check),
            Step::Match(_) | Step::Assign(..) => false,
        };
        step || operator.otherwise.as_deref().is_some_and(keeps_groups)
    })
}

fn check_keeps_groups(check: &Check) -> bool {
    match check {
        Check::And(checks) | Check::Or(checks) => checks.iter().any(check_keeps_groups),
        Check::Not(check) => check_keeps_groups(check),
        Check::Exists(_) | Check::Compare(..) | Check::Same(..) | Check::Test(..) => false,
        Check::Aggregate(_) | Check::Unknown(..) | Check::Question(..) => true,
    }
}

fn check_only_reads(check: &Check) -> bool {
    match check {
        Check::And(checks) | Check::Or(checks) => checks.iter().all(check_only_reads),
        Check::Not(check) => check_only_reads(check),
        Check::Exists(_) => true,
        Check::Compare(_, _, left, right) => is_there(left) && is_there(right),
        Check::Same(_, _, expression) => is_there(expression),
        Check::Aggregate(collect) => picks(collect),
        Check::Unknown(..) | Check::Question(..) | Check::Test(..) => false,
    }
}

/// Whether the value is a term that there is.
fn is_there(expression: &Expression) -> bool {
    matches!(
        expression,
        Expression::Term(Pattern::Variable(_) | Pattern::Constant(_))
    )
}

/// Whether the value is one of the terms that the aggregate ranges over.
fn picks(collect: &Collect) -> bool {
    let is_picked = match collect.function {
        AggregateFunction::Min
        | AggregateFunction::Max
        | AggregateFunction::First
        | AggregateFunction::Last => true,
        AggregateFunction::Count
        | AggregateFunction::Sum
        | AggregateFunction::Avg
        | AggregateFunction::List => false,
    };
    is_picked && collect.alternatives.iter().all(only_read)
}
