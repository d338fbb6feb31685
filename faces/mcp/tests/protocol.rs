//! One client over lines: what it lists and calls, and what it is told when something is wrong.

use framex_mcp::{MAX_MESSAGE_BYTES, RuleBase};
use framex_operations::operations::load;
use framex_operations::{Limits, Session, SourceText};
use serde_json::{Value, json};
use std::io::{self, BufReader, Cursor, Read, Write};
use std::sync::{Arc, Mutex};

const FAMILY: &str = "world open.
closed slot married.
dan:Man[hasParent -> ben]. ben:Man[hasParent -> eve].
?C[hasGrandparent -> ?G] <- ?C[hasParent -> ?P] AND ?P[hasParent -> ?G].
?X[single -> true] <- ?X:Man AND NOT ?X[married -> true].
";

fn rules() -> Arc<RuleBase> {
    rules_of(FAMILY, Limits::default())
}

fn rules_of(text: &str, limits: Limits) -> Arc<RuleBase> {
    let mut session = Session::new(limits);
    let file = SourceText {
        file: "my family.fx".to_owned(),
        source: text.to_owned(),
    };
    let input = load::Input {
        sources: vec![file],
        ..load::Input::default()
    };
    load::run(&mut session, input).unwrap();
    Arc::new(RuleBase::new(session).unwrap())
}

#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Nobody reads any more.
struct Gone;

impl Write for Gone {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::ErrorKind::BrokenPipe.into())
    }
}

fn said(input: impl Read + Send + 'static) -> Vec<Value> {
    said_by(&rules(), input)
}

fn said_by(rules: &Arc<RuleBase>, input: impl Read + Send + 'static) -> Vec<Value> {
    let written = Written::default();
    framex_mcp::run(rules, BufReader::new(input), written.clone()).unwrap();
    let bytes = written.0.lock().unwrap().clone();
    let lines = String::from_utf8(bytes).unwrap();
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn begin() -> String {
    let initialize = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}});
    let initialized = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    format!("{initialize}\n{initialized}\n")
}

/// The result or the error of one request in a session.
fn ask(method: &str, params: Value) -> Value {
    let request = json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params});
    let answers = said(Cursor::new(format!("{}{request}\n", begin())));
    let answer = answers.into_iter().find(|answer| answer["id"] == 7);
    answer.unwrap_or_else(|| panic!("{method} has no answer"))
}

fn call(name: &str, arguments: Value) -> Value {
    ask("tools/call", json!({"name": name, "arguments": arguments}))["result"].clone()
}

#[test]
fn a_session_begins_with_what_the_server_can_do() {
    let answers = said(Cursor::new(begin()));
    assert_eq!(answers[0]["result"]["serverInfo"]["name"], "framex");
    assert_eq!(answers[0]["result"]["protocolVersion"], "2025-11-25");
    for capability in ["tools", "resources", "prompts", "completions"] {
        assert!(
            answers[0]["result"]["capabilities"][capability].is_object(),
            "{capability}"
        );
    }
}

#[test]
fn every_tool_says_that_it_reads_and_has_schemas_of_what_goes_in_and_out() {
    let tools = ask("tools/list", json!({}))["result"]["tools"].clone();
    let names: Vec<&str> = tools
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "schema",
            "query",
            "explain",
            "why_not",
            "evidence_needs",
            "validate",
            "preview"
        ]
    );
    for tool in tools.as_array().unwrap() {
        assert_eq!(tool["annotations"]["readOnlyHint"], true);
        assert_eq!(tool["annotations"]["openWorldHint"], false);
        assert_eq!(tool["inputSchema"]["type"], "object");
        assert_eq!(tool["outputSchema"]["type"], "object");
    }
}

#[test]
fn an_answer_is_structured_and_carries_the_digest_of_each_file() {
    let result = call(
        "query",
        json!({"query": "?- dan[hasGrandparent -> ?G].", "limit": 5}),
    );
    assert_eq!(result["isError"], false);
    let structured = &result["structuredContent"];
    assert_eq!(
        structured["result"],
        json!({"status": "bindings", "bindings": [{"G": "eve"}]})
    );
    assert_eq!(structured["files"][0]["file"], "my family.fx");
    assert_eq!(structured["files"][0]["sha256"].as_str().unwrap().len(), 64);
    let text: Value = serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(&text, structured);
}

