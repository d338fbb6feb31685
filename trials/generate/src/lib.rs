//! Random programs, always the same for the same seed, and programs that must mean the same as they.
//!
//! Verbs: [`Program::random`], [`twin()`]. Programs are text, in statements; they are safe and stratified as made.
//!
//! Never: uses a clock or a source of chance; knows what a program must answer.
//!
//! In: a seed. Out: a [`Program`] with goals, each part labelled with the constructs it contains.

mod computed;
mod condition;
mod goals;
mod make;
mod negated;
mod random;
mod requests;
mod rules;
mod statement;
mod twin;
mod vocabulary;

pub use random::Random;
pub use statement::{Construct, Program, Statement};
pub use twin::{CHANGES, Change, twin};
