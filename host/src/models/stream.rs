//! Reads a model's answer from a provider's bytes: one JSON document, or a stream of events.
//!
//! Wire format: `chat.completion` as one document; or server-sent events, each `data:` line a
//! `chat.completion.chunk`, ended by `data: [DONE]`.
//!
//! Invariant: a stream without its end mark is cut off, however complete its text looks.

use super::{Reply, Usage};
use crate::failure::{Failure, FailureKind};
use serde::Deserialize;

#[derive(Deserialize)]
struct Document {
    #[serde(default)]
    choices: Vec<Choice>,
    usage: Option<Tokens>,
    error: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct Choice {
    message: Option<Content>,
    delta: Option<Content>,
}

#[derive(Deserialize)]
struct Content {
    content: Option<String>,
}

#[derive(Deserialize)]
struct Tokens {
    #[serde(default)]
    prompt_tokens: u64,
    #[serde(default)]
    completion_tokens: u64,
}

/// Reads a whole document.
///
/// # Errors
/// `cut-off` where it ends early, `server-error` where it is no answer.
pub(super) fn document(body: &str) -> Result<Reply, Failure> {
    let document: Document = serde_json::from_str(body).map_err(|fault| match fault.is_eof() {
        true => cut_off("the server's answer ended before its end"),
        false => no_answer("it is no JSON document of the protocol"),
    })?;
    if let Some(error) = document.error {
        return Err(no_answer(&sentence_of(&error)));
    }
    let content = document
        .choices
        .into_iter()
        .next()
        .and_then(|choice| choice.message);
    match content.and_then(|message| message.content) {
        Some(text) => Ok(Reply {
            text,
            usage: usage_of(document.usage),
        }),
        None => Err(no_answer("it holds no message")),
    }
}

/// Reads a stream of events, as far as it came.
///
/// # Errors
/// As [`document`].
pub(super) fn events(body: &str) -> Result<Reply, Failure> {
    let mut reply = Reply {
        text: String::new(),
        usage: Usage::default(),
    };
    for line in body.split_inclusive('\n') {
        let Some(data) = line.strip_prefix("data:").map(str::trim) else {
            continue;
        };
        if data == "[DONE]" {
            return Ok(reply);
        }
        let chunk: Document = serde_json::from_str(data).map_err(|_| match line.ends_with('\n') {
            false => cut_off("the stream ended in the middle of an event"),
            true => no_answer("an event of the stream is no JSON document of the protocol"),
        })?;
        if let Some(error) = chunk.error {
            return Err(no_answer(&sentence_of(&error)));
        }
        let content = chunk.choices.into_iter().next().and_then(|choice| choice.delta);
        reply
            .text
            .push_str(content.and_then(|delta| delta.content).as_deref().unwrap_or(""));
        if chunk.usage.is_some() {
            reply.usage = usage_of(chunk.usage);
        }
    }
    Err(cut_off("the stream ended without its end mark"))
}

/// A server's error in its own words, at most 300 characters on one line.
pub(crate) fn sentence_of(error: &serde_json::Value) -> String {
    let words = ["/error/message", "/message", "/error", ""];
    let found = words.iter().find_map(|path| error.pointer(path)?.as_str());
    let text = found.map_or_else(|| error.to_string(), str::to_owned);
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(300).collect()
}

fn usage_of(tokens: Option<Tokens>) -> Usage {
    tokens.map_or(Usage::default(), |tokens| Usage {
        tokens_in: tokens.prompt_tokens,
        tokens_out: tokens.completion_tokens,
    })
}

fn cut_off(sentence: &str) -> Failure {
    Failure::new(FailureKind::CutOff, sentence)
}

fn no_answer(why: &str) -> Failure {
    Failure::new(
        FailureKind::ServerError,
        format!("the server's answer cannot be used: {why}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_without_its_end_mark_is_cut_off() {
        let part = "data: {\"choices\": [{\"delta\": {\"content\": \"{}\"}}]}\n\n";
        assert_eq!(events(part).unwrap_err().kind, FailureKind::CutOff);
        assert_eq!(
            events(&format!("{part}data: [DO")).unwrap_err().kind,
            FailureKind::CutOff
        );
        assert_eq!(
            events(&format!("{part}data: {{\"choi\n\ndata: [DONE]\n"))
                .unwrap_err()
                .kind,
            FailureKind::ServerError
        );
        assert_eq!(
            events(&format!("{part}data: {{\"choices\": [")).unwrap_err().kind,
            FailureKind::CutOff
        );
        assert_eq!(
            events(&format!(": ping\n\n{part}data: [DONE]\n\n")).unwrap().text,
            "{}"
        );
    }

    #[test]
    fn an_error_within_a_stream_is_the_servers() {
        let failure = events("data: {\"error\": {\"message\": \"overloaded\"}}\n\n").unwrap_err();
        assert_eq!(failure.kind, FailureKind::ServerError);
        assert!(failure.sentence.contains("overloaded"));
    }

    #[test]
    fn a_document_that_ends_early_is_cut_off_and_one_without_a_message_is_the_servers_fault() {
        assert_eq!(document("{\"choices\": [").unwrap_err().kind, FailureKind::CutOff);
        assert_eq!(document("<html>").unwrap_err().kind, FailureKind::ServerError);
        assert_eq!(
            document("{\"choices\": []}").unwrap_err().kind,
            FailureKind::ServerError
        );
        let reply = document(
            "{\"choices\": [{\"message\": {\"content\": \"hi\"}}], \"usage\": {\"prompt_tokens\": 3, \"completion_tokens\": 1}}",
        );
        assert_eq!(reply.unwrap().usage.tokens_in, 3);
    }
}
