//! RDF: what is exported and imported again is the same facts, what is imported and exported the same graph.

use framex_operations::operations::{explain, facts, load, query, rdf_export, rdf_import, retract_source};
use framex_operations::{Imported, Limits, Problem, Refused, Session};
use oxrdf::Dataset;
use oxrdf::dataset::CanonicalizationAlgorithm;
use oxrdfio::{JsonLdProfileSet, RdfFormat, RdfParser};

const FORMATS: [&str; 6] = ["turtle", "ntriples", "nquads", "trig", "rdfxml", "jsonld"];

fn session(program: &str) -> Session {
    let mut session = Session::new(Limits::default());
    let input = load::Input {
        source: Some(program.to_owned()),
        ..load::Input::default()
    };
    load::run(&mut session, input).expect("the program loads");
    session
}

fn imported(
    session: &mut Session,
    format: &str,
    document: &str,
) -> Result<Imported<rdf_import::Output>, Refused> {
    rdf_import::run(
        session,
        rdf_import::Input {
            source: "doc".to_owned(),
            format: format.to_owned(),
            document: document.to_owned(),
            ..rdf_import::Input::default()
        },
    )
}

fn exported(session: &mut Session, format: &str, selection: &str) -> rdf_export::Output {
    let input = rdf_export::Input {
        format: format.to_owned(),
        selection: Some(selection.to_owned()),
        ..rdf_export::Input::default()
    };
    rdf_export::run(session, &input).expect("every fact can be written")
}

/// The facts of a Turtle document, and what was said of it.
fn turtle(document: &str) -> (Vec<String>, Vec<Problem>) {
    let mut session = session("world open.");
    let added = imported(&mut session, "turtle", document).expect("a document");
    (facts::run(&session).expect("facts"), added.problems)
}

fn graph(format: &str, document: &str) -> Dataset {
    let format = match format {
        "turtle" => RdfFormat::Turtle,
        "ntriples" => RdfFormat::NTriples,
        "nquads" => RdfFormat::NQuads,
        "trig" => RdfFormat::TriG,
        "rdfxml" => RdfFormat::RdfXml,
        _ => RdfFormat::JsonLd {
            profile: JsonLdProfileSet::empty(),
        },
    };
    let mut graph: Dataset = RdfParser::from_format(format)
        .for_slice(document.as_bytes())
        .map(|quad| quad.expect("the document can be read"))
        .collect();
    graph.canonicalize(CanonicalizationAlgorithm::Unstable);
    graph
}

