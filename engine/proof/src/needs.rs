//! What evidence would settle a goal: the smallest sets of questions, either way.
//!
//! A *question* is a fact pattern about a known object; a value that stands open is a placeholder with the tests it
//! must meet (`nora[age -> ?A]`, `?A >= 18`). The goal is searched backwards through the rules: a condition is met by
//! a fact, by a rule, or by a question about something open that no rule concludes. To make a goal false, what its
//! `NOT`s deny, or its `unknown`s ask, is searched instead; likewise beneath what a condition denies or counts.
//!
//! Every set is verified: witnesses are put in for its placeholders, the facts are stated for a moment, and the model
//! answers. Sets come smallest first; of each, no proper subset settles the goal.
//!
//! Invariant: bounded; an incomplete search is never called a "no". The model is afterwards what it was.

mod levers;
mod ranges;
mod reach;
mod shape;
mod step;
mod witness;

use crate::alternatives::alternatives;
use framex_fixpoint::{Budget, Change, Model, Stopped};
use framex_program::{Formula, Goal, Program};
use framex_term::{Fact, Terms, Truth};
use levers::{Rest, Turn};
use reach::Reach;
use step::{Line, Searching};

/// Bounds of a search for evidence.
#[derive(Clone, Copy, Debug)]
pub struct NeedsLimits {
    /// Steps: lines of search followed, and suppositions answered.
    pub max_states: usize,
    /// Questions in a set, at most 4.
    pub max_assumptions: usize,
}

impl Default for NeedsLimits {
    fn default() -> Self {
        NeedsLimits {
            max_states: 5_000,
            max_assumptions: MOST_QUESTIONS,
        }
    }
}

/// More questions than a person answers for one decision.
const MOST_QUESTIONS: usize = 4;

/// What would settle a goal.
#[derive(Clone, Debug)]
pub struct Needs {
    /// What it answers now; where it is settled there are no sets.
    pub truth: Truth,
    /// Smallest first; of a size those that make it true first, then by their print.
    pub sets: Vec<EvidenceSet>,
    /// Whether every set of up to that many questions was found.
    pub is_complete: bool,
    /// Lines of search followed, and suppositions answered.
    pub states: usize,
}

/// Questions that settle a goal together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvidenceSet {
    /// What the goal then answers.
    pub settles: Truth,
    /// One to four, in the order of their print.
    pub questions: Vec<Question>,
}

/// A fact that would have to be known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Question {
    /// `nora[age -> ?A]`.
    pub pattern: String,
    /// What its placeholders must meet: `?A >= 18`.
    pub tests: Vec<String>,
}

/// A set of questions, in the order of their print.
#[derive(Clone, Debug)]
struct Candidate {
    questions: Vec<Question>,
    /// A fact for each question, with witnesses for its placeholders; another choice of witnesses may do where this does
    /// not.
    witnesses: Vec<Vec<Fact>>,
    /// Whether no other choice could do.
    is_certain: bool,
}

/// Searches the sets of questions that would settle a goal.
///
/// # Errors
/// [`Stopped`] where a supposition cannot be taken back within the budget.
///
/// # Cost
/// By the states, and for each set found a change and an answer for it and each of its subsets.
pub fn evidence_needs(
    goal: &Goal,
    model: &mut Model,
    program: &Program,
    terms: &mut Terms,
    budget: &Budget,
    limits: NeedsLimits,
) -> Result<Needs, Stopped> {
    let truth = model.answer(goal, program, terms, Some(1)).truth;
    let mut needs = Needs {
        truth,
        sets: Vec::new(),
        is_complete: true,
        states: 0,
    };
    if truth != Truth::Unknown {
        return Ok(needs);
    }
    let reach = Reach::of(program);
    for size in 1..=limits.max_assumptions.min(MOST_QUESTIONS) {
        let mut of_size = Vec::new();
        for wanted in [Truth::True, Truth::False] {
            let mut searching = Searching::new(
                model,
                program,
                &reach,
                terms,
                size,
                limits.max_states.saturating_sub(needs.states),
            );
            searching.follow(start(goal, wanted, program));
            needs.states += searching.states;
            needs.is_complete &= searching.is_complete;
            for candidate in searching.found {
                if needs.states >= limits.max_states {
                    break;
                }
                // What a smaller set settles needs no further question.
                if needs.sets.iter().any(|smaller| is_part(smaller, &candidate)) {
                    continue;
                }
                let mut supposed = Supposed::Fails;
                for facts in &candidate.witnesses {
                    let (came, suppositions) = settles(facts, goal, wanted, model, program, terms, budget)?;
                    needs.states += suppositions;
                    supposed = came;
                    if supposed != Supposed::Fails {
                        break;
                    }
                }
                match supposed {
                    Supposed::Settles => of_size.push(EvidenceSet {
                        settles: wanted,
                        questions: candidate.questions,
                    }),
                    Supposed::IsLarger => {}
                    Supposed::Fails => needs.is_complete &= candidate.is_certain,
                }
            }
        }
        of_size.sort_by(|left, right| {
            let rank = |set: &EvidenceSet| set.settles == Truth::False;
            rank(left)
                .cmp(&rank(right))
                .then_with(|| left.questions.cmp(&right.questions))
        });
        of_size.dedup();
        needs.sets.extend(of_size);
        if needs.states >= limits.max_states {
            needs.is_complete = false;
            break;
        }
    }
    Ok(needs)
}

