//! Lists the files of the program, each with what tells it from any other: its SHA-256.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::{Refused, Session};
use framex_host::sha256;
use framex_source::FileId;
use indexmap::IndexSet;
use serde::{Deserialize, Serialize};

/// `sources`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "sources",
    summary: "List the files of the program with their SHA-256",
    effect: Effect::Reads,
    fields: &[("file", "only this file"), ("text", "`true` adds the texts")],
    reply: "a list of `{\"file\", \"sha256\", \"bytes\", \"text\"}` in loading order: texts as they were loaded, whatever was taken \
            back since; a file added to the session goes with the last fact of it that is taken back",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// Which files, and how much of them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Only this file.
    pub file: Option<String>,
    /// Whether the texts are wanted.
    #[serde(default)]
    pub text: bool,
}

/// One file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SourceFile {
    /// As the user named it.
    pub file: String,
    /// Of its bytes, in hexadecimal.
    pub sha256: String,
    /// How long it is.
    pub bytes: u64,
    /// The whole text, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The files, in loading order; none where `file` names none.
///
/// # Errors
/// A session with nothing loaded.
///
/// # Cost
/// Proportional to the bytes of the files.
pub fn run(session: &Session, input: &Input) -> Result<Vec<SourceFile>, Refused> {
    let loaded = session.loaded()?;
    let files: IndexSet<FileId> = loaded.files().collect();
    let files = files.into_iter().map(|file| session.sources.file(file));
    let wanted = files.filter(|file| input.file.as_ref().is_none_or(|name| *name == file.name));
    let source_file = wanted.map(|file| SourceFile {
        file: file.name.clone(),
        sha256: sha256(&file.text),
        bytes: file.text.len() as u64,
        text: input.text.then(|| file.text.to_string()),
    });
    Ok(source_file.collect())
}
