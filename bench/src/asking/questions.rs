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
const DRAWN: usize = 60;
/// Facts of all derived kinds together that are drawn.
const DRAWN_OF_ALL: usize = 200;

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

/// The other kinds of derived facts.
const DERIVED_TOO: &[(&str, &str)] = &[
    ("?Q:LongQuay", "{Q}:LongQuay"),
    ("?Q:LevelQuay", "{Q}:LevelQuay"),
    ("?Q:DueInspection", "{Q}:DueInspection"),
    ("?H[hasQuay -> ?Q]", "{H}[hasQuay -> {Q}]"),
    ("?H[fitsLongTrain -> ?V]", "{H}[fitsLongTrain -> {V}]"),
    ("?H:OperatingHalt", "{H}:OperatingHalt"),
    ("?H:ComfortHalt", "{H}:ComfortHalt"),
    ("?H:CrossHalt", "{H}:CrossHalt"),
    ("?H:StarHalt", "{H}:StarHalt"),
    ("?H:ExpressHalt", "{H}:ExpressHalt"),
    ("?H[busyIn(?Y) -> ?V]", "{H}[busyIn({Y}) -> {V}]"),
    ("?H[brandSeen -> ?K]", "{H}[brandSeen -> {K}]"),
    ("?C[served -> ?V]", "{C}[served -> {V}]"),
    ("?X[directFrom -> ?Y]", "{X}[directFrom -> {Y}]"),
    ("?X[expressTo -> ?Y]", "{X}[expressTo -> {Y}]"),
    ("?T:NightTrip", "{T}:NightTrip"),
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

/// What a session may be asked first.
pub(super) const FIRST: &[&str] = &[
    "explain any derived fact",
    "explain {X}[reachedFrom -> {O}]",
    "why_not {H}:StarHalt",
    "preview {H}[wlan -> true]",
    "preview {H}[directTo -> {G}]",
    "evidence_needs {H}:ComfortHalt",
    "dependents {X}[directTo -> {Y}]",
];

/// Asked for: `explain` and `why_not`.
const EXPLAIN_ASKED_US: f64 = 5_000.0;
/// Asked for: `preview`; and meant to hold for what else looks at a changed model.
const PREVIEW_ASKED_US: f64 = 20_000.0;

/// Every group, the queries of the workload first.
pub(super) fn groups(queries: &[(String, String)], session: &mut Session) -> Result<Vec<Group>, String> {
    let query = |(name, query): &(String, String)| Group {
        name: format!("query {name}"),
        requests: vec![("query", json!({ "query": query }))],
        asked_us: 1_000.0,
    };
    let mut groups: Vec<Group> = queries.iter().map(query).collect();
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    for (name, goal, form) in FROM_INDEX {
        let asked = dice.draw(DRAWN, &all(goal, form, session)?).into_iter();
        groups.push(Group {
            name: format!("from an index: {name}"),
            requests: asked.map(|query| ("query", json!({ "query": query }))).collect(),
            asked_us: 200.0,
        });
    }
    let mut of_all = Vec::new();
    for (goal, form) in DERIVED {
        let facts = all(goal, form, session)?;
        groups.push(group("explain", form, dice.draw(DRAWN, &facts), EXPLAIN_ASKED_US));
        of_all.extend(facts);
    }
    for (goal, form) in DERIVED_TOO {
        of_all.extend(all(goal, form, session)?);
    }
    let drawn_of_all = dice.draw(DRAWN_OF_ALL, &of_all);
    groups.push(group(
        "explain",
        "any derived fact",
        drawn_of_all.clone(),
        EXPLAIN_ASKED_US,
    ));
    let halts = dice.draw(DRAWN, &all("?H:Halt", "{H}", session)?);
    let of_halts = |form: &str| -> Vec<String> {
        let next = halts.iter().cycle().skip(1);
        let pairs = halts.iter().zip(next);
        pairs
            .map(|(halt, next)| form.replace("{H}", halt).replace("{G}", next))
            .collect()
    };
    for form in ABSENT {
        groups.push(group("why_not", form, of_halts(form), EXPLAIN_ASKED_US));
    }
    let calls = dice.draw(DRAWN, &all("?C[served -> true]", "{C}", session)?);
    let of_calls =
        |form: &str| -> Vec<String> { calls.iter().map(|call| form.replace("{C}", call)).collect() };
    for form in ["{H}[wlan -> true]", "{H}[directTo -> {G}]"] {
        groups.push(group("preview", form, of_halts(form), PREVIEW_ASKED_US));
    }
    let form = "{C}[through -> true]";
    groups.push(group("preview", form, of_calls(form), PREVIEW_ASKED_US));
    for form in ["{H}:ComfortHalt", "{H}:StarHalt", "{H}:AccessibleHalt"] {
        groups.push(group("evidence_needs", form, of_halts(form), PREVIEW_ASKED_US));
    }
    let form = "{C}[dropped -> false]";
    groups.push(group("dependents", form, of_calls(form), PREVIEW_ASKED_US));
    for form in ["{X}[directTo -> {Y}]", "{X}[expressTo -> {Y}]"] {
        let goal = form.replace('{', "?").replace('}', "");
        let links = dice.draw(DRAWN, &all(&goal, form, session)?);
        groups.push(group("dependents", form, links, PREVIEW_ASKED_US));
    }
    groups.push(group(
        "dependents",
        "any derived fact",
        drawn_of_all,
        PREVIEW_ASKED_US,
    ));
    groups.push(changes("{H}[checked -> true]", of_halts("{H}[checked -> true]")));
    groups.push(changes("{C}[through -> true]", of_calls("{C}[through -> true]")));
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

/// Facts written after all rows of a goal.
fn all(goal: &str, form: &str, session: &mut Session) -> Result<Vec<String>, String> {
    let reply = session.call("query", json!({"query": format!("?- {goal}.")}))?;
    let rows = reply.result["bindings"].as_array().cloned().unwrap_or_default();
    let written = rows.iter().map(|row| {
        let bound = row.as_object().into_iter().flatten();
        bound.fold(form.to_owned(), |fact, (name, value)| {
            fact.replace(&format!("{{{name}}}"), value.as_str().unwrap_or_default())
        })
    });
    Ok(written.collect())
}

/// Numbers that look random and are the same in every run (Marsaglia, "Xorshift RNGs", 2003).
struct Dice(u64);

impl Dice {
    /// Some of these, one perhaps more than once; nothing of nothing.
    fn draw(&mut self, most: usize, of: &[String]) -> Vec<String> {
        let number = if of.is_empty() { 0 } else { most.min(of.len()) };
        let drawn = (0..number).map(|_| {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            of[(self.0 % of.len() as u64) as usize].clone()
        });
        drawn.collect()
    }
}