#[test]
fn a_refusal_is_an_error_whose_text_names_the_fix() {
    let result = call("query", json!({"query": "?- dan[hasGrandparnt -> ?G]."}));
    assert_eq!(result["isError"], true);
    assert!(
        result["content"][0]["text"]
            .as_str()
            .unwrap()
            .contains("did you mean `hasGrandparent`?")
    );
    assert_eq!(result["structuredContent"]["problems"][0]["code"], "unknown-name");
    assert_eq!(result["structuredContent"]["files"][0]["file"], "my family.fx");
    let result = call("query", json!({"query": "?- dan[hasParent -> ?G"}));
    assert_eq!(
        (
            result["isError"].clone(),
            result["structuredContent"]["problems"][0]["kind"].clone()
        ),
        (json!(true), json!("SyntaxError"))
    );
    let result = call("explain", json!({"fact": "dan[hasGrandparent -> ben]"}));
    assert_eq!(
        result["structuredContent"]["problems"][0]["code"],
        "does-not-hold"
    );
}

#[test]
fn wrong_arguments_and_unknown_tools_are_answered_with_the_fix() {
    for arguments in [
        json!({}),
        json!({"query": 5}),
        json!({"query": "?X:Man", "limt": 1}),
        json!({"query": "?X:Man", "limit": -1}),
    ] {
        let result = call("query", arguments.clone());
        assert_eq!(result["isError"], true, "{arguments}");
        assert_eq!(
            result["structuredContent"]["problems"][0]["code"], "malformed-fields",
            "{arguments}"
        );
    }
    let answer = ask("tools/call", json!({"name": "qeury", "arguments": {}}));
    assert_eq!(answer["error"]["code"], -32602);
    assert!(
        answer["error"]["message"]
            .as_str()
            .unwrap()
            .contains("did you mean `query`?")
    );
    for tool in ["add", "retract", "load", "receipt"] {
        let answer = ask(
            "tools/call",
            json!({"name": tool, "arguments": {"source": "x:Y."}}),
        );
        assert!(
            answer["error"]["message"]
                .as_str()
                .unwrap()
                .contains("there is no tool"),
            "{tool}"
        );
    }
    assert_eq!(
        ask("tools/list", json!({"cursor": "next"}))["error"]["code"],
        -32602
    );
    assert_eq!(ask("no/such", json!({}))["error"]["code"], -32601);
}

#[test]
fn files_graph_and_schema_can_be_read() {
    let list = ask("resources/list", json!({}))["result"]["resources"].clone();
    let uris: Vec<&str> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["uri"].as_str().unwrap())
        .collect();
    assert_eq!(
        uris,
        [
            "framex://file/my%20family.fx",
            "framex://graph",
            "framex://schema"
        ]
    );
    let read = |uri: &str| ask("resources/read", json!({"uri": uri}))["result"]["contents"][0].clone();
    assert_eq!(read(uris[0])["text"], FAMILY);
    assert!(
        read(uris[1])["text"]
            .as_str()
            .unwrap()
            .starts_with("flowchart LR")
    );
    assert!(
        read(uris[2])["text"]
            .as_str()
            .unwrap()
            .contains("?X[hasGrandparent -> ?V]")
    );
    assert_eq!(read(uris[1])["_meta"]["framex/files"][0]["file"], "my family.fx");
    let answer = ask("resources/read", json!({"uri": "framex://file/../secret"}));
    assert!(
        answer["error"]["message"]
            .as_str()
            .unwrap()
            .contains("resources/list")
    );
}

#[test]
fn the_prompt_says_how_to_ask_with_the_names_of_the_program() {
    let answer = ask(
        "prompts/get",
        json!({"name": "ask", "arguments": {"question": "Who is single?", "class": "Man"}}),
    );
    let text = answer["result"]["messages"][0]["content"]["text"]
        .as_str()
        .unwrap()
        .to_owned();
    for part in [
        "`?X:Man`",
        "hasGrandparent",
        "Closed, so that what is not there is false: `married`",
        "The question: Who is single?",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert!(
        ask(
            "prompts/get",
            json!({"name": "ask", "arguments": {"class": "Dog"}})
        )["error"]["message"]
            .as_str()
            .unwrap()
            .contains("Man")
    );
    assert_eq!(
        ask("prompts/get", json!({"name": "tell"}))["error"]["code"],
        -32602
    );
    let complete =
        json!({"ref": {"type": "ref/prompt", "name": "ask"}, "argument": {"name": "class", "value": "m"}});
    assert_eq!(
        ask("completion/complete", complete)["result"]["completion"]["values"],
        json!(["Man"])
    );
}

#[test]
fn the_example_queries_of_the_prompt_are_answered() {
    let answer = ask("prompts/get", json!({"name": "ask"}));
    let text = answer["result"]["messages"][0]["content"]["text"]
        .as_str()
        .unwrap()
        .to_owned();
    let examples: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("- `?- ")?.strip_suffix('`'))
        .collect();
    assert!(examples.len() >= 4, "{text}");
    for example in examples {
        assert_eq!(
            call("query", json!({"query": example}))["isError"],
            false,
            "{example}"
        );
    }
}

