//! What is asked about a program: its patterns, requests, revisions, weights, and the checks of one file.

use super::program::{Ended, Program, framex};
use serde_json::{Value, json};

const READING: &str = "world open.
closed slot said.
Doc { text: String }.
d1:Doc[text -> \"say yes\"].
external read(?D) using _llm[prompt -> \"read\"; document -> ?T] <- ?D:Doc[text -> ?T].
?D[said -> ?S] <- ?D:Doc AND read(?D)[result(\"said\") -> ?S].
";

fn result(ended: &Ended) -> Value {
    let document: Value = serde_json::from_str(&ended.out).unwrap_or_else(|_| panic!("{}", ended.err));
    document["result"].clone()
}

#[test]
fn the_schema_lists_every_pattern_with_its_scope() {
    let program = Program::of(READING);
    let ended = framex(&["schema", program.path()]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(ended.out.starts_with("kind"), "{}", ended.out);
    let said = ended
        .out
        .lines()
        .find(|line| line.contains("[said -> "))
        .unwrap_or_default();
    assert!(said.contains("closed"), "{}", ended.out);
    let listed = result(&framex(&["schema", program.path(), "--format", "json"]));
    assert_eq!(listed[0]["kind"], json!("class"), "{listed}");
}

#[test]
fn requests_are_listed_by_where_they_stand_and_none_is_carried_out() {
    let program = Program::of(READING);
    let ended = framex(&["requests", program.path(), "--state", "open"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(ended.out.contains("read(d1)  _llm  open"), "{}", ended.out);
    assert!(
        framex(&["requests", program.path(), "--state", "done"])
            .out
            .contains("no requests")
    );
    let slip = framex(&["requests", program.path(), "--state", "opne"]);
    assert_eq!(slip.code, 2);
    assert!(slip.err.contains("never `opne`"), "{}", slip.err);
    let replies = Program::named("replies.json", "{\"read(d1)\": {\"reply\": {\"said\": \"yes\"}}}");
    let done = framex(&[
        "requests",
        program.path(),
        "--scripted",
        replies.path(),
        "--format",
        "json",
    ]);
    assert_eq!(result(&done)[0]["state"], json!("done"));
}

#[test]
fn facts_are_compared_between_a_snapshot_and_a_file_added_to_it() {
    let rules = Program::of("world open. ann[parent -> ben]. ?X[up -> ?Y] <- ?X[parent -> ?Y].");
    let kept = Program::named("kept", "");
    assert_eq!(framex(&["snapshot", rules.path(), "--out", kept.path()]).code, 0);
    let more = Program::named("more.fx", "ben[parent -> eve].");
    let ended = framex(&[
        "compare",
        "--snapshot",
        kept.path(),
        more.path(),
        "--fact",
        "ben[up -> eve]",
        "--fact",
        "ann[up -> ben]",
    ]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let lines: Vec<&str> = ended.out.lines().skip(2).collect();
    assert!(
        lines[0].starts_with("ben[up -> eve]  unknown") && lines[0].ends_with("changed"),
        "{}",
        ended.out
    );
    assert!(lines[1].ends_with("true"), "{}", ended.out);
    let slip = framex(&[
        "compare",
        rules.path(),
        "--fact",
        "ann[up -> ben]",
        "--after",
        "7",
    ]);
    assert_eq!(slip.code, 2);
    assert!(slip.err.contains("unknown-revision"), "{}", slip.err);
}

#[test]
fn weights_come_from_a_file_with_all_their_digits() {
    let program = Program::of("world open. ann[parent -> ben]. ?X[up -> ?Y] <- ?X[parent -> ?Y].");
    let weights = Program::named(
        "weights.json",
        "{\"ann[parent -> ben]\": 0.12345678901234567890123}",
    );
    let asked = |weights: &str| {
        let words = [
            "provenance",
            program.path(),
            "ann[up -> ben]",
            "--algebra",
            "viterbi",
            "--weights",
            weights,
        ];
        framex(&words)
    };
    let ended = asked(weights.path());
    assert!(
        ended.out.contains("0.12345678901234567890123"),
        "{}{}",
        ended.out,
        ended.err
    );
    for (text, said) in [("[1]", "one JSON object"), ("{\"a\": \"b\"}", "no number")] {
        let ended = asked(Program::named("weights.json", text).path());
        assert_eq!(ended.code, 2);
        assert!(ended.err.contains(said), "{}", ended.err);
    }
}

#[test]
fn the_checks_of_one_file_alone_can_be_asked_for() {
    let schema = Program::named(
        "schema.fx",
        "world open. Person { age: Integer }. ann:Person[age -> \"old\"].",
    );
    let more = Program::named("more.fx", "ben:Person[age -> \"young\"].");
    let words = [
        "validate",
        schema.path(),
        more.path(),
        "--source",
        more.path(),
        "--format",
        "json",
    ];
    let violations = result(&framex(&words))["violations"].clone();
    assert_eq!(violations.as_array().map(Vec::len), Some(1), "{violations}");
    assert_eq!(violations[0]["object"], json!("ben"), "{violations}");
}
