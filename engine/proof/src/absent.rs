//! Why a fact does not hold: of each rule that could conclude it, the first condition that stops it.
//!
//! In: a fact, the model. Out: [`Absent`]: a node for the fact itself, then one for each alternative of each rule
//! whose conclusion it could be, in program order. The conditions are taken in the order written, a comparison or
//! `NOT` as soon as its variables are bound; the first that nothing meets is the *blocker*, shown with the values
//! that met those before it.
//!
//! Invariant: bounded; a search that was cut short says so, and is never called complete.

use crate::absence::absence_of;
use crate::alternatives::alternatives;
use crate::bindings::{Bindings, build, compute, each_of_expression, each_variable};
use crate::extract::Limits;
use crate::near_names::near_names;
use crate::search::concludes;
use crate::solve::Solver;
use crate::text::{bindings as print_bindings, why_false};
use crate::wording::{print_condition, print_predicate};
use framex_fixpoint::Model;
use framex_program::{Atom, Formula, Goal, Pattern, Program, Rule};
use framex_source::Span;
use framex_term::{Fact, Outcome, Term, Terms, View};

/// What `why_not` looks at, in words that go with every answer.
pub const SCOPE: &str = "bounded first-blocker inspection; not exhaustive minimal repairs";

/// Why a fact does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absent {
    /// The fact itself first, then a blocker for each way it could be derived.
    pub nodes: Vec<Blocker>,
    /// Whether everything was looked at.
    pub is_complete: bool,
}

/// A condition that is not true, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocker {
    /// The condition, with the values at hand.
    pub goal: String,
    /// What it is worth.
    pub status: Outcome,
    /// The rule it stands in; none for the fact itself.
    pub rule: Option<u32>,
    /// Where it was written.
    pub span: Option<Span>,
    /// What met the conditions before it: `A = 17, X = nora`.
    pub bindings: String,
    /// Why it is not true, in words.
    pub reason: String,
    /// Near misses: a value that is there in another kind or spelling, a property, class or object of almost the same name.
    pub hints: Vec<String>,
}

/// Looks for what keeps a fact from holding.
pub fn why_not(fact: &Fact, model: &Model, program: &Program, terms: &mut Terms, limits: Limits) -> Absent {
    let mut inspection = Inspection {
        model,
        solver: Solver {
            facts: model,
            program,
            terms,
            looks_left: limits.looks,
            is_time_over: limits.is_time_over,
            time_is_over: false,
            sorts: true,
        },
    };
    let mut nodes = Vec::new();
    for (number, rule) in program.rules.iter().enumerate() {
        for head in &rule.head {
            let mut bindings: Bindings = vec![None; rule.variables.len()];
            if concludes(head, fact, &mut bindings, &inspection.solver) {
                nodes.extend(inspection.blockers(number as u32, rule, &bindings));
            }
        }
    }
    let itself = inspection.itself(fact, nodes.len());
    nodes.insert(0, itself);
    Absent {
        nodes,
        is_complete: inspection.solver.looks_left > 0,
    }
}

struct Inspection<'i> {
    model: &'i Model,
    solver: Solver<'i, Model>,
}

