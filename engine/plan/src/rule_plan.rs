//! A rule, planned: its alternatives, what it reads and derives, and its steps, compiled when first wanted, since
//! the order of joins depends on how large relations are by then.

use crate::alternatives::{Alternative, Literal, alternatives};
use crate::changed::{held_up, inner_atoms, watched};
use crate::compile::{Compiler, Sizes};
use crate::operators::Steps;
use crate::projected::projected;
use crate::reach::Reach;
use crate::variables::{HasVariables, VariableSet, variables_of};
use framex_program::{Atom, ClosedScopes, Formula, Rule, Variable};

/// A rule, planned.
#[derive(Clone, Debug)]
pub struct RulePlan {
    /// Its alternatives.
    pub alternatives: Vec<AlternativePlan>,
    /// What it can derive, an entry a head atom.
    pub derives: Vec<Reach>,
    /// What it reads through `NOT`, `unknown`, an aggregate or an `OR` kept whole.
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
    /// What the atoms inside its other conditions read.
    pub watched: Vec<Reach>,
    watched_atoms: Vec<Atom>,
    full: Variants,
    /// In the order of `atoms`.
    deltas: Vec<Variants>,
    /// In the order of the rule's head: with its variables bound.
    heads: Vec<Variants>,
    /// In the order of `watched`: for the bindings that a changed row decides.
    decided: Vec<Option<Rewritten>>,
    /// In the order of `atoms` and then of `watched`, for each head atom: what a changed row held up.
    held_up: Vec<Option<Rewritten>>,
}

/// An atom of an alternative that reads changed rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// The one of this number in [`AlternativePlan::atoms`].
    Atom(usize),
    /// The one of this number in [`AlternativePlan::watched`].
    Watched(usize),
}

/// Conditions made of those of an alternative, made once: a single changed row comes often.
#[derive(Clone, Debug)]
struct Rewritten {
    literals: Alternative,
    /// Which of them reads changed rows.
    changed: usize,
    compiled: Variants,
}

/// Steps for relations of so many magnitudes are kept: changes come small and large by turns.
const MOST_VARIANTS: usize = 4;

/// The same conditions compiled for several sizes, what was wanted last standing last.
type Variants = Vec<Compiled>;

/// Steps, and the sizes for which they were compiled.
#[derive(Clone, Debug)]
struct Compiled {
    steps: Steps,
    magnitudes: Vec<u8>,
}

