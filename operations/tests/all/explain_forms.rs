//! A proof as a graph, as a flowchart and as a picture.

use framex_operations::operations::{load, receipt};
use framex_operations::{Limits, Session, SourceText, door};
use serde_json::{Map, Value, json};

const PROGRAM: &str = r#"
world open.
closed slot barred.
external read(?D) using _llm[prompt -> "Who signed?"; text -> ?T] <- ?D:Deed[text -> ?T].
d1:Deed[text -> "Signed: Ada <ada@example.org> & \"Co\""].
annotate d1[kept -> true] source "archive" time "2026-05-04" weight 0.8.
?D[signedBy -> ?W] <- ?D:Deed AND read(?D)[result("name") -> ?W].
?D[valid -> true] <- ?D[signedBy -> ?W; kept -> true] AND NOT ?D[barred -> true].
?D[filed -> true] <- ?D[valid -> true] AND ?D[kept -> true].
"#;

fn session() -> Session {
    let mut session = Session::new(Limits::default());
    let input = load::Input {
        sources: vec![SourceText {
            file: "deeds.fx".to_owned(),
            source: PROGRAM.to_owned(),
        }],
        ..load::Input::default()
    };
    load::run(&mut session, input).unwrap_or_else(|refused| panic!("{refused:?}"));
    let input = receipt::Input {
        request: "read(d1)".to_owned(),
        answer: Some(json!({"name": "Ada </text><script>"})),
        model: Some("small-model".to_owned()),
        ..receipt::Input::default()
    };
    receipt::run(&mut session, &input).unwrap_or_else(|refused| panic!("{refused:?}"));
    session
}

fn explained(format: &str, options: &Value) -> Result<Value, Value> {
    let mut fields: Map<String, Value> = options.as_object().cloned().unwrap_or_default();
    fields.insert("fact".to_owned(), json!("d1[filed -> true]"));
    fields.insert("format".to_owned(), json!(format));
    door::call(&mut session(), "explain", fields).map_err(|refused| json!(refused.problems().list()))
}

fn picture(format: &str) -> String {
    let picture = explained(format, &json!({})).unwrap_or_else(|problems| panic!("{problems}"));
    picture.as_str().expect("a text").to_owned()
}

#[test]
fn the_graph_holds_each_fact_once_with_its_premises_by_number() {
    let graph = explained("json", &json!({})).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(
        (&graph["fact"], &graph["world"]),
        (&json!("d1[filed -> true]"), &json!("open"))
    );
    let nodes = graph["proofs"][0]["nodes"].as_array().expect("nodes");
    let facts: Vec<&str> = nodes.iter().filter_map(|node| node["fact"].as_str()).collect();
    let mut distinct = facts.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(facts.len(), distinct.len(), "{facts:?}");
    let id_of = |fact: &str| facts.iter().position(|one| *one == fact).expect("it is there");
    assert_eq!(
        nodes[0]["premises"],
        json!([id_of("d1[valid -> true]"), id_of("d1[kept -> true]")])
    );
    let valid = &nodes[id_of("d1[valid -> true]")];
    assert_eq!(
        (&valid["by"], &valid["rule"]["line"]),
        (&json!("rule"), &json!(8))
    );
    assert_eq!(
        valid["conditions"],
        json!(["NOT d1[barred -> true], false because `barred` is closed"])
    );
    let kept = &nodes[id_of("d1[kept -> true]")]["statements"][0];
    assert_eq!(
        (&kept["source"], &kept["time"], &kept["weight"], &kept["at"]),
        (
            &json!("archive"),
            &json!("2026-05-04"),
            &json!("0.8"),
            &json!("deeds.fx:6:1")
        )
    );
}

#[test]
fn a_receipt_is_a_leaf_with_its_request_run_model_and_date() {
    let graph = explained("json", &json!({})).unwrap_or_else(|problems| panic!("{problems}"));
    let nodes = graph["proofs"][0]["nodes"].as_array().expect("nodes");
    let answer = nodes.iter().find(|node| {
        node["fact"]
            .as_str()
            .is_some_and(|fact| fact.contains("result(\"name\")"))
    });
    let receipt = &answer.expect("the receipt is a leaf")["statements"][0]["receipt"];
    assert_eq!(
        (&receipt["request"], &receipt["run"], &receipt["model"]),
        (&json!("read(d1)"), &json!("outside"), &json!("small-model"))
    );
    assert!(
        receipt["date"].as_str().is_some_and(|date| date.contains('T')),
        "{receipt}"
    );
    for format in ["mermaid", "svg"] {
        let text = picture(format);
        assert!(text.contains("small-model"), "{text}");
    }
}

#[test]
fn what_lies_deeper_than_asked_is_left_out_and_marked() {
    let graph = explained("json", &json!({"depth": 1})).unwrap_or_else(|problems| panic!("{problems}"));
    let nodes = graph["proofs"][0]["nodes"].as_array().expect("nodes");
    assert_eq!(nodes.len(), 3);
    assert_eq!(nodes[1]["cut"], json!(true));
}

#[test]
fn a_picture_shows_every_text_and_acts_on_none() {
    let svg = picture("svg");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(
        !svg.contains("<script") && svg.contains("&lt;script&gt;"),
        "{svg}"
    );
    assert_eq!(svg.matches("<g>").count(), svg.matches("</g>").count());
    let mermaid = picture("mermaid");
    assert!(
        mermaid.starts_with("flowchart TD\n") && !mermaid.contains("<script"),
        "{mermaid}"
    );
    assert!(mermaid.contains("p0n0 --> p0n1"), "{mermaid}");
    assert_eq!(
        (svg, mermaid),
        (picture("svg"), picture("mermaid")),
        "the same bytes again"
    );
}

#[test]
fn an_unknown_form_is_refused() {
    let problems = explained("pdf", &json!({})).expect_err("there is no such form");
    assert_eq!(problems[0]["code"], json!("malformed-fields"));
}
