//! The door of every wire: calls an operation by name, and lets no panic out.
//!
//! In: a name and fields. Out: the reply, or why it was refused; a session that is whole in any case.

use crate::catalogue::OPERATIONS;
use crate::{Refused, Session};
use framex_source::{INTERNAL, UNKNOWN_OPERATION, nearest};
use serde_json::{Map, Value};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Calls the operation of this name.
///
/// # Errors
/// No such operation, malformed fields, whatever the operation refuses, or `InternalError` where it panicked.
pub fn call(session: &mut Session, name: &str, fields: Map<String, Value>) -> Result<Value, Refused> {
    let Some(operation) = OPERATIONS.iter().find(|operation| operation.name == name) else {
        let names = OPERATIONS.iter().map(|operation| operation.name);
        let help = match nearest(name, names.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the operations are {}", names.collect::<Vec<_>>().join(", ")),
        };
        return Err(Refused::without_place(
            UNKNOWN_OPERATION,
            format!("there is no operation `{name}`"),
            help,
        ));
    };
    guarded(|| (operation.run)(session, fields))
}

/// Runs something of ours and turns a panic into a refusal with kind `InternalError`.
///
/// Operations replace what a session holds only at their end, so what a panic leaves behind is what was there.
///
/// # Errors
/// What `run` refuses, or the panic.
pub fn guarded<T>(run: impl FnOnce() -> Result<T, Refused>) -> Result<T, Refused> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<&str>().map(|said| (*said).to_owned());
        let said = said.or_else(|| panic.downcast_ref::<String>().cloned());
        let message = format!(
            "FrameX failed: {}",
            said.unwrap_or_else(|| "no message".to_owned())
        );
        Err(Refused::without_place(
            INTERNAL,
            message,
            "please report it, with the program that shows it",
        ))
    })
}
