//! Prints an answer for people.

use crate::table::Table;
use crate::terminal::{Colour, painted};
use framex_operations::operations::run;
use framex_operations::{Answered, Status, provisional_sentence};

/// An answer for people: its word, or its rows as a table, and what an `unknown` hangs on.
pub(crate) fn text(answered: &Answered) -> String {
    let mut out = match answered.status {
        Status::True => painted("true", Colour::Green) + "\n",
        Status::False => painted("false", Colour::Red) + "\n",
        Status::Unknown => painted("unknown", Colour::Yellow) + "\n",
        Status::Bindings => table(answered).aligned(),
    };
    if answered.more {
        out.push_str("… and more\n");
    }
    for reason in answered.why.iter().flatten() {
        out.push_str(&format!("  {}\n", reason.print()));
    }
    if !answered.provisional.is_empty() {
        out.push_str(&format!("  {}\n", provisional_sentence(&answered.provisional)));
    }
    for hint in answered.hints.iter().flatten() {
        out.push_str(&format!("  hint: {hint}\n"));
    }
    out
}

/// The rows of an answer; for one without rows its word under `status`.
pub(crate) fn table(answered: &Answered) -> Table {
    let Some(rows) = &answered.bindings else {
        return Table {
            heading: vec!["status".to_owned()],
            rows: vec![vec![answered.print()]],
        };
    };
    let heading = match rows.is_empty() {
        true => Vec::new(),
        false => rows.columns().to_vec(),
    };
    Table {
        heading,
        rows: rows.rows().map(|row| row.map(str::to_owned).collect()).collect(),
    }
}

/// The same as comma-separated values.
pub(crate) fn csv(answered: &Answered) -> String {
    match answered.bindings.as_ref().filter(|rows| !rows.is_empty()) {
        Some(rows) => rows.csv(),
        None => table(answered).csv(),
    }
}

/// An answer under its query and place.
pub(crate) fn with_heading(answer: &run::Output) -> String {
    let heading = painted(&format!("?- {}.", answer.query), Colour::Bold);
    let place = painted(&format!("{}:{}", answer.file, answer.line), Colour::Dim);
    format!("{heading}  {place}\n{}\n", text(&answer.answered))
}
