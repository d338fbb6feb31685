//! Begins a bulk load: a program that comes in parts and takes effect as a whole.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::staged::{Held, Staged};
use crate::{Limits, Refused, Session};
use serde::Deserialize;

/// `load_begin`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "load_begin",
    summary: "Begin a load that comes in parts",
    effect: Effect::Changes,
    fields: &[
        ("max_rounds", "the load stops after so many rounds of one stratum"),
        ("max_facts", "the load stops at so many facts"),
        (
            "max_matches",
            "accepted for clients of FrameX 0.4, and bounds nothing: facts and rounds do",
        ),
        (
            "max_proofs",
            "accepted for clients of FrameX 0.4, and bounds nothing: proofs are not stored",
        ),
    ],
    reply: "`{\"chunks\": 0, \"bytes\": 0}`; a load that was begun before is dropped",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// Limits of the load.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Rounds of one stratum.
    pub max_rounds: Option<u64>,
    /// Facts, stated and derived.
    pub max_facts: Option<u64>,
    /// Bounds nothing.
    pub max_matches: Option<u64>,
    /// Bounds nothing.
    pub max_proofs: Option<u64>,
}

/// Begins; the session's program stays until the commit.
///
/// # Errors
/// None.
pub fn run(session: &mut Session, input: &Input) -> Result<Held, Refused> {
    let own = session.limits;
    let limits = Limits {
        facts: lower(own.facts, input.max_facts),
        rounds_per_stratum: lower(own.rounds_per_stratum, input.max_rounds),
        ..own
    };
    let staged = session.staged.insert(Staged {
        limits,
        ..Staged::default()
    });
    Ok(staged.held)
}

/// A client may lower the limits of its operator and never raise them.
fn lower(own: Option<u64>, asked: Option<u64>) -> Option<u64> {
    own.into_iter().chain(asked).min()
}
