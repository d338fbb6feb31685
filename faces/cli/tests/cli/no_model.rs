//! A model is configured, and no operation that reads or changes calls it, at any door: the host asks, where a
//! user has it act.

use crate::program::Program;
use framex_model_server::{Answer, ModelServer};
use framex_operations::catalogue::{Effect, OPERATIONS};
use framex_operations::offers::OFFERS;
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

const PROGRAM: &str = "world open.
closed slot opened.
d1:Doc[opened -> false].
external read(?D) using _llm[prompt -> \"Answer in JSON.\"] <- ?D:Doc.
?D[seen -> true] <- ?D:Doc AND read(?D)[result(\"ok\") -> true].
?- ?D[seen -> ?S].
expect unknown: d1[seen -> true].
";

/// A file in the folder that the binary runs in, which is gone with the test.
const KEPT: &str = "kept.snapshot";

/// Fields with which each operation runs, in an order in which it can.
fn calls() -> Vec<(&'static str, Value)> {
    vec![
        ("load", json!({"source": PROGRAM})),
        ("load_begin", json!({})),
        ("load_chunk", json!({"source": "world open."})),
        ("load_abort", json!({})),
        ("load_begin", json!({})),
        ("load_chunk", json!({"source": PROGRAM, "file": "parts.fx"})),
        ("load_commit", json!({})),
        ("add", json!({"source": "d2:Doc.", "file": "extra.fx"})),
        ("replace_source", json!({"source": "extra.fx", "text": "d3:Doc."})),
        ("retract_source", json!({"source": "extra.fx"})),
        ("retract", json!({"fact": "d1[opened -> false]"})),
        ("run", json!({})),
        ("requests", json!({})),
        ("query", json!({"query": "?- ?D[seen -> ?S].", "why": true})),
        ("why_not", json!({"fact": "d1[seen -> true]"})),
        ("evidence_needs", json!({"goal": "d1[seen -> true]"})),
        (
            "preview",
            json!({"facts": ["d4:Doc"], "goal": "?- ?D[seen -> ?S]."}),
        ),
        ("receipt", json!({"request": "read(d1)", "answer": {"ok": true}})),
        ("explain", json!({"fact": "d1[seen -> true]"})),
        ("dependents", json!({"fact": "d1:Doc"})),
        (
            "compare",
            json!({"facts": ["d1[seen -> true]"], "before": 3, "after": 4}),
        ),
        ("diff", json!({})),
        ("close", json!({"slot": "seen"})),
        ("world", json!({"mode": "closed"})),
        (
            "provenance",
            json!({"fact": "d1[seen -> true]", "algebra": "count"}),
        ),
        (
            "import",
            json!({
                "format": "csv",
                "document": "No\n1\n",
                "map": "world open. rows:Import[class -> Doc; object -> \"row_{No}\"].",
                "file": "rows.csv",
            }),
        ),
        (
            "rdf_import",
            json!({
                "format": "ntriples",
                "document": "<https://e.org/a> <https://e.org/p> <https://e.org/b> .",
                "source": "data.nt",
            }),
        ),
        (
            "rdf_export",
            json!({"format": "turtle", "selection": "?- ?D:Doc."}),
        ),
        ("export", json!({"format": "csv", "query": "?- ?D:Doc."})),
        ("snapshot", json!({"path": KEPT})),
        ("restore", json!({"path": KEPT})),
        ("validate", json!({})),
        ("schema", json!({})),
        ("modules", json!({})),
        ("stats", json!({})),
        ("sources", json!({"text": true})),
        ("graph", json!({})),
    ]
}

/// The lines that the binary writes, with this model in its environment and these lines on its standard input.
fn framex(arguments: &[&str], model: &ModelServer, lines: &[Value]) -> Vec<Value> {
    let empty = Program::of("");
    let mut child = Command::new(env!("CARGO_BIN_EXE_framex"))
        .args(arguments)
        .current_dir(
            std::path::Path::new(empty.path())
                .parent()
                .expect("a file lies in a folder"),
        )
        .env("FRAMEX_MODEL_URL", model.url())
        .env("FRAMEX_MODEL_NAME", "counted")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    let mut input = child.stdin.take().expect("it is piped");
    for line in lines {
        writeln!(input, "{line}").expect("the binary reads");
    }
    drop(input);
    let output = child.wait_with_output().expect("the binary ends");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}

fn model() -> ModelServer {
    ModelServer::start(|_, _| Answer::Reply("{\"ok\": true}".to_owned()))
}

#[test]
fn no_operation_of_serve_calls_a_model() {
    let model = model();
    let mut calls = calls();
    let reads_or_changes = OPERATIONS
        .iter()
        .filter(|operation| operation.effect != Effect::Acts);
    for operation in reads_or_changes {
        // One that this list does not know yet is called without fields.
        if !calls.iter().any(|(name, _)| *name == operation.name) {
            calls.push((operation.name, json!({})));
        }
    }
    let known = self::calls().len();
    let lines: Vec<Value> = (1..)
        .zip(&calls)
        .map(|(id, (name, fields))| {
            let mut line = fields.clone();
            line["id"] = json!(id);
            line["command"] = json!(name);
            line
        })
        .collect();
    let replies = framex(&["serve", "--quiet"], &model, &lines);
    assert_eq!(replies.len(), lines.len());
    for (reply, (name, _)) in replies.iter().zip(&calls).take(known) {
        assert_eq!(reply["ok"], true, "{name}: {reply}");
    }
    assert_eq!(model.connections(), 0);
}

#[test]
fn no_tool_resource_or_prompt_of_mcp_calls_a_model() {
    let model = model();
    let program = Program::of(PROGRAM);
    let fields = |wanted: &str| {
        let found = calls().into_iter().find(|(name, _)| *name == wanted);
        found.map_or_else(|| json!({}), |(_, fields)| fields)
    };
    let mut asked: Vec<(&str, Value)> = OFFERS
        .iter()
        .map(|offer| {
            let name = offer.operation.name;
            ("tools/call", json!({"name": name, "arguments": fields(name)}))
        })
        .collect();
    asked.push(("resources/read", json!({"uri": "framex://graph"})));
    asked.push(("resources/read", json!({"uri": "framex://schema"})));
    asked.push(("prompts/get", json!({"name": "ask"})));
    let begin = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
    asked.insert(0, ("initialize", begin));
    let lines: Vec<Value> = (1..)
        .zip(&asked)
        .map(|(id, (method, params))| json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))
        .collect();
    let replies = framex(&["mcp", program.path()], &model, &lines);
    assert_eq!(replies.len(), lines.len());
    for reply in replies {
        assert!(reply["result"].is_object(), "{reply}");
    }
    assert_eq!(model.connections(), 0);
}

#[test]
fn no_command_but_the_one_that_carries_out_requests_calls_a_model() {
    let model = model();
    let program = Program::of(PROGRAM);
    let file = program.path();
    let commands: [&[&str]; 11] = [
        &["run", file],
        &["test", file],
        &["query", file, "?D[seen -> ?S]"],
        &["facts", file],
        &["check", file],
        &["validate", file],
        &["explain", file, "d1:Doc"],
        &["why-not", file, "d1[seen -> true]"],
        &["dependents", file, "d1:Doc"],
        &["needs", file, "d1[seen -> true]"],
        &["graph", file],
    ];
    for command in commands {
        framex(command, &model, &[]);
        assert_eq!(model.connections(), 0, "{command:?}");
    }
    framex(&["agent", file], &model, &[]);
    assert!(
        !model.asked().is_empty(),
        "the model is configured, and `agent` asks it"
    );
}
