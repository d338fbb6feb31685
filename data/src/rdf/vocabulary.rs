//! The words of RDF that the mapping knows, and our own for what the language has no word for.

/// Before the names that have no IRI of their own.
pub(crate) const BASE: &str = "urn:framex:";

/// `rdf#blank("people.ttl", 1)`: a node without a name, by document and number.
pub(crate) const BLANK: &str = "rdf#blank";
/// `rdf#text("chat", "fr")`: a text in a language.
pub(crate) const TEXT: &str = "rdf#text";
/// `rdf#literal("POINT(1 2)", geo::wktLiteral)`: a literal of a type that the language does not have.
pub(crate) const LITERAL: &str = "rdf#literal";
/// `rdf#iri("a::b")`: an IRI that would read as another name.
pub(crate) const IRI: &str = "rdf#iri";

pub(crate) const TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
pub(crate) const SUBCLASS: &str = "http://www.w3.org/2000/01/rdf-schema#subClassOf";
pub(crate) const RANGE: &str = "http://www.w3.org/2000/01/rdf-schema#range";
pub(crate) const XSD: &str = "http://www.w3.org/2001/XMLSchema#";

/// Prefixes that are known without being declared.
pub(crate) const WELL_KNOWN: [(&str, &str); 4] = [
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
    ("xsd", XSD),
    ("owl", "http://www.w3.org/2002/07/owl#"),
];

/// The types of XML Schema whose values are whole numbers, `integer` aside.
pub(crate) const WHOLE: [&str; 12] = [
    "int",
    "long",
    "short",
    "byte",
    "nonNegativeInteger",
    "positiveInteger",
    "nonPositiveInteger",
    "negativeInteger",
    "unsignedInt",
    "unsignedLong",
    "unsignedShort",
    "unsignedByte",
];
