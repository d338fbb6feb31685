//! What a language model is offered: it reads, it knows the names of the program, and its schemas are those of its answers.

use framex_operations::catalogue::Effect;
use framex_operations::operations::{facts, sources};
use framex_operations::{Session, door, offers};
use serde_json::{Map, Value, json};

const SHOP: &str = "world open.
closed slot opened.
Order { paid: Integer }.
o1:Order[paid -> 80; returnedAfter -> 12].
o2:Order[paid -> 40; returnedAfter -> 12; opened -> true].
o1[seenBy(ann) -> true].
?O[refund -> ?P] <- ?O:Order[paid -> ?P; returnedAfter -> ?D] AND ?D <= 14 AND NOT ?O[opened -> true].
external read(?O) using _llm[text -> \"refund?\"] <- ?O:Order[complaint -> ?_].
?O[angry -> true] <- ?O:Order AND read(?O)[result(\"angry\") -> true].
";

fn map(fields: Value) -> Map<String, Value> {
    fields.as_object().cloned().unwrap_or_default()
}

fn loaded() -> Session {
    let mut session = Session::default();
    let fields = map(json!({"source": SHOP, "file": "shop.fx"}));
    door::call(&mut session, "load", fields)
        .unwrap_or_else(|refused| panic!("{}", refused.problems().render(false)));
    session
}

/// The help of the first problem.
fn refused(session: &mut Session, name: &str, fields: Value) -> (String, String) {
    let refused = offers::call(session, name, map(fields)).expect_err("it is refused");
    let problem = refused.problems().list().remove(0);
    (problem.message, problem.help)
}

#[test]
fn every_offer_reads_and_no_call_changes_the_session() {
    let mut session = loaded();
    let (before, revision) = (facts::run(&session).unwrap(), session.revision());
    let calls = [
        ("schema", json!({})),
        ("query", json!({"query": "?- ?O[refund -> ?P]."})),
        ("explain", json!({"fact": "o1[refund -> 80]"})),
        ("why_not", json!({"fact": "o2[refund -> 40]"})),
        ("evidence_needs", json!({"goal": "o1[complaint -> ?C]"})),
        ("validate", json!({})),
        (
            "preview",
            json!({"facts": ["o2[opened -> false]", "o3:Order[paid -> 5; returnedAfter -> 1]"], "goal": "?O[refund -> ?P]"}),
        ),
    ];
    assert_eq!(calls.len(), offers::OFFERS.len());
    for (name, fields) in calls {
        let offer = offers::OFFERS
            .iter()
            .find(|offer| offer.operation.name == name)
            .unwrap();
        assert_eq!(offer.operation.effect, Effect::Reads);
        let answered = offers::call(&mut session, name, map(fields));
        assert!(answered.is_ok(), "{name}: {answered:?}");
    }
    assert_eq!(
        (facts::run(&session).unwrap(), session.revision()),
        (before, revision)
    );
}

#[test]
fn a_name_one_edit_away_is_offered_and_a_name_in_another_form_is_shown() {
    let mut session = loaded();
    let (message, help) = refused(&mut session, "query", json!({"query": "?X[refnd -> ?P]"}));
    assert_eq!(message, "the program has no slot `refnd`");
    assert_eq!(help, "did you mean `refund`?");
    let (_, help) = refused(&mut session, "query", json!({"query": "NOT ?_:Ordre"}));
    assert_eq!(help, "did you mean `Order`?");
    let (_, help) = refused(&mut session, "query", json!({"query": "?X[seenBy -> ?W]"}));
    assert_eq!(help, "`seenBy` is asked for as `?X[seenBy(?P1) -> ?V]`");
    let (_, help) = refused(&mut session, "query", json!({"query": "?X[Order -> ?W]"}));
    assert_eq!(help, "`Order` is a class: ask `?X:Order`");
    let (_, help) = refused(&mut session, "query", json!({"query": "?X:Zzzzzz"}));
    assert!(help.starts_with("its classes are `Order`"), "{help}");
    let (_, help) = refused(&mut session, "preview", json!({"facts": ["o2[pad -> 1]"]}));
    assert_eq!(help, "did you mean `paid`?");
}

#[test]
fn names_without_a_fact_that_the_program_speaks_of_are_known() {
    let mut session = loaded();
    for query in [
        "o1[complaint -> ?C]",
        "read(o1)[tool#status -> ?S]",
        "read(o1)[result(\"angry\") -> ?A]",
        "?O[angry -> ?A]",
        "?O[?P -> ?V]",
    ] {
        let answered = offers::call(&mut session, "query", map(json!({"query": query})));
        assert!(answered.is_ok(), "{query}: {answered:?}");
    }
}

#[test]
fn an_assertion_and_a_misspelt_field_are_refused() {
    let mut session = loaded();
    for text in [
        "o9:Order. o8:Order.",
        "?X:Order <- ?X[paid -> ?P].",
        "closed slot paid.",
        "",
    ] {
        assert!(
            offers::call(&mut session, "query", map(json!({"query": text}))).is_err(),
            "{text}"
        );
    }
    let (message, _) = refused(&mut session, "query", json!({"query": "?X:Order", "limt": 3}));
    assert!(message.contains("limt"), "{message}");
    assert_eq!(
        refused(&mut session, "qery", json!({})).1,
        "did you mean `query`?"
    );
    assert!(
        refused(&mut session, "add", json!({"source": "o9:Order."}))
            .0
            .contains("there is no tool `add`")
    );
}

#[test]
fn a_list_is_bounded_where_no_bound_is_given() {
    let mut session = loaded();
    let many: String = (0..150).map(|at| format!("p{at}:Order. ")).collect();
    door::call(&mut session, "add", map(json!({"source": many}))).unwrap();
    let rows = |answered: Value| answered["bindings"].as_array().map_or(0, Vec::len);
    let answered = offers::call(&mut session, "query", map(json!({"query": "?O:Order"}))).unwrap();
    assert_eq!(answered["more"], true);
    assert_eq!(rows(answered), 100);
    let all = offers::call(
        &mut session,
        "query",
        map(json!({"query": "?O:Order", "limit": 500})),
    )
    .unwrap();
    assert_eq!(rows(all), 152);
}

#[test]
fn schemas_name_every_field_that_the_operation_documents() {
    for offer in offers::OFFERS {
        let schema = offer.input_schema();
        assert_eq!(schema["type"], "object", "{}", offer.operation.name);
        assert_eq!(schema["additionalProperties"], false, "{}", offer.operation.name);
        let described = schema
            .get("properties")
            .and_then(Value::as_object)
            .cloned()
            .unwrap_or_default();
        let names: Vec<&str> = described.keys().map(String::as_str).collect();
        for (name, _) in offer.operation.fields {
            assert!(
                names.contains(name),
                "{}: {name} is not among {names:?}",
                offer.operation.name
            );
        }
        assert!(offer.about.len() > 100, "{}", offer.operation.name);
    }
}

#[test]
fn the_rule_graph_tells_what_is_read_negated_and_asked() {
    let mut session = loaded();
    let graph = door::call(&mut session, "graph", Map::new()).unwrap();
    let mermaid = graph["mermaid"].as_str().unwrap();
    let id = |name: &str| {
        let nodes = graph["nodes"].as_array().unwrap();
        let found = nodes.iter().find(|node| node["name"] == name);
        found.unwrap_or_else(|| panic!("no {name} in {mermaid}"))["id"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let has = |from: &str, to: &str, kind: &str| {
        let (from, to) = (id(from), id(to));
        let edges = graph["edges"].as_array().unwrap();
        edges
            .iter()
            .any(|edge| edge["from"] == from && edge["to"] == to && edge["kind"] == kind)
    };
    assert!(has("paid", "refund", "reads"));
    assert!(has("opened", "refund", "negates"));
    assert!(has("complaint", "read(…) using _llm", "reads"));
    assert!(has("read(…) using _llm", "angry", "receipt"));
    assert!(mermaid.starts_with("flowchart LR\n"));
    assert!(
        mermaid.contains(&format!("{}([\"opened\"]):::closed", id("opened"))),
        "{mermaid}"
    );
}

#[test]
fn a_source_is_told_by_the_digest_of_its_bytes() {
    let session = loaded();
    let files = sources::run(
        &session,
        &sources::Input {
            file: None,
            text: true,
        },
    )
    .unwrap();
    assert_eq!(files.len(), 1);
    assert_eq!(
        (files[0].file.as_str(), files[0].bytes),
        ("shop.fx", SHOP.len() as u64)
    );
    assert_eq!(files[0].text.as_deref(), Some(SHOP));
    let mut empty = Session::default();
    let load = map(json!({"source": "world open.\n", "file": "x.fx"}));
    door::call(&mut empty, "load", load).unwrap();
    let files = sources::run(&empty, &sources::Input::default()).unwrap();
    assert_eq!(
        files[0].sha256,
        "c9f6e63851a5859c93729a1a64f842eebdfd0c20d1710e4b73a5300662358995"
    );
}
