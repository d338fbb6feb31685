//! What an operation gives, and every byte that a session is kept in, is the same on any number of threads.

use framex_generate::Program;
use framex_operations::operations::{facts, snapshot};
use framex_operations::{Limits, Session, Threads, door};
use serde_json::{Map, Value, json};

/// Every job is handed out, and a text is cut wherever a line ends.
fn fine(count: usize, part_bytes: usize) -> Threads {
    Threads {
        count,
        least_rows: 0,
        part_bytes,
    }
}

/// The reply of an operation, refused or not, without what a clock says.
fn reply(session: &mut Session, name: &str, fields: Value) -> Value {
    let fields: Map<String, Value> = fields.as_object().cloned().unwrap_or_default();
    match door::call(session, name, fields) {
        Ok(mut reply) => {
            reply
                .as_object_mut()
                .and_then(|reply| reply.remove("elapsed_micros"));
            reply
        }
        Err(refused) => json!({ "problems": refused.problems(), "text": refused.problems().render(false) }),
    }
}

/// The bytes that the session is kept in.
fn kept(session: &Session) -> Vec<u8> {
    let name = format!(
        "framex-threads-{}-{:?}",
        std::process::id(),
        std::thread::current().id()
    );
    let path = std::env::temp_dir().join(name);
    let input = snapshot::Input {
        path: path.to_str().expect("a temporary path is text").to_owned(),
    };
    snapshot::run(session, &input).expect("it can be written");
    let bytes = std::fs::read(&path).expect("it was written");
    std::fs::remove_file(&path).expect("it was written");
    bytes
}

/// What loading, asking and changing give, and the bytes of the session after the load and after the changes.
fn dialogue(text: &str, goals: &[String], limits: Limits) -> (Vec<Value>, Vec<Vec<u8>>) {
    let mut session = Session::new(limits);
    let mut replies = vec![reply(
        &mut session,
        "load",
        json!({"source": text, "file": "program.fx"}),
    )];
    if replies[0].get("problems").is_some() {
        return (replies, Vec::new());
    }
    replies.push(reply(&mut session, "stats", json!({})));
    let mut bytes = vec![kept(&session)];
    for goal in goals {
        replies.push(reply(&mut session, "query", json!({"query": goal, "why": true})));
    }
    let all = facts::run(&session).expect("it is loaded");
    for fact in all.iter().step_by(1 + all.len() / 8) {
        replies.push(reply(&mut session, "explain", json!({"fact": fact})));
    }
    replies.push(json!(all));
    for name in ["requests", "validate", "run", "stats"] {
        replies.push(reply(&mut session, name, json!({})));
    }
    let statements = text.lines().filter(|line| !line.contains("<-"));
    let some: Vec<&str> = statements.step_by(3).take(12).collect();
    for fact in &some {
        let fact = fact.trim_end_matches('.');
        replies.push(reply(&mut session, "retract", json!({ "fact": fact })));
    }
    for source in some {
        replies.push(reply(&mut session, "add", json!({ "source": source })));
    }
    for (name, fields) in [
        ("world", json!({"mode": "closed"})),
        ("run", json!({})),
        ("world", json!({"mode": "open"})),
    ] {
        replies.push(reply(&mut session, name, fields));
    }
    for goal in goals {
        replies.push(reply(&mut session, "query", json!({ "query": goal })));
    }
    replies.push(json!(facts::run(&session).expect("it is loaded")));
    replies.push(reply(&mut session, "stats", json!({})));
    bytes.push(kept(&session));
    (replies, bytes)
}

/// Whether two files differ in nothing but the sums in the header and the eight bytes that a clock wrote.
fn are_alike(one: &[u8], other: &[u8]) -> bool {
    const HEADER: usize = 32;
    let different: Vec<usize> = (0..one.len().min(other.len()))
        .filter(|at| one[*at] != other[*at])
        .collect();
    let body = different.iter().filter(|at| **at >= HEADER);
    let (first, last) = (body.clone().min(), body.max());
    one.len() == other.len() && first.zip(last).is_none_or(|(first, last)| last - first < 8)
}

/// Whether the program is accepted; the same on any number of threads.
fn same(text: &str, goals: &[String], limits: Limits) -> bool {
    let one = dialogue(text, goals, limits);
    for threads in [fine(2, 1), fine(2, 64), fine(3, 17), fine(3, 1 << 20)] {
        let several = dialogue(text, goals, Limits { threads, ..limits });
        for (at, (one, several)) in one.0.iter().zip(&several.0).enumerate() {
            assert_eq!(one, several, "reply {at}, {threads:?}\n{text}");
        }
        assert_eq!(one.1.len(), several.1.len(), "{threads:?}\n{text}");
        for (at, (one, several)) in one.1.iter().zip(&several.1).enumerate() {
            assert!(
                are_alike(one, several),
                "kept in other bytes, {at}, {threads:?}\n{text}"
            );
        }
    }
    !one.1.is_empty()
}

