//! Prints every ordinary fact, stated and derived.

use crate::{Refused, Session};

/// One line a fact, without full stop, in code-point order.
///
/// # Errors
/// A session with nothing loaded.
pub fn run(session: &Session) -> Result<Vec<String>, Refused> {
    let model = &session.loaded()?.model;
    let mut lines: Vec<String> = model.facts().map(|fact| fact.print(&session.terms)).collect();
    lines.sort_unstable();
    lines.dedup();
    Ok(lines)
}
