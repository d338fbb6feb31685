//! Drops a bulk load; the session's program stands.

use crate::catalogue::{Effect, NoFields, Operation, on_wire};
use crate::staged::Held;
use crate::{Refused, Session};

/// `load_abort`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "load_abort",
    summary: "Drop the parts that were gathered",
    effect: Effect::Changes,
    fields: &[],
    reply: "`{\"chunks\", \"bytes\"}`: how much was dropped; nothing where no load was begun",
    run: |session, fields| on_wire(fields, |NoFields {}| run(session)),
};

/// Drops what was gathered, if anything was.
///
/// # Errors
/// None.
pub fn run(session: &mut Session) -> Result<Held, Refused> {
    let dropped = session.staged.take();
    Ok(dropped.map(|staged| staged.held).unwrap_or_default())
}
