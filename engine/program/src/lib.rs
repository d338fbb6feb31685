//! Trees to a [`Program`] that can no longer be wrong.
//!
//! Verb: `check`. Names become terms, frames become atoms, `extends` and `declare` become rules; every
//! rule is safe and has its stratum.
//!
//! Never: derives a fact, plans a join.

pub mod program;
pub mod rule;

pub use program::*;
pub use rule::*;
