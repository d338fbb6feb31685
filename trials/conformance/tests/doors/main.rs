//! Every page of the language answers the same at every door.

mod model;

use framex_conformance::page::{Page, pages};
use framex_conformance::parsed::parse;
use framex_operations::operations::{load, test};
use framex_operations::{Limits, Refused, Session, SourceText};
use framex_serve::Options;
use framex_syntax::tree::Outcome;
use serde_json::{Value, json};

/// The pages with a program.
fn language() -> impl Iterator<Item = Page> {
    pages("language")
        .into_iter()
        .filter(|page| !page.program().is_empty())
}

#[test]
fn what_a_page_expects_holds_for_the_operation_test() {
    let mut failures = Vec::new();
    for page in language() {
        let tested = loaded(&page).and_then(|mut session| test::run(&mut session, false));
        match tested {
            Ok(tested) if tested.failed == 0 && tested.passed > 0 => {}
            Ok(tested) => failures.push(format!("{}: {tested:?}", page.name())),
            Err(refused) => failures.push(format!("{}: {}", page.name(), refused.problems().render(false))),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn what_a_page_expects_holds_for_the_queries_of_the_server() {
    let mut failures = Vec::new();
    for page in language() {
        let expected = expected(&page);
        let mut requests = vec![json!({"id": 0, "command": "load", "source": page.program()})];
        requests.extend(
            (1..)
                .zip(&expected)
                .map(|(id, (goal, _))| json!({"id": id, "command": "query", "query": format!("?- {goal}.")})),
        );
        let replies = served(&requests);
        if replies[0]["ok"] != json!(true) {
            failures.push(format!("{}: {}", page.name(), replies[0]));
            continue;
        }
        for ((goal, outcome), reply) in expected.iter().zip(&replies[1..]) {
            if !meets(*outcome, &reply["result"]) {
                failures.push(format!(
                    "{}: {goal}: expected {outcome:?}, found {reply}",
                    page.name()
                ));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn what_a_page_expects_holds_for_the_tool_query_of_a_language_model() {
    let mut failures = Vec::new();
    for page in language() {
        let session = loaded(&page).unwrap_or_else(|refused| panic!("{}: {refused:?}", page.name()));
        let expected = expected(&page);
        let goals: Vec<String> = expected.iter().map(|(goal, _)| format!("?- {goal}.")).collect();
        for ((goal, outcome), reply) in expected.iter().zip(model::asked(session, &goals)) {
            // A model is not told `unknown` of a name that the program does not have, but that it has none.
            let is_slip = reply["isError"] == json!(true)
                && reply["structuredContent"]["problems"][0]["code"] == json!("unknown-name");
            let holds = match is_slip {
                true => matches!(outcome, Outcome::Unknown | Outcome::False | Outcome::Bindings(0)),
                false => meets(*outcome, &reply["structuredContent"]["result"]),
            };
            if !holds {
                failures.push(format!(
                    "{}: {goal}: expected {outcome:?}, found {reply}",
                    page.name()
                ));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn loaded(page: &Page) -> Result<Session, Refused> {
    let mut session = Session::new(Limits::default());
    let input = load::Input {
        sources: vec![SourceText {
            file: page.name(),
            source: page.program(),
        }],
        ..load::Input::default()
    };
    load::run(&mut session, input)?;
    Ok(session)
}

/// The goals that the page expects something of.
fn expected(page: &Page) -> Vec<(String, Outcome)> {
    let parsed = parse(&[("page.fx", &page.program())]);
    let expected = parsed
        .expectations()
        .map(|(_, expect)| (parsed.sources.text(expect.goal.span).to_owned(), expect.outcome));
    expected.collect()
}

fn served(requests: &[Value]) -> Vec<Value> {
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let mut output = Vec::new();
    let options = Options {
        is_quiet: true,
        ..Options::default()
    };
    framex_serve::run(input.as_bytes(), &mut output, options).expect("bytes in memory are read and written");
    let output = String::from_utf8(output).expect("replies are text");
    output
        .lines()
        .map(|line| serde_json::from_str(line).expect("a reply is JSON"))
        .collect()
}

fn meets(outcome: Outcome, answered: &Value) -> bool {
    let status = answered["status"].as_str().unwrap_or_default();
    let rows = answered["bindings"].as_array().map_or(0, Vec::len);
    match outcome {
        Outcome::True => matches!(status, "true" | "bindings"),
        Outcome::False => status == "false",
        Outcome::Unknown => status == "unknown",
        // A goal without named variables that holds has one binding: of nothing.
        Outcome::Bindings(count) => count == rows.max(usize::from(status == "true")) as u64,
    }
}
