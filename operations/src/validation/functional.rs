//! Checks `declare functional slot.`: no object has two values.
//!
//! Invariant: one value of an open slot is unresolved, since a second may exist; of a closed one it is satisfied.

use super::{Finding, Findings, Status};
use framex_term::{Fact, Predicate};

/// A row for each object that has a value.
pub(super) fn check(found: &Findings<'_>) -> Vec<Finding> {
    let program = &found.loaded.program;
    let mut rows = Vec::new();
    for (slot, span) in &program.functional {
        let predicate = Predicate::slot(*slot);
        let slot_name = found.print(*slot);
        let schema = format!("functional {slot_name}");
        let facts = found.all_values(predicate);
        for of_object in facts.chunk_by(|left, right| left.terms[0] == right.terms[0]) {
            let object = of_object[0].terms[0];
            let name = found.print(object);
            let row = match of_object {
                [_] if program.closed.is_closed(predicate) => {
                    let message = format!("`{name}` has one `{slot_name}`, and `{slot_name}` is closed");
                    found.row(Status::Satisfied, &schema, object, message, String::new(), *span)
                }
                [_] => {
                    let message =
                        format!("unresolved: `{name}` has one `{slot_name}`, and another may exist");
                    let help =
                        format!("close the slot where all values are known: `closed slot {slot_name}.`");
                    found.row(Status::Unknown, &schema, object, message, help, *span)
                }
                several => {
                    let print = |fact: &Fact| format!("`{}`", found.print(fact.terms[1]));
                    let values: Vec<String> = several.iter().map(print).collect();
                    let message = format!(
                        "`{name}` has {} values of `{slot_name}`: {}",
                        values.len(),
                        values.join(", ")
                    );
                    let help = format!("keep one of them, or take back `declare functional {slot_name}.`");
                    let at = Some(several[1].clone());
                    let row = found.row(Status::Violated, &schema, object, message, help, *span);
                    rows.push(Finding { row, at });
                    continue;
                }
            };
            rows.push(Finding::from(row));
        }
    }
    rows
}
