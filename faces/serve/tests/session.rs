//! What a session does over several requests: staged loads, sources, revisions, previews, requests.

use framex_serve::{Options, run};
use serde_json::{Value, json};

/// The replies to requests, which are numbered from 1.
fn replies(requests: &[Value]) -> Vec<Value> {
    let numbered = requests.iter().enumerate().map(|(at, request)| {
        let mut request = request.clone();
        request["id"] = json!(at + 1);
        format!("{request}\n")
    });
    let mut output = Vec::new();
    run(
        numbered.collect::<String>().as_bytes(),
        &mut output,
        Options::default(),
    )
    .expect("the session ends with its input");
    let text = String::from_utf8(output).expect("replies are UTF-8");
    let replies: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("each reply is JSON"))
        .collect();
    assert_eq!(replies.len(), requests.len());
    replies
}

fn load(source: &str) -> Value {
    json!({"command": "load", "source": source})
}

fn ask(query: &str) -> Value {
    json!({"command": "query", "query": query})
}

fn chunk(source: &str, file: &str) -> Value {
    json!({"command": "load_chunk", "source": source, "file": file})
}

fn status(reply: &Value) -> &str {
    reply["result"]["status"].as_str().unwrap_or("refused")
}

#[test]
fn the_parts_of_a_bulk_load_are_one_program_and_keep_file_and_line() {
    let replies = replies(&[
        json!({"command": "load_begin", "max_facts": 1000, "max_rounds": 50, "max_matches": 9, "max_proofs": 9}),
        chunk(
            "world open.\n?X:Adult <- ?X:Person AND ?X[age -> ?A]\n",
            "rules.fx",
        ),
        chunk("rob:Person.\n", "people.fx"),
        chunk("AND ?A >= 18.\n", "rules.fx"),
        chunk("\nrob[age -> 41].\n", "people.fx"),
        json!({"command": "load_commit"}),
        json!({"command": "explain", "fact": "rob:Adult"}),
    ]);
    assert_eq!(replies[4]["result"]["chunks"], json!(4));
    let proof = replies[6]["result"].as_str().expect("a proof");
    assert!(proof.contains("| people.fx:3:1"), "{proof}");
}

#[test]
fn a_bulk_load_that_is_refused_or_aborted_leaves_the_old_program() {
    let replies = replies(&[
        load("world open. rob:Man."),
        json!({"command": "load_begin"}),
        chunk("world open. rob:", "broken.fx"),
        json!({"command": "load_commit"}),
        ask("?- rob:Man."),
        json!({"command": "load_begin", "max_facts": 4}),
        chunk("world open. a:K. b:K. c:K. ?X:L <- ?X:K.", "large.fx"),
        json!({"command": "load_commit"}),
        ask("?- rob:Man."),
        json!({"command": "load_begin"}),
        json!({"command": "load_abort"}),
        json!({"command": "load_commit"}),
        json!({"command": "load_abort"}),
        ask("?- rob:Man."),
    ]);
    assert_eq!(replies[3]["error"]["kind"], json!("SyntaxError"));
    assert_eq!(replies[7]["error"]["kind"], json!("InferenceError"));
    assert_eq!(replies[11]["error"]["kind"], json!("StateError"));
    assert_eq!(replies[12]["ok"], json!(true), "an abort of nothing is no fault");
    for at in [4, 8, 13] {
        assert_eq!(status(&replies[at]), "true");
    }
}

#[test]
fn a_refused_change_leaves_the_session_as_it_was() {
    let replies = replies(&[
        load("world open. closed slot flag. a[p -> 1]."),
        json!({"command": "add", "source": "b[p -> 2]. c[p -> "}),
        json!({"command": "add", "source": "?X[q -> ?Y] <- ?X[p -> 1]."}),
        json!({"command": "retract", "fact": "b[p -> 2]"}),
        json!({"command": "close", "slot": "p", "class": "K"}),
        json!({"command": "world", "mode": "ajar"}),
        ask("?- ?X[p -> ?Y]."),
        json!({"command": "diff"}),
    ]);
    for reply in &replies[1..6] {
        assert_eq!(reply["ok"], json!(false), "{reply}");
    }
    assert_eq!(replies[6]["result"]["bindings"], json!([{"X": "a", "Y": "1"}]));
    assert_eq!(replies[7]["result"]["revision"], json!(1));
}

