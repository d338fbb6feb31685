//! A rule, planned: its alternatives, what it reads and derives, and its steps, compiled when first wanted, since
//! the order of joins depends on how large relations are by then.

use crate::alternatives::{Alternative, Literal, alternatives};
use crate::compile::{Compiler, Sizes};
use crate::operators::Steps;
use crate::projected::projected;
use crate::reach::Reach;
use crate::variables::{HasVariables, VariableSet, variables_of};
use framex_program::{ClosedScopes, Formula, Rule};

/// A rule, planned.
#[derive(Clone, Debug)]
pub struct RulePlan {
    /// Its alternatives.
    pub alternatives: Vec<AlternativePlan>,
    /// What it can derive, an entry a head atom.
    pub derives: Vec<Reach>,
    /// What it reads through `NOT`, `unknown`, an aggregate or an `OR` kept whole: a change there means starting anew.
    pub rests_on: Vec<Reach>,
    needed: VariableSet,
    projected: VariableSet,
}

/// One alternative of a rule.
#[derive(Clone, Debug)]
pub struct AlternativePlan {
    /// Its conditions.
    pub literals: Alternative,
    /// Its atoms: position among the literals, and what they read.
    pub atoms: Vec<(usize, Reach)>,
    full: Option<Compiled>,
    /// In the order of `atoms`.
    deltas: Vec<Option<Compiled>>,
    /// In the order of the rule's head: with its variables bound.
    heads: Vec<Option<Compiled>>,
}

/// Steps, and the sizes for which they were compiled.
#[derive(Clone, Debug)]
struct Compiled {
    steps: Steps,
    magnitudes: Vec<u8>,
}

impl RulePlan {
    /// Plans a rule.
    ///
    /// - `derived_beside`: what the rules of its stratum derive, where it is recursive; else nothing.
    #[must_use]
    pub fn of(rule: &Rule, derived_beside: &[Reach]) -> RulePlan {
        let may_stay = |group: &Formula| {
            let mut atoms = Vec::new();
            reaches(group, &mut atoms);
            !atoms
                .iter()
                .any(|atom| derived_beside.iter().any(|derived| atom.meets(*derived)))
        };
        let mut rests_on = Vec::new();
        let plans = alternatives(&rule.body, &may_stay).into_iter().map(|literals| {
            let mut atoms = Vec::new();
            for (at, literal) in literals.iter().enumerate() {
                match literal {
                    Literal::Atom(atom) => atoms.push((at, Reach::of(atom))),
                    Literal::Aggregate(aggregate) => reaches(&aggregate.body, &mut rests_on),
                    Literal::Filter(formula) => reaches(formula, &mut rests_on),
                    Literal::Assign(..) => {}
                }
            }
            AlternativePlan {
                deltas: vec![None; atoms.len()],
                heads: vec![None; rule.head.len()],
                full: None,
                literals,
                atoms,
            }
        });
        let mut needed = VariableSet::default();
        rule.head.iter().for_each(|atom| atom.add_variables(&mut needed));
        RulePlan {
            alternatives: plans.collect(),
            derives: rule.head.iter().map(Reach::of).collect(),
            rests_on,
            needed,
            projected: projected(&rule.variables, &rule.head, &rule.body),
        }
    }

    /// What its conditions read as they stand, without what they rest on.
    pub fn reads(&self) -> impl Iterator<Item = Reach> + '_ {
        let atoms = self
            .alternatives
            .iter()
            .flat_map(|alternative| &alternative.atoms);
        atoms.map(|(_, reach)| *reach)
    }

    /// The steps of an alternative, over all rows, or from the new rows of its atom number `delta`.
    ///
    /// Compiled again where a relation is by now of another magnitude.
    pub fn steps(
        &mut self,
        alternative: usize,
        delta: Option<usize>,
        rule: &Rule,
        closed: &ClosedScopes,
        sizes: &dyn Sizes,
    ) -> &Steps {
        let RulePlan {
            alternatives,
            needed,
            projected,
            ..
        } = self;
        let AlternativePlan {
            literals,
            atoms,
            full,
            deltas,
            ..
        } = &mut alternatives[alternative];
        let place = match delta {
            None => full,
            Some(atom) => &mut deltas[atom],
        };
        let delta = delta.map(|atom| atoms[atom].0);
        let magnitudes = magnitudes(literals, delta, sizes);
        kept_or(place, magnitudes, || {
            let compiler = Compiler {
                closed,
                names: &rule.variables,
                projected,
                sizes,
            };
            compiler.steps(literals, delta, needed)
        })
    }

    /// The steps that tell whether an alternative gives a row of head atom number `head`, whose variables are bound.
    pub fn steps_for_head(
        &mut self,
        alternative: usize,
        head: usize,
        rule: &Rule,
        closed: &ClosedScopes,
        sizes: &dyn Sizes,
    ) -> &Steps {
        let AlternativePlan { literals, heads, .. } = &mut self.alternatives[alternative];
        let compiler = Compiler {
            closed,
            names: &rule.variables,
            projected: &self.projected,
            sizes,
        };
        kept_or(&mut heads[head], magnitudes(literals, None, sizes), || {
            compiler.steps_under(literals, &variables_of(&rule.head[head]))
        })
    }
}

/// The steps in this place where they were compiled for these sizes, else such as are compiled now.
fn kept_or(place: &mut Option<Compiled>, magnitudes: Vec<u8>, compile: impl FnOnce() -> Steps) -> &Steps {
    if place
        .as_ref()
        .is_some_and(|compiled| compiled.magnitudes != magnitudes)
    {
        *place = None;
    }
    let compiled = place.get_or_insert_with(|| Compiled {
        steps: compile(),
        magnitudes,
    });
    &compiled.steps
}

/// The size of what each atom reads, by powers of eight.
fn magnitudes(literals: &Alternative, delta: Option<usize>, sizes: &dyn Sizes) -> Vec<u8> {
    let of = |(at, literal): (usize, &Literal)| {
        let Literal::Atom(atom) = literal else { return None };
        let rows = match delta == Some(at) {
            true => sizes.new_rows(atom),
            false => sizes.rows(atom),
        };
        Some((rows.checked_ilog2().map_or(0, |power| power + 1) / 3) as u8)
    };
    literals.iter().enumerate().filter_map(of).collect()
}

/// Adds what the atoms of a formula read, at any depth.
fn reaches(formula: &Formula, into: &mut Vec<Reach>) {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| reaches(part, into)),
        Formula::Not(inner) | Formula::Unknown(inner) => reaches(inner, into),
        Formula::Atom(atom) => into.push(Reach::of(atom)),
        Formula::Aggregate(aggregate) => reaches(&aggregate.body, into),
        Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => {}
    }
}
