//! Splits a body into its alternatives: conjunctions of literals.
//!
//! An `OR` group that binds nothing the rest does not bind may stay whole, as a filter, where the caller allows
//! it: the filter is decided by the truth tables, and its atoms then have no new rows of their own to start from.
//!
//! Cost: a split group multiplies the number of alternatives by its branches.

use crate::variables::{VariableSet, bindable, variables_of};
use framex_program::{Aggregate, Atom, Expression, Formula, Variable};
use framex_source::Span;

/// One condition of an alternative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// A fact must be there.
    Atom(Atom),
    /// `?V := expression`.
    Assign(Span, Variable, Expression),
    /// `?M := max{…}`.
    Aggregate(Box<Aggregate>),
    /// Must be true under what the others bind: `NOT`, `unknown`, a comparison, a test, a whole `OR`.
    Filter(Formula),
}

/// A conjunction.
pub type Alternative = Vec<Literal>;

/// The alternatives of a body, in source order.
///
/// - `may_stay`: whether this `OR` group, which binds nothing of its own, may stay a filter.
#[must_use]
pub fn alternatives(body: &Formula, may_stay: &dyn Fn(&Formula) -> bool) -> Vec<Alternative> {
    let mut literals = Vec::new();
    let mut groups = Vec::new();
    flatten(body, &mut literals, &mut groups);
    // What `:=` computes counts only where what it computes from is bound without the groups.
    let mut bound = bound_from(&literals, &VariableSet::default());
    let mut split = Vec::new();
    for group in groups {
        let binds = bound_by(group);
        if binds.is_within(&bound) && may_stay(group) {
            literals.push(Literal::Filter(group.clone()));
        } else {
            bound.add_all(&binds);
            bound = bound_from(&literals, &bound);
            split.push(group);
        }
    }
    let mut all = vec![literals];
    for group in split {
        let Formula::Or(branches) = group else { continue };
        let branches: Vec<Alternative> = branches
            .iter()
            .flat_map(|branch| alternatives(branch, may_stay))
            .collect();
        all = all
            .iter()
            .flat_map(|before| {
                branches
                    .iter()
                    .map(move |branch| [before.as_slice(), branch].concat())
            })
            .collect();
    }
    all
}

fn flatten<'f>(formula: &'f Formula, literals: &mut Alternative, groups: &mut Vec<&'f Formula>) {
    match formula {
        Formula::And(parts) => parts.iter().for_each(|part| flatten(part, literals, groups)),
        Formula::Or(parts) if parts.len() == 1 => flatten(&parts[0], literals, groups),
        Formula::Or(_) => groups.push(formula),
        Formula::Atom(atom) => literals.push(Literal::Atom(atom.clone())),
        Formula::Assign(span, variable, expression) => {
            literals.push(Literal::Assign(*span, *variable, expression.clone()));
        }
        Formula::Aggregate(aggregate) => literals.push(Literal::Aggregate(aggregate.clone())),
        Formula::Not(_) | Formula::Unknown(_) | Formula::Comparison(..) | Formula::Test(..) => {
            literals.push(Literal::Filter(formula.clone()));
        }
    }
}

/// What a group speaks of beyond its filters: all its variables, since a filter inside needs them bound too.
fn bound_by(group: &Formula) -> VariableSet {
    variables_of(group)
}

/// What the literals bind in some order, where this is bound before them.
pub(crate) fn bound_from(literals: &[Literal], bound: &VariableSet) -> VariableSet {
    let mut known = bound.clone();
    loop {
        let before = known.clone();
        for literal in literals {
            let is_ready = match literal {
                Literal::Atom(_) => true,
                Literal::Assign(_, _, expression) => variables_of(expression).is_within(&known),
                Literal::Aggregate(aggregate) => {
                    aggregate.grouping.iter().all(|variable| known.has(*variable))
                }
                Literal::Filter(_) => false,
            };
            if is_ready {
                known.add_all(&bindable([literal]));
            }
        }
        if known == before {
            return known;
        }
    }
}
