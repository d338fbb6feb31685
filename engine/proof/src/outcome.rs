//! Decides the outcome of a condition under what is bound; variables it leaves open are existential.
//!
//! In: a condition, bindings, the facts. Out: an [`Outcome`]. The tables are in `framex_term`; here stands only
//! the test for a conjunction whose conditions share an open variable.

use crate::alternatives::alternatives;
use crate::bindings::{Bindings, compute, is_bound, variables};
use crate::facts::Facts;
use crate::solve::Solver;
use framex_program::{AtomPredicate, Formula};
use framex_term::{Outcome, Term};
use std::ops::ControlFlow;

impl<F: Facts> Solver<'_, F> {
    /// What the condition is worth.
    pub(crate) fn outcome(&mut self, formula: &Formula, bindings: &Bindings) -> Outcome {
        match formula {
            Formula::And(parts) if share_an_open_variable(parts, bindings) => {
                self.conjunction(formula, bindings)
            }
            Formula::And(parts) => parts.iter().fold(Outcome::True, |outcome, part| match outcome {
                Outcome::False => Outcome::False,
                outcome => outcome.and(self.outcome(part, bindings)),
            }),
            Formula::Or(parts) => parts.iter().fold(Outcome::False, |outcome, part| match outcome {
                Outcome::True => Outcome::True,
                outcome => outcome.or(self.outcome(part, bindings)),
            }),
            Formula::Not(inner) => self.outcome(inner, bindings).not(),
            Formula::Unknown(inner) => self.outcome(inner, bindings).is_unknown(),
            Formula::Atom(atom) => {
                if let AtomPredicate::AnyProperty { name, .. } = atom.predicate
                    && bindings[name.0 as usize].is_some_and(|name| !self.terms.is_name(name))
                {
                    return Outcome::NoValue;
                }
                let mut tried = bindings.clone();
                let mut is_met = false;
                let _ = self.each_row(atom, bindings, &mut |solver, name, row| {
                    is_met = solver.fits(atom, name, row, &mut tried);
                    if is_met {
                        return ControlFlow::Break(());
                    }
                    tried.clone_from(bindings);
                    ControlFlow::Continue(())
                });
                match is_met {
                    true => Outcome::True,
                    false if self.program.closed.is_closed_atom(atom) => Outcome::False,
                    false => Outcome::Unknown,
                }
            }
            Formula::Comparison(_, comparison, left, right) => {
                let left = compute(left, bindings, self.terms).ok().flatten();
                let right = compute(right, bindings, self.terms).ok().flatten();
                let holds = left
                    .zip(right)
                    .and_then(|(l, r)| comparison.holds(l, r, self.terms).ok());
                holds.map_or(Outcome::NoValue, truth)
            }
            Formula::Test(_, expression) => match compute(expression, bindings, self.terms) {
                Ok(Some(Term::TRUE)) => Outcome::True,
                Ok(Some(Term::FALSE)) => Outcome::False,
                Ok(_) | Err(_) => Outcome::NoValue,
            },
            Formula::Assign(_, result, expression) => match compute(expression, bindings, self.terms) {
                Ok(Some(value)) => truth(bindings[result.0 as usize].is_none_or(|given| given == value)),
                Ok(None) | Err(_) => Outcome::NoValue,
            },
            Formula::Aggregate(aggregate) => match self.aggregate(aggregate, bindings) {
                Some((value, _)) => {
                    truth(bindings[aggregate.result.0 as usize].is_none_or(|given| given == value))
                }
                None => Outcome::NoValue,
            },
        }
    }

    /// True by some binding; else false where each alternative has a condition or a lack of closed facts against
    /// it; else no value or unknown.
    fn conjunction(&mut self, formula: &Formula, bindings: &Bindings) -> Outcome {
        if !self.solutions(formula, bindings, 1).is_empty() {
            return Outcome::True;
        }
        alternatives(formula)
            .iter()
            .fold(Outcome::False, |outcome, alternative| {
                let of_alternative = self.without_solution(&alternative.conditions, bindings);
                outcome.or(of_alternative)
            })
    }

    /// The outcome of an alternative that no binding makes true.
    fn without_solution(&mut self, conditions: &[&Formula], bindings: &Bindings) -> Outcome {
        let is_closed_atom = |condition: &Formula| match condition {
            Formula::Atom(atom) => self.program.closed.is_closed_atom(atom),
            _ => false,
        };
        let (closed, rest): (Vec<&Formula>, Vec<&Formula>) = conditions
            .iter()
            .copied()
            .partition(|condition| is_closed_atom(condition));
        let mut candidates = Vec::new();
        let _ = self.join(&closed, &mut bindings.clone(), &mut |bindings| {
            candidates.push(bindings.clone());
            ControlFlow::Continue(())
        });
        let mut worth = Outcome::False;
        for candidate in candidates {
            let mut outcome = Outcome::Unknown;
            for condition in &rest {
                let is_decided = is_bound(condition, &candidate) && !matches!(condition, Formula::Unknown(_));
                if is_decided {
                    outcome = outcome.and(self.outcome(condition, &candidate));
                }
            }
            worth = worth.or(outcome);
        }
        worth
    }
}

fn share_an_open_variable(parts: &[Formula], bindings: &Bindings) -> bool {
    let mut seen = Vec::new();
    parts.iter().any(|part| {
        let mut of_part = variables(part);
        of_part.retain(|variable| bindings[variable.0 as usize].is_none());
        let is_shared = of_part.iter().any(|variable| seen.contains(variable));
        seen.extend(of_part);
        is_shared
    })
}

fn truth(holds: bool) -> Outcome {
    if holds { Outcome::True } else { Outcome::False }
}
