//! What a server does on a bad day, and which failure it becomes; and where a key is never found.

use crate::kit::{Folder, at, run};
use framex_host::answers::Sqlite;
use framex_host::{Answers, RunReport};
use framex_model_server::{Answer, ModelServer, Session};
use std::time::Duration;

const PROGRAM: &str = "world open. d:Doc. external read(?D) using _llm[prompt -> \"p\"] <- ?D:Doc.";

fn ask(server: &ModelServer, retries: u32) -> (Session, RunReport) {
    let mut session = Session::of(PROGRAM);
    let report = run(
        &mut session,
        &at(&server.url(), None, retries),
        None,
        &mut Answers::default(),
    );
    (session, report)
}

/// The failure that one answer of a server becomes.
fn failure(answer: Answer) -> String {
    let server = ModelServer::start(move |_, _| answer.clone());
    let (session, _) = ask(&server, 0);
    let facts = session.facts();
    assert!(!facts.contains("result("), "a failed call has no result: {facts}");
    let kind = facts
        .lines()
        .find_map(|line| line.strip_prefix("read(d)[tool#failure -> \""));
    kind.map_or_else(|| "none".into(), |kind| kind.trim_end_matches("\"]").to_owned())
}

fn status(status: u16, body: &str) -> Answer {
    Answer::Status(status, vec![], body.to_owned())
}

