//! The book runs.

use framex_conformance::{engine, exceptions, page, treatment};
use framex_source::{ALL_CODES, Diagnostic};

#[test]
fn every_page_of_the_language_holds_under_every_treatment() {
    let mut failures = Vec::new();
    for page in page::pages("")
        .into_iter()
        .filter(|page| !page.name().starts_with("messages/"))
    {
        let files = [("page.fx".to_owned(), page.program())];
        if files[0].1.is_empty() {
            continue;
        }
        for treatment in treatment::TREATMENTS {
            if exceptions::reason(&page.name(), treatment.name).is_none() {
                let lines = (treatment.run)(&files);
                failures.extend(
                    lines
                        .iter()
                        .map(|line| format!("{} ({}): {line}", page.name(), treatment.name)),
                );
            }
        }
        if !files[0].1.contains("expect ") && exceptions::reason(&page.name(), "as written").is_none() {
            failures.push(format!("{} expects nothing", page.name()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_message_page_shows_exactly_its_message_and_a_program_that_mends_it() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut failures = Vec::new();
    for page in page::pages("messages") {
        let name = page.name();
        if exceptions::reason(&name, "as written").is_some() {
            continue;
        }
        let code = name.rsplit('/').next().unwrap_or_default();
        let blocks = page.blocks("fx");
        let [program] = blocks.as_slice() else {
            failures.push(format!("{name} needs one program, and has {}", blocks.len()));
            continue;
        };
        let (problems, text) = engine::problems(&[("page.fx", program)]);
        if codes(&problems) != [code] {
            failures.push(format!("{name} shows {:?}:\n{text}", codes(&problems)));
            continue;
        }
        let shown = page.blocks("text").concat();
        if bless && shown != text {
            std::fs::write(&page.path, page.with_message(&text)).expect("a page can be written");
        } else if shown != text {
            failures.push(format!(
                "{name} shows another text than this; BLESS=1 puts it there:\n{text}"
            ));
        }
        let fixed = page.blocks("fx fixed").concat();
        let (problems, text) = engine::problems(&[("page.fx", &fixed)]);
        if fixed.is_empty() || !problems.is_empty() {
            failures.push(format!("{name}: the mended program is not accepted:\n{text}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn codes(problems: &[Diagnostic]) -> Vec<&'static str> {
    problems.iter().map(|problem| problem.code.name).collect()
}

#[test]
fn every_code_has_a_page_and_every_page_a_code() {
    let pages: Vec<String> = page::pages("messages").iter().map(page::Page::name).collect();
    let page_of = |name: &str| format!("messages/{name}");
    let missing = ALL_CODES
        .iter()
        .filter(|code| !pages.contains(&page_of(code.name)));
    let missing: Vec<&str> = missing.map(|code| code.name).collect();
    let stale = pages
        .iter()
        .filter(|page| !ALL_CODES.iter().any(|code| **page == page_of(code.name)));
    let stale: Vec<&String> = stale.collect();
    assert!(
        missing.is_empty() && stale.is_empty(),
        "no page: {missing:?}; no code: {stale:?}"
    );
}
