//! Tools of one's own: an answer becomes a receipt, is recorded, and stands in for the tool later; a fault is no answer.

use crate::program::{Ended, Program, framex};
use framex_model_server::{Answer, Asked, ModelServer};
use serde_json::{Value, json};

const WEATHER: &str = "world open.
bern:City. oslo:City. atlantis:City.
external look(?C) using `TOOL` [city -> ?C] <- ?C:City.
?C[degrees -> ?N] <- ?C:City AND look(?C)[result(\"degrees\") -> ?N].
?C[unseen -> ?Why] <- ?C:City AND look(?C)[tool#failure -> ?Why].
?- ?C[degrees -> ?N].
?- ?C[unseen -> ?Why].
";

/// A tool as a script: it tells on a line of a file that it was called, knows one city, and ends badly over another.
const COMMAND: &str = r#"echo "$FRAMEX_REQUEST $FRAMEX_IDEMPOTENCY_KEY" >> "$1"
read -r fields
case "$fields" in
  *bern*) echo '{"degrees": 21.50}' ;;
  *oslo*) echo '{"degrees": ' ;;
  *) echo 'it sank' >&2; exit 3 ;;
esac
"#;

/// A server of the Model Context Protocol as a script; over one city it ends in the middle.
const SERVER: &str = r#"while read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9]*\).*/\1/p')
  say() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"; }
  case "$line" in
    *'"initialize"'*) say '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"town","version":"1"}}' ;;
    *'"tools/list"'*) say '{"tools":[{"name":"weather","inputSchema":{"type":"object"}}]}' ;;
    *'"tools/call"'*)
      echo call >> "$1"
      printf '{"jsonrpc":"2.0","method":"notifications/message","params":{}}\n'
      printf '{"jsonrpc":"2.0","id":"s1","method":"ping"}\n'
      read -r pong
      case "$line" in
        *bern*) say '{"content":[{"type":"text","text":"mild"}],"structuredContent":{"degrees":21.50}}' ;;
        *oslo*) say '{"content":[{"type":"text","text":"no such city"}],"isError":true}' ;;
        *) echo 'it sank' >&2; exit 3 ;;
      esac ;;
  esac
done
"#;

fn agent(program: &Program, options: &[&str]) -> Value {
    let mut arguments = vec!["agent", program.path(), "--format", "json"];
    arguments.extend(options);
    let Ended { code, out, err } = framex(&arguments);
    assert_eq!(code, 0, "{out}{err}");
    serde_json::from_str::<Value>(&out).expect("one document")["result"].take()
}

/// What the rules made of the receipts.
fn answers(run: &Value) -> Value {
    let bindings = run["answers"].as_array().expect("a list").iter();
    bindings.map(|answer| answer["bindings"].clone()).collect()
}

fn failures(run: &Value) -> Vec<(&str, &str)> {
    let requests = run["requests"].as_array().expect("a list").iter();
    let failed = requests.filter_map(|line| Some((line["request"].as_str()?, line["failure"].as_str()?)));
    failed.collect()
}

fn calls(log: &Program) -> Vec<String> {
    log.text().lines().map(str::to_owned).collect()
}

/// Runs the program with the adapter, and again with what was recorded and no adapter.
fn recorded_and_replayed(tool: &str, adapter: &str) -> Value {
    let program = Program::of(&WEATHER.replace("TOOL", tool));
    let folder = format!("{}.answers", program.path());
    let first = agent(&program, &["--adapter", adapter, "--record", &folder]);
    let again = agent(&program, &["--recorded", &folder, "--replay-only"]);
    assert_eq!(answers(&again), answers(&first), "{tool}");
    assert_eq!(failures(&again), failures(&first), "{tool}");
    let replayed = again["requests"].as_array().expect("a list").iter();
    assert!(
        replayed.clone().count() == 3 && replayed.clone().all(|line| line["replayed"] == true),
        "{again}"
    );
    first
}

#[test]
fn a_command_answers_a_request_and_is_not_needed_for_a_replay() {
    let (script, log) = (Program::named("weather.sh", COMMAND), Program::named("log", ""));
    let adapter = format!("cmd:weather=sh {} {}", script.path(), log.path());
    let run = recorded_and_replayed("_weather", &adapter);
    let degrees = json!([{"C": "bern", "N": "21.5"}]);
    let unseen =
        json!([{"C": "atlantis", "Why": "\"adapter-crashed\""}, {"C": "oslo", "Why": "\"not-json\""}]);
    assert_eq!(answers(&run), json!([degrees, unseen]));
    assert_eq!(
        failures(&run),
        [("look(atlantis)", "adapter-crashed"), ("look(oslo)", "not-json")]
    );
    let calls = calls(&log);
    assert_eq!(
        calls.len(),
        3,
        "one process a request, none for the replay: {calls:?}"
    );
    let keys: Vec<&str> = calls.iter().filter_map(|call| call.split(' ').nth(1)).collect();
    assert!(
        keys.iter().all(|key| key.len() == 64) && keys[0] != keys[1],
        "{keys:?}"
    );
}