impl Inspection<'_> {
    fn itself(&mut self, fact: &Fact, ways: usize) -> Blocker {
        let program = self.solver.program;
        let scope = format!("`{}`", print_predicate(fact.predicate, self.solver.terms));
        let is_closed = program.closed.is_closed(fact.predicate);
        let derived = match ways {
            0 => "and no rule concludes it",
            1 => "and the rule that could conclude it is blocked",
            _ => "and the rules that could conclude it are blocked",
        };
        let (status, reason) = match (self.model.holds(fact), is_closed) {
            (true, _) => (Outcome::True, "it holds".to_owned()),
            (false, true) => {
                let atom = constant_atom(fact);
                let absence = absence_of(&Formula::Atom(atom), &Vec::new(), program);
                let why = why_false(&absence, self.solver.terms);
                (Outcome::False, format!("it is not stated, {derived}; {why}"))
            }
            (false, false) => (
                Outcome::Unknown,
                format!("it is not stated, {derived}; {scope} is open"),
            ),
        };
        let hints = match status {
            Outcome::True => Vec::new(),
            _ => self.hints(constant_atom(fact)),
        };
        Blocker {
            goal: fact.print(self.solver.terms),
            status,
            rule: None,
            span: None,
            bindings: String::new(),
            reason,
            hints,
        }
    }

    /// The first blocker of each alternative of a rule; none for an alternative that is true.
    fn blockers(&mut self, number: u32, rule: &Rule, bound: &Bindings) -> Vec<Blocker> {
        let mut blockers = Vec::new();
        for alternative in alternatives(&rule.body) {
            let ordered = in_order_of_use(&alternative.conditions, bound);
            let mut at_hand = bound.clone();
            for (at, condition) in ordered.iter().enumerate() {
                match self.first(&ordered[..=at], bound) {
                    Some(met) => at_hand = met,
                    None => {
                        blockers.push(self.blocker(number, rule, condition, &at_hand));
                        break;
                    }
                }
            }
        }
        blockers
    }

    fn first(&mut self, conditions: &[&Formula], bound: &Bindings) -> Option<Bindings> {
        let mut first = None;
        let _ = self.solver.join(conditions, &mut bound.clone(), &mut |bindings| {
            first = Some(bindings.clone());
            std::ops::ControlFlow::Break(())
        });
        first
    }

    fn blocker(&mut self, number: u32, rule: &Rule, condition: &Formula, at_hand: &Bindings) -> Blocker {
        let status = self.solver.outcome(condition, at_hand);
        let (reason, hints) = self.reason(condition, at_hand, status);
        Blocker {
            goal: print_condition(condition, &rule.variables, at_hand, self.solver.terms),
            status,
            rule: Some(number),
            span: Some(condition.span()),
            bindings: print_bindings(&rule.variables, at_hand, self.solver.terms),
            reason,
            hints,
        }
    }

    fn reason(&mut self, condition: &Formula, at_hand: &Bindings, status: Outcome) -> (String, Vec<String>) {
        let program = self.solver.program;
        match condition {
            Formula::Atom(atom) => {
                let hints = match self.under(atom, at_hand) {
                    Some(atom) => self.hints(atom),
                    None => Vec::new(),
                };
                let reason = match status {
                    Outcome::NoValue => "the property is no name".to_owned(),
                    Outcome::False => {
                        let absence = absence_of(condition, at_hand, program);
                        format!("no fact meets it; {}", why_false(&absence, self.solver.terms))
                    }
                    Outcome::Unknown | Outcome::True => "no fact meets it, and it is open".to_owned(),
                };
                (reason, hints)
            }
            Formula::Not(denied) => {
                let reason = match status {
                    Outcome::Unknown => {
                        "what is denied is unknown: a `NOT` over something open is never true"
                    }
                    Outcome::NoValue => "what is denied has no value",
                    Outcome::False | Outcome::True => "what is denied holds",
                };
                let _ = denied;
                (reason.to_owned(), Vec::new())
            }
            Formula::Unknown(_) => ("what is asked is decided".to_owned(), Vec::new()),
            Formula::Comparison(_, comparison, left, right) => {
                let left = compute(left, at_hand, self.solver.terms);
                let right = compute(right, at_hand, self.solver.terms);
                let reason = match (left, right) {
                    (Ok(Some(left)), Ok(Some(right))) => {
                        match comparison.holds(left, right, self.solver.terms) {
                            Ok(_) => {
                                let terms = &*self.solver.terms;
                                let (left, right) = (terms.print(left), terms.print(right));
                                format!("{left} {} {right} does not hold", comparison.symbol())
                            }
                            Err(odd) => odd.print(self.solver.terms),
                        }
                    }
                    (Err(odd), _) | (_, Err(odd)) => odd.print(self.solver.terms),
                    _ => "nothing binds its variables".to_owned(),
                };
                (reason, Vec::new())
            }
            Formula::Test(_, expression) => match compute(expression, at_hand, self.solver.terms) {
                Err(odd) => (odd.print(self.solver.terms), Vec::new()),
                Ok(_) => ("it does not hold".to_owned(), Vec::new()),
            },
            Formula::Assign(_, result, expression) => {
                let value = compute(expression, at_hand, self.solver.terms);
                let reason = match (value, at_hand[result.0 as usize]) {
                    (Err(odd), _) => odd.print(self.solver.terms),
                    (Ok(Some(value)), Some(given)) => other_value(value, given, self.solver.terms),
                    (Ok(_), _) => "nothing binds its variables".to_owned(),
                };
                (reason, Vec::new())
            }
            Formula::Aggregate(aggregate) => {
                let given = at_hand[aggregate.result.0 as usize];
                let reason = if !program.closed.is_closed_formula(&aggregate.body) {
                    "an aggregate over something open has no value".to_owned()
                } else {
                    match (self.solver.aggregate(aggregate, at_hand), given) {
                        (Some((value, _)), Some(given)) => other_value(value, given, self.solver.terms),
                        (Some(_), None) => "it does not hold".to_owned(),
                        (None, _) => "it has no value over its solutions".to_owned(),
                    }
                };
                (reason, Vec::new())
            }
            Formula::And(_) | Formula::Or(_) => ("it is not true".to_owned(), Vec::new()),
        }
    }

    /// The near misses of an atom whose bound variables stand as constants.
    fn hints(&mut self, atom: Atom) -> Vec<String> {
        let near = near_names(&atom, self.model, self.solver.terms);
        let mut count = 0;
        let terms = atom
            .terms
            .iter()
            .map(|pattern| open_numbered(pattern, &mut count))
            .collect();
        let span = atom.span;
        let goal = Goal {
            span,
            variables: vec!["_".into(); count as usize],
            body: Formula::Atom(Atom { terms, ..atom }),
        };
        let terms = &*self.solver.terms;
        let hints = self.model.near_misses(&goal, terms);
        let hints = hints.iter().map(|hint| {
            let (asked, stored) = (terms.print(hint.asked), terms.print(hint.stored));
            format!(
                "`{asked}` is asked for; `{}` has `{stored}`",
                terms.print(hint.of)
            )
        });
        hints.chain(near).collect()
    }

    /// The atom with what is bound as constants; `None` for a variable property, which has no near misses.
    fn under(&mut self, atom: &Atom, bindings: &Bindings) -> Option<Atom> {
        matches!(atom.predicate, framex_program::AtomPredicate::Known(_)).then(|| Atom {
            terms: atom
                .terms
                .iter()
                .map(|pattern| match build(pattern, bindings, self.solver.terms) {
                    Some(term) => Pattern::Constant(term),
                    None => pattern.clone(),
                })
                .collect(),
            ..atom.clone()
        })
    }
}

