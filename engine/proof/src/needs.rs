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
//! Invariant: bounded in steps, in the work on its suppositions, and in time; an incomplete search is never called a "no".
//! The model is afterwards what it was.

mod levers;
mod ranges;
mod reach;
mod shape;
mod step;
mod witness;

use crate::alternatives::alternatives;
use framex_fixpoint::{Budget, Change, Model, Spent, Stopped};
use framex_program::{Formula, Goal, Program};
use framex_term::{Fact, Terms, Truth};
use levers::{Rest, Turn};
use ranges::Ranges;
use reach::Reach;
use step::{Line, Searching};

/// Bounds of a search for evidence.
#[derive(Clone, Copy, Debug)]
pub struct NeedsLimits {
    /// Steps: lines of search followed, and suppositions answered.
    pub max_states: usize,
    /// Questions in a set; more than 4 are not put together.
    pub max_assumptions: usize,
}

impl NeedsLimits {
    /// More questions than a person answers for one decision.
    pub const MOST_QUESTIONS: usize = 4;
}

impl Default for NeedsLimits {
    fn default() -> Self {
        NeedsLimits {
            max_states: 5_000,
            max_assumptions: NeedsLimits::MOST_QUESTIONS,
        }
    }
}

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
    /// Whether the search ended, or passed over a set, because the budget was spent.
    pub is_budget_spent: bool,
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
/// - `budget`: that of each change supposed; its steps are those of all suppositions together.
///
/// # Errors
/// What was spent before it was known what the goal answers now.
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
) -> Result<Needs, Spent> {
    let mut budget = *budget;
    let truth = model.value_within(goal, program, terms, &mut budget)?;
    let mut needs = Needs {
        truth,
        sets: Vec::new(),
        is_complete: true,
        states: 0,
        is_budget_spent: false,
    };
    if truth != Truth::Unknown {
        return Ok(needs);
    }
    let reach = Reach::of(program);
    let mut ranges = Ranges::default();
    for size in 1..=limits.max_assumptions.min(NeedsLimits::MOST_QUESTIONS) {
        let is_spent = budget.steps_per_answer == 0 || (budget.is_time_over)();
        needs.is_budget_spent |= is_spent;
        if is_spent || needs.states >= limits.max_states {
            needs.is_complete = false;
            break;
        }
        let mut of_size = Vec::new();
        for wanted in [Truth::True, Truth::False] {
            let mut searching = Searching::new(
                model,
                program,
                &reach,
                terms,
                size,
                limits.max_states.saturating_sub(needs.states),
                budget.is_time_over,
            );
            searching.ranges = ranges;
            searching.follow(start(goal, wanted, program));
            ranges = std::mem::take(&mut searching.ranges);
            needs.states += searching.states;
            needs.is_complete &= searching.is_complete;
            needs.is_budget_spent |= searching.time_is_over;
            let found = searching.found;
            let mut supposing = Supposing {
                goal,
                model,
                program,
                terms,
                budget: &mut budget,
                count: 0,
            };
            for candidate in found {
                needs.is_budget_spent |= supposing.is_spent();
                if needs.is_budget_spent || needs.states + supposing.count >= limits.max_states {
                    needs.is_complete = false;
                    break;
                }
                // What a smaller set settles needs no further question.
                if needs.sets.iter().any(|smaller| is_part(smaller, &candidate)) {
                    continue;
                }
                let mut came = Supposed::Fails;
                for facts in &candidate.witnesses {
                    came = supposing.settles(facts, wanted);
                    if came != Supposed::Fails {
                        break;
                    }
                }
                match came {
                    Supposed::Settles => of_size.push(EvidenceSet {
                        settles: wanted,
                        questions: candidate.questions,
                    }),
                    Supposed::IsLarger => {}
                    Supposed::Fails => needs.is_complete &= candidate.is_certain,
                    Supposed::CannotBeTold => {
                        needs.is_complete = false;
                        needs.is_budget_spent = true;
                    }
                }
            }
            needs.states += supposing.count;
        }
        of_size.sort_by(|left, right| {
            let rank = |set: &EvidenceSet| set.settles == Truth::False;
            rank(left)
                .cmp(&rank(right))
                .then_with(|| left.questions.cmp(&right.questions))
        });
        of_size.dedup();
        needs.sets.extend(of_size);
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
    /// A limit kept one of the suppositions from being answered.
    CannotBeTold,
}

/// Answers a goal as it would be if some facts were stated.
struct Supposing<'s> {
    goal: &'s Goal,
    model: &'s mut Model,
    program: &'s Program,
    terms: &'s mut Terms,
    /// What is left of it.
    budget: &'s mut Budget,
    /// How many suppositions there were.
    count: usize,
}

impl Supposing<'_> {
    fn is_spent(&self) -> bool {
        self.budget.steps_per_answer == 0 || (self.budget.is_time_over)()
    }

    fn settles(&mut self, facts: &[Fact], wanted: Truth) -> Supposed {
        let all = (1u32 << facts.len()) - 1;
        for subset in (1..=all).rev() {
            let supposed = facts.iter().enumerate().filter(|(at, _)| subset & (1 << at) != 0);
            let supposed: Vec<Fact> = supposed.map(|(_, fact)| fact.clone()).collect();
            let Some(answer) = self.answer(supposed) else {
                return Supposed::CannotBeTold;
            };
            if subset == all && answer != wanted {
                return Supposed::Fails;
            }
            if subset != all && answer != Truth::Unknown {
                return Supposed::IsLarger;
            }
        }
        Supposed::Settles
    }

    /// What the goal would answer; `None` where that cannot be evaluated within the budget.
    fn answer(&mut self, facts: Vec<Fact>) -> Option<Truth> {
        self.count += 1;
        if self.is_spent() {
            return None;
        }
        let supposition = Change {
            state: facts,
            ..Change::default()
        };
        let (goal, program) = (self.goal, self.program);
        let budget = *self.budget;
        let mut left = budget;
        let answer = self
            .model
            .suppose(&supposition, program, self.terms, &budget, |model, terms, _| {
                model.value_within(goal, program, terms, &mut left)
            });
        *self.budget = left;
        match answer {
            Ok(answer) => answer.ok(),
            // No session would take these facts, so they settle nothing.
            Err(Stopped::Trap { .. }) => Some(Truth::Unknown),
            Err(Stopped::Spent { .. }) => None,
        }
    }
}
