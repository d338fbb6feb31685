//! The engine and the corpus agree.

use framex_conformance::corpus::{self, Case};
use framex_conformance::{engine, exceptions, hosted, parsed, treatment};

#[test]
fn every_expectation_of_the_corpus_holds_under_every_treatment() {
    let folders = ["language", "tests"].map(corpus::folder);
    let mut failures = Vec::new();
    for case in folders.into_iter().flatten().flatten() {
        for treatment in treatment::TREATMENTS {
            if exceptions::reason(&case.name(), treatment.name).is_none() {
                let lines = (treatment.run)(&case.files());
                failures.extend(
                    lines
                        .iter()
                        .map(|line| format!("{} ({}): {line}", case.name(), treatment.name)),
                );
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_pattern_of_the_corpus_comes_to_a_fixed_point_as_written_and_in_library_form() {
    let folders = ["patterns", "library"].map(corpus::folder);
    let is_program = |case: &Case| case.text.contains("\nworld ");
    let mut failures = Vec::new();
    for case in folders.into_iter().flatten().flatten().filter(is_program) {
        let files = with_library(&case);
        if exceptions::reason(&case.name(), "as written").is_none()
            && let Err(refused) = engine::load(&files)
        {
            failures.push(format!("{}:\n{}", case.name(), refused.text()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A program in library form rests on its library; the flow pattern on the shipped one.
fn with_library(case: &Case) -> Vec<(String, String)> {
    let mut files = case.files();
    let name = case.name();
    let library = match name.strip_suffix("-lib.fx").and_then(|stem| stem.split_once('-')) {
        Some((_, "dispose")) => Some(case.path.with_file_name("agent.fx")),
        Some((_, pattern)) => Some(case.path.with_file_name(format!("{pattern}.fx"))),
        None if name == "p05-steer.fx" => Some(corpus::library_file("flow")),
        None => None,
    };
    if let Some(path) = library {
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        files.insert(0, ("library.fx".to_owned(), text));
    }
    files
}

#[test]
fn every_faulty_program_of_the_corpus_is_refused_at_its_line_for_its_reason() {
    let mut failures = Vec::new();
    for case in corpus::folder("refused").into_iter().flatten() {
        let loaded = match case.header("replies") {
            Some(_) => hosted::settled(&case.files(), "{}"),
            None => engine::load(&case.files()),
        };
        let Err(refused) = loaded else {
            failures.push(format!("{} is accepted", case.name()));
            continue;
        };
        let lines = refused.lines();
        for line in case.refused_lines() {
            if !lines.contains(&line) {
                failures.push(format!(
                    "{}: no message at line {line}:\n{}",
                    case.name(),
                    refused.text()
                ));
            }
        }
        let wanted = case.refused_lines().first().copied();
        let at_line = refused
            .errors
            .iter()
            .zip(&lines)
            .filter(|(_, line)| Some(**line) == wanted);
        let said = at_line.map(|(error, _)| {
            let related = error.related.iter().map(|related| related.label.as_str());
            let words: Vec<&str> = related
                .chain([error.message.as_str(), error.fix.help()])
                .collect();
            words.join("\n")
        });
        let said: Vec<String> = said.collect();
        let says_all = |words: &String| case.mentions().iter().all(|mention| words.contains(mention));
        if !said.iter().any(says_all) {
            failures.push(format!(
                "{} does not mention {:?}:\n{}",
                case.name(),
                case.mentions(),
                refused.text()
            ));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn what_the_corpus_expects_of_each_run_with_replies_holds_at_its_end() {
    let mut failures = Vec::new();
    for case in corpus::folder("replies").into_iter().flatten() {
        if exceptions::reason(&case.name(), "as written").is_some() {
            continue;
        }
        let replies = case.replies();
        match hosted::settled(&case.files(), &replies) {
            Ok(mut loaded) => {
                let parsed = parsed::parse(&case.files());
                failures.extend(parsed.unmet(loaded.expectation_answers()));
            }
            Err(refused) => failures.push(format!("{}:\n{}", case.name(), refused.text())),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn the_list_of_exceptions_names_only_what_is_there() {
    let folders = ["language", "tests", "patterns", "library", "refused", "replies"].map(corpus::folder);
    let cases: Vec<String> = folders
        .into_iter()
        .flatten()
        .flatten()
        .map(|case| case.name())
        .collect();
    let pages = framex_conformance::page::pages("");
    let known =
        |name: &str| cases.iter().any(|case| case == name) || pages.iter().any(|page| page.name() == name);
    let stale: Vec<&str> = exceptions::named().filter(|name| !known(name)).collect();
    assert!(cases.is_empty() || stale.is_empty(), "no longer there: {stale:?}");
}
