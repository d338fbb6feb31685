//! What a fact's proofs are worth together, in an algebra that the asker chooses.
//!
//! Verb: [`Derivations::of`], then [`Derivations::value`]. A proof is a leaf where the fact is stated or held; else it
//! ends with a firing of a rule and has beneath it a proof of each fact that a condition reads, once a condition. It is
//! worth the product of its leaves, and a fact the sum over its proofs. What no fact meets (`NOT`, `unknown`, a
//! comparison, a view) is worth one; an aggregate is worth the product over the solutions that it ranged over.
//!
//! In: a fact that holds. Out: its derivations, found backwards on demand, and their worth.
//!
//! Invariant: no proof has a fact beneath itself; [`semiring::Cycles`] says how each algebra keeps to that.
//!
//! # Source
//! Green, Karvounarakis & Tannen, "Provenance semirings", PODS 2007; for cycles and absorption: Deutch, Milo, Roy &
//! Tannen, "Circuits for Datalog provenance", ICDT 2014.

mod algebra;
mod boolean;
mod components;
mod count;
mod derivations;
mod evaluate;
#[cfg(test)]
mod laws;
mod lineage;
mod min_cost;
mod number;
mod polynomial;
mod semiring;
mod viterbi;
mod why;

pub use algebra::{Algebra, Undefined, Worth};
pub use derivations::Derivations;
pub use polynomial::Monomial;
