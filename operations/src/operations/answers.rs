//! Lists and forgets the stored answers of models.
//!
//! In: the file of an answer store. Out: its records; a store that is not there yet has none.

use crate::Refused;
use framex_host::AnswerStore;
use framex_host::answers::{Record, Sqlite};
use framex_source::ANSWER_STORE;
use serde::Serialize;
use std::path::Path;

/// One stored answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stored {
    /// The request that first asked.
    pub request: String,
    /// The tool that asked.
    pub tool: String,
    /// The model that answered.
    pub model: String,
    /// When it was given.
    pub given: String,
    /// In which run.
    pub run: String,
    /// The prompt.
    pub system: String,
    /// The message.
    pub user: String,
    /// The reply, as it came.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
    /// Why the call failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

/// Every stored answer, oldest first.
///
/// # Errors
/// A store that cannot be read.
pub fn list(store: &Path) -> Result<Vec<Stored>, Refused> {
    let Some(mut store) = open(store)? else {
        return Ok(Vec::new());
    };
    let records = store.all().map_err(|fault| unusable(&fault))?;
    Ok(records.into_iter().map(stored).collect())
}

/// Deletes every answer whose messages or reply contain the text, as a person reads it. Returns how many.
///
/// # Errors
/// A store that cannot be written.
pub fn forget(store: &Path, text: &str) -> Result<u64, Refused> {
    match open(store)? {
        Some(mut store) => store.forget(text).map_err(|fault| unusable(&fault)),
        None => Ok(0),
    }
}

fn open(path: &Path) -> Result<Option<Sqlite>, Refused> {
    if !path.exists() {
        return Ok(None);
    }
    Sqlite::open(path).map(Some).map_err(|fault| unusable(&fault))
}

fn stored(record: Record) -> Stored {
    let (reply, failure) = match record.reply {
        Ok(reply) => (Some(reply), None),
        Err(failure) => (None, Some(failure.sentence)),
    };
    Stored {
        request: record.request,
        tool: record.outgoing.tool,
        model: record.outgoing.model,
        given: record.given,
        run: record.run,
        system: record.outgoing.system,
        user: record.outgoing.user,
        reply,
        failure,
    }
}

fn unusable(fault: &str) -> Refused {
    Refused::without_place(ANSWER_STORE, fault, "name another with `--store`")
}
