//! A program and its changes to a [`Model`]: what holds, what is asked for, what stays open.
//!
//! Verb: [`Model::apply`].
//!
//! Never: parses, plans, touches a file, a clock or a network; carries out a request.

pub mod answer;
pub mod budget;
pub mod change;
pub mod difference;
pub mod executor;
pub mod extent;
mod fitting;
pub mod model;
pub mod request;

mod advance;
mod aggregate;
mod batch;
mod candidate;
mod emit;
mod evaluate_formula;
mod follow;
mod goal;
mod hints;
mod image;
mod lookups;
mod machine;
mod matching;
mod meet;
mod moves;
mod origins;
mod part;
mod print_condition;
mod reading;
mod rule_change;
mod store;
mod stratum;
mod together;
mod undo;
mod unknown;
mod views;

pub use answer::{Answer, Bindings, Candidate, HangsOn, Hint, Reasons};
pub use budget::{Budget, Spent, Stopped};
pub use change::{Change, Supposed};
pub use difference::Difference;
pub use executor::Executor;
pub use extent::{Touched, Work};
pub use model::{Model, Skipped, Stats};
pub use request::{Field, Request, RequestState};
