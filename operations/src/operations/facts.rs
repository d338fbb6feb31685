//! Prints every ordinary fact, stated and derived.

use crate::printed::Printing;
use crate::{Printed, Refused, Session};
use std::ops::ControlFlow;

/// One text a fact, without full stop, in code-point order.
///
/// # Errors
/// A session with nothing loaded.
pub fn run(session: &Session) -> Result<Vec<String>, Refused> {
    Ok(printed(session)?.to_texts())
}

/// The same texts as one list that is written at the cost of its letters.
///
/// # Errors
/// A session with nothing loaded.
pub fn printed(session: &Session) -> Result<Printed, Refused> {
    let (model, terms) = (&session.loaded()?.model, &session.terms);
    let mut all = Printing::default();
    for predicate in model.predicates() {
        let _ = model.visit(predicate, &[], &mut |row| {
            all.add(|text| predicate.print_fact(row, terms, text));
            ControlFlow::Continue(())
        });
    }
    Ok(all.end().sorted())
}
