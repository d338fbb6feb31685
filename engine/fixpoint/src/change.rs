//! What goes into a model, and what came of it.

use framex_term::{Fact, Term};

/// Facts stated and withdrawn, requests taken: applied as one.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// Facts stated; stating one again counts a further statement of it.
    pub state: Vec<Fact>,
    /// Facts withdrawn: one statement of each.
    pub withdraw: Vec<Fact>,
    /// Requests taken: from now on these are the request's facts, and rules derive no others for it.
    pub take: Vec<(Term, Vec<Fact>)>,
    /// Requests that stay although their premise goes, with their facts.
    pub keep: Vec<(Term, Vec<Fact>)>,
}

/// Derived facts that came and went; each list in a fixed order: by predicate as first met in the program, then by terms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Now derived, before neither stated nor derived.
    pub added: Vec<Fact>,
    /// Before derived, now neither.
    pub removed: Vec<Fact>,
}
