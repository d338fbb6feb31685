//! Reads RDF into statements, and writes facts as RDF.
//!
//! Verbs: [`import()`], [`export()`]. A triple is a fact: `rdf:type` is membership, `rdfs:subClassOf` is `extends`, any other
//! property a slot. An IRI is a name, with a prefix where one is known and in backquotes elsewhere; a named graph is the source of an
//! `annotate`. What the language has no word for is a function term: a blank node `rdf#blank("file", 1)`, a text in a language
//! `rdf#text("chat", "fr")`, any other literal `rdf#literal("POINT(1 2)", geo::wktLiteral)`.
//!
//! Invariant: what is exported and imported again is the same facts, and what is imported and exported the same graph, but for
//! the names of blank nodes and the types that the report counts. A triple that cannot be said is refused by its line.

mod export;
mod graphs;
mod import;
mod lines;
mod literal;
mod names;
mod remark;
mod term_text;
mod vocabulary;

pub use export::{Exported, Facts, Unwritable, export};
pub use import::{Document, RdfFault, RdfReport, import};
pub use remark::{Grade, Remark};

use oxrdfio::{JsonLdProfileSet, RdfFormat};

/// How a graph is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RdfForm {
    /// Turtle.
    Turtle,
    /// A triple a line.
    NTriples,
    /// A triple and its graph a line.
    NQuads,
    /// Turtle with named graphs.
    TriG,
    /// RDF in XML.
    RdfXml,
    /// RDF in JSON.
    JsonLd,
}

/// Every form, with the name that a user gives it and the ends of file names that mean it.
const FORMS: [(RdfForm, &str, &[&str]); 6] = [
    (RdfForm::Turtle, "turtle", &["ttl"]),
    (RdfForm::NTriples, "ntriples", &["nt"]),
    (RdfForm::NQuads, "nquads", &["nq"]),
    (RdfForm::TriG, "trig", &["trig"]),
    (RdfForm::RdfXml, "rdfxml", &["rdf", "xml", "owl"]),
    (RdfForm::JsonLd, "jsonld", &["jsonld", "json"]),
];

impl RdfForm {
    /// The form of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<RdfForm> {
        let found = FORMS.iter().find(|(_, known, _)| *known == name);
        found.map(|(form, _, _)| *form)
    }

    /// What a user calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        let found = FORMS.iter().find(|(form, _, _)| *form == self);
        found.map_or("", |(_, name, _)| *name)
    }

    /// The form that the end of a file's name means.
    #[must_use]
    pub fn of_file(name: &str) -> Option<RdfForm> {
        let (_, end) = name.rsplit_once('.')?;
        let end = end.to_ascii_lowercase();
        let found = FORMS.iter().find(|(_, _, ends)| ends.contains(&end.as_str()));
        found.map(|(form, _, _)| *form)
    }

    /// The names of all forms.
    pub fn names() -> impl Iterator<Item = &'static str> {
        FORMS.iter().map(|(_, name, _)| *name)
    }

    /// Whether each line stands for itself, so that a broken one takes no other along.
    pub(crate) fn has_lines(self) -> bool {
        matches!(self, RdfForm::NTriples | RdfForm::NQuads)
    }

    /// Whether it can say in which graph a triple is.
    pub(crate) fn has_graphs(self) -> bool {
        matches!(self, RdfForm::NQuads | RdfForm::TriG | RdfForm::JsonLd)
    }

    pub(crate) fn format(self) -> RdfFormat {
        match self {
            RdfForm::Turtle => RdfFormat::Turtle,
            RdfForm::NTriples => RdfFormat::NTriples,
            RdfForm::NQuads => RdfFormat::NQuads,
            RdfForm::TriG => RdfFormat::TriG,
            RdfForm::RdfXml => RdfFormat::RdfXml,
            RdfForm::JsonLd => RdfFormat::JsonLd {
                profile: JsonLdProfileSet::empty(),
            },
        }
    }
}