#[test]
fn a_triple_becomes_a_membership_an_extends_or_a_value() {
    let (facts, problems) = turtle(
        "@prefix ex: <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
ex:Man rdfs:subClassOf ex:Person .
ex:rob a ex:Man ; ex:age 41 ; ex:height 1.80 ; ex:tall true ; ex:label \"Rob\", \"Röbi\"@de-CH ;
  ex:born \"1984-02-03\"^^<http://www.w3.org/2001/XMLSchema#date> ;
  ex:knows [ ex:label \"someone\" ] , <https://other.example/x-y> .
",
    );
    assert_eq!(
        facts,
        [
            "ex::rob:ex::Man",
            "ex::rob:ex::Person",
            "ex::rob[ex::age -> 41]",
            "ex::rob[ex::born -> \"1984-02-03\"]",
            "ex::rob[ex::height -> 1.8]",
            "ex::rob[ex::knows -> `https://other.example/x-y`]",
            "ex::rob[ex::knows -> rdf#blank(\"doc\", 1)]",
            "ex::rob[ex::label -> \"Rob\"]",
            "ex::rob[ex::label -> rdf#text(\"Röbi\", \"de-ch\")]",
            "ex::rob[ex::tall -> true]",
            "rdf#blank(\"doc\", 1)[ex::label -> \"someone\"]",
        ]
    );
    let told: Vec<&str> = problems.iter().map(|problem| problem.code).collect();
    assert_eq!(told, ["rdf-loss"]);
    assert!(problems[0].message.contains("XMLSchema#date"));
}

#[test]
fn what_cannot_be_said_is_told_with_its_line_and_nothing_else_goes_with_it() {
    let (facts, problems) = turtle(
        "@prefix ex: <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
ex:A rdfs:subClassOf ex:B .
ex:B rdfs:subClassOf ex:A .
<urn:framex:a%60b> ex:p 1 .
ex:x <c::p> 2 .
ex:x ex:p \"old\"^^<http://www.w3.org/2001/XMLSchema#integer> .
ex:x ex:p 3 .
",
    );
    assert_eq!(
        facts,
        [
            "ex::x[ex::p -> 3]",
            "ex::x[ex::p -> rdf#literal(\"old\", xsd::integer)]"
        ]
    );
    let told: Vec<(Option<u32>, &str, bool)> = problems
        .iter()
        .map(|problem| (problem.place.line, problem.severity, problem.help.is_empty()))
        .collect();
    assert_eq!(
        told,
        [
            (Some(4), "error", false),
            (Some(5), "error", false),
            (Some(6), "error", false),
            (Some(7), "warning", false)
        ]
    );
    assert!(problems[0].message.contains("would extend itself"));
}

#[test]
fn a_document_that_is_none_is_refused_whole_and_a_line_alone() {
    let mut session = session("world open.");
    let document = "@prefix ex: <https://example.org/> .\nex:a ex:p 1 .\nex:b ex:p ;; oops .\n";
    let refused = imported(&mut session, "turtle", document).expect_err("it is no Turtle");
    let problems = refused.problems().list();
    assert_eq!(
        (problems[0].code, problems[0].place.line),
        ("rdf-document", Some(3))
    );
    assert_eq!(facts::run(&session).expect("facts").len(), 0);
    let document = "<urn:a> <urn:p> \"1\" .\noops\n<urn:a> <urn:p> \"2\" .\n";
    let added = imported(&mut session, "ntriples", document).expect("lines stand for themselves");
    assert_eq!((added.output.triples, added.output.refused), (3, 1));
    assert_eq!(added.problems[0].place.line, Some(2));
    assert_eq!(facts::run(&session).expect("facts").len(), 2);
}

#[test]
fn a_fact_has_the_line_of_its_triple_and_goes_with_its_document() {
    let mut session = session("world open.");
    let document = "@prefix ex: <https://example.org/> .\n\nex:a ex:p 1 .\n";
    imported(&mut session, "turtle", document).expect("a document");
    let input = explain::Input {
        fact: "ex::a[ex::p -> 1]".to_owned(),
        ..explain::Input::default()
    };
    let explain::Output::Text(proof) = explain::run(&mut session, &input).expect("it holds") else {
        panic!("a proof is text unless something else is asked for");
    };
    assert!(proof.contains("doc:3"), "{proof}");
    let input = retract_source::Input {
        source: "doc".to_owned(),
    };
    retract_source::run(&mut session, &input).expect("it stated something");
    assert_eq!(facts::run(&session).expect("facts").len(), 0);
}

#[test]
fn a_named_graph_is_the_source_of_an_annotation() {
    let document = "<urn:a> <urn:p> \"1\" <urn:g> .\n<urn:a> <urn:p> \"1\" .\n<urn:b> <urn:p> \"1\" _:g .\n";
    let mut session = session("world open. annotate c[p -> 1] source \"survey 12\" time \"2026\".");
    imported(&mut session, "nquads", document).expect("a document");
    let output = exported(&mut session, "nquads", "all");
    assert_eq!(
        output.document,
        "<urn:a> <urn:p> \"1\" <urn:g> .\n<urn:a> <urn:p> \"1\" .\n<urn:b> <urn:p> \"1\" _:b1 .\n\
         <urn:framex:c> <urn:framex:p> \"1\"^^<http://www.w3.org/2001/XMLSchema#integer> <urn:framex:survey%2012> .\n"
    );
    let output = exported(&mut session, "turtle", "all");
    assert_eq!(output.triples, 3);
    assert!(output.problems.list()[0].message.contains("sources"));
}

#[test]
fn a_selection_is_all_that_is_stated_or_what_is_said_of_some_objects() {
    let mut session = session("world open. a:K[p -> 1]. b[p -> 2]. ?X:L <- ?X:K. K extends M.");
    let triples = |session: &mut Session, selection| exported(session, "ntriples", selection).triples;
    assert_eq!(triples(&mut session, "all"), 6);
    assert_eq!(triples(&mut session, "stated"), 4);
    assert_eq!(triples(&mut session, "?- ?X:L."), 4);
    let input = rdf_export::Input {
        format: "ntriples".to_owned(),
        selection: Some("?- ?X[p -> ?Y].".to_owned()),
        ..rdf_export::Input::default()
    };
    let refused = rdf_export::run(&mut session, &input).expect_err("two variables");
    assert!(refused.problems().list()[0].message.contains("2 variables"));
}

#[test]
fn a_type_comes_back_where_the_slot_says_it() {
    let document = "@prefix ex: <https://example.org/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
ex:weight rdfs:range xsd:double .
ex:count rdfs:range xsd:unsignedByte .
ex:a ex:born \"1984-02-03\"^^xsd:date ; ex:weight \"71.5\"^^xsd:double ; ex:count \"3\"^^xsd:unsignedByte .
";
    let mut session =
        session("world open. prefix ex = \"https://example.org/\". ex::Person { ex::born: Date }.");
    imported(&mut session, "turtle", document).expect("a document");
    let output = exported(&mut session, "turtle", "all");
    assert_eq!(graph("turtle", &output.document), graph("turtle", document));
}

#[test]
fn a_module_and_an_unknown_format_are_refused_with_what_to_do() {
    let mut session = session("world open.");
    let refused = imported(&mut session, "turtel", "").expect_err("no such format");
    assert_eq!(refused.problems().list()[0].help, "did you mean `turtle`?");
    let input = rdf_import::Input {
        module: Some("archive".to_owned()),
        format: "turtle".to_owned(),
        ..rdf_import::Input::default()
    };
    let refused = rdf_import::run(&mut session, input).expect_err("no modules");
    assert_eq!(refused.problems().list()[0].code, "not-yet");
}

/// A stream of numbers that look random, from a seed.
struct Dice(u64);

impl Dice {
    fn of(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    fn below(&mut self, sides: u64) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides) as usize
    }

    fn one_of(&mut self, all: &[&str]) -> String {
        let at = self.below(all.len() as u64);
        all[at].to_owned()
    }
}

