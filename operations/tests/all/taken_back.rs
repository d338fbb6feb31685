//! What answers say of a session from which something was taken back.

use crate::called::{call, refused, session};
use framex_operations::Session;
use serde_json::{Value, json};

const ASKING: &str = "world open. d1:Doc.\nexternal ask(?D) using _ask[question -> \"may it go?\"] <- ?D:Doc.\n\
                      ?D[said -> ?A] <- ?D:Doc AND ask(?D)[result(\"answer\") -> ?A].";

#[test]
fn what_was_taken_back_of_a_receipt_and_stated_by_hand_stays_when_the_receipt_goes() {
    let session = &mut session(ASKING);
    let answered = json!({"request": "ask(d1)", "answer": "yes", "by": "ann"});
    call(session, "receipt", answered);
    let fact = "ask(d1)[result(\"answer\") -> \"yes\"]";
    call(session, "retract", json!({ "fact": fact }));
    call(
        session,
        "add",
        json!({"source": format!("{fact}."), "file": "hand.fx"}),
    );
    let proof = call(session, "explain", json!({ "fact": fact }));
    let proof = proof.as_str().expect("a text");
    assert!(proof.contains("Source: hand.fx"), "{proof}");
    assert!(!proof.contains("receipt:outside/2"), "{proof}");
    let done = call(session, "requests", json!({"state": "done"}));
    let stated = done[0]["receipt"]["facts"].as_array().expect("a list");
    assert!(!stated.contains(&json!(fact)), "{stated:?}");
    let gone = call(session, "retract_source", json!({"source": "receipt:outside/2"}));
    assert_eq!(gone["removed"], json!([]));
    let said = call(session, "query", json!({"query": "d1[said -> ?A]"}));
    assert_eq!(said["bindings"], json!([{"A": "\"yes\""}]));
}

#[test]
fn a_request_of_which_every_word_of_its_receipt_was_taken_back_can_be_answered_anew() {
    let session = &mut session(ASKING);
    let changed = call(session, "receipt", json!({"request": "ask(d1)", "answer": "yes"}));
    for fact in changed["asserted"].as_array().expect("a list") {
        call(session, "retract", json!({ "fact": fact }));
    }
    let open = call(session, "requests", json!({"state": "open"}));
    assert_eq!(open[0]["request"], json!("ask(d1)"));
    assert_eq!(open[0].get("receipt"), None);
    let spent = refused(session, "retract_source", json!({"source": "receipt:outside/2"}));
    assert_eq!(spent[0], "unknown-source");
    let changed = call(session, "receipt", json!({"request": "ask(d1)", "answer": "yes"}));
    assert_eq!(changed["added"], json!(["d1[said -> \"yes\"]"]));
}

#[test]
fn the_schema_lists_nothing_of_which_every_fact_was_taken_back() {
    let session = &mut session("world open. a:K. K { size: Integer }.");
    let before = call(session, "schema", json!({}));
    let counted = call(session, "validate", json!({}))["coverage"].clone();
    for (file, source) in [("one.fx", "b:L. b[colour -> red]."), ("two.fx", "c:M.")] {
        call(session, "add", json!({ "source": source, "file": file }));
    }
    assert_ne!(call(session, "schema", json!({})), before);
    call(session, "retract", json!({"fact": "c:M"}));
    call(session, "retract_source", json!({"source": "one.fx"}));
    assert_eq!(call(session, "schema", json!({})), before);
    assert_eq!(call(session, "validate", json!({}))["coverage"], counted);
}

#[test]
fn the_schema_lists_what_receipts_state() {
    let session = &mut session(ASKING);
    let patterns = |session: &mut Session| call(session, "schema", json!({})).to_string();
    assert!(!patterns(session).contains("?X[result(?P1) -> ?V]"));
    call(session, "receipt", json!({"request": "ask(d1)", "answer": "yes"}));
    assert!(patterns(session).contains("?X[result(?P1) -> ?V]"));
}

#[test]
fn dependents_come_in_the_order_in_which_retract_removes_them() {
    let rules = "?X[size -> ?N] <- ?X:K AND ?N := count{?Y | ?X[part -> ?Y]}. ?X:L <- ?X[size -> 0]. closed slot part.";
    let session = &mut session(&format!("world open. a:K. {rules}"));
    let rest = call(session, "dependents", json!({"fact": "a:K"}));
    assert_eq!(rest, json!(["a:L", "a[size -> 0]"]));
    let gone = call(session, "retract", json!({"fact": "a:K"}));
    assert_eq!(gone["removed"], rest);
}

#[test]
fn an_added_file_goes_with_the_last_fact_that_the_source_of_an_annotation_takes_back() {
    let session = &mut session("world open. a:K.");
    let before = call(session, "sources", json!({}));
    let reading = "annotate b:K source \"visit\" time \"2026-03-01\" weight 0.5.";
    for file in ["one.fx", "two.fx"] {
        call(session, "add", json!({"source": reading, "file": file}));
    }
    call(
        session,
        "add",
        json!({"source": "?X:L <- ?X:K.\nc:K.", "file": "rules.fx"}),
    );
    call(session, "retract_source", json!({"source": "visit"}));
    let left = call(session, "sources", json!({}));
    let names: Vec<&Value> = left
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| &one["file"])
        .collect();
    assert_eq!(names, ["main.fx", "rules.fx"]);
    for gone in ["visit", "one.fx"] {
        let [code, ..] = refused(session, "retract_source", json!({ "source": gone }));
        assert_eq!(code, "unknown-source", "{gone}");
    }
    assert_eq!(
        call(session, "retract_source", json!({"source": "rules.fx"}))["retracted"],
        json!(["c:K"])
    );
    assert_eq!(call(session, "sources", json!({})), before);
}
