//! The facts that a proof may use, and the rule firings that give them: searched backwards, as far as somebody asks.
//!
//! In: a fact. Out: its firings in order of preference, and for each, once it is *opened*, the facts it needs. Which
//! facts are worth it is decided in `heights.rs`.
//!
//! Invariant: what is not asked for is not looked at; a firing that nobody opens is a row of bindings and no more.

use crate::alternatives::alternatives;
use crate::bindings::{Bindings, build, fit};
use crate::choice::preference;
use crate::conclusions::{Conclusions, Way};
use crate::facts::Facts;
use crate::solve::Solver;
use framex_program::{Atom, AtomPredicate, Formula, Program};
use framex_term::{Fact, Predicate, Term, Terms};
use rustc_hash::FxHashMap;
use std::ops::{ControlFlow, Range};
use std::rc::Rc;

/// What was searched so far; facts and firings by number.
#[derive(Debug)]
pub(crate) struct Search<'p> {
    pub(crate) facts: Vec<Found>,
    numbers: FxHashMap<Fact, usize>,
    pub(crate) firings: Vec<Firing<'p>>,
    needs: Vec<u32>,
    bindings: Vec<Option<Term>>,
    /// By fact: the opened firings that need it.
    pub(crate) users: Vec<Vec<u32>>,
    pub(crate) conclusions: Conclusions<'p>,
    /// How many facts were searched for their firings and how many firings for what they need.
    pub(crate) work: usize,
    /// Firings kept of one fact at most.
    most_firings: usize,
    /// Whether a fact had more.
    pub(crate) is_cut: bool,
}

#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) fact: Fact,
    pub(crate) is_stated: bool,
    /// Held with its request, and as far as known no rule derives it.
    pub(crate) is_held: bool,
    /// Its firings, once they were searched.
    pub(crate) firings: Option<Range<u32>>,
    /// The least heights of ways that have firings which are not opened, each with how many.
    pub(crate) unopened: Vec<(u32, u32)>,
    /// Whether all its firings are in order of preference, or the first alone.
    is_sorted: bool,
}

/// A firing of a rule.
#[derive(Clone, Debug)]
pub(crate) struct Firing<'p> {
    pub(crate) fact: u32,
    pub(crate) way: Rc<Way<'p>>,
    /// How many distinct facts it needs.
    pub(crate) size: u32,
    /// The facts it needs, each once; not known before it is opened.
    pub(crate) needs: Option<Range<u32>>,
    first_binding: u32,
}

