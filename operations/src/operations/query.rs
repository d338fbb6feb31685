//! Asks one question.

use crate::answer_form::Wanted;
use crate::catalogue::{Effect, Operation, on_wire};
use crate::offers::{Offer, or_default};
use crate::{Answered, Refused, Session, asked, goal, known_names, misnamed, provisional};
use schemars::JsonSchema;
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

/// `query`, as a language model is offered it.
pub(crate) const OFFER: Offer = Offer::of::<Input, Answered>(
    &OPERATION,
    "Ask the rules",
    "Ask one question of the rule base; it answers from its facts and rules alone and changes nothing. Write a goal: \
     conditions joined by AND, variables with a leading `?`, names as `schema` lists them. Examples: \
     `?- ?X:Person.` (who is a Person), `?- ann[age -> ?A].` (the age of ann), \
     `?- ?X:Person[age -> ?A] AND ?A >= 18 AND NOT ?X[banned -> true].` \
     Status `bindings` comes with a row for each match; `true`, `false` and `unknown` are three different answers: \
     `unknown` means that nothing says so and the scope is open; never report it as no. Set `why` to learn what an \
     `unknown` hangs on, then call `evidence_needs` for what would settle it. At most 100 rows unless `limit` says more; \
     `more` tells that rows were left out. Names that the program does not have are refused, with the nearest one.",
    |session, fields| {
        on_wire(or_default(fields, "limit", 100), |input: Input| {
            known_names::check_goal(session, &input.query)?;
            run(session, &input)
        })
    },
);

/// A goal, and how much of its answer is wanted.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
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
/// A goal that cannot be read or is unsafe; a session with nothing loaded; the limit that the question met.
pub fn run(session: &mut Session, input: &Input) -> Result<Answered, Refused> {
    session.loaded()?;
    let wanted = Wanted {
        limit: input.limit,
        offset: input.offset,
        why: input.why,
    };
    goal::with_goal(session, &input.query, |session, goal| {
        let budget = session.budget();
        let (loaded, terms, sources) = session.parts()?;
        let answer = asked::answer(goal, loaded, terms, sources, &budget, wanted.reasons())?;
        let requests = provisional::hangs_on(goal, answer.truth, &loaded.model, &loaded.program, terms);
        let answered = Answered::of(&answer, wanted, terms, sources).until(&requests, terms);
        Ok(answered.hinting(|| misnamed::hints(goal, &answer, loaded, terms)))
    })?
}
