//! Text to [`Tree`]: the statements of a file, as written.
//!
//! Verb: [`parse`]. Parsing never fails: it returns a tree and the problems met, and goes on at the
//! next statement. [`print`](print::print) writes a tree in the one layout.
//!
//! Never: resolves a name, knows a fact, computes a value.

pub mod tree;

pub use tree::Tree;
