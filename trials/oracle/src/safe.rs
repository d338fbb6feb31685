//! Which variables must be bound: `book/language/safety.md`.
//!
//! In each alternative of a body, what a positive condition or a `:=` does not bind may not be used by the head,
//! a comparison, an expression, a `NOT` or the grouping of an aggregate.

use crate::clause::{Formula, Variable, is_named};
use crate::{Refusal, values};
use std::collections::BTreeSet;

/// Checks a body inside whose surroundings bind `around`; `head` must be bound by it.
pub(crate) fn check(
    head: &BTreeSet<Variable>,
    body: &Formula,
    around: &BTreeSet<Variable>,
) -> Result<(), Refusal> {
    for alternative in body.alternatives() {
        let mut bound = around.clone();
        let mut needed = head.clone();
        for literal in &alternative {
            match literal {
                Formula::Atom(atom) => bound.extend(atom.variables()),
                Formula::Not(inner) => needed.extend(named_outside_unknown(inner)),
                Formula::Unknown(_) => {}
                other => needed.extend(other.variables()),
            }
        }
        for literal in values::in_order(&alternative) {
            if let Some(result) = values::result(literal) {
                let mut needs = literal.variables();
                needs.remove(result);
                if needs.is_subset(&bound) {
                    bound.insert(result.clone());
                }
            }
            if let Formula::Aggregate(aggregate) = literal {
                let collected = aggregate.collected.iter().chain(&aggregate.by).cloned().collect();
                check(&collected, &aggregate.body, &bound)?;
            }
        }
        if let Some(unbound) = needed.difference(&bound).next() {
            return Err(Refusal::Unsafe(unbound.to_string()));
        }
    }
    Ok(())
}

/// The named variables of a negated condition; in `unknown { … }` they are existential.
fn named_outside_unknown(formula: &Formula) -> BTreeSet<Variable> {
    match formula {
        Formula::Unknown(_) => BTreeSet::new(),
        Formula::Not(inner) => named_outside_unknown(inner),
        Formula::All(parts) | Formula::Any(parts) => parts.iter().flat_map(named_outside_unknown).collect(),
        literal => literal.variables().into_iter().filter(is_named).collect(),
    }
}
