//! Decides when two calls are the same call.
//!
//! The key is the SHA-256, in hexadecimal, of one JSON document: tool, model, parameters, schema, sample
//! and messages, in this order and without blanks. Nothing of the moment enters it: no clock, no run, no
//! address, no secret.

use crate::models::Outgoing;
use serde_json::json;
use sha2::{Digest, Sha256};

/// The keys of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys {
    /// Over the whole call.
    pub call: String,
    /// The same without model and parameters: what was asked, whoever answers.
    pub content: String,
}

impl Keys {
    /// The keys of a call.
    #[must_use]
    pub fn of(outgoing: &Outgoing) -> Keys {
        let messages = outgoing.messages();
        let call = json!({
            "tool": outgoing.tool,
            "model": outgoing.model,
            "parameters": outgoing.parameters,
            "schema": outgoing.schema,
            "sample": outgoing.sample,
            "messages": messages,
        });
        let content = json!({
            "tool": outgoing.tool,
            "schema": outgoing.schema,
            "sample": outgoing.sample,
            "messages": messages,
        });
        Keys {
            call: sha256(&call.to_string()),
            content: sha256(&content.to_string()),
        }
    }
}

/// The SHA-256 of a text, in hexadecimal.
#[must_use]
pub fn sha256(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
