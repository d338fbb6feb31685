//! Lists the smallest sets of questions that would settle a goal, either way.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::offers::Offer;
use crate::session::refusal;
use crate::{Refused, Session, goal, known_names};
use framex_proof::{NeedsLimits, evidence_needs};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `evidence_needs`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "evidence_needs",
    summary: "List the smallest sets of questions that would settle a goal",
    effect: Effect::Reads,
    fields: &[
        ("goal", "a goal that is unknown"),
        (
            "max_states",
            "steps of the search at most: lines followed, and suppositions answered",
        ),
        ("max_assumptions", "questions in a set at most, 4 at most"),
    ],
    reply: "`{\"goal\", \"status\", \"sets\", \"complete\", \"states\", \"max_states\", \"max_assumptions\", \"scope\"}`; an incomplete \
            search is no `no`",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// `evidence_needs`, as a language model is offered it.
pub(crate) const OFFER: Offer = Offer::of::<Input, Output>(
    &OPERATION,
    "List what would settle a goal",
    "List the smallest sets of facts that would settle a goal which is unknown now, for true or for false: the questions \
     to put to a person or to a source. Write the goal as for `query`: `ann[admitted -> true]`. A `pattern` with a \
     placeholder, `ann[age -> ?A]`, asks for a value that meets its `tests`, `?A >= 18`. Where `complete` is false the \
     search ended at its bound, and there may be more: that is no `no`.",
    |session, fields| {
        on_wire(fields, |input: Input| {
            known_names::check_goal(session, &input.goal)?;
            run(session, &input)
        })
    },
);

/// The goal and the limits of the search.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// A goal.
    pub goal: String,
    /// Steps of the search at most: lines followed, and suppositions answered.
    pub max_states: Option<usize>,
    /// Questions in a set at most.
    pub max_assumptions: Option<usize>,
}

/// What would settle the goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Output {
    /// The goal, as asked.
    pub goal: String,
    /// What it answers now.
    pub status: String,
    /// Smallest first; none where it is settled.
    pub sets: Vec<Set>,
    /// Whether every set within the limits was found.
    pub complete: bool,
    /// Steps of the search.
    pub states: usize,
    /// The limit of these.
    pub max_states: usize,
    /// The limit of questions in a set.
    pub max_assumptions: usize,
    /// What was searched, in words.
    pub scope: String,
}

/// Questions whose answers together settle the goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Set {
    /// What the goal then answers.
    pub settles: String,
    /// The questions.
    pub questions: Vec<Question>,
}

/// A fact that would have to be known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Question {
    /// `nora[age -> ?A]`.
    pub pattern: String,
    /// What its placeholders must meet: `?A >= 18`.
    pub tests: Vec<String>,
}

/// Searches.
///
/// # Errors
/// A goal that cannot be read; a limit of the evaluation reached on the way.
pub fn run(session: &mut Session, input: &Input) -> Result<Output, Refused> {
    session.loaded()?;
    let default = NeedsLimits::default();
    let limits = NeedsLimits {
        max_states: input.max_states.unwrap_or(default.max_states),
        max_assumptions: input.max_assumptions.unwrap_or(default.max_assumptions),
    };
    let budget = session.budget();
    goal::with_goal(session, &input.goal, |session, goal| {
        let (loaded, terms, sources) = session.parts()?;
        let needs = evidence_needs(goal, &mut loaded.model, &loaded.program, terms, &budget, limits);
        let needs = needs.map_err(|stopped| refusal(&stopped, &loaded.program, terms, sources, &budget))?;
        let question = |question: framex_proof::Question| Question {
            pattern: question.pattern,
            tests: question.tests,
        };
        let set = |set: framex_proof::EvidenceSet| Set {
            settles: set.settles.to_string(),
            questions: set.questions.into_iter().map(question).collect(),
        };
        Ok(Output {
            goal: crate::goal_text::on_one_line(&input.goal),
            status: needs.truth.to_string(),
            sets: needs.sets.into_iter().map(set).collect(),
            complete: needs.is_complete,
            states: needs.states,
            max_states: limits.max_states,
            max_assumptions: limits.max_assumptions,
            scope: scope(needs.is_complete, needs.states, limits.max_assumptions),
        })
    })?
}

/// What was searched, and whether that was everything.
fn scope(is_complete: bool, states: usize, most_questions: usize) -> String {
    let of = "about the objects that stand in a fact, a rule or the goal";
    match is_complete {
        true => format!("every set of at most {most_questions} questions {of}; {states} steps"),
        false => format!(
            "sets of at most {most_questions} questions {of}, cut short after {states} steps: there may be others"
        ),
    }
}
