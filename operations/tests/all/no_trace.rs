//! What changes leave behind when they are refused or taken back, told by counts.

use framex_operations::{Limits, Session, door};
use serde_json::{Map, Value, json};

const RULES: &str = "world closed. a[edge -> b]. b[edge -> c]. c:Goal.
?X[path -> ?Y] <- ?X[edge -> ?Y].
?X[path -> ?Z] <- ?X[path -> ?Y] AND ?Y[edge -> ?Z].
?X:Lost <- ?X[edge -> ?_] AND NOT ?X[path -> c].
?X[reach -> ?N] <- ?X[edge -> ?_] AND ?N := count{?Y | ?X[path -> ?Y]}.";

/// The same without recursion: a change costs next to nothing.
const PLAIN: &str = "world closed. a[edge -> b]. b[edge -> c]. c:Goal. ?X:Start <- ?X[edge -> ?_].";

fn call(session: &mut Session, name: &str, fields: &Value) -> Result<Value, String> {
    let fields: Map<String, Value> = fields.as_object().cloned().unwrap_or_default();
    door::call(session, name, fields).map_err(|refused| refused.problems().list()[0].message.clone())
}

fn session() -> Session {
    loaded(RULES)
}

fn loaded(source: &str) -> Session {
    let mut session = Session::new(Limits::default());
    call(&mut session, "load", &json!({ "source": source })).expect("it loads");
    session
}

fn stats(session: &mut Session) -> Value {
    call(session, "stats", &json!({})).expect("a loaded session has numbers")
}

fn terms(session: &mut Session) -> u64 {
    stats(session)["terms"].as_u64().expect("a count")
}

fn bytes(session: &mut Session) -> u64 {
    stats(session)["memory_bytes"].as_u64().expect("a count")
}

/// States facts and takes them back, so many times; the names of `name` are the only ones that may be new.
fn there_and_back(session: &mut Session, times: u64, name: impl Fn(u64) -> String) {
    for time in 0..times {
        let facts = [
            format!("{}[edge -> a]", name(time)),
            format!("c[edge -> {}]", name(time)),
        ];
        for fact in &facts {
            call(session, "add", &json!({"source": format!("{fact}.")})).expect("a fact");
        }
        for fact in &facts {
            call(session, "retract", &json!({ "fact": fact })).expect("it is stated");
        }
    }
}

#[test]
fn of_ten_thousand_facts_stated_and_taken_back_only_the_new_names_stay() {
    let mut session = session();
    let facts = call(&mut session, "query", &json!({"query": "?- ?X[path -> ?Y]."}));
    there_and_back(&mut session, 50, |time| format!("known{}", time % 25));
    let (terms_before, bytes_before) = (terms(&mut session), bytes(&mut session));
    there_and_back(&mut session, 1_000, |time| format!("known{}", time % 25));
    assert_eq!(terms(&mut session), terms_before, "no name is new");
    assert_eq!(
        bytes(&mut session),
        bytes_before,
        "no row, no entry of an index stays"
    );
    there_and_back(&mut session, 4_000, |time| format!("new{time}"));
    assert_eq!(
        terms(&mut session),
        terms_before + 4_000,
        "a term for each new name"
    );
    assert_eq!(
        call(&mut session, "query", &json!({"query": "?- ?X[path -> ?Y]."})),
        facts
    );
    // Tables by term reach to the newest one.
    let grown = bytes(&mut session).saturating_sub(bytes_before);
    assert!(grown < 4_000 * 100, "{grown} bytes for 4,000 names");
}

#[test]
fn a_refused_addition_leaves_neither_a_term_nor_a_relation() {
    let mut session = session();
    let before = stats(&mut session);
    session.limits.facts = Some(20);
    for time in 0..50 {
        let texts = [
            format!("x{time}[edge -> y{time}]. ?X[q{time} -> ?Y] <- ?X[edge -> ?Z]."),
            format!("x{time}[p{time} -> \"open"),
            format!(
                "x{time}[p{time}({time}) -> 0]. x{time}[p{time}(?N) -> ?M] <- x{time}[p{time}(?K) -> ?N] AND ?M := ?N + 1."
            ),
        ];
        for text in texts {
            call(&mut session, "add", &json!({ "source": text })).expect_err("it is refused");
        }
    }
    let after = stats(&mut session);
    for count in ["terms", "relations", "derived_facts"] {
        assert_eq!(after[count], before[count], "{count}");
    }
}

fn kept(session: &mut Session) -> u64 {
    stats(session)["kept_bytes"].as_u64().expect("a count")
}

/// What the session keeps after each of two stretches of changes; the first fills what remembers changes.
fn kept_after(session: &mut Session, cycle: impl Fn(&mut Session, u64)) -> [u64; 2] {
    let mut time = 0;
    [11_000, 5_000].map(|cycles| {
        for _ in 0..cycles {
            cycle(session, time);
            time += 1;
        }
        kept(session)
    })
}

