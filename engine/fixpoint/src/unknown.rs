//! Says what an `unknown` hangs on.
//!
//! For each alternative that is not refuted: the candidates that meet its atoms and are *undecided*, or, where none
//! gets so far, the open atom that no fact meets, with the candidate it fails for.
//!
//! Invariants: never empty; which reasons are listed, and in which order, depends on the facts alone and not on the
//! order of the rows they stand in.

use crate::answer::{Candidate, HangsOn};
use crate::machine::{Flow, Machine, POISON, Sink, Undecided};
use crate::print_condition::Printer;
use framex_plan::{Alternative, Compiler, Literal, Operator, Steps, VariableSet, variables_of};
use framex_program::{Formula, Goal, Variables};
use framex_source::Span;
use framex_term::{Outcome, Term, Terms, compare};
use std::cmp::Ordering;

/// Reasons listed for one alternative.
const MOST: usize = 20;

/// What the goal hangs on, in order of its alternatives, of their conditions and of the values bound.
///
/// # Cost
/// Every candidate of an alternative is met; the first [`MOST`] are put into words.
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
            undecided: First::default(),
            deepest: 0,
            missed: First::default(),
        };
        let mut places = vec![Term::FALSE; goal.variables.len()];
        machine.begin(steps.sites);
        let _ = machine.run_leniently(&steps, &mut places, &mut sink);
        let Reasons {
            undecided, missed, ..
        } = sink;
        if !undecided.found.is_empty() {
            all.extend(undecided.found.into_iter().map(|(_, reason)| reason));
            continue;
        }
        for ((literal, _), (bound, places)) in missed.found {
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
            terms: &machine.terms,
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
    undecided: First<HangsOn>,
    /// How far the furthest operator lies at which no row matched; what was bound before it, and the places.
    deepest: usize,
    missed: First<(VariableSet, Vec<Term>)>,
}

/// Which condition, and the values of what is bound.
type Key = (usize, Vec<Term>);

/// The first [`MOST`] by key, each key once.
struct First<T> {
    found: Vec<(Key, T)>,
}

impl<T> Default for First<T> {
    fn default() -> Self {
        First { found: Vec::new() }
    }
}

impl<T> First<T> {
    /// Takes in what `make` gives, where its key is among the first and new.
    fn offer(&mut self, key: Key, terms: &Terms, make: impl FnOnce() -> T) {
        let Err(at) = self
            .found
            .binary_search_by(|(held, _)| compare_keys(held, &key, terms))
        else {
            return;
        };
        if at < MOST {
            self.found.insert(at, (key, make()));
            self.found.truncate(MOST);
        }
    }
}

fn compare_keys(left: &Key, right: &Key, terms: &Terms) -> Ordering {
    let mut values = left
        .1
        .iter()
        .zip(&right.1)
        .map(|(left, right)| compare(terms, *left, *right));
    left.0
        .cmp(&right.0)
        .then_with(|| values.find(|order| order.is_ne()).unwrap_or(Ordering::Equal))
        .then_with(|| left.1.len().cmp(&right.1.len()))
}

impl Sink for Reasons<'_> {
    fn solution(&mut self, _machine: &mut Machine<'_>, _places: &mut [Term]) -> Flow {
        Flow::Continue(())
    }

    fn undecided(&mut self, machine: &mut Machine<'_>, places: &mut [Term], why: &Undecided) -> Flow {
        let known = bound_variables(&self.steps.operators);
        let bindings = values_of(&known, self.names, places);
        let values = bindings.iter().map(|(_, value)| *value).collect();
        match why {
            Undecided::NoValue(Some((span, odd))) => {
                let make = || HangsOn::NoValue(*span, odd.clone());
                self.undecided
                    .offer((span.start as usize, values), &machine.terms, make);
            }
            Undecided::NoValue(None) => {
                let is_aggregate = |literal: &&Literal| matches!(literal, Literal::Aggregate(_));
                let Some(literal) = self.literals.iter().find(is_aggregate) else {
                    return Flow::Continue(());
                };
                let names = self.names;
                self.undecided.offer((usize::MAX, values), &machine.terms, || {
                    let (span, print) = print_literal(literal, names, &known, places, machine);
                    HangsOn::NoCandidate(span, print)
                });
            }
            Undecided::Open(at) => {
                let (literal, names) = (&self.literals[*at], self.names);
                self.undecided.offer((*at, values), &machine.terms, || {
                    let (span, condition) = print_literal(literal, names, &known, places, machine);
                    HangsOn::Undecided(Candidate {
                        bindings,
                        span,
                        condition,
                    })
                });
            }
        }
        Flow::Continue(())
    }

    fn missed(&mut self, terms: &Terms, places: &[Term], operator: &Operator) {
        if operator.depth > self.deepest {
            self.deepest = operator.depth;
            self.missed = First::default();
        }
        if operator.depth == self.deepest {
            let bound = values_of(&operator.bound, self.names, places);
            let values = bound.into_iter().map(|(_, value)| value).collect();
            let make = || (operator.bound.clone(), places.to_vec());
            self.missed.offer((operator.literal, values), terms, make);
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
        terms: &machine.terms,
    };
    printer.literal(literal)
}
