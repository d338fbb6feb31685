//! Replies from a file, by printed request identity: the way of tests and of a first run.
//!
//! `{"read(d1)": {"reply": {…}}, "read(d2)": {"fail": "no answer in time", "kind": "timeout"}}`. A reply
//! that is an object stands for its JSON text, numbers as written; a reply that is a string is the raw
//! text. A failed call has the kind it names, else `server-error`.

use super::{ChatModel, Outgoing, Reply, Usage};
use crate::failure::{Failure, FailureKind};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A file of replies.
#[derive(Clone, Debug, Default)]
pub struct Replies {
    by_request: BTreeMap<String, Result<String, Failure>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    reply: Option<Box<RawValue>>,
    fail: Option<String>,
    kind: Option<String>,
}

impl Replies {
    /// Reads a file of replies.
    ///
    /// # Errors
    /// One sentence that names the entry and the cure.
    pub fn parse(text: &str) -> Result<Replies, String> {
        let entries: BTreeMap<String, Box<RawValue>> = serde_json::from_str(text).map_err(|fault| {
            format!(
                "the file of replies is no JSON object of requests (line {}, column {})",
                fault.line(),
                fault.column()
            )
        })?;
        let mut replies = Replies::default();
        for (request, entry) in entries {
            let entry: Entry = serde_json::from_str(entry.get()).map_err(|_| {
                format!("the entry `{request}` is no object of `reply`, or of `fail` and `kind`")
            })?;
            let reply = reply_of(&request, entry)?;
            replies.by_request.insert(request, reply);
        }
        Ok(replies)
    }

    /// The raw reply to a request, or its failure; `None` where the file has no entry.
    #[must_use]
    pub fn get(&self, request: &str) -> Option<&Result<String, Failure>> {
        self.by_request.get(request)
    }

    /// The raw reply to a request.
    ///
    /// # Errors
    /// The failure it stands for; `not-stored` where the file has no entry.
    pub fn reply(&self, request: &str) -> Result<String, Failure> {
        match self.get(request) {
            Some(reply) => reply.clone(),
            None => {
                let sentence = format!("the file of replies has no entry `{request}`");
                Err(Failure::new(FailureKind::NotStored, sentence))
            }
        }
    }

    /// The requests it answers, sorted.
    pub fn requests(&self) -> impl Iterator<Item = &str> {
        self.by_request.keys().map(String::as_str)
    }
}

fn reply_of(request: &str, entry: Entry) -> Result<Result<String, Failure>, String> {
    let kind = match &entry.kind {
        None => FailureKind::ServerError,
        Some(name) => FailureKind::named(name).ok_or_else(|| {
            let names: Vec<&str> = FailureKind::ALL.iter().map(|kind| kind.name()).collect();
            format!(
                "the entry `{request}` has an unknown kind `{name}`; the kinds are {}",
                names.join(", ")
            )
        })?,
    };
    match (entry.reply, entry.fail) {
        (Some(raw), None) if entry.kind.is_none() => Ok(Ok(match raw.get().as_bytes()[0] {
            b'"' => serde_json::from_str(raw.get())
                .map_err(|_| format!("the reply of the entry `{request}` is no text"))?,
            _ => raw.get().to_owned(),
        })),
        (None, Some(sentence)) => Ok(Err(Failure::new(kind, sentence))),
        _ => Err(format!(
            "the entry `{request}` needs either `reply`, or `fail` with or without `kind`"
        )),
    }
}

impl ChatModel for Replies {
    fn ask(&self, request: &str, _outgoing: &Outgoing) -> Result<Reply, Failure> {
        let usage = Usage::default();
        self.reply(request).map(|text| Reply { text, usage })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_keeps_its_numbers_as_written_and_a_string_is_raw_text() {
        let replies =
            Replies::parse(r#"{"a": {"reply": {"n": 40.00}}, "b": {"reply": "no \"json"}}"#).unwrap();
        assert_eq!(replies.reply("a").unwrap(), r#"{"n": 40.00}"#);
        assert_eq!(replies.reply("b").unwrap(), "no \"json");
    }

    #[test]
    fn a_failure_has_the_kind_it_names_or_server_error() {
        let replies =
            Replies::parse(r#"{"a": {"fail": "x", "kind": "timeout"}, "b": {"fail": "y"}}"#).unwrap();
        assert_eq!(replies.reply("a").unwrap_err().kind, FailureKind::Timeout);
        assert_eq!(replies.reply("b").unwrap_err().kind, FailureKind::ServerError);
        assert_eq!(replies.reply("c").unwrap_err().kind, FailureKind::NotStored);
    }

    #[test]
    fn a_faulty_entry_is_named() {
        let wrong = |text: &str| Replies::parse(text).unwrap_err();
        assert!(wrong(r#"{"a": {"fail": "x", "kind": "sad"}}"#).contains("`sad`"));
        assert!(wrong(r#"{"a": {}}"#).contains("`a`"));
        assert!(wrong(r#"{"a": {"answer": 1}}"#).contains("`a`"));
        assert!(wrong("[]").contains("JSON object"));
    }
}
