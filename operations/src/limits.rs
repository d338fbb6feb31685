//! How much an evaluation may use, as the operator says it.
//!
//! In: the limits of a door. Out: the engine's [`Budget`], whose clock is the deadline set here, since the
//! engine has none.

use framex_fixpoint::Budget;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
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
    /// Wall-clock time of one evaluation.
    pub time: Option<Duration>,
}

static START: LazyLock<Instant> = LazyLock::new(Instant::now);
/// Milliseconds after `START`; `u64::MAX` while nothing bounds the time.
static DEADLINE_MS: AtomicU64 = AtomicU64::new(u64::MAX);

impl Limits {
    /// The engine's budget; the time starts now.
    #[must_use]
    pub fn budget(&self) -> Budget {
        let deadline_ms = self.time.map_or(u64::MAX, |time| {
            u64::try_from((START.elapsed() + time).as_millis()).unwrap_or(u64::MAX)
        });
        DEADLINE_MS.store(deadline_ms, Ordering::Relaxed);
        let default = Budget::default();
        Budget {
            facts: self.facts.unwrap_or(default.facts),
            rounds_per_stratum: self.rounds_per_stratum.unwrap_or(default.rounds_per_stratum),
            depth: self.depth.unwrap_or(default.depth),
            memory_bytes: self.memory_bytes.unwrap_or(default.memory_bytes),
            is_time_over: is_deadline_over,
        }
    }
}

fn is_deadline_over() -> bool {
    let deadline_ms = DEADLINE_MS.load(Ordering::Relaxed);
    deadline_ms != u64::MAX && START.elapsed().as_millis() >= u128::from(deadline_ms)
}
