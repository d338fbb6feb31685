//! Takes a bulk load into effect, whole or not at all.

use super::load::{self, Output};
use super::load_chunk::nothing_staged;
use crate::catalogue::{Effect, NoFields, Operation, on_wire};
use crate::{Refused, Session};

/// `load_commit`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "load_commit",
    summary: "Replace the program by the parts that were gathered",
    effect: Effect::Changes,
    fields: &[],
    reply: "as `load`; where it is refused the parts are dropped and the old program stands",
    run: |session, fields| on_wire(fields, |NoFields {}| run(session)),
};

/// Loads what was gathered.
///
/// # Errors
/// No load was begun; every problem of the texts; the limit that the evaluation reached.
pub fn run(session: &mut Session) -> Result<Output, Refused> {
    let staged = session.staged.take().ok_or_else(nothing_staged)?;
    load::texts(session, staged.files.into_iter(), &staged.limits.budget())
}
