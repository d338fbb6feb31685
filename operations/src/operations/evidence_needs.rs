//! Lists the smallest sets of questions that would settle a goal, either way.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::offers::Offer;
use crate::{Refused, Session, asked, goal, known_names};
use framex_proof::{Needs, NeedsLimits, evidence_needs};
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
        (
            "max_assumptions",
            "questions in a set at most; more than 4 are taken for 4",
        ),
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
    /// Questions in a set at most; more than 4 are taken for 4.
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
    /// Whether every set of so many questions was found.
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
/// A goal that cannot be read; the limit that was met before it was known what the goal answers now.
pub fn run(session: &mut Session, input: &Input) -> Result<Output, Refused> {
    session.loaded()?;
    let limits = limits(input.max_states, input.max_assumptions);
    let budget = session.budget();
    goal::with_goal(session, &input.goal, |session, goal| {
        let (loaded, terms, sources) = session.parts()?;
        let needs = evidence_needs(goal, &mut loaded.model, &loaded.program, terms, &budget, limits);
        let needs =
            needs.map_err(|spent| Refused::new(vec![asked::problem(spent, goal, &budget)], sources))?;
        Ok(Output::of(&input.goal, needs, limits))
    })?
}

/// The limits of a search, where some were asked for.
pub(crate) fn limits(max_states: Option<usize>, max_assumptions: Option<usize>) -> NeedsLimits {
    let default = NeedsLimits::default();
    NeedsLimits {
        max_states: max_states.unwrap_or(default.max_states),
        max_assumptions: max_assumptions
            .unwrap_or(default.max_assumptions)
            .min(NeedsLimits::MOST_QUESTIONS),
    }
}

impl Output {
    /// What a search within these limits found.
    pub(crate) fn of(goal: &str, needs: Needs, limits: NeedsLimits) -> Output {
        let question = |question: framex_proof::Question| Question {
            pattern: question.pattern,
            tests: question.tests,
        };
        let set = |set: framex_proof::EvidenceSet| Set {
            settles: set.settles.to_string(),
            questions: set.questions.into_iter().map(question).collect(),
        };
        Output {
            goal: crate::goal_text::on_one_line(goal),
            status: needs.truth.to_string(),
            complete: needs.is_complete,
            states: needs.states,
            max_states: limits.max_states,
            max_assumptions: limits.max_assumptions,
            scope: scope(&needs, limits.max_assumptions),
            sets: needs.sets.into_iter().map(set).collect(),
        }
    }
}

/// What was searched, and whether that was everything.
fn scope(needs: &Needs, most_questions: usize) -> String {
    let of = "about the objects that stand in a fact, a rule or the goal";
    let states = needs.states;
    match (needs.is_complete, needs.is_budget_spent) {
        (true, _) => format!("every set of at most {most_questions} questions {of}; {states} steps"),
        (false, false) => format!(
            "sets of at most {most_questions} questions {of}, cut short after {states} steps: there may be others"
        ),
        (false, true) => format!(
            "sets of at most {most_questions} questions {of}, not all of them: a limit of the session was reached within \
             {states} steps, so there may be others"
        ),
    }
}
