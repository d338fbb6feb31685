//! Writes a program in the one layout.

use crate::{Refused, SourceText};
use framex_source::{Severity, Sources};

/// The text in the one layout; equal to the input where it has it already.
///
/// # Errors
/// A text that cannot be read.
pub fn run(text: SourceText) -> Result<String, Refused> {
    let mut sources = Sources::default();
    let file = sources.add(text.file, text.source);
    let source = &sources.file(file).text;
    let tree = framex_syntax::parse(source, file);
    if tree
        .problems
        .iter()
        .any(|problem| problem.severity == Severity::Error)
    {
        return Err(Refused::new(tree.problems, &sources));
    }
    Ok(framex_syntax::print(&tree, source))
}
