//! The operations that suppose, compare and ask for evidence, on random programs, against the reference evaluator and
//! against what the session itself does when the supposition is stated.

use framex_conformance::parsed::parse;
use framex_generate::{Program, Random};
use framex_operations::{Limits, Session, door};
use framex_oracle::Oracle;
use framex_syntax::tree::StatementKind;
use framex_term::Truth;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

const PROGRAMS: u64 = 250;

fn call(session: &mut Session, name: &str, fields: Value) -> Result<Value, Value> {
    let fields: Map<String, Value> = fields.as_object().cloned().expect("fields are an object");
    door::call(session, name, fields).map_err(|refused| json!(refused.problems().list()))
}

fn must(session: &mut Session, name: &str, fields: Value) -> Value {
    call(session, name, fields).unwrap_or_else(|problems| panic!("{name}: {problems}"))
}

/// A session of a random program, with its text; none where it is refused.
fn loaded(seed: u64) -> Option<(Session, String, Program)> {
    let program = Program::random(seed);
    let text = program.text();
    let mut session = Session::new(Limits::default());
    call(&mut session, "load", json!({ "source": text })).ok()?;
    Some((session, text, program))
}

/// Ground facts of another random program, which has the same vocabulary.
fn other_facts(seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let statements = Program::random(seed ^ 0x6f74_6865).statements;
    let facts = statements
        .into_iter()
        .filter(|statement| statement.constructs.contains("fact") && !statement.head.contains('{'));
    let mut facts: Vec<String> = facts.map(|statement| statement.head).collect();
    random.shuffle(&mut facts);
    facts.truncate(1 + random.below(3));
    facts
}

fn oracle(text: &str) -> Option<Oracle> {
    Oracle::of(&parse(&[("program.fx", text)]).trees).ok()
}

fn truth(oracle: &Oracle, goal: &str) -> Option<Truth> {
    let parsed = parse(&[("goal.fx", format!("?- {goal}."))]);
    let statement = &parsed.trees[0].statements[0];
    let StatementKind::Query(goal) = &statement.kind else {
        panic!("a goal")
    };
    oracle.answer(goal).ok().map(|(truth, _)| truth)
}

#[test]
fn a_preview_is_what_stating_the_facts_does_and_leaves_nothing_behind() {
    let mut previewed = 0;
    for seed in 0..PROGRAMS {
        let Some((mut session, text, program)) = loaded(seed) else {
            continue;
        };
        let facts = other_facts(seed);
        let goal = &program.goals[0].0;
        let case = format!("seed {seed}, facts {facts:?}, goal {goal}\n{text}");
        let before = must(&mut session, "query", json!({ "query": goal }));
        let stats = must(&mut session, "stats", json!({}))["derived_facts"].clone();
        let Ok(preview) = call(&mut session, "preview", json!({"facts": facts, "goal": goal})) else {
            continue;
        };
        assert_eq!(
            must(&mut session, "query", json!({ "query": goal })),
            before,
            "{case}"
        );
        assert_eq!(
            must(&mut session, "stats", json!({}))["derived_facts"],
            stats,
            "{case}"
        );
        let violations = |validated: &Value| -> Vec<Value> {
            let rows = validated["violations"].as_array().cloned().unwrap_or_default();
            let messages = rows.into_iter().map(|row| json!([row["message"], row["object"]]));
            messages.collect()
        };
        let validated = must(&mut session, "validate", json!({}));
        let source: String = facts.iter().map(|fact| format!("{fact}.\n")).collect();
        let added = must(&mut session, "add", json!({ "source": source }));
        assert_eq!(
            (&preview["added"], &preview["removed"]),
            (&added["added"], &added["removed"]),
            "{case}"
        );
        assert_eq!(must(&mut session, "diff", json!({})), added, "{case}");
        assert!(is_same_answer(&preview["goal"]["before"], &before), "{case}");
        let after = must(&mut session, "query", json!({ "query": goal }));
        assert!(is_same_answer(&preview["goal"]["after"], &after), "{case}");
        let known = violations(&validated);
        let mut new = violations(&must(&mut session, "validate", json!({})));
        new.retain(|row| !known.contains(row));
        assert_eq!(violations(&preview), new, "{case}");
        previewed += 1;
    }
    assert!(
        previewed > PROGRAMS / 2,
        "only {previewed} programs were previewed"
    );
}

