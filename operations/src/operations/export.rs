//! Writes the rows of an answer as data that other programs read: a table, or records of JSON.
//!
//! In: a goal. Out: a document that `import` reads back value by value, under a mapping that gives the values their types.
//!
//! A string stands there without its quotes and a name without its backquotes, as other programs expect: that the one was
//! a string and the other a name is what the mapping says.
//!
//! Invariant: no two strings are written alike, the empty one and those with tabs, quotes and line breaks among them.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::csv::csv_value;
use crate::{Form, Refused, Session, asked, goal};
use framex_fixpoint::{Answer, Reasons};
use framex_source::MALFORMED_FIELDS;
use framex_term::{Term, Terms, View};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// `export`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "export",
    summary: "Write the rows of an answer as a table or as JSON",
    effect: Effect::Reads,
    fields: &[
        ("format", "`csv`, `tsv` or `json`"),
        ("query", "a goal with variables, which are the columns"),
    ],
    reply: "`{\"rows\", \"document\"}`; `import` reads the document back",
    run: |session, fields| {
        on_wire(fields, |input: Input| {
            run(session, super::import::form_of(&input.format)?, &input.query)
        })
    },
};

/// A goal, and how its rows are written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Input {
    format: String,
    query: String,
}

/// A document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Output {
    /// How many rows it holds; the line of the columns is none.
    pub rows: u64,
    /// The text.
    pub document: String,
}

/// Writes the rows that the goal is true of, in the order of `query`: columns alphabetical, rows by their values.
///
/// # Errors
/// A goal that cannot be read, is unsafe or has no variable; a session with nothing loaded; the limit that the question met.
///
/// # Cost
/// Holds the rows and the document.
pub fn run(session: &mut Session, form: Form, query: &str) -> Result<Output, Refused> {
    session.loaded()?;
    goal::with_goal(session, query, |session, goal| {
        let budget = session.budget();
        let (loaded, terms, sources) = session.parts()?;
        let answer = asked::answer(goal, loaded, terms, sources, &budget, Reasons::LeftOut)?;
        if answer.variables.is_empty() {
            let help = "ask for what the columns are to hold: `?- ?X:Person[age -> ?A].`; `query` answers a goal without one";
            let message = "the goal has no variable, so that a row of it would have no column";
            return Err(Refused::without_place(MALFORMED_FIELDS, message, help));
        }
        Ok(written(&answer, form, terms))
    })?
}

fn written(answer: &Answer, form: Form, terms: &Terms) -> Output {
    let mut columns: Vec<(String, usize)> = answer
        .variables
        .iter()
        .map(ToString::to_string)
        .zip(0..)
        .collect();
    columns.sort_unstable();
    let mut out = String::new();
    let line = |out: &mut String, cells: &mut dyn Iterator<Item = Cow<'_, str>>| {
        for (at, cell) in cells.enumerate() {
            match form {
                Form::Tsv => {
                    out.push_str(if at > 0 { "\t" } else { "" });
                    tsv_value(&cell, out);
                }
                _ => {
                    out.push_str(if at > 0 { "," } else { "" });
                    csv_value(&cell, out);
                }
            }
        }
        out.push('\n');
    };
    let mut rows = 0;
    match form {
        Form::Json => out.push('['),
        _ => line(&mut out, &mut columns.iter().map(|(name, _)| name.into())),
    }
    for row in answer.bindings.iter() {
        match form {
            Form::Json => {
                out.push_str(if rows > 0 { ",\n{" } else { "\n{" });
                for (at, (name, place)) in columns.iter().enumerate() {
                    out.push_str(if at > 0 { ", " } else { "" });
                    out.push_str(&format!("{}: ", json_string(name)));
                    out.push_str(&json_value(row[*place], terms));
                }
                out.push('}');
            }
            _ => line(
                &mut out,
                &mut columns.iter().map(|(_, place)| bare(row[*place], terms)),
            ),
        }
        rows += 1;
    }
    if form == Form::Json {
        out.push_str(if rows > 0 { "\n]\n" } else { "]\n" });
    }
    Output { rows, document: out }
}

/// A value as other programs write it.
fn bare(term: Term, terms: &Terms) -> Cow<'_, str> {
    match terms.view(term) {
        View::String(text) | View::Name(text) => text.into(),
        View::Number(_) | View::Boolean(_) | View::Function(..) => terms.print(term).into(),
    }
}

fn json_value(term: Term, terms: &Terms) -> String {
    match terms.view(term) {
        // Our numbers and truth values are written as JSON writes them.
        View::Number(_) | View::Boolean(_) => terms.print(term),
        View::String(_) | View::Name(_) | View::Function(..) => json_string(&bare(term, terms)),
    }
}

fn json_string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Appends a value of a tab-separated table; what would end it, and a quote that it begins with, are escaped.
fn tsv_value(text: &str, out: &mut String) {
    if text.is_empty() {
        // Without quotes it would be no value.
        return out.push_str("\"\"");
    }
    for (at, letter) in text.char_indices() {
        match letter {
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\\' => out.push_str("\\\\"),
            '"' if at == 0 => out.push_str("\\\""),
            letter => out.push(letter),
        }
    }
}
