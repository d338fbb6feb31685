//! Sources that go with their rules, scopes that are closed by name, violations told once, suppositions that leave nothing
//! behind, fields at their edges, and single tool calls.

use crate::called::{call, tried};
use framex_operations::{Limits, Session};
use serde_json::{Value, json};

fn session(files: &[(&str, &str)]) -> Session {
    let mut session = Session::new(Limits::default());
    let sources = files
        .iter()
        .map(|(file, source)| json!({"file": file, "source": source}));
    let sources: Vec<Value> = sources.collect();
    call(&mut session, "load", json!({ "sources": sources }));
    session
}

fn status(session: &mut Session, goal: &str) -> Value {
    call(session, "query", json!({ "query": goal }))["status"].clone()
}

#[test]
fn a_file_that_is_taken_back_takes_its_rules_with_it_and_leaves_the_world() {
    let rules = "world open. closed slot age. ?P:Adult <- ?P[age -> ?A] AND ?A >= 18. bob[age -> 7].";
    let session = &mut session(&[("base.fx", "ann[age -> 40]."), ("rules.fx", rules)]);
    assert_eq!(status(session, "ann:Adult"), json!("true"));
    let changed = call(session, "retract_source", json!({"source": "rules.fx"}));
    assert_eq!(changed["removed"], json!(["ann:Adult"]));
    assert_eq!(changed["retracted"], json!(["bob[age -> 7]"]));
    assert_eq!(
        status(session, "ann:Adult"),
        json!("unknown"),
        "the world is open still"
    );
    assert_eq!(
        status(session, "cleo[age -> 3]"),
        json!("unknown"),
        "its `closed slot` went with it"
    );
    assert_eq!(status(session, "ann[age -> 40]"), json!("true"));
    let again = call(
        session,
        "add",
        json!({"source": "?P:Adult <- ?P[age -> ?A] AND ?A >= 18."}),
    );
    assert_eq!(again["added"], json!(["ann:Adult"]));
}

#[test]
fn a_source_whose_rules_others_need_is_kept_whole() {
    let session = &mut session(&[
        (
            "names.fx",
            "world open. prefix cars = \"https://example.org/cars#\".",
        ),
        ("cars.fx", "beetle:cars::Car."),
    ]);
    let problems = tried(session, "retract_source", json!({"source": "names.fx"})).expect_err("it is needed");
    assert_eq!(problems[0]["code"], json!("undeclared-prefix"));
    assert_eq!(status(session, "beetle:cars::Car"), json!("true"));
}

#[test]
fn a_violation_that_reads_the_same_either_way_is_told_once() {
    let program = "world closed. rob:Person[job -> cook; job -> clerk; job -> guard].
        constraint \"one job\": ?X:Person[job -> ?A] AND ?X[job -> ?B] AND ?A != ?B.
        constraint \"no order\": ?X[before -> ?Y] AND ?Y[before -> ?X].
        a[before -> b]. b[before -> a].
        constraint \"directed\": ?X[likes -> ?Y] AND ?X != ?Y. a[likes -> b]. b[likes -> a].";
    let session = &mut session(&[("jobs.fx", program)]);
    let validated = call(session, "validate", json!({}));
    let rows = validated["violations"].as_array().expect("rows");
    let of = |label: &str| -> Vec<&str> {
        let rows = rows.iter().filter(|row| row["constraint"] == json!(label));
        rows.filter_map(|row| row["object"].as_str()).collect()
    };
    assert_eq!(
        of("one job"),
        [
            "?A = clerk, ?B = cook, ?X = rob",
            "?A = clerk, ?B = guard, ?X = rob",
            "?A = cook, ?B = guard, ?X = rob"
        ]
    );
    assert_eq!(of("no order"), ["?X = a, ?Y = b"]);
    assert_eq!(of("directed").len(), 2, "another direction is another violation");
}

