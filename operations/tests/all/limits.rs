//! Each limit is an error that names the rules that used most, with their counts, and leaves the session as it was: where
//! a program is loaded, where statements come to it, and where what is stated is too much by itself.

use framex_operations::operations::facts;
use framex_operations::{Limits, Session, door};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// Two rules that go round, the first of which gives more.
const PAIRS: &str = "world open.
?X[near -> ?Y] <- ?X:Node AND ?Y:Node.
?X[back -> ?Y] <- ?Y[near -> ?X] AND ?X:Chosen.
?X[near -> ?Y] <- ?X[back -> ?Y].
";
const COUNTING: &str = "world open.
zero[at -> 0] <- zero:Go.
zero[at -> ?M] <- zero[at -> ?N] AND ?M := ?N + 1.
";
const NESTING: &str = "world open.
zero[at -> s(0)] <- zero:Go.
zero[at -> s(?N)] <- zero[at -> ?N].
";

fn nodes(count: usize) -> String {
    let mut text = String::from("n0:Chosen.\n");
    (0..count).for_each(|node| text.push_str(&format!("n{node}:Node.\n")));
    text
}

fn call(session: &mut Session, name: &str, fields: &Value) -> Result<Value, Value> {
    let fields: Map<String, Value> = fields.as_object().cloned().unwrap_or_default();
    door::call(session, name, fields).map_err(|refused| json!(refused.problems().list()[0]))
}

/// All that can be counted, and every fact.
fn told(session: &mut Session) -> (Vec<String>, Value) {
    let stats = call(session, "stats", &json!({})).expect("a loaded session has numbers");
    let counts = json!([
        stats["terms"],
        stats["derived_facts"],
        stats["relations"],
        stats["rules"]
    ]);
    (facts::run(session).expect("a loaded session has facts"), counts)
}

/// What is refused with `limit`, in words.
fn limit(refused: Result<Value, Value>) -> String {
    let problem = refused.expect_err("the limit is reached");
    assert_eq!(problem["code"], "limit", "{problem}");
    problem.to_string()
}

#[test]
fn a_limit_names_the_rules_that_used_most_and_leaves_the_session_as_it_was() {
    let none = Limits::default();
    let facts = Limits {
        facts: Some(5_000),
        ..none
    };
    let memory = Limits {
        memory_bytes: Some(1 << 20),
        ..none
    };
    let rounds = Limits {
        rounds_per_stratum: Some(70),
        ..none
    };
    let depth = Limits {
        depth: Some(9),
        ..none
    };
    let time = Limits {
        time: Some(Duration::ZERO),
        ..none
    };
    let (many, go) = (nodes(300), "zero:Go.".to_owned());
    let cases = [
        (
            facts,
            PAIRS,
            &many,
            "the limit of 5000 facts is reached: the rule for `near` kept firing (",
            "--max-facts",
        ),
        (
            memory,
            PAIRS,
            &many,
            "the limit of 1 MiB of memory is reached: the rule for `near` kept firing (",
            "--max-memory",
        ),
        (
            rounds,
            COUNTING,
            &go,
            "the limit of 70 rounds is reached: the rule for `at` kept firing (",
            "--max-rounds",
        ),
        (
            depth,
            NESTING,
            &go,
            "the limit of 9 levels of terms is reached: the rule for `at` kept firing (",
            "--max-depth",
        ),
        (
            time,
            COUNTING,
            &go,
            "the limit of time is reached: the rule for `at` kept firing (",
            "--time-limit",
        ),
    ];
    for (limits, rules, more, message, option) in cases {
        let mut fresh = Session::new(limits);
        let whole = limit(call(
            &mut fresh,
            "load",
            &json!({"source": format!("{rules}{more}")}),
        ));
        assert!(whole.contains(message) && whole.contains(option), "{whole}");
        assert!(
            call(&mut fresh, "stats", &json!({})).is_err(),
            "nothing is loaded"
        );

        let mut session = Session::new(Limits { time: None, ..limits });
        call(
            &mut session,
            "load",
            &json!({ "source": format!("{rules}one:Node.") }),
        )
        .expect("it is small");
        let before = told(&mut session);
        session.limits = limits;
        let added = limit(call(&mut session, "add", &json!({ "source": more })));
        assert!(added.contains(message) && added.contains(option), "{added}");
        assert_eq!(told(&mut session), before, "{message}");
        session.limits = none;
        let two = call(&mut session, "add", &json!({"source": "two:Node."})).expect("the session lives on");
        assert_eq!(two["asserted"], json!(["two:Node"]));
    }
}

