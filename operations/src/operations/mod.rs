//! The operations, a file each: its input, its output, its `run`.

pub mod add;
pub mod check;
pub mod close;
pub mod diff;
pub mod facts;
pub mod format;
pub mod load;
pub mod query;
pub mod recompute;
pub mod retract;
pub mod run;
pub mod schema;
pub mod stats;
pub mod test;
pub mod validate;
pub mod world;
