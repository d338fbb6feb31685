//! A key: used in one header, and shown nowhere.

use std::fmt;

/// A key or token from the environment. It does not print.
#[derive(Clone, Default)]
pub struct Secret(Option<String>);

/// What stands where a server repeated the key.
const REDACTED: &str = "[key]";
/// A shorter text is no key, and would be found by chance.
const LEAST_BYTES: usize = 8;

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() {
            "Secret(set)"
        } else {
            "Secret(unset)"
        })
    }
}

impl Secret {
    /// A key, or none. A file's last line break, which `$(cat …)` or an editor may leave, is no part of it.
    #[must_use]
    pub fn new(key: Option<String>) -> Secret {
        let key = key.map(|key| key.trim().to_owned());
        Secret(key.filter(|key| !key.is_empty()))
    }

    /// The value of the authorization header. Its only reader is the HTTP client.
    pub(crate) fn bearer(&self) -> Option<String> {
        self.0.as_ref().map(|key| format!("Bearer {key}"))
    }

    /// The text without the key.
    #[must_use]
    pub fn redact(&self, text: &str) -> String {
        match &self.0 {
            Some(key) => text.replace(key.as_str(), REDACTED),
            None => text.to_owned(),
        }
    }

    /// Whether the text holds the key, also behind JSON escapes.
    #[must_use]
    pub fn is_in(&self, text: &str) -> bool {
        match &self.0 {
            Some(key) if key.len() >= LEAST_BYTES => crate::answers::forget::contains_decoded(text, key),
            _ => false,
        }
    }
}
