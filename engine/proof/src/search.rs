//! The facts that a proof may use, and the rule firings that give them: searched backwards, as far as somebody asks.
//!
//! In: a fact. Out: its firings in order of preference, and for each, once it is *opened*, the facts it needs. The ways
//! to conclude a fact are searched one after the other, those that can be lowest first. Which facts and ways are worth it
//! is decided in `heights.rs`.
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
    pub(crate) facts: Vec<Found<'p>>,
    numbers: FxHashMap<Fact, usize>,
    pub(crate) firings: Vec<Firing<'p>>,
    needs: Vec<u32>,
    bindings: Vec<Option<Term>>,
    /// By fact: the opened firings that need it.
    pub(crate) users: Vec<Vec<u32>>,
    pub(crate) conclusions: Conclusions<'p>,
    /// How many ways of facts were searched for their firings and how many firings for what they need.
    pub(crate) work: usize,
    /// The circle of the fact searched for, and when it came.
    subject: Option<(usize, u32)>,
    /// By predicate, what is the same for all of its facts.
    kinds: FxHashMap<Predicate, Kind>,
    /// Firings kept of one fact at most.
    most_firings: usize,
    /// Whether a fact had more.
    pub(crate) is_cut: bool,
}

#[derive(Debug)]
pub(crate) struct Found<'p> {
    pub(crate) fact: Fact,
    pub(crate) is_stated: bool,
    /// Held with its request, and as far as known no rule derives it.
    pub(crate) is_held: bool,
    /// Whether it was there before the fact searched for, so that it has a proof without it.
    pub(crate) came_before: bool,
    /// Its least height, as far as its predicate and when it came tell, where it is not given.
    least: u32,
    /// The ways to conclude it, those that can be lowest first; none before it is searched.
    ways: Option<Rc<[Rc<Way<'p>>]>>,
    /// How many of its ways were searched.
    searched: usize,
    /// Its firings as far as searched.
    firings: Vec<u32>,
    /// The least heights of ways that have firings which are not opened, each with how many.
    unopened: Vec<(u32, u32)>,
    /// Whether all its firings are in order of preference, or the first alone.
    is_sorted: bool,
}

