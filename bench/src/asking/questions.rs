//! What is asked of the loaded session: its own queries, and facts drawn from it for every other operation.
//!
//! In: a loaded session. Out: the groups of requests that are measured together.

use crate::session::Session;
use serde_json::{Value, json};

/// Requests that are measured together.
pub(super) struct Group {
    pub(super) name: String,
    /// Asked one after the other, again and again.
    pub(super) requests: Vec<(&'static str, Value)>,
    /// Greatest median that is asked for, in microseconds.
    pub(super) asked_us: f64,
}

/// Facts of each kind that are drawn.
const DRAWN: usize = 40;

/// Goals whose rows give the derived facts to explain, with how a row is written as a fact.
const DERIVED: &[(&str, &str)] = &[
    ("?H:AccessibleHalt", "{H}:AccessibleHalt"),
    ("?H:PrimeHalt", "{H}:PrimeHalt"),
    ("?Q:LongQuay", "{Q}:Asset"),
    ("?H[shelter -> ?S]", "{H}[shelter -> {S}]"),
    ("?H[within -> ?R]", "{H}[within -> {R}]"),
    ("?A[onward -> ?B]", "{A}[onward -> {B}]"),
    ("?X[directTo -> ?Y]", "{X}[directTo -> {Y}]"),
    ("?X[linkedTo -> ?Y]", "{X}[linkedTo -> {Y}]"),
    ("?X[transferVia(?Y) -> ?Z]", "{X}[transferVia({Y}) -> {Z}]"),
    ("?X[reachedFrom -> ?O]", "{X}[reachedFrom -> {O}]"),
];

/// Goals that a look into an index answers, each with what its object is drawn from.
const FROM_INDEX: &[(&str, &str, &str)] = &[
    ("a fact", "?H:Halt", "?- {H}:Halt."),
    (
        "a slot of one object",
        "?H[shelter -> ?S]",
        "?- {H}[shelter -> ?S].",
    ),
    (
        "the objects with one value",
        "?X[directTo -> ?Y]",
        "?- ?X[directTo -> {Y}].",
    ),
    (
        "a method of one object",
        "?X[transferVia(?Y) -> ?Z]",
        "?- {X}[transferVia({Y}) -> ?Z].",
    ),
];

/// Facts of halts that do not hold; `{G}` is another halt.
const ABSENT: &[&str] = &[
    "{H}:Nowhere",
    "{H}:StarHalt",
    "{H}[directTo -> {H}]",
    "{H}[transferVia({H}) -> {G}]",
    "{H}[reachedFrom -> {H}]",
    "{H}[within -> {G}]",
    "{H}[wlan -> \"true\"]",
];

/// Every group, the queries of the workload first.
pub(super) fn groups(queries: &[(String, String)], session: &mut Session) -> Result<Vec<Group>, String> {
    let query = |(name, query): &(String, String)| Group {
        name: format!("query {name}"),
        requests: vec![("query", json!({ "query": query }))],
        asked_us: 1_000.0,
    };
    let mut groups: Vec<Group> = queries.iter().map(query).collect();
    for (name, goal, form) in FROM_INDEX {
        let asked = drawn(goal, form, session)?.into_iter();
        groups.push(Group {
            name: format!("from an index: {name}"),
            requests: asked.map(|query| ("query", json!({ "query": query }))).collect(),
            asked_us: 200.0,
        });
    }
    for (goal, form) in DERIVED {
        groups.push(group("explain", form, drawn(goal, form, session)?, 5_000.0));
    }
    let halts = drawn("?H:Halt", "{H}", session)?;
    let of_halts = |form: &str| -> Vec<String> {
        let next = halts.iter().cycle().skip(1);
        let pairs = halts.iter().zip(next);
        pairs
            .map(|(halt, next)| form.replace("{H}", halt).replace("{G}", next))
            .collect()
    };
    for form in ABSENT {
        groups.push(group("why_not", form, of_halts(form), 5_000.0));
    }
    for form in ["{H}[wlan -> true]", "{H}[directTo -> {G}]"] {
        groups.push(group("preview", form, of_halts(form), 20_000.0));
    }
    for form in ["{H}:ComfortHalt", "{H}:StarHalt"] {
        groups.push(group("evidence_needs", form, of_halts(form), 20_000.0));
    }
    let calls = |form: &str, session: &mut Session| drawn("?C[served -> true]", form, session);
    let dropped = calls("{C}[dropped -> false]", session)?;
    groups.push(group("dependents", "{C}[dropped -> false]", dropped, 20_000.0));
    let links = drawn("?X[directTo -> ?Y]", "{X}[directTo -> {Y}]", session)?;
    groups.push(group("dependents", "{X}[directTo -> {Y}]", links, 20_000.0));
    groups.push(changes("{H}[checked -> true]", of_halts("{H}[checked -> true]")));
    groups.push(changes(
        "{C}[through -> true]",
        calls("{C}[through -> true]", session)?,
    ));
    groups.retain(|group| !group.requests.is_empty());
    Ok(groups)
}

fn group(command: &'static str, form: &str, facts: Vec<String>, asked_us: f64) -> Group {
    let request = |fact: String| match command {
        "preview" => (command, json!({ "facts": [fact] })),
        "evidence_needs" => (command, json!({ "goal": fact })),
        _ => (command, json!({ "fact": fact })),
    };
    Group {
        name: format!("{command} {form}"),
        requests: facts.into_iter().map(request).collect(),
        asked_us,
    }
}

/// Each fact added and then taken back.
fn changes(form: &str, facts: Vec<String>) -> Group {
    let both = |fact: String| {
        [
            ("add", json!({ "source": format!("{fact}.") })),
            ("retract", json!({ "fact": fact })),
        ]
    };
    Group {
        name: format!("add, retract {form}"),
        requests: facts.into_iter().flat_map(both).collect(),
        asked_us: 1_000.0,
    }
}

/// Facts written after rows of a goal, spread over all of them.
fn drawn(goal: &str, form: &str, session: &mut Session) -> Result<Vec<String>, String> {
    let reply = session.call("query", json!({"query": format!("?- {goal}."), "limit": 20_000}))?;
    let rows = reply.result["bindings"].as_array().cloned().unwrap_or_default();
    let step = rows.len().div_ceil(DRAWN).max(1);
    let written = rows.iter().step_by(step).map(|row| {
        let bound = row.as_object().into_iter().flatten();
        bound.fold(form.to_owned(), |fact, (name, value)| {
            fact.replace(&format!("{{{name}}}"), value.as_str().unwrap_or_default())
        })
    });
    Ok(written.collect())
}
