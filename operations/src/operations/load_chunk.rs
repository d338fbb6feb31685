//! Adds a part to a bulk load.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::staged::Held;
use crate::{Refused, Session};
use framex_source::NOTHING_STAGED;
use serde::Deserialize;

/// `load_chunk`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "load_chunk",
    summary: "Add a part to a load that was begun",
    effect: Effect::Changes,
    fields: &[
        ("source", "whole statements"),
        (
            "file",
            "the file they belong to; parts of one file are joined, so that each fact keeps its line there",
        ),
    ],
    reply: "`{\"chunks\", \"bytes\"}`: how much is held now; nothing is read before the commit",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// A part of a program.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Its text.
    pub source: String,
    /// The file it belongs to.
    pub file: Option<String>,
}

/// Holds the part.
///
/// # Errors
/// No load was begun; more text than a load may have.
pub fn run(session: &mut Session, input: &Input) -> Result<Held, Refused> {
    let staged = session.staged.as_mut().ok_or_else(nothing_staged)?;
    let file = input.file.as_deref().unwrap_or("<json-source>");
    staged.push(file, &input.source)?;
    Ok(staged.held)
}

pub(crate) fn nothing_staged() -> Refused {
    Refused::without_place(
        NOTHING_STAGED,
        "no bulk load was begun",
        "begin one with `load_begin`",
    )
}