#[test]
fn a_preview_tells_what_would_be_violated_and_leaves_nothing_behind() {
    let program = "world closed. Person { age: Integer, friend: Person }. declare functional age. declare required Person name.
        ann:Person[age -> 4; name -> \"Ann\"; friend -> bob]. bob:Person[name -> \"Bob\"].
        ?P:Minor <- ?P[age -> ?A] AND ?A < 18. ?P:Grown <- ?P:Person AND NOT ?P:Minor.
        constraint \"a minor has no licence\": ?P:Minor[licence -> ?L].";
    let session = &mut session(&[("people.fx", program)]);
    let before = call(session, "validate", json!({}));
    let facts = json!([
        "ann[age -> 5]",
        "bob[age -> \"x\"]",
        "ann[licence -> b]",
        "cleo:Person",
        "ann[friend -> dan]"
    ]);
    let preview = call(session, "preview", json!({"facts": facts, "goal": "?P:Grown"}));
    assert_eq!(call(session, "validate", json!({})), before);
    assert_eq!(preview["added"], json!(["cleo:Grown"]));
    assert_eq!(
        preview["goal"]["after"]["bindings"],
        json!([{"P": "bob"}, {"P": "cleo"}])
    );
    let told: Vec<String> = preview["violations"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| row["message"].as_str().unwrap_or_default().to_owned())
        .collect();
    let source = "ann[age -> 5]. bob[age -> \"x\"]. ann[licence -> b]. cleo:Person. ann[friend -> dan].";
    call(session, "add", json!({ "source": source }));
    let after = call(session, "validate", json!({}));
    let messages = |validated: &Value| -> Vec<String> {
        let rows = validated["violations"].as_array().expect("rows").iter();
        rows.map(|row| row["message"].as_str().unwrap_or_default().to_owned())
            .collect()
    };
    let mut new = messages(&after);
    new.retain(|message| !messages(&before).contains(message));
    assert_eq!(told, new, "the same as stating the facts and validating anew");
    assert_eq!(told.len(), 5, "{told:?}");
}

const READING: &str = "world open. d1:Doc[text -> \"say yes\"].
    external quote(?D) using _fixture[response -> \"{\\\"said\\\": \\\"yes\\\", \\\"page\\\": 4}\"] <- ?D:Doc.
    ?D[said -> ?S] <- ?D:Doc AND quote(?D)[result(\"said\") -> ?S].";

#[test]
fn a_tool_is_called_outside_of_a_run_and_states_nothing() {
    let session = &mut session(&[("reading.fx", READING)]);
    let call_of = json!({"tool": "_query", "parameters": {"query": "?- d1:Doc."}});
    let receipt = call(session, "execute", call_of);
    assert_eq!(
        (&receipt["status"], &receipt["result"]["status"]),
        (&json!("succeeded"), &json!("true"))
    );
    assert_eq!(
        receipt["facts"][0],
        json!("_query[result(\"status\") -> \"true\"]")
    );
    let fixture =
        json!({"tool": "_fixture", "parameters": {"response": "{\"rows\": [{\"n\": 1}, {\"n\": 2.50}]}"}});
    let receipt = call(session, "execute", fixture);
    assert_eq!(receipt["rows"].to_string(), r#"[{"n":1},{"n":2.50}]"#);
    let emitted = call(
        session,
        "execute",
        json!({"tool": "_emit", "parameters": {"message": "ready"}}),
    );
    assert_eq!(emitted["messages"], json!(["ready"]));
    assert_eq!(
        status(session, "_query[tool#completed -> true]"),
        json!("unknown")
    );
}

#[test]
fn a_call_that_fails_says_so_in_its_receipt() {
    let session = &mut session(&[("reading.fx", READING)]);
    let receipt = call(
        session,
        "execute",
        json!({"tool": "_weather", "parameters": {"city": "Ulm"}}),
    );
    assert_eq!(
        (&receipt["status"], &receipt["failure"]),
        (&json!("failed"), &json!("no-tool"))
    );
    assert!(
        receipt["error"]
            .as_str()
            .is_some_and(|error| error.contains("_weather")),
        "{receipt}"
    );
    let lacking = call(session, "execute", json!({"tool": "_query"}));
    assert_eq!(lacking["failure"], json!("client-error"));
}

#[test]
fn an_open_request_is_carried_out_and_its_receipt_counts() {
    let session = &mut session(&[("reading.fx", READING)]);
    let receipt = call(session, "execute", json!({"request": "quote(d1)"}));
    assert_eq!(receipt["result"].to_string(), r#"{"said":"yes","page":4}"#);
    assert_eq!(receipt["change"]["added"], json!(["d1[said -> \"yes\"]"]));
    assert_eq!(status(session, "d1[said -> \"yes\"]"), json!("true"));
    let problems = tried(session, "execute", json!({"request": "quote(d1)"})).expect_err("it is done");
    assert_eq!(problems[0]["code"], json!("not-open"));
    let both = json!({"request": "quote(d1)", "tool": "_query"});
    let problems = tried(session, "execute", both).expect_err("one of the two");
    assert_eq!(problems[0]["code"], json!("malformed-fields"));
}

#[test]
fn what_a_tool_of_the_callers_own_answered_is_held_to_the_rules_of_answers() {
    // Nothing is loaded, and nothing has to be.
    let session = &mut Session::new(Limits::default());
    let answered = |session: &mut Session, answer: Value| {
        let receipt = call(session, "execute", json!({"tool": "_weather", "answer": answer}));
        (
            receipt["status"].clone(),
            receipt["failure"].clone(),
            receipt["result"].to_string(),
        )
    };
    let fine = (json!("succeeded"), Value::Null, "{\"degrees\":21.50}".to_owned());
    assert_eq!(answered(session, json!("{\"degrees\": 21.50}")), fine);
    for (answer, kind) in [
        (json!({"place": {"city": "Ulm"}}), "not-flat"),
        (json!("{\"degrees\": NaN}"), "not-json"),
        (json!({"quoteFound": true}), "states-measurement"),
        (json!({"rows": vec![json!({}); 65]}), "too-large"),
    ] {
        let (status, failure, result) = answered(session, answer);
        assert_eq!(
            (status, failure, result),
            (json!("failed"), json!(kind), "{}".to_owned())
        );
    }
    let crashed = json!({"tool": "_weather", "failure": "it sank", "kind": "adapter-crashed"});
    let receipt = call(session, "execute", crashed);
    assert_eq!(
        (&receipt["failure"], &receipt["error"]),
        (&json!("adapter-crashed"), &json!("it sank"))
    );
    for (slip, said) in [
        (json!({"tool": "_llm", "answer": {}}), "tool of the host"),
        (
            json!({"tool": "_weather", "answer": {}, "failure": "x"}),
            "either an answer or a failure",
        ),
        (json!({"request": "a", "answer": {}}), "takes a tool"),
    ] {
        let problems = tried(session, "execute", slip).expect_err("it is a slip");
        assert!(
            problems[0]["message"]
                .as_str()
                .is_some_and(|message| message.contains(said)),
            "{problems}"
        );
    }
}

#[test]
fn a_parameter_with_parts_goes_out_as_its_text() {
    let session = &mut session(&[("reading.fx", READING)]);
    // `json!` would make a float of it, and lose its last digit.
    let written = r#"{"tool": "_fixture", "parameters": {"response": {"n": 1.50}}}"#;
    let given = serde_json::from_str(written).expect("JSON");
    let receipt = call(session, "execute", given);
    assert_eq!(receipt["result"].to_string(), r#"{"n":1.50}"#);
}

#[test]
fn a_scope_is_closed_by_its_name_and_nothing_else_goes_with_it() {
    let program = "world open. prefix cars = \"https://example.org/cars#\". a:K[p -> 1; `Acme AG` -> 2].
        a[cars::colour -> red; refuted(b) -> true]. b:`Old Member`.";
    let session = &mut session(&[("base.fx", program)]);
    for (scope, goal) in [
        (json!({"slot": "p"}), "b[p -> 1]"),
        (json!({"slot": "Acme AG"}), "b[`Acme AG` -> 2]"),
        (json!({"class": " `Old Member` "}), "a:`Old Member`"),
        (json!({"slot": "cars::colour"}), "b[cars::colour -> red]"),
        (json!({"method": "refuted/1"}), "b[refuted(a) -> true]"),
    ] {
        assert_eq!(status(session, goal), json!("unknown"), "{goal}");
        let changed = call(session, "close", scope);
        assert_eq!((&changed["added"], &changed["removed"]), (&json!([]), &json!([])));
        assert_eq!(status(session, goal), json!("false"), "{goal}");
    }
    let revision = session.revision();
    for scope in [
        json!({"slot": "p. evil:K"}),
        json!({"slot": "p`. evil:K. closed slot `q"}),
        json!({"class": "K. evil:K"}),
        json!({"method": "refuted/1. evil:K"}),
        json!({"slot": ""}),
    ] {
        let _ = tried(session, "close", scope);
    }
    assert_eq!(status(session, "evil:K"), json!("unknown"));
    let method = tried(session, "close", json!({"method": "refuted"})).expect_err("of which number?");
    assert_eq!(method[0]["code"], json!("closed-method-number"));
    assert!(session.revision() >= revision);
}

#[test]
fn a_fact_that_is_named_twice_is_taken_back_and_supposed_once() {
    let session = &mut session(&[("base.fx", "world open. a[p -> 1].")]);
    let twice = json!({"facts": ["a[q -> 1; q -> 1]", "a[q -> 1]"]});
    assert_eq!(call(session, "preview", twice)["asserted"], json!(["a[q -> 1]"]));
    let retracted = call(session, "retract", json!({"fact": "a[p -> 1; p -> 1]"}));
    assert_eq!(retracted["retracted"], json!(["a[p -> 1]"]));
}

#[test]
fn a_source_that_was_taken_back_is_no_source_until_it_is_replaced() {
    let session = &mut session(&[("base.fx", "world open. a:K."), ("more.fx", "b:K. ?X:L <- ?X:K.")]);
    for source in ["base.fx", "more.fx"] {
        call(session, "retract_source", json!({ "source": source }));
        let revision = session.revision();
        let problems = tried(session, "retract_source", json!({ "source": source })).expect_err("it is gone");
        assert_eq!(problems[0]["code"], json!("unknown-source"));
        assert_eq!(session.revision(), revision);
    }
    call(
        session,
        "replace_source",
        json!({"source": "more.fx", "text": "c:K."}),
    );
    assert_eq!(status(session, "c:K"), json!("true"));
}

#[test]
fn a_program_is_one_text_or_several_and_not_both() {
    let mut session = Session::new(Limits::default());
    for fields in [
        json!({"source": "world open.", "sources": [{"file": "a.fx", "source": "a:K."}]}),
        json!({"file": "b.fx", "sources": [{"file": "a.fx", "source": "world open."}]}),
    ] {
        let problems = tried(&mut session, "load", fields).expect_err("one of the two");
        assert_eq!(problems[0]["code"], json!("malformed-fields"));
    }
}

#[test]
fn a_goal_may_have_comments_around_it_and_no_full_stop() {
    let session = &mut session(&[("base.fx", "world closed. b:K. b[p -> \"// .\"].")]);
    for goal in [
        "// ask\n?- b:K // ask",
        "/* first */ b:K /* then */",
        "?- b:K. // done",
        "b[p -> \"// .\"] // why?",
        "b:K",
    ] {
        assert_eq!(status(session, goal), json!("true"), "{goal}");
    }
    assert!(call(session, "explain", json!({"fact": "b:K // so"})).is_string());
}

#[test]
fn numbers_go_out_as_such_while_a_reader_of_floats_can_hold_them() {
    let session = &mut session(&[("reading.fx", READING)]);
    let fixture = |text: &str| json!({"tool": "_fixture", "parameters": {"response": text}});
    let receipt = call(session, "execute", fixture("{\"a\": 1e999, \"b\": 1e30}"));
    assert!(receipt["result"]["a"].is_string(), "{receipt}");
    assert!(receipt["result"]["b"].is_number(), "{receipt}");
}

#[test]
fn what_would_settle_a_goal_is_asked_as_a_tool() {
    let rules = "world open. nora:Applicant. ?X:Admitted <- ?X:Applicant[age -> ?A; paid -> true] AND ?A >= 18.
        external needs(?X) using _evidence_needs[goal -> \"nora:Admitted\"; max_assumptions -> 2] <- ?X:Applicant.
        ?X[open -> ?N] <- ?X:Applicant AND needs(?X)[row(?N, \"pattern\") -> ?P].";
    let session = &mut session(&[("rules.fx", rules)]);
    let receipt = call(session, "execute", json!({"request": "needs(nora)"}));
    assert_eq!(receipt["status"], json!("succeeded"), "{receipt}");
    assert_eq!(receipt["result"]["complete"], json!(true));
    let report: Value =
        serde_json::from_str(receipt["result"]["text"].as_str().expect("a text")).expect("JSON");
    let asked = call(
        session,
        "evidence_needs",
        json!({"goal": "nora:Admitted", "max_assumptions": 2}),
    );
    assert_eq!(report, asked);
    assert_eq!(
        receipt["rows"],
        json!([
            {"set": 1, "settles": "true", "pattern": "nora[age -> ?A]", "tests": "?A >= 18"},
            {"set": 1, "settles": "true", "pattern": "nora[paid -> true]", "tests": ""}
        ])
    );
    assert_eq!(
        receipt["change"]["added"],
        json!(["nora[open -> 1]", "nora[open -> 2]"])
    );
    let outside =
        json!({"tool": "_evidence_needs", "parameters": {"goal": "nora:Admitted", "max_states": 1}});
    assert_eq!(
        call(session, "execute", outside)["result"]["complete"],
        json!(false)
    );
    let broken = json!({"tool": "_evidence_needs", "parameters": {"goal": "nora:", "max_states": 1}});
    assert_eq!(call(session, "execute", broken)["failure"], json!("client-error"));
    let broken =
        json!({"tool": "_evidence_needs", "parameters": {"goal": "nora:Admitted", "max_states": -1}});
    assert_eq!(call(session, "execute", broken)["failure"], json!("client-error"));
}

#[test]
fn a_request_that_nobody_knows_the_end_of_is_in_doubt() {
    let program = "world open. d1:Doc. d2:Doc.
        external send(?D) using _post with letter[to -> ?D] <- ?D:Doc.
        send(d1)[tool#status -> \"failed\"; tool#completed -> true; tool#failure -> \"in-doubt\"].
        send(d2)[tool#status -> \"failed\"; tool#completed -> true; tool#failure -> \"timeout\"].";
    let session = &mut session(&[("letters.fx", program)]);
    let of = |session: &mut Session, state: &str| -> Vec<Value> {
        let listed = call(session, "requests", json!({ "state": state }));
        listed
            .as_array()
            .expect("a list")
            .iter()
            .map(|one| one["request"].clone())
            .collect()
    };
    assert_eq!(of(session, "in-doubt"), ["send(d1)"]);
    assert_eq!(of(session, "failed"), ["send(d2)"]);
}

#[test]
fn the_rule_that_did_most_is_named_though_it_never_fired() {
    let numbers: String = (0..200).map(|n| format!("n{n}:N[v -> {n}].\n")).collect();
    let rules = "?X[k -> 1] <- ?X:N.\nnone[found -> ?V] <- ?X:N[v -> ?V] AND ?Y:N[v -> ?W] AND ?V + ?W < 0.";
    let session = &mut session(&[("rules.fx", &format!("world closed.\n{rules}\n{numbers}"))]);
    let stats = call(session, "stats", json!({}));
    let rules = stats["rules"].as_array().expect("rules");
    assert_eq!(
        (&rules[0]["firings"], &rules[1]["firings"]),
        (&json!(200), &json!(0))
    );
    assert_eq!(stats["costliest"], json!([1, 0]));
    let steps = |rule: &Value| rule["steps"].as_u64().expect("a number");
    assert!(steps(&rules[1]) > 10 * steps(&rules[0]), "{stats}");
}

#[test]
fn a_file_may_repeat_the_world_and_not_contradict_it() {
    let rules = "world open. closed slot age. ann:Person. ?X:Ageless <- ?X:Person AND NOT ?X[age -> ?_].";
    let session = &mut session(&[("rules.fx", rules)]);
    let changed = call(
        session,
        "add",
        json!({"source": "world open. bob:Person. ann[age -> 41]."}),
    );
    assert_eq!(changed["added"], json!(["bob:Ageless"]));
    assert_eq!(changed["removed"], json!(["ann:Ageless"]));
    tried(session, "add", json!({"source": "world closed. eve:Person."})).expect_err("it is another world");
    call(session, "world", json!({"mode": "closed"}));
    tried(session, "add", json!({"source": "world open. eve:Person."})).expect_err("it is another world now");
    let changed = call(session, "add", json!({"source": "world closed. eve:Person."}));
    assert_eq!(changed["added"], json!(["eve:Ageless"]));
}