/// What may be forgotten and is not yet comes and goes; a few bytes for each change would show.
#[track_caller]
fn check_bounded([before, after]: [u64; 2]) {
    assert!(after <= before + 100_000, "{before} bytes, then {after}");
}

fn fresh_text(fact: &str, time: u64) -> String {
    format!("// Delivery number {time}, which came a while after the others.\n{fact}.")
}

#[test]
fn of_sixteen_thousand_texts_whose_fact_is_taken_back_none_is_kept() {
    let mut session = loaded(PLAIN);
    let sources = call(&mut session, "sources", &json!({}));
    let sizes = kept_after(&mut session, |session, time| {
        let fact = "c[edge -> a]";
        call(session, "add", &json!({"source": fresh_text(fact, time)})).expect("a fact");
        call(session, "retract", &json!({ "fact": fact })).expect("it is stated");
    });
    check_bounded(sizes);
    assert_eq!(call(&mut session, "sources", &json!({})), sources);
}

#[test]
fn of_a_window_that_moves_over_the_facts_no_text_is_kept_that_it_left() {
    let mut session = loaded(PLAIN);
    let fact = |time: u64| format!("n{}[edge -> n{}]", time % 40, time % 40 + 1);
    let sizes = kept_after(&mut session, |session, time| {
        let source = fresh_text(&fact(time), time);
        let file = format!("delivery-{time}.fx");
        call(session, "add", &json!({"source": source, "file": file})).expect("a fact");
        if let Some(before) = time.checked_sub(10) {
            call(session, "retract", &json!({"fact": fact(before)})).expect("it is stated");
        }
    });
    check_bounded(sizes);
    let last = 15_999;
    let proof = call(&mut session, "explain", &json!({"fact": fact(last)})).expect("it holds");
    let proof = proof.to_string();
    assert!(
        proof.contains("delivery-15999.fx:2:1"),
        "what stands is quoted: {proof}"
    );
    let sources = call(&mut session, "sources", &json!({})).expect("files");
    let names: Vec<&str> = sources
        .as_array()
        .expect("a list")
        .iter()
        .skip(1)
        .filter_map(|file| file["file"].as_str())
        .collect();
    let standing: Vec<String> = (last - 9..=last)
        .map(|time| format!("delivery-{time}.fx"))
        .collect();
    assert_eq!(names, standing);
    let facts = &call(&mut session, "modules", &json!({})).expect("a module")[0]["facts"];
    assert_eq!(*facts, json!(3 + 10), "statements that count");
}

#[test]
fn of_a_file_that_is_refreshed_only_the_last_text_is_kept() {
    let mut session = loaded(PLAIN);
    let load = json!({"source": "d[edge -> a].", "file": "feed.fx"});
    call(&mut session, "add", &load).expect("a fact");
    let sizes = kept_after(&mut session, |session, time| {
        let text = fresh_text(&format!("d[edge -> n{}]", time % 5), time);
        call(
            session,
            "replace_source",
            &json!({"source": "feed.fx", "text": text}),
        )
        .expect("a file");
    });
    check_bounded(sizes);
    let explained = call(&mut session, "explain", &json!({"fact": "d[edge -> n4]"})).expect("it holds");
    assert!(explained.to_string().contains("feed.fx:2:1"), "{explained}");
}

#[test]
fn of_a_source_that_comes_and_goes_nothing_is_kept() {
    let mut session = loaded(PLAIN);
    let sizes = kept_after(&mut session, |session, time| {
        let text = format!(
            "{} ?X:Late{} <- ?X[edge -> late].",
            fresh_text("d[edge -> late]", time),
            time % 3
        );
        let file = format!("night-{time}.fx");
        call(session, "add", &json!({"source": text, "file": file})).expect("a file");
        call(session, "retract_source", &json!({ "source": file })).expect("it is there");
    });
    check_bounded(sizes);
    let problem = call(&mut session, "retract_source", &json!({"source": "night-7.fx"}));
    problem.expect_err("nothing is stated by it any more");
}

#[test]
fn a_fact_that_was_taken_back_and_stated_again_stands_by_its_last_statement() {
    let mut session = loaded(PLAIN);
    for time in 0..400 {
        let fact = format!("n{time}[edge -> a]");
        for name in ["first", "second"] {
            let file = format!("{name}-{time}.fx");
            call(
                &mut session,
                "add",
                &json!({"source": format!("{fact}. b[edge -> n{time}]."), "file": file}),
            )
            .expect("facts");
            if name == "first" {
                call(&mut session, "retract", &json!({ "fact": fact })).expect("it is stated");
            }
        }
    }
    for time in [0, 200, 399] {
        let fact = format!("n{time}[edge -> a]");
        let proof = call(&mut session, "explain", &json!({ "fact": fact })).expect("it holds");
        let proof = proof.to_string();
        assert!(proof.contains(&format!("second-{time}.fx")), "{proof}");
        assert!(!proof.contains("first-"), "{proof}");
    }
}

