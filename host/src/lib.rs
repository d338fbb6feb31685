//! A model's open requests to receipts: the only code that touches the world.
//!
//! Verb: [`settle()`]. It takes the open requests in order, lets a [`tools::Tool`] carry each out, and
//! states the receipts, until nothing is asked for any more.
//!
//! Never: derives, corrects, ranks or drops an answer; parses what a model wrote as rules.

pub mod adapters;
pub mod answers;
pub mod clock;
mod failure;
mod fields;
mod knowledge;
mod life;
pub mod machine_fault;
mod measure;
mod message;
pub mod models;
pub mod once;
mod options;
mod order;
pub mod outside;
mod queue;
mod receipt;
mod reply;
pub mod report;
mod settle;
pub mod tools;
mod unasked;

pub use answers::key::sha256;
pub use answers::{AnswerStore, Answers};
pub use clock::{Clock, FixedClock, SystemClock};
pub use failure::{Failure, FailureKind};
pub use fields::unsendable;
pub use knowledge::{Knowledge, NeededFact, NeedsBounds, NeedsReply, QueryReply, Questions};
pub use models::Models;
pub use options::{Bounds, Event, Means, RunOptions};
pub use receipt::{Annotation, Receipt};
pub use reply::{Answer, Literal};
pub use report::{End, RequestLine, RunReport, Stop};
pub use settle::settle;
pub use tools::Tool;
