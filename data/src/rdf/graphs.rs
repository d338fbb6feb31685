//! Decides which source of an annotation a named graph is, and which graph a source is.
//!
//! Invariant: a source that [`graph_of`] writes is read back by [`source_of`] as the same text.

use super::names::Names;
use super::vocabulary::BLANK;
use oxrdf::{BlankNode, GraphName};
use std::collections::BTreeMap;

/// The blank nodes of one document, numbered as they come.
#[derive(Debug, Default)]
pub(crate) struct Blanks(BTreeMap<String, u64>);

impl Blanks {
    /// The number of the node with this label.
    pub(crate) fn number(&mut self, label: &str) -> u64 {
        let next = self.0.len() as u64 + 1;
        *self.0.entry(label.to_owned()).or_insert(next)
    }

    /// The node of the term with this print.
    pub(crate) fn node(&mut self, print: &str) -> BlankNode {
        BlankNode::new_unchecked(format!("b{}", self.number(print)))
    }
}

/// The source that a graph is; `None` of the graph without a name.
pub(crate) fn source_of(graph: &GraphName, document: &str, blanks: &mut Blanks) -> Option<String> {
    match graph {
        GraphName::DefaultGraph => None,
        GraphName::BlankNode(node) => Some(blank_term(document, blanks.number(node.as_str()))),
        GraphName::NamedNode(node) => Some(Names::source_in(node.as_str())),
    }
}

/// The graph that a source is.
pub(crate) fn graph_of(source: &str, blanks: &mut Blanks) -> GraphName {
    let is_blank = source
        .strip_prefix(BLANK)
        .is_some_and(|rest| rest.starts_with("(\"") && rest.ends_with(')'));
    match is_blank {
        true => blanks.node(source).into(),
        false => Names::source_iri(source).into(),
    }
}

/// `rdf#blank("people.ttl", 1)`
pub(crate) fn blank_term(document: &str, number: u64) -> String {
    let mut out = format!("{BLANK}(").into_bytes();
    crate::cell::string(document, &mut out);
    out.extend_from_slice(format!(", {number})").as_bytes());
    String::from_utf8(out).expect("text stays text")
}