#[test]
fn reading_leaves_no_term_behind() {
    let mut session =
        loaded("world open. a[p -> 1]. a[q -> \"x\"]. ?X[r -> ?Y] <- ?X[p -> ?Y]. K { p: Integer }.");
    let asked = [
        ("query", json!({"query": "?- new1[p -> ?Y]."})),
        (
            "query",
            json!({"query": "?- a[q -> ?S] AND ?T := concat(?S, \"new2\").", "why": true}),
        ),
        (
            "query",
            json!({"query": "?- a[p -> ?N] AND ?M := ?N * 10000000019."}),
        ),
        ("why_not", json!({"fact": "new3[r -> 7]"})),
        ("explain", json!({"fact": "a[r -> 1]"})),
        ("explain", json!({"fact": "new4[r -> 1]"})),
        ("dependents", json!({"fact": "a[p -> 1]"})),
        ("provenance", json!({"fact": "a[r -> 1]", "algebra": "count"})),
        (
            "preview",
            json!({"facts": ["new5[p -> 8]"], "goal": "new5[r -> ?Y]"}),
        ),
        ("evidence_needs", json!({"goal": "new6[r -> ?Y]"})),
        ("validate", json!({})),
        ("validate", json!({"source": "world open. new7:K[p -> \"y\"]."})),
        ("schema", json!({})),
        (
            "compare",
            json!({"facts": ["new8[p -> 1]"], "before": 1, "after": 1}),
        ),
        ("requests", json!({})),
        ("rdf_export", json!({"format": "turtle"})),
        (
            "export",
            json!({"format": "csv", "query": "?- a[q -> ?S] AND ?T := concat(?S, \"new9\")."}),
        ),
    ];
    for (name, fields) in &asked {
        let before = terms(&mut session);
        let reply = call(&mut session, name, fields);
        assert_eq!(terms(&mut session), before, "{name} {fields}: {reply:?}");
        let again = call(&mut session, name, fields);
        assert_eq!(again, reply, "{name} {fields}");
    }
    let added = call(&mut session, "add", &json!({"source": "new1[p -> 5]."})).expect("the session lives on");
    assert_eq!(added["added"], json!(["new1[r -> 5]"]));
}

#[test]
fn a_refused_change_leaves_no_term_behind() {
    let mut session = loaded(
        "world closed. a[p -> 1]. ?X[r -> ?Y] <- ?X[p -> ?Y].
external read(?D) using _llm with readPrompt[document -> ?D] <- ?D:Document.
readPrompt[text -> \"Read {document}.\"]. d1:Document.",
    );
    let refused = [
        ("retract", json!({"fact": "new1[p -> 1]"})),
        (
            "retract",
            json!({"fact": "a[p -> 1; p -> \"new2\"; new3 -> new4(new5)]"}),
        ),
        ("retract", json!({"fact": "a[p -> new6"})),
        ("receipt", json!({"request": "new7(d1)", "answer": {}})),
        ("receipt", json!({"request": "read(new8)", "answer": {}})),
        ("execute", json!({"request": "read(new9)"})),
        ("retract_source", json!({"source": "new10.fx"})),
        ("add", json!({"source": "new12[p -> 1"})),
        (
            "replace_source",
            json!({"file": "new13.fx", "source": "new14[p ->"}),
        ),
    ];
    for (name, fields) in &refused {
        let before = terms(&mut session);
        call(&mut session, name, fields).expect_err("it is refused");
        assert_eq!(terms(&mut session), before, "{name} {fields}");
    }
    let taken = call(&mut session, "retract", &json!({"fact": "a[p -> 1]"})).expect("it is stated");
    assert_eq!(taken["removed"], json!(["a[r -> 1]"]), "{taken}");
}

#[test]
fn a_refused_addition_gives_back_the_room_of_its_terms() {
    let mut session = Session::new(Limits {
        facts: Some(200_000),
        ..Limits::default()
    });
    let members: String = (0..1_000).map(|n| format!("n{n}:N.\n")).collect();
    let source = format!("world closed.\n{members}");
    call(&mut session, "load", &json!({ "source": source })).expect("it loads");
    let kept = |session: &mut Session| stats(session)["kept_bytes"].as_u64().expect("a count");
    let before = kept(&mut session);
    let pairs = json!({"source": "pair(?X, ?Y):Pair <- ?X:N AND ?Y:N."});
    call(&mut session, "add", &pairs).expect_err("a million pairs");
    let after = kept(&mut session);
    assert!(after < 2 * before, "{before} bytes before, {after} after");
}
