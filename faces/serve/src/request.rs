//! Reads a request: an object with `id`, `command` and the fields of the operation.
//!
//! In: the bytes of a line. Out: the id to echo, as far as there is one, and the request or what is wrong with it.

use framex_operations::{Refused, malformed_request};
use serde_json::{Map, Value};

/// What is asked.
#[derive(Debug)]
pub(crate) struct Request {
    /// An operation's name.
    pub(crate) command: String,
    /// Everything beside `id` and `command`.
    pub(crate) fields: Map<String, Value>,
}

/// The id, also of a request that is refused, and the request.
pub(crate) fn read(line: &[u8]) -> (Option<i64>, Result<Request, Refused>) {
    let mut fields: Map<String, Value> = match serde_json::from_slice(line) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) => return (None, Err(malformed_request("the line is no JSON object"))),
        Err(fault) => {
            let reason = format!("the line cannot be read as JSON: {fault}");
            return (None, Err(malformed_request(&reason)));
        }
    };
    let id = match fields.shift_remove("id") {
        None => return (None, Err(malformed_request("the request has no `id`"))),
        Some(id) => match id.as_i64() {
            Some(id) => id,
            None => return (None, Err(malformed_request("`id` is no integer of 64 bits"))),
        },
    };
    let command = match fields.shift_remove("command") {
        Some(Value::String(command)) => command,
        Some(_) => return (Some(id), Err(malformed_request("`command` is no string"))),
        None => return (Some(id), Err(malformed_request("the request has no `command`"))),
    };
    (Some(id), Ok(Request { command, fields }))
}