const NAMES: [&str; 12] = [
    "rob",
    "`Acme AG`",
    "`Zürich`",
    "ex::Golf",
    "`AND`",
    "tool#name",
    "`https://example.org/Golf`",
    "`https://example.org/Foo_(bar)`",
    "`urn:framex:rob`",
    "`mailto:a@b`",
    "`100 %`",
    "rdf::type",
];
const VALUES: [&str; 12] = [
    "41",
    "-3.5",
    "418.0",
    "true",
    "\"plain\"",
    "\"\"",
    "\"2026-09-14\"",
    "\"a \\\"b\\\"\\n\\tc \\\\ ä 😀\"",
    "123456789012345678901234567890",
    "rdf#text(\"chat\", \"fr\")",
    "rdf#text(\"chat\", \"FR\")",
    "rdf#literal(\"P1D\", xsd::duration)",
];

fn term(dice: &mut Dice, depth: u32) -> String {
    match dice.below(6) {
        0 if depth < 3 => format!("st({}, {})", term(dice, depth + 1), term(dice, depth + 1)),
        1 => dice.one_of(&VALUES),
        _ => dice.one_of(&NAMES),
    }
}

fn fact(dice: &mut Dice) -> String {
    let object = term(dice, 0);
    match dice.below(4) {
        0 => format!("{object}:{}.", dice.one_of(&NAMES)),
        1 => format!(
            "{object}[{}({}) -> {}].",
            dice.one_of(&NAMES),
            term(dice, 1),
            term(dice, 0)
        ),
        2 => {
            let value = dice.one_of(&VALUES);
            format!(
                "annotate {object}[{} -> {value}] source \"{}\".",
                dice.one_of(&NAMES),
                dice.below(3)
            )
        }
        _ => format!("{object}[{} -> {}].", dice.one_of(&NAMES), term(dice, 0)),
    }
}

const PREFIXES: &str = "world open. prefix ex = \"https://example.org/\". prefix rdf = \"http://www.w3.org/1999/02/22-rdf-syntax-ns#\". \
    prefix xsd = \"http://www.w3.org/2001/XMLSchema#\".";

