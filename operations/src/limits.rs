//! How much an evaluation may use, as the operator says it.
//!
//! In: the limits of a door. Out: the engine's [`Budget`] and the limits of proofs, whose clock is the deadline set here,
//! since the engine has none.

use crate::Threads;
use framex_fixpoint::Budget;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// Limits of a session; what is `None` has the engine's default.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Facts, stated and derived.
    pub facts: Option<u64>,
    /// Rounds of one stratum.
    pub rounds_per_stratum: Option<u64>,
    /// Nesting of function terms.
    pub depth: Option<u32>,
    /// Bytes of facts and terms.
    pub memory_bytes: Option<u64>,
    /// Pieces of work on one question.
    pub steps_per_answer: Option<u64>,
    /// Bindings of one answer.
    pub rows_per_answer: Option<u64>,
    /// Wall-clock time of one evaluation, one question, or one search for a proof.
    pub time: Option<Duration>,
    /// Where `time` bounds nothing, the same of what only reads a session. A door at which others wait sets it.
    pub time_per_question: Option<Duration>,
    /// Threads; one unless said.
    pub threads: Threads,
}

/// What a question may take where its asker cannot end it: less than the 30 seconds after which clients commonly give a
/// server up, so that they hear of the limit and keep their session.
pub const QUESTION_TIME: Duration = Duration::from_secs(20);

thread_local! {
    /// When the evaluation that runs on this thread must end; `None` while nothing bounds its time.
    static DEADLINE: Cell<Option<Instant>> = const { Cell::new(None) };
}

impl Limits {
    /// The limits of a question.
    pub(crate) fn of_question(self) -> Limits {
        Limits {
            time: self.time.or(self.time_per_question),
            ..self
        }
    }

    /// The engine's budget; the time starts now.
    #[must_use]
    pub fn budget(&self) -> Budget {
        DEADLINE.set(self.time.and_then(|time| Instant::now().checked_add(time)));
        let default = Budget::default();
        Budget {
            facts: self.facts.unwrap_or(default.facts),
            rounds_per_stratum: self.rounds_per_stratum.unwrap_or(default.rounds_per_stratum),
            depth: self.depth.unwrap_or(default.depth),
            memory_bytes: self.memory_bytes.unwrap_or(default.memory_bytes),
            steps_per_answer: self.steps_per_answer.unwrap_or(default.steps_per_answer),
            rows_per_answer: self.rows_per_answer.unwrap_or(default.rows_per_answer),
            is_time_over: is_deadline_over,
            executor: self.threads.executor(),
        }
    }
}

/// Bounds of a search for proofs: the engine's own, and the time of the budget.
pub(crate) fn of_proofs(budget: &Budget) -> framex_proof::Limits {
    framex_proof::Limits {
        is_time_over: budget.is_time_over,
        ..framex_proof::Limits::default()
    }
}

/// When what runs on this thread must end.
pub(crate) fn deadline() -> Option<Instant> {
    DEADLINE.get()
}

/// Says when what runs on this thread must end.
pub(crate) fn end_at(deadline: Option<Instant>) {
    DEADLINE.set(deadline);
}

fn is_deadline_over() -> bool {
    DEADLINE.get().is_some_and(|deadline| Instant::now() >= deadline)
}
