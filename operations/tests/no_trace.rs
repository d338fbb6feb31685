//! What changes leave behind when they are refused or taken back, told by counts.

use framex_operations::{Limits, Session, door};
use serde_json::{Map, Value, json};

const RULES: &str = "world closed. a[edge -> b]. b[edge -> c]. c:Goal.
?X[path -> ?Y] <- ?X[edge -> ?Y].
?X[path -> ?Z] <- ?X[path -> ?Y] AND ?Y[edge -> ?Z].
?X:Lost <- ?X[edge -> ?_] AND NOT ?X[path -> c].
?X[reach -> ?N] <- ?X[edge -> ?_] AND ?N := count{?Y | ?X[path -> ?Y]}.";

fn call(session: &mut Session, name: &str, fields: &Value) -> Result<Value, String> {
    let fields: Map<String, Value> = fields.as_object().cloned().unwrap_or_default();
    door::call(session, name, fields).map_err(|refused| refused.problems().list()[0].message.clone())
}

fn session() -> Session {
    let mut session = Session::new(Limits::default());
    call(&mut session, "load", &json!({ "source": RULES })).expect("it loads");
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
