//! Finds the bindings under which a body is true, by asking the facts.
//!
//! In: a body and what is bound. Out: each solution with the alternative it belongs to. The order of the
//! conditions means nothing: the next one is what can be computed, then the atom that asks for least.
//!
//! Invariant: a solution is true under the truth tables of the language; nothing is derived here.

use crate::aggregate::{self, Collected};
use crate::alternatives::{Alternative, alternatives};
use crate::bindings::{Bindings, build, compute, fit, is_bound, is_bound_expression};
use crate::facts::Facts;
use framex_program::{Aggregate, Atom, AtomPredicate, Formula, Pattern, Program, Variable};
use framex_term::{Fact, Outcome, Predicate, Term, Terms, View};
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

/// What is needed to ask: the facts, the program, the terms, and how much may be looked at.
pub(crate) struct Solver<'s, F: Facts> {
    pub(crate) facts: &'s F,
    pub(crate) program: &'s Program,
    pub(crate) terms: &'s mut Terms,
    /// Facts that may still be looked at; at 0 a search ends without having seen all.
    pub(crate) looks_left: u64,
}

/// A solution of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solution {
    pub(crate) branches: Vec<u32>,
    pub(crate) bindings: Bindings,
}

/// What is done with each solution; breaking ends the search.
pub(crate) type Found<'f> = &'f mut dyn FnMut(&Bindings) -> ControlFlow<()>;

