//! Decides how a call can fail, and with which sentence.
//!
//! A failed call, a reply in a wrong format, an unclear judgement and a logical `unknown` are four
//! different things. The first two are failures and stand here; each kind has one name, in the facts
//! (`tool#failure`), in JSON and on the screen.
//!
//! Invariant: no sentence holds a key or token; a server's own words pass [`crate::models::Secret::redact`] first.

use serde::Serialize;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal;)*) => {
        /// The kinds of failure.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
        pub enum FailureKind { $($(#[$doc])* #[serde(rename = $name)] $kind),* }

        impl FailureKind {
            /// All kinds, in the order of the reference.
            pub const ALL: &'static [FailureKind] = &[$(FailureKind::$kind),*];

            /// As in the facts: `rate-limited`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(FailureKind::$kind => $name),* }
            }
        }
    };
}

kinds! {
    /// The connection was refused.
    Refused = "refused";
    /// No answer in time.
    Timeout = "timeout";
    /// The stream ended without its end mark.
    CutOff = "cut-off";
    /// The server asked for a pause (429).
    RateLimited = "rate-limited";
    /// The server failed (5xx), or answered what its protocol does not allow.
    ServerError = "server-error";
    /// The server refused the call (4xx), or the request lacks a field its tool needs.
    ClientError = "client-error";
    /// More context than the model, or `tool#maxContext`, allows.
    ContextTooLong = "context-too-long";
    /// The reply is not JSON, or has a key twice.
    NotJson = "not-json";
    /// The reply does not follow the request's `schema`.
    NotSchema = "not-schema";
    /// The reply is nested, or no object, or a row is none.
    NotFlat = "not-flat";
    /// The reply, or one of its numbers, is too large; or it has over 64 rows.
    TooLarge = "too-large";
    /// The reply claims a measurement that the host alone makes.
    StatesMeasurement = "states-measurement";
    /// No such tool here, or no such model.
    NoTool = "no-tool";
    /// An adapter ended before its answer.
    AdapterCrashed = "adapter-crashed";
    /// What may be spent is spent.
    Budget = "budget";
    /// A replay, or a file of replies, has no answer for it.
    NotStored = "not-stored";
    /// The gatekeeper does not let it out.
    NotAllowed = "not-allowed";
    /// Sent in an earlier run whose receipt was lost.
    InDoubt = "in-doubt";
}

impl FailureKind {
    /// The kind with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<FailureKind> {
        FailureKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

/// A call that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// `tool#failure`.
    pub kind: FailureKind,
    /// `error`: one sentence, lower case, no full stop.
    pub sentence: String,
}

impl Failure {
    /// A failure with its own sentence.
    #[must_use]
    pub fn new(kind: FailureKind, sentence: impl Into<String>) -> Failure {
        let sentence = sentence.into();
        Failure { kind, sentence }
    }

    /// No answer in time. The sentence is fixed: programs compare it.
    #[must_use]
    pub fn timeout() -> Failure {
        Failure::new(FailureKind::Timeout, "no answer in time")
    }

    /// The reply is not one JSON object. The sentence is fixed: programs compare it.
    #[must_use]
    pub fn not_json() -> Failure {
        Failure::new(
            FailureKind::NotJson,
            "model response is not valid JSON; no facts accepted",
        )
    }
}
