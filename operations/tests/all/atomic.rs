//! A change takes effect whole, or is refused and leaves the session as it was: on random programs, with changes that
//! fail at their first word, while they are checked, and in the middle of their evaluation.

use framex_generate::Program;
use framex_operations::operations::facts;
use framex_operations::{Limits, Session, door};
use serde_json::{Map, Value, json};

/// Other programs at each change of this number.
const SEED: u64 = 4_100;
const PROGRAMS: u64 = 120;

fn call(session: &mut Session, name: &str, fields: &Value) -> Result<Value, String> {
    let fields: Map<String, Value> = fields.as_object().cloned().unwrap_or_default();
    door::call(session, name, fields).map_err(|refused| refused.problems().list()[0].code.to_owned())
}

/// What the session says to every question that needs no fact, to the program's goals, and of its first facts.
fn image(session: &mut Session, goals: &[String], facts: &[String]) -> String {
    let mut out = self::facts(session).join("\n");
    let mut ask = |name: &str, fields: Value| {
        let said = call(session, name, &fields);
        out.push_str(&format!("\n{name} {fields}: {said:?}"));
    };
    for name in ["diff", "schema", "modules", "validate", "requests"] {
        ask(name, json!({}));
    }
    for goal in goals {
        ask("query", json!({"query": format!("?- {goal}."), "why": true}));
    }
    for fact in facts.iter().take(4) {
        ask("explain", json!({"fact": fact}));
        ask("dependents", json!({"fact": fact}));
    }
    let stats = call(session, "stats", &json!({})).expect("a loaded session has numbers");
    out.push_str(&format!("\n{} {}", stats["derived_facts"], stats["relations"]));
    out
}

fn facts(session: &Session) -> Vec<String> {
    facts::run(session).expect("a loaded session has facts")
}

/// Rules that never end: on a name of their own, and on a property that the program reads.
fn endless(property: &str) -> String {
    format!(
        "endless[{property} -> 0].\nendless[{property} -> ?Next] <- endless[{property} -> ?Last] AND ?Next := ?Last + 1.\n"
    )
}

const MAP: &str = "world open. Row { no: Integer }. rows:Import[class -> Row; object -> \"row_{No}\"; column(\"No\") -> no].";

fn imported(format: &str, document: &str) -> Value {
    json!({"format": format, "document": document, "map": MAP})
}

fn triples(format: &str, document: &str) -> Value {
    json!({"format": format, "document": document, "source": "data.ttl"})
}

fn numbers(count: usize) -> String {
    (0..count).fold("No\n".to_owned(), |text, n| format!("{text}{n}\n"))
}

fn statements(count: usize) -> String {
    let triple = |n: usize| format!("<https://e.org/{n}> <https://e.org/p> <https://e.org/{n}> .\n");
    (0..count).map(triple).collect()
}

