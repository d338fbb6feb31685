//! Finds the variables of patterns, expressions and formulas, in the order they stand.
//!
//! A formula has two answers: *all* its variables, or the *free* ones, which leave out what is local to
//! an aggregate's braces and what stands in `unknown { … }`, where a variable of its own is existential.

use crate::rule::{Atom, AtomPredicate, Expression, Formula, Pattern, Variable};

/// Calls `act` for each variable of a pattern; for one that stands twice, twice.
pub(crate) fn pattern_variables(pattern: &Pattern, act: &mut impl FnMut(Variable)) {
    match pattern {
        Pattern::Variable(variable) => act(*variable),
        Pattern::Constant(_) => {}
        Pattern::Function(_, arguments) => {
            for argument in arguments {
                pattern_variables(argument, act);
            }
        }
    }
}

/// The same of an atom, its property's name among them.
pub(crate) fn atom_variables(atom: &Atom, act: &mut impl FnMut(Variable)) {
    if let AtomPredicate::AnyProperty { name, .. } = atom.predicate {
        act(name);
    }
    for term in &atom.terms {
        pattern_variables(term, act);
    }
}

/// The same of an expression.
pub(crate) fn expression_variables(expression: &Expression, act: &mut impl FnMut(Variable)) {
    match expression {
        Expression::Term(pattern) => pattern_variables(pattern, act),
        Expression::Apply(_, arguments) => {
            for argument in arguments {
                expression_variables(argument, act);
            }
        }
    }
}

/// All variables of a formula, those of braces among them.
pub(crate) fn all_variables(formula: &Formula, act: &mut impl FnMut(Variable)) {
    walk(formula, true, act);
}

/// The variables of a formula but for those of `unknown { … }` and those local to an aggregate's braces.
pub(crate) fn free_variables(formula: &Formula, act: &mut impl FnMut(Variable)) {
    walk(formula, false, act);
}

fn walk(formula: &Formula, into_braces: bool, act: &mut impl FnMut(Variable)) {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => {
            for part in parts {
                walk(part, into_braces, act);
            }
        }
        Formula::Not(inner) => walk(inner, into_braces, act),
        Formula::Unknown(inner) if into_braces => walk(inner, true, act),
        Formula::Unknown(_) => {}
        Formula::Atom(atom) => atom_variables(atom, act),
        Formula::Comparison(_, _, left, right) => {
            expression_variables(left, act);
            expression_variables(right, act);
        }
        Formula::Assign(_, target, value) => {
            act(*target);
            expression_variables(value, act);
        }
        Formula::Test(_, test) => expression_variables(test, act),
        Formula::Aggregate(aggregate) => {
            act(aggregate.result);
            if into_braces {
                aggregate.collected.iter().copied().for_each(&mut *act);
                aggregate.by.into_iter().for_each(&mut *act);
                walk(&aggregate.body, true, act);
            } else {
                aggregate.grouping.iter().copied().for_each(&mut *act);
            }
        }
    }
}
