//! A problem in the form that every wire shows.
//!
//! In: a [`Diagnostic`] and the files it speaks of. Out: codes, places and texts as plain values; lines and
//! columns from 1, columns in Unicode scalar values.

use framex_source::{Diagnostic, Fix, Kind, Severity, Sources, Span};
use schemars::JsonSchema;
use serde::Serialize;

/// What is wrong, where, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Problem {
    /// Its page is `book/messages/<code>.md`.
    pub code: &'static str,
    /// `SyntaxError`, `SemanticError`, `InferenceError`, `RequestError`, `StateError`, `InternalError`.
    pub kind: &'static str,
    /// `error`, `warning`, `note`.
    pub severity: &'static str,
    /// In the words of the program.
    pub message: String,
    /// Where; every field null for the program as a whole.
    #[serde(flatten)]
    pub place: Place,
    /// The next step, in words.
    pub help: String,
    /// The next step, as an edit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<Repair>,
    /// Other places that take part.
    pub related: Vec<Region>,
}

/// A stretch of a file, or nowhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Place {
    /// The file as the user named it.
    pub file: Option<String>,
    /// First line.
    pub line: Option<u32>,
    /// First column.
    pub column: Option<u32>,
    /// Line of the end.
    pub end_line: Option<u32>,
    /// Column just after the last character.
    pub end_column: Option<u32>,
}

/// A place and what is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Region {
    /// What is there.
    pub message: String,
    /// Where.
    #[serde(flatten)]
    pub place: Place,
}

/// An edit that mends a problem: put `text` in the place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Repair {
    /// What to write; empty to delete.
    pub text: String,
    /// What to replace; empty to insert.
    #[serde(flatten)]
    pub place: Place,
}

impl Place {
    /// The place of a span.
    #[must_use]
    pub fn of(span: Span, sources: &Sources) -> Place {
        let (start, end) = (sources.place(span), sources.end_place(span));
        Place {
            file: Some(sources.file(span.file).name.clone()),
            line: Some(start.line),
            column: Some(start.column),
            end_line: Some(end.line),
            end_column: Some(end.column),
        }
    }
}

impl Problem {
    /// The wire form of a diagnostic.
    #[must_use]
    pub fn of(diagnostic: &Diagnostic, sources: &Sources) -> Problem {
        let place = |span: Span| Place::of(span, sources);
        let fix = match &diagnostic.fix {
            Fix::Replace { span, text, .. } => Some(Repair {
                text: text.clone(),
                place: place(*span),
            }),
            Fix::Advise(_) => None,
        };
        let related = diagnostic.related.iter();
        Problem {
            code: diagnostic.code.name,
            kind: kind_name(diagnostic.code.kind),
            severity: severity_name(diagnostic.severity),
            message: diagnostic.message.clone(),
            place: diagnostic.span.map(place).unwrap_or_default(),
            help: diagnostic.fix.help().to_owned(),
            fix,
            related: related
                .map(|other| Region {
                    message: other.label.clone(),
                    place: place(other.span),
                })
                .collect(),
        }
    }
}

fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::SyntaxError => "SyntaxError",
        Kind::SemanticError => "SemanticError",
        Kind::InferenceError => "InferenceError",
        Kind::RequestError => "RequestError",
        Kind::StateError => "StateError",
        Kind::InternalError => "InternalError",
    }
}
