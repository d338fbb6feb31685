//! Lists, shows and forgets the stored answers of models.
//!
//! In: the file of an answer store. Out: its records. The usual store has none before a run makes it; another
//! that is not there is a slip of the pen, and refused.

use crate::Refused;
use crate::suggested::near_or;
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

/// The store that a run uses where it is told of none.
pub const USUAL_STORE: &str = ".framex/answers.db";

/// Every stored answer, oldest first; `store` is the usual one where it is `None`.
///
/// # Errors
/// A store that is not there or cannot be read.
pub fn list(store: Option<&Path>) -> Result<Vec<Stored>, Refused> {
    let Some(mut store) = open(store)? else {
        return Ok(Vec::new());
    };
    let records = store.all().map_err(|fault| unusable(&fault))?;
    Ok(records.into_iter().map(stored).collect())
}

/// The stored answers to one request, as printed, oldest first; at least one.
///
/// # Errors
/// A store that is not there or cannot be read, or that has no answer to the request.
pub fn show(store: Option<&Path>, request: &str) -> Result<Vec<Stored>, Refused> {
    let (found, others): (Vec<Stored>, Vec<Stored>) = list(store)?
        .into_iter()
        .partition(|answer| answer.request == request);
    if !found.is_empty() {
        return Ok(found);
    }
    let requests = others.iter().map(|answer| answer.request.as_str());
    let help = near_or(request, requests, || {
        "`framex answers list` shows the requests that have one".to_owned()
    });
    let message = format!("no answer to `{request}` is stored");
    Err(Refused::without_place(ANSWER_STORE, message, help))
}

/// Deletes every answer whose messages or reply contain the text, as a person reads it. Returns how many.
///
/// # Errors
/// A store that is not there or cannot be written.
pub fn forget(store: Option<&Path>, text: &str) -> Result<u64, Refused> {
    match open(store)? {
        Some(mut store) => store.forget(text).map_err(|fault| unusable(&fault)),
        None => Ok(0),
    }
}

fn open(named: Option<&Path>) -> Result<Option<Sqlite>, Refused> {
    let path = named.unwrap_or(Path::new(USUAL_STORE));
    if path.exists() {
        return Sqlite::open(path).map(Some).map_err(|fault| unusable(&fault));
    }
    match named {
        None => Ok(None),
        Some(path) => Err(Refused::without_place(
            ANSWER_STORE,
            format!("there is no answer store `{}`", path.display()),
            "name with `--store` the file that a run kept its answers in",
        )),
    }
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
