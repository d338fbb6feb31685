//! Which rules conclude a predicate, in which order their conditions are taken, and how low such a conclusion can be.
//!
//! In: the program and the facts. Out: for a predicate its *ways*: a part of a rule's head with one alternative of the
//! body each; the least height that a derived fact of it can have, whatever the facts.
//!
//! Invariant: [`Conclusions::least`] is never above the height of a derived fact.

use crate::absence::atoms_of;
use crate::alternatives::{Alternative, alternatives};
use crate::bindings::each_of_atom;
use crate::facts::Facts;
use crate::order::in_order;
use framex_program::{AtomPredicate, Formula, Program};
use framex_term::Predicate;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// One way to conclude: a part of a head, and one alternative of the body.
#[derive(Debug)]
pub(crate) struct Way<'p> {
    pub(crate) rule: u32,
    pub(crate) head: u32,
    pub(crate) alternative: Alternative<'p>,
    /// The conditions as they are taken where the head is bound; `None` where one never can be.
    pub(crate) ordered: Option<Vec<&'p Formula>>,
    /// How many distinct facts a firing needs, where that does not depend on its bindings.
    pub(crate) size: Option<u32>,
    /// The least height of a firing.
    pub(crate) least: u32,
}

/// The rules by what they conclude.
#[derive(Debug)]
pub(crate) struct Conclusions<'p> {
    pub(crate) program: &'p Program,
    known: FxHashMap<Predicate, Vec<(u32, u32)>>,
    /// Heads whose property is a variable, by number of parameters.
    variable: FxHashMap<u32, Vec<(u32, u32)>>,
    /// The rules of recursive strata.
    recursive: FxHashSet<u32>,
    ways: FxHashMap<Predicate, Rc<[Rc<Way<'p>>]>>,
    made: FxHashMap<(u32, u32), Vec<Rc<Way<'p>>>>,
    least: FxHashMap<Predicate, u32>,
}

