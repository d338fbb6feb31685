//! A test kit for the host: a model server on loopback, and sessions to run against it.
//!
//! The server speaks the OpenAI chat protocol over plain HTTP, finds its answer by the messages of the
//! request, and can do what real servers do on a bad day.
//!
//! Never: listens anywhere but on loopback.

mod server;
mod session;

pub use server::{Answer, Asked, ModelServer};
pub use session::{Session, no_event};
