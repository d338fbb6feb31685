//! Says again what the last change did.

use crate::catalogue::{Effect, NoFields, Operation, on_wire};
use crate::{Changed, Refused, Session};

/// `diff`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "diff",
    summary: "Say again what the last change did",
    effect: Effect::Reads,
    fields: &[],
    reply: "as `add`",
    run: |session, fields| on_wire(fields, |NoFields {}| run(session)),
};

/// The last change.
///
/// # Errors
/// A session with nothing loaded.
pub fn run(session: &Session) -> Result<Changed, Refused> {
    session.loaded()?;
    Ok(session.last_change.clone())
}
