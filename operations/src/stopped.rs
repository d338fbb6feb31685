//! Puts into words why an evaluation stopped: which limit with its number, or the request trap.
//!
//! In: the engine's [`Stopped`]. Out: a problem at the rule that kept firing, with the option to raise.

use framex_fixpoint::{Budget, Spent, Stopped};
use framex_program::{Program, hierarchy_limit_reached, limit_reached, request_trap};
use framex_source::Diagnostic;
use framex_term::Terms;

/// The problem that an evaluation of `program` within `budget` stopped with.
pub(crate) fn problem(stopped: &Stopped, program: &Program, terms: &Terms, budget: &Budget) -> Diagnostic {
    match stopped {
        Stopped::Trap { external, request } => request_trap(program, terms, *external, *request),
        Stopped::Spent {
            limit: Spent::Hierarchy,
            ..
        } => hierarchy_limit_reached(program, terms, &memory(budget)),
        Stopped::Spent { limit, rules } => {
            let (what, option) = match limit {
                Spent::Facts => (format!("{} facts", budget.facts), Some("--max-facts")),
                Spent::Rounds => (
                    format!("{} rounds", budget.rounds_per_stratum),
                    Some("--max-rounds"),
                ),
                Spent::Depth => (format!("{} levels of terms", budget.depth), Some("--max-depth")),
                Spent::Memory | Spent::Hierarchy => (memory(budget), Some("--max-memory")),
                Spent::Steps => (format!("{} steps", budget.steps_per_answer), Some("--max-steps")),
                Spent::Rows => (format!("{} rows", budget.rows_per_answer), Some("--max-rows")),
                Spent::Text => (format!("{} MiB of one text", Terms::MOST_TEXT_BYTES >> 20), None),
                Spent::Time => ("time".to_owned(), Some("--time-limit")),
            };
            limit_reached(program, terms, &what, option, rules)
        }
    }
}

fn memory(budget: &Budget) -> String {
    format!("{} MiB of memory", budget.memory_bytes >> 20)
}
