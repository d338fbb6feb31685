//! A validation says of each violation where it is stated, and its reply stays small enough for its reader, whatever there is
//! to tell.

use framex_operations::{Limits, Session, door, offers};
use serde_json::{Map, Value, json};

/// What clients of the first hour take of a reply.
const CLIENT_BYTES: usize = 8 << 20;

fn fields(fields: Value) -> Map<String, Value> {
    serde_json::from_value(fields).expect("an object")
}

fn session(files: &[(&str, String)]) -> Session {
    let mut session = Session::new(Limits::default());
    let sources = files
        .iter()
        .map(|(file, source)| json!({"file": file, "source": source}));
    let sources: Vec<Value> = sources.collect();
    let loaded = door::call(&mut session, "load", fields(json!({ "sources": sources })));
    loaded.unwrap_or_else(|refused| panic!("{}", refused.problems().render(false)));
    session
}

fn validate(session: &mut Session, given: Value) -> Value {
    let validated = door::call(session, "validate", fields(given));
    validated.unwrap_or_else(|refused| panic!("{}", refused.problems().render(false)))
}

fn rows<'v>(validated: &'v Value, list: &str) -> &'v [Value] {
    validated[list].as_array().map_or(&[], Vec::as_slice)
}

/// Every second of so many objects has an age that is no number.
fn people(count: usize) -> String {
    let person = |n: usize| match n % 2 {
        0 => format!("p{n}:Person[age -> {n}].\n"),
        _ => format!("p{n}:Person[age -> \"{n}\"].\n"),
    };
    "world open. Person { age: Integer }.\n".to_owned() + &(0..count).map(person).collect::<String>()
}

#[test]
fn each_of_many_violations_is_told_where_it_is_stated() {
    let mut session = session(&[("people.fx", people(20_000))]);
    let validated = validate(&mut session, json!({"limit": 20_000}));
    let violations = rows(&validated, "violations");
    assert_eq!(violations.len(), 10_000);
    for row in violations {
        let line = row["object"]
            .as_str()
            .and_then(|name| name[1..].parse::<u64>().ok());
        assert_eq!(row["line"].as_u64(), line.map(|number| number + 2), "{row}");
    }
}

#[test]
fn without_a_limit_as_many_rows_come_as_a_reader_takes_and_more_tells_of_the_rest() {
    let mut session = session(&[("people.fx", people(6_000))]);
    let whole = validate(&mut session, json!({"limit": 6_000}));
    assert_eq!(whole.get("more"), None);
    let (mut violations, mut checks, mut offset) = (Vec::new(), Vec::new(), 0);
    loop {
        let page = validate(&mut session, json!({ "offset": offset }));
        assert!(page.to_string().len() < CLIENT_BYTES);
        violations.extend_from_slice(rows(&page, "violations"));
        checks.extend_from_slice(rows(&page, "schema_checks"));
        let longest = rows(&page, "violations")
            .len()
            .max(rows(&page, "schema_checks").len());
        offset += longest;
        match page.get("more") {
            Some(more) => assert_eq!((more, longest > 0), (&json!(true), true)),
            None => break,
        }
    }
    assert_eq!(violations, rows(&whole, "violations"));
    assert_eq!(checks, rows(&whole, "schema_checks"));
}

#[test]
fn long_rows_are_fewer() {
    let long = "\\u{7}".repeat(20_000);
    let person = |n: usize| format!("p{n}:Person[age -> \"{long}\"].\n");
    let text =
        "world open. Person { age: Integer }.\n".to_owned() + &(0..200).map(person).collect::<String>();
    let mut session = session(&[("people.fx", text)]);
    let validated = validate(&mut session, json!({}));
    assert_eq!(validated["more"], json!(true));
    assert!(!rows(&validated, "violations").is_empty());
    let bytes = validated.to_string().len();
    assert!(bytes < CLIENT_BYTES, "{bytes} bytes");
}

/// A rule for each number that denies something open.
fn doubts(count: usize) -> String {
    (0..count)
        .map(|n| format!("?X:Free{n} <- ?X:Person AND NOT ?X[owes{n} -> ?_].\n"))
        .collect()
}

#[test]
fn warnings_are_bounded_counted_and_picked_by_file_as_rows_are() {
    let mut session = session(&[("people.fx", people(2)), ("doubts.fx", doubts(300))]);
    let validated = validate(&mut session, json!({"limit": 2}));
    assert_eq!(rows(&validated, "warnings").len(), 2);
    assert_eq!(validated["more"], json!(true));
    let last = validate(&mut session, json!({"limit": 2, "offset": 299}));
    assert_eq!((rows(&last, "warnings").len(), last.get("more")), (1, None));
    let counted = validate(&mut session, json!({"summary": true}));
    assert_eq!(counted["warnings"], json!({"open-negation": 300}));
    assert_eq!(
        counted["violations"],
        json!({"satisfied": 0, "violated": 1, "unknown": 0})
    );
    let of_one = validate(&mut session, json!({"source": "people.fx"}));
    assert_eq!(
        (rows(&of_one, "warnings").len(), rows(&of_one, "violations").len()),
        (0, 1)
    );
    let of_other = validate(&mut session, json!({"source": "doubts.fx"}));
    assert_eq!(
        (
            rows(&of_other, "warnings").len(),
            rows(&of_other, "violations").len()
        ),
        (300, 0)
    );
}

#[test]
fn a_language_model_is_given_a_hundred_rows() {
    let mut session = session(&[("people.fx", people(600))]);
    let validated = offers::call(&mut session, "validate", fields(json!({})));
    let validated = validated.unwrap_or_else(|refused| panic!("{}", refused.problems().render(false)));
    assert_eq!(rows(&validated, "violations").len(), 100);
    assert_eq!(validated["more"], json!(true));
    assert_eq!(validated["coverage"]["schema_checks"]["violated"], json!(300));
}

#[test]
fn a_language_model_is_shown_the_levels_of_a_long_proof_that_it_has_room_for() {
    let edges: String = (0..3_000).map(|n| format!("n{n}[e -> n{}].\n", n + 1)).collect();
    let chain = format!("world open. n0:Reached.\n{edges}?Y:Reached <- ?X:Reached AND ?X[e -> ?Y].");
    let mut session = session(&[("chain.fx", chain)]);
    for format in ["text", "json"] {
        let asked = json!({"fact": "n3000:Reached", "format": format});
        let shown = offers::call(&mut session, "explain", fields(asked)).expect("it holds");
        assert!(shown.to_string().len() < 512 << 10, "{format}");
        assert!(shown.to_string().contains("n2999:Reached"), "{format}");
        let deep = json!({"fact": "n3000:Reached", "format": format, "depth": 2_900});
        let refused = offers::call(&mut session, "explain", fields(deep)).expect_err("too large");
        let problem = refused.problems().list().remove(0);
        assert!(
            problem.code == "limit" && problem.help.contains("`depth`"),
            "{problem:?}"
        );
    }
}
