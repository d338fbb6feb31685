//! Why a fact holds, why one does not, and what would settle a question.
//!
//! Verbs: [`prove`], then [`check`], which alone makes a proof that may be shown; [`why_not`].
//!
//! Never: derives a fact, records anything while facts are derived, reads a place in a file itself.

mod absence;
mod aggregate;
mod alternatives;
mod bindings;
pub mod extract;
pub mod facts;
mod outcome;
pub mod proof;
mod search;
mod solve;

pub use extract::{Explanation, Limits, prove};
pub use facts::{FactSet, Facts};
pub use proof::{Absence, Ground, Node, Premise, Proof, RuleStep, Step};