#[test]
fn the_counts_of_the_other_rules_are_told_beside_the_first() {
    let limits = Limits {
        facts: Some(5_000),
        ..Limits::default()
    };
    let source = "world open. a[even -> 0].
        a[odd -> ?M] <- a[even -> ?N] AND ?M := ?N + 1. a[even -> ?M] <- a[odd -> ?N] AND ?M := ?N + 1.";
    let told = limit(call(
        &mut Session::new(limits),
        "load",
        &json!({ "source": source }),
    ));
    assert!(
        told.contains("the rule for `odd` kept firing (2500 facts)"),
        "{told}"
    );
    assert!(
        told.contains("the rule for `even` fired too (2500 facts)"),
        "{told}"
    );
}

#[test]
fn what_is_stated_alone_can_reach_the_limits_of_facts_and_of_memory() {
    let facts = Limits {
        facts: Some(100),
        ..Limits::default()
    };
    let memory = Limits {
        memory_bytes: Some(1 << 20),
        ..Limits::default()
    };
    let cases = [
        (
            facts,
            101,
            "the limit of 100 facts is reached by what is stated alone",
            "--max-facts",
        ),
        (
            memory,
            40_000,
            "the limit of 1 MiB of memory is reached by what is stated alone",
            "--max-memory",
        ),
    ];
    for (limits, count, message, option) in cases {
        let rows: String = (0..count)
            .map(|row| format!("row_{row}[of -> {row}].\n"))
            .collect();
        let whole = limit(call(
            &mut Session::new(limits),
            "load",
            &json!({"source": format!("world open.\n{rows}")}),
        ));
        assert!(whole.contains(message) && whole.contains(option), "{whole}");
        let mut session = Session::new(limits);
        let small = "world open. a[of -> 1]. ?X[is -> ?Y] <- ?X[of -> ?Y].";
        call(&mut session, "load", &json!({ "source": small })).expect("it is small");
        let before = told(&mut session);
        let added = limit(call(&mut session, "add", &json!({ "source": rows })));
        assert!(added.contains(message) && added.contains(option), "{added}");
        assert_eq!(told(&mut session), before);
    }
}

#[test]
fn a_text_that_doubles_ends_at_a_limit_that_names_its_rule() {
    for (rule, sign) in [
        ("a[p -> ?M] <- a[p -> ?N] AND ?M := concat(?N, ?N).", "concat"),
        (
            "a[p -> ?M] <- a[p -> ?N] AND ?M := replace(?N, \"x\", \"xx\").",
            "replace",
        ),
    ] {
        let mut session = Session::new(Limits::default());
        let source = format!("world open. a[p -> \"x\"].\n{rule}\n");
        let said = limit(call(&mut session, "load", &json!({ "source": source })));
        assert!(
            said.contains("16 MiB of one text") && said.contains("`p`"),
            "{sign}: {said}"
        );
        assert!(!said.contains("--"), "no option raises it: {said}");
    }
    let mut session = Session::new(Limits::default());
    call(
        &mut session,
        "load",
        &json!({"source": "world open. a[p -> \"x\"]."}),
    )
    .expect("it loads");
    let twice = |text: &str| format!("replace({text}, \"x\", \"{}\")", "x".repeat(5_000));
    let goal = format!("?- a[p -> ?T] AND ?M := {}.", twice(&twice("?T")));
    let said = limit(call(&mut session, "query", &json!({ "query": goal })));
    assert!(said.contains("16 MiB"), "{said}");
    let answer = call(
        &mut session,
        "query",
        &json!({"query": "?- ?M := concat(\"a\", \"b\")."}),
    );
    assert_eq!(answer.expect("the session lives on")["status"], "bindings");
}

#[test]
fn a_decimal_with_very_many_places_is_printed_like_any_other() {
    let mut session = Session::new(Limits::default());
    let source = "world open. a[p -> 1e-70000]. a[q -> 5].";
    call(&mut session, "load", &json!({ "source": source })).expect("it loads");
    let fact = facts::run(&session).expect("facts").remove(0);
    assert_eq!(fact, format!("a[p -> 0.{}1]", "0".repeat(69_999)));
    for (name, fields) in [
        ("query", json!({"query": "?- a[p -> ?V]."})),
        ("query", json!({"query": "?- ?V := 1 / 1e70000."})),
        ("explain", json!({"fact": "a[p -> 1e-70000]"})),
        ("rdf_export", json!({"format": "turtle"})),
        ("export", json!({"format": "json", "query": "?- a[p -> ?V]."})),
    ] {
        call(&mut session, name, &fields).unwrap_or_else(|problem| panic!("{name}: {problem}"));
    }
}

