//! Why a fact holds, why one does not, and what would settle a question.
//!
//! Verbs: [`prove`], then [`check()`], which alone makes a proof that may be shown; [`why_not`];
//! [`Derivations::value`], what all proofs of a fact are worth together.
//!
//! Never: derives a fact, records anything while facts are derived, reads a place in a file itself.

mod absence;
mod absent;
mod aggregate;
mod alternatives;
mod assemble;
mod bindings;
mod check;
mod choice;
mod conclusions;
mod dependents;
mod extract;
mod facts;
mod further;
mod heights;
mod near_names;
mod needs;
mod order;
mod outcome;
mod places;
mod proof;
mod provenance;
mod rows;
mod search;
mod shape;
mod solve;
pub mod text;
mod wording;

pub use absent::{Absent, Blocker, SCOPE, why_not};
pub use check::{CheckedProof, Refuted, Reliance, check};
pub use dependents::dependents;
pub use extract::{Explanation, Limits, prove};
pub use facts::{FactSet, Facts, See};
pub use near_names::near_names;
pub use needs::{EvidenceSet, Needs, NeedsLimits, Question, evidence_needs};
pub use places::{Place, Places, Receipt};
pub use proof::{Absence, Ground, Node, Premise, Proof, RuleStep, Step};
pub use provenance::{Algebra, Derivations, Monomial, Undefined, Worth};
pub use shape::{ShownFact, ShownRule, ShownStep, shown};
pub use text::Shown;
pub use wording::{print_predicate, print_rule};
