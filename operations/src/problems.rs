//! What was found wrong, with the texts it points into.
//!
//! In: diagnostics of the engine. Out: the wire form, or text for people.

use crate::Problem;
use framex_source::{Code, Diagnostic, Fix, Kind, Severity, Sources};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Problems in the order found, and the files they lie in.
#[derive(Clone, Debug, Default)]
pub struct Problems {
    diagnostics: Vec<Diagnostic>,
    sources: Sources,
}

/// About the bytes of a place and the names of fields around it.
const PLACE_BYTES: usize = 150;

/// An operation was refused and changed nothing.
///
/// Invariant: at least one of its problems is an error.
#[derive(Clone, Debug)]
pub struct Refused(Problems);

impl Problems {
    /// These problems, in these files.
    #[must_use]
    pub fn new(diagnostics: Vec<Diagnostic>, sources: &Sources) -> Problems {
        let sources = if diagnostics.is_empty() {
            Sources::default()
        } else {
            sources.clone()
        };
        Problems { diagnostics, sources }
    }

    /// These, then those of the same session.
    #[must_use]
    pub fn and(mut self, others: Problems) -> Problems {
        if self.is_empty() {
            return others;
        }
        self.diagnostics.extend(others.diagnostics);
        self
    }

    /// The wire form.
    #[must_use]
    pub fn list(&self) -> Vec<Problem> {
        self.diagnostics
            .iter()
            .map(|diagnostic| Problem::of(diagnostic, &self.sources))
            .collect()
    }

    /// Those that lie in a file.
    #[must_use]
    pub(crate) fn of_file(mut self, name: &str) -> Problems {
        let sources = &self.sources;
        let lies_in_it = |span: framex_source::Span| sources.file(span.file).name == name;
        self.diagnostics.retain(|one| one.span.is_some_and(lies_in_it));
        self
    }

    /// So many of them, after as many as `offset`.
    #[must_use]
    pub(crate) fn part(mut self, offset: usize, count: usize) -> Problems {
        let rest = self.diagnostics.into_iter().skip(offset);
        self.diagnostics = rest.take(count).collect();
        self
    }

    /// How many there are of each code.
    pub(crate) fn counts(&self) -> BTreeMap<&'static str, usize> {
        let mut counts = BTreeMap::new();
        for diagnostic in &self.diagnostics {
            *counts.entry(diagnostic.code.name).or_default() += 1;
        }
        counts
    }

    /// About the bytes of each on a wire.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = usize> + '_ {
        let labels = |one: &Diagnostic| -> usize {
            one.related
                .iter()
                .map(|other| other.label.len() + PLACE_BYTES)
                .sum()
        };
        let texts = move |one: &Diagnostic| one.message.len() + one.fix.help().len() + labels(one);
        self.diagnostics
            .iter()
            .map(move |one| texts(one) + 2 * PLACE_BYTES)
    }

    /// As text for people: source line, caret, help; empty where there is none.
    #[must_use]
    pub fn render(&self, is_coloured: bool) -> String {
        let drawn = self
            .diagnostics
            .iter()
            .map(|d| framex_source::render(d, &self.sources, is_coloured));
        drawn.map(|text| text.trim_end().to_owned() + "\n").collect()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.diagnostics.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }
}

impl Refused {
    /// These problems, in these files.
    #[must_use]
    pub fn new(diagnostics: Vec<Diagnostic>, sources: &Sources) -> Refused {
        debug_assert!(
            diagnostics.iter().any(|d| d.severity == Severity::Error),
            "a refusal has an error"
        );
        Refused(Problems::new(diagnostics, sources))
    }

    /// One problem that lies in no file: a malformed request, nothing loaded.
    #[must_use]
    pub fn without_place(code: Code, message: impl Into<String>, help: impl Into<String>) -> Refused {
        let problem = Diagnostic::error(code, None, message, Fix::Advise(help.into()));
        Refused::new(vec![problem], &Sources::default())
    }

    /// All of it.
    #[must_use]
    pub fn problems(&self) -> &Problems {
        &self.0
    }

    /// Whether every error is a limit reached: the evaluation stopped, the program is right.
    #[must_use]
    pub fn is_limit(&self) -> bool {
        let mut errors = self
            .0
            .diagnostics
            .iter()
            .filter(|d| d.severity == Severity::Error);
        errors.all(|d| d.code == framex_source::LIMIT)
    }

    /// Whether a model is asked and none is configured.
    #[must_use]
    pub fn is_missing_model(&self) -> bool {
        self.0
            .diagnostics
            .iter()
            .any(|d| d.code == framex_source::NO_MODEL)
    }

    /// Whether something was to be explained that does not hold.
    #[must_use]
    pub fn is_without_proof(&self) -> bool {
        self.0
            .diagnostics
            .iter()
            .any(|d| d.code == framex_source::DOES_NOT_HOLD)
    }

    /// Whether FrameX itself failed.
    #[must_use]
    pub fn is_internal(&self) -> bool {
        self.0
            .diagnostics
            .iter()
            .any(|d| d.code.kind == Kind::InternalError)
    }
}

impl JsonSchema for Problems {
    fn schema_name() -> Cow<'static, str> {
        "Problems".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        <Vec<Problem>>::json_schema(generator)
    }
}

impl Serialize for Problems {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.list().serialize(serializer)
    }
}