impl AlternativePlan {
    /// The atom that reads changed rows.
    #[must_use]
    pub fn atom(&self, trigger: Trigger) -> Option<&Atom> {
        match trigger {
            Trigger::Watched(watched) => self.watched_atoms.get(watched),
            Trigger::Atom(atom) => match self.literals.get(self.atoms.get(atom)?.0) {
                Some(Literal::Atom(atom)) => Some(atom),
                _ => None,
            },
        }
    }
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
        let any = Variable(rule.variables.len() as u32);
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
            let watched_atoms = watched(&literals, any);
            AlternativePlan {
                deltas: vec![Variants::new(); atoms.len()],
                heads: vec![Variants::new(); rule.head.len()],
                decided: vec![None; watched_atoms.len()],
                held_up: vec![None; (atoms.len() + watched_atoms.len()) * rule.head.len()],
                full: Variants::new(),
                literals,
                atoms,
                watched: watched_atoms.iter().map(Reach::of).collect(),
                watched_atoms,
            }
        });
        let alternatives = plans.collect();
        let mut needed = VariableSet::default();
        rule.head.iter().for_each(|atom| atom.add_variables(&mut needed));
        let mut projected = projected(&rule.variables, &rule.head, &rule.body);
        projected.add(any);
        RulePlan {
            alternatives,
            derives: rule.head.iter().map(Reach::of).collect(),
            rests_on,
            needed,
            projected,
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
    /// Compiled where a relation is by now of a magnitude that it had not lately.
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

    /// The steps of an alternative over all rows as they were last compiled, if they ever were.
    #[must_use]
    pub fn compiled(&self, alternative: usize) -> Option<&Steps> {
        let full = self.alternatives[alternative].full.last();
        full.map(|compiled| &compiled.steps)
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

    /// The steps of an alternative for the bindings that the changed rows of its watched atom of this number decide.
    pub fn steps_decided(
        &mut self,
        alternative: usize,
        watched: usize,
        rule: &Rule,
        closed: &ClosedScopes,
        sizes: &dyn Sizes,
    ) -> &Steps {
        let AlternativePlan {
            literals,
            watched_atoms,
            decided,
            ..
        } = &mut self.alternatives[alternative];
        let compiler = Compiler {
            closed,
            names: &rule.variables,
            projected: &self.projected,
            sizes,
        };
        let rewritten = decided[watched].get_or_insert_with(|| {
            let watched = Literal::Atom(watched_atoms[watched].clone());
            Rewritten {
                literals: [std::slice::from_ref(&watched), literals].concat(),
                changed: 0,
                compiled: Variants::new(),
            }
        });
        rewritten.steps(&compiler, || self.needed.clone())
    }

    /// The steps of an alternative that bind head atom number `head` to rows that a changed row may have held up.
    pub fn steps_held_up(
        &mut self,
        alternative: usize,
        trigger: Trigger,
        head: usize,
        rule: &Rule,
        closed: &ClosedScopes,
        sizes: &dyn Sizes,
    ) -> &Steps {
        let AlternativePlan {
            literals,
            atoms,
            watched_atoms,
            held_up: places,
            ..
        } = &mut self.alternatives[alternative];
        let (number, changed) = match trigger {
            Trigger::Atom(atom) => (atom, Ok(atoms[atom].0)),
            Trigger::Watched(watched) => (atoms.len() + watched, Err(&watched_atoms[watched])),
        };
        let compiler = Compiler {
            closed,
            names: &rule.variables,
            projected: &self.projected,
            sizes,
        };
        let place = &mut places[number * rule.head.len() + head];
        let rewritten = place.get_or_insert_with(|| {
            let (literals, changed) = held_up(literals, changed, &rule.head[head]);
            Rewritten {
                literals,
                changed,
                compiled: Variants::new(),
            }
        });
        rewritten.steps(&compiler, || variables_of(&rule.head[head]))
    }
}

impl Rewritten {
    /// - `needed`: the variables whose values count.
    fn steps(&mut self, compiler: &Compiler<'_>, needed: impl FnOnce() -> VariableSet) -> &Steps {
        let (literals, changed) = (&self.literals, Some(self.changed));
        let magnitudes = magnitudes(literals, changed, compiler.sizes);
        kept_or(&mut self.compiled, magnitudes, || {
            compiler.steps(literals, changed, &needed())
        })
    }
}

/// The steps in this place that were compiled for these sizes, or such as are compiled now.
fn kept_or(
    place: &mut Variants,
    magnitudes: impl Iterator<Item = u8> + Clone,
    compile: impl FnOnce() -> Steps,
) -> &Steps {
    let is_of_now = |compiled: &Compiled| magnitudes.clone().eq(compiled.magnitudes.iter().copied());
    match place.iter().rposition(is_of_now) {
        Some(at) => place[at..].rotate_left(1),
        None => {
            if place.len() == MOST_VARIANTS {
                place.remove(0);
            }
            place.push(Compiled {
                steps: compile(),
                magnitudes: magnitudes.collect(),
            });
        }
    }
    let last = place.last().expect("just put there");
    &last.steps
}

/// The size of what each atom reads, by powers of eight.
fn magnitudes(
    literals: &Alternative,
    delta: Option<usize>,
    sizes: &dyn Sizes,
) -> impl Iterator<Item = u8> + Clone {
    let of = move |(at, literal): (usize, &Literal)| {
        let Literal::Atom(atom) = literal else { return None };
        let rows = match delta == Some(at) {
            true => sizes.new_rows(atom),
            false => sizes.rows(atom),
        };
        Some((rows.checked_ilog2().map_or(0, |power| power + 1) / 3) as u8)
    };
    literals.iter().enumerate().filter_map(of)
}

/// Adds what the atoms of a formula read, at any depth.
fn reaches(formula: &Formula, into: &mut Vec<Reach>) {
    let mut atoms = Vec::new();
    inner_atoms(formula, &mut atoms);
    into.extend(atoms.into_iter().map(Reach::of));
}
