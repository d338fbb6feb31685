//! The answer store: replay, refresh, a miss that explains itself, forgetting. One set of tests for each kind.

use crate::kit::{Folder, at, run};
use framex_host::answers::{Keys, Mode, Record, Recorded, Sqlite};
use framex_host::models::{Models, Outgoing, Usage};
use framex_host::{AnswerStore, Answers, Failure, FailureKind};
use framex_model_server::{Answer, ModelServer, Session};
use std::path::Path;

const PROGRAM: &str = "world open. d:Doc[body -> \"B\"]. external read(?D) using _llm[prompt -> \"p\"; body -> ?T] <- ?D:Doc[body -> ?T].";

fn sqlite(folder: &Path) -> Option<Box<dyn AnswerStore>> {
    Some(Box::new(Sqlite::open(&folder.join("store/answers.db")).unwrap()))
}

fn record(user: &str, reply: Result<&str, Failure>, given: &str) -> Record {
    let outgoing = Outgoing {
        tool: "_llm".into(),
        model: "m".into(),
        parameters: serde_json::Map::new(),
        schema: None,
        sample: None,
        system: "Read.\nTwice.".into(),
        user: user.into(),
    };
    Record {
        keys: Keys::of(&outgoing),
        request: "read(d1)".into(),
        outgoing,
        reply: reply.map(str::to_owned),
        usage: Usage::default(),
        given: given.into(),
        run: "r1".into(),
    }
}

/// Runs a test against each kind of store, empty.
fn for_each_store(test: impl Fn(&mut dyn AnswerStore, &Folder, &str)) {
    let folder = Folder::new("store-sqlite");
    test(&mut **sqlite(folder.path()).as_mut().unwrap(), &folder, "sqlite");
    let folder = Folder::new("store-recorded");
    test(&mut Recorded::open(folder.path()).unwrap(), &folder, "recorded");
}

#[test]
fn what_was_kept_is_found_as_it_was() {
    for_each_store(|store, _, kind| {
        let kept = record(
            r#"{"body":"B\n\"ü\""}"#,
            Ok("{\"n\": 40.00}\n"),
            "2026-11-29T10:00:00Z",
        );
        store.keep(&kept).unwrap();
        assert_eq!(
            store.find(&kept.keys.call).unwrap().as_ref(),
            Some(&kept),
            "{kind}"
        );
        assert_eq!(
            store.find_content(&kept.keys.content).unwrap().as_ref(),
            Some(&kept),
            "{kind}"
        );
        assert_eq!(store.find("other").unwrap(), None, "{kind}");
        assert_eq!(store.near("read(d1)", "_llm").unwrap().len(), 1, "{kind}");
        assert_eq!(store.all().unwrap(), [kept], "{kind}");
    });
}

#[test]
fn a_failure_is_kept_until_there_is_a_reply() {
    for_each_store(|store, _, kind| {
        let failed = record("{}", Err(Failure::timeout()), "2026-11-29T10:00:00Z");
        store.keep(&failed).unwrap();
        store.keep(&failed).unwrap();
        assert_eq!(
            store.find(&failed.keys.call).unwrap().unwrap().reply,
            Err(Failure::timeout()),
            "{kind}"
        );
        assert_eq!(store.all().unwrap().len(), 1, "{kind}");
        let replied = record("{}", Ok("{}"), "2026-11-29T11:00:00Z");
        store.keep(&replied).unwrap();
        assert_eq!(
            store.find(&failed.keys.call).unwrap().unwrap().reply,
            Ok("{}".into()),
            "{kind}"
        );
        assert_eq!(store.all().unwrap().len(), 1, "{kind}");
    });
}

