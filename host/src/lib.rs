//! A model's open requests to receipts: the only code that touches the world.
//!
//! Verb: [`settle()`]. It takes the open requests in order, lets a [`tools::Tool`] carry each out, and
//! states the receipts, until nothing is asked for any more.
//!
//! Never: derives, corrects, ranks or drops an answer; parses what a model wrote as rules.

pub mod answers;
pub mod clock;
pub mod failure;
pub mod fields;
pub mod knowledge;
pub mod life;
pub mod measure;
pub mod message;
pub mod models;
pub mod options;
pub mod order;
pub mod outside;
pub mod queue;
pub mod receipt;
pub mod reply;
pub mod report;
mod settle;
pub mod tools;

pub use answers::{AnswerStore, Answers};
pub use clock::{Clock, FixedClock, SystemClock};
pub use failure::{Failure, FailureKind};
pub use knowledge::{Knowledge, QueryReply, Questions};
pub use models::Models;
pub use options::{Bounds, Event, Means, RunOptions};
pub use receipt::{Annotation, Receipt};
pub use report::{End, RequestLine, RunReport, Stop};
pub use settle::settle;
pub use tools::Tool;
