//! The requests a model derives, and the state each is in.

use framex_term::{Fact, Term};

/// One field of a request, with every value the rules give it now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: Term,
    /// In term order; more than one is an error when the request is taken.
    pub values: Vec<Term>,
}

/// A request.
#[derive(Clone, Debug)]
pub struct Request {
    /// The request object: `read(d1)`.
    pub identity: Term,
    /// The first `external` statement of its name in the program that derives it.
    pub external: u32,
    /// Where it stands.
    pub state: RequestState,
    /// `tool#order`, where it has one value.
    pub order: Option<Term>,
    /// The fields in the order of the statement, `prompt` first where there is `with P`.
    pub fields: Vec<Field>,
    /// All facts the model has of it now, apart from its receipt.
    pub facts: Vec<Fact>,
}

/// Where a request stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestState {
    /// May be taken; the list of requests is in the order in which they are to be taken.
    Open,
    /// Until these requests are carried out.
    Waiting {
        /// In term order.
        for_requests: Vec<Term>,
    },
    /// `tool#status -> "succeeded"`, or `tool#completed` alone.
    Done,
    /// `tool#status -> "failed"`.
    Failed,
}
