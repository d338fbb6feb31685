//! Text to [`Tree`]: the statements of a file, as written.
//!
//! Verb: [`parse`]. Parsing never fails: it returns a tree and the problems met, and goes on at the
//! next statement. [`parse_each`] hands the statements over one by one, for files too large to keep, and
//! [`read_each`] makes no tree of plain facts besides.
//! [`print()`] writes a tree in the one layout.
//!
//! Never: resolves a name, knows a fact, computes a value.

mod aggregates;
mod flat;
mod grammar;
mod lexer;
mod parser;
mod print;
mod problems;
pub mod tree;
mod words;

pub use flat::{FlatFact, FlatKind, FlatPart, FlatTerm};
pub use print::print;
pub use tree::Tree;

use framex_source::{Diagnostic, FileId, Span};
use parser::Parser;
use std::convert::Infallible;
use std::ops::Range;
use tree::Statement;

/// Reads a whole file.
///
/// What cannot be read becomes a [`StatementKind::Broken`](tree::StatementKind::Broken) and a problem;
/// a tree without problems holds no broken statement.
///
/// # Cost
/// Linear in the text; no part of it is read twice, except a name in backquotes.
///
/// # Example
/// ```
/// use framex_source::Sources;
///
/// let mut sources = Sources::default();
/// let file = sources.add("family.fx", "world open. rob:Man[age -> 41].");
/// let tree = framex_syntax::parse(&sources.file(file).text, file);
/// assert_eq!(tree.statements.len(), 2);
/// assert!(tree.problems.is_empty());
/// ```
#[must_use]
pub fn parse(text: &str, file: FileId) -> Tree {
    let mut statements = Vec::new();
    let (comments, problems) = parse_each(text, file, |statement| statements.push(statement));
    Tree {
        file,
        statements,
        comments,
        problems,
    }
}

/// Reads the statements between two places of a file, as [`parse_each`] reads all of them.
///
/// `span` begins and ends where statements do.
pub fn parse_within(text: &str, span: Span, each: impl FnMut(Statement)) -> Vec<Diagnostic> {
    let mut parser = Parser::new(text, span.file).within(span.start, span.end);
    parser.statements(each);
    parser.problems
}

/// Reads a file statement by statement, and keeps none of them.
///
/// Returns the comments and the problems, as in a [`Tree`]; the caller learns of a problem only after the
/// last statement, so nothing it does with one may be final before.
pub fn parse_each(text: &str, file: FileId, each: impl FnMut(Statement)) -> (Vec<Span>, Vec<Diagnostic>) {
    if u32::try_from(text.len()).is_err() {
        return (Vec::new(), vec![problems::too_large(file)]);
    }
    let mut parser = Parser::new(text, file);
    parser.statements(each);
    (parser.comments, parser.problems)
}

/// A piece of a file that is read.
#[derive(Debug)]
pub enum Piece<'p, 't> {
    /// A fact of the plainest form.
    Fact(&'p FlatFact<'t>),
    /// Any other statement.
    Statement(&'p Statement),
}

/// The same as [`parse_each`], but that no tree is made of a fact of the plainest form.
///
/// # Cost
/// Of such a fact a third of what its tree costs.
pub fn read_each<'t>(
    text: &'t str,
    file: FileId,
    mut each: impl FnMut(Piece<'_, 't>),
) -> (Vec<Span>, Vec<Diagnostic>) {
    let no_runs = std::iter::empty::<(Range<u32>, Infallible)>();
    read_rest(text, file, no_runs, |piece| {
        let Ok(piece) = piece;
        each(piece);
    })
}

/// The same, but for flat facts that [`read_flat`] read of the same text: of these the run is handed over.
///
/// - `runs`: in order, each with where it stands; asked for the next one when the text is read up to where the last ended. A
///   run counts where a statement begins at its start; else its text is read as any other.
pub fn read_rest<'t, R>(
    text: &'t str,
    file: FileId,
    runs: impl Iterator<Item = (Range<u32>, R)>,
    each: impl FnMut(Result<Piece<'_, 't>, R>),
) -> (Vec<Span>, Vec<Diagnostic>) {
    if u32::try_from(text.len()).is_err() {
        return (Vec::new(), vec![problems::too_large(file)]);
    }
    let mut parser = Parser::new(text, file);
    parser.pieces(runs, each);
    (parser.comments, parser.problems)
}

/// Reads the facts of the plainest form that begin within `part` of a file, up to the first statement of another form.
///
/// Returns from where to where they stand: an empty range where there is none.
pub fn read_flat<'t>(
    text: &'t str,
    file: FileId,
    part: Range<usize>,
    mut each: impl FnMut(&FlatFact<'t>),
) -> Range<u32> {
    let mut fact = FlatFact::new(file);
    let mut at = flat::skip_blank(text, part.start);
    let (start, mut end) = (at, at);
    while at < part.end
        && let Some(after) = fact.read(text, at)
    {
        each(&fact);
        end = after;
        at = flat::skip_blank(text, after);
    }
    start as u32..end as u32
}
