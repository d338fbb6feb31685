//! Evaluates the program anew from its facts.

use crate::catalogue::{Effect, NoFields, Operation, on_wire};
use crate::session::refusal;
use crate::{Changed, Refused, Session};
use std::time::Instant;

/// `run`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "run",
    summary: "Evaluate the program anew from its facts",
    effect: Effect::Changes,
    fields: &[],
    reply: "as `add`",
    run: |session, fields| on_wire(fields, |NoFields {}| run(session)),
};

/// Evaluates; nothing should change, and what does is in the reply.
///
/// # Errors
/// The limit that the evaluation reached; the session is then as it was.
pub fn run(session: &mut Session) -> Result<Changed, Refused> {
    let start = Instant::now();
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let difference = loaded.model.replan(&loaded.program, terms, &budget);
    let difference =
        difference.map_err(|stopped| refusal(&stopped, &loaded.program, terms, sources, &budget))?;
    loaded.elapsed_micros = start.elapsed().as_micros() as u64;
    let changed = Changed::of(&difference, terms);
    Ok(session.record(changed))
}
