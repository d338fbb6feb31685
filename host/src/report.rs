//! What a run reports: how it ended, which requests it carried out, what it cost.

use crate::failure::FailureKind;
use crate::models::cost::Money;
use crate::receipt::Receipt;
use framex_source::Diagnostic;
use framex_term::Term;
use serde::Serialize;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// No request is open or waiting.
    Done,
    /// A rule derived `workflow[status -> …]`.
    Workflow,
    /// A bound was reached; never a success.
    Bound,
    /// Only persons are waited for.
    Waiting,
    /// It could not go on: [`RunReport::stop`] says why.
    Stopped,
    /// Somebody interrupted it.
    Interrupted,
}

/// One request carried out, or left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RequestLine {
    /// The printed identity: `read(d1)`.
    pub request: String,
    /// `_llm`
    pub tool: String,
    /// `tool#order`, printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// `succeeded`, `failed`, `open` or `waiting`.
    pub status: &'static str,
    /// The kind of failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<FailureKind>,
    /// Whether the answer came from the store or a recorded file.
    pub replayed: bool,
}

/// What a run cost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// Calls that went out to a model; a replay is none.
    pub calls: u64,
    /// Tokens read by models.
    pub tokens_in: u64,
    /// Tokens written by models.
    pub tokens_out: u64,
    /// By the configured prices, in their currency: `"0.0123"`.
    pub amount: Money,
}

/// Why a run could not go on.
#[derive(Clone, Debug)]
pub enum Stop {
    /// The program is at fault, or the configuration.
    Problem(Box<Diagnostic>),
    /// The evaluation stopped: a limit, or the request trap.
    Evaluation(framex_fixpoint::Stopped),
    /// The answer store or a file of it failed.
    Store(String),
}

/// The report of one run.
#[derive(Clone, Debug, Serialize)]
pub struct RunReport {
    /// The run's id.
    pub run: String,
    /// How it ended.
    pub end: End,
    /// The end in words: the workflow's status, the bound, the first words of the problem.
    pub reason: String,
    /// The requests carried out, in the order in which their receipts were stated; then those left,
    /// in the order in which they would have been taken.
    pub requests: Vec<RequestLine>,
    /// What it cost.
    pub cost: Cost,
    /// Warnings of the run itself: each once.
    #[serde(skip)]
    pub warnings: Vec<Diagnostic>,
    /// With [`End::Stopped`]: why.
    #[serde(skip)]
    pub stop: Option<Stop>,
    /// The receipts with their annotations, in the order in which they were stated.
    #[serde(skip)]
    pub receipts: Vec<Receipt>,
    /// Requests still open or waiting: what provisional answers hang on.
    #[serde(skip)]
    pub remaining: Vec<Term>,
    /// What `_say` and `_emit` put before people, in order.
    pub messages: Vec<String>,
}
