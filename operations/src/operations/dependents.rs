//! Lists the facts that would lose their last support if a fact went.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::session::refusal;
use crate::{Changed, Refused, Session, goal};
use framex_proof::dependents;
use serde::Deserialize;

/// `dependents`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "dependents",
    summary: "List the facts that would lose their last support",
    effect: Effect::Reads,
    fields: &[("fact", "one ground fact")],
    reply: "a list of facts, in the order in which `retract` would list them",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// The fact.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// One ground fact.
    pub fact: String,
}

/// The facts, printed.
///
/// # Errors
/// A text that is no fact; a limit reached on the way.
pub fn run(session: &mut Session, input: &Input) -> Result<Vec<String>, Refused> {
    session.loaded()?;
    let fact = goal::fact(session, &input.fact)?;
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let found = dependents(&fact, &mut loaded.model, &loaded.program, terms, &budget);
    let facts = found.map_err(|stopped| refusal(&stopped, &loaded.program, terms, sources, &budget))?;
    // In the order in which `retract` lists what it removes.
    Ok(Changed::in_order(&facts).map(|fact| fact.print(terms)).collect())
}
