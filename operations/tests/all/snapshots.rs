//! A session that was kept in a file goes on as if it had never been away, and a file that is not what was written is refused.

use framex_generate::Program;
use framex_operations::operations::{facts, restore, snapshot};
use framex_operations::{Limits, Session, door};
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A file that is gone when it is dropped.
struct File(PathBuf);

impl File {
    fn new() -> File {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("framex-snapshot-{}-{number}", std::process::id());
        File(std::env::temp_dir().join(name))
    }

    fn path(&self) -> String {
        self.0.to_str().expect("a temporary path is text").to_owned()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn kept(session: &Session) -> File {
    let file = File::new();
    snapshot::run(session, &snapshot::Input { path: file.path() }).expect("it can be written");
    file
}

fn restored(file: &File) -> Session {
    let mut session = Session::new(Limits::default());
    restore::run(&mut session, &restore::Input { path: file.path() }).expect("it can be opened");
    session
}

/// The reply of an operation, refused or not, without what a clock says.
fn reply(session: &mut Session, name: &str, fields: Value) -> Value {
    let Value::Object(fields) = fields else {
        return Value::Null;
    };
    match door::call(session, name, fields) {
        Ok(mut reply) => {
            for measured in [
                "elapsed_micros",
                "memory_bytes",
                "kept_bytes",
                "memory",
                "rules",
                "costliest",
            ] {
                reply.as_object_mut().and_then(|reply| reply.remove(measured));
            }
            reply
        }
        Err(refused) => json!({ "problems": refused.problems() }),
    }
}

/// Asks, changes and asks again; every reply in order.
fn dialogue(session: &mut Session, goals: &[String]) -> Vec<Value> {
    let mut replies = Vec::new();
    let ask = |session: &mut Session, replies: &mut Vec<Value>| {
        for goal in goals {
            replies.push(reply(session, "query", json!({"query": goal, "why": true})));
        }
        let all = facts::run(session).expect("it is loaded");
        for fact in all.iter().step_by(1 + all.len() / 6) {
            replies.push(reply(session, "explain", json!({"fact": fact})));
            replies.push(reply(session, "dependents", json!({"fact": fact})));
        }
        replies.push(json!(all));
        for name in ["schema", "requests", "diff", "validate", "stats"] {
            replies.push(reply(session, name, json!({})));
        }
    };
    ask(session, &mut replies);
    let all = facts::run(session).expect("it is loaded");
    for fact in all.iter().step_by(1 + all.len() / 4) {
        replies.push(reply(session, "retract", json!({"fact": fact})));
        replies.push(reply(session, "why_not", json!({"fact": fact})));
        replies.push(reply(session, "add", json!({"source": format!("{fact}.")})));
    }
    replies.push(reply(
        session,
        "add",
        json!({"source": "zoe:Person[age -> 7.50]. ?X:New <- ?X:Person."}),
    ));
    replies.push(reply(
        session,
        "compare",
        json!({"facts": &all[..all.len().min(3)], "before": 1, "after": session.revision()}),
    ));
    ask(session, &mut replies);
    replies.push(reply(session, "world", json!({"mode": "closed"})));
    ask(session, &mut replies);
    replies
}

fn loaded(text: &str) -> Option<Session> {
    let mut session = Session::new(Limits::default());
    let mut fields = Map::new();
    fields.insert("source".to_owned(), json!(text));
    fields.insert("file".to_owned(), json!("program.fx"));
    door::call(&mut session, "load", fields).ok().map(|_| session)
}

#[test]
fn a_restored_session_goes_on_as_the_one_that_was_kept() {
    let mut tried = 0;
    for seed in 0..120 {
        let program = Program::random(seed);
        let text = program.text();
        let Some(mut session) = loaded(&text) else {
            continue;
        };
        // A change before, so that revisions and withdrawn facts are kept too.
        let first = facts::run(&session).expect("it is loaded").first().cloned();
        if let Some(fact) = first {
            reply(&mut session, "retract", json!({"fact": fact}));
        }
        let goals: Vec<String> = program.goals.iter().map(|(goal, _)| goal.to_string()).collect();
        let mut other = restored(&kept(&session));
        let (before, after) = (dialogue(&mut session, &goals), dialogue(&mut other, &goals));
        for (at, (before, after)) in before.iter().zip(&after).enumerate() {
            assert_eq!(before, after, "seed {seed}, reply {at} of\n{text}");
        }
        tried += 1;
    }
    assert!(tried > 40, "{tried} programs of 120 were accepted");
}

const PROGRAM: &str = "world open.
closed slot age.
prefix sea = \"https://example.org/sea#\".
Person { age: Integer }.
Man extends Person.
rob:Man[age -> 41; `big one` -> 123456789012345678901234567890; height -> 1.85].
sea::ida:Man[name -> \"Ida\"].
annotate eve[age -> 7] source \"inspection\" time \"2026-09-14\" weight 0.9.
?X:Adult <- ?X:Person[age -> ?A] AND ?A >= 18.
?X[odd -> true] <- ?X[name -> ?N] AND ?N > 5.
external ask(?X) using _ask with question[about -> ?X] <- ?X:Adult.
?- ?X:Adult.
";

#[test]
fn requests_annotations_names_and_skipped_values_are_kept() {
    let mut session = loaded(PROGRAM).expect("a program");
    let goals = ["?- ?X:Adult.", "?- ?X[odd -> ?V].", "?- rob[?P -> ?V]."].map(str::to_owned);
    let mut other = restored(&kept(&session));
    assert_eq!(other.revision(), session.revision());
    assert_eq!(dialogue(&mut session, &goals), dialogue(&mut other, &goals));
    let mut third = restored(&kept(&other));
    let ask =
        |session: &mut Session| reply(session, "explain", json!({"fact": "rob:Adult", "format": "json"}));
    assert_eq!(ask(&mut other), ask(&mut third));
}

#[test]
fn what_goes_with_an_edge_of_a_circle_is_the_same_after_restoring_between_two_changes() {
    let mut text = String::from(
        "world open. ?X[reach -> ?Y] <- ?X[next -> ?Y]. ?X[reach -> ?Z] <- ?X[reach -> ?Y] AND ?Y[next -> ?Z].\n",
    );
    for node in 0..24 {
        for step in [1, 7] {
            text += &format!("n{node}[next -> n{}].\n", (node + step) % 24);
        }
    }
    let mut session = loaded(&text).expect("a program");
    let mut other = restored(&kept(&session));
    // In a chain of sessions each is made of a file, and the first is never written again.
    for node in 0..24 {
        for step in [1, 7] {
            let fact = format!("n{node}[next -> n{}]", (node + step) % 24);
            let change = |session: &mut Session| {
                let gone = reply(session, "retract", json!({"fact": fact}));
                (gone, facts::run(session).expect("it is loaded"))
            };
            assert_eq!(change(&mut session), change(&mut other), "{fact}");
            other = restored(&kept(&other));
        }
    }
}

#[test]
fn a_file_that_is_cut_or_changed_anywhere_is_refused_and_leaves_the_session_as_it_was() {
    let session = loaded(PROGRAM).expect("a program");
    let file = kept(&session);
    let bytes = std::fs::read(&file.0).expect("it was written");
    let broken = File::new();
    let refused = |changed: &[u8], what: &str| {
        std::fs::write(&broken.0, changed).expect("a temporary file");
        let mut session = loaded("world open. a:B.").expect("a program");
        let input = restore::Input { path: broken.path() };
        let refused = restore::run(&mut session, &input).expect_err(what);
        let problem = refused.problems().list().remove(0);
        assert_eq!(problem.code, "snapshot-file", "{what}");
        assert_eq!(facts::run(&session).expect("it stands"), ["a:B"], "{what}");
        format!("{}: {}", problem.message, problem.help)
    };
    for length in (0..bytes.len())
        .step_by(1 + bytes.len() / 300)
        .chain([31, 32, bytes.len() - 1])
    {
        refused(&bytes[..length], &format!("cut to {length} bytes"));
    }
    refused(&[&bytes[..], b"\n"].concat(), "with a line break more");
    let mut luck: u64 = 99;
    for _ in 0..300 {
        luck = luck
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let bit = (luck >> 16) as usize % (bytes.len() * 8);
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        refused(&changed, &format!("with bit {bit} flipped"));
    }
    let mut other = bytes.clone();
    other[8] += 1;
    let message = refused(&other, "of the next version");
    assert!(message.contains("form"), "{message}");
    other[8] = 6;
    let message = refused(&other, "of an older version");
    let said = "form 6, and this FrameX reads form 7: make it again from the program's files: `framex snapshot FILE…";
    assert!(message.contains(said), "{message}");
}

#[test]
fn a_session_that_forgot_files_is_kept_and_quotes_those_that_stand() {
    let mut session = loaded(PROGRAM).expect("a program");
    for time in 0..300 {
        let fact = format!("eve[size -> {}]", time % 7);
        let source = format!("// {time}\n{fact}.");
        reply(
            &mut session,
            "add",
            json!({"source": source, "file": format!("added-{time}.fx")}),
        );
        if time % 50 != 6 {
            reply(&mut session, "retract", json!({"fact": fact}));
        }
    }
    reply(
        &mut session,
        "add",
        json!({"source": "eve[size -> 9].", "file": "last.fx"}),
    );
    let mut other = restored(&kept(&session));
    let goals = ["eve[size -> ?S]".to_owned()];
    for name in ["sources", "modules"] {
        let before = reply(&mut session, name, json!({}));
        assert_eq!(before, reply(&mut other, name, json!({})));
    }
    for file in ["last.fx", "added-106.fx", "added-107.fx"] {
        let fields = json!({"source": file, "text": "eve[size -> 11]."});
        let before = reply(&mut session, "replace_source", fields.clone());
        assert_eq!(before, reply(&mut other, "replace_source", fields), "{file}");
    }
    assert_eq!(dialogue(&mut session, &goals), dialogue(&mut other, &goals));
}

#[test]
fn an_image_that_ends_too_early_is_refused_though_its_checksum_is_right() {
    let session = loaded(PROGRAM).expect("a program");
    let whole = std::fs::read(&kept(&session).0).expect("it was written");
    let image = &whole[32..];
    let file = File::new();
    for length in (0..image.len()).step_by(1 + image.len() / 400) {
        framex_snapshot::write(&file.0, &[&image[..length]]).expect("a temporary file");
        let input = restore::Input { path: file.path() };
        let refused = restore::run(&mut Session::new(Limits::default()), &input);
        let problem = refused.expect_err("it is torn").problems().list().remove(0);
        assert_eq!(problem.code, "snapshot-file", "cut to {length} bytes");
    }
}

#[test]
fn a_session_whose_files_were_taken_back_or_replaced_is_kept_with_its_world() {
    let files = json!([
        {"file": "world.fx", "source": "// the world\nworld open. a:K. ?X:L <- ?X:K."},
        {"file": "more.fx", "source": "b:K."},
    ]);
    let mut session = Session::new(Limits::default());
    let mut fields = Map::new();
    fields.insert("sources".to_owned(), files);
    door::call(&mut session, "load", fields).expect("it loads");
    let changes = [
        ("retract_source", json!({"source": "world.fx"})),
        ("world", json!({"mode": "closed"})),
        (
            "replace_source",
            json!({"source": "more.fx", "text": "c:K. ?X:M <- ?X:K."}),
        ),
        ("retract_source", json!({"source": "more.fx"})),
        (
            "replace_source",
            json!({"source": "world.fx", "text": "world closed. d:K."}),
        ),
    ];
    for (name, fields) in changes {
        reply(&mut session, name, fields);
        let mut opened = restored(&kept(&session));
        for goal in ["?X:K", "?X:L", "z:K"] {
            let asked = json!({ "query": goal });
            let (before, after) = (
                reply(&mut session, "query", asked.clone()),
                reply(&mut opened, "query", asked),
            );
            assert_eq!(before, after, "{goal} after `{name}`");
        }
        assert_eq!(facts::run(&session).unwrap(), facts::run(&opened).unwrap());
    }
}

#[test]
fn a_program_gives_the_same_snapshot_whenever_it_is_made() {
    let made = || {
        let mut session = Session::new(Limits::default());
        let source = "world open. a[p -> 1]. ?X[q -> ?N] <- ?X[p -> ?M] AND ?N := ?M + 1. b:B. B extends C.";
        reply(&mut session, "load", json!({ "source": source }));
        reply(&mut session, "add", json!({"source": "b[p -> 2]."}));
        let file = kept(&session);
        std::fs::read(file.path()).expect("it was written")
    };
    assert_eq!(made(), made());
}
