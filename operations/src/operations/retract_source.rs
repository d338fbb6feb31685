//! Takes back everything that one source states.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::session::checked;
use crate::stated_by::StatedBy;
use crate::suggested::near_or;
use crate::{Changed, Refused, Session};
use framex_fixpoint::Change;
use framex_source::UNKNOWN_SOURCE;
use serde::Deserialize;
use std::time::Instant;

/// `retract_source`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "retract_source",
    summary: "Take back everything that a source states",
    effect: Effect::Changes,
    fields: &[(
        "source",
        "a file, a chunk's `file`, the source that an annotation names, or a receipt, as proofs show it after `Source:`",
    )],
    reply: "as `retract`; with a file go its rules and declarations too, but not its `world`",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// The source.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Its name.
    pub source: String,
}

/// Takes back each of its statements, of a file its rules and declarations too; what another source states too stays
/// stated, and the world stays what it is.
///
/// # Errors
/// A source that states nothing, or nothing any more; what is wrong with the program that is left; the limit that the evaluation reached.
///
/// # Cost
/// A walk over the stated facts, and that of what changes; where rules go, an evaluation.
pub fn run(session: &mut Session, input: &Input) -> Result<Changed, Refused> {
    session.without_trace(|session| retracted(session, input))
}

fn retracted(session: &mut Session, input: &Input) -> Result<Changed, Refused> {
    let start = Instant::now();
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let found = StatedBy::of(&input.source, loaded, sources);
    if found.is_spent(&loaded.units) {
        return Err(unknown(session, &input.source));
    }
    let mut units = found.units_without(&input.source, &loaded.units, terms);
    let gone = found.take_added(&mut units, &loaded.added);
    let program = checked(&units, terms, sources)?;
    let change = Change {
        withdraw: found.statements.clone(),
        ..Change::default()
    };
    let is_facts_alone = found.is_facts_alone(&loaded.units);
    let changed = loaded.restate(&change, program, is_facts_alone, terms, sources, &budget)?;
    loaded.keep_without(&found.receipts, units, start);
    gone.into_iter().for_each(|file| session.forget_file(file));
    session.forget_spent();
    Ok(session.record(changed))
}

/// The refusal of a source that states nothing.
pub(crate) fn unknown(session: &Session, source: &str) -> Refused {
    let names: Vec<&str> = session
        .sources
        .files()
        .map(|(_, file)| file.name.as_str())
        .collect();
    let help = near_or(source, names, || {
        "name a source as `explain` shows it after `Source:`".to_owned()
    });
    Refused::without_place(UNKNOWN_SOURCE, format!("nothing is stated by `{source}`"), help)
}
