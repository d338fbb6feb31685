//! The host against the corpus, against a server with bad days, and against its own store.

mod corpus;
mod examples;
mod faults;
mod kit;
mod loops;
mod pages;
mod store;
mod strangers;
