//! The pages of the language at the command line, and the commands that explain.

use crate::program::{Program, framex};

/// The programs of the language pages: their `fx` blocks joined.
fn pages() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/language");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the book is there")
        .map(|entry| entry.expect("a folder can be listed").path())
        .collect();
    paths.sort();
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a page can be read");
        let blocks = text.split("```fx\n").skip(1);
        let program = blocks.filter_map(|block| block.split("```").next()).collect();
        (path.display().to_string(), program)
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn what_a_page_of_the_language_expects_holds_for_framex_test() {
    for (page, text) in pages().into_iter().filter(|(_, text)| !text.is_empty()) {
        let program = Program::of(&text);
        let ended = framex(&["test", "--quiet", program.path()]);
        assert_eq!(ended.code, 0, "{page}:\n{}{}", ended.out, ended.err);
    }
}

const FAMILY: &str = "world open.\nrob[hasParent -> ida]. ida[hasParent -> jon].\n\
    ?X[hasGrandparent -> ?G] <- ?X[hasParent -> ?P] AND ?P[hasParent -> ?G].\n\
    constraint \"nobody is above themselves\": ?X[hasGrandparent -> ?X].\n";
const FACT: &str = "rob[hasGrandparent -> jon]";

#[test]
fn a_proof_is_printed_in_each_form() {
    let program = Program::of(FAMILY);
    let explained = |format: &str| framex(&["explain", program.path(), FACT, "--format", format]);
    assert!(explained("text").out.contains("Derived by rule #0"));
    assert!(explained("mermaid").out.starts_with("flowchart TD\n"));
    assert!(explained("svg").out.starts_with("<svg "));
    let json = explained("json").out;
    assert!(json.contains("\"premises\":[1,2]"), "{json}");
}

#[test]
fn a_picture_of_what_draws_none_is_refused() {
    let program = Program::of(FAMILY);
    let ended = framex(&["query", program.path(), FACT, "--format", "svg"]);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("framex explain"), "{}", ended.err);
}

#[test]
fn a_preview_tells_what_would_come_and_what_would_be_violated() {
    let program = Program::of(FAMILY);
    let fact = "jon[hasParent -> rob]";
    let ended = framex(&["preview", "--fact", fact, program.path(), "--goal", FACT]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    for line in [
        "supposed: jon[hasParent -> rob]",
        "comes: ida[hasGrandparent -> rob]",
        "before:\ntrue\n",
    ] {
        assert!(ended.out.contains(line), "{line}:\n{}", ended.out);
    }
    let fact = "ida[hasParent -> rob]";
    let ended = framex(&["preview", "--fact", fact, program.path()]);
    assert!(
        ended.out.contains("violated: `nobody is above themselves`"),
        "{}",
        ended.out
    );
}

#[test]
fn the_proofs_of_a_fact_are_counted_and_listed() {
    let program = Program::of(FAMILY);
    let ended = framex(&["provenance", program.path(), FACT]);
    let expected = format!("why of {FACT}:\n    ida[hasParent -> jon] AND rob[hasParent -> ida]\n");
    assert_eq!(ended.out, expected);
    let counted = framex(&["provenance", program.path(), FACT, "--algebra", "count"]);
    assert_eq!(counted.out, format!("count of {FACT}: 1\n"));
}
