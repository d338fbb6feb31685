//! One expectation, many runs: the corpus, the book and random programs, through the engine and the reference
//! evaluator.
//!
//! Never: decides what is right. The corpus, the pages and the reference evaluator do.

pub mod changes;
pub mod corpus;
pub mod engine;
pub mod exceptions;
pub mod hosted;
pub mod page;
pub mod parsed;
mod proved;
pub mod sentence;
pub mod treatment;
pub mod trial;
