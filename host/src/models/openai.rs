//! Asks any server that speaks the OpenAI chat protocol.
//!
//! The request body is built here and goes out byte for byte; what comes back is kept as text before
//! anything reads it. The key stands in one header and nowhere else: a server's answer that repeats it
//! is refused, a server's error that repeats it is shown without it.

use super::retry::{Attempt, Patience, retry_after, with_retries};
use super::stream::{document, events, sentence_of};
use super::{ChatModel, Outgoing, Reply, Secret};
use crate::failure::{Failure, FailureKind};
use serde_json::{Map, Value, json};
use std::io::Read;
use std::time::Duration;

/// The longest answer of a server, in bytes: a reply of the longest kind, escaped, in small events.
const MAX_BODY_BYTES: u64 = 64 << 20;

/// Of an answer that breaks off.
pub(crate) const ENDED_EARLY: &str = "the server's answer ended before its end";

/// A server and how to reach it.
#[derive(Debug)]
pub struct OpenAi {
    /// Up to and without `/chat/completions`.
    pub base_url: String,
    /// From the environment.
    pub key: Secret,
    /// For one attempt, from connecting to the last byte.
    pub time_limit: Duration,
    /// When to try again.
    pub patience: Patience,
    /// Waits between attempts.
    pub sleep: fn(Duration),
}

impl ChatModel for OpenAi {
    fn ask(&self, _request: &str, outgoing: &Outgoing) -> Result<Reply, Failure> {
        let body = body(outgoing);
        let reply = with_retries(&self.patience, self.sleep, || self.attempt(&body));
        let reply =
            reply.map_err(|failure| Failure::new(failure.kind, self.key.redact(&failure.sentence)))?;
        if self.key.is_in(&reply.text) {
            let sentence = "the server's answer repeats the key it was called with; nothing of it is kept";
            return Err(Failure::new(FailureKind::ServerError, sentence));
        }
        Ok(reply)
    }
}

/// The bytes of the request.
#[must_use]
pub fn body(outgoing: &Outgoing) -> Vec<u8> {
    let mut body = Map::new();
    body.insert("model".into(), json!(outgoing.model));
    body.insert("messages".into(), outgoing.messages());
    let mut wants_json = false;
    for (name, value) in &outgoing.parameters {
        match name.as_str() {
            "json_output" => wants_json = value == &Value::Bool(true),
            "stream" if value == &Value::Bool(false) => {}
            "stream" => {
                body.insert("stream".into(), Value::Bool(true));
                // Without it a stream tells no tokens, and a run no cost.
                body.insert("stream_options".into(), json!({"include_usage": true}));
            }
            _ => {
                body.insert(name.clone(), value.clone());
            }
        }
    }
    if let (true, Some(schema)) = (wants_json, &outgoing.schema) {
        let format = json!({"type": "json_schema", "json_schema": {"name": "reply", "schema": schema}});
        body.insert("response_format".into(), format);
    } else if wants_json {
        body.insert("response_format".into(), json!({"type": "json_object"}));
    }
    Value::Object(body).to_string().into_bytes()
}

impl OpenAi {
    fn attempt(&self, body: &[u8]) -> Result<Reply, Attempt> {
        let url = format!("{}/chat/completions", self.base_url.trim_end_matches('/'));
        // No redirect is followed: it would carry the key to another place.
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(self.time_limit))
            .user_agent(concat!("framex/", env!("CARGO_PKG_VERSION")))
            .build();
        let agent = ureq::Agent::new_with_config(config);
        let mut call = agent.post(&url).header("content-type", "application/json");
        if let Some(bearer) = self.key.bearer() {
            call = call.header("authorization", bearer);
        }
        let answer = call
            .send(body)
            .map_err(|fault| failure_of(&fault, &self.base_url))?;
        let status = answer.status().as_u16();
        let header = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok());
        let is_stream = header("content-type").is_some_and(|kind| kind.starts_with("text/event-stream"));
        let asked_pause = header("retry-after").and_then(|value| retry_after(value, jiff::Timestamp::now()));
        let mut bytes = Vec::new();
        let mut reader = answer.into_body().into_reader().take(MAX_BODY_BYTES + 1);
        let end = read_all(&mut reader, &mut bytes);
        if bytes.len() as u64 > MAX_BODY_BYTES {
            let sentence = format!("the server's answer has over {MAX_BODY_BYTES} bytes");
            return Err(Failure::new(FailureKind::TooLarge, sentence).into());
        }
        let text = String::from_utf8_lossy(&bytes);
        if status != 200 {
            let failure = failure_of_status(status, &text);
            return Err(Attempt { failure, asked_pause });
        }
        end?;
        let read = if is_stream { events(&text) } else { document(&text) };
        read.map_err(Attempt::from)
    }
}

