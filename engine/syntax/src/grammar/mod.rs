//! The grammar: a file a construct, each a few functions that move the [`Parser`](crate::parser::Parser)
//! and return their piece of the tree.
//!
//! Recursive descent without backtracking; where one word does not decide, one word is looked ahead.

mod aggregate;
mod condition;
mod declaration;
mod expectation;
mod expression;
mod external;
mod formula;
mod frame;
mod literal;
mod signature;
mod statement;
mod term;

pub(crate) use literal::quoted_name;
pub(crate) use statement::{STATEMENT_WORDS, is_statement_word, statement};
