//! The built-ins: functions of values, and the comparisons.
//!
//! In: a built-in and its argument terms. Out: the value, or [`NoValue`], which says what was tried.
//! `table` lists them, a line each; a file a group computes them; `compare` holds the comparisons and
//! `no_value` puts into words why there is none.
//!
//! Invariant: nothing is coerced; an argument of another kind gives no value.

mod arithmetic;
mod compare;
mod convert;
mod dates;
mod image;
mod no_value;
mod patterns;
mod strings;
mod table;

pub use compare::Comparison;
pub use dates::{is_date, is_date_time};
pub use no_value::{NoValue, Operation};
pub(crate) use patterns::Patterns;
pub use table::Builtin;