/// Reads to the end, or says how the reading ended before it.
fn read_all(reader: &mut impl Read, bytes: &mut Vec<u8>) -> Result<(), Failure> {
    match reader.read_to_end(bytes) {
        Ok(_) => Ok(()),
        Err(fault) => Err(failure_of_reading(fault)),
    }
}

/// What an answer that breaks off comes to.
pub(crate) fn failure_of_reading(fault: std::io::Error) -> Failure {
    match ureq::Error::from(fault) {
        ureq::Error::Timeout(_) => Failure::timeout(),
        _ => Failure::new(FailureKind::CutOff, ENDED_EARLY),
    }
}

/// What a call that has no answer comes to.
pub(crate) fn failure_of(fault: &ureq::Error, base_url: &str) -> Failure {
    use std::io::ErrorKind;
    match fault {
        ureq::Error::Timeout(_) => Failure::timeout(),
        ureq::Error::HostNotFound | ureq::Error::ConnectionFailed => refused(base_url),
        ureq::Error::Io(fault) => match fault.kind() {
            ErrorKind::TimedOut => Failure::timeout(),
            ErrorKind::ConnectionReset
            | ErrorKind::UnexpectedEof
            | ErrorKind::ConnectionAborted
            | ErrorKind::BrokenPipe => Failure::new(
                FailureKind::CutOff,
                "the server closed the connection before its answer",
            ),
            _ => refused(base_url),
        },
        ureq::Error::BadUri(_) => Failure::new(
            FailureKind::ClientError,
            format!("`{base_url}` is no base URL of a server"),
        ),
        ureq::Error::Http(_) => Failure::new(
            FailureKind::ClientError,
            "the call cannot be written as HTTP; check the base URL, and the key for blanks and line breaks",
        ),
        ureq::Error::Rustls(_) | ureq::Error::Tls(_) => Failure::new(
            FailureKind::Refused,
            format!("no trusted connection to `{base_url}`"),
        ),
        _ => Failure::new(
            FailureKind::ServerError,
            "the server does not speak HTTP as it should",
        ),
    }
}

fn refused(base_url: &str) -> Failure {
    Failure::new(FailureKind::Refused, format!("no connection to `{base_url}`"))
}

/// What an answer of this status comes to, in the words of its body.
pub(crate) fn failure_of_status(status: u16, body: &str) -> Failure {
    let words = match serde_json::from_str::<Value>(body) {
        Ok(error) => sentence_of(&error),
        Err(_) => String::new(),
    };
    let kind = match status {
        429 => FailureKind::RateLimited,
        408 | 504 => return Failure::timeout(),
        413 => FailureKind::ContextTooLong,
        400..=499 if is_about_context(body) => FailureKind::ContextTooLong,
        400..=499 => FailureKind::ClientError,
        300..=399 => {
            let sentence =
                format!("the server answered {status}, a redirect; name the place itself as base URL");
            return Failure::new(FailureKind::ClientError, sentence);
        }
        _ => FailureKind::ServerError,
    };
    // The kind says what happened; the server's own words say the rest, where it has any.
    match words.is_empty() {
        true => Failure::new(kind, format!("the server answered {status}")),
        false => Failure::new(kind, words),
    }
}

/// The words of the servers known to us for a prompt that does not fit.
fn is_about_context(body: &str) -> bool {
    let body = body.to_lowercase();
    [
        "context_length_exceeded",
        "exceed_context_size",
        "context length",
        "context size",
        "context window",
    ]
    .iter()
    .any(|words| body.contains(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_one_kind() {
        let kind = |status, body| failure_of_status(status, body).kind.name();
        assert_eq!(kind(400, "{}"), "client-error");
        assert_eq!(kind(401, "no key"), "client-error");
        assert_eq!(
            kind(400, r#"{"error": {"code": "context_length_exceeded"}}"#),
            "context-too-long"
        );
        assert_eq!(kind(413, ""), "context-too-long");
        assert_eq!(kind(408, ""), "timeout");
        assert_eq!(kind(429, ""), "rate-limited");
        assert_eq!(kind(302, ""), "client-error");
        assert_eq!(kind(500, ""), "server-error");
        assert_eq!(kind(503, ""), "server-error");
        assert_eq!(kind(204, ""), "server-error");
    }

    #[test]
    fn the_body_is_the_same_bytes_each_time_and_holds_what_was_asked() {
        let parameters = json!({"temperature": 0, "json_output": true, "stream": false});
        let outgoing = Outgoing {
            tool: "_llm".into(),
            model: "m".into(),
            parameters: parameters.as_object().unwrap().clone(),
            schema: None,
            sample: Some("2".into()),
            system: "Say ü.".into(),
            user: "{}".into(),
        };
        assert_eq!(
            String::from_utf8(body(&outgoing)).unwrap(),
            r#"{"model":"m","messages":[{"role":"system","content":"Say ü."},{"role":"user","content":"{}"}],"temperature":0,"response_format":{"type":"json_object"}}"#
        );
    }
}