/// Changes that no session accepts.
fn refused_changes(facts: &[String]) -> Vec<(&'static str, Value)> {
    let mut changes = vec![
        ("load", json!({"source": "world open.\na[p -> ].\n"})),
        ("load", json!({"source": "a[p -> 1].\n"})),
        (
            "load",
            json!({"source": format!("world open.\n{}", endless("n"))}),
        ),
        ("add", json!({"source": "a[p -> 1]. b[p -> ?X].\n"})),
        (
            "add",
            json!({"source": "a[p -> 1]. ?X[q -> ?Y] <- ?X[p -> 1].\n"}),
        ),
        ("add", json!({"source": "a[p -> 1].\na[q -> \"open].\n"})),
        ("add", json!({"source": endless("n")})),
        ("retract", json!({"fact": "nobody[stated -> this]"})),
        ("retract", json!({"fact": "nobody[stated -> "})),
        ("retract_source", json!({"source": "no-such-file.fx"})),
        (
            "replace_source",
            json!({"source": "<json-source>", "text": "a[p -> "}),
        ),
        (
            "replace_source",
            json!({"source": "no-such-file.fx", "text": "a[p -> 1]."}),
        ),
        ("world", json!({"mode": "ajar"})),
        ("close", json!({"slot": "s", "class": "C"})),
        ("receipt", json!({"request": "nobody(asked)", "answer": {"a": 1}})),
        ("load_commit", json!({})),
        ("no_such_operation", json!({})),
        ("restore", json!({"path": "no/such/file"})),
        ("restore", json!({"path": file!()})),
        ("restore", json!({})),
        ("execute", json!({"request": "nobody(asked)"})),
        ("execute", json!({"tool": "_query", "request": "nobody(asked)"})),
        ("execute", json!({"tool": "_query", "parameters": ["x"]})),
        ("run", json!({"facts": 1})),
        ("import", imported("pdf", "No\n1\n")),
        ("import", imported("csv", "Other\n1\n")),
        ("import", imported("csv", &numbers(3_100))),
        ("rdf_import", triples("pdf", "")),
        ("rdf_import", triples("turtle", "<a> <b> .")),
        ("rdf_import", triples("ntriples", &statements(3_100))),
    ];
    // What the program itself reads: the change runs through its rules before a limit ends it.
    let properties = facts
        .iter()
        .filter_map(|fact| Some(fact.split_once('[')?.1.split_once(" ->")?.0));
    let mut properties: Vec<&str> = properties
        .filter(|name| !name.contains(['(', '#', '`']))
        .collect();
    properties.dedup();
    for property in properties.into_iter().take(3) {
        changes.push(("add", json!({"source": endless(property)})));
    }
    changes
}

#[test]
fn a_refused_change_leaves_everything_that_can_be_asked_as_it_was() {
    let limits = Limits {
        facts: Some(3_000),
        ..Limits::default()
    };
    let (mut loaded, mut limited) = (0, 0);
    for seed in SEED..SEED + PROGRAMS {
        let program = Program::random(seed);
        let mut session = Session::new(limits);
        if call(&mut session, "load", &json!({"source": program.text()})).is_err() {
            continue;
        }
        loaded += 1;
        let goals: Vec<String> = program.goals.iter().map(|(goal, _)| goal.clone()).collect();
        let facts = facts(&session);
        let before = image(&mut session, &goals, &facts);
        for (name, fields) in refused_changes(&facts) {
            let code = match call(&mut session, name, &fields) {
                Ok(reply) => panic!("seed {seed}: `{name}` with {fields} is accepted: {reply}"),
                Err(code) => code,
            };
            limited += u64::from(code == "limit");
            let after = image(&mut session, &goals, &facts);
            let changed = before.lines().zip(after.lines()).find(|(was, is)| was != is);
            assert!(
                after == before,
                "seed {seed}: the refused `{name}` with {fields} ({code}) left a trace: {changed:?}\n{}",
                program.text()
            );
        }
    }
    assert!(loaded * 10 > PROGRAMS * 8, "only {loaded} programs load");
    assert!(
        limited > loaded * 3,
        "only {limited} changes fail in the middle of their evaluation"
    );
}

#[test]
fn a_staged_load_that_fails_leaves_the_session_and_can_be_staged_again() {
    let limits = Limits {
        facts: Some(3_000),
        ..Limits::default()
    };
    let mut session = Session::new(limits);
    let program = "world open.\na[p -> 1].\n?X[q -> ?Y] <- ?X[p -> ?Y].\n";
    call(&mut session, "load", &json!({"source": program})).unwrap();
    let facts = facts(&session);
    let before = image(&mut session, &[], &facts);
    for bad in [endless("p"), "b[p -> ?X].\n".to_owned()] {
        call(&mut session, "load_begin", &json!({})).unwrap();
        let chunk = format!("world open.\n{bad}");
        let staged = call(&mut session, "load_chunk", &json!({"source": chunk}));
        let committed = staged.and_then(|_| call(&mut session, "load_commit", &json!({})));
        assert!(committed.is_err());
        call(&mut session, "load_abort", &json!({})).unwrap();
        assert_eq!(image(&mut session, &[], &facts), before);
    }
    call(&mut session, "load_begin", &json!({})).unwrap();
    call(
        &mut session,
        "load_chunk",
        &json!({"source": "world open.\nb[p -> 2].\n"}),
    )
    .unwrap();
    call(&mut session, "load_commit", &json!({})).unwrap();
    assert_eq!(self::facts(&session), ["b[p -> 2]"]);
}