const TWO_SOURCES: &str = "world open.\n?X[grand -> ?Z] <- ?X[up -> ?Y] AND ?Y[up -> ?Z].\na[up -> b].\n\
                           annotate b[up -> c] source \"register\".\n";

#[test]
fn a_source_goes_with_all_it_states_and_nothing_else() {
    let replies = replies(&[
        load(TWO_SOURCES),
        json!({"command": "add", "source": "b[up -> c]. a:Man.", "file": "more.fx"}),
        json!({"command": "retract_source", "source": "register"}),
        ask("?- a[grand -> c]."),
        json!({"command": "retract_source", "source": "more.fx"}),
        ask("?- a[grand -> c]."),
        ask("?- a[up -> b]."),
        json!({"command": "retract_source", "source": "more.fx2"}),
    ]);
    assert_eq!(replies[2]["result"]["removed"], json!([]));
    assert_eq!(status(&replies[3]), "true", "another source states it too");
    assert_eq!(replies[4]["result"]["removed"], json!(["a[grand -> c]"]));
    assert_eq!(status(&replies[5]), "unknown");
    assert_eq!(status(&replies[6]), "true");
    assert_eq!(replies[7]["error"]["code"], json!("unknown-source"));
}

#[test]
fn a_refreshed_file_is_one_change_with_its_rules() {
    let replies = replies(&[
        load("world open. ?X:Old <- ?X[age -> ?A] AND ?A > 60."),
        json!({"command": "add", "file": "data.fx", "source": "a[age -> 61]. b[age -> 50]."}),
        json!({"command": "replace_source", "source": "data.fx", "text": "b[age -> 50]. c[age -> 70]."}),
        json!({"command": "replace_source", "source": "data.fx", "text": "c[age -> 70]. ?X:Young <- ?X[age -> ?A] AND ?A < 80."}),
        ask("?- c:Young."),
        json!({"command": "replace_source", "source": "data.fx", "text": "c[age -> "}),
        json!({"command": "replace_source", "source": "data.fx", "text": "c[age -> 71]."}),
        ask("?- c:Young."),
    ]);
    let second = &replies[2]["result"];
    assert_eq!(second["added"], json!(["c:Old"]));
    assert_eq!(second["removed"], json!(["a:Old"]));
    assert_eq!(second["asserted"], json!(["c[age -> 70]"]));
    assert_eq!(second["retracted"], json!(["a[age -> 61]"]));
    assert_eq!(second["revision"], json!(3));
    assert_eq!(status(&replies[4]), "true");
    assert_eq!(replies[5]["error"]["kind"], json!("SyntaxError"));
    assert_eq!(status(&replies[7]), "unknown", "the rule went with its file");
}

#[test]
fn two_revisions_are_compared_fact_by_fact() {
    let facts = ["a[grand -> c]", "b[up -> c]", "z:K"];
    let replies = replies(&[
        load(TWO_SOURCES),
        json!({"command": "retract", "fact": "b[up -> c]"}),
        json!({"command": "world", "mode": "closed"}),
        json!({"command": "add", "source": "b[up -> c]."}),
        json!({"command": "compare", "facts": facts, "before": 1, "after": 2}),
        json!({"command": "compare", "facts": facts, "before": 3, "after": 4}),
        json!({"command": "compare", "facts": facts, "before": 0, "after": 4}),
    ]);
    let values = |reply: &Value| -> Vec<(String, String)> {
        let of = |row: &Value, key: &str| row[key].as_str().unwrap_or_default().to_owned();
        let rows = reply["result"]["facts"].as_array().expect("rows");
        rows.iter()
            .map(|row| (of(row, "before"), of(row, "after")))
            .collect()
    };
    let pair = |before: &str, after: &str| (before.to_owned(), after.to_owned());
    let unknown = pair("unknown", "unknown");
    assert_eq!(
        values(&replies[4]),
        [pair("true", "unknown"), pair("true", "unknown"), unknown]
    );
    assert_eq!(
        values(&replies[5]),
        [
            pair("false", "true"),
            pair("false", "true"),
            pair("false", "false")
        ]
    );
    assert_eq!(replies[6]["error"]["code"], json!("unknown-revision"));
}

