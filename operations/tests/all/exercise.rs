//! The worked exercise of the protocol's documentation, operation by operation.

use framex_operations::{Session, door};
use serde_json::{Map, Value, json};

const FAMILY: &str = "world open.

Person { hasName: String }.
Man extends Person.
Woman extends Person.

eve : Woman.
ada : Woman.
ben : Man.
dan : Man.
fay : Man.

ada[hasParent -> eve].
ben[hasParent -> eve].
dan[hasParent -> ben].
fay[hasParent -> ada].

?X[hasSibling -> ?Y] <- ?X[hasParent -> ?P] AND ?Y[hasParent -> ?P] AND ?X != ?Y.
?C[hasGrandparent -> ?G] <- ?C[hasParent -> ?P] AND ?P[hasParent -> ?G].
";

fn call(session: &mut Session, name: &str, fields: Value) -> Result<Value, Value> {
    let fields: Map<String, Value> = fields.as_object().cloned().unwrap_or_default();
    door::call(session, name, fields).map_err(|refused| json!(refused.problems()))
}

fn ok(session: &mut Session, name: &str, fields: Value) -> Value {
    call(session, name, fields).unwrap_or_else(|problems| panic!("{name}: {problems}"))
}

fn loaded() -> Session {
    let mut session = Session::default();
    assert_eq!(
        ok(&mut session, "load", json!({"source": FAMILY})),
        json!({"facts": 26})
    );
    session
}

#[test]
fn a_change_says_which_derived_facts_came_and_went_in_a_fixed_order() {
    let mut session = loaded();
    let added = ok(
        &mut session,
        "add",
        json!({"source": "cleo : Woman.\ncleo[hasParent -> eve].\n"}),
    );
    let came = [
        "cleo:Person",
        "ada[hasSibling -> cleo]",
        "ben[hasSibling -> cleo]",
        "cleo[hasSibling -> ada]",
        "cleo[hasSibling -> ben]",
    ];
    assert_eq!(added["added"], json!(came));
    assert_eq!(added["removed"], json!([]));
    let retracted = ok(&mut session, "retract", json!({"fact": "dan[hasParent -> ben]"}));
    assert_eq!(retracted["removed"], json!(["dan[hasGrandparent -> eve]"]));
    assert_eq!(ok(&mut session, "diff", json!({})), retracted);
}

#[test]
fn the_world_decides_between_unknown_and_false() {
    let mut session = loaded();
    let goal = json!({"query": "?- dan[hasParent -> ada]."});
    assert_eq!(
        ok(&mut session, "query", goal.clone()),
        json!({"status": "unknown"})
    );
    assert_eq!(
        ok(&mut session, "world", json!({"mode": "closed"}))["removed"],
        json!([])
    );
    assert_eq!(ok(&mut session, "query", goal), json!({"status": "false"}));
}

#[test]
fn a_closed_slot_is_false_where_nothing_is_known_and_the_rest_stays_unknown() {
    let mut session = loaded();
    ok(&mut session, "close", json!({"slot": "hasParent"}));
    assert_eq!(
        ok(&mut session, "query", json!({"query": "eve[hasParent -> ?P]"})),
        json!({"status": "false"})
    );
    assert_eq!(
        ok(&mut session, "query", json!({"query": "eve[hasSibling -> ?P]"})),
        json!({"status": "unknown"})
    );
}

#[test]
fn a_proof_is_shown_in_the_documented_layout() {
    let mut session = loaded();
    let proof = ok(
        &mut session,
        "explain",
        json!({"fact": "dan[hasGrandparent -> eve]"}),
    );
    let expected = "World assumption: open
dan[hasGrandparent -> eve]
  Derived by rule #1: ?C[hasGrandparent -> ?G] <- ?C[hasParent -> ?P] AND ?P[hasParent -> ?G].
  Bindings: C = dan, G = eve, P = ben
  Because:
    dan[hasParent -> ben]
      Asserted fact
        Source: <json-source> | time: unspecified | weight: None | <json-source>:15:1
    ben[hasParent -> eve]
      Asserted fact
        Source: <json-source> | time: unspecified | weight: None | <json-source>:14:1
";
    assert_eq!(proof, json!(expected));
}

#[test]
fn what_would_go_with_a_fact_and_what_is_missing_are_listed() {
    let mut session = loaded();
    let rests = ok(
        &mut session,
        "dependents",
        json!({"fact": "dan[hasParent -> ben]"}),
    );
    assert_eq!(rests, json!(["dan[hasGrandparent -> eve]"]));
    let absent = ok(&mut session, "why_not", json!({"fact": "dan[hasParent -> ada]"}));
    assert_eq!(absent["nodes"][0]["status"], "unknown");
    assert_eq!(
        absent["scope"],
        "bounded first-blocker inspection; not exhaustive minimal repairs"
    );
}

#[test]
fn a_refused_change_leaves_the_session_as_it_was() {
    let mut session = loaded();
    for (name, fields) in [
        ("add", json!({"source": "gus:Man. world closed."})),
        ("add", json!({"source": "gus:Man. ?X[p -> ?Y] <- ?X:Man."})),
        ("retract", json!({"fact": "dan[hasGrandparent -> eve]"})),
        ("load", json!({"source": "nonsense"})),
        ("query", json!({"query": "?- this is not FrameX"})),
        ("query", json!({"qeury": "?- dan:Man."})),
        ("qeury", json!({})),
    ] {
        let problems = call(&mut session, name, fields.clone()).expect_err(name);
        assert!(
            problems[0]["help"].as_str().is_some_and(|help| !help.is_empty()),
            "{name}: {problems}"
        );
    }
    assert_eq!(session.revision(), 1);
    assert_eq!(
        ok(&mut session, "query", json!({"query": "?- gus:Man."})),
        json!({"status": "unknown"})
    );
    let siblings = ok(
        &mut session,
        "query",
        json!({"query": "?- ?X[hasSibling -> ?Y]."}),
    );
    assert_eq!(
        siblings["bindings"],
        json!([{"X": "ada", "Y": "ben"}, {"X": "ben", "Y": "ada"}])
    );
}

#[test]
fn every_operation_refuses_a_field_it_does_not_have_and_lists_those_it_has() {
    for operation in framex_operations::catalogue::OPERATIONS {
        let problems =
            call(&mut loaded(), operation.name, json!({"no such field": 1})).expect_err(operation.name);
        let message = problems[0]["message"].to_string();
        assert!(message.contains("no such field"), "{}: {message}", operation.name);
        let help = problems[0]["help"].to_string();
        for (field, _) in operation.fields {
            assert!(
                help.contains(&format!("`{field}`")),
                "{}: the catalogue says `{field}`: {help}",
                operation.name
            );
        }
    }
}
