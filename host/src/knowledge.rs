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
    /// Answers the goal texts of `_query` and `_evidence_needs`.
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

    /// Searches what would settle `?- goal.`; the model is afterwards what it was.
    ///
    /// # Errors
    /// The text of the first problem, where the goal does not parse or check.
    fn needs(
        &mut self,
        text: &str,
        bounds: NeedsBounds,
        program: &Program,
        terms: &mut Terms,
        model: &mut Model,
    ) -> Result<NeedsReply, String>;
}

/// Bounds of a search for evidence; what is `None` has the operation's default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NeedsBounds {
    /// Steps of the search.
    pub max_states: Option<usize>,
    /// Questions in a set.
    pub max_assumptions: Option<usize>,
}

/// The reply of the operation `evidence_needs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeedsReply {
    /// The whole reply as JSON, as the operation gives it.
    pub json: String,
    /// Whether every set within the bounds was found.
    pub is_complete: bool,
    /// Each set with what it settles the goal as, `true` or `false`, and its questions.
    pub sets: Vec<(String, Vec<NeededFact>)>,
}

/// A fact that would have to be known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeededFact {
    /// `nora[age -> ?A]`.
    pub pattern: String,
    /// What its placeholders must meet: `?A >= 18`.
    pub tests: Vec<String>,
}

/// The reply of the operation `query`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryReply {
    /// `true`, `false`, `unknown` or `bindings`.
    pub status: String,
    /// The whole reply as JSON, as the operation gives it.
    pub json: String,
}
