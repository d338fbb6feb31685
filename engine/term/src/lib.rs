//! Terms, the facts made of them, and the truth values of statements about them.
//!
//! A [`Term`] is a small handle into [`Terms`], which keeps each distinct term once: two terms are the
//! same object where their handles are equal. Small integers live in the handle itself.
//!
//! Never: knows a rule, a file or a place.

mod builtins;
mod fact;
mod image;
mod kind;
mod number;
mod order;
mod print;
mod row_order;
mod terms;
mod truth;

pub use builtins::{Builtin, Comparison, NoValue, Operation, is_date, is_date_time};
pub use fact::{Fact, Predicate};
pub use image::{ImageReader, ImageWriter, Keep, Later, Read};
pub use kind::Kind;
pub use number::{NoNumber, Number};
pub use order::{compare, first_in_order};
pub use row_order::rows_in_order;
pub use terms::{Extent, Mark, TakenIn, Term, Terms, View};
pub use truth::{Outcome, Truth};
