//! Decides when a call is made again, and after how long.
//!
//! Only faults of the transport are retried: a refused or broken connection, 429, 5xx. A reply that
//! arrived is never asked for again, whatever stands in it: repair is the rules' business.

use crate::failure::{Failure, FailureKind};
use std::time::Duration;

/// How often, and how patiently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Calls after the first.
    pub retries: u32,
    /// The pause before the first of them; it doubles with each.
    pub first_pause: Duration,
    /// The longest pause a server may ask for; longer, and the call fails at once.
    pub longest_pause: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            retries: 2,
            first_pause: Duration::from_millis(500),
            longest_pause: Duration::from_secs(60),
        }
    }
}

/// A failed attempt, and the pause its server asked for (`retry-after`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// How it failed.
    pub failure: Failure,
    /// `retry-after`
    pub asked_pause: Option<Duration>,
}

impl From<Failure> for Attempt {
    fn from(failure: Failure) -> Self {
        let asked_pause = None;
        Attempt { failure, asked_pause }
    }
}

/// The pause before the next call; `None` where there is none.
///
/// - `made`: how many calls were made so far, from 1.
#[must_use]
pub fn pause(attempt: &Attempt, made: u32, patience: &Patience) -> Option<Duration> {
    let is_transport = matches!(
        attempt.failure.kind,
        FailureKind::Refused | FailureKind::CutOff | FailureKind::RateLimited | FailureKind::ServerError
    );
    if !is_transport || made > patience.retries {
        return None;
    }
    let own = patience.first_pause * 2u32.saturating_pow(made - 1);
    let pause = attempt.asked_pause.map_or(own, |asked| asked.max(own));
    (pause <= patience.longest_pause).then_some(pause)
}

/// Calls until it succeeds or fails for good.
///
/// - `sleep`: waits; a test's does not.
///
/// # Errors
/// The last failure.
pub fn with_retries<T>(
    patience: &Patience,
    sleep: fn(Duration),
    mut call: impl FnMut() -> Result<T, Attempt>,
) -> Result<T, Failure> {
    let mut made = 0;
    loop {
        made += 1;
        match call() {
            Ok(value) => return Ok(value),
            Err(attempt) => match pause(&attempt, made, patience) {
                Some(pause) => sleep(pause),
                None => return Err(attempt.failure),
            },
        }
    }
}

/// Reads `retry-after`: seconds, or a date compared with `now`.
#[must_use]
pub fn retry_after(value: &str, now: jiff::Timestamp) -> Option<Duration> {
    // Whole seconds by the protocol; some servers write a fraction.
    if let Ok(seconds) = value.trim().parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).ok();
    }
    let until = jiff::fmt::rfc2822::parse(value.trim()).ok()?.timestamp();
    Some(Duration::from_secs(
        u64::try_from(until.as_second() - now.as_second()).unwrap_or(0),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calls(kind: FailureKind, asked_pause: Option<Duration>) -> u32 {
        let mut calls = 0;
        let failed: Result<(), Failure> = with_retries(
            &Patience::default(),
            |_| (),
            || {
                calls += 1;
                let failure = Failure::new(kind, "x");
                Err(Attempt { failure, asked_pause })
            },
        );
        assert!(failed.is_err());
        calls
    }

    #[test]
    fn only_faults_of_the_transport_are_retried() {
        assert_eq!(calls(FailureKind::RateLimited, None), 3);
        assert_eq!(calls(FailureKind::ServerError, None), 3);
        assert_eq!(calls(FailureKind::CutOff, None), 3);
        assert_eq!(calls(FailureKind::Timeout, None), 1);
        assert_eq!(calls(FailureKind::ClientError, None), 1);
        assert_eq!(calls(FailureKind::NotJson, None), 1);
    }

    #[test]
    fn a_server_that_asks_for_too_long_a_pause_is_not_waited_for() {
        assert_eq!(
            calls(FailureKind::RateLimited, Some(Duration::from_secs(3600))),
            1
        );
    }

    #[test]
    fn retry_after_reads_seconds_and_dates() {
        let now = "2026-11-29T10:00:00Z".parse().unwrap();
        assert_eq!(retry_after("7", now), Some(Duration::from_secs(7)));
        assert_eq!(retry_after("0.5", now), Some(Duration::from_millis(500)));
        assert_eq!(retry_after("-1", now), None);
        let date = "Sun, 29 Nov 2026 10:00:30 GMT";
        assert_eq!(retry_after(date, now), Some(Duration::from_secs(30)));
        assert_eq!(retry_after("soon", now), None);
    }
}
