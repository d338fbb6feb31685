//! Writes a reply: `{"id", "ok", "result"}` or `{"id", "ok", "error"}`, on one line.
//!
//! Invariant: an `error` is the first problem that is an error; the other problems stand in its `more`.

use framex_operations::{Problem, Refused};
use serde_json::{Map, Value, json};

/// The line, with its line break.
pub(crate) fn line(id: Option<i64>, result: Result<Value, Refused>) -> String {
    let mut reply = Map::new();
    reply.insert("id".to_owned(), json!(id));
    reply.insert("ok".to_owned(), json!(result.is_ok()));
    match result {
        Ok(result) => reply.insert("result".to_owned(), result),
        Err(refused) => reply.insert("error".to_owned(), error(&refused)),
    };
    Value::Object(reply).to_string() + "\n"
}

fn error(refused: &Refused) -> Value {
    let mut problems = refused.problems().list();
    let first = problems.iter().position(|problem| problem.severity == "error");
    let first = problems.remove(first.unwrap_or(0));
    let mut error = value(&first);
    if let (Value::Object(error), false) = (&mut error, problems.is_empty()) {
        error.insert("more".to_owned(), problems.iter().map(value).collect());
    }
    error
}

fn value(problem: &Problem) -> Value {
    serde_json::to_value(problem).expect("a problem has string keys and finite numbers")
}