/// Where the search begins: for `true` with the goal itself; for `false` with every alternative of the goal, each to be
/// turned.
fn start<'g>(goal: &'g Goal, wanted: Truth, program: &Program) -> Line<'g> {
    let mut start = Line::default();
    let base = start.shapes.open(&goal.variables);
    if wanted == Truth::True {
        start.todo.push((&goal.body, base));
        return start;
    }
    for alternative in alternatives(&goal.body) {
        for condition in alternative.conditions {
            // What is left out of a goal with variables leaves it unknown.
            let is_left_out = match condition {
                Formula::Not(denied) => {
                    !goal.variables.is_empty() && !program.closed.is_closed_formula(denied)
                }
                Formula::Atom(atom) => !program.closed.is_closed_atom(atom),
                _ => false,
            };
            if is_left_out {
                continue;
            }
            start.rest.push(Rest {
                condition,
                base,
                wanted: Turn::Goes,
                asked: None,
            });
        }
    }
    start
}

/// Whether every question of a set stands among those of a candidate.
fn is_part(set: &EvidenceSet, candidate: &Candidate) -> bool {
    set.questions
        .iter()
        .all(|question| candidate.questions.contains(question))
}

/// What came of supposing a set of facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Supposed {
    /// They settle the goal as wanted, and no proper subset settles it at all.
    Settles,
    /// A proper subset settles it.
    IsLarger,
    Fails,
}

/// What comes of these facts, and how many suppositions that took.
fn settles(
    facts: &[Fact],
    goal: &Goal,
    wanted: Truth,
    model: &mut Model,
    program: &Program,
    terms: &mut Terms,
    budget: &Budget,
) -> Result<(Supposed, usize), Stopped> {
    let all = (1u32 << facts.len()) - 1;
    let mut suppositions = 0;
    for subset in (1..=all).rev() {
        let supposed = facts.iter().enumerate().filter(|(at, _)| subset & (1 << at) != 0);
        let supposed: Vec<Fact> = supposed.map(|(_, fact)| fact.clone()).collect();
        suppositions += 1;
        let answer = suppose(&supposed, goal, model, program, terms, budget)?;
        if subset == all && answer != wanted {
            return Ok((Supposed::Fails, suppositions));
        }
        if subset != all && answer != Truth::Unknown {
            return Ok((Supposed::IsLarger, suppositions));
        }
    }
    Ok((Supposed::Settles, suppositions))
}

/// What the goal would answer if these facts were stated; unknown where that cannot be evaluated.
fn suppose(
    facts: &[Fact],
    goal: &Goal,
    model: &mut Model,
    program: &Program,
    terms: &mut Terms,
    budget: &Budget,
) -> Result<Truth, Stopped> {
    let supposition = Change {
        state: facts.to_vec(),
        ..Change::default()
    };
    if model.apply(&supposition, program, terms, budget).is_err() {
        return Ok(Truth::Unknown);
    }
    let truth = model.answer(goal, program, terms, Some(1)).truth;
    let back = Change {
        withdraw: facts.to_vec(),
        ..Change::default()
    };
    model.apply(&back, program, terms, budget)?;
    Ok(truth)
}
