//! Opens a session that was kept in a file.

pub use super::snapshot::Input;
use crate::catalogue::{Effect, Operation, on_wire};
use crate::{Limits, Refused, Session, session_image, unreadable_file};
use framex_snapshot::{Fault, Mapped, VERSION};
use framex_source::SNAPSHOT_FILE;
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;

/// `restore`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "restore",
    summary: "Replace the session by one that was kept in a file",
    effect: Effect::Changes,
    fields: &[("path", "the file, as `snapshot` wrote it")],
    reply: "`{\"facts\", \"revision\"}`; the session behaves as the one that was kept",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// What was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Output {
    /// Facts, as `load` counts them.
    pub facts: u64,
    /// The newest revision.
    pub revision: u64,
}

/// A file that holds a session, opened and checked.
#[derive(Clone, Debug)]
pub struct Snapshot {
    path: String,
    mapped: Arc<Mapped>,
}

/// Replaces the session; its limits stay.
///
/// # Errors
/// The file cannot be read, is no snapshot, of another version, torn or changed; the session is then as it was.
///
/// # Cost
/// By the size of the file, at the speed of memory; no fact is read as text or derived.
pub fn run(session: &mut Session, input: &Input) -> Result<Output, Refused> {
    *session = Snapshot::open(&input.path)?.session(session.limits)?;
    let loaded = session.loaded()?;
    Ok(Output {
        facts: super::load::count(&loaded.program, &loaded.model),
        revision: session.revision(),
    })
}

impl Snapshot {
    /// Opens the file and checks that it is what was written.
    ///
    /// # Errors
    /// As [`run`].
    pub fn open(path: &str) -> Result<Snapshot, Refused> {
        let mapped = framex_snapshot::open(Path::new(path)).map_err(|fault| refusal(path, &fault))?;
        Ok(Snapshot {
            path: path.to_owned(),
            mapped: Arc::new(mapped),
        })
    }

    /// A session of its own that begins where the one that was kept ended.
    ///
    /// # Errors
    /// A file that holds no session.
    pub fn session(&self, limits: Limits) -> Result<Session, Refused> {
        session_image::read(&self.mapped, limits).ok_or_else(|| refusal(&self.path, &Fault::Changed))
    }
}

fn refusal(path: &str, fault: &Fault) -> Refused {
    let again = "make it again from the program's files: `framex snapshot FILE… --out FILE`";
    let (message, help) = match fault {
        Fault::Io(fault) => return unreadable_file(path, fault),
        Fault::Other => (
            format!("`{path}` is no snapshot of a session"),
            "name a file that `framex snapshot` wrote; a program is named without `--snapshot`".to_owned(),
        ),
        Fault::Version(found) => (
            format!("`{path}` is a snapshot of form {found}, and this FrameX reads form {VERSION}"),
            format!("{again}; or open it with the FrameX that wrote it"),
        ),
        Fault::Words(bits) => (
            format!(
                "`{path}` was written on a machine of {bits} bits, and this is one of {}",
                usize::BITS
            ),
            again.to_owned(),
        ),
        Fault::Torn => (
            format!("`{path}` is not whole: its end is missing, or something stands behind it"),
            format!("copy it again; or {again}"),
        ),
        Fault::Changed => (
            format!("`{path}` is not what was written: its checksum is another"),
            format!("copy it again; or {again}"),
        ),
    };
    Refused::without_place(SNAPSHOT_FILE, message, help)
}
