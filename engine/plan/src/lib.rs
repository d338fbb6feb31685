//! Rules and goals to plans: in which order conditions are met, and by which operators.
//!
//! Verb: [`Compiler::steps`]. A body becomes [`Alternative`]s, an alternative becomes [`Steps`]: a flat list of
//! operators over numbered places, one of which may read new rows alone.
//!
//! Never: holds a fact, runs a step.

mod aggregates;
mod alternatives;
mod changed;
mod compile;
mod join_order;
mod operators;
mod projected;
mod question;
mod reach;
mod rule_plan;
mod sequence;
mod show;
mod variables;

pub use aggregates::Collect;
pub use alternatives::{Alternative, Literal, alternatives};
pub use compile::{Compiler, Sizes, span_of};
pub use operators::{Check, Match, Operator, Range, Shape, Source, Step, Steps};
pub use projected::projected;
pub use question::{Asked, Question};
pub use reach::Reach;
pub use rule_plan::{AlternativePlan, RulePlan, Trigger};
pub use variables::{HasVariables, VariableSet, bindable, variables_of};
