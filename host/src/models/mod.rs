//! The models of a run: which aliases are configured, and how one is asked.

pub mod configuration;
pub mod cost;
pub mod openai;
pub mod retry;
pub mod scripted;
mod secret;
pub(crate) mod stream;

use crate::failure::Failure;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

pub use scripted::Replies;
pub use secret::Secret;

/// What goes to a model, and what makes two calls the same call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outgoing {
    /// The tool that asks: `_llm`.
    pub tool: String,
    /// The model's name at its provider.
    pub model: String,
    /// Temperature and the like, by name.
    pub parameters: Map<String, Value>,
    /// The JSON Schema of the reply.
    pub schema: Option<Value>,
    /// `tool#sample`, printed.
    pub sample: Option<String>,
    /// The prompt.
    pub system: String,
    /// The fields as one JSON object, or the text of `input`.
    pub user: String,
}

impl Outgoing {
    /// The messages, as providers and records write them.
    #[must_use]
    pub fn messages(&self) -> Value {
        json!([
            {"role": "system", "content": self.system},
            {"role": "user", "content": self.user},
        ])
    }
}

/// What came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The model's text, as it came.
    pub text: String,
    /// Tokens read and written, where the provider says.
    pub usage: Usage,
}

/// Tokens of one call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Read.
    pub tokens_in: u64,
    /// Written.
    pub tokens_out: u64,
}

/// One way to ask a model.
pub trait ChatModel {
    /// Asks, once per call: what may be repeated is repeated inside.
    ///
    /// - `request`: the printed identity, for models that answer by it.
    ///
    /// # Errors
    /// The failure of the call; never holds a key.
    fn ask(&self, request: &str, outgoing: &Outgoing) -> Result<Reply, Failure>;
}

/// One configured model.
#[allow(missing_debug_implementations, reason = "a model may hold a key")]
pub struct Configured {
    /// The model's name at its provider.
    pub name: String,
    /// What goes along with each call.
    pub parameters: Map<String, Value>,
    /// Price of the tokens.
    pub price: cost::Price,
    /// Whether its answers are kept in the store: those of a file of replies are not.
    pub is_stored: bool,
    /// The environment variable that should hold its key, and does not; stored answers need none.
    pub missing_key: Option<String>,
    /// How it is asked.
    pub chat: Box<dyn ChatModel>,
}

/// The configured models by alias.
#[derive(Default)]
#[allow(missing_debug_implementations, reason = "a model may hold a key")]
pub struct Models {
    by_alias: BTreeMap<String, Configured>,
    /// Aliases that the configuration file names: each must be used.
    from_file: Vec<String>,
}

impl Models {
    /// Adds or replaces the model behind an alias.
    pub fn set(&mut self, alias: impl Into<String>, model: Configured) {
        self.by_alias.insert(alias.into(), model);
    }

    /// The model behind an alias.
    #[must_use]
    pub fn get(&self, alias: &str) -> Option<&Configured> {
        self.by_alias.get(alias)
    }

    /// The configured aliases, sorted.
    pub fn aliases(&self) -> impl Iterator<Item = &str> {
        self.by_alias.keys().map(String::as_str)
    }
}
