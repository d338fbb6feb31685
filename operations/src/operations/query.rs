//! Asks one question.

use crate::answer_form::Wanted;
use crate::catalogue::{Effect, Operation, on_wire};
use crate::{Answered, Refused, Session, goal, provisional};
use serde::Deserialize;

/// `query`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "query",
    summary: "Ask one question",
    effect: Effect::Reads,
    fields: &[
        ("query", "a goal: `?- dan[hasParent -> ?P].`"),
        ("limit", "at most so many rows"),
        ("offset", "after so many rows"),
        ("why", "`true` adds what an `unknown` hangs on, and near misses"),
    ],
    reply: "`{\"status\"}`: `true`, `false`, `unknown`, or `bindings` with the rows in `bindings`; `more` where the limit left rows out, `provisional` with the open requests it hangs on",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// A goal, and how much of its answer is wanted.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// `?- dan[hasParent -> ?P].`; `?-` and the full stop may be missing.
    pub query: String,
    /// At most so many rows.
    pub limit: Option<usize>,
    /// After so many rows.
    #[serde(default)]
    pub offset: usize,
    /// Whether to say what an `unknown` hangs on.
    #[serde(default)]
    pub why: bool,
}

/// The answer.
///
/// # Errors
/// A goal that cannot be read or is unsafe; a session with nothing loaded.
pub fn run(session: &mut Session, input: &Input) -> Result<Answered, Refused> {
    session.loaded()?;
    let wanted = Wanted {
        limit: input.limit,
        offset: input.offset,
        why: input.why,
    };
    goal::with_goal(session, &input.query, |session, goal| {
        let (loaded, terms, sources) = session.parts()?;
        let answer = loaded.model.answer(goal, &loaded.program, terms, None);
        let requests = provisional::hangs_on(goal, answer.truth, &loaded.model, &loaded.program, terms);
        Ok(Answered::of(&answer, wanted, terms, sources).until(&requests, terms))
    })?
}
