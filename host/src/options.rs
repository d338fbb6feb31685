//! Decides how a run is made: its bounds, its means, and who is told of it.

use crate::answers::Answers;
use crate::clock::Clock;
use crate::models::cost::Money;
use crate::models::{Models, Replies};
use crate::report::RequestLine;
use crate::tools::Tool;
use std::time::Duration;

/// Where a run ends although requests are left.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Requests carried out.
    pub requests: u64,
    /// Cost by the configured prices.
    pub cost: Option<Money>,
    /// Time since the start.
    pub deadline: Option<Duration>,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds {
            requests: 1000,
            cost: None,
            deadline: None,
        }
    }
}

/// How a run is made.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The run's id, see [`crate::clock::run_id`].
    pub run: String,
    /// `--today`: the date that rules see; else the clock's, in UTC.
    pub today: Option<String>,
    /// Where it ends.
    pub bounds: Bounds,
    /// `--strict`: an order that is missing is an error.
    pub is_strict: bool,
    /// Asked between requests; `true` ends the run.
    pub is_interrupted: fn() -> bool,
}

impl RunOptions {
    /// The usual options for a run of this id.
    #[must_use]
    pub fn new(run: impl Into<String>) -> RunOptions {
        RunOptions {
            run: run.into(),
            today: None,
            bounds: Bounds::default(),
            is_strict: false,
            is_interrupted: || false,
        }
    }
}

/// What a run works with.
#[allow(missing_debug_implementations, reason = "tools and stores are trait objects")]
pub struct Means<'m> {
    /// The tools offered, see [`crate::tools::shipped`].
    pub tools: &'m [Box<dyn Tool>],
    /// The configured models.
    pub models: &'m Models,
    /// `--scripted`: replies that stand in for models, persons and adapters.
    pub replies: Option<&'m Replies>,
    /// Stored answers.
    pub answers: &'m mut Answers,
    /// The time.
    pub clock: &'m dyn Clock,
    /// Told what happens, while it happens.
    pub observer: &'m mut dyn FnMut(&Event),
}

/// Something that happened in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A request goes out.
    Taken {
        /// Printed.
        request: String,
        /// Its tool.
        tool: String,
    },
    /// Its receipt is stated.
    Receipt(RequestLine),
    /// A text for people.
    Message(String),
}
