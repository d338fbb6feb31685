//! The facts that a proof may use, and the rule firings that give them: searched backwards from a goal.
//!
//! In: a fact that holds. Out: level by level, each fact with every firing that derives it. Facts that are stated
//! are leaves. The heights are the least solution of "one more than the highest premise", found by counting
//! forward over what was searched.
//!
//! # Source
//! Least heights over and-or graphs: Knuth, "A generalization of Dijkstra's algorithm", IPL 6(1), 1977, with all
//! steps of cost one.

use crate::absence::absence_of;
use crate::alternatives::{Alternative, alternatives};
use crate::bindings::{Bindings, build, fit};
use crate::facts::Facts;
use crate::proof::{Ground, Premise, RuleStep};
use crate::solve::Solver;
use framex_program::{Atom, AtomPredicate, Formula};
use framex_term::{Fact, Predicate, Term, compare};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// What was searched so far; facts by number, premises hold such numbers.
#[derive(Debug, Default)]
pub(crate) struct Search {
    pub(crate) facts: Vec<Found>,
    numbers: FxHashMap<Fact, usize>,
    /// Facts whose firings are not known yet.
    frontier: Vec<usize>,
    /// How many levels were searched.
    pub(crate) depth: u32,
}

#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) fact: Fact,
    pub(crate) is_stated: bool,
    /// Held with its request, and no rule derives it.
    pub(crate) is_held: bool,
    pub(crate) firings: Vec<Firing>,
}

/// A firing of a rule, with the facts it needs, each once.
#[derive(Clone, Debug)]
pub(crate) struct Firing {
    pub(crate) step: RuleStep,
    pub(crate) needs: Vec<usize>,
}

impl Search {
    /// The number of a fact; a new one is on the frontier.
    pub(crate) fn number(&mut self, fact: Fact, facts: &impl Facts) -> usize {
        if let Some(known) = self.numbers.get(&fact) {
            return *known;
        }
        let number = self.facts.len();
        let is_stated = facts.is_stated(&fact);
        self.numbers.insert(fact.clone(), number);
        self.facts.push(Found {
            fact,
            is_stated,
            is_held: false,
            firings: Vec::new(),
        });
        if !is_stated {
            self.frontier.push(number);
        }
        number
    }

    /// Whether everything the goal can rest on was searched.
    pub(crate) fn is_complete(&self) -> bool {
        self.frontier.is_empty()
    }

    /// Searches one level further.
    pub(crate) fn deepen(&mut self, solver: &mut Solver<'_, impl Facts>) {
        self.depth += 1;
        for number in std::mem::take(&mut self.frontier) {
            self.expand(number, solver);
        }
    }

    /// Finds every firing that derives a fact.
    pub(crate) fn expand(&mut self, number: usize, solver: &mut Solver<'_, impl Facts>) {
        let fact = self.facts[number].fact.clone();
        let program = solver.program;
        for (rule_number, rule) in program.rules.iter().enumerate() {
            for (head_number, head) in rule.head.iter().enumerate() {
                let mut bindings: Bindings = vec![None; rule.variables.len()];
                if !concludes(head, &fact, &mut bindings, solver) {
                    continue;
                }
                for alternative in alternatives(&rule.body) {
                    let mut solutions = Vec::new();
                    let _ = solver.join(&alternative.conditions, &mut bindings.clone(), &mut |solution| {
                        solutions.push(solution.clone());
                        ControlFlow::Continue(())
                    });
                    for solution in solutions {
                        let mut needs = Vec::new();
                        let body = self.ground(&alternative, solution, solver, &mut needs);
                        needs.sort_unstable();
                        needs.dedup();
                        let step = RuleStep {
                            rule: rule_number as u32,
                            head: head_number as u32,
                            body,
                        };
                        self.facts[number].firings.push(Firing { step, needs });
                    }
                }
            }
        }
        let found = &mut self.facts[number];
        found.is_held = !found.is_stated && found.firings.is_empty() && solver.facts.is_held(&fact);
    }

    /// The premises of an alternative that is true under bindings.
    fn ground(
        &mut self,
        alternative: &Alternative<'_>,
        bindings: Bindings,
        solver: &mut Solver<'_, impl Facts>,
        needs: &mut Vec<usize>,
    ) -> Ground {
        let premises = alternative
            .conditions
            .iter()
            .map(|condition| self.premise(condition, &bindings, solver, needs))
            .collect();
        Ground {
            branches: alternative.branches.clone(),
            bindings,
            premises,
        }
    }

    fn premise(
        &mut self,
        condition: &Formula,
        bindings: &Bindings,
        solver: &mut Solver<'_, impl Facts>,
        needs: &mut Vec<usize>,
    ) -> Premise {
        match condition {
            Formula::Atom(atom) => match instance(atom, bindings, solver.terms) {
                Some(fact) => {
                    let number = self.number(fact, solver.facts);
                    needs.push(number);
                    Premise::Fact(number)
                }
                None => Premise::View,
            },
            Formula::Not(inner) => Premise::Absent(absence_of(inner, bindings, solver.program)),
            Formula::Unknown(_) => Premise::Undecided,
            Formula::Aggregate(aggregate) => {
                let solutions = solver
                    .aggregate(aggregate, bindings)
                    .map(|(_, solutions)| solutions);
                let all = alternatives(&aggregate.body);
                let ranged = solutions.unwrap_or_default().into_iter().filter_map(|solution| {
                    let taken = all.iter().find(|taken| taken.branches == solution.branches)?;
                    Some(self.ground(taken, solution.bindings, solver, needs))
                });
                Premise::Ranges(ranged.collect())
            }
            Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => Premise::Computed,
            Formula::And(_) | Formula::Or(_) => {
                unreachable!("an alternative has neither `AND` nor `OR` at its top")
            }
        }
    }

