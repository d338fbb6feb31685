//! Keeps the session in a file that is opened as it stands, without reading its text again.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::{Refused, Session, session_image, unwritable_file};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// `snapshot`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "snapshot",
    summary: "Keep the session in a file: program, facts, consequences, revisions",
    effect: Effect::Acts,
    fields: &[("path", "the file; one that is there is replaced as a whole")],
    reply: "`{\"bytes\", \"facts\", \"revision\"}`",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// Where it is kept.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The file.
    pub path: String,
}

/// What was kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Output {
    /// The size of the file.
    pub bytes: u64,
    /// Facts, as `load` counts them.
    pub facts: u64,
    /// The newest revision.
    pub revision: u64,
}

/// Writes the session to a file, whole or not at all. A bulk load that was begun is no part of it.
///
/// # Errors
/// Nothing is loaded; the file cannot be written.
///
/// # Cost
/// A copy of the session in memory, and the writing of it.
pub fn run(session: &Session, input: &Input) -> Result<Output, Refused> {
    let loaded = session.loaded()?;
    let image = session_image::write(session, loaded);
    let written = framex_snapshot::write(Path::new(&input.path), &[&image]);
    let bytes = written.map_err(|fault| unwritable_file(&input.path, &fault))?;
    Ok(Output {
        bytes,
        facts: super::load::count(&loaded.program, &loaded.model),
        revision: session.revision(),
    })
}
