//! The message pages of the host: each shows exactly its message, and a program that mends it.

use crate::kit::run;
use framex_conformance::page::{Page, pages};
use framex_host::models::Replies;
use framex_host::{Answers, Models, Stop};
use framex_model_server::Session;
use framex_source::Diagnostic;
use std::path::Path;

const PAGES: [&str; 8] = [
    "no-model",
    "no-prompt-text",
    "order-against-level",
    "two-prompt-texts",
    "two-values",
    "unasked-reply",
    "unordered-requests",
    "unused-model",
];

#[test]
fn every_message_page_of_the_host_shows_its_message_and_a_program_that_mends_it() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut failures = Vec::new();
    for code in PAGES {
        let name = format!("messages/{code}");
        let page = pages("messages").into_iter().find(|page| page.name() == name);
        let page = page.unwrap_or_else(|| panic!("no page {name}"));
        let (problems, text) = problems(&page, page.blocks("fx")[0], code);
        let codes: Vec<&str> = problems.iter().map(|problem| problem.code.name).collect();
        if codes != [code] {
            failures.push(format!("{name} shows {codes:?}: {text}"));
        }
        if bless && page.blocks("text").concat() != text {
            std::fs::write(&page.path, page.with_message(&text)).unwrap();
        } else if page.blocks("text").concat() != text {
            failures.push(format!(
                "{name} shows another text than this; BLESS=1 puts it there:\n{text}"
            ));
        }
        let (problems, text) = self::problems(&page, page.blocks("fx fixed")[0], code);
        if !problems.is_empty() {
            failures.push(format!("{name}: the mended program is not accepted: {text}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What a run says of a program: from the page's replies, else with the models that the page configures.
fn problems(page: &Page, program: &str, code: &str) -> (Vec<Diagnostic>, String) {
    let mut session = Session::load(&[("page.fx".into(), program.into())]);
    let replies = page
        .blocks("json replies")
        .first()
        .map(|text| Replies::parse(text).unwrap());
    // The page on a missing model shows a configuration that would be there.
    let file = page
        .blocks("toml")
        .into_iter()
        .next()
        .filter(|_| code != "no-model");
    let models = Models::configured(file.map(|text| (text, Path::new("."))), &|_: &str| None);
    let models = models.unwrap_or_else(|why| panic!("{}: {why}", page.name()));
    let mut answers = Answers::default();
    if code == "unused-model" {
        // Nothing is to be asked: the mended program finds its model, and no server is there.
        answers.mode = framex_host::answers::Mode::ReplayOnly;
    }
    let report = run(&mut session, &models, replies.as_ref(), &mut answers);
    let mut problems = report.warnings;
    if let Some(Stop::Problem(problem)) = report.stop {
        problems.push(*problem);
    }
    let drawn = problems
        .iter()
        .map(|problem| framex_source::render(problem, &session.sources, false));
    let text = drawn.map(|text| text.trim_end().to_owned() + "\n").collect();
    (problems, text)
}
