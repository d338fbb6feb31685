//! The operations, a file each: its input, its output, its `run`.

pub mod add;
pub mod answers;
pub mod check;
pub mod close;
pub mod dependents;
pub mod diff;
pub mod evidence_needs;
pub mod explain;
pub mod facts;
pub mod format;
pub mod load;
pub mod query;
pub mod recompute;
pub mod retract;
pub mod run;
pub mod schema;
pub mod settle;
pub mod stats;
pub mod test;
pub mod validate;
pub mod why_not;
pub mod world;
