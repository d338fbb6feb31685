//! Decides in which order the conditions of an alternative are met.
//!
//! Greedy: a filter or a `:=` as soon as what it needs is bound, else the atom expected to match fewest rows
//! under what is bound, else an aggregate whose grouping is bound. Ties go to the condition written first.
//!
//! Invariant: a checked alternative can always be ordered, since every variable a filter needs can be bound.

use crate::alternatives::Literal;
use crate::compile::Compiler;
use crate::variables::{VariableSet, bindable, variables_of};
use framex_program::{Atom, AtomPredicate, Pattern};

/// Expected rows of an aggregate: computed late, but before a relation is read without a key.
const AGGREGATE_ROWS: f64 = 50.0;
/// Expected rows where the object is known.
const ROWS_OF_AN_OBJECT: f64 = 2.0;

impl Compiler<'_> {
    /// Positions of the literals in the order in which they are met, `first` first.
    pub(crate) fn order(
        &self,
        literals: &[Literal],
        first: Option<usize>,
        bound: &VariableSet,
    ) -> Vec<usize> {
        let can_bind = bindable(literals);
        let mut bound = bound.clone();
        let mut order = Vec::with_capacity(literals.len());
        let mut rest: Vec<usize> = (0..literals.len()).collect();
        let mut next = first;
        while !rest.is_empty() {
            let at = next.take().unwrap_or_else(|| {
                let expected = |at: &usize| self.expected_rows(&literals[*at], &bound, &can_bind);
                let least = |left: &(usize, f64), right: &(usize, f64)| left.1.total_cmp(&right.1);
                let costs = rest.iter().map(|at| (*at, expected(at)));
                costs.min_by(least).expect("some are left").0
            });
            rest.retain(|other| *other != at);
            bound.add_all(&bindable([&literals[at]]));
            order.push(at);
        }
        order
    }

    /// How many rows a literal is expected to give; infinite where it cannot be met yet.
    fn expected_rows(&self, literal: &Literal, bound: &VariableSet, can_bind: &VariableSet) -> f64 {
        let ready = |is_ready: bool, rows: f64| if is_ready { rows } else { f64::INFINITY };
        match literal {
            Literal::Filter(formula) => ready(variables_of(formula).common(can_bind).is_within(bound), -1.0),
            Literal::Assign(_, _, expression) => ready(variables_of(expression).is_within(bound), -0.5),
            Literal::Aggregate(aggregate) => ready(
                aggregate.grouping.iter().all(|variable| bound.has(*variable)),
                AGGREGATE_ROWS,
            ),
            Literal::Atom(atom) => self.expected_matches(atom, bound),
        }
    }

    fn expected_matches(&self, atom: &Atom, bound: &VariableSet) -> f64 {
        let rows = self.sizes.rows(atom) as f64;
        let is_known =
            |pattern: &Pattern| self.named(&variables_of(pattern)).is_within(bound) && !self.is_any(pattern);
        let name_is_known = match atom.predicate {
            AtomPredicate::AnyProperty { name, .. } => bound.has(name),
            _ => true,
        };
        let known = atom.terms.iter().filter(|pattern| is_known(pattern)).count();
        let factor = if name_is_known { 1.0 } else { 8.0 };
        if known == atom.terms.len() {
            return 0.5 * factor;
        }
        if is_known(&atom.terms[0]) {
            return rows.min(ROWS_OF_AN_OBJECT + rows / 1e6) * factor;
        }
        let by_variable = atom
            .terms
            .iter()
            .filter(|pattern| is_known(pattern) && !matches!(pattern, Pattern::Constant(_)))
            .count();
        let by_constant = known - by_variable;
        // A constant is often a flag that many share; a variable's value is often an object that few share.
        (rows.powf(0.5f64.powi(by_variable as i32)) / 4f64.powi(by_constant as i32)).max(0.6) * factor
    }
}