#[test]
fn random_programs_leave_the_same_bytes_on_any_number_of_threads() {
    let accepted = (0..150).filter(|seed| {
        let program = Program::random(*seed);
        let goals: Vec<String> = program.goals.iter().map(|(goal, _)| goal.clone()).collect();
        same(&program.text(), &goals, Limits::default())
    });
    assert!(accepted.count() > 50);
}

#[test]
fn a_limit_is_told_in_the_same_words_on_any_number_of_threads() {
    let mut refused = 0;
    for seed in 0..150 {
        let text = Program::random(seed).text();
        let facts = Limits {
            facts: Some(10 + seed % 40),
            ..Limits::default()
        };
        let memory = Limits {
            memory_bytes: Some(6_000 + 400 * seed),
            ..Limits::default()
        };
        let depth = Limits {
            depth: Some(1),
            rounds_per_stratum: Some(1 + seed % 3),
            ..Limits::default()
        };
        let limits = [facts, memory, depth].into_iter();
        refused += limits.filter(|limits| !same(&text, &[], *limits)).count();
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn a_program_of_some_thousand_facts_leaves_the_same_bytes_on_any_number_of_threads() {
    let mut text = "world closed.\n".to_owned();
    for number in 0..3_000 {
        text += &format!("o{number}:Thing.\n");
        if number % 9 != 0 {
            text += &format!(
                "o{number}[a -> {}; b -> {}].\n",
                number % 7,
                number * 7_919 % 1_000
            );
        }
        if number % 4 != 0 {
            text += &format!("o{number}[near -> o{}].\n", number * 31 % 3_000);
        }
        if number % 10 == 0 {
            text += &format!("o{number}[word -> \"w{}\"].\n", number % 50);
        }
    }
    text += "?X[deny -> 1] <- ?X[a -> 3] AND NOT ?X[b -> 5].
?X[deny -> ?B] <- ?X[b -> ?B] AND ?B > 900.
?X[review -> ?A] <- ?X:Thing AND ?X[a -> ?A] AND (?A > 4 OR ?X[near -> ?Y] AND ?Y[a -> 1]).
?X[knows -> ?Y; knows -> ?X] <- ?X[near -> ?Y].
?X[more -> ?S] <- ?X[a -> ?A] AND ?X[b -> ?B] AND ?S := ?A * ?B + 4000000000.
pair(?X, ?Y):Pair <- ?X[near -> ?Y] AND ?Y[near -> ?X].
?X[odd -> ?W] <- ?X[word -> ?W] AND ?W > 3.
?X:Denied <- ?X[deny -> ?_].
?X:Reviewed <- ?X[review -> ?_].
?X[decision -> no] <- ?X:Denied.
?X[decision -> ask] <- ?X:Reviewed AND NOT ?X:Denied.
?X[decision -> yes] <- ?X:Thing AND NOT ?X:Denied AND NOT ?X:Reviewed.
?X[least -> ?M] <- ?X:Denied AND ?M := min{?B | ?X[deny -> ?B]}.
?X[many -> ?N] <- ?X:Denied AND ?N := count{?B | ?X[deny -> ?B]}.
?X[total -> ?N] <- ?X:Denied AND ?N := sum{?B | ?X[deny -> ?B]}.
?X[all -> ?N] <- ?X:Denied AND ?N := list{?B | ?X[deny -> ?B]}.
?X[far -> ?Y] <- ?X[near -> ?Y].
?X[far -> ?Z] <- ?X[far -> ?Y] AND ?Y[near -> ?Z] AND ?X[a -> 2].
";
    let goals = [
        "?- ?X[decision -> ?D] AND ?X[far -> ?Y] AND ?Y:Denied.",
        "?- ?P:Pair.",
    ]
    .map(str::to_owned);
    assert!(same(&text, &goals, Limits::default()));
}

#[test]
fn a_text_may_be_cut_inside_of_a_string_a_comment_or_a_statement() {
    let text = "world closed.\nrob:Man.\n/* ida:Woman.\nida:Woman. */ ida:Woman[says -> \"a:B.\nc:D.\n\"].\n\
                rob[\nlikes -> ida;\nage -> 41]. // e:F.\ntom:Man[age -> 1.50].\n`big one`:Man. f(tom):Man.\n\
                tom[age -> 123456789012345678901].\n?X:Old <- ?X[age -> ?A] AND ?A > 40.\nann:Man.\n\
                ?X:Adult <- ?X[age -> ?A] AND ?A > 20.\nbob:Man. bob[age -> 41].\n broken [\neve:Woman.\n";
    assert!(
        !same(text, &[], Limits::default()),
        "one statement of it is broken"
    );
    let goals = ["?- ?X:Adult.", "?- ?X:?C.", "?- ida[says -> ?T]."].map(str::to_owned);
    assert!(same(&text.replace("broken [\n", ""), &goals, Limits::default()));
}
