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
