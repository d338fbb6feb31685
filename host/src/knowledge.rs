//! What a run works on: the program, its terms and its model, and who answers questions about them.

use framex_fixpoint::{Budget, Model};
use framex_program::Program;
use framex_term::Terms;

/// A session's knowledge, lent to the host for one run.
#[allow(missing_debug_implementations, reason = "it borrows a session")]
pub struct Knowledge<'k> {
    /// The checked program.
    pub program: &'k Program,
    /// The session's terms.
    pub terms: &'k mut Terms,
    /// What holds; receipts are stated into it.
    pub model: &'k mut Model,
    /// Limits of each evaluation.
    pub budget: &'k Budget,
    /// Answers the goal texts of `_query`.
    pub questions: &'k mut dyn Questions,
}

/// Answers a goal text against the knowledge as it is now. The host knows no grammar, so whoever owns
/// the session provides it.
pub trait Questions {
    /// Answers `?- goal.`
    ///
    /// # Errors
    /// The text of the first problem, where the goal does not parse or check.
    fn ask(
        &mut self,
        text: &str,
        program: &Program,
        terms: &mut Terms,
        model: &Model,
    ) -> Result<QueryReply, String>;
}

/// The reply of the operation `query`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryReply {
    /// `true`, `false`, `unknown` or `bindings`.
    pub status: String,
    /// The whole reply as JSON, as the operation gives it.
    pub json: String,
}
