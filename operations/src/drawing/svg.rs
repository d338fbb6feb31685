//! A proof as an SVG picture that needs nothing else: no font, no script, no style sheet.

use super::boxes::{LINE_HEIGHT, PADDING, TextBox};
use super::layers::{Layout, layout};
use super::{caption_of, kind_of, lines_of};
use crate::proof_graph::{ProofGraph, ShownProof};
use std::fmt::Write;

const MARGIN: i64 = 16;

/// Facts drawn at most; more than that nobody can read.
pub(crate) const MOST_FACTS: usize = 1_000;

/// The text of the picture.
pub(crate) fn draw(graph: &ProofGraph) -> String {
    let (mut body, mut width, mut top) = (String::new(), 0, MARGIN);
    for (at, proof) in graph.proofs.iter().enumerate() {
        if graph.proofs.len() > 1 {
            line(&mut body, MARGIN, top + 12, &format!("proof {}", at + 1), "");
            top += 2 * LINE_HEIGHT;
        }
        let laid = proof_at(proof, top, &mut body);
        width = width.max(laid.width);
        top += laid.height + 2 * MARGIN;
    }
    for caption in caption_of(graph) {
        line(&mut body, MARGIN, top, &caption, "");
        width = width.max(caption.chars().count() as i64 * 8);
        top += LINE_HEIGHT;
    }
    let (width, height) = (width + 2 * MARGIN, top + MARGIN);
    let title = escaped(&format!("Why {} holds", graph.fact));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"ui-monospace, monospace\" font-size=\"13\">\n\
         <title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{body}</svg>\n"
    )
}

fn proof_at(proof: &ShownProof, top: i64, out: &mut String) -> Layout {
    let boxes = proof
        .nodes
        .iter()
        .map(|node| TextBox::of(&node.fact, &lines_of(node)));
    let boxes: Vec<TextBox> = boxes.collect();
    let sizes: Vec<(i64, i64)> = boxes.iter().map(|one| (one.width, one.height)).collect();
    let lines = proof
        .nodes
        .iter()
        .flat_map(|node| node.premises.iter().map(|premise| (node.id, *premise)));
    let laid = layout(&sizes, &lines.collect::<Vec<_>>());
    for route in &laid.routes {
        let _ = writeln!(
            out,
            "<path d=\"{}\" fill=\"none\" stroke=\"#6b7280\" stroke-width=\"1.2\"/>",
            curve(route, top)
        );
    }
    for ((node, text), (left, above)) in proof.nodes.iter().zip(&boxes).zip(&laid.places) {
        let (left, above) = (left + MARGIN, above + top);
        // Colour repeats what the words say: a dark border for what rules derive, a round one for what is stated.
        let (fill, stroke, radius) = match kind_of(node) {
            "receipt" => ("#fef3c7", "#92400e", 14),
            "stated" => ("#ecfdf5", "#047857", 14),
            _ => ("#f8fafc", "#1e293b", 2),
        };
        let _ = writeln!(
            out,
            "<g><title>{}</title>\n<rect x=\"{left}\" y=\"{above}\" width=\"{}\" height=\"{}\" rx=\"{radius}\" \
             fill=\"{fill}\" stroke=\"{stroke}\"/>",
            escaped(node.rule.as_ref().map_or(&node.fact, |rule| &rule.text)),
            text.width,
            text.height
        );
        for (at, words) in text.lines.iter().enumerate() {
            let weight = if at < text.heading {
                " font-weight=\"bold\""
            } else {
                ""
            };
            let baseline = above + PADDING + at as i64 * LINE_HEIGHT + 12;
            line(out, left + PADDING, baseline, words, weight);
        }
        out.push_str("</g>\n");
    }
    laid
}

fn line(out: &mut String, left: i64, baseline: i64, text: &str, weight: &str) {
    let _ = writeln!(
        out,
        "<text x=\"{left}\" y=\"{baseline}\"{weight} fill=\"#111827\" xml:space=\"preserve\">{}</text>",
        escaped(text)
    );
}

/// A smooth line through the points, upright where it begins and ends.
fn curve(route: &[(i64, i64)], top: i64) -> String {
    let mut path = String::new();
    for (at, (across, down)) in route.iter().enumerate() {
        let (across, down) = (across + MARGIN, down + top);
        match at.checked_sub(1).map(|before| route[before]) {
            None => {
                let _ = write!(path, "M{across} {down}");
            }
            Some((from, above)) => {
                let (from, above) = (from + MARGIN, above + top);
                let half = (above + down) / 2;
                let _ = write!(path, " C{from} {half} {across} {half} {across} {down}");
            }
        }
    }
    path
}

/// The text as XML shows it; what XML cannot hold becomes U+FFFD.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(' '),
            letter if letter.is_control() || matches!(u32::from(letter), 0xfffe | 0xffff) => {
                out.push('\u{fffd}');
            }
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn a_text_with_markup_is_shown_as_it_is() {
        let text = escaped("<script>alert(\"x\" & 'y')</script>\u{1b}[31m");
        assert_eq!(
            text,
            "&lt;script&gt;alert(&quot;x&quot; &amp; &#39;y&#39;)&lt;/script&gt;\u{fffd}[31m"
        );
    }
}
