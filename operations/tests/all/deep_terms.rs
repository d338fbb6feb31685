//! Terms that nest deeper than calls can, and terms whose print is longer than memory: each is answered, or refused by a limit.
//!
//! Each test has the stack of a thread: 2 MiB, some ten thousand calls.

use framex_operations::{Limits, Session, door};
use serde_json::{Map, Value, json};

/// Eight levels a round, up to 100,000.
const DEEP: &str = "world closed.
a[at(0) -> e].
a[at(?M) -> f(f(f(f(f(f(f(f(?X))))))))] <- a[at(?N) -> ?X] AND ?N < 12500 AND ?M := ?N + 1.
a:Done <- a[at(12500) -> ?X].
external read(?X) using _llm with readPrompt[document -> ?X] <- a:Done AND a[at(12500) -> ?X].
readPrompt[text -> \"Read {document}.\"].";

fn call(session: &mut Session, name: &str, fields: &Value) -> Result<Value, Value> {
    let fields: Map<String, Value> = fields.as_object().cloned().unwrap_or_default();
    door::call(session, name, fields).map_err(|refused| json!(refused.problems().list()[0]))
}

fn loaded(source: &str, depth: Option<u32>) -> Result<Session, Value> {
    let mut session = Session::new(Limits {
        depth,
        ..Limits::default()
    });
    call(&mut session, "load", &json!({ "source": source })).map(|_| session)
}

/// How deep the term is that a text prints.
fn levels(print: &str) -> usize {
    print.bytes().filter(|byte| *byte == b'(').count()
}

#[test]
fn a_term_of_a_hundred_thousand_levels_is_derived_compared_printed_and_proved() {
    let mut session = loaded(DEEP, Some(u32::MAX)).expect("it is no deeper than the limit");
    let fields = json!({"query": "?- a[at(?N) -> ?X] AND ?N >= 12498."});
    let answer = call(&mut session, "query", &fields).expect("it is answered");
    let rows = answer["bindings"].as_array().expect("rows");
    let depths = rows.iter().map(|row| levels(row["X"].as_str().expect("a term")));
    assert_eq!(depths.collect::<Vec<_>>(), [99_984, 99_992, 100_000]);

    let proof = call(&mut session, "explain", &json!({"fact": "a:Done", "depth": 1}));
    assert!(proof.expect("it is proved").to_string().contains("f(f(f("));
    let requests = call(&mut session, "requests", &json!({})).expect("one is open");
    assert_eq!(levels(&requests[0]["request"].to_string()), 100_001);
    let preview = json!({"facts": ["b[at(12499) -> e]"], "goal": "b[at(12500) -> ?X]"});
    call(&mut session, "preview", &preview).expect("it is a supposition");
}

#[test]
fn the_limit_of_levels_holds_where_a_term_holds_itself_twice() {
    let twice = "world open. a[v -> e]. a[v -> p(?X, ?X)] <- a[v -> ?X].";
    let told = |depth| {
        let refused = loaded(twice, depth).expect_err("it never ends");
        assert_eq!(refused["code"], "limit", "{refused}");
        refused.to_string()
    };
    let levels = told(Some(12));
    assert!(
        levels.contains("12 levels of terms") && levels.contains("--max-depth"),
        "{levels}"
    );
    // Thirty levels more, and no memory holds its print.
    for depth in [None, Some(u32::MAX)] {
        let long = told(depth);
        assert!(
            long.contains("16 MiB of one text") && long.contains("bound the terms it builds"),
            "{long}"
        );
    }
}