impl<F: Facts> Solver<'_, F> {
    /// The solutions of a body, at most `limit`.
    pub(crate) fn solutions(&mut self, body: &Formula, bound: &Bindings, limit: usize) -> Vec<Solution> {
        let mut all = Vec::new();
        for alternative in alternatives(body) {
            let Alternative { branches, conditions } = alternative;
            let mut bindings = bound.clone();
            let room = limit - all.len();
            let mut of_branch = Vec::new();
            let _ = self.join(&conditions, &mut bindings, &mut |bindings| {
                of_branch.push(bindings.clone());
                match of_branch.len() == room {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            all.extend(of_branch.into_iter().map(|bindings| Solution {
                branches: branches.clone(),
                bindings,
            }));
            if all.len() == limit {
                break;
            }
        }
        all
    }

    /// The solutions of conditions that must all be true.
    pub(crate) fn join(
        &mut self,
        conditions: &[&Formula],
        bindings: &mut Bindings,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        let Some(next) = self.next(conditions, bindings) else {
            return match conditions {
                [] => found(bindings),
                _ => ControlFlow::Continue(()),
            };
        };
        let mut rest = conditions.to_vec();
        let before = bindings.clone();
        let flow = match rest.remove(next) {
            Formula::Atom(atom) => self.atom(atom, &rest, bindings, found),
            Formula::Assign(_, result, expression) => match compute(expression, bindings, self.terms) {
                Ok(Some(value)) => self.bind(*result, value, &rest, bindings, found),
                Ok(None) | Err(_) => ControlFlow::Continue(()),
            },
            Formula::Aggregate(aggregate) => match self.aggregate(aggregate, bindings) {
                Some((value, _)) => self.bind(aggregate.result, value, &rest, bindings, found),
                None => ControlFlow::Continue(()),
            },
            other => match self.outcome(other, bindings) {
                Outcome::True => self.join(&rest, bindings, found),
                Outcome::False | Outcome::Unknown | Outcome::NoValue => ControlFlow::Continue(()),
            },
        };
        *bindings = before;
        flow
    }

    /// The value of a closed aggregate whose grouping is bound, and the solutions it ranges over.
    pub(crate) fn aggregate(
        &mut self,
        aggregate: &Aggregate,
        bindings: &Bindings,
    ) -> Option<(Term, Vec<Solution>)> {
        if !self.program.closed.is_closed_formula(&aggregate.body) {
            return None;
        }
        let mut group: Bindings = vec![None; bindings.len()];
        for variable in &aggregate.grouping {
            group[variable.0 as usize] = Some(bindings[variable.0 as usize]?);
        }
        let mut solutions = self.solutions(&aggregate.body, &group, usize::MAX);
        let of = |bindings: &Bindings, variable: &Variable| bindings[variable.0 as usize];
        let mut seen: FxHashSet<Vec<Option<Term>>> = FxHashSet::default();
        solutions.retain(|solution| {
            let locals = aggregate
                .local
                .iter()
                .map(|variable| of(&solution.bindings, variable));
            seen.insert(locals.collect())
        });
        let collected = solutions.iter().map(|solution| {
            let values = aggregate
                .collected
                .iter()
                .map(|variable| of(&solution.bindings, variable));
            Some(Collected {
                values: values.collect::<Option<Vec<Term>>>()?,
                key: aggregate
                    .by
                    .and_then(|variable| of(&solution.bindings, &variable)),
            })
        });
        let collected = collected.collect::<Option<Vec<Collected>>>()?;
        let value = aggregate::value(aggregate, &collected, self.terms)?;
        Some((value, solutions))
    }

    fn bind(
        &mut self,
        variable: Variable,
        value: Term,
        rest: &[&Formula],
        bindings: &mut Bindings,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        let place = &mut bindings[variable.0 as usize];
        match *place.get_or_insert(value) == value {
            true => self.join(rest, bindings, found),
            false => ControlFlow::Continue(()),
        }
    }

    /// The number of the condition to take next: one that can be decided, else the atom that asks for least, else
    /// a `NOT` or `unknown` with variables of its own.
    fn next(&self, conditions: &[&Formula], bindings: &Bindings) -> Option<usize> {
        let weight = |condition: &Formula| match condition {
            Formula::Comparison(..) | Formula::Test(..) if is_bound(condition, bindings) => Some(0),
            Formula::Not(_) | Formula::Unknown(_) if is_bound(condition, bindings) => Some(1),
            Formula::Assign(_, _, expression) => is_bound_expression(expression, bindings).then_some(0),
            Formula::Aggregate(aggregate) => {
                let mut grouping = aggregate.grouping.iter();
                let is_ready = grouping.all(|variable| bindings[variable.0 as usize].is_some());
                is_ready.then_some(6)
            }
            Formula::Atom(_) if is_bound(condition, bindings) => Some(2),
            Formula::Atom(atom) => Some(match (atom.predicate, &atom.terms[0]) {
                (AtomPredicate::AnyProperty { name, .. }, _) if bindings[name.0 as usize].is_none() => 5,
                (_, Pattern::Constant(_)) => 3,
                (_, Pattern::Variable(object)) if bindings[object.0 as usize].is_some() => 3,
                (_, Pattern::Variable(_) | Pattern::Function(..)) => 4,
            }),
            Formula::Not(_) | Formula::Unknown(_) => Some(7),
            Formula::And(_) | Formula::Or(_) | Formula::Comparison(..) | Formula::Test(..) => None,
        };
        let weighed = conditions.iter().enumerate();
        let weighed = weighed.filter_map(|(at, condition)| Some((weight(condition)?, at)));
        weighed.min().map(|(_, at)| at)
    }

    fn atom(
        &mut self,
        atom: &Atom,
        rest: &[&Formula],
        bindings: &mut Bindings,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        if let AtomPredicate::Known(predicate) = atom.predicate
            && let Some(terms) = self.built(atom, bindings)
        {
            self.looks_left = self.looks_left.saturating_sub(1);
            return match self.facts.holds(&Fact { predicate, terms }) {
                true => self.join(rest, bindings, found),
                false => ControlFlow::Continue(()),
            };
        }
        for (name, row) in self.rows(atom, bindings) {
            if self.looks_left == 0 {
                return ControlFlow::Break(());
            }
            self.looks_left -= 1;
            let before = bindings.clone();
            if self.fits(atom, name, &row, bindings) {
                self.join(rest, bindings, found)?;
            }
            *bindings = before;
        }
        ControlFlow::Continue(())
    }

    /// The terms of an atom, where all are bound.
    fn built(&mut self, atom: &Atom, bindings: &Bindings) -> Option<Box<[Term]>> {
        let built = atom
            .terms
            .iter()
            .map(|pattern| build(pattern, bindings, self.terms));
        built.collect()
    }

    /// Whether a row meets an atom; binds its variables.
    pub(crate) fn fits(
        &self,
        atom: &Atom,
        name: Option<Term>,
        row: &[Term],
        bindings: &mut Bindings,
    ) -> bool {
        if let (AtomPredicate::AnyProperty { name: variable, .. }, Some(name)) = (atom.predicate, name)
            && *bindings[variable.0 as usize].get_or_insert(name) != name
        {
            return false;
        }
        let mut pairs = atom.terms.iter().zip(row);
        pairs.all(|(pattern, term)| fit(pattern, *term, bindings, self.terms))
    }

    /// The rows that may meet an atom, each with the property's name where that is a variable, sorted so that the
    /// same question is answered in the same order whatever the facts are kept in.
    pub(crate) fn rows(&mut self, atom: &Atom, bindings: &Bindings) -> Vec<(Option<Term>, Box<[Term]>)> {
        let given: Vec<Option<Term>> = atom
            .terms
            .iter()
            .map(|pattern| build(pattern, bindings, self.terms))
            .collect();
        let mut rows: Vec<(Option<Term>, Box<[Term]>)> = match atom.predicate {
            AtomPredicate::Known(predicate) => self.known(predicate, &given),
            AtomPredicate::AnyProperty { name, parameters } => {
                let names = match bindings[name.0 as usize] {
                    Some(name) => vec![name],
                    None => self.property_names(parameters),
                };
                let ordinary = names.into_iter().filter(|name| self.is_ordinary(*name));
                let ordinary: Vec<Term> = ordinary.collect();
                let of_name = ordinary.into_iter().flat_map(|name| {
                    let rows = self
                        .facts
                        .matching(Predicate::Property { name, parameters }, &given);
                    rows.into_iter().map(move |row| (Some(name), row))
                });
                of_name.collect()
            }
            AtomPredicate::MemberOf => {
                let classes = self
                    .facts
                    .predicates()
                    .into_iter()
                    .filter_map(|predicate| match predicate {
                        Predicate::Class(class) if given[1].is_none_or(|given| given == class) => Some(class),
                        Predicate::Class(_) | Predicate::Property { .. } => None,
                    });
                let classes: Vec<Term> = classes.collect();
                let members = classes.into_iter().flat_map(|class| {
                    let rows = self.facts.matching(Predicate::Class(class), &given[..1]);
                    rows.into_iter()
                        .map(move |row| (None, Box::from([row[0], class])))
                });
                members.collect()
            }
            AtomPredicate::SubclassOf => {
                let pairs = superclasses(self.program).into_iter();
                pairs.map(|(sub, sup)| (None, Box::from([sub, sup]))).collect()
            }
            AtomPredicate::Signature => {
                let rows = signatures(self.program).into_iter();
                rows.map(|row| (None, Box::from(row))).collect()
            }
        };
        rows.sort_unstable();
        rows
    }

    /// Whether a property variable ranges over it.
    pub(crate) fn is_ordinary(&self, name: Term) -> bool {
        match self.terms.view(name) {
            View::Name(text) => !text.starts_with("frame::") && !text.starts_with("tool#"),
            _ => false,
        }
    }

    fn known(&self, predicate: Predicate, given: &[Option<Term>]) -> Vec<(Option<Term>, Box<[Term]>)> {
        let rows = self.facts.matching(predicate, given).into_iter();
        rows.map(|row| (None, row)).collect()
    }

    fn property_names(&self, wanted: u32) -> Vec<Term> {
        let all = self.facts.predicates().into_iter();
        let names = all.filter_map(|predicate| match predicate {
            Predicate::Property { name, parameters } if parameters == wanted => Some(name),
            Predicate::Property { .. } | Predicate::Class(_) => None,
        });
        names.collect()
    }
}

/// `extends`, transitive and not reflexive: what `frame::subclassOf` answers.
pub(crate) fn superclasses(program: &Program) -> Vec<(Term, Term)> {
    let mut pairs: Vec<(Term, Term)> = program
        .extends
        .iter()
        .map(|extends| (extends.subclass, extends.superclass))
        .collect();
    let direct = pairs.clone();
    let mut known: FxHashSet<(Term, Term)> = pairs.iter().copied().collect();
    let mut at = 0;
    while at < pairs.len() {
        let (sub, middle) = pairs[at];
        at += 1;
        for (_, sup) in direct.iter().filter(|(class, _)| *class == middle) {
            if known.insert((sub, *sup)) {
                pairs.push((sub, *sup));
            }
        }
    }
    pairs
}

/// Class, slot and type, own and inherited: what `frame::signature` answers.
fn signatures(program: &Program) -> Vec<[Term; 3]> {
    let superclasses = superclasses(program);
    let mut rows = Vec::new();
    for signature in &program.signatures {
        let inheriting = superclasses.iter().filter(|(_, sup)| *sup == signature.class);
        let classes = std::iter::once(signature.class).chain(inheriting.map(|(sub, _)| *sub));
        rows.extend(classes.map(|class| [class, signature.slot, signature.value]));
    }
    rows.sort_unstable();
    rows.dedup();
    rows
}
