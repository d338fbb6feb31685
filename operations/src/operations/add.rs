//! Adds statements to a session: facts at the cost of what changes, anything else at that of an evaluation.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::session::{Session, checked, lower};
use crate::{Changed, Refused};
use framex_fixpoint::Change;
use framex_source::FileId;
use serde::Deserialize;
use std::time::Instant;

/// `add`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "add",
    summary: "Add statements",
    effect: Effect::Changes,
    fields: &[
        ("source", "the statements"),
        ("file", "what they are called in messages and proofs"),
    ],
    reply: "`{\"added\", \"removed\", \"asserted\", \"revision\"}`: derived facts that came and went, facts newly stated, the number of the change",
    run: |session, fields| on_wire(fields, |input| run(session, input)),
};

/// The statements to add.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Their text.
    pub source: String,
    /// What it is called in messages and proofs.
    pub file: Option<String>,
}

/// Adds the statements, or none of them.
///
/// # Errors
/// What is wrong with them, alone or beside the program; the limit that the evaluation reached.
pub fn run(session: &mut Session, input: Input) -> Result<Changed, Refused> {
    session.loaded()?;
    let (before, mark) = (session.sources.next(), session.terms.mark());
    let is_named = input.file.is_some();
    let file = session.sources.add(
        input.file.unwrap_or_else(|| "<json-source>".to_owned()),
        input.source,
    );
    let changed = added(session, file, is_named);
    if changed.is_err() {
        session.sources.truncate(before);
        session.terms.rollback(mark);
    }
    changed
}

fn added(session: &mut Session, file: FileId, is_named: bool) -> Result<Changed, Refused> {
    let start = Instant::now();
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let unit = lower(file, sources, terms);
    // A text that says nothing is kept where it can be asked for by its name.
    let is_kept = is_named || !unit.facts().is_empty() || !unit.is_facts_alone();
    let change = Change {
        files: vec![unit.shared_facts()],
        ..Change::default()
    };
    let changed = if loaded.program.is_open_to(&unit) {
        let changed = loaded.state(&change, terms, sources, &budget)?;
        if is_kept {
            loaded.program.add_facts(&unit);
        }
        changed
    } else {
        let program = checked(loaded.units.iter().chain([&unit]), terms, sources)?;
        let is_facts_alone = unit.is_facts_alone();
        loaded.restate(&change, program, is_facts_alone, terms, sources, &budget)?
    };
    loaded.elapsed_micros = start.elapsed().as_micros() as u64;
    if is_kept {
        loaded.units.push(unit);
        loaded.added.insert(file);
    } else {
        session.sources.forget(file);
    }
    Ok(session.record(changed))
}
