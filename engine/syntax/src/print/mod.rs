//! The one layout: writes a tree as text that reads as the same tree.
//!
//! In: a [`Tree`] without problems, and the text it was read from, for its comments, the blank lines between
//! statements and the strings that run over lines. Out: its text in the one layout.
//!
//! Invariants: parsing what is printed gives the same tree but for places, with the same comments in the same
//! order; printing that again gives the same bytes.

mod comments;
mod formulas;
mod layout;
mod statements;
mod terms;

use crate::tree::Tree;
use framex_source::Span;

/// What is printed, and how far its comments have been.
struct Printer<'t> {
    text: &'t str,
    comments: &'t [Span],
    next: usize,
}

/// Writes a file in the one layout, with a line break at its end.
///
/// A statement that could not be read is written as it stands, so a tree with problems loses nothing;
/// the invariants above hold for a tree without.
///
/// # Example
/// ```
/// use framex_source::FileId;
///
/// let text = "rob :Man[ age->41 ;likes -> { tea,coffee }] . // a start";
/// let tree = framex_syntax::parse(text, FileId(0));
/// assert_eq!(
///     framex_syntax::print(&tree, text),
///     "rob:Man[age -> 41; likes -> {tea, coffee}]. // a start\n"
/// );
/// ```
#[must_use]
pub fn print(tree: &Tree, text: &str) -> String {
    let mut printer = Printer {
        text,
        comments: &tree.comments,
        next: 0,
    };
    printer.statements(&tree.statements, 0, text.len() as u32, 0)
}
