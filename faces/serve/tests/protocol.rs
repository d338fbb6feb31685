//! What the server does with lines that are wrong, large, or cut off.

use framex_serve::{MAX_REQUEST_BYTES, Options, run};
use serde_json::{Value, json};

/// The replies to some lines of input.
fn replies(input: impl AsRef<[u8]>) -> Vec<Value> {
    let mut output = Vec::new();
    run(input.as_ref(), &mut output, Options::default()).expect("the session ends with its input");
    let text = String::from_utf8(output).expect("replies are UTF-8");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("each reply is JSON"))
        .collect()
}

const LOAD: &str = r#"{"id": 1, "command": "load", "source": "world open. rob:Man."}"#;
const ASK: &str = r#"{"id": 9, "command": "query", "query": "?- rob:Man."}"#;

/// The kind and id of the reply to one line; the session that got it must still answer.
fn refused(line: impl AsRef<[u8]>) -> (Value, Value) {
    let input = [LOAD.as_bytes(), line.as_ref(), ASK.as_bytes(), b""].join(&b'\n');
    let replies = replies(input);
    assert_eq!(replies.len(), 3, "{replies:?}");
    assert_eq!(replies[1]["ok"], json!(false));
    assert!(
        replies[1]["error"]["message"]
            .as_str()
            .is_some_and(|said| !said.is_empty())
    );
    assert!(
        replies[1]["error"]["help"]
            .as_str()
            .is_some_and(|said| !said.is_empty())
    );
    assert_eq!(
        replies[2]["result"]["status"],
        json!("true"),
        "the session lives on"
    );
    (replies[1]["error"]["kind"].clone(), replies[1]["id"].clone())
}

fn request_error(id: Option<i64>) -> (Value, Value) {
    (json!("RequestError"), json!(id))
}

#[test]
fn a_line_that_is_no_request_is_refused_and_the_session_lives_on() {
    let lines = [
        "{\"id\": 2, \"command\": ",
        "[1, 2]",
        "\"query\"",
        "{\"id\": 2, \"command\": \"query\", \"query\": NaN}",
        "{\"command\": \"stats\"}",
        "{\"id\": \"two\", \"command\": \"stats\"}",
        "{\"id\": 2.5, \"command\": \"stats\"}",
    ];
    for line in lines {
        assert_eq!(refused(line), request_error(None), "{line}");
    }
    assert_eq!(refused("{\"id\": 2}"), request_error(Some(2)));
    assert_eq!(refused("{\"id\": 2, \"command\": 7}"), request_error(Some(2)));
    assert_eq!(
        refused(b"{\"id\": 2, \"command\": \"\xff\"}"),
        request_error(None)
    );
}

#[test]
fn deep_nesting_is_refused_unread() {
    let line = format!(
        "{{\"id\": 2, \"command\": \"query\", \"query\": {}",
        "[".repeat(500_000)
    );
    assert_eq!(refused(line), request_error(None));
}

#[test]
fn an_unknown_command_and_an_unknown_field_are_named_with_what_there_is() {
    let of_line = |line: &str| replies(format!("{LOAD}\n{line}\n"))[1]["error"].clone();
    let command = of_line(r#"{"id": 2, "command": "qeury", "query": "?- rob:Man."}"#);
    assert_eq!(command["kind"], json!("RequestError"));
    assert!(
        command["help"]
            .as_str()
            .is_some_and(|help| help.contains("`query`"))
    );
    let field = of_line(r#"{"id": 2, "command": "query", "qeury": "?- rob:Man."}"#);
    assert_eq!(field["kind"], json!("RequestError"));
    assert!(
        field["message"]
            .as_str()
            .is_some_and(|said| said.contains("qeury"))
    );
    let missing = of_line(r#"{"id": 2, "command": "query"}"#);
    assert_eq!(missing["kind"], json!("RequestError"));
}

#[test]
fn a_line_over_one_mebibyte_is_passed_over_and_one_of_just_that_is_read() {
    let of_length = |bytes: usize| {
        let rest = "{\"id\": 2, \"command\": \"query\", \"query\": \"?- rob:Man.\"}";
        format!("{}{rest}", " ".repeat(bytes - rest.len()))
    };
    assert_eq!(refused(of_length(MAX_REQUEST_BYTES + 1)), request_error(None));
    assert_eq!(refused(of_length(5 * MAX_REQUEST_BYTES)), request_error(None));
    let whole = replies(format!("{LOAD}\n{}\n", of_length(MAX_REQUEST_BYTES)));
    assert_eq!(whole[1]["result"]["status"], json!("true"));
}

#[test]
fn nothing_loaded_is_a_fault_of_the_state() {
    for command in [
        "run", "diff", "stats", "schema", "modules", "validate", "requests",
    ] {
        let reply = &replies(format!("{{\"id\": 1, \"command\": \"{command}\"}}\n"))[0];
        assert_eq!(reply["error"]["kind"], json!("StateError"), "{command}");
    }
}

#[test]
fn a_client_that_dies_in_the_middle_of_a_line_ends_the_session_quietly() {
    let replies = replies(format!("{LOAD}\n{{\"id\": 2, \"comm"));
    assert_eq!(replies.len(), 2);
    assert_eq!(replies[1]["error"]["kind"], json!("RequestError"));
}

#[test]
fn the_reader_of_the_replies_may_go_away() {
    struct Gone;
    impl std::io::Write for Gone {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let ended = run(format!("{LOAD}\n{ASK}\n").as_bytes(), Gone, Options::default());
    assert_eq!(ended.unwrap_err().kind(), std::io::ErrorKind::BrokenPipe);
}

#[test]
fn blank_lines_have_no_reply_and_the_last_line_needs_no_line_break() {
    assert_eq!(replies(format!("\n  \r\n{LOAD}\r\n\n{ASK}")).len(), 2);
}

#[test]
fn all_that_is_wrong_with_a_program_stands_in_one_error() {
    let source = "world open. a[p -> ]. b[q -> ].";
    let line = json!({"id": 1, "command": "load", "source": source});
    let error = replies(format!("{line}\n"))[0]["error"].clone();
    assert_eq!(error["kind"], json!("SyntaxError"));
    assert_eq!(error["line"], json!(1));
    assert_eq!(error["more"].as_array().map(Vec::len), Some(1), "{error}");
}