    /// The least height of each fact over what was searched; `None` where it is not proved there. `without`
    /// may not be used as a premise.
    pub(crate) fn heights(&self, without: Option<usize>) -> Vec<Option<u32>> {
        let mut heights: Vec<Option<u32>> = vec![None; self.facts.len()];
        let mut users: Vec<Vec<(usize, usize)>> = vec![Vec::new(); self.facts.len()];
        let mut missing: Vec<Vec<usize>> = Vec::with_capacity(self.facts.len());
        let mut queue = Vec::new();
        for (number, found) in self.facts.iter().enumerate() {
            let mut of_fact = Vec::with_capacity(found.firings.len());
            for (at, firing) in found.firings.iter().enumerate() {
                of_fact.push(firing.needs.len());
                for need in &firing.needs {
                    users[*need].push((number, at));
                }
            }
            missing.push(of_fact);
            if (found.is_stated || found.is_held) && without != Some(number) {
                heights[number] = Some(0);
                queue.push(number);
            }
        }
        for (number, found) in self.facts.iter().enumerate() {
            let is_free =
                heights[number].is_none() && found.firings.iter().any(|firing| firing.needs.is_empty());
            if is_free && without != Some(number) {
                heights[number] = Some(1);
                queue.push(number);
            }
        }
        // The queue is in order of height: all of one level stand before the next.
        let mut at = 0;
        while at < queue.len() {
            let need = queue[at];
            let level = heights[need].unwrap_or(0);
            at += 1;
            for &(user, firing) in &users[need] {
                missing[user][firing] -= 1;
                if missing[user][firing] == 0 && heights[user].is_none() && without != Some(user) {
                    heights[user] = Some(level + 1);
                    queue.push(user);
                }
            }
        }
        heights
    }
}

/// Lowest first; of as low ones the one with fewest premises, then by rule, then by bindings in term order.
pub(crate) fn preference(
    left: (&Firing, u32),
    right: (&Firing, u32),
    terms: &framex_term::Terms,
) -> Ordering {
    let by_size = left
        .1
        .cmp(&right.1)
        .then(left.0.needs.len().cmp(&right.0.needs.len()));
    let (left, right) = (&left.0.step, &right.0.step);
    let by_rule = by_size
        .then(left.rule.cmp(&right.rule))
        .then(left.head.cmp(&right.head));
    by_rule
        .then_with(|| {
            let pairs = left.body.bindings.iter().zip(&right.body.bindings);
            let orders = pairs.map(|(left, right)| match (left, right) {
                (Some(left), Some(right)) => compare(terms, *left, *right),
                (left, right) => left.is_some().cmp(&right.is_some()),
            });
            orders.fold(Ordering::Equal, Ordering::then)
        })
        .then_with(|| left.body.branches.cmp(&right.body.branches))
}

/// How high a firing is: one more than its highest premise; `None` where one is not proved.
pub(crate) fn height_of(firing: &Firing, heights: &[Option<u32>]) -> Option<u32> {
    let needs = firing.needs.iter().map(|need| heights[*need]);
    let highest = needs.collect::<Option<Vec<u32>>>()?.into_iter().max();
    Some(highest.map_or(1, |highest| highest + 1))
}

/// Whether a head under some bindings is the fact; binds what it says.
pub(crate) fn concludes(
    head: &Atom,
    fact: &Fact,
    bindings: &mut Bindings,
    solver: &Solver<'_, impl Facts>,
) -> bool {
    let is_of_predicate = match (head.predicate, fact.predicate) {
        (AtomPredicate::Known(predicate), of_fact) => predicate == of_fact,
        (
            AtomPredicate::AnyProperty { name, parameters },
            Predicate::Property {
                name: of_fact,
                parameters: found,
            },
        ) => {
            parameters == found
                && solver.is_ordinary(of_fact)
                && *bindings[name.0 as usize].get_or_insert(of_fact) == of_fact
        }
        _ => false,
    };
    is_of_predicate
        && head
            .terms
            .iter()
            .zip(&fact.terms)
            .all(|(pattern, term)| fit(pattern, *term, bindings, solver.terms))
}

/// The fact that an atom is under bindings; `None` for the views that no fact stands behind.
pub(crate) fn instance(atom: &Atom, bindings: &Bindings, terms: &mut framex_term::Terms) -> Option<Fact> {
    let built = atom.terms.iter().map(|pattern| build(pattern, bindings, terms));
    let built = built.collect::<Option<Vec<Term>>>()?;
    match atom.predicate {
        AtomPredicate::Known(predicate) => Some(Fact {
            predicate,
            terms: built.into(),
        }),
        AtomPredicate::AnyProperty { name, parameters } => Some(Fact {
            predicate: Predicate::Property {
                name: bindings[name.0 as usize]?,
                parameters,
            },
            terms: built.into(),
        }),
        AtomPredicate::MemberOf => Some(Fact::member(built[0], built[1])),
        AtomPredicate::SubclassOf | AtomPredicate::Signature => None,
    }
}