#[test]
fn lines_that_are_no_message_are_answered_and_the_next_is_served() {
    let long = format!(
        "{{\"jsonrpc\": \"2.0\", \"id\": 2, \"method\": \"{}\"}}",
        "x".repeat(MAX_MESSAGE_BYTES)
    );
    let list = json!({"jsonrpc": "2.0", "id": 3, "method": "tools/list"});
    let bad = "{\"id\": 1\n\n[1, 2]\n{\"jsonrpc\": \"2.0\", \"id\": \"four\", \"method\": 4}\n\u{1}\n";
    let answers = said(Cursor::new(format!("{}{bad}{long}\n{list}\n", begin())));
    let of = |id: Value| {
        answers
            .iter()
            .filter(|answer| answer["id"] == id)
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(of(json!(3)).len(), 1);
    assert!(of(json!(3))[0]["result"]["tools"].is_array());
    let codes: Vec<i64> = of(Value::Null)
        .iter()
        .filter_map(|answer| answer["error"]["code"].as_i64())
        .collect();
    assert_eq!(codes, [-32700, -32600, -32700, -32600]);
    assert_eq!(of(json!("four"))[0]["error"]["code"], -32600);
}

#[test]
fn what_comes_before_the_session_begins_is_answered_and_ends_nothing() {
    let early = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"});
    let stray = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    let answer = json!({"jsonrpc": "2.0", "id": 9, "result": {}});
    let input = format!("{stray}\n{answer}\n{early}\n{}", begin());
    let answers = said(Cursor::new(input));
    assert!(
        answers
            .iter()
            .any(|answer| answer["id"] == 1 && answer["error"].is_object())
    );
    assert!(
        answers
            .iter()
            .any(|answer| answer["id"] == 0 && answer["result"].is_object())
    );
}

#[test]
fn a_client_that_dies_ends_its_session() {
    framex_mcp::run(&rules(), BufReader::new(Cursor::new(begin())), Gone).unwrap();
    framex_mcp::run(&rules(), io::empty(), Gone).unwrap();
    let cut = begin().into_bytes();
    said(Cursor::new(cut[..cut.len() - 20].to_vec()));
}

#[test]
fn a_question_over_unrelated_conditions_is_answered_by_what_to_do_about_it() {
    let facts: String = (0..1000).map(|n| format!("n{n}:N. ")).collect();
    let limits = Limits {
        steps_per_answer: Some(500_000),
        ..Limits::default()
    };
    let rules = rules_of(&format!("world closed. {facts}"), limits);
    let query =
        json!({"name": "query", "arguments": {"query": "?- ?A:N AND ?B:N AND ?C:N AND ?D:N AND ?E:N."}});
    let request = json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": query});
    let answers = said_by(&rules, Cursor::new(format!("{}{request}\n", begin())));
    let result = answers
        .iter()
        .find(|answer| answer["id"] == 7)
        .map(|answer| &answer["result"])
        .expect("it is answered");
    assert_eq!(result["isError"], json!(true));
    let problem = &result["structuredContent"]["problems"][0];
    assert_eq!(problem["code"], "limit");
    assert!(
        problem["help"]
            .as_str()
            .is_some_and(|help| help.contains("share a variable")),
        "{problem}"
    );
}

#[test]
fn parameters_of_another_form_are_told_from_a_method_that_there_is_not() {
    let asked = [
        ask("tools/call", json!({"name": "query", "arguments": []})),
        ask("resources/read", json!({})),
        ask("no/such", json!({})),
    ];
    let of = |answer: &Value| {
        let error = &answer["error"];
        (
            error["code"].clone(),
            error["message"].as_str().unwrap_or_default().to_owned(),
        )
    };
    let (code, message) = of(&asked[0]);
    assert_eq!(code, -32602);
    assert!(message.contains("`arguments`, an object"), "{message}");
    let (code, message) = of(&asked[1]);
    assert_eq!(code, -32602);
    assert!(message.contains("`uri`, a string"), "{message}");
    let (code, message) = of(&asked[2]);
    assert_eq!(code, -32601);
    assert!(message.contains("tools/list"), "{message}");
}