#[test]
fn a_preview_keeps_nothing() {
    let program = "world open. constraint \"one owner\": ?X[owner -> ?A] AND ?X[owner -> ?B] AND ?A != ?B.\n\
                   closed slot owner. house[owner -> ann]. ?A:Owner <- ?X[owner -> ?A].";
    let replies = replies(&[
        load(program),
        json!({"command": "preview", "facts": ["house[owner -> bob]"], "goal": "?- bob:Owner."}),
        ask("?- bob:Owner."),
        json!({"command": "validate"}),
        json!({"command": "preview", "facts": ["house[owner -> ann]"]}),
        ask("?- ann:Owner."),
        json!({"command": "preview", "facts": ["?X:Owner <- ?X:Man"]}),
    ]);
    let seen = &replies[1]["result"];
    assert_eq!(seen["added"], json!(["bob:Owner"]));
    assert_eq!(seen["goal"]["before"]["status"], json!("unknown"));
    assert_eq!(seen["goal"]["after"]["status"], json!("true"));
    assert!(
        seen["violations"].as_array().is_some_and(|rows| !rows.is_empty()),
        "{seen}"
    );
    assert_eq!(status(&replies[2]), "unknown");
    assert_eq!(replies[3]["result"]["violations"], json!([]));
    assert_eq!(replies[4]["result"]["asserted"], json!([]));
    assert_eq!(status(&replies[5]), "true");
    assert_eq!(replies[6]["error"]["kind"], json!("RequestError"));
}

const EXTERNAL: &str = "world open.\nreadPrompt:Prompt[text -> \"Who owns it?\"].\n\
                        d1:Doc[text -> \"Ann owns the house.\"]. d2:Doc[text -> \"Nothing.\"].\n\
                        external read(?D) using _llm with readPrompt[document -> ?T; groundIn -> ?T] <- ?D:Doc[text -> ?T].\n";

#[test]
fn an_answer_from_outside_is_measured_and_counts_once() {
    let replies = replies(&[
        load(EXTERNAL),
        json!({"command": "requests", "state": "open"}),
        json!({"command": "receipt", "request": "read(d1)", "answer": {"quote": "Ann owns", "value": "Ann"}, "model": "m1"}),
        ask("?- read(d1)[result(\"quoteFound\") -> ?Q; result(\"value\") -> ?V; tool#status -> ?S]."),
        json!({"command": "receipt", "request": "read(d1)", "answer": {"value": "Bob"}}),
        json!({"command": "receipt", "request": "read(d2)", "failure": "nobody was there", "kind": "timeout"}),
        ask("?- read(d2)[tool#status -> ?S; tool#failure -> ?K]."),
        json!({"command": "requests", "state": "open"}),
        json!({"command": "requests"}),
        json!({"command": "receipt", "request": "read(d9)", "answer": {}}),
        json!({"command": "receipt", "request": "read(d2)"}),
    ]);
    let open = replies[1]["result"].as_array().expect("requests");
    assert_eq!(open.len(), 2, "{}", replies[1]);
    assert_eq!(open[0]["request"], json!("read(d1)"));
    assert_eq!(open[0]["tool"], json!("_llm"));
    assert_eq!(replies[2]["ok"], json!(true), "{}", replies[2]);
    assert_eq!(
        replies[3]["result"]["bindings"],
        json!([{"Q": "true", "S": "\"succeeded\"", "V": "\"Ann\""}])
    );
    assert_eq!(replies[4]["error"]["code"], json!("not-open"));
    assert_eq!(
        replies[6]["result"]["bindings"],
        json!([{"K": "\"timeout\"", "S": "\"failed\""}])
    );
    assert_eq!(replies[7]["result"], json!([]));
    assert_eq!(replies[8]["result"][0]["receipt"]["model"], json!("m1"));
    for at in [9, 10] {
        assert_eq!(replies[at]["ok"], json!(false));
    }
}