#[test]
fn an_answer_of_an_earlier_run_stands_in_only_where_that_is_asked_for() {
    let (script, log) = (Program::named("weather.sh", COMMAND), Program::named("log", ""));
    let program = Program::of(&WEATHER.replace("TOOL", "_weather"));
    let adapter = format!("cmd:weather=sh {} {}", script.path(), log.path());
    let store = format!("{}.answers.db", program.path());
    for (run, calls_so_far) in [(1, 3), (2, 6)] {
        agent(&program, &["--adapter", &adapter, "--store", &store]);
        assert_eq!(calls(&log).len(), calls_so_far, "run {run} acts anew");
    }
    let replayed = agent(
        &program,
        &["--adapter", &adapter, "--store", &store, "--replay-only"],
    );
    assert_eq!(calls(&log).len(), 6, "a replay acts nowhere");
    assert_eq!(failures(&replayed).len(), 2);
    let other = Program::of(&WEATHER.replace("TOOL", "_weather").replace("oslo", "ulm"));
    let missed = agent(&other, &["--store", &store, "--replay-only"]);
    assert_eq!(
        failures(&missed),
        [("look(atlantis)", "adapter-crashed"), ("look(ulm)", "not-stored")]
    );
}

#[test]
fn a_tool_of_a_server_answers_and_its_faults_are_no_answers() {
    let (script, log) = (Program::named("server.sh", SERVER), Program::named("log", ""));
    let adapter = format!("mcp:sh {} {}", script.path(), log.path());
    let run = recorded_and_replayed("_town.weather", &adapter);
    let unseen =
        json!([{"C": "atlantis", "Why": "\"adapter-crashed\""}, {"C": "oslo", "Why": "\"server-error\""}]);
    assert_eq!(answers(&run), json!([[{"C": "bern", "N": "21.5"}], unseen]));
    assert_eq!(calls(&log).len(), 3, "the server is started again after its fall");
}

/// What a server over HTTP says to a message.
fn said(asked: &Asked) -> Answer {
    let message: Value = serde_json::from_str(&asked.body).expect("a message");
    let document =
        |result: Value| json!({"jsonrpc": "2.0", "id": message["id"], "result": result}).to_string();
    let json =
        |body: String| Answer::Status(200, vec![("content-type", "application/json".to_owned())], body);
    if asked.header("authorization") != Some("Bearer town-token-1") {
        return Answer::Status(401, Vec::new(), String::new());
    }
    match message["method"].as_str() {
        Some("initialize") => {
            let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {"name": "town", "version": "1"}});
            let kind = ("content-type", "application/json".to_owned());
            Answer::Status(
                200,
                vec![kind, ("mcp-session-id", "s-7".to_owned())],
                document(hello),
            )
        }
        Some("notifications/initialized") => Answer::Status(202, Vec::new(), String::new()),
        _ if asked.header("mcp-session-id") != Some("s-7") => Answer::Status(400, Vec::new(), String::new()),
        Some("tools/list") => json(document(json!({"tools": [{"name": "weather"}]}))),
        _ => match message["params"]["arguments"]["city"].as_str() {
            Some("bern") => {
                let told =
                    "event: message\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}\n\n";
                let answer = document(json!({"content": [{"type": "text", "text": "{\"degrees\": 21.50}"}]}));
                let kind = ("content-type", "text/event-stream".to_owned());
                Answer::Status(
                    200,
                    vec![kind],
                    format!("{told}event: message\ndata: {answer}\n\n"),
                )
            }
            Some("oslo") => Answer::Status(503, Vec::new(), String::new()),
            _ => Answer::Close,
        },
    }
}

#[test]
fn a_tool_of_a_server_over_http_answers_to_its_token() {
    let server = ModelServer::start(|_, asked| said(asked));
    let adapter = format!("mcp+http:{}/mcp", server.url());
    let program = Program::of(&WEATHER.replace("TOOL", "_town.weather"));
    let without = framex(&["agent", program.path(), "--adapter", &adapter]);
    assert_eq!(without.code, 2, "{}", without.err);
    assert!(without.err.contains("offers no tool"), "{}", without.err);
    let run = crate::program::framex_with(
        &["agent", program.path(), "--format", "json", "--adapter", &adapter],
        &[("FRAMEX_MCP_TOKEN", "town-token-1")],
    );
    assert!(!run.out.contains("town-token-1") && !run.err.contains("town-token-1"));
    let run = serde_json::from_str::<Value>(&run.out).expect("one document")["result"].take();
    let unseen = json!([{"C": "atlantis", "Why": "\"cut-off\""}, {"C": "oslo", "Why": "\"server-error\""}]);
    assert_eq!(answers(&run), json!([[{"C": "bern", "N": "21.5"}], unseen]));
}
