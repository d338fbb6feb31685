//! Decides in which order the conditions of an alternative are met.
//!
//! From each atom that could come first, greedily: a filter or a `:=` as soon as what it needs is bound, else the
//! atom expected to match fewest rows under what is bound, else an aggregate whose grouping is bound. The order
//! with the least work wins; ties go to what is written first. So few new rows come first, and many are looked up.
//!
//! Expected matches: rows divided by the distinct terms of each column that is known, as if columns were independent.
//!
//! Invariant: a checked alternative can always be ordered, since every variable a filter needs can be bound.

use crate::alternatives::Literal;
use crate::compile::Compiler;
use crate::variables::{VariableSet, bindable, variables_of};
use framex_program::{Atom, AtomPredicate, Pattern, Variable};

/// Expected work of an aggregate for one binding.
const AGGREGATE_ROWS: f64 = 20.0;
/// More atoms than this, and only the first order found is taken.
const MOST_STARTS: usize = 12;

struct Order {
    positions: Vec<usize>,
    work: f64,
}

impl Compiler<'_> {
    /// Positions of the literals in the order in which they are met.
    ///
    /// - `delta`: reads the rows of the last round alone.
    /// - `is_patient`: what computes a variable waits for the atoms that bind it too.
    pub(crate) fn order(
        &self,
        literals: &[Literal],
        delta: Option<usize>,
        bound: &VariableSet,
        is_patient: bool,
    ) -> Vec<usize> {
        let atoms = literals
            .iter()
            .enumerate()
            .filter(|(_, literal)| matches!(literal, Literal::Atom(_)));
        let atoms: Vec<usize> = atoms.map(|(at, _)| at).collect();
        let mut best = self.greedy(literals, delta, delta, bound, is_patient);
        if atoms.len() > 1 && atoms.len() <= MOST_STARTS {
            for start in atoms.into_iter().filter(|start| Some(*start) != delta) {
                let order = self.greedy(literals, delta, Some(start), bound, is_patient);
                // Estimates are rough: another order has to promise something.
                if order.work < best.work * 0.8 {
                    best = order;
                }
            }
        }
        best.positions
    }

    fn greedy(
        &self,
        literals: &[Literal],
        delta: Option<usize>,
        first: Option<usize>,
        bound: &VariableSet,
        is_patient: bool,
    ) -> Order {
        let can_bind = bindable(literals);
        let mut bound = bound.clone();
        let mut positions = Vec::with_capacity(literals.len());
        let mut rest: Vec<usize> = (0..literals.len()).collect();
        let (mut next, mut rows, mut work) = (first, 1.0f64, 0.0f64);
        while !rest.is_empty() {
            let awaited = |of: &Literal| {
                let mut atoms = rest.iter().map(|at| &literals[*at]);
                let computed = computed_by(of).filter(|variable| is_patient && !bound.has(*variable));
                let binds = |atom: &Literal, variable| variables_of(atom).has(variable);
                computed.is_some_and(|variable| {
                    atoms.any(|other| matches!(other, Literal::Atom(_)) && binds(other, variable))
                })
            };
            let expected = |at: usize| match awaited(&literals[at]) {
                true => f64::INFINITY,
                false => self.expected_rows(&literals[at], delta == Some(at), &bound, &can_bind),
            };
            let at = next.take().unwrap_or_else(|| {
                let costs = rest.iter().map(|at| (*at, expected(*at)));
                let least = |left: &(usize, f64), right: &(usize, f64)| left.1.total_cmp(&right.1);
                costs.min_by(least).expect("some are left").0
            });
            if let (Literal::Atom(_) | Literal::Aggregate(_), matches) = (&literals[at], expected(at)) {
                work += rows * (1.0 + matches);
                if delta == Some(at) && !positions.is_empty() {
                    work += self.index_work(&literals[at]);
                }
                rows *= if matches!(literals[at], Literal::Atom(_)) {
                    matches
                } else {
                    1.0
                };
            }
            rest.retain(|other| *other != at);
            bound.add_all(&bindable([&literals[at]]));
            positions.push(at);
        }
        Order { positions, work }
    }

    /// What it costs to look the last round's rows up: each enters an index first.
    fn index_work(&self, literal: &Literal) -> f64 {
        match literal {
            Literal::Atom(atom) => 2.0 * self.sizes.new_rows(atom) as f64,
            _ => 0.0,
        }
    }

    /// How many rows a literal is expected to give; infinite where it cannot be met yet.
    fn expected_rows(
        &self,
        literal: &Literal,
        is_delta: bool,
        bound: &VariableSet,
        can_bind: &VariableSet,
    ) -> f64 {
        let ready = |is_ready: bool, rows: f64| if is_ready { rows } else { f64::INFINITY };
        match literal {
            Literal::Filter(formula) => ready(variables_of(formula).common(can_bind).is_within(bound), -2.0),
            Literal::Assign(_, _, expression) => ready(variables_of(expression).is_within(bound), -1.0),
            Literal::Aggregate(aggregate) => ready(
                aggregate.grouping.iter().all(|variable| bound.has(*variable)),
                AGGREGATE_ROWS,
            ),
            Literal::Atom(atom) => self.expected_matches(atom, is_delta, bound),
        }
    }

    fn expected_matches(&self, atom: &Atom, is_delta: bool, bound: &VariableSet) -> f64 {
        let rows = match is_delta {
            true => self.sizes.new_rows(atom),
            false => self.sizes.rows(atom),
        } as f64;
        let is_known =
            |pattern: &Pattern| !self.is_any(pattern) && self.named(&variables_of(pattern)).is_within(bound);
        // A variable name ranges over many relations, each of which is looked into.
        let factor = match atom.predicate {
            AtomPredicate::AnyProperty { name, .. } if !bound.has(name) => 4.0,
            _ => 1.0,
        };
        let known: Vec<usize> = (0..atom.terms.len())
            .filter(|column| is_known(&atom.terms[*column]))
            .collect();
        if known.len() == atom.terms.len() {
            return 0.5 * factor;
        }
        let distinct = |column: &usize| (self.sizes.distinct(atom, *column) as f64).min(rows).max(1.0);
        let keys = known.iter().map(distinct).product::<f64>().min(rows.max(1.0));
        (rows / keys).max(0.01) * factor
    }
}

/// The variable that a literal computes.
fn computed_by(literal: &Literal) -> Option<Variable> {
    match literal {
        Literal::Assign(_, variable, _) => Some(*variable),
        Literal::Aggregate(aggregate) => Some(aggregate.result),
        Literal::Atom(_) | Literal::Filter(_) => None,
    }
}
