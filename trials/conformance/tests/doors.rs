//! Every page of the language answers the same at every door.

use framex_conformance::page::{Page, pages};
use framex_conformance::parsed::parse;
use framex_operations::operations::{load, test};
use framex_operations::{Limits, Session, SourceText};
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
        let mut session = Session::new(Limits::default());
        let input = load::Input {
            sources: vec![SourceText {
                file: page.name(),
                source: page.program(),
            }],
            ..load::Input::default()
        };
        let tested = load::run(&mut session, input).and_then(|_| test::run(&mut session, false));
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
        let program = page.program();
        let parsed = parse(&[("page.fx", &program)]);
        let expected: Vec<(String, Outcome)> = parsed
            .expectations()
            .map(|(_, expect)| (parsed.sources.text(expect.goal.span).to_owned(), expect.outcome))
            .collect();
        let mut requests = vec![json!({"id": 0, "command": "load", "source": program})];
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
