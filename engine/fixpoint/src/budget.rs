//! How much an evaluation may use, and what is said when it is spent.

use crate::Executor;
use framex_term::{Mark, Terms};

/// Limits of one evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Facts, stated and derived.
    pub facts: u64,
    /// Rounds of one stratum.
    pub rounds_per_stratum: u64,
    /// Nesting of function terms.
    pub depth: u32,
    /// Bytes of the fact store and the terms.
    pub memory_bytes: u64,
    /// Pieces of work on one question: rows looked at, combinations met.
    pub steps_per_answer: u64,
    /// Bindings of one answer.
    pub rows_per_answer: u64,
    /// Asked now and then; `true` stops the evaluation: a door's clock, since the engine has none.
    pub is_time_over: fn() -> bool,
    /// What carries out jobs beside each other: a door's threads, since the engine has none.
    pub executor: Executor,
}

impl Budget {
    /// Bounds nothing.
    pub const UNBOUNDED: Budget = Budget {
        facts: u64::MAX,
        rounds_per_stratum: u64::MAX,
        depth: u32::MAX,
        memory_bytes: u64::MAX,
        steps_per_answer: u64::MAX,
        rows_per_answer: u64::MAX,
        is_time_over: || false,
        executor: Executor::SERIAL,
    };
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            facts: 100_000_000,
            rounds_per_stratum: 1_000_000,
            depth: 64,
            memory_bytes: 8 << 30,
            steps_per_answer: 1_000_000_000,
            rows_per_answer: 10_000_000,
            is_time_over: || false,
            executor: Executor::SERIAL,
        }
    }
}

/// Which limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    /// [`Budget::facts`].
    Facts,
    /// [`Budget::rounds_per_stratum`].
    Rounds,
    /// [`Budget::depth`].
    Depth,
    /// [`Budget::memory_bytes`].
    Memory,
    /// The same, by the pairs of a class and one above it, before anything else.
    Hierarchy,
    /// [`Budget::steps_per_answer`].
    Steps,
    /// [`Budget::rows_per_answer`].
    Rows,
    /// [`Budget::is_time_over`].
    Time,
    /// A text that a rule computes is longer than [`Terms::MOST_TEXT_BYTES`], or all texts together are too long: the
    /// one limit that cannot be raised.
    Text,
}

/// The evaluation stopped; the model is as it was before.
#[derive(Clone, Debug)]
pub enum Stopped {
    /// A limit was reached.
    Spent {
        /// Which.
        limit: Spent,
        /// The rules that derived most in the stratum that grew, with how many facts each, most first.
        rules: Vec<(u32, u64)>,
    },
    /// A request has a request of the same name in an argument: the external's number, the request.
    Trap {
        /// Which statement.
        external: u32,
        /// The request that would be sent.
        request: framex_term::Term,
    },
}

impl Budget {
    /// The same, but that nothing runs beside anything else.
    #[must_use]
    pub fn with_one_thread(self) -> Budget {
        Budget {
            executor: Executor::SERIAL,
            ..self
        }
    }
}

impl Stopped {
    /// Whether rules fired beside each other, so that what stands here of a limit is not what one thread would have met
    /// first. Of the time that is over there is nothing to tell twice.
    pub(crate) fn is_told_by_one_thread(&self, budget: &Budget) -> bool {
        let is_time = matches!(
            self,
            Stopped::Spent {
                limit: Spent::Time,
                ..
            }
        );
        budget.executor.threads > 1 && !is_time
    }

    /// Takes the terms back to where they were; a trap keeps them, since its message names the request.
    pub(crate) fn take_back(self, mark: Mark, terms: &mut Terms) -> Stopped {
        if let Stopped::Spent { .. } = self {
            terms.rollback(mark);
        }
        self
    }
}
