//! The plain reference evaluator: what a program means, as a definition.
//!
//! Verbs: [`Oracle::of`], [`Oracle::answer`]. Written from the language page alone, with no index, no plan and
//! no delta, and sharing with the engine only the parsed tree, the terms and their built-ins.
//!
//! The facts of a program are the set `F` that its clauses derive when what is negated, `unknown` or aggregated is
//! looked up in `F` itself. From the empty set, deriving everything anew from the set before reaches it: after
//! round *n* everything that rests on fewer than *n* nested negations stands. A program that never comes to
//! rest is not stratified.
//!
//! Never: asks the engine, or shares how it combines truth values.
//!
//! In: trees without problems. Out: all facts, and answers to goals.

mod clause;
mod meaning;
mod read;
mod safe;
mod tables;
mod values;

use clause::{Clause, is_named};
use framex_syntax::Tree;
use framex_syntax::tree;
use framex_term::{Fact, Predicate, Term, Terms, Truth};
use meaning::{Facts, Meaning, Scopes};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashSet};

/// Why a program has no meaning here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A statement could not be read.
    Syntax,
    /// Modules are outside this definition.
    Modules,
    /// No `world` statement, or both.
    World,
    /// A class is a variable.
    ClassVariable,
    /// A cycle of `extends`.
    ExtendsInACircle,
    /// This variable is bound by no positive condition.
    Unsafe(String),
    /// A conclusion depends on its own negation, `unknown` or aggregate.
    NotStratified,
    /// Terms, facts or rounds without end.
    Endless,
    /// A request has a request of its own name in an argument.
    Trap(String),
}

/// The facts of a program.
pub struct Oracle {
    reader: RefCell<read::Reader>,
    terms: RefCell<Terms>,
    scopes: Scopes,
    facts: Facts,
}

const DEPTH: u32 = 64;
const FACTS: usize = 20_000;
const ROUNDS: usize = 300;

impl Oracle {
    /// Evaluates the union of some files.
    ///
    /// # Errors
    /// [`Refusal`]
    ///
    /// # Cost
    /// Exponential in the number of conditions of a rule; for small programs alone.
    pub fn of(trees: &[Tree]) -> Result<Oracle, Refusal> {
        let mut reader = read::Reader::default();
        for statement in trees.iter().flat_map(|tree| &tree.statements) {
            reader.statement(&statement.kind)?;
        }
        if reader.worlds.len() != 1 {
            return Err(Refusal::World);
        }
        for clause in &reader.clauses {
            safe::check(&clause.head.variables(), &clause.body, &BTreeSet::new())?;
        }
        let mut given = Facts::new();
        for (predicate, row) in reader.views()? {
            given.entry(predicate).or_default().insert(row);
        }
        let scopes = Scopes {
            world_is_closed: reader.worlds.contains(&true),
            closed: std::mem::take(&mut reader.closed),
            member_of: Predicate::slot(reader.terms.name("frame::memberOf")),
        };
        let (clauses, requests) = (
            std::mem::take(&mut reader.clauses),
            std::mem::take(&mut reader.requests),
        );
        let terms = RefCell::new(std::mem::take(&mut reader.terms));
        let mut facts = Facts::new();
        for _ in 0..ROUNDS {
            let next = derive(&clauses, &given, &facts, &scopes, &terms)?;
            if next == facts {
                let oracle = Oracle {
                    reader: RefCell::new(reader),
                    terms,
                    scopes,
                    facts,
                };
                return oracle.admit(&requests);
            }
            facts = next;
        }
        Err(Refusal::NotStratified)
    }

    /// The facts, printed as `framex facts` prints them.
    #[must_use]
    pub fn facts(&self) -> BTreeSet<String> {
        let print = |fact: Fact| fact.print(&self.terms.borrow());
        self.each_fact()
            .map(print)
            .filter(|line| !line.contains("[frame::"))
            .collect()
    }

