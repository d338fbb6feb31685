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
        let atoms = literals
            .iter()
            .filter(|literal| matches!(literal, Literal::Atom(_)));
        // An atom that was met has bound its variables, so that one which is not bound awaits an atom still to come.
        let in_atoms = bindable(atoms);
        let readers = readers(literals);
        let mut bound = bound.clone();
        let mut positions = Vec::with_capacity(literals.len());
        let mut rest: Vec<usize> = (0..literals.len()).collect();
        let (mut next, mut rows, mut work) = (first, 1.0f64, 0.0f64);
        let expected = |at: usize, bound: &VariableSet| {
            let computed = computed_by(&literals[at]).filter(|variable| is_patient && !bound.has(*variable));
            match computed.is_some_and(|variable| in_atoms.has(variable)) {
                true => f64::INFINITY,
                false => self.expected_rows(&literals[at], delta == Some(at), bound, &can_bind),
            }
        };
        let mut costs: Vec<f64> = rest.iter().map(|at| expected(*at, &bound)).collect();
        while !rest.is_empty() {
            let at = next.take().unwrap_or_else(|| {
                let least = |left: &&usize, right: &&usize| costs[**left].total_cmp(&costs[**right]);
                *rest.iter().min_by(least).expect("some are left")
            });
            if let (Literal::Atom(_) | Literal::Aggregate(_), matches) = (&literals[at], costs[at]) {
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
            positions.push(at);
            let binds = bindable([&literals[at]]);
            let fresh: Vec<Variable> = binds.iter().filter(|variable| !bound.has(*variable)).collect();
            bound.add_all(&binds);
            // What a condition costs changes with its own variables alone.
            for variable in fresh {
                let from = readers.partition_point(|(read, _)| *read < variable);
                let of = readers[from..].iter().take_while(|(read, _)| *read == variable);
                of.for_each(|(_, reader)| costs[*reader] = expected(*reader, &bound));
            }
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

/// By variable, the literals that have it.
fn readers(literals: &[Literal]) -> Vec<(Variable, usize)> {
    let mut readers = Vec::with_capacity(2 * literals.len());
    for (at, literal) in literals.iter().enumerate() {
        readers.extend(variables_of(literal).iter().map(|variable| (variable, at)));
    }
    readers.sort_unstable();
    readers
}

/// The variable that a literal computes.
fn computed_by(literal: &Literal) -> Option<Variable> {
    match literal {
        Literal::Assign(_, variable, _) => Some(*variable),
        Literal::Aggregate(aggregate) => Some(aggregate.result),
        Literal::Atom(_) | Literal::Filter(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sizes;
    use framex_program::ClosedScopes;
    use framex_source::{FileId, Span};
    use framex_term::{Predicate, Terms};
    use std::cell::Cell;

    /// Rows that are all the same in number, and how often somebody asked for it.
    #[derive(Default)]
    struct Counted(Cell<usize>);

    impl Sizes for Counted {
        fn rows(&self, _: &Atom) -> u64 {
            self.0.set(self.0.get() + 1);
            10
        }

        fn new_rows(&self, _: &Atom) -> u64 {
            1
        }

        fn distinct(&self, _: &Atom, _: usize) -> u64 {
            5
        }
    }

    /// `?V0[p -> ?V1]`, `?V1[p -> ?V2]` and so on, written from the last to the first, and `?V0[p -> 1]`.
    fn chain(length: u32, terms: &mut Terms) -> Vec<Literal> {
        let (name, one) = (terms.name("p"), terms.integer(1));
        let slot = |object: u32, value: Pattern| {
            Literal::Atom(Atom {
                span: Span {
                    file: FileId(0),
                    start: 0,
                    end: 0,
                },
                predicate: AtomPredicate::Known(Predicate::Property { name, parameters: 0 }),
                terms: vec![Pattern::Variable(Variable(object)), value],
            })
        };
        let links = (0..length).rev();
        let mut chain: Vec<Literal> = links
            .map(|at| slot(at, Pattern::Variable(Variable(at + 1))))
            .collect();
        chain.push(slot(0, Pattern::Constant(one)));
        chain
    }

    #[test]
    fn a_condition_is_weighed_again_only_where_its_own_variables_were_bound() {
        let (closed, projected, sizes) = (
            ClosedScopes::default(),
            VariableSet::default(),
            Counted::default(),
        );
        let compiler = Compiler {
            closed: &closed,
            names: &Vec::new(),
            projected: &projected,
            sizes: &sizes,
        };
        let literals = chain(300, &mut Terms::default());
        let order = compiler.order(&literals, None, &VariableSet::default(), false);
        assert_eq!(order, (0..=300).rev().collect::<Vec<_>>());
        // At first, and for each of its two variables.
        assert!(sizes.0.get() <= 3 * literals.len(), "{}", sizes.0.get());
    }
}
