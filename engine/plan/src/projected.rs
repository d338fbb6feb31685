//! Decides which `?_` may be anything.
//!
//! A `?_` that stands at one place of a normal form is projected away: any term will do there. One that a frame with
//! several parts has as its object stands in each of its atoms: they speak of one object, which is bound and compared
//! like that of a named variable, and like it makes a conjunction under `NOT` a question of its own.
//!
//! Cost: one walk over the formula.

use crate::variables::{HasVariables, VariableSet};
use framex_program::{Atom, AtomPredicate, Expression, Formula, Pattern, Variable, Variables};

/// The variables named `_` that occur at most once in the body and the head together.
#[must_use]
pub fn projected(names: &Variables, head: &[Atom], body: &Formula) -> VariableSet {
    let mut count = Count(vec![0; names.len()]);
    head.iter().for_each(|atom| count.atom(atom));
    count.formula(body);
    let numbered = names.iter().zip(count.0).enumerate();
    numbered
        .filter(|(_, (name, times))| name.as_str() == "_" && *times < 2)
        .map(|(at, _)| Variable(at as u32))
        .collect()
}

/// How often each variable occurs.
struct Count(Vec<u32>);

impl Count {
    fn formula(&mut self, formula: &Formula) {
        match formula {
            Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| self.formula(part)),
            Formula::Not(inner) | Formula::Unknown(inner) => self.formula(inner),
            Formula::Atom(atom) => self.atom(atom),
            Formula::Comparison(_, _, left, right) => {
                self.expression(left);
                self.expression(right);
            }
            Formula::Assign(_, variable, expression) => {
                self.variable(*variable);
                self.expression(expression);
            }
            Formula::Test(_, expression) => self.expression(expression),
            Formula::Aggregate(aggregate) => {
                let mut outside = VariableSet::default();
                formula.add_variables(&mut outside);
                outside.iter().for_each(|variable| self.variable(variable));
                self.formula(&aggregate.body);
            }
        }
    }

    fn atom(&mut self, atom: &Atom) {
        if let AtomPredicate::AnyProperty { name, .. } = atom.predicate {
            self.variable(name);
        }
        atom.terms.iter().for_each(|term| self.pattern(term));
    }

    fn expression(&mut self, expression: &Expression) {
        match expression {
            Expression::Term(pattern) => self.pattern(pattern),
            Expression::Apply(_, arguments) => arguments.iter().for_each(|inner| self.expression(inner)),
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Variable(variable) => self.variable(*variable),
            Pattern::Constant(_) => {}
            Pattern::Function(_, arguments) => arguments.iter().for_each(|inner| self.pattern(inner)),
        }
    }

    fn variable(&mut self, variable: Variable) {
        self.0[variable.0 as usize] += 1;
    }
}
