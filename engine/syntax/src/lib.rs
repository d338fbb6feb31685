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
    each: impl FnMut(Piece<'_, 't>),
) -> (Vec<Span>, Vec<Diagnostic>) {
    if u32::try_from(text.len()).is_err() {
        return (Vec::new(), vec![problems::too_large(file)]);
    }
    let mut parser = Parser::new(text, file);
    parser.pieces(each);
    (parser.comments, parser.problems)
}
