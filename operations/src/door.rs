//! The door of every wire: calls an operation by name, and lets no panic out.
//!
//! In: a name and fields. Out: the reply, or why it was refused; a session that is whole in any case.

use crate::catalogue::{Effect, OPERATIONS, ReplyText, value_of};
use crate::suggested::near_or;
use crate::{Refused, Session};
use framex_source::{INTERNAL, UNKNOWN_OPERATION};
use serde_json::{Map, Value};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Calls the operation of this name.
///
/// # Errors
/// No such operation, malformed fields, whatever the operation refuses, or `InternalError` where it panicked.
pub fn call(session: &mut Session, name: &str, fields: Map<String, Value>) -> Result<Value, Refused> {
    call_for_text(session, name, fields).map(|reply| value_of(&reply))
}

/// The same for a wire that passes the reply on.
///
/// # Errors
/// As [`call`].
pub fn call_for_text(
    session: &mut Session,
    name: &str,
    fields: Map<String, Value>,
) -> Result<ReplyText, Refused> {
    let Some(operation) = OPERATIONS.iter().find(|operation| operation.name == name) else {
        let names = OPERATIONS.iter().map(|operation| operation.name);
        let help = near_or(name, names.clone(), || {
            format!("the operations are {}", names.collect::<Vec<_>>().join(", "))
        });
        return Err(Refused::without_place(
            UNKNOWN_OPERATION,
            format!("there is no operation `{name}`"),
            help,
        ));
    };
    match operation.effect {
        Effect::Reads => as_question(session, |session| (operation.run)(session, fields)),
        Effect::Changes | Effect::Acts => kept_whole(session, |session| (operation.run)(session, fields)),
    }
}

/// Runs what reads a session, within the limits of a question; what it made of terms goes with it.
pub(crate) fn as_question<T>(
    session: &mut Session,
    run: impl FnOnce(&mut Session) -> Result<T, Refused>,
) -> Result<T, Refused> {
    let limits = session.limits;
    session.limits = limits.of_question();
    let answered = kept_whole(session, |session| {
        let mark = session.terms.mark();
        let answered = run(session);
        session.terms.rollback(mark);
        answered
    });
    session.limits = limits;
    answered
}

/// Runs an operation of a session, and makes the session whole again where it panicked.
pub(crate) fn kept_whole<T>(
    session: &mut Session,
    run: impl FnOnce(&mut Session) -> Result<T, Refused>,
) -> Result<T, Refused> {
    let before = session.sources.next();
    caught(|| run(session)).unwrap_or_else(|internal| {
        session.recover(before);
        Err(internal)
    })
}

/// Runs something of ours and turns a panic into a refusal with kind `InternalError`. What it may have left half done is
/// the caller's to take back.
///
/// # Errors
/// What `run` refuses, or the panic.
pub fn guarded<T>(run: impl FnOnce() -> Result<T, Refused>) -> Result<T, Refused> {
    caught(run).unwrap_or_else(Err)
}

/// What was run, or the refusal that its panic means.
fn caught<T>(run: impl FnOnce() -> Result<T, Refused>) -> Result<Result<T, Refused>, Refused> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let said = panic.downcast_ref::<&str>().map(|said| (*said).to_owned());
        let said = said.or_else(|| panic.downcast_ref::<String>().cloned());
        let message = format!(
            "FrameX failed: {}",
            said.unwrap_or_else(|| "no message".to_owned())
        );
        Refused::without_place(
            INTERNAL,
            message,
            "please report it, with the program that shows it",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::{call, kept_whole};
    use crate::operations::{add, facts, load, retract};
    use crate::{Limits, Refused, Session};
    use framex_fixpoint::Change;
    use serde_json::json;
    use std::time::Duration;

    #[test]
    fn a_door_at_which_others_wait_bounds_what_reads_and_nothing_else() {
        let mut session = Session::new(Limits {
            time_per_question: Some(Duration::ZERO),
            ..Limits::default()
        });
        let facts: String = (0..2_000).map(|n| format!("n{n}:N[v -> {n}]. ")).collect();
        let mut call = |name: &str, fields: serde_json::Value| {
            let fields = fields.as_object().cloned().expect("fields are an object");
            call(&mut session, name, fields).map_err(|refused| refused.problems().list()[0].code.to_owned())
        };
        let source = format!("world open. {facts} ?X:M <- ?X:N.");
        assert!(call("load", json!({ "source": source })).is_ok());
        let goal = "?- ?A:N[v -> ?V] AND ?B:N[v -> ?W] AND ?V + ?W < 0.";
        assert_eq!(call("query", json!({ "query": goal })), Err("limit".to_owned()));
        assert!(call("add", json!({"source": "extra:N."})).is_ok());
        assert!(call("run", json!({})).is_ok());
    }

    #[test]
    fn a_panic_in_the_middle_of_a_change_leaves_the_session_as_it_was() {
        let mut session = Session::new(Limits::default());
        let input = load::Input {
            source: Some("world closed. a:K. b:K. c:K. ?X:L <- ?X:K AND NOT ?X:M.".to_owned()),
            ..load::Input::default()
        };
        load::run(&mut session, input).expect("it loads");
        let fact = "b:K".to_owned();
        retract::run(&mut session, &retract::Input { fact }).expect("it is stated");
        let before = facts::run(&session).expect("facts");
        let panicked: Result<(), Refused> = kept_whole(&mut session, |session| {
            let budget = session.budget();
            let (loaded, terms, _) = session.parts()?;
            let change = Change {
                withdraw: loaded.program.facts.iter().map(|stated| stated.fact()).collect(),
                ..Change::default()
            };
            let applied = loaded.model.apply(&change, &loaded.program, terms, &budget);
            panic!("planted: {applied:?}")
        });
        assert!(panicked.is_err_and(|refused| refused.is_internal()));
        assert_eq!(facts::run(&session).expect("facts"), before);
        let input = add::Input {
            source: "d:K.".to_owned(),
            file: None,
        };
        let changed = add::run(&mut session, input).expect("the session lives on");
        assert_eq!(changed.added, ["d:L"]);
    }
}