/// Counts on without end once its gate is not shut any more.
fn counting(gate: &str) -> String {
    format!("n[at -> 0]. n[at -> ?M] <- n[at -> ?N] AND {gate} AND ?M := ?N + 1.")
}

#[test]
fn a_limit_in_the_middle_of_any_change_leaves_everything_that_can_be_asked_as_it_was() {
    let shut = ("shut.fx", "gate[shut -> true].");
    let denied = format!("closed slot shut. {}", counting("NOT gate[shut -> true]"));
    let never = counting("NOT gate[opened -> true]");
    let asked = "external ask(?X) using _post[to -> ?X] <- ?X:Gate. door:Gate.";
    let answered = format!("{asked} {}", counting("ask(door)[result(\"open\") -> true]"));
    let told = format!(
        "external tell(?X) using _fixture[response -> \"{{\\\"open\\\": true}}\"] <- ?X:Gate. door:Gate. {}",
        counting("tell(door)[result(\"open\") -> true]")
    );
    let imported = counting("row_1[no -> 1]");
    let linked = counting("`https://e.org/0`[`https://e.org/p` -> `https://e.org/0`]");
    let cases = [
        (&denied, "retract", json!({"fact": "gate[shut -> true]"})),
        (&denied, "retract_source", json!({"source": "shut.fx"})),
        (
            &denied,
            "replace_source",
            json!({"source": "shut.fx", "text": "gate:Gate."}),
        ),
        (
            &denied,
            "replace_source",
            json!({"source": "shut.fx", "text": "gate[shut -> false]. ?X:Other <- ?X[shut -> true]."}),
        ),
        (&never, "world", json!({"mode": "closed"})),
        (&never, "close", json!({"slot": "opened"})),
        (
            &answered,
            "receipt",
            json!({"request": "ask(door)", "answer": {"open": true}}),
        ),
        (&told, "execute", json!({"request": "tell(door)"})),
        (&imported, "import", self::imported("csv", "No\n1\n")),
        (&linked, "rdf_import", triples("ntriples", &statements(1))),
    ];
    let limits = Limits {
        facts: Some(3_000),
        ..Limits::default()
    };
    for (rules, name, fields) in cases {
        let mut session = Session::new(limits);
        let sources = json!([
            {"file": "rules.fx", "source": format!("world open. {rules}")},
            {"file": shut.0, "source": shut.1},
        ]);
        call(&mut session, "load", &json!({ "sources": sources })).expect("it loads");
        let facts = facts(&session);
        let goals = ["?X[at -> ?N]".to_owned(), "?X:Gate".to_owned()];
        let before = image(&mut session, &goals, &facts);
        let refused = call(&mut session, name, &fields);
        assert_eq!(refused, Err("limit".to_owned()), "`{name}` with {fields}");
        assert_eq!(
            image(&mut session, &goals, &facts),
            before,
            "`{name}` with {fields}"
        );
        assert_eq!(session.revision(), 1);
    }
}

#[test]
fn an_evaluation_anew_that_meets_a_limit_leaves_everything_as_it_was() {
    let mut session = Session::new(Limits::default());
    let program = "world open. a[p -> 1]. b[p -> 2]. ?X[q -> ?Y] <- ?X[p -> ?Y]. ?X[r -> ?Y] <- ?X[q -> ?Y].";
    call(&mut session, "load", &json!({ "source": program })).expect("it loads");
    let facts = facts(&session);
    let before = image(&mut session, &[], &facts);
    for most in 0..facts.len() as u64 {
        session.limits.facts = Some(most);
        assert_eq!(
            call(&mut session, "run", &json!({})),
            Err("limit".to_owned()),
            "{most} facts"
        );
        session.limits = Limits::default();
        assert_eq!(image(&mut session, &[], &facts), before, "{most} facts");
    }
    call(&mut session, "run", &json!({})).expect("without a limit it runs");
}
