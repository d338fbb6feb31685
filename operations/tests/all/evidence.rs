//! What would settle a goal, against every set of up to two facts tried one after the other: what is told settles it, and
//! where the search says that it is complete, nothing is missing.

use framex_operations::{Limits, Session, door};
use serde_json::{Map, Value, json};

/// Other programs at each change of this number.
const SEED: u64 = 7_300;
const PROGRAMS: u64 = 300;

/// A sequence of numbers that looks random and is the same each time (Steele, Lea & Flood, OOPSLA 2014).
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % most as u64) as usize
    }

    fn one<'o>(&mut self, of: &[&'o str]) -> &'o str {
        of[self.below(of.len())]
    }
}

const CONDITIONS: &[&str] = &[
    "?X[p -> b]",
    "?X[q -> a]",
    "?X:K",
    "?X:L",
    "?X[p -> ?Y]",
    "?X:D",
    "?X[d -> b]",
    "NOT ?X:E",
    "(?X:K OR ?X:L)",
    "unknown { ?X:K }",
    "NOT ?X:CK",
    "?X:CK",
    "NOT (?X:E AND ?X:L)",
];

struct Random {
    text: String,
    heads: Vec<&'static str>,
    goal: &'static str,
}

fn random(seed: u64) -> Random {
    let mut chance = Chance(seed);
    let mut text = "world open. closed class E. closed class CK. closed class O. a:O. b:O.\n".to_owned();
    let mut heads = Vec::new();
    for head in ["?X:G", "?X:G", "?X:D", "?X[d -> b]", "?X:E", "?X:CK"] {
        if chance.below(5) == 0 {
            continue;
        }
        let conditions: Vec<&str> = (0..=chance.below(3)).map(|_| chance.one(CONDITIONS)).collect();
        text.push_str(&format!("{head} <- ?X:O AND {}.\n", conditions.join(" AND ")));
        heads.push(head);
    }
    for fact in ["a:K.\n", "a[p -> b].\n", "b:L.\n", "a[q -> a].\n"] {
        if chance.below(4) == 0 {
            text.push_str(fact);
        }
    }
    let goals = [
        "a:G",
        "a:D",
        "a[d -> b]",
        "a:G AND a:D",
        "NOT a:E AND a:G",
        "(a:G OR a:D)",
    ];
    let goal = chance.one(&goals);
    Random { text, heads, goal }
}

fn call(session: &mut Session, name: &str, fields: Value) -> Option<Value> {
    let fields: Map<String, Value> = serde_json::from_value(fields).expect("an object");
    door::call(session, name, fields).ok()
}

/// Every fact that could be asked for: of what no rule concludes, about the two objects.
fn askable(session: &mut Session, heads: &[&str]) -> Vec<String> {
    let mut all = Vec::new();
    let is_derived = |head: &str| heads.contains(&head);
    for object in ["a", "b"] {
        for class in ["K", "L", "D", "G"] {
            if !is_derived(&format!("?X:{class}")) {
                all.push(format!("{object}:{class}"));
            }
        }
        for slot in ["p", "q", "d"] {
            if slot != "d" || !is_derived("?X[d -> b]") {
                all.extend(["a", "b"].map(|value| format!("{object}[{slot} -> {value}]")));
            }
        }
    }
    let mut holds = |fact: &String| {
        let answer = call(session, "query", json!({ "query": fact }));
        answer.is_some_and(|answer| answer["status"] == "true")
    };
    let held: Vec<String> = all.iter().filter(|fact| holds(fact)).cloned().collect();
    all.retain(|fact| !held.contains(fact));
    all
}

fn supposed(session: &mut Session, facts: &[&String], goal: &str) -> String {
    let preview =
        call(session, "preview", json!({"facts": facts, "goal": goal})).expect("it can be supposed");
    let status = preview["goal"]["after"]["status"].as_str();
    status.expect("a goal has a status").to_owned()
}

/// Whether a question, with its placeholder if it has one, asks for the fact.
fn asks_for(pattern: &str, fact: &str) -> bool {
    match pattern.split_once('?') {
        None => pattern == fact,
        Some((before, rest)) => {
            let after = rest.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
            fact.starts_with(before) && fact.ends_with(after)
        }
    }
}

fn covers(set: &[String], facts: &[&String]) -> bool {
    match (set, facts) {
        ([one], [fact]) => asks_for(one, fact),
        ([one, other], [fact, second]) => {
            (asks_for(one, fact) && asks_for(other, second))
                || (asks_for(one, second) && asks_for(other, fact))
        }
        _ => false,
    }
}

#[test]
fn sets_of_questions_are_those_that_trying_every_pair_of_facts_finds() {
    let (mut asked, mut complete, mut settling, mut with_placeholder) = (0, 0, 0, 0);
    for seed in SEED..SEED + PROGRAMS {
        let Random { text, heads, goal } = random(seed);
        let mut session = Session::new(Limits::default());
        if call(&mut session, "load", json!({ "source": text })).is_none() {
            continue;
        }
        let needs = call(
            &mut session,
            "evidence_needs",
            json!({"goal": goal, "max_assumptions": 2}),
        );
        let needs = needs.expect("the goal is answered");
        if needs["status"] != "unknown" {
            continue;
        }
        asked += 1;
        let told: Vec<(String, Vec<String>)> = needs["sets"]
            .as_array()
            .expect("sets")
            .iter()
            .map(|set| {
                let questions = set["questions"].as_array().expect("questions").iter();
                let patterns = questions.map(|one| one["pattern"].as_str().unwrap_or_default().to_owned());
                (
                    set["settles"].as_str().unwrap_or_default().to_owned(),
                    patterns.collect(),
                )
            })
            .collect();
        let facts = askable(&mut session, &heads);
        let mut tried: Vec<(Vec<&String>, String)> = Vec::new();
        for fact in &facts {
            tried.push((vec![fact], supposed(&mut session, &[fact], goal)));
        }
        let open = tried.iter().filter(|(_, outcome)| outcome == "unknown");
        let undecided: Vec<&String> = open.map(|(facts, _)| facts[0]).collect();
        for (at, one) in undecided.iter().enumerate() {
            for other in &undecided[at + 1..] {
                tried.push((vec![one, other], supposed(&mut session, &[one, other], goal)));
            }
        }
        let case = format!("seed {seed}, goal {goal}, told {told:?}\n{text}");
        for (settles, set) in &told {
            let matching = tried.iter().filter(|(facts, _)| covers(set, facts));
            let mut outcomes = matching.map(|(_, outcome)| outcome).peekable();
            assert!(
                outcomes.peek().is_some(),
                "{set:?} is larger than it need be: {case}"
            );
            match set.iter().any(|pattern| pattern.contains('?')) {
                // Some value of its placeholder does.
                true => {
                    with_placeholder += 1;
                    assert!(outcomes.any(|outcome| outcome == settles), "{set:?}: {case}");
                }
                false => assert!(outcomes.all(|outcome| outcome == settles), "{set:?}: {case}"),
            }
        }
        if needs["complete"] == json!(true) {
            complete += 1;
            for (facts, outcome) in tried.iter().filter(|(_, outcome)| outcome != "unknown") {
                settling += 1;
                let is_told = told
                    .iter()
                    .any(|(settles, set)| settles == outcome && covers(set, facts));
                assert!(
                    is_told,
                    "{facts:?} make it {outcome}, and the search is called complete: {case}"
                );
            }
        }
    }
    assert!(
        asked > 40 && complete > 30 && settling > 60 && with_placeholder > 5,
        "{asked} goals, {complete} complete searches, {settling} settling sets, {with_placeholder} with a placeholder"
    );
}
