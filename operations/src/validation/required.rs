//! Checks `declare required Class slot.`: each member has a value.
//!
//! Invariant: under an open scope a missing value is missing evidence, not a violation.

use super::{Findings, Row, Status};
use framex_term::Predicate;

/// A row for each member of the class.
pub(super) fn check(found: &Findings<'_>) -> Vec<Row> {
    let program = &found.loaded.program;
    let mut rows = Vec::new();
    for (class, slot, span) in &program.required {
        let (class_name, slot_name) = (found.print(*class), found.print(*slot));
        let schema = format!("required {class_name} {slot_name}");
        let predicate = Predicate::slot(*slot);
        for object in found.members(*class) {
            let name = found.print(object);
            let has_value = found
                .loaded
                .model
                .facts_of(predicate, Some(object))
                .next()
                .is_some();
            let (status, message, help) = if has_value {
                (
                    Status::Satisfied,
                    format!("`{name}` has a `{slot_name}`"),
                    String::new(),
                )
            } else if program.closed.is_closed(predicate) {
                let help = format!("state it: `{name}[{slot_name} -> …].`");
                (
                    Status::Violated,
                    format!("`{name}` has no `{slot_name}`, and `{slot_name}` is closed"),
                    help,
                )
            } else {
                let help = format!(
                    "state it: `{name}[{slot_name} -> …].`; or close the slot: `closed slot {slot_name}.`"
                );
                (
                    Status::Unknown,
                    format!("missing evidence: no `{slot_name}` of `{name}` is known"),
                    help,
                )
            };
            rows.push(found.row(status, &schema, object, message, help, *span));
        }
    }
    rows
}