#[test]
fn what_is_exported_and_imported_again_is_the_same_facts() {
    for seed in 1..40_u64 {
        let mut dice = Dice::of(seed);
        let text: String = (0..20).map(|_| fact(&mut dice) + "\n").collect();
        let mut before = session(&format!("{PREFIXES}\n{text}"));
        for format in FORMATS {
            let input = rdf_export::Input {
                format: format.to_owned(),
                ..rdf_export::Input::default()
            };
            let output = match rdf_export::run(&mut before, &input) {
                Ok(output) => output,
                // Not every property can be an element of XML, and then it is said.
                Err(refused) if format == "rdfxml" => {
                    assert_eq!(refused.problems().list()[0].code, "rdf-fact");
                    continue;
                }
                Err(refused) => panic!("seed {seed}, {format}: {refused:?}"),
            };
            let mut after = session(PREFIXES);
            let added = imported(&mut after, format, &output.document);
            let added = added.unwrap_or_else(|refused| {
                panic!(
                    "seed {seed}, {format}: {}\n{}",
                    refused.problems().render(false),
                    output.document
                )
            });
            assert_eq!(
                added.output.refused, 0,
                "seed {seed}, {format}: {:?}",
                added.problems
            );
            assert_eq!(
                facts::run(&after).expect("facts"),
                facts::run(&before).expect("facts"),
                "seed {seed}, {format}\n{}",
                output.document
            );
            let again = exported(&mut after, format, "all");
            assert_eq!(
                graph(format, &again.document),
                graph(format, &output.document),
                "seed {seed}, {format}"
            );
        }
    }
}

/// A triple with its graph, in N-Quads.
fn quad(dice: &mut Dice) -> String {
    let nodes = [
        "<https://example.org/a>",
        "<https://example.org/b-c>",
        "<a::b>",
        "_:x",
        "_:y",
        "_:z",
        "<urn:framex:f%28x%2C%20y%29>",
    ];
    let properties = [
        "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>",
        "<https://example.org/p>",
        "<https://example.org/p/q>",
        "<urn:framex:m%28x%29>",
    ];
    let literals = [
        "\"plain\"",
        "\"a\\nb \\\" c\"",
        "\"chat\"@fr",
        "\"12\"^^<http://www.w3.org/2001/XMLSchema#integer>",
        "\"12.5\"^^<http://www.w3.org/2001/XMLSchema#decimal>",
        "\"true\"^^<http://www.w3.org/2001/XMLSchema#boolean>",
        "\"POINT(1 2)\"^^<http://www.opengis.net/ont/geosparql#wktLiteral>",
        "\"INF\"^^<http://www.w3.org/2001/XMLSchema#double>",
        "\"x\"^^<a::b>",
    ];
    let object = if dice.below(2) == 0 {
        dice.one_of(&nodes)
    } else {
        dice.one_of(&literals)
    };
    let graph = dice.one_of(&[
        "",
        "",
        "<https://example.org/g>",
        "_:x",
        "<urn:framex:survey%2012>",
    ]);
    format!(
        "{} {} {object} {graph} .",
        dice.one_of(&nodes),
        dice.one_of(&properties)
    )
}

#[test]
fn what_is_imported_and_exported_is_the_same_graph() {
    for seed in 1..60_u64 {
        let mut dice = Dice::of(seed);
        let document: String = (0..12).map(|_| quad(&mut dice) + "\n").collect();
        let mut session = session("world open.");
        let added = imported(&mut session, "nquads", &document).unwrap_or_else(|refused| {
            panic!("seed {seed}: {}\n{document}", refused.problems().render(false))
        });
        assert_eq!(
            added.output.refused, 0,
            "seed {seed}: {:?}\n{document}",
            added.problems
        );
        for format in ["nquads", "trig", "jsonld"] {
            let output = exported(&mut session, format, "all");
            assert_eq!(
                graph(format, &output.document),
                graph("nquads", &document),
                "seed {seed}, {format}\n{document}\n{}",
                output.document
            );
        }
    }
}

#[test]
fn a_question_reads_a_text_of_one_language() {
    let mut session = session("world open. prefix ex = \"https://example.org/\".");
    let document = "@prefix ex: <https://example.org/> .\nex:a ex:label \"one\"@en, \"eins\"@de .\n";
    imported(&mut session, "turtle", document).expect("a document");
    let input = query::Input {
        query: "?- ex::a[ex::label -> rdf#text(?T, \"de\")].".to_owned(),
        ..query::Input::default()
    };
    let answer = query::run(&mut session, &input).expect("an answer");
    let rows = answer.bindings.expect("a row");
    let values: Vec<&str> = rows.rows().flatten().collect();
    assert_eq!(values, ["\"eins\""]);
}