#[test]
fn a_receipt_taken_back_as_a_source_opens_its_request_again() {
    let replies = replies(&[
        load(EXTERNAL),
        json!({"command": "receipt", "request": "read(d1)", "answer": {"value": "Ann"}}),
        json!({"command": "requests", "state": "done"}),
        json!({"command": "retract_source", "source": "receipt:outside/2"}),
        json!({"command": "requests", "state": "open"}),
    ]);
    assert_eq!(
        replies[2]["result"][0]["receipt"]["source"],
        json!("receipt:outside/2")
    );
    assert_eq!(replies[3]["ok"], json!(true), "{}", replies[3]);
    assert_eq!(replies[4]["result"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_saved_transcript_gives_the_same_replies_again() {
    let requests = [
        load(TWO_SOURCES),
        json!({"command": "add", "source": "c[up -> d]."}),
        ask("?- ?X[grand -> ?Y]."),
        json!({"command": "schema"}),
        json!({"command": "modules"}),
        json!({"command": "explain", "fact": "a[grand -> c]"}),
        json!({"command": "evidence_needs", "goal": "?- a[grand -> z]."}),
    ];
    assert_eq!(replies(&requests), replies(&requests));
}

#[test]
fn a_document_of_rdf_comes_in_and_goes_out_and_is_taken_back_as_a_source() {
    let document = "@prefix ex: <https://example.org/> .\nex:rob a ex:Man ; ex:age 41 .\n<urn:framex:a%60b> ex:age 1 .\n";
    let replies = replies(&[
        load(
            "world open. prefix ex = \"https://example.org/\". ?X:ex::Adult <- ?X[ex::age -> ?A] AND ?A >= 18.",
        ),
        json!({"command": "rdf_import", "source": "people.ttl", "format": "turtle", "document": document}),
        ask("?- ?X:ex::Adult."),
        json!({"command": "rdf_export", "format": "ntriples", "selection": "stated", "predicate": "rdf_quad"}),
        json!({"command": "retract_source", "source": "people.ttl"}),
        ask("?- ?X:ex::Adult."),
        json!({"command": "rdf_import", "source": "x", "format": "turtle", "document": "ex:a"}),
    ]);
    let added = &replies[1]["result"];
    assert_eq!((&added["triples"], &added["refused"]), (&json!(3), &json!(1)));
    assert_eq!(added["added"], json!(["ex::rob:ex::Adult"]));
    assert_eq!(
        (&added["problems"][0]["line"], &added["problems"][0]["code"]),
        (&json!(3), &json!("rdf-triple"))
    );
    assert_eq!(replies[2]["result"]["bindings"], json!([{"X": "ex::rob"}]));
    let document = replies[3]["result"]["document"].as_str().expect("a document");
    assert_eq!(
        document,
        "<https://example.org/rob> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <https://example.org/Man> .\n\
         <https://example.org/rob> <https://example.org/age> \"41\"^^<http://www.w3.org/2001/XMLSchema#integer> .\n"
    );
    assert_eq!(replies[4]["ok"], json!(true));
    assert_eq!(status(&replies[5]), "unknown");
    let error = &replies[6]["error"];
    assert_eq!(
        (&error["code"], &error["kind"], &error["line"]),
        (&json!("rdf-document"), &json!("RequestError"), &json!(1))
    );
}

#[test]
fn a_question_over_unrelated_conditions_ends_with_an_error_and_the_session_lives_on() {
    let facts: String = (0..1000).map(|n| format!("n{n}:N. ")).collect();
    let requests = [
        load(&format!("world closed. {facts}")),
        ask("?- ?A:N AND ?B:N AND ?C:N AND ?D:N AND ?E:N."),
        ask("?- n7:N."),
    ];
    let numbered = (1..).zip(requests).map(|(id, mut request)| {
        request["id"] = json!(id);
        format!("{request}\n")
    });
    let text: String = numbered.collect();
    let mut output = Vec::new();
    let options = Options {
        limits: framex_operations::Limits {
            steps_per_answer: Some(500_000),
            ..framex_operations::Limits::default()
        },
        ..Options::default()
    };
    run(text.as_bytes(), &mut output, options).expect("the session ends with its input");
    let text = String::from_utf8(output).expect("replies are UTF-8");
    let replies: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(replies[1]["error"]["code"], json!("limit"));
    assert!(
        replies[1]["error"]["help"]
            .as_str()
            .is_some_and(|help| help.contains("--max-steps"))
    );
    assert_eq!(status(&replies[2]), "true");
}