#[test]
fn a_forgotten_text_is_gone_from_the_raw_bytes_whatever_escapes_hid_it() {
    const NAME: &str = "Zoë \"Müller\"";
    for_each_store(|store, folder, kind| {
        let replies = [
            r#"{"text": "Zoë \"Müller\" called"}"#.to_owned(),
            r#"{"text": "Zo\u00eb \"M\u00fcller\" called"}"#.to_owned(),
            serde_json::json!({"text": r#"Zo\u00eb \"M\u00fcller\""#}).to_string(),
        ];
        for (at, reply) in replies.iter().enumerate() {
            store
                .keep(&record(
                    &format!("{{\"n\":{at}}}"),
                    Ok(reply),
                    "2026-11-29T10:00:00Z",
                ))
                .unwrap();
        }
        store
            .keep(&record(
                r#"{"body":"from Zo\u00eb \"M\u00fcller\""}"#,
                Ok("{}"),
                "2026-11-29T10:00:00Z",
            ))
            .unwrap();
        let other = record(r#"{"body":"from Zoë"}"#, Ok("{}"), "2026-11-29T10:00:00Z");
        store.keep(&other).unwrap();
        assert_eq!(store.forget(NAME).unwrap(), 4, "{kind}");
        assert_eq!(store.all().unwrap(), [other], "{kind}");
        assert!(!folder.holds("ller"), "{kind}");
        assert!(!folder.holds("called"), "{kind}");
        assert_eq!(store.forget(NAME).unwrap(), 0, "{kind}");
    });
}

#[test]
fn the_next_identical_request_is_answered_from_the_store_with_its_date() {
    let folder = Folder::new("store-replay");
    let server = ModelServer::start(|number, _| Answer::Reply(format!("{{\"n\": {number}}}")));
    let models = at(&server.url(), None, 0);
    let once = |mode: Mode| {
        let mut session = Session::of(PROGRAM);
        let mut answers = Answers {
            mode,
            store: sqlite(folder.path()),
            ..Answers::default()
        };
        let report = run(&mut session, &models, None, &mut answers);
        (
            session.facts(),
            report.requests[0].replayed,
            report.receipts[0].annotation.time.clone(),
        )
    };
    let (first, is_replayed, _) = once(Mode::Usual);
    assert!(first.contains("read(d)[result(\"n\") -> 1]") && !is_replayed);
    let (second, is_replayed, time) = once(Mode::Usual);
    assert!(first == second && is_replayed && time == "2026-11-29T20:47:04Z");
    let (third, is_replayed, _) = once(Mode::Refresh);
    assert!(third.contains("read(d)[result(\"n\") -> 2]") && !is_replayed);
    assert_eq!(once(Mode::ReplayOnly).0, third);
    assert_eq!(
        sqlite(folder.path()).unwrap().all().unwrap().len(),
        2,
        "the old answer stays as history"
    );
}

#[test]
fn a_failed_call_is_asked_again_and_replayed_only_where_nothing_may_be_asked() {
    let folder = Folder::new("store-failed");
    let server = ModelServer::start(|number, _| match number {
        1 => Answer::Status(500, vec![], String::new()),
        _ => Answer::Reply("{}".into()),
    });
    let models = at(&server.url(), None, 0);
    let failure = |mode: Mode| {
        let mut answers = Answers {
            mode,
            store: sqlite(folder.path()),
            ..Answers::default()
        };
        run(&mut Session::of(PROGRAM), &models, None, &mut answers).requests[0].failure
    };
    assert_eq!(failure(Mode::Usual), Some(FailureKind::ServerError));
    assert_eq!(failure(Mode::ReplayOnly), Some(FailureKind::ServerError));
    assert_eq!(server.asked().len(), 1);
    assert_eq!(failure(Mode::Usual), None);
}

#[test]
fn a_miss_names_the_nearest_answer_and_what_differs() {
    let folder = Folder::new("store-miss");
    let server = ModelServer::start(|_, _| Answer::Reply("{}".into()));
    let models = at(&server.url(), None, 0);
    let error = |program: &str, mode: Mode| {
        let mut answers = Answers {
            mode,
            store: sqlite(folder.path()),
            ..Answers::default()
        };
        let mut session = Session::of(program);
        run(&mut session, &models, None, &mut answers);
        let facts = session.facts();
        facts
            .lines()
            .find(|line| line.contains("[error ->"))
            .unwrap_or("")
            .to_owned()
    };
    let changed = PROGRAM.replace("\"B\"", "\"C\"");
    assert!(error(&changed, Mode::ReplayOnly).contains("the store has none"));
    error(PROGRAM, Mode::Usual);
    assert!(
        error(&changed, Mode::ReplayOnly)
            .contains("the nearest, to `read(d)` of 2026-11-29T20:47:04Z, differs in `body`")
    );
    assert!(error(&PROGRAM.replace("\"p\"", "\"P\""), Mode::ReplayOnly).contains("differs in `prompt`"));
    assert!(
        error(
            &PROGRAM.replacen("body -> ?T]", "body -> ?T; tool#sample -> 2]", 1),
            Mode::ReplayOnly
        )
        .contains("`tool#sample`")
    );
    assert_eq!(server.asked().len(), 1);
}

#[test]
fn a_tool_that_was_nobodys_fails_in_a_replay_as_in_the_run() {
    let folder = Folder::new("store-nobodys");
    let server = ModelServer::start(|_, _| Answer::Reply("{\"n\": 1}".into()));
    let models = at(&server.url(), None, 0);
    let facts = |mode| {
        let mut answers = Answers {
            mode,
            store: sqlite(folder.path()),
            ..Answers::default()
        };
        let launch = "external launch using _rocket[to -> \"moon\"].";
        let mut session = Session::of(&format!("{PROGRAM} {launch}"));
        run(&mut session, &models, None, &mut answers);
        session.facts()
    };
    let live = facts(Mode::Usual);
    assert!(live.contains("launch[tool#failure -> \"no-tool\"]"), "{live}");
    assert!(live.contains("read(d)[result(\"n\") -> 1]"), "{live}");
    assert_eq!(facts(Mode::ReplayOnly), live);
}

#[test]
fn recorded_answers_run_a_program_with_no_model_at_all() {
    let folder = Folder::new("store-recorded-run");
    let records = folder.path().join("answers");
    let server = ModelServer::start(|_, _| Answer::Reply("{\n  \"n\": 1.50\n}".into()));
    let mut answers = Answers {
        record_to: Some(records.clone()),
        ..Answers::default()
    };
    let mut live = Session::of(PROGRAM);
    run(&mut live, &at(&server.url(), None, 0), None, &mut answers);
    drop(server);
    let names: Vec<String> = std::fs::read_dir(&records)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    assert!(
        names.len() == 1 && names[0].starts_with("read-d.") && names[0].ends_with(".json"),
        "{names:?}"
    );
    let mut answers = Answers {
        recorded: Some(Recorded::open(&records).unwrap()),
        ..Answers::default()
    };
    let mut replayed = Session::of(PROGRAM);
    let report = run(&mut replayed, &Models::default(), None, &mut answers);
    assert_eq!(live.facts(), replayed.facts());
    assert!(report.requests[0].replayed);
    assert_eq!(report.receipts[0].annotation.model.as_deref(), Some("test-model"));
    let path = records.join(&names[0]);
    let edited = std::fs::read_to_string(&path).unwrap().replace("\"p\"", "\"P\"");
    std::fs::write(&path, edited).unwrap();
    assert!(Recorded::open(&records).unwrap_err().contains("edited"));
}

#[test]
fn forgetting_in_a_program_removes_what_the_store_holds() {
    let folder = Folder::new("store-forget");
    let server = ModelServer::start(|_, _| Answer::Reply("{\"v\": \"secret word\"}".into()));
    let models = at(&server.url(), None, 0);
    let mut answers = Answers {
        store: sqlite(folder.path()),
        record_to: Some(folder.path().join("records")),
        ..Answers::default()
    };
    let program = "world open. d:Doc[body -> \"B\"].
external read(?D) using _llm[prompt -> \"p\"; body -> ?T; tool#order -> 1] <- ?D:Doc[body -> ?T].
external forget(?D) using _forgetAnswers[text -> \"secret word\"; tool#order -> 2] <- ?D:Doc AND read(?D)[tool#completed -> true].";
    let mut session = Session::of(program);
    run(&mut session, &models, None, &mut answers);
    assert!(
        session.holds("forget(d)[result(\"removed\") -> 2]"),
        "{}",
        session.facts()
    );
    assert!(!folder.holds("secret word"));
}

#[test]
fn another_programs_database_is_left_alone() {
    let folder = Folder::new("store-stranger");
    let path = folder.path().join("other.db");
    rusqlite::Connection::open(&path)
        .unwrap()
        .execute_batch("CREATE TABLE notes (text TEXT)")
        .unwrap();
    assert!(Sqlite::open(&path).unwrap_err().contains("another program's"));
}
