//! A proof as a Mermaid flowchart: what is proved at the top, what it rests on beneath.

use super::{caption_of, kind_of, lines_of};
use crate::proof_graph::ProofGraph;
use std::fmt::Write;

/// The text of the flowchart.
pub(crate) fn draw(graph: &ProofGraph) -> String {
    let mut out = String::from("flowchart TD\n");
    for (at, proof) in graph.proofs.iter().enumerate() {
        let is_one_of_several = graph.proofs.len() > 1;
        if is_one_of_several {
            let _ = writeln!(out, "    subgraph p{at}[\"proof {}\"]", at + 1);
        }
        for node in &proof.nodes {
            let lines = lines_of(node);
            let beneath = lines
                .iter()
                .map(|line| format!("<br/><small>{}</small>", escaped(line)));
            let (open, close) = match kind_of(node) {
                "receipt" => ("[/", "/]"),
                "stated" => ("([", "])"),
                _ => ("[", "]"),
            };
            let _ = writeln!(
                out,
                "    p{at}n{}{open}\"{}{}\"{close}",
                node.id,
                escaped(&node.fact),
                beneath.collect::<String>()
            );
        }
        for node in &proof.nodes {
            for premise in &node.premises {
                let _ = writeln!(out, "    p{at}n{} --> p{at}n{premise}", node.id);
            }
        }
        if is_one_of_several {
            out.push_str("    end\n");
        }
    }
    for line in caption_of(graph) {
        let _ = writeln!(out, "%% {}", line.replace(['\n', '\r', '{', '}'], " "));
    }
    out
}

/// The text inside quotes, where Mermaid and the page around it find nothing to act on.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' => out.push(letter),
            ' ' | ',' | '.' | ':' | '-' | '_' | '/' | '=' | '?' | '!' | '+' | '…' => out.push(letter),
            letter if letter.is_alphanumeric() => out.push(letter),
            letter if letter.is_control() => out.push('\u{fffd}'),
            letter => {
                let _ = write!(out, "#{};", u32::from(letter));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn nothing_in_a_text_can_end_the_quotes_or_begin_markup() {
        let text = escaped("a\"]; click <script> #quot; `b` {c} \\ ü\n");
        for letter in ['"', '<', '>', '`', '{', '}', ']', '\\', '\n', '\''] {
            assert!(!text.contains(letter), "{letter:?} in {text}");
        }
        assert!(text.contains('ü'));
    }
}