fn other_value(value: Term, given: Term, terms: &Terms) -> String {
    let (print, wanted) = (terms.print(value), terms.print(given));
    match (terms.view(value), terms.view(given)) {
        (View::Number(left), View::Number(right)) if left.compare(&right).is_eq() => {
            format!("it gives {print}, which equals {wanted} and is another object: compare with `=`")
        }
        _ => format!("it gives {print}, not {wanted}"),
    }
}

/// The fact as a condition.
fn constant_atom(fact: &Fact) -> Atom {
    Atom {
        span: Span {
            file: framex_source::FileId(0),
            start: 0,
            end: 0,
        },
        predicate: framex_program::AtomPredicate::Known(fact.predicate),
        terms: fact.terms.iter().map(|term| Pattern::Constant(*term)).collect(),
    }
}

/// The pattern with every variable one of its own.
fn open_numbered(pattern: &Pattern, count: &mut u32) -> Pattern {
    match pattern {
        Pattern::Constant(term) => Pattern::Constant(*term),
        Pattern::Variable(_) => {
            *count += 1;
            Pattern::Variable(framex_program::Variable(*count - 1))
        }
        Pattern::Function(symbol, arguments) => {
            let arguments = arguments.iter().map(|argument| open_numbered(argument, count));
            Pattern::Function(*symbol, arguments.collect())
        }
    }
}

/// The conditions in the order written, each that only tests as soon as all its variables are bound.
fn in_order_of_use<'f>(conditions: &[&'f Formula], bound: &Bindings) -> Vec<&'f Formula> {
    let mut known: Vec<bool> = bound.iter().map(Option::is_some).collect();
    let mut left: Vec<&Formula> = conditions.to_vec();
    let mut ordered = Vec::new();
    while !left.is_empty() {
        let is_ready = |condition: &&Formula| {
            let mut needs = Vec::new();
            match condition {
                Formula::Atom(_) => {}
                Formula::Assign(_, _, expression) => {
                    each_of_expression(expression, &mut |variable| needs.push(variable));
                }
                Formula::Aggregate(aggregate) => needs.extend(&aggregate.grouping),
                other => each_variable(other, &mut |variable| needs.push(variable)),
            }
            needs.iter().all(|variable| known[variable.0 as usize])
        };
        // A `NOT` with a variable of its own is never ready, and comes last.
        let next = left.iter().position(is_ready).unwrap_or(0);
        let condition = left.remove(next);
        if !matches!(condition, Formula::Not(_) | Formula::Unknown(_)) {
            each_variable(condition, &mut |variable| known[variable.0 as usize] = true);
        }
        ordered.push(condition);
    }
    ordered
}
