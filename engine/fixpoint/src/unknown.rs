//! Says what an `unknown` hangs on.
//!
//! For each alternative that is not refuted: the candidates that meet its atoms and are *undecided*, or, where none
//! gets so far, the open atom that no fact meets, with the candidate it fails for.
//!
//! Invariant: never empty.

use crate::answer::{Candidate, HangsOn};
use crate::machine::{Flow, Machine, POISON, Sink, Undecided};
use crate::print_condition::Printer;
use framex_plan::{Alternative, Compiler, Literal, Operator, Steps, VariableSet, variables_of};
use framex_program::{Formula, Goal, Variables};
use framex_source::Span;
use framex_term::{Outcome, Term};

/// Reasons listed for one alternative.
const MOST: usize = 20;

/// What the goal hangs on, in order of its alternatives and of the rows met.
pub(crate) fn reasons(
    compiler: &Compiler<'_>,
    bodies: &[Alternative],
    goal: &Goal,
    machine: &mut Machine<'_>,
) -> Vec<HangsOn> {
    let mut all = Vec::new();
    for body in bodies {
        if is_refuted(compiler, body, machine, goal) {
            continue;
        }
        let kept = compiler.kept(body, &VariableSet::default());
        let rest: Alternative = body
            .iter()
            .filter(|literal| !kept.contains(literal))
            .cloned()
            .collect();
        let steps = compiler.steps_in_parts([&kept, &rest]);
        let literals = [kept, rest].concat();
        let mut sink = Reasons {
            steps: &steps,
            literals: &literals,
            names: &goal.variables,
            undecided: Vec::new(),
            deepest: 0,
            missed: Vec::new(),
        };
        let mut places = vec![Term::FALSE; goal.variables.len()];
        machine.begin(steps.sites);
        let _ = machine.run_leniently(&steps, &mut places, &mut sink);
        let Reasons {
            undecided, missed, ..
        } = sink;
        if !undecided.is_empty() {
            all.extend(undecided);
            continue;
        }
        for (literal, bound, places) in missed {
            let reason = missing(&literals[literal], &bound, &places, &goal.variables, machine);
            if !all.contains(&reason) {
                all.push(reason);
            }
        }
    }
    if all.is_empty() {
        let printer = Printer {
            names: &goal.variables,
            known: &VariableSet::default(),
            places: &[],
            terms: machine.terms,
        };
        all.push(HangsOn::NoCandidate(goal.span, printer.formula(&goal.body)));
    }
    all
}

fn is_refuted(compiler: &Compiler<'_>, body: &Alternative, machine: &mut Machine<'_>, goal: &Goal) -> bool {
    let parts = body.iter().map(|literal| match literal {
        Literal::Atom(atom) => Formula::Atom(atom.clone()),
        Literal::Assign(span, variable, expression) => Formula::Assign(*span, *variable, expression.clone()),
        Literal::Aggregate(aggregate) => Formula::Aggregate(aggregate.clone()),
        Literal::Filter(formula) => formula.clone(),
    });
    let (question, sites) = compiler.question(&Formula::And(parts.collect()));
    let mut places = vec![Term::FALSE; goal.variables.len()];
    machine.begin(sites);
    machine.question(&question, &mut places) == Outcome::False
}

struct Reasons<'r> {
    steps: &'r Steps,
    literals: &'r [Literal],
    names: &'r Variables,
    undecided: Vec<HangsOn>,
    /// How far the furthest operator lies at which no row matched; its condition, what was bound before, the places.
    deepest: usize,
    missed: Vec<(usize, VariableSet, Vec<Term>)>,
}

impl Sink for Reasons<'_> {
    fn solution(&mut self, _machine: &mut Machine<'_>, _places: &mut [Term]) -> Flow {
        Flow::Continue(())
    }

    fn undecided(&mut self, machine: &mut Machine<'_>, places: &mut [Term], why: &Undecided) -> Flow {
        let reason = match why {
            Undecided::NoValue(Some((span, odd))) => HangsOn::NoValue(*span, odd.clone()),
            Undecided::NoValue(None) => {
                let literal = self
                    .literals
                    .iter()
                    .find(|literal| matches!(literal, Literal::Aggregate(_)));
                let Some(literal) = literal else {
                    return Flow::Continue(());
                };
                let known = bound_variables(&self.steps.operators);
                let (span, print) = print_literal(literal, self.names, &known, places, machine);
                HangsOn::NoCandidate(span, print)
            }
            Undecided::Open(at) => {
                let literal = &self.literals[*at];
                let known = bound_variables(&self.steps.operators);
                let (span, condition) = print_literal(literal, self.names, &known, places, machine);
                let bindings = values_of(&known, self.names, places);
                HangsOn::Undecided(Candidate {
                    bindings,
                    span,
                    condition,
                })
            }
        };
        if !self.undecided.contains(&reason) {
            self.undecided.push(reason);
        }
        match self.undecided.len() < MOST {
            true => Flow::Continue(()),
            false => Flow::Break(()),
        }
    }

    fn missed(&mut self, places: &[Term], operator: &Operator) {
        if operator.depth > self.deepest || self.missed.is_empty() {
            self.deepest = operator.depth;
            self.missed.clear();
        }
        if operator.depth == self.deepest && self.missed.len() < MOST {
            self.missed
                .push((operator.literal, operator.bound.clone(), places.to_vec()));
        }
    }
}

/// The reason where no row matches an atom.
fn missing(
    literal: &Literal,
    bound: &VariableSet,
    places: &[Term],
    names: &Variables,
    machine: &Machine<'_>,
) -> HangsOn {
    let (span, condition) = print_literal(literal, names, bound, places, machine);
    if variables_of(literal).is_apart_from(bound) {
        return HangsOn::NoCandidate(span, condition);
    }
    HangsOn::Undecided(Candidate {
        bindings: values_of(bound, names, places),
        span,
        condition,
    })
}

fn bound_variables(operators: &[Operator]) -> VariableSet {
    let bound = operators
        .iter()
        .flat_map(|operator| operator.binds.iter().copied());
    bound.collect()
}

/// Variable and value of what is bound, in order of first appearance in the goal.
fn values_of(set: &VariableSet, names: &Variables, places: &[Term]) -> Vec<(smol_str::SmolStr, Term)> {
    let bound = set.iter().map(|variable| variable.0 as usize);
    let filled = bound.filter(|at| names[*at] != "_" && places[*at].bits() != POISON);
    filled.map(|at| (names[at].clone(), places[at])).collect()
}

fn print_literal(
    literal: &Literal,
    names: &Variables,
    known: &VariableSet,
    places: &[Term],
    machine: &Machine<'_>,
) -> (Span, String) {
    let printer = Printer {
        names,
        known,
        places,
        terms: machine.terms,
    };
    printer.literal(literal)
}