#[test]
fn each_fault_of_a_server_is_a_failure_of_its_own_kind() {
    let long = Duration::from_secs(3);
    let cases = [
        (status(429, ""), "rate-limited"),
        (status(500, ""), "server-error"),
        (status(503, "<html>"), "server-error"),
        (status(400, ""), "client-error"),
        (status(401, ""), "client-error"),
        (status(302, ""), "client-error"),
        (
            status(
                400,
                r#"{"error": {"code": "context_length_exceeded", "message": "too long"}}"#,
            ),
            "context-too-long",
        ),
        (status(200, r#"{"choices": ["#), "cut-off"),
        (status(200, "not json"), "server-error"),
        (Answer::ShortBody("{}".into()), "cut-off"),
        (Answer::Close, "cut-off"),
        (
            Answer::StreamWithoutEnd(r#"{"a": 1, "b": 2}"#.into(), 9),
            "cut-off",
        ),
        (
            Answer::StreamWithoutEnd(r#"{"a": 1, "b": 2}"#.into(), 1),
            "cut-off",
        ),
        (Answer::BrokenChunk("{}".into()), "cut-off"),
        (Answer::Stall(long), "timeout"),
        (Answer::Reply("{\"a\": 1".into()), "not-json"),
        (Answer::Reply("[1]".into()), "not-flat"),
        (Answer::Stream(r#"{"a": {"b": 1}}"#.into()), "not-flat"),
    ];
    for (answer, expected) in cases {
        let said = format!("{answer:?}");
        assert_eq!(failure(answer), expected, "{said}");
    }
}

#[test]
fn a_server_that_is_not_there_refuses() {
    let server = ModelServer::start(|_, _| Answer::Close);
    let url = server.url();
    drop(server);
    let mut session = Session::of(PROGRAM);
    run(&mut session, &at(&url, None, 0), None, &mut Answers::default());
    assert!(
        session.holds("read(d)[tool#failure -> \"refused\"]"),
        "{}",
        session.facts()
    );
}

#[test]
fn a_fault_of_the_transport_is_asked_again_and_a_fault_of_the_content_never() {
    let server = ModelServer::start(|number, _| match number {
        1 => Answer::Status(429, vec![("retry-after", "1".into())], String::new()),
        2 => status(500, ""),
        _ => Answer::Reply(r#"{"a": 1}"#.into()),
    });
    let (session, report) = ask(&server, 2);
    assert_eq!(server.asked().len(), 3);
    assert!(session.holds("read(d)[result(\"a\") -> 1]"));
    assert_eq!(report.cost.calls, 1);
    let server = ModelServer::start(|_, _| Answer::Reply("no".into()));
    ask(&server, 2);
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn a_stream_in_pieces_is_one_reply() {
    let server = ModelServer::start(|_, _| Answer::Stream(r#"{"text": "grüezi, wie gaht's?"}"#.into()));
    let (session, _) = ask(&server, 0);
    assert!(session.holds("read(d)[result(\"text\") -> \"grüezi, wie gaht's?\"]"));
}

#[test]
fn a_request_goes_out_as_it_was_composed() {
    let program = r#"world open.
a:Doc[body -> "Rent 12.50, \"plus\" ü"; kind -> lease].
p:Prompt[text -> "Read."].
external read(?D) using _llm with p[document -> ?T; kind -> ?K; count -> 12.50; groundIn -> ?T; mustSay -> "x"; tool#order -> 1; tool#sample -> 2]
<- ?D:Doc[body -> ?T; kind -> ?K].
external raw using _llm[prompt -> "Answer."; input -> "As it stands"; note -> "unsent"; tool#order -> 2] <- a:Doc."#;
    let server = ModelServer::start(|_, _| Answer::Reply("{}".into()));
    let mut session = Session::of(program);
    run(
        &mut session,
        &at(&server.url(), None, 0),
        None,
        &mut Answers::default(),
    );
    let asked = server.asked();
    assert_eq!(asked[0].message("system"), "Read.");
    assert_eq!(
        asked[0].message("user"),
        r#"{"document":"Rent 12.50, \"plus\" ü","kind":"lease","count":12.5}"#
    );
    assert!(
        asked[0]
            .body
            .contains(r#""response_format":{"type":"json_object"}"#)
    );
    assert_eq!(
        (asked[1].message("system"), asked[1].message("user")),
        ("Answer.".into(), "As it stands".into())
    );
}

#[test]
fn a_schema_goes_out_and_the_reply_is_checked_against_it_in_any_case() {
    let schema = r#"{\"type\": \"object\", \"properties\": {\"day\": {\"type\": \"string\", \"format\": \"date\"}, \"n\": {\"multipleOf\": 0.1}}, \"required\": [\"day\"]}"#;
    let program = format!(
        "world open. external ask using _llm[prompt -> \"p\"; schema -> \"{schema}\"] <- a:Doc. a:Doc."
    );
    let kind = |reply: &str| {
        let reply = reply.to_owned();
        let server = ModelServer::start(move |_, _| Answer::Reply(reply.clone()));
        let mut session = Session::of(&program);
        let report = run(
            &mut session,
            &at(&server.url(), None, 0),
            None,
            &mut Answers::default(),
        );
        assert!(server.asked()[0].body.contains("json_schema"));
        report.requests[0].failure.map(|kind| kind.name())
    };
    assert_eq!(kind(r#"{"day": "2026-02-28", "n": 0.3}"#), None);
    assert_eq!(kind(r#"{"day": "2026-02-30"}"#), Some("not-schema"));
    assert_eq!(kind(r#"{"day": "2026-02-28", "n": 0.25}"#), Some("not-schema"));
    assert_eq!(kind("{}"), Some("not-schema"));
    assert_eq!(kind("```json\n{\"day\": \"2026-02-28\"}\n```"), None);
}

/// A server that repeats the key wherever it can: in an error, in a reply, behind escapes, in a header.
#[test]
fn a_key_is_found_in_no_fact_no_report_no_record_and_no_store() {
    const KEY: &str = "planted-key-1234567890";
    let escaped: String = KEY
        .chars()
        .map(|letter| format!("\\u{:04x}", letter as u32))
        .collect();
    let answers = [
        status(401, &format!(r#"{{"error": {{"message": "wrong key {KEY}"}}}}"#)),
        status(500, &format!("no JSON: {KEY}")),
        Answer::Reply(format!(r#"{{"text": "your key is {KEY}"}}"#)),
        Answer::Reply(format!(r#"{{"text": "{escaped}"}}"#)),
        Answer::Stream(format!("not even JSON {KEY}")),
        Answer::Status(429, vec![("retry-after", KEY.into())], KEY.into()),
    ];
    for answer in answers {
        let said = format!("{answer:?}");
        let folder = Folder::new("planted-key");
        let server = ModelServer::start(move |_, _| answer.clone());
        let mut answers = Answers {
            store: Some(Box::new(Sqlite::open(&folder.path().join("answers.db")).unwrap())),
            record_to: Some(folder.path().join("records")),
            ..Answers::default()
        };
        let mut session = Session::of(PROGRAM);
        let report = run(&mut session, &at(&server.url(), Some(KEY), 0), None, &mut answers);
        assert_eq!(
            server.asked()[0].header("authorization"),
            Some(format!("Bearer {KEY}").as_str())
        );
        assert!(!server.asked()[0].body.contains(KEY));
        let seen = format!(
            "{report:?}{}{}",
            session.facts(),
            serde_json::to_string(&report).unwrap()
        );
        for form in [KEY, escaped.as_str()] {
            assert!(!seen.contains(form), "{said}: {seen}");
            assert!(!folder.holds(form), "{said}");
        }
        assert_eq!(report.requests[0].status, "failed", "{said}");
    }
}

#[test]
fn a_key_written_into_the_configuration_is_refused_and_not_repeated() {
    use framex_host::Models;
    let folder = std::path::Path::new(".");
    let refused = |text: &str| {
        let no_variable = |_: &str| None;
        Models::configured(Some((text, folder)), &no_variable)
            .err()
            .unwrap_or_default()
    };
    let texts = [
        "[model.default]\nkind = \"openai\"\nkey = \"topsecret99\"",
        "[model.default]\nkind = \"openai\"\napi_key = \"topsecret99\"",
        "[model.default]\nkind = \"openai\"\nmodel = \"sk-topsecret99\"",
        "[model.default]\nkind = \"openai\"\nkey_env = \"topsecret99-x\"",
        "[model.default]\nkind = \"openai\"\nmodel = \"m\"\nbase_url = \"http://user:topsecret99@host/v1\"",
        "[model.default]\nkind = \"openai\"\nmodel = \"m\"\nbase_url = \"http://host/v1?key=topsecret99\"",
    ];
    for text in texts {
        let message = refused(text);
        assert!(message.contains("key_env"), "{text}: {message}");
        assert!(!message.contains("topsecret99"), "{message}");
    }
    assert!(refused("[model.default]\nkind = \"openai\"\ncolour = 1").contains("colour"));
    assert!(refused("[model.default]\nkind = \"parrot\"").contains("parrot"));
    assert!(refused("[models.default]\nkind = \"openai\"").contains("models"));
}

#[test]
fn the_environment_configures_the_default_model() {
    use framex_host::Models;
    let set = |pairs: &'static [(&str, &str)]| {
        let variable = move |name: &str| {
            pairs
                .iter()
                .find(|pair| pair.0 == name)
                .map(|pair| pair.1.to_owned())
        };
        Models::configured(None, &variable)
    };
    let models = set(&[
        ("FRAMEX_MODEL_URL", "http://localhost:1/v1"),
        ("FRAMEX_MODEL_NAME", "m"),
    ])
    .ok()
    .unwrap();
    assert_eq!(models.get("default").unwrap().name, "m");
    assert!(
        set(&[("FRAMEX_MODEL_NAME", "m")])
            .err()
            .unwrap()
            .contains("FRAMEX_MODEL_URL")
    );
    assert!(
        set(&[("FRAMEX_MODEL_URL", "http://localhost:1/v1")])
            .err()
            .unwrap()
            .contains("model")
    );
}
