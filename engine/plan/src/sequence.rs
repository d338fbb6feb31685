//! Decides how a conjunction runs: its operators in their order, and what runs in place of the rest where one that
//! binds has no value.
//!
//! A `:=` that comes early saves looking for what it computes. Where it has no value, and another condition can bind
//! its variable too, that condition may still refuse the candidate: from there the conditions left run in an order in
//! which such a `:=` waits for the atoms that bind its variable.
//!
//! Invariant: an atom never reads a place that had no value, but where more than [`DEEPEST`] conditions of one
//! alternative have none.

use crate::alternatives::{Alternative, Literal, bound_from};
use crate::compile::{Building, Compiler};
use crate::operators::{Operator, Range, Shape, Source, Step, Steps};
use crate::variables::{VariableSet, bindable};
use framex_program::Variable;

/// Conditions without a value, one inside the sequence that runs for another, that are planned for.
const DEEPEST: usize = 3;

/// What the sequences of one conjunction have in common.
struct Conjunction<'l> {
    literals: &'l [Literal],
    delta: Option<usize>,
    needed: &'l VariableSet,
}

/// Where a sequence begins.
struct Start<'b> {
    bound: &'b VariableSet,
    /// Operators before it.
    depth: usize,
    /// Conditions without a value before it.
    level: usize,
}

impl Compiler<'_> {
    /// The operators of a conjunction in two parts, all of the first before the second; [`Operator::literal`] counts
    /// through both.
    #[must_use]
    pub fn steps_in_parts(&self, parts: [&Alternative; 2]) -> Steps {
        let mut building = Building::default();
        let first = parts[0].len();
        let mut order = self.order(parts[0], None, &VariableSet::default(), false);
        let second = self.order(parts[1], None, &bindable(parts[0]), false);
        order.extend(second.into_iter().map(|at| first + at));
        let literals = [parts[0].as_slice(), parts[1]].concat();
        // Every value is to be told, so that every row counts.
        let needed = bindable(&literals);
        let conjunction = Conjunction {
            literals: &literals,
            delta: None,
            needed: &needed,
        };
        let start = Start {
            bound: &VariableSet::default(),
            depth: 0,
            level: 0,
        };
        let operators = self.sequence(&conjunction, &order, &start, &mut building);
        let sites = building.sites();
        Steps { operators, sites }
    }

    pub(crate) fn conjunction(
        &self,
        literals: &[Literal],
        delta: Option<usize>,
        bound: &VariableSet,
        needed: &VariableSet,
        building: &mut Building,
    ) -> Steps {
        let order = self.order(literals, delta, bound, false);
        let conjunction = Conjunction {
            literals,
            delta,
            needed,
        };
        let start = Start {
            bound,
            depth: 0,
            level: 0,
        };
        let operators = self.sequence(&conjunction, &order, &start, building);
        Steps { operators, sites: 0 }
    }

    fn sequence(
        &self,
        conjunction: &Conjunction<'_>,
        order: &[usize],
        start: &Start<'_>,
        building: &mut Building,
    ) -> Vec<Operator> {
        let mut bound = start.bound.clone();
        let mut operators = Vec::with_capacity(order.len());
        for (place, at) in order.iter().enumerate() {
            let literal = &conjunction.literals[*at];
            let range = match conjunction.delta {
                Some(delta) if *at == delta => Range::Delta,
                Some(delta) if *at < delta => Range::Old,
                _ => Range::All,
            };
            let depth = start.depth + place;
            let mut operator = self.operator(literal, range, &bound, building);
            operator.literal = *at;
            operator.depth = depth;
            let after = Start {
                bound: &bound,
                depth: depth + 1,
                level: start.level + 1,
            };
            operator.otherwise =
                self.otherwise(&operator, conjunction, &order[place + 1..], &after, building);
            operators.push(operator);
            bound.add_all(&bindable([literal]));
        }
        let mut needed = conjunction.needed.clone();
        for operator in operators.iter_mut().rev() {
            let is_needed = operator.binds.iter().any(|variable| needed.has(*variable));
            if let Step::Match(rows) = &mut operator.step {
                rows.once = !is_needed;
            }
            operator.reads.iter().for_each(|variable| needed.add(*variable));
        }
        operators
    }

    /// What runs in place of the rest where this operator has no value; `None` where the rest may run as it is.
    fn otherwise(
        &self,
        operator: &Operator,
        conjunction: &Conjunction<'_>,
        rest: &[usize],
        after: &Start<'_>,
        building: &mut Building,
    ) -> Option<Box<Steps>> {
        let may_lack_value = match &operator.step {
            Step::Assign(..) | Step::Aggregate(_) => true,
            Step::Match(rows) => {
                matches!(rows.source, Source::Properties(_)) && matches!(rows.name, Shape::Same(_))
            }
            Step::Check(_) => false,
        };
        if !may_lack_value || after.level > DEEPEST {
            return None;
        }
        let literals: Alternative = rest.iter().map(|at| conjunction.literals[*at].clone()).collect();
        let can_bind = bound_from(&literals, after.bound);
        let (bound_later, never): (Vec<Variable>, Vec<Variable>) = operator
            .binds
            .iter()
            .partition(|variable| can_bind.has(**variable));
        if bound_later.is_empty() {
            return None;
        }
        let mut bound = after.bound.clone();
        never.into_iter().for_each(|variable| bound.add(variable));
        let delta = conjunction
            .delta
            .and_then(|delta| rest.iter().position(|at| *at == delta));
        let order = self.order(&literals, delta, &bound, true);
        let order: Vec<usize> = order.into_iter().map(|at| rest[at]).collect();
        let start = Start {
            bound: &bound,
            ..*after
        };
        let operators = self.sequence(conjunction, &order, &start, building);
        Some(Box::new(Steps { operators, sites: 0 }))
    }
}