/// The same status and rows; what an answer hangs on is told by `query` alone.
fn is_same_answer(left: &Value, right: &Value) -> bool {
    left["status"] == right["status"] && left["bindings"] == right["bindings"]
}

#[test]
fn two_revisions_compare_as_the_reference_evaluator_says_of_both() {
    let (mut compared, mut changed) = (0, 0);
    for seed in 0..PROGRAMS {
        let Some((mut session, text, _)) = loaded(seed) else {
            continue;
        };
        let facts = other_facts(seed);
        let source: String = facts.iter().map(|fact| format!("{fact}.\n")).collect();
        let Ok(added) = call(&mut session, "add", json!({ "source": source })) else {
            continue;
        };
        let later = format!("{text}\n{source}");
        let (Some(before), Some(after)) = (oracle(&text), oracle(&later)) else {
            continue;
        };
        let all: BTreeSet<String> = before.facts().union(&after.facts()).cloned().collect();
        let fields = json!({"facts": all, "before": 1, "after": added["revision"]});
        let rows = must(&mut session, "compare", fields);
        for row in rows["facts"].as_array().expect("rows") {
            let fact = row["fact"].as_str().unwrap_or_default();
            let case = format!("seed {seed}, {fact}, added {facts:?}\n{text}");
            for (key, oracle) in [("before", &before), ("after", &after)] {
                let Some(truth) = truth(oracle, fact) else {
                    continue;
                };
                assert_eq!(row[key], json!(truth.to_string()), "{key}: {case}");
            }
            assert_eq!(row["changed"], json!(row["before"] != row["after"]), "{case}");
            compared += 1;
            changed += usize::from(row["changed"] == json!(true));
        }
    }
    assert!(
        compared > 1_000 && changed > 100,
        "{compared} facts, {changed} changed"
    );
}

#[test]
fn evidence_that_is_asked_for_settles_the_goal_and_no_part_of_it_does() {
    let (mut asked, mut sets) = (0, 0);
    for seed in 0..PROGRAMS {
        let Some((mut session, text, program)) = loaded(seed) else {
            continue;
        };
        for (goal, _) in program.goals.iter().take(4) {
            let status = must(&mut session, "query", json!({ "query": goal }))["status"].clone();
            if status != json!("unknown") {
                continue;
            }
            let fields = json!({"goal": goal, "max_states": 300, "max_assumptions": 2});
            let Ok(needs) = call(&mut session, "evidence_needs", fields) else {
                continue;
            };
            asked += 1;
            for set in needs["sets"].as_array().expect("sets") {
                let questions = set["questions"].as_array().expect("questions");
                let facts = questions
                    .iter()
                    .map(|question| question["pattern"].as_str().unwrap_or_default());
                let facts: Vec<&str> = facts.collect();
                // A placeholder stands for any witness that passes its tests; here are those that need none.
                if facts.iter().any(|fact| fact.contains('?')) {
                    continue;
                }
                let case = format!("seed {seed}, goal {goal}, set {set}\n{text}");
                let settled = settles(&text, &facts, goal);
                assert_eq!(
                    settled.map(|truth| json!(truth.to_string())),
                    Some(set["settles"].clone()),
                    "{case}"
                );
                for left_out in 0..facts.len() {
                    let mut fewer = facts.clone();
                    fewer.remove(left_out);
                    assert_eq!(
                        settles(&text, &fewer, goal),
                        Some(Truth::Unknown),
                        "without {left_out}: {case}"
                    );
                }
                sets += 1;
            }
        }
    }
    assert!(
        asked > 50 && sets > 20,
        "{asked} goals asked about, {sets} sets checked"
    );
}

/// What the goal answers with these facts stated too, by the reference evaluator.
fn settles(text: &str, facts: &[&str], goal: &str) -> Option<Truth> {
    let facts: String = facts.iter().map(|fact| format!("{fact}.\n")).collect();
    truth(&oracle(&format!("{text}\n{facts}"))?, goal)
}
