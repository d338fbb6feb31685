//! Answers a goal within the limits of its session, or says which of them it met and how to ask for less.
//!
//! In: a checked goal, a loaded program, a budget. Out: a whole answer, or the refusal.

use crate::Refused;
use crate::session::Loaded;
use framex_fixpoint::{Answer, Budget, Reasons, Spent};
use framex_program::Goal;
use framex_source::{Diagnostic, Fix, LIMIT, Sources};
use framex_term::Terms;

/// The answer of a goal.
///
/// # Errors
/// The limit of steps, rows, memory or time that the question met.
pub(crate) fn answer(
    goal: &Goal,
    loaded: &Loaded,
    terms: &mut Terms,
    sources: &Sources,
    budget: &Budget,
    reasons: Reasons,
) -> Result<Answer, Refused> {
    let answered = loaded
        .model
        .answer_within(goal, &loaded.program, terms, budget, reasons);
    answered.map_err(|spent| Refused::new(vec![problem(spent, goal, budget)], sources))
}

/// What a question met, at the question.
pub(crate) fn problem(spent: Spent, goal: &Goal, budget: &Budget) -> Diagnostic {
    if spent == Spent::Text {
        let message = format!(
            "the question computes a text of more than {} MiB",
            Terms::MOST_TEXT_BYTES >> 20
        );
        let fix = Fix::Advise("join fewer or shorter texts".to_owned());
        return Diagnostic::error(LIMIT, goal.span, message, fix);
    }
    let (limit, option, narrower) = match spent {
        Spent::Rows => (
            format!("{} rows", budget.rows_per_answer),
            "--max-rows",
            "count them: `?N := count{?X | …}`, or add a condition that leaves fewer",
        ),
        Spent::Memory => (
            format!("{} MiB of memory", budget.memory_bytes >> 20),
            "--max-memory",
            "share a variable between conditions that share none, or add one that narrows it",
        ),
        Spent::Time => (
            "time".to_owned(),
            "--time-limit",
            "add a condition that narrows it",
        ),
        _ => (
            format!("{} steps", budget.steps_per_answer),
            "--max-steps",
            "share a variable between conditions that share none, or add one that narrows it",
        ),
    };
    let message = format!("the question reached the limit of {limit} before its answer was whole");
    let fix = Fix::Advise(format!(
        "{narrower}; or raise the limit where the session is opened, with `{option}`"
    ));
    Diagnostic::error(LIMIT, goal.span, message, fix)
}
