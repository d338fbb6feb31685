//! Switches a session's world: whether what is not known is unknown or false.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::session::{checked, refusal};
use crate::{Changed, Refused, Session};
use framex_fixpoint::Change;
use framex_syntax::tree::World;
use serde::Deserialize;
use std::time::Instant;

/// `world`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "world",
    summary: "Switch between an open and a closed world",
    effect: Effect::Changes,
    fields: &[("mode", "`open` or `closed`")],
    reply: "as `add`",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// The world to switch to.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// `open` or `closed`.
    pub mode: Mode,
}

/// A world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// What is not known is unknown.
    Open,
    /// What is not known is false.
    Closed,
}

/// Switches, and evaluates what read a scope that changes.
///
/// # Errors
/// The limit that the evaluation reached; the session is then as it was.
pub fn run(session: &mut Session, input: &Input) -> Result<Changed, Refused> {
    let start = Instant::now();
    let world = match input.mode {
        Mode::Open => World::Open,
        Mode::Closed => World::Closed,
    };
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let mut units = loaded.units.clone();
    units.iter_mut().for_each(|unit| unit.switch_world(world));
    let program = checked(&units, terms, sources)?;
    let difference = loaded
        .model
        .change_rules(&loaded.program, &program, &Change::default(), terms, &budget);
    let difference = difference.map_err(|stopped| refusal(&stopped, &program, terms, sources, &budget))?;
    let changed = Changed::of(&difference, terms);
    loaded.units = units;
    loaded.program = program;
    loaded.elapsed_micros = start.elapsed().as_micros() as u64;
    Ok(session.record(changed))
}
