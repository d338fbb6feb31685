//! A question has limits: it ends at a number of steps or rows, says how to ask for less, and leaves the session as it was.

use framex_operations::{Limits, Problem, Session, door};
use serde_json::{Map, Value, json};

/// So many numbers, each in a class of its own; joined without a variable in common they multiply.
fn numbers(count: usize, limits: Limits) -> Session {
    let mut session = Session::new(limits);
    let facts: String = (0..count).map(|n| format!("n{n}:N[v -> {n}].\n")).collect();
    call(
        &mut session,
        "load",
        json!({"source": format!("world closed.\n{facts}")}),
    )
    .expect("it loads");
    session
}

fn call(session: &mut Session, name: &str, fields: Value) -> Result<Value, Box<Problem>> {
    let fields: Map<String, Value> = serde_json::from_value(fields).expect("an object");
    door::call(session, name, fields).map_err(|refused| Box::new(refused.problems().list().remove(0)))
}

const CROSS: &str = "?- ?A:N AND ?B:N AND ?C:N AND ?D:N AND ?E:N.";

#[test]
fn a_question_over_unrelated_conditions_stops_after_so_many_rows() {
    let limits = Limits {
        rows_per_answer: Some(100_000),
        ..Limits::default()
    };
    let mut session = numbers(1_000, limits);
    let problem = call(&mut session, "query", json!({"query": CROSS})).expect_err("a thousand to the fifth");
    assert_eq!((problem.code, problem.kind), ("limit", "InferenceError"));
    assert!(problem.message.contains("100000 rows"), "{}", problem.message);
    assert!(problem.help.contains("--max-rows"), "{}", problem.help);
    let answer = call(&mut session, "query", json!({"query": "?- ?A:N[v -> 7]."}));
    assert_eq!(
        answer.expect("the session lives on")["bindings"],
        json!([{"A": "n7"}])
    );
}

#[test]
fn a_question_stops_after_so_many_steps_however_few_rows_it_finds() {
    let limits = Limits {
        steps_per_answer: Some(1_000_000),
        ..Limits::default()
    };
    let mut session = numbers(1_000, limits);
    for query in [
        "?- ?A:N[v -> ?V] AND ?B:N[v -> ?W] AND ?C:N[v -> ?X] AND ?V + ?W + ?X < 0.",
        "?- ?N := count{?A, ?B, ?C | ?A:N AND ?B:N AND ?C:N}.",
        "?- unknown { ?A:N[v -> ?V] AND ?B:N[v -> ?W] AND ?C:N[v -> ?X] AND ?V + ?W + ?X < 0 }.",
        "?- n1[v -> ?V] AND NOT n2[v -> ?V] AND unknown { ?B[?P -> ?W] AND ?C[?Q -> ?X] AND ?D[?R -> ?Y] AND ?V + ?W + ?X + ?Y < 0 }.",
    ] {
        let problem = call(&mut session, "query", json!({"query": query})).expect_err(query);
        assert_eq!(problem.code, "limit", "{query}");
        assert!(problem.message.contains("1000000 steps"), "{}", problem.message);
        assert!(problem.help.contains("--max-steps"), "{}", problem.help);
    }
}

#[test]
fn the_limit_of_a_question_holds_in_every_operation_that_asks_one() {
    let limits = Limits {
        rows_per_answer: Some(100),
        ..Limits::default()
    };
    let mut session = numbers(200, limits);
    let two = "?- ?A:N AND ?B:N.";
    let asked = [
        ("query", json!({"query": two})),
        ("preview", json!({"facts": ["z:N"], "goal": two})),
        ("export", json!({"format": "csv", "query": two})),
        ("rdf_export", json!({"format": "turtle", "selection": "?- ?A:N."})),
    ];
    for (name, fields) in asked {
        let problem = call(&mut session, name, fields).expect_err(name);
        assert_eq!(problem.code, "limit", "{name}");
    }
    call(
        &mut session,
        "add",
        json!({"source": "constraint \"none\": ?A:N AND ?B:N."}),
    )
    .expect("it is added");
    let problem = call(&mut session, "validate", json!({})).expect_err("validate");
    assert_eq!(problem.code, "limit");
}

