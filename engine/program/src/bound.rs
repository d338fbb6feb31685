//! Decides which variables the true conditions of a body bind.
//!
//! A positive condition binds its variables; `:=` and an aggregate bind their result once their inputs
//! are bound; alternatives bind what each of them binds; `NOT`, `unknown` and comparisons bind nothing.
//! The order of conditions means nothing, so this is a least fixed point.
//!
//! In: a body, and what is bound around it. Out: a [`Bound`] set.

use crate::rule::{Atom, Expression, Formula, Goal, Variable, Variables};
use crate::variables::{atom_variables, expression_variables};

/// A set of variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bound(Vec<bool>);

impl Bound {
    pub(crate) fn none(variables: &Variables) -> Bound {
        Bound(vec![false; variables.len()])
    }

    pub(crate) fn holds(&self, variable: Variable) -> bool {
        self.0[variable.0 as usize]
    }

    pub(crate) fn insert(&mut self, variable: Variable) {
        self.0[variable.0 as usize] = true;
    }

    fn holds_all_of(&self, expression: &Expression) -> bool {
        let mut all = true;
        expression_variables(expression, &mut |variable| all &= self.holds(variable));
        all
    }

    fn insert_all_of(&mut self, atom: &Atom) {
        atom_variables(atom, &mut |variable| self.insert(variable));
    }

    /// Adds what `formula` binds, given what is bound already.
    pub(crate) fn extend(&mut self, formula: &Formula) {
        loop {
            let before = self.clone();
            self.step(formula);
            if *self == before {
                return;
            }
        }
    }

    fn step(&mut self, formula: &Formula) {
        match formula {
            Formula::And(parts) => parts.iter().for_each(|part| self.step(part)),
            Formula::Or(branches) => {
                let each = branches.iter().map(|branch| {
                    let mut bound = self.clone();
                    bound.extend(branch);
                    bound
                });
                if let Some(all) = each.reduce(Bound::and) {
                    *self = all;
                }
            }
            Formula::Atom(atom) => self.insert_all_of(atom),
            Formula::Assign(_, target, value) if self.holds_all_of(value) => self.insert(*target),
            Formula::Aggregate(aggregate) => {
                if aggregate.grouping.iter().all(|variable| self.holds(*variable)) {
                    self.insert(aggregate.result);
                }
            }
            Formula::Assign(..)
            | Formula::Not(_)
            | Formula::Unknown(_)
            | Formula::Comparison(..)
            | Formula::Test(..) => {}
        }
    }

    fn and(self, other: Bound) -> Bound {
        Bound(
            self.0
                .into_iter()
                .zip(other.0)
                .map(|(one, other)| one && other)
                .collect(),
        )
    }
}

impl Goal {
    /// The variables an answer gives values to, in order of first appearance: those that have a name and
    /// that the goal's true conditions bind, in each of its alternatives.
    #[must_use]
    pub fn asked(&self) -> Vec<Variable> {
        let mut bound = Bound::none(&self.variables);
        bound.extend(&self.body);
        let named = (0..self.variables.len() as u32).map(Variable);
        named
            .filter(|variable| self.variables[variable.0 as usize] != "_" && bound.holds(*variable))
            .collect()
    }
}
