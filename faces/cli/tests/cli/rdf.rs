//! Graphs of RDF in and out of files.

use crate::program::{Program, framex};

const PEOPLE: &str = "@prefix ex: <https://example.org/> .\n\nex:rob a ex:Man ;\n  ex:age 41 ; ex:born \"old\"^^<http://www.w3.org/2001/XMLSchema#integer> .\n";

#[test]
fn a_graph_becomes_statements_on_the_lines_of_its_triples_and_a_graph_again() {
    let graph = Program::named("people.ttl", PEOPLE);
    let ended = framex(&["import", "rdf", graph.path()]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let lines: Vec<&str> = ended.out.split('\n').collect();
    assert_eq!(
        lines[2],
        "prefix ex = \"https://example.org/\". ex::rob:ex::Man. "
    );
    assert!(
        lines[3].starts_with("ex::rob[ex::age -> 41]. prefix xsd"),
        "{}",
        ended.out
    );
    assert!(ended.err.contains("3 of 3 triples imported"), "{}", ended.err);
    assert!(ended.err.contains("rdf-triple"), "{}", ended.err);
    let program = Program::of(&format!("world open.\n{}", ended.out));
    let ended = framex(&[
        "export",
        "rdf",
        program.path(),
        "--as",
        "ntriples",
        "--select",
        "?- ?X:ex::Man.",
    ]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert_eq!(ended.out.lines().count(), 3, "{}", ended.out);
    assert!(ended.err.contains("3 triples written"), "{}", ended.err);
}

#[test]
fn a_refused_triple_exits_with_1_and_a_document_that_is_none_with_2() {
    let graph = Program::named("circle.nt", "<urn:framex:a%60b> <urn:p> <urn:b> .\n");
    assert_eq!(framex(&["import", "rdf", graph.path()]).code, 1);
    let graph = Program::named("people.ttl", "ex:rob a ex:Man .\n");
    let ended = framex(&["import", "rdf", graph.path(), "--format", "json"]);
    assert_eq!(ended.code, 2);
    assert!(ended.out.contains("\"code\":\"rdf-document\""), "{}", ended.out);
    let graph = Program::named("people", "");
    let ended = framex(&["import", "rdf", graph.path()]);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("--as FORMAT"), "{}", ended.err);
}