impl<'p> Conclusions<'p> {
    /// # Cost
    /// Linear in the rules, times how deeply they rest on each other.
    pub(crate) fn of(program: &'p Program, facts: &impl Facts) -> Conclusions<'p> {
        let mut known: FxHashMap<Predicate, Vec<(u32, u32)>> = FxHashMap::default();
        let mut variable: FxHashMap<u32, Vec<(u32, u32)>> = FxHashMap::default();
        for (rule_number, rule) in program.rules.iter().enumerate() {
            for (head_number, head) in rule.head.iter().enumerate() {
                let place = (rule_number as u32, head_number as u32);
                match head.predicate {
                    AtomPredicate::Known(predicate) => known.entry(predicate).or_default().push(place),
                    AtomPredicate::AnyProperty { parameters, .. } => {
                        variable.entry(parameters).or_default().push(place);
                    }
                    AtomPredicate::MemberOf | AtomPredicate::SubclassOf | AtomPredicate::Signature => {}
                }
            }
        }
        let least = least_heights(program, facts, &variable);
        let recursive = program.strata.iter().filter(|stratum| stratum.is_recursive);
        Conclusions {
            program,
            known,
            recursive: recursive.flat_map(|stratum| &stratum.rules).copied().collect(),
            variable,
            ways: FxHashMap::default(),
            made: FxHashMap::default(),
            least,
        }
    }

    /// Whether a rule of a recursive stratum concludes the predicate.
    pub(crate) fn may_be_circular(&self, predicate: Predicate) -> bool {
        let of_width = match predicate {
            Predicate::Property { parameters, .. } => self.variable.get(&parameters),
            Predicate::Class(_) => None,
        };
        let known = self.known.get(&predicate);
        let mut places = known.into_iter().chain(of_width).flatten();
        places.any(|(rule, _)| self.recursive.contains(rule))
    }

    /// The least height that a fact can have which a rule of this stratum gives.
    pub(crate) fn least_of_circle(&self, stratum: usize, facts: &impl Facts) -> u32 {
        let rules = self.program.strata[stratum].rules.iter();
        let bodies = rules.flat_map(|rule| alternatives(&self.program.rules[*rule as usize].body));
        let least = bodies.map(|body| self.least_by(&body, facts)).min();
        least.unwrap_or(1)
    }

    /// The least height that a fact can have which is concluded by this body.
    fn least_by(&self, body: &Alternative<'_>, facts: &impl Facts) -> u32 {
        let of_premise = |predicate: Predicate| {
            let is_open = match predicate {
                Predicate::Property { parameters, .. } => self.variable.contains_key(&parameters),
                Predicate::Class(_) => false,
            };
            match is_open || facts.may_be_given(predicate) {
                true => 0,
                false => self.least(predicate),
            }
        };
        1 + premises(body).map(of_premise).max().unwrap_or(0)
    }

    /// The least height that a fact of the predicate can have where it is not stated.
    pub(crate) fn least(&self, predicate: Predicate) -> u32 {
        self.least.get(&predicate).copied().unwrap_or(1)
    }

    /// Every way to conclude a fact of a predicate, those that can be lowest first, then by rule, head and alternative.
    pub(crate) fn ways(&mut self, predicate: Predicate, facts: &impl Facts) -> Rc<[Rc<Way<'p>>]> {
        if let Some(ways) = self.ways.get(&predicate) {
            return Rc::clone(ways);
        }
        let mut places = self.known.get(&predicate).cloned().unwrap_or_default();
        if let Predicate::Property { parameters, .. } = predicate {
            places.extend(self.variable.get(&parameters).into_iter().flatten());
        }
        places.sort_unstable();
        let mut ways: Vec<Rc<Way<'p>>> = places
            .into_iter()
            .flat_map(|place| self.of_head(place, facts))
            .collect();
        ways.sort_by_key(|way| way.least);
        let ways: Rc<[Rc<Way<'p>>]> = ways.into();
        self.ways.insert(predicate, Rc::clone(&ways));
        ways
    }

    fn of_head(&mut self, place: (u32, u32), facts: &impl Facts) -> Vec<Rc<Way<'p>>> {
        if let Some(made) = self.made.get(&place) {
            return made.clone();
        }
        let rule = &self.program.rules[place.0 as usize];
        let mut is_bound = vec![false; rule.variables.len()];
        each_of_atom(&rule.head[place.1 as usize], &mut |variable| {
            is_bound[variable.0 as usize] = true;
        });
        let all = alternatives(&rule.body).into_iter();
        let ways = all.map(|alternative| {
            let ordered = in_order(&alternative.conditions, &mut is_bound.clone(), facts);
            Rc::new(Way {
                rule: place.0,
                head: place.1,
                ordered,
                size: size(&alternative),
                least: self.least_by(&alternative, facts),
                alternative,
            })
        });
        let made: Vec<Rc<Way<'p>>> = ways.collect();
        self.made.insert(place, made.clone());
        made
    }
}

/// The predicates of the facts that every firing of an alternative needs; those behind a variable are left out.
pub(crate) fn premises<'a>(alternative: &'a Alternative<'_>) -> impl Iterator<Item = Predicate> + 'a {
    alternative
        .conditions
        .iter()
        .filter_map(|condition| match condition {
            Formula::Atom(atom) => match atom.predicate {
                AtomPredicate::Known(predicate) => Some(predicate),
                _ => None,
            },
            _ => None,
        })
}

/// How many facts a firing needs, where no two of its conditions can be met by the same one.
fn size(alternative: &Alternative<'_>) -> Option<u32> {
    let mut seen = FxHashSet::default();
    let mut count = 0;
    for condition in &alternative.conditions {
        match condition {
            Formula::Atom(atom) => match atom.predicate {
                AtomPredicate::Known(predicate) if seen.insert(predicate) => count += 1,
                AtomPredicate::SubclassOf | AtomPredicate::Signature => {}
                _ => return None,
            },
            Formula::Aggregate(_) => return None,
            _ => {}
        }
    }
    Some(count)
}

/// The least solution of "one more than the highest premise" over predicates, where a premise that may be stated
/// has height 0.
fn least_heights(
    program: &Program,
    facts: &impl Facts,
    variable: &FxHashMap<u32, Vec<(u32, u32)>>,
) -> FxHashMap<Predicate, u32> {
    let mut least: FxHashMap<Predicate, u32> = FxHashMap::default();
    let mut bodies = Vec::new();
    for rule in &program.rules {
        for alternative in alternatives(&rule.body) {
            let derived = premises(&alternative).filter(|predicate| !facts.may_be_given(*predicate));
            // A variable head may conclude any property of its width.
            let derived = derived.filter(|predicate| match predicate {
                Predicate::Property { parameters, .. } => !variable.contains_key(parameters),
                Predicate::Class(_) => true,
            });
            let derived: Vec<Predicate> = derived.collect();
            bodies.push((rule, derived));
        }
    }
    loop {
        let mut is_new = false;
        for (rule, derived) in &bodies {
            let premises = derived.iter().map(|predicate| least.get(predicate).copied());
            let Some(premises) = premises.collect::<Option<Vec<u32>>>() else {
                continue;
            };
            let height = 1 + premises.into_iter().max().unwrap_or(0);
            for head in &rule.head {
                if let AtomPredicate::Known(predicate) = head.predicate {
                    let known = least.entry(predicate).or_insert(u32::MAX);
                    if height < *known {
                        *known = height;
                        is_new = true;
                    }
                }
            }
        }
        if !is_new {
            break;
        }
    }
    least
}

/// The predicates whose facts can rest on one of `from`; `None` for any, where a rule concludes a variable property.
pub(crate) fn downstream(from: Predicate, program: &Program) -> Option<FxHashSet<Predicate>> {
    let mut reached = FxHashSet::from_iter([from]);
    loop {
        let before = reached.len();
        for rule in &program.rules {
            let mut atoms = Vec::new();
            atoms_of(&rule.body, &mut atoms);
            let reads = atoms.iter().any(|atom| match atom.predicate {
                AtomPredicate::Known(predicate) => reached.contains(&predicate),
                AtomPredicate::AnyProperty { .. } | AtomPredicate::MemberOf => true,
                AtomPredicate::SubclassOf | AtomPredicate::Signature => false,
            });
            for head in rule.head.iter().filter(|_| reads) {
                match head.predicate {
                    AtomPredicate::Known(predicate) => reached.insert(predicate),
                    _ => return None,
                };
            }
        }
        if reached.len() == before {
            return Some(reached);
        }
    }
}
