//! Adds the triples of an RDF document, each with its line as its place.
//!
//! In: the document and its format. Out: facts of the session, or statements as text; the triples that were refused or changed.

use super::load;
use crate::catalogue::{Effect, Operation, on_wire};
use crate::imported::{Imported, added};
use crate::{Limits, Problems, Refused, Session, SourceText, rdf_problems};
use framex_data::rdf::{self, Document, RdfForm};
use serde::{Deserialize, Serialize};
use std::io::{Read, Write};

/// `rdf_import`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "rdf_import",
    summary: "Add the triples of an RDF document",
    effect: Effect::Changes,
    fields: &[
        (
            "source",
            "what the document is called in messages and proofs; `retract_source` takes it back under this name",
        ),
        (
            "format",
            "`turtle`, `ntriples`, `nquads`, `trig`, `rdfxml` or `jsonld`",
        ),
        ("document", "the document"),
        (
            "base",
            "what its relative IRIs are relative to, where it does not say so itself",
        ),
        ("module", "refused: this version carries no modules out"),
    ],
    reply: "as `add`, with `triples`, `refused`, and a problem for each triple that was refused or changed",
    run: |session, fields| on_wire(fields, |input| run(session, input)),
};

/// A document, its format, its name.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// What it is called.
    pub source: String,
    /// `turtle`, `ntriples`, `nquads`, `trig`, `rdfxml`, `jsonld`.
    pub format: String,
    /// The text.
    pub document: String,
    /// What relative IRIs are relative to.
    pub base: Option<String>,
    /// Refused.
    pub module: Option<String>,
}

/// What was imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Output {
    /// Triples read, refused ones included.
    pub triples: u64,
    /// Triples refused.
    pub refused: u64,
}

/// The names of the files, as the user knows them, and what is known of the document.
#[derive(Clone, Copy, Debug)]
pub struct Named<'n> {
    /// The document.
    pub document: &'n str,
    /// Where the statements go.
    pub statements: &'n str,
    /// How the document is written.
    pub form: RdfForm,
    /// What relative IRIs are relative to.
    pub base: Option<&'n str>,
}

/// Adds the triples to a session; those that cannot be said are told and left out.
///
/// # Errors
/// A document that is not written in its format, whatever `add` refuses.
pub fn run(session: &mut Session, input: Input) -> Result<Imported<Output>, Refused> {
    rdf_problems::without_module(input.module.as_deref())?;
    let prefixes = prefixes(session)?;
    let named = Named {
        document: &input.source,
        statements: &input.source,
        form: rdf_problems::form_of(&input.format)?,
        base: input.base.as_deref(),
    };
    let mut text = Vec::new();
    let imported = written(input.document.as_bytes(), named, &prefixes, &mut text)?;
    added(session, text, input.source, imported)
}

/// Writes the triples as statements, each on the line with which it was read.
///
/// - `map`: a program whose prefixes name IRIs; none where it is empty.
///
/// # Errors
/// What is wrong with the map, a document that is not written in its format, a file that cannot be read or written. Triples
/// that were refused or changed are told in the problems beside the output.
pub fn to_text(
    map: Vec<SourceText>,
    data: impl Read,
    named: Named<'_>,
    statements: &mut dyn Write,
) -> Result<(Output, Problems), Refused> {
    let mut prefixes = Vec::new();
    if !map.is_empty() {
        let mut session = Session::new(Limits::default());
        let input = load::Input {
            sources: map,
            ..load::Input::default()
        };
        load::run(&mut session, input)?;
        prefixes = self::prefixes(&session)?;
    }
    written(data, named, &prefixes, statements)
}

fn written(
    data: impl Read,
    named: Named<'_>,
    prefixes: &[(String, String)],
    statements: &mut dyn Write,
) -> Result<(Output, Problems), Refused> {
    let document = Document {
        form: named.form,
        name: named.document,
        base: named.base,
        prefixes,
    };
    let report = rdf::import(data, document, statements)
        .map_err(|fault| rdf_problems::stopped(fault, named.document, named.statements))?;
    let output = Output {
        triples: report.triples,
        refused: report.refused,
    };
    Ok((output, rdf_problems::of(&report, named.document)))
}

/// Short and long names of the program.
pub(crate) fn prefixes(session: &Session) -> Result<Vec<(String, String)>, Refused> {
    let prefixes = session.loaded()?.program.prefixes.iter();
    Ok(prefixes
        .map(|prefix| (prefix.name.to_string(), prefix.iri.to_string()))
        .collect())
}
