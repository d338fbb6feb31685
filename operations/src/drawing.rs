//! Pictures of proofs, as text: Mermaid for a page that draws it, SVG for one that does not.
//!
//! In: a [`ProofGraph`]. Out: a text that stands alone.
//!
//! Invariant: a name, a string or a reply of a model is shown as text, whatever it contains.

mod boxes;
mod layers;
pub(crate) mod mermaid;
pub(crate) mod svg;

use crate::proof_graph::{ProofGraph, ProofNode, StatementText};

/// The lines beneath a fact: what makes it hold.
fn lines_of(node: &ProofNode) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(rule) = &node.rule {
        let place = match (&rule.place.file, rule.place.line) {
            (Some(file), Some(line)) => format!(", {file}:{line}"),
            _ => String::new(),
        };
        lines.push(match node.by {
            "rule" => format!("rule #{}{place}", rule.number),
            by => format!("{by}{place}"),
        });
        let pairs = node
            .bindings
            .iter()
            .map(|(name, value)| format!("{name} = {value}"));
        let pairs = pairs.collect::<Vec<_>>().join(", ");
        lines.extend((!pairs.is_empty()).then_some(pairs));
        lines.extend(node.conditions.iter().cloned());
    }
    if node.by == "kept" {
        lines.push("kept with its request".to_owned());
    }
    if node.cut {
        lines.push("…".to_owned());
    }
    for statement in &node.statements {
        lines.extend(lines_of_statement(statement));
    }
    lines
}

fn lines_of_statement(statement: &StatementText) -> Vec<String> {
    if let Some(receipt) = &statement.receipt {
        let model = receipt.model.iter().map(|model| format!("model {model}"));
        let date = receipt.date.iter().cloned();
        let run = format!("run {}", receipt.run);
        let who = [run].into_iter().chain(model).chain(date).collect::<Vec<_>>();
        return vec![format!("receipt of {}", receipt.request), who.join(", ")];
    }
    let mut lines = Vec::new();
    if statement.at.is_empty() || !statement.at.starts_with(&format!("{}:", statement.source)) {
        lines.push(statement.source.clone());
    }
    lines.extend((!statement.at.is_empty()).then(|| statement.at.clone()));
    let time = statement.time.iter().map(|time| format!("time {time}"));
    let weight = statement.weight.iter().map(|weight| format!("weight {weight}"));
    let said = time.chain(weight).collect::<Vec<_>>().join(", ");
    lines.extend((!said.is_empty()).then_some(said));
    lines
}

/// What a fact is drawn as.
fn kind_of(node: &ProofNode) -> &'static str {
    let is_receipt = |statement: &StatementText| statement.receipt.is_some();
    match node.by {
        "stated" if node.statements.iter().any(is_receipt) => "receipt",
        "stated" | "kept" => "stated",
        _ => "derived",
    }
}

/// The lines beneath a picture: further proofs, and what the fact hangs on.
fn caption_of(graph: &ProofGraph) -> Vec<String> {
    let least = if graph.may_be_more { "at least " } else { "" };
    let mut lines = Vec::new();
    match graph.further {
        0 if graph.may_be_more => lines.push("there may be further proofs".to_owned()),
        0 => {}
        1 => lines.push(format!("there is {least}1 further proof")),
        further => lines.push(format!("there are {least}{further} further proofs")),
    }
    if !graph.provisional.is_empty() {
        lines.push(crate::provisional::sentence(&graph.provisional));
    }
    lines
}
