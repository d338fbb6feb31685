//! A formula asked as a question of its own: true by some binding, else false or unknown by what is closed.
//!
//! Where no binding makes it true, an alternative is *refuted* when a condition without variables is false, or
//! when what is *kept* of it has no solution: its closed atoms, and of its comparisons, `:=`, aggregates and
//! closed `NOT`s those whose variables the kept ones bind. What is left out can make it unknown, never false.
//!
//! In: a formula and the variables bound around it. Out: a [`Question`].

use crate::alternatives::{Alternative, Literal, alternatives};
use crate::compile::{Building, Compiler};
use crate::operators::{Check, Steps};
use crate::variables::{VariableSet, bindable, variables_of};
use framex_program::Formula;

/// A question, compiled.
#[derive(Clone, Debug)]
pub enum Question {
    /// Without variables of its own: decided by the truth tables.
    Ground(Check),
    /// With variables: by its alternatives.
    Open(Vec<Asked>),
}

/// One alternative of a question.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Every condition: a solution makes the question true.
    pub whole: Steps,
    /// Conditions without variables of their own: one that is false refutes the alternative.
    pub ground: Vec<Check>,
    /// The conditions kept: where they have no solution the alternative is refuted.
    pub kept: Steps,
}

impl Compiler<'_> {
    pub(crate) fn ask(&self, formula: &Formula, bound: &VariableSet, building: &mut Building) -> Question {
        let bodies = alternatives(formula, &|_| false);
        let all = bindable(bodies.iter().flatten());
        if self.named(&all).is_within(bound) {
            return Question::Ground(self.check(formula, bound, building));
        }
        let asked = bodies.iter().map(|body| {
            let ground = body.iter().filter(|literal| self.is_ground(literal, body, bound));
            Asked {
                ground: ground
                    .map(|literal| self.check_literal(literal, bound, building))
                    .collect(),
                whole: self.conjunction(body, None, bound, &VariableSet::default(), building),
                kept: self.conjunction(
                    &self.kept(body, bound),
                    None,
                    bound,
                    &VariableSet::default(),
                    building,
                ),
            }
        });
        Question::Open(asked.collect())
    }

    /// What the test of `false` keeps of an alternative.
    #[must_use]
    pub fn kept(&self, body: &Alternative, bound: &VariableSet) -> Alternative {
        let is_kept_atom =
            |literal: &&Literal| matches!(literal, Literal::Atom(atom) if self.closed.is_closed_atom(atom));
        let mut kept: Alternative = body.iter().filter(is_kept_atom).cloned().collect();
        let mut known = bound.clone();
        known.add_all(&bindable(&kept));
        let mut rest: Vec<&Literal> = body.iter().filter(|literal| !is_kept_atom(literal)).collect();
        let shared = bindable(body);
        loop {
            let (fits, others): (Vec<&Literal>, Vec<&Literal>) = rest
                .into_iter()
                .partition(|literal| self.is_keepable(literal, &known, &shared));
            if fits.is_empty() {
                return kept;
            }
            known.add_all(&bindable(fits.iter().copied()));
            kept.extend(fits.into_iter().cloned());
            rest = others;
        }
    }

    fn is_keepable(&self, literal: &Literal, known: &VariableSet, shared: &VariableSet) -> bool {
        match literal {
            Literal::Atom(_) | Literal::Filter(Formula::Unknown(_)) => false,
            Literal::Assign(_, _, expression) => variables_of(expression).is_within(known),
            // Over something open too: it has no value then, which is an outcome and not left out.
            Literal::Aggregate(aggregate) => aggregate.grouping.iter().all(|variable| known.has(*variable)),
            Literal::Filter(formula) => {
                self.closed.is_closed_formula(formula)
                    && variables_of(formula).common(shared).is_within(known)
            }
        }
    }

    /// Whether a literal shares no variable with the rest, so that it has an outcome of its own.
    fn is_ground(&self, literal: &Literal, body: &Alternative, bound: &VariableSet) -> bool {
        let mut own = bindable(body);
        if let Literal::Atom(_) | Literal::Assign(..) | Literal::Aggregate(_) = literal {
            own = self.named(&variables_of(literal));
        }
        variables_of(literal)
            .common(&own)
            .iter()
            .all(|variable| bound.has(variable))
    }
}