impl<'p> Search<'p> {
    pub(crate) fn new(program: &'p Program, facts: &impl Facts, most_firings: usize) -> Search<'p> {
        Search {
            facts: Vec::new(),
            numbers: FxHashMap::default(),
            firings: Vec::new(),
            needs: Vec::new(),
            bindings: Vec::new(),
            users: Vec::new(),
            conclusions: Conclusions::of(program, facts),
            work: 0,
            most_firings,
            is_cut: false,
        }
    }

    /// The number of a fact.
    pub(crate) fn number(&mut self, fact: Fact, facts: &impl Facts) -> usize {
        if let Some(known) = self.numbers.get(&fact) {
            return *known;
        }
        let number = self.facts.len();
        let may_be_given = facts.may_be_given(fact.predicate);
        let is_stated = may_be_given && facts.is_stated(&fact);
        let is_held = may_be_given && !is_stated && facts.is_held(&fact);
        self.numbers.insert(fact.clone(), number);
        self.facts.push(Found {
            fact,
            is_stated,
            is_held,
            firings: None,
            unopened: Vec::new(),
            is_sorted: false,
        });
        self.users.push(Vec::new());
        number
    }

    /// Whether the fact needs no rule.
    pub(crate) fn is_given(&self, number: usize) -> bool {
        self.facts[number].is_stated || self.facts[number].is_held
    }

    /// The firings that derive a fact, as far as searched; the preferred one first.
    pub(crate) fn firings_of(&self, number: usize) -> Range<u32> {
        self.facts[number].firings.clone().unwrap_or(0..0)
    }

    /// The facts a firing needs; none before it is opened.
    pub(crate) fn needs(&self, firing: u32) -> &[u32] {
        let needs = self.firings[firing as usize].needs.clone().unwrap_or(0..0);
        &self.needs[needs.start as usize..needs.end as usize]
    }

    /// The value of each variable in a firing.
    pub(crate) fn bindings(&self, firing: u32, variables: usize) -> &[Option<Term>] {
        let first = self.firings[firing as usize].first_binding as usize;
        &self.bindings[first..first + variables]
    }

    /// Finds every firing that derives a fact, once.
    pub(crate) fn expand(&mut self, number: usize, solver: &mut Solver<'_, impl Facts>) {
        if self.facts[number].firings.is_some() {
            return;
        }
        self.work += 1;
        let fact = self.facts[number].fact.clone();
        let first = self.firings.len() as u32;
        for way in self.conclusions.ways(fact.predicate, solver.facts).iter() {
            self.fire(number, &fact, way, first, solver);
        }
        let firings = first..self.firings.len() as u32;
        for firing in firings.clone() {
            if self.firings[firing as usize].way.size.is_none() {
                self.open(firing, solver);
            }
        }
        let best = firings
            .clone()
            .min_by(|left, right| preference(*left, *right, self, solver));
        if let Some(best) = best {
            let mut order: Vec<u32> = firings.clone().collect();
            order.swap(0, (best - first) as usize);
            self.reorder(firings.clone(), &order);
        }
        self.facts[number].is_held &= firings.is_empty();
        self.facts[number].firings = Some(firings);
    }

    /// The firings of one way.
    fn fire(
        &mut self,
        number: usize,
        fact: &Fact,
        way: &Rc<Way<'p>>,
        first: u32,
        solver: &mut Solver<'_, impl Facts>,
    ) {
        let rule = &solver.program.rules[way.rule as usize];
        let mut bindings: Bindings = vec![None; rule.variables.len()];
        let head = &rule.head[way.head as usize];
        let (true, Some(ordered)) = (concludes(head, fact, &mut bindings, solver), &way.ordered) else {
            return;
        };
        let before = self.firings.len();
        let room = self.most_firings.saturating_sub(before - first as usize);
        let flow = solver.run(ordered, &mut bindings, &mut |solution| {
            if self.firings.len() - before == room {
                return ControlFlow::Break(());
            }
            self.firings.push(Firing {
                fact: number as u32,
                way: Rc::clone(way),
                size: way.size.unwrap_or(0),
                needs: None,
                first_binding: self.bindings.len() as u32,
            });
            self.bindings.extend_from_slice(solution);
            ControlFlow::Continue(())
        });
        self.is_cut |= flow.is_break();
        let count = (self.firings.len() - before) as u32;
        let unopened = &mut self.facts[number].unopened;
        match unopened.iter_mut().find(|(least, _)| *least == way.least) {
            Some((_, of_least)) => *of_least += count,
            None => unopened.push((way.least, count)),
        }
    }

    /// Looks which facts a firing needs.
    pub(crate) fn open(&mut self, firing: u32, solver: &mut Solver<'_, impl Facts>) {
        let closed = &self.firings[firing as usize];
        if closed.needs.is_some() {
            return;
        }
        let (fact, way) = (closed.fact as usize, Rc::clone(&closed.way));
        let width = solver.program.rules[way.rule as usize].variables.len();
        let solution = self.bindings(firing, width).to_vec();
        let mut needs = Vec::with_capacity(way.alternative.conditions.len());
        self.collect_needs(&way.alternative.conditions, &solution, solver, &mut needs);
        needs.sort_unstable();
        needs.dedup();
        for need in &needs {
            self.users[*need as usize].push(firing);
        }
        let first_need = self.needs.len() as u32;
        self.needs.extend_from_slice(&needs);
        self.firings[firing as usize].size = needs.len() as u32;
        self.firings[firing as usize].needs = Some(first_need..self.needs.len() as u32);
        for (least, count) in &mut self.facts[fact].unopened {
            *count -= u32::from(*least == way.least);
        }
        self.work += 1;
    }

    fn collect_needs(
        &mut self,
        conditions: &[&Formula],
        solution: &Bindings,
        solver: &mut Solver<'_, impl Facts>,
        needs: &mut Vec<u32>,
    ) {
        for condition in conditions {
            match condition {
                Formula::Atom(atom) => {
                    if let Some(fact) = instance(atom, solution, solver.terms) {
                        needs.push(self.number(fact, solver.facts) as u32);
                    }
                }
                Formula::Aggregate(aggregate) => {
                    let Some((_, ranged)) = solver.aggregate(aggregate, solution) else {
                        continue;
                    };
                    let all = alternatives(&aggregate.body);
                    for one in ranged {
                        let taken = all.iter().find(|taken| taken.branches == one.branches);
                        if let Some(taken) = taken {
                            self.collect_needs(&taken.conditions, &one.bindings, solver, needs);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// The firing of a fact that comes at this place in order of preference; opened.
    pub(crate) fn preferred(
        &mut self,
        number: usize,
        place: usize,
        solver: &mut Solver<'_, impl Facts>,
    ) -> Option<u32> {
        let firings = self.firings_of(number);
        let firing = firings.start + place as u32;
        if !firings.contains(&firing) {
            return None;
        }
        if place > 0 && !self.facts[number].is_sorted {
            self.facts[number].is_sorted = true;
            let mut order: Vec<u32> = firings.clone().collect();
            order.sort_by(|left, right| preference(*left, *right, self, solver));
            self.reorder(firings, &order);
        }
        self.open(firing, solver);
        Some(firing)
    }

    /// Gives the firings of one fact new numbers: that of each in `order` becomes its place there.
    fn reorder(&mut self, firings: Range<u32>, order: &[u32]) {
        let reordered: Vec<Firing<'p>> = order
            .iter()
            .map(|firing| self.firings[*firing as usize].clone())
            .collect();
        let moved = order
            .iter()
            .zip(firings.clone())
            .filter(|(from, to)| **from != *to);
        let moved: FxHashMap<u32, u32> = moved.map(|(from, to)| (*from, to)).collect();
        let mut needed: Vec<u32> = moved
            .keys()
            .flat_map(|firing| self.needs(*firing).iter().copied())
            .collect();
        needed.sort_unstable();
        needed.dedup();
        for need in needed {
            for user in &mut self.users[need as usize] {
                *user = moved.get(user).copied().unwrap_or(*user);
            }
        }
        self.firings[firings.start as usize..firings.end as usize].clone_from_slice(&reordered);
    }
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
pub(crate) fn instance(atom: &Atom, bindings: &Bindings, terms: &mut Terms) -> Option<Fact> {
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
