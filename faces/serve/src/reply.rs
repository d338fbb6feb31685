//! Writes a reply: `{"id", "ok", "result"}` or `{"id", "ok", "error"}`, on one line.
//!
//! Invariant: an `error` is the first problem that is an error; the other problems stand in its `more`.

use framex_operations::catalogue::ReplyText;
use framex_operations::{Problem, Refused};
use serde_json::{Value, json};
use std::fmt::Write;

/// The line, with its line break.
pub(crate) fn line(id: Option<i64>, result: Result<ReplyText, Refused>) -> String {
    let id = json!(id);
    match result {
        Ok(result) => {
            let result = result.get();
            // Of a long one no letter is moved twice.
            let mut line = String::with_capacity(result.len() + 64);
            let _ = writeln!(line, "{{\"id\":{id},\"ok\":true,\"result\":{result}}}");
            line
        }
        Err(refused) => format!("{{\"id\":{id},\"ok\":false,\"error\":{}}}\n", error(&refused)),
    }
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
