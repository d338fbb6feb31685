//! Operations called by their names, as a wire calls them.

use framex_operations::{Limits, Session, door};
use serde_json::{Map, Value, json};

/// A session that a program is loaded into, as the file `main.fx`.
pub(crate) fn session(source: &str) -> Session {
    let mut session = Session::new(Limits::default());
    call(
        &mut session,
        "load",
        json!({ "source": source, "file": "main.fx" }),
    );
    session
}

/// The reply, or the list of problems.
pub(crate) fn tried(session: &mut Session, name: &str, fields: Value) -> Result<Value, Value> {
    let fields: Map<String, Value> = fields.as_object().cloned().expect("fields are an object");
    door::call(session, name, fields).map_err(|refused| json!(refused.problems().list()))
}

/// The reply of what is not refused.
pub(crate) fn call(session: &mut Session, name: &str, fields: Value) -> Value {
    tried(session, name, fields).unwrap_or_else(|problems| panic!("{name}: {problems}"))
}

/// The code, the message and the help of a refusal.
pub(crate) fn refused(session: &mut Session, name: &str, fields: Value) -> [String; 3] {
    let problems = tried(session, name, fields).expect_err("it is refused");
    ["code", "message", "help"].map(|part| problems[0][part].as_str().expect("a text").to_owned())
}
