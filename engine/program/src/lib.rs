//! Trees to a [`Program`] that can no longer be wrong.
//!
//! Verb: [`check`](check()). Names become terms, frames become atoms, `extends` and `declare` become
//! rules; every rule is safe and has its stratum. A file is lowered once, to a [`Unit`]; a program is
//! checked each time units come together.
//!
//! Never: derives a fact, plans a join.

mod unit;

mod aggregates;
mod declarations;
mod externals;
mod formulas;
mod frames;
mod goal;
mod lower;
mod names;
mod plain;
mod vocabulary;

mod check;
mod closed_scopes;
mod declare;
mod inherit;
mod superclasses;

mod bound;
mod checks;
mod conditions;
mod receipts;
mod strata;
mod variables;

mod absences;
mod dependencies;
mod limits;
mod more_facts;
mod print;
mod requests;

pub mod program;
pub mod rule;
mod stated;

pub use absences::{ReceiptRead, receipts_read};
pub use check::{Checked, check};
pub use closed_scopes::ClosedScopes;
pub use dependencies::{Dependency, dependencies, request_advice};
pub use goal::goal;
pub use limits::{hierarchy_limit_reached, limit_reached};
pub use print::{Printer, print_rule};
pub use program::*;
pub use requests::{request_trap, second_value};
pub use rule::*;
pub use stated::{FactBlock, FactRun, StatedFact, StatedFacts};
pub use superclasses::{Chains, Superclasses, signatures_by_class};
pub use unit::Unit;
