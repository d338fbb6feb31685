//! The loop: order, waiting, what stays although its premise goes, the ends.

use crate::kit::{run, run_with, scripted};
use framex_host::models::Replies;
use framex_host::{Answers, End, Models, RunOptions, RunReport, Stop};
use framex_model_server::Session;

fn order_of(report: &RunReport) -> Vec<&str> {
    report.requests.iter().map(|line| line.request.as_str()).collect()
}

#[test]
fn a_request_that_rests_on_absence_is_not_sent_early() {
    let mut session = Session::of(
        r#"world open. closed slot ok. a:Case. b:Case.
external tell(?C) using _emit[message -> "look"; tool#order -> 1] <- ?C:Case AND NOT ?C[ok -> true].
external check(?C) using _llm[prompt -> "p"; tool#order -> 2] <- ?C:Case.
?C[ok -> true] <- ?C:Case AND check(?C)[result("fine") -> true]."#,
    );
    let report = scripted(
        &mut session,
        r#"{"check(a)": {"reply": {"fine": true}}, "check(b)": {"reply": {}}}"#,
    );
    assert_eq!(order_of(&report), ["check(a)", "check(b)", "tell(b)"]);
    let codes: Vec<&str> = report.warnings.iter().map(|warning| warning.code.name).collect();
    assert_eq!(codes, ["order-against-level"]);
    assert_eq!(report.messages, ["look"]);
}

#[test]
fn an_open_request_stays_although_its_premise_goes() {
    let mut session = Session::of(
        r#"world open. closed slot done. a:Case. b:Case[body -> "B"].
external first using _llm[prompt -> "p"; tool#order -> 1] <- a:Case.
external second(?C) using _llm[prompt -> "q"; body -> ?T; tool#order -> 2] <- ?C:Case[body -> ?T] AND NOT a[done -> true].
a[done -> true] <- b[touched -> true]."#,
    );
    // `second` rests on no receipt, so it is open at once.
    let report = scripted(
        &mut session,
        r#"{"first": {"reply": {}}, "second(b)": {"reply": {"v": 1}}}"#,
    );
    assert_eq!(order_of(&report), ["first", "second(b)"]);
    assert!(session.holds("second(b)[result(\"v\") -> 1]"));
}

#[test]
fn a_run_states_its_id_and_date_once() {
    let mut session = Session::of("world open. a:Case.");
    let report = scripted(&mut session, "{}");
    assert_eq!(
        (report.end, report.reason.as_str()),
        (End::Done, "no request is open")
    );
    assert!(session.holds("run[id -> \"r1\"]"));
    assert!(session.holds("run[today -> \"2026-11-29\"]"));
    assert!(session.holds("run[started -> \"2026-11-29T20:47:04Z\"]"));
}

#[test]
fn a_bound_is_an_end_of_its_own_and_leaves_what_is_open() {
    let program = r#"world open. a[n -> 1]. external ask(?N) using _llm[prompt -> "p"] <- a[n -> ?N].
a[n -> ?M] <- ask(?N)[tool#completed -> true] AND ?M := ?N + 1."#;
    let mut options = RunOptions::new("r1");
    options.bounds.requests = 3;
    let replies = Replies::parse("{}").unwrap();
    let mut session = Session::of(program);
    let report = run_with(
        &mut session,
        &options,
        &Models::default(),
        Some(&replies),
        &mut Answers::default(),
    );
    assert_eq!(report.end, End::Bound);
    assert_eq!(order_of(&report), ["ask(1)", "ask(2)", "ask(3)", "ask(4)"]);
    assert_eq!(report.requests[3].status, "open");
    assert_eq!(report.remaining.len(), 1);
}

#[test]
fn a_workflow_status_ends_the_run_at_once() {
    let mut session = Session::of(
        r#"world open. a[n -> {1, 2}]. external ask(?N) using _llm[prompt -> "p"] <- a[n -> ?N].
workflow[status -> "enough"] <- ask(1)[tool#completed -> true]."#,
    );
    let report = scripted(&mut session, "{}");
    assert_eq!((report.end, report.reason.as_str()), (End::Workflow, "enough"));
    assert_eq!(report.requests.len(), 2);
}

#[test]
fn only_persons_left_is_waiting() {
    let mut session = Session::of(
        r#"world open. a:Case. external ask(?C) using _ask[question -> "Well?"; tool#order -> 1] <- ?C:Case.
external tell(?C) using _emit[message -> "m"; tool#order -> 2] <- ?C:Case."#,
    );
    let report = run(&mut session, &Models::default(), None, &mut Answers::default());
    assert_eq!(
        (report.end, report.reason.as_str()),
        (End::Waiting, "a person is asked: `ask(a)`")
    );
    assert_eq!(order_of(&report), ["tell(a)", "ask(a)"]);
}

#[test]
fn a_person_from_a_file_of_replies_is_named_as_such() {
    let mut session =
        Session::of(r#"world open. a:Case. external ask(?C) using _ask[question -> "Well?"] <- ?C:Case."#);
    let report = scripted(&mut session, r#"{"ask(a)": {"reply": "yes, sir"}}"#);
    assert!(session.holds("ask(a)[result(\"answer\") -> \"yes, sir\"]"));
    assert!(session.holds("ask(a)[tool#by -> \"scripted\"]"));
    assert_eq!(report.receipts[0].annotation.source, "receipt:r1/1");
}

#[test]
fn a_missing_model_is_said_before_the_first_request() {
    let program = r#"world open. a:Case. external tell(?C) using _emit[message -> "m"; tool#order -> 1] <- ?C:Case.
external ask(?C) using _llm[prompt -> "p"; tool#model -> "judge"; tool#order -> 2] <- ?C:Case."#;
    let mut session = Session::of(program);
    let report = run(&mut session, &Models::default(), None, &mut Answers::default());
    let Some(Stop::Problem(problem)) = &report.stop else {
        panic!("{report:?}");
    };
    assert_eq!(problem.code.name, "no-model");
    assert!(problem.message.contains("`judge`"));
    assert!(report.receipts.is_empty() && report.messages.is_empty());
}

#[test]
fn requests_without_an_order_are_noted_and_refused_when_strict() {
    let program = r#"world open. a:Case. external one(?C) using _emit[message -> "m"] <- ?C:Case.
external two(?C) using _emit[message -> "m"; tool#order -> 1] <- ?C:Case."#;
    let report = scripted(&mut Session::of(program), "{}");
    assert_eq!(report.warnings.len(), 1);
    assert_eq!(order_of(&report), ["two(a)", "one(a)"]);
    let mut options = RunOptions::new("r1");
    options.is_strict = true;
    let mut session = Session::of(program);
    let report = run_with(
        &mut session,
        &options,
        &Models::default(),
        None,
        &mut Answers::default(),
    );
    assert_eq!(report.end, End::Stopped);
    assert!(report.receipts.is_empty());
}

#[test]
fn a_fixture_is_authored_and_a_query_asks_the_rules() {
    let mut session = Session::of(
        r#"world open. a:Case[v -> "x"]. external fix using _fixture[response -> "{\"n\": 12.50}"; tool#order -> 1] <- a:Case.
external look using _query[query -> "?- a[v -> ?V]."; tool#order -> 2] <- a:Case.
external bad using _query[query -> "?- a[v -> ]."; tool#order -> 3] <- a:Case."#,
    );
    scripted(&mut session, "{}");
    assert!(session.holds("fix[result(\"n\") -> 12.5]"));
    assert!(session.holds("look[result(\"status\") -> \"bindings\"]"));
    assert!(session.holds("bad[tool#failure -> \"client-error\"]"));
}

#[test]
fn the_context_is_what_rules_select_up_to_its_bound() {
    let program = r#"world open.
st(u2, 1):Statement[from -> u2; seq -> 2; selectedFor -> lang]. st(u10, 1):Statement[from -> u10; tag -> {"b", "a"}; selectedFor -> lang].
q:Question.
external answer(?Q) using _llm[prompt -> "p"; contextKey -> lang; tool#maxContext -> 2] <- ?Q:Question."#;
    let server =
        framex_model_server::ModelServer::start(|_, _| framex_model_server::Answer::Reply("{}".into()));
    let mut session = Session::of(program);
    run(
        &mut session,
        &crate::kit::at(&server.url(), None, 0),
        None,
        &mut Answers::default(),
    );
    assert_eq!(
        server.asked()[0].message("user"),
        r#"{"context":[{"id":"st(u10, 1)","from":"u10","selectedFor":"lang","tag":["a","b"]},{"id":"st(u2, 1)","from":"u2","selectedFor":"lang","seq":2}]}"#
    );
    assert!(session.holds("answer(q)[tool#sent(\"st(u2, 1)\") -> st(u2, 1)]"));
    let mut session = Session::of(&program.replace("maxContext -> 2", "maxContext -> 1"));
    let report = scripted(&mut session, r#"{"answer(q)": {"reply": {}}}"#);
    assert_eq!(report.requests[0].failure.unwrap().name(), "context-too-long");
    assert!(!session.facts().contains("tool#sent"));
}

#[test]
fn a_second_value_from_outside_stops_the_run_also_after_the_request_was_sent() {
    let mut session = Session::of(
        r#"world open. a:Case. external ask(?C) using _llm[prompt -> "p"; body -> "B"] <- ?C:Case.
?R[?S -> "C"] <- ?C:Case[name -> ?R; slot -> ?S] AND a[sent -> true].
a[name -> ask(a); slot -> body]. a[sent -> true] <- ask(a)[tool#completed -> true]."#,
    );
    let report = scripted(&mut session, r#"{"ask(a)": {"reply": {}}}"#);
    let Some(Stop::Problem(problem)) = &report.stop else {
        panic!("{report:?}");
    };
    assert_eq!(problem.code.name, "two-values");
}

#[test]
fn a_configured_model_that_nothing_asks_is_an_error() {
    let text = "[model.careful]\nkind = \"openai\"\nbase_url = \"http://localhost:1/v1\"\nmodel = \"m\"";
    let models = Models::configured(Some((text, std::path::Path::new("."))), &|_: &str| None)
        .ok()
        .unwrap();
    let mut session =
        Session::of(r#"world open. a:Case. external tell using _emit[message -> "m"] <- a:Case."#);
    let report = run(&mut session, &models, None, &mut Answers::default());
    let Some(Stop::Problem(problem)) = &report.stop else {
        panic!("{report:?}");
    };
    assert!(problem.code.name == "unused-model" && problem.message.contains("`careful`"));
}

#[test]
fn a_request_that_waited_for_the_last_of_many_is_seen_when_it_opens() {
    let program = r#"world open. closed slot ok. n[i -> {1, 2, 3, 4}].
external check(?I) using _llm[prompt -> "p"; tool#order -> 1] <- n[i -> ?I].
external sum using _emit[message -> "sum"; tool#order -> 3] <- n[i -> 1] AND NOT n[ok -> true].
external next(?I) using _emit[message -> "next"; tool#order -> 2] <- n[i -> ?I] AND check(?I)[result("go") -> true].
n[ok -> true] <- check(4)[result("ok") -> true]."#;
    let replies = r#"{"check(1)": {"reply": {"go": true}}, "check(2)": {"reply": {}}, "check(3)": {"reply": {"go": true}}, "check(4)": {"reply": {}}}"#;
    let mut session = Session::of(program);
    let report = scripted(&mut session, replies);
    let order = order_of(&report);
    assert_eq!(
        order,
        [
            "check(1)", "check(2)", "check(3)", "check(4)", "next(1)", "next(3)", "sum"
        ]
    );
}