    /// The truth of a goal, and for each solution the named variables that every alternative binds:
    /// `X = elena, Y = 3`.
    ///
    /// # Errors
    /// [`Refusal::Unsafe`], [`Refusal::Modules`]
    pub fn answer(&self, goal: &tree::Formula) -> Result<(Truth, BTreeSet<String>), Refusal> {
        let mut reader = self.reader.borrow_mut();
        std::mem::swap(&mut reader.terms, &mut self.terms.borrow_mut());
        let goal = reader.goal(goal);
        std::mem::swap(&mut reader.terms, &mut self.terms.borrow_mut());
        let goal = goal?;
        safe::check(&BTreeSet::new(), &goal, &BTreeSet::new())?;
        let meaning = self.meaning();
        let alternatives = goal.alternatives().into_iter();
        let bound = alternatives.map(|alternative| clause::bound_by(&alternative));
        let asked = bound.reduce(|some, other| &some & &other).unwrap_or_default();
        let rows = meaning
            .solutions(&goal, &meaning::Binding::new())
            .into_iter()
            .map(|solution| {
                let named = solution
                    .iter()
                    .filter(|(variable, _)| is_named(variable) && asked.contains(*variable));
                let printed = named
                    .map(|(variable, term)| format!("{variable} = {}", self.terms.borrow().print(*term)));
                printed.collect::<Vec<_>>().join(", ")
            });
        let rows = rows.collect();
        Ok((meaning.outcome(&goal, &meaning::Binding::new()).truth(), rows))
    }

    fn meaning(&self) -> Meaning<'_> {
        Meaning {
            scopes: &self.scopes,
            terms: &self.terms,
            now: &self.facts,
            complete: &self.facts,
        }
    }

    fn each_fact(&self) -> impl Iterator<Item = Fact> + '_ {
        self.facts.iter().flat_map(|(predicate, rows)| {
            rows.iter().map(|row| Fact {
                predicate: *predicate,
                terms: row.clone().into(),
            })
        })
    }

    /// Refuses what has no end, and requests inside requests of the same name.
    fn admit(self, requests: &HashSet<(Term, usize)>) -> Result<Oracle, Refusal> {
        let terms = self.terms.borrow();
        let name = |term: Term| {
            terms
                .as_function(term)
                .map(|(symbol, arguments)| (symbol, arguments.len()))
        };
        let all: Vec<Term> = self.each_fact().map(|fact| fact.terms[0]).collect();
        for request in all
            .iter()
            .filter(|term| name(**term).is_some_and(|name| requests.contains(&name)))
        {
            let (_, arguments) = terms.as_function(*request).expect("a request has arguments");
            let mut inside: Vec<Term> = arguments.to_vec();
            while let Some(part) = inside.pop() {
                if name(part) == name(*request) {
                    return Err(Refusal::Trap(terms.print(part)));
                }
                inside.extend(
                    terms
                        .as_function(part)
                        .into_iter()
                        .flat_map(|(_, arguments)| arguments),
                );
            }
        }
        if all.iter().any(|term| terms.extent(*term).depth > DEPTH) {
            return Err(Refusal::Endless);
        }
        drop(terms);
        Ok(self)
    }
}

/// The least set of facts closed under the clauses, where `complete` says what is negated or aggregated.
fn derive(
    clauses: &[Clause],
    given: &Facts,
    complete: &Facts,
    scopes: &Scopes,
    terms: &RefCell<Terms>,
) -> Result<Facts, Refusal> {
    let mut now = given.clone();
    for _ in 0..ROUNDS {
        let mut new = Vec::new();
        for Clause { head, body } in clauses {
            let meaning = Meaning {
                scopes,
                terms,
                now: &now,
                complete,
            };
            let solutions = meaning.solutions(body, &meaning::Binding::new());
            new.extend(
                solutions
                    .iter()
                    .filter_map(|solution| meaning.conclusion(head, solution)),
            );
        }
        let mut has_grown = false;
        for fact in new {
            if fact
                .terms
                .iter()
                .any(|term| terms.borrow().extent(*term).depth > DEPTH + 1)
            {
                continue;
            }
            if let Predicate::Class(class) = fact.predicate {
                now.entry(scopes.member_of)
                    .or_default()
                    .insert(vec![fact.terms[0], class]);
            }
            has_grown |= now.entry(fact.predicate).or_default().insert(fact.terms.into());
        }
        if !has_grown {
            return Ok(now);
        }
        if now.values().map(BTreeSet::len).sum::<usize>() > FACTS {
            break;
        }
    }
    Err(Refusal::Endless)
}
