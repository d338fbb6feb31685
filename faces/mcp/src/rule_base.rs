//! What is offered: one loaded session, and the digests of its files.
//!
//! Invariant: after it is made, the session is only asked; the digests stay those of what answers.

use framex_operations::operations::sources;
use framex_operations::{Refused, Session, offers};
use serde_json::{Map, Value, json};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A loaded program that many clients may ask.
#[derive(Debug)]
pub struct RuleBase {
    session: Mutex<Session>,
    files: Value,
}

impl RuleBase {
    /// Offers what the session has loaded.
    ///
    /// # Errors
    /// A session with nothing loaded.
    pub fn new(session: Session) -> Result<RuleBase, Refused> {
        let files = sources::run(&session, &sources::Input::default())?;
        let files = files
            .into_iter()
            .map(|file| json!({"file": file.file, "sha256": file.sha256}));
        Ok(RuleBase {
            files: files.collect(),
            session: Mutex::new(session),
        })
    }

    /// The files that answer, each with its SHA-256.
    pub(crate) fn files(&self) -> &Value {
        &self.files
    }

    /// Calls what is offered under this name.
    pub(crate) fn call(&self, name: &str, fields: Map<String, Value>) -> Result<Value, Refused> {
        offers::call(&mut self.session(), name, fields)
    }

    /// The session, for one operation.
    pub(crate) fn session(&self) -> MutexGuard<'_, Session> {
        // Operations replace what a session holds only at their end, so what a panic leaves behind is whole.
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