/// What is known of a predicate.
#[derive(Clone, Copy, Debug)]
struct Kind {
    may_be_given: bool,
    circle: Option<usize>,
    /// The least height of a fact that is not given.
    least: u32,
    /// The last circle that derives it, and the least height of a fact that a rule of that gives.
    last_circle: Option<(usize, u32)>,
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
            subject: None,
            kinds: FxHashMap::default(),
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
        let kind = self.kind(fact.predicate, facts);
        let is_stated = kind.may_be_given && facts.is_stated(&fact);
        let is_held = kind.may_be_given && !is_stated && facts.is_held(&fact);
        let came_before = self.came_before(&fact, kind.circle, facts);
        let by_steps = kind.last_circle.and_then(|(circle, least)| {
            let further = facts.least_steps(&fact, circle)?.checked_sub(1)?;
            Some(least + further)
        });
        let least = kind.least.max(by_steps.unwrap_or(0));
        self.numbers.insert(fact.clone(), number);
        self.facts.push(Found {
            fact,
            is_stated,
            is_held,
            came_before,
            least,
            ways: None,
            searched: 0,
            firings: Vec::new(),
            unopened: Vec::new(),
            is_sorted: false,
        });
        self.users.push(Vec::new());
        number
    }

    /// The number of the fact that is searched for.
    pub(crate) fn subject(&mut self, fact: &Fact, solver: &Solver<'_, impl Facts>) -> usize {
        let circle = self.kind(fact.predicate, solver.facts).circle;
        self.subject = circle.zip(solver.facts.came(fact));
        self.number(fact.clone(), solver.facts)
    }

    fn kind(&mut self, predicate: Predicate, facts: &impl Facts) -> Kind {
        let conclusions = &self.conclusions;
        *self.kinds.entry(predicate).or_insert_with(|| {
            let program = conclusions.program;
            let (circle, last_circle) = match conclusions.may_be_circular(predicate) {
                true => (
                    facts.circle(predicate, program),
                    facts.last_circle(predicate, program),
                ),
                false => (None, None),
            };
            Kind {
                may_be_given: facts.may_be_given(predicate),
                circle,
                least: conclusions.least(predicate),
                last_circle: last_circle.map(|circle| (circle, conclusions.least_of_circle(circle, facts))),
            }
        })
    }

    fn came_before(&self, fact: &Fact, circle: Option<usize>, facts: &impl Facts) -> bool {
        let Some((stratum, round)) = self.subject else {
            return false;
        };
        // Of facts that came in one round, one may have been put back on the other.
        circle == Some(stratum) && facts.came(fact).is_some_and(|came| came < round)
    }

    /// Whether the fact needs no rule.
    pub(crate) fn is_given(&self, number: usize) -> bool {
        self.facts[number].is_stated || self.facts[number].is_held
    }

    /// The firings that derive a fact, as far as searched; the preferred one first.
    pub(crate) fn firings_of(&self, number: usize) -> &[u32] {
        &self.facts[number].firings
    }

    /// The least height that a firing can have which is not searched or opened yet; `None` where there is none.
    pub(crate) fn least_unseen(&self, number: usize) -> Option<u32> {
        let found = &self.facts[number];
        let unopened = found.unopened.iter().filter(|(_, count)| *count > 0);
        let unopened = unopened.map(|(least, _)| (*least).max(found.least)).min();
        match (unopened, self.least_unsearched(number)) {
            (Some(unopened), Some(unsearched)) => Some(unopened.min(unsearched)),
            (unopened, unsearched) => unopened.or(unsearched),
        }
    }

    /// The least height of the ways that are not searched yet; `None` where there is none.
    pub(crate) fn least_unsearched(&self, number: usize) -> Option<u32> {
        let found = &self.facts[number];
        match &found.ways {
            None => Some(found.least),
            Some(ways) => ways.get(found.searched).map(|way| way.least.max(found.least)),
        }
    }

    /// The least height of a firing that is not opened.
    pub(crate) fn least_of(&self, firing: &Firing<'_>) -> u32 {
        firing.way.least.max(self.facts[firing.fact as usize].least)
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
        self.expand_up_to(number, u32::MAX, solver);
        self.facts[number].is_held &= self.facts[number].firings.is_empty();
    }

    /// Finds every firing that derives a fact and can be as low as this.
    pub(crate) fn expand_up_to(&mut self, number: usize, height: u32, solver: &mut Solver<'_, impl Facts>) {
        while self.least_unsearched(number).is_some_and(|least| least <= height) {
            self.search_a_way(number, solver);
        }
    }

    /// Finds the firings of the next of a fact's ways.
    pub(crate) fn search_a_way(&mut self, number: usize, solver: &mut Solver<'_, impl Facts>) {
        let predicate = self.facts[number].fact.predicate;
        let ways = match &self.facts[number].ways {
            Some(ways) => Rc::clone(ways),
            None => self.conclusions.ways(predicate, solver.facts),
        };
        let found = &mut self.facts[number];
        let next = ways.get(found.searched).map(Rc::clone);
        found.searched += 1;
        found.ways = Some(ways);
        let Some(way) = next else { return };
        self.work += 1;
        let new = self.fire(number, &way, solver);
        if new.is_empty() {
            return;
        }
        if way.size.is_none() {
            new.clone().for_each(|firing| self.open(firing, solver));
        }
        let mut firings = std::mem::take(&mut self.facts[number].firings);
        firings.extend(new);
        let places = 0..firings.len();
        let best = places.min_by(|left, right| preference(firings[*left], firings[*right], self, solver));
        firings.swap(0, best.unwrap_or(0));
        self.facts[number].firings = firings;
        self.facts[number].is_sorted = false;
    }

    /// The firings of one way.
    fn fire(&mut self, number: usize, way: &Rc<Way<'p>>, solver: &mut Solver<'_, impl Facts>) -> Range<u32> {
        let before = self.firings.len();
        let fact = self.facts[number].fact.clone();
        let rule = &solver.program.rules[way.rule as usize];
        let mut bindings: Bindings = vec![None; rule.variables.len()];
        let head = &rule.head[way.head as usize];
        let (true, Some(ordered)) = (concludes(head, &fact, &mut bindings, solver), &way.ordered) else {
            return 0..0;
        };
        let room = self.most_firings.saturating_sub(self.facts[number].firings.len());
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
        before as u32..self.firings.len() as u32
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
        if place > 0 && !self.facts[number].is_sorted {
            let mut firings = std::mem::take(&mut self.facts[number].firings);
            firings.sort_by(|left, right| preference(*left, *right, self, solver));
            self.facts[number].firings = firings;
            self.facts[number].is_sorted = true;
        }
        let firing = *self.firings_of(number).get(place)?;
        self.open(firing, solver);
        Some(firing)
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