#[test]
fn what_an_aggregate_collects_counts_as_memory() {
    let limits = Limits {
        memory_bytes: Some(48 << 20),
        ..Limits::default()
    };
    let mut session = Session::new(limits);
    let nodes = nodes(2_500);
    call(
        &mut session,
        "load",
        &json!({"source": format!("world closed.\nzero:Go.\n{nodes}")}),
    )
    .expect("it is small");
    let before = told(&mut session);
    for braces in [
        "count{?X, ?Y | ?X:Node AND ?Y:Node}",
        "count{?X, ?Y | (?X:Node OR ?X:Chosen) AND ?Y:Node}",
    ] {
        let rule = format!("?Z[pairs -> ?N] <- ?Z:Go AND ?N := {braces}.");
        let added = limit(call(&mut session, "add", &json!({ "source": rule })));
        assert!(
            added.contains("the limit of 48 MiB of memory is reached: the rule for `pairs`"),
            "{added}"
        );
        let asked = format!("?- ?N := {braces}.");
        let asked = limit(call(&mut session, "query", &json!({ "query": asked })));
        assert!(
            asked.contains("48 MiB of memory") && asked.contains("--max-memory"),
            "{asked}"
        );
        assert_eq!(told(&mut session), before, "{braces}");
    }
}

#[test]
fn the_rule_that_took_the_time_is_named_though_it_gave_nothing() {
    let limits = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    let source = format!(
        "world open. n0[near -> n0]. n0[next -> n1].\n{}
?X[near -> ?Z] <- ?X[near -> ?Y] AND ?Y[next -> ?Z].
?X[near -> ?Y] <- ?Y[near -> ?X] AND ?A:Node AND ?B:Node AND length(toString(?A)) + length(toString(?B)) < 0.",
        nodes(1_000)
    );
    let told = limit(call(
        &mut Session::new(limits),
        "load",
        &json!({ "source": source }),
    ));
    assert!(
        told.contains("the rule for `near` was at work (no fact yet)"),
        "{told}"
    );
    assert!(told.contains("\"line\":1005"), "{told}");
}

#[test]
fn the_time_is_over_where_rows_are_looked_at_and_none_fits() {
    let limits = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    let next: String = (0..2_000)
        .map(|node| format!("n{node}[next -> n{}].\n", node + 1))
        .collect();
    let rules = "?X[with -> ?Y] <- ?X:Node AND ?Y[next -> ?Y].";
    let source = format!("world closed.\n{}{next}{rules}", nodes(2_000));
    let told = limit(call(
        &mut Session::new(limits),
        "load",
        &json!({ "source": source }),
    ));
    assert!(told.contains("the rule for `with` was at work"), "{told}");
}

/// Classes in a tree: each extends the one of half its number.
fn tree(count: usize) -> String {
    let class = |number: usize| format!("C{number} extends C{}.\n", number / 2);
    (2..=count).map(class).collect()
}

#[test]
fn fifty_thousand_classes_cost_what_they_inherit() {
    let source = format!("world open. C1 {{ name: String }}.\n{}a:C49999.\n", tree(50_000));
    let mut session = Session::new(Limits::default());
    call(&mut session, "load", &json!({ "source": source })).expect("it loads");
    let asked = |goal: &str| json!({ "query": goal });
    let classes =
        call(&mut session, "query", &asked("?- a[frame::memberOf -> ?C].")).expect("it is answered");
    assert_eq!(
        classes["bindings"].as_array().map(Vec::len),
        Some(16),
        "{classes}"
    );
    let above = call(
        &mut session,
        "query",
        &asked("?- C49999[frame::subclassOf -> ?C]."),
    )
    .expect("answered");
    assert_eq!(above["bindings"].as_array().map(Vec::len), Some(15), "{above}");
    let typed = call(
        &mut session,
        "query",
        &asked("?- C49999[frame::signature(name) -> ?T]."),
    );
    assert_eq!(
        typed.expect("it is answered")["bindings"],
        json!([{"T": "String"}])
    );
}

#[test]
fn a_hierarchy_with_more_pairs_of_classes_than_memory_holds_is_refused() {
    let limits = Limits {
        memory_bytes: Some(32 << 20),
        ..Limits::default()
    };
    let chain: String = (0..20_000)
        .map(|class| format!("C{class} extends C{}.\n", class + 1))
        .collect();
    let mut session = Session::new(limits);
    call(
        &mut session,
        "load",
        &json!({"source": "world open. Cat extends Pet. a:Cat."}),
    )
    .expect("it is small");
    let before = told(&mut session);
    for (command, source) in [("load", format!("world open.\n{chain}")), ("add", chain.clone())] {
        let refused = limit(call(&mut session, command, &json!({ "source": source })));
        let told_of = [
            "32 MiB of memory is reached by `extends`",
            "above `C0` lie at least 20000 classes",
        ];
        assert!(told_of.iter().all(|words| refused.contains(words)), "{refused}");
        assert_eq!(told(&mut session), before, "{command}");
    }
}