#[test]
fn an_answer_with_as_many_rows_as_allowed_is_whole() {
    let limits = Limits {
        rows_per_answer: Some(200),
        ..Limits::default()
    };
    let mut session = numbers(200, limits);
    let answer = call(&mut session, "query", json!({"query": "?- ?A:N."})).expect("just as many");
    assert_eq!(answer["bindings"].as_array().map(Vec::len), Some(200));
}

#[test]
fn a_search_for_evidence_asks_within_the_limit_of_a_question() {
    let limits = Limits {
        steps_per_answer: Some(1_000_000),
        ..Limits::default()
    };
    let mut session = numbers(1_000, limits);
    call(&mut session, "world", json!({"mode": "open"})).expect("it is switched");
    let goal = "?A:N[v -> ?V] AND ?B:N[v -> ?W] AND ?C:N[v -> ?X] AND ?V + ?W + ?X < 0";
    let problem =
        call(&mut session, "evidence_needs", json!({ "goal": goal })).expect_err("a thousand to the third");
    assert_eq!(problem.code, "limit");
    assert!(problem.message.contains("1000000 steps"), "{}", problem.message);
}

#[test]
fn suppositions_that_no_session_has_room_for_make_a_search_incomplete() {
    let limits = Limits {
        facts: Some(5),
        ..Limits::default()
    };
    let mut session = Session::new(limits);
    let more: String = (0..3).map(|n| format!("?X:Z{n} <- ?X[p -> ?_]. ")).collect();
    let source = format!("world open. a:O. ?X:G <- ?X:O AND ?X[p -> 1] AND ?X[q -> 1]. {more}");
    call(&mut session, "load", json!({ "source": source })).expect("it loads");
    let needs = call(&mut session, "evidence_needs", json!({"goal": "a:G"})).expect("it is answered");
    assert_eq!(
        (&needs["sets"], &needs["complete"]),
        (&json!([]), &json!(false)),
        "{needs}"
    );
    assert!(
        needs["scope"]
            .as_str()
            .is_some_and(|scope| scope.contains("limit")),
        "{needs}"
    );
}

#[test]
fn more_questions_in_a_set_than_a_search_puts_together_are_not_promised() {
    let mut session = Session::new(Limits::default());
    call(
        &mut session,
        "load",
        json!({"source": "world open. a:O. ?X:G <- ?X:O AND ?X[p -> 1]."}),
    )
    .expect("it loads");
    let needs = call(
        &mut session,
        "evidence_needs",
        json!({"goal": "a:G", "max_assumptions": 100}),
    );
    let needs = needs.expect("it is answered");
    assert_eq!(needs["max_assumptions"], json!(4));
    assert!(
        needs["scope"]
            .as_str()
            .is_some_and(|scope| scope.contains("at most 4 questions")),
        "{needs}"
    );
}

#[test]
fn what_rests_on_a_fact_is_a_limit_where_the_time_is_over() {
    let limits = Limits {
        time: Some(std::time::Duration::ZERO),
        ..Limits::default()
    };
    let mut session = Session::new(Limits::default());
    let edges: String = (0..60).map(|n| format!("n{n}[e -> n{}].\n", n + 1)).collect();
    let rules = "?X[r -> ?Y] <- ?X[e -> ?Y].\n?X[r -> ?Z] <- ?X[r -> ?Y] AND ?Y[e -> ?Z].";
    call(
        &mut session,
        "load",
        json!({"source": format!("world open.\n{edges}{rules}")}),
    )
    .expect("it loads");
    let all = call(&mut session, "dependents", json!({"fact": "n30[r -> n31]"})).expect("it is told");
    let before = call(&mut session, "stats", json!({})).expect("numbers")["derived_facts"].clone();
    session.limits = limits;
    for fact in ["n30[r -> n31]", "n30[e -> n31]"] {
        match call(&mut session, "dependents", json!({ "fact": fact })) {
            Ok(told) => assert_eq!(told, all, "told whole"),
            Err(problem) => assert_eq!(problem.code, "limit", "{fact}"),
        }
    }
    session.limits = Limits::default();
    let after = call(&mut session, "stats", json!({})).expect("numbers")["derived_facts"].clone();
    assert_eq!(after, before);
}
