//! A server reached over HTTP: a message a POST, its answer one document or a stream of events.
//!
//! Invariant: no redirect is followed: it would carry the token to another place.

use super::{Wire, out_of_line};
use crate::adapters::MOST_BYTES;
use crate::failure::{Failure, FailureKind};
use crate::models::Secret;
use crate::models::openai::{ENDED_EARLY, failure_of, failure_of_reading, failure_of_status};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::time::Instant;

/// A server and what it gave to be recognised by.
pub(super) struct Http {
    url: String,
    token: Secret,
    session: Option<String>,
}

impl Http {
    pub(super) fn to(url: &str, token: Secret) -> Http {
        Http {
            url: url.to_owned(),
            token,
            session: None,
        }
    }

    fn attempt(&mut self, message: &Value, until: Instant) -> Result<Value, Failure> {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(until.saturating_duration_since(Instant::now())))
            .user_agent(concat!("framex/", env!("CARGO_PKG_VERSION")))
            .build();
        let mut call = ureq::Agent::new_with_config(config)
            .post(&self.url)
            .header("content-type", "application/json")
            .header("accept", "application/json, text/event-stream")
            .header("mcp-protocol-version", super::REVISION);
        if let Some(bearer) = self.token.bearer() {
            call = call.header("authorization", bearer);
        }
        if let Some(session) = &self.session {
            call = call.header("mcp-session-id", session);
        }
        let answer = call.send(message.to_string());
        let answer = answer.map_err(|fault| failure_of(&fault, &self.url))?;
        let status = answer.status().as_u16();
        let header = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok());
        let is_stream = header("content-type").is_some_and(|kind| kind.starts_with("text/event-stream"));
        let session = header("mcp-session-id").map(str::to_owned);
        let body = BufReader::new(answer.into_body().into_reader().take(MOST_BYTES + 1));
        if !(200..300).contains(&status) {
            return Err(failure_of_status(status, &whole(body)?));
        }
        self.session = session.or_else(|| self.session.take());
        let id = &message["id"];
        match (id.is_null(), is_stream) {
            (true, _) => Ok(Value::Null),
            (false, true) => event(body, id),
            (false, false) => {
                let document: Value = serde_json::from_str(&whole(body)?)
                    .map_err(|_| out_of_line("its answer is no JSON document"))?;
                is_answer(&document, id)
                    .then_some(document)
                    .ok_or_else(|| out_of_line("its answer is one to something else"))
            }
        }
    }
}

impl Wire for Http {
    fn exchange(&mut self, message: &Value, until: Instant) -> Result<Value, Failure> {
        let answer = self.attempt(message, until);
        let answer =
            answer.map_err(|failure| Failure::new(failure.kind, self.token.redact(&failure.sentence)))?;
        if self.token.is_in(&answer.to_string()) {
            let sentence = "the server's answer repeats the token it was called with; nothing of it is kept";
            return Err(Failure::new(FailureKind::ServerError, sentence));
        }
        Ok(answer)
    }
}

fn is_answer(heard: &Value, id: &Value) -> bool {
    heard["method"].is_null() && heard["id"] == *id
}

/// The answer among the events of a stream; what the server asks or tells beside it is passed over.
fn event(body: impl BufRead, id: &Value) -> Result<Value, Failure> {
    let (mut bytes, mut data) = (0, String::new());
    for line in body.lines() {
        let line = line.map_err(failure_of_reading)?;
        bytes += line.len() as u64 + 1;
        if bytes > MOST_BYTES {
            return Err(too_large());
        }
        if let Some(more) = line.strip_prefix("data:") {
            data.push_str(more.strip_prefix(' ').unwrap_or(more));
            data.push('\n');
        } else if line.is_empty() && !data.is_empty() {
            let heard: Value =
                serde_json::from_str(&data).map_err(|_| out_of_line("an event is no message"))?;
            if is_answer(&heard, id) {
                return Ok(heard);
            }
            data.clear();
        }
    }
    Err(Failure::new(FailureKind::CutOff, ENDED_EARLY))
}

fn whole(mut body: impl Read) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    body.read_to_end(&mut bytes).map_err(failure_of_reading)?;
    match bytes.len() as u64 > MOST_BYTES {
        true => Err(too_large()),
        false => Ok(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

fn too_large() -> Failure {
    let sentence = format!("the adapter's answer is longer than {MOST_BYTES} bytes");
    Failure::new(FailureKind::TooLarge, sentence)
}
