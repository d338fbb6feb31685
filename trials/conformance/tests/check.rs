//! What `check` accepts and refuses, held against the corpus.

use framex_conformance::corpus::{Case, folder};
use framex_conformance::parsed::{Parsed, parse};
use framex_program::Checked;
use framex_source::{Diagnostic, Severity};
use framex_term::Terms;

/// Refused when it is evaluated, not before.
const AT_EVALUATION: [&str; 4] = [
    "a-request-begets-a-request.fx",
    "a-request-deep-in-an-argument.fx",
    "endless-counting.fx",
    "endless-terms.fx",
];

fn checked(files: &[(String, String)]) -> (Parsed, Checked) {
    let parsed = parse(files);
    let mut terms = Terms::default();
    let checked = parsed.check(&mut terms);
    (parsed, checked)
}

fn errors(checked: &Checked) -> Vec<&Diagnostic> {
    let errors = checked
        .problems
        .iter()
        .filter(|problem| problem.severity == Severity::Error);
    errors.collect()
}

fn told(problem: &Diagnostic, parsed: &Parsed) -> String {
    let place = problem.span.map(|span| parsed.sources.place(span).line);
    let mut told = format!(
        "{}: [{}] {} ({})",
        place.unwrap_or(0),
        problem.code.name,
        problem.message,
        problem.fix.help()
    );
    for related in &problem.related {
        let line = parsed.sources.place(related.span).line;
        told.push_str(&format!("; {line}: {}", related.label));
    }
    told
}

/// What is wrong with the messages of a program that must be refused.
fn faults(case: &Case) -> Option<String> {
    let (parsed, checked) = checked(&case.files());
    let errors = errors(&checked);
    let lines: Vec<u32> = errors
        .iter()
        .map(|problem| problem.span.map_or(0, |span| parsed.sources.place(span).line))
        .collect();
    let wanted = case.refused_lines();
    let all = case.header("all").is_some();
    let told: Vec<String> = errors.iter().map(|problem| told(problem, &parsed)).collect();
    let told = told.join("\n  ");
    if std::env::var_os("SHOW").is_some() {
        println!("{}\n  {told}", case.name());
    }
    let expected_lines = if all { &wanted[1..] } else { &wanted[..] };
    if lines != expected_lines {
        return Some(format!(
            "{}: wanted lines {expected_lines:?}, found\n  {told}",
            case.name()
        ));
    }
    let first = lines.iter().position(|line| *line == wanted[0])?;
    let message = told.split("\n  ").nth(first)?;
    let missing: Vec<&str> = case
        .mentions()
        .into_iter()
        .filter(|word| !message.contains(word))
        .collect();
    (!missing.is_empty()).then(|| format!("{}: no mention of {missing:?} in\n  {message}", case.name()))
}

#[test]
fn each_refused_program_gets_one_message_at_its_line_that_mentions_what_it_must() {
    let Some(cases) = folder("refused") else { return };
    let is_checked = |case: &&Case| {
        case.header("replies") != Some("none") && !AT_EVALUATION.contains(&case.name().as_str())
    };
    let faults: Vec<String> = cases.iter().filter(is_checked).filter_map(faults).collect();
    assert!(
        faults.is_empty(),
        "{} faults\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn what_is_refused_later_is_accepted_here() {
    let Some(cases) = folder("refused") else { return };
    for case in &cases {
        if case.header("replies") == Some("none") || AT_EVALUATION.contains(&case.name().as_str()) {
            assert_accepted(case);
        }
    }
}

fn assert_accepted(case: &Case) {
    let (parsed, checked) = checked(&case.files());
    let told: Vec<String> = errors(&checked)
        .iter()
        .map(|problem| told(problem, &parsed))
        .collect();
    assert!(told.is_empty(), "{}:\n  {}", case.name(), told.join("\n  "));
    assert!(checked.program.is_some(), "{}", case.name());
    if std::env::var_os("SHOW").is_some() {
        for problem in &checked.problems {
            println!("{} {}", case.name(), self::told(problem, &parsed));
        }
    }
}

#[test]
fn every_program_of_the_corpus_that_runs_is_accepted() {
    for name in ["patterns", "language", "tests"] {
        for case in folder(name).unwrap_or_default() {
            assert_accepted(&case);
        }
    }
}

#[test]
fn every_reply_program_is_accepted_with_its_files() {
    for case in folder("replies").unwrap_or_default() {
        assert_accepted(&case);
    }
}

#[test]
fn no_program_of_the_corpus_that_runs_is_advised_of_a_request_trap() {
    let mut found = Vec::new();
    for name in ["patterns", "language", "tests"] {
        for case in folder(name).unwrap_or_default() {
            let parsed = parse(&case.files());
            let mut terms = Terms::default();
            let program = parsed.check(&mut terms).program.expect("the corpus is accepted");
            let advice = framex_program::request_advice(&program, &mut terms);
            found.extend(
                advice
                    .iter()
                    .map(|one| format!("{} {}", case.name(), told(one, &parsed))),
            );
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
