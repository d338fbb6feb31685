//! Decides what time it is: the one place that reads a clock, so that a test or a replay fixes it.

use jiff::Timestamp;

/// Tells the time.
pub trait Clock {
    /// Now.
    fn now(&self) -> Timestamp;
}

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// A clock that stands still.
#[derive(Clone, Copy, Debug)]
pub struct FixedClock(pub Timestamp);

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        self.0
    }
}

/// As in facts and records: `2026-11-29T20:47:04Z`, whole seconds.
#[must_use]
pub fn written(time: Timestamp) -> String {
    time.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// The date in UTC: `2026-11-29`.
#[must_use]
pub fn date(time: Timestamp) -> String {
    time.strftime("%Y-%m-%d").to_string()
}

/// An id for a run that starts now: `20261129-204704-3f9c`. The tail keeps two runs of one second apart.
#[must_use]
pub fn run_id(time: Timestamp) -> String {
    let tail = (time.subsec_nanosecond() as u32 ^ std::process::id().rotate_left(7)) & 0xffff;
    format!("{}-{tail:04x}", time.strftime("%Y%m%d-%H%M%S"))
}
