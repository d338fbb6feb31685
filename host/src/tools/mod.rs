//! The tools that ship, one file each, in one list.
//!
//! A [`Tool`] carries out one request: it reads the fields, does what its name says, and brings an
//! [`Outcome`]. It writes no fact; that is the receipt's business.

mod ask;
mod check_candidate;
mod emit;
mod evidence_needs;
mod fixture;
mod forget_answers;
mod judge;
mod llm;
mod query;
mod repair_judge;
mod repair_turn;
mod say;
mod turn;

use crate::answers::Answers;
use crate::clock::Clock;
use crate::failure::{Failure, FailureKind};
use crate::fields::{Fields, name_text};
use crate::knowledge::Questions;
use crate::models::cost::Money;
use crate::models::{Models, Replies, Usage};
use crate::reply::{Answer, Literal};
use framex_fixpoint::Model;
use framex_program::Program;
use framex_term::{Term, Terms};

/// The shipped tools, in the order of the reference.
#[must_use]
pub fn shipped() -> Vec<Box<dyn Tool>> {
    vec![
        Box::new(llm::Llm),
        Box::new(query::Query),
        Box::new(evidence_needs::EvidenceNeeds),
        Box::new(check_candidate::CheckCandidate),
        Box::new(forget_answers::ForgetAnswers),
        Box::new(fixture::Fixture),
        Box::new(emit::Emit),
        Box::new(turn::Turn),
        Box::new(repair_turn::RepairTurn),
        Box::new(judge::Judge),
        Box::new(repair_judge::RepairJudge),
        Box::new(ask::Ask),
        Box::new(say::Say),
    ]
}

/// Carries out requests of one name.
pub trait Tool {
    /// As programs write it: `_llm`.
    fn name(&self) -> &str;

    /// Whether it asks a model: then its alias must be configured.
    fn asks_a_model(&self) -> bool {
        false
    }

    /// Whether a person answers, who may come later.
    fn is_person(&self) -> bool {
        false
    }

    /// Carries out one request.
    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome;
}

/// One request, as taken.
#[derive(Clone, Copy, Debug)]
pub struct Call<'c> {
    /// Its printed identity: `read(d1)`.
    pub request: &'c str,
    /// Its fields, each with one value, in the order of the statement.
    pub fields: &'c Fields,
}

impl Call<'_> {
    /// The text of a field: a string's content, a name, anything else printed.
    #[must_use]
    pub fn text(&self, name: &str, terms: &Terms) -> Option<String> {
        let field = self.fields.iter().find(|(given, _)| given == name);
        field.map(|(_, value)| name_text(*value, terms))
    }

    /// The same for a field that the tool cannot do without.
    ///
    /// # Errors
    /// `client-error`
    pub fn required(&self, name: &str, terms: &Terms) -> Result<String, Failure> {
        self.text(name, terms).ok_or_else(|| {
            let sentence = format!("the request has no field `{name}`, which its tool needs");
            Failure::new(FailureKind::ClientError, sentence)
        })
    }
}

/// What a tool works with.
#[allow(missing_debug_implementations, reason = "it borrows a session")]
pub struct Desk<'d> {
    /// The checked program.
    pub program: &'d Program,
    /// The session's terms.
    pub terms: &'d mut Terms,
    /// What holds now.
    pub model: &'d mut Model,
    /// Answers goal texts.
    pub questions: &'d mut dyn Questions,
    /// The configured models.
    pub models: &'d Models,
    /// Replies that stand in for models, persons and adapters.
    pub replies: Option<&'d Replies>,
    /// Stored answers.
    pub answers: &'d mut Answers,
    /// The time.
    pub clock: &'d dyn Clock,
    /// The run's id.
    pub run: &'d str,
    /// What is put before people, in order.
    pub messages: &'d mut Vec<String>,
}

/// What carrying out a request brought.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The answer, measured, or the failure.
    pub result: Result<Answer, Failure>,
    /// The objects of the context that went out.
    pub sent: Vec<Term>,
    /// The person who answered.
    pub by: Option<String>,
    /// The model that answered.
    pub model: Option<String>,
    /// When the answer was given, where that was not now.
    pub given: Option<String>,
    /// Whether it came from a store.
    pub is_replayed: bool,
    /// Whether a call went out to a model.
    pub is_call: bool,
    /// Tokens of the call.
    pub usage: Usage,
    /// What it cost now.
    pub cost: Money,
    /// A store could not be used: the run cannot go on.
    pub broken_store: Option<String>,
}

impl From<Result<Answer, Failure>> for Outcome {
    fn from(result: Result<Answer, Failure>) -> Self {
        Outcome {
            result,
            sent: Vec::new(),
            by: None,
            model: None,
            given: None,
            is_replayed: false,
            is_call: false,
            usage: Usage::default(),
            cost: Money::default(),
            broken_store: None,
        }
    }
}

/// One scalar field of an answer.
fn text_field(key: &str, text: impl Into<String>) -> (String, Literal) {
    (key.to_owned(), Literal::Text(text.into()))
}

/// An answer of scalar fields alone.
fn scalars(fields: Vec<(String, Literal)>) -> Answer {
    Answer {
        fields,
        rows: Vec::new(),
    }
}

/// The reply that stands in for someone who is not here.
fn scripted(call: &Call<'_>, desk: &Desk<'_>, tool: &str) -> Result<String, Failure> {
    match desk.replies {
        Some(replies) => replies.reply(call.request),
        None => {
            let sentence = format!("nobody answers {tool} here; name a file of replies with `--scripted`");
            Err(Failure::new(FailureKind::NoTool, sentence))
        }
    }
}

/// Lets the tool of this name carry out a call.
pub(crate) fn carry_out(
    name: &str,
    call: &Call<'_>,
    desk: &mut Desk<'_>,
    offered: &[Box<dyn Tool>],
) -> Outcome {
    match offered.iter().find(|tool| tool.name() == name) {
        Some(tool) => tool.carry_out(call, desk),
        None => stranger(name, call, desk, offered),
    }
}

/// The answer to a tool that nobody offers here: a reply in the script may stand in for an adapter, and so may what it
/// answered in an earlier run.
#[must_use]
pub fn stranger(tool: &str, call: &Call<'_>, desk: &mut Desk<'_>, offered: &[Box<dyn Tool>]) -> Outcome {
    if let Some(reply) = desk.replies.and_then(|replies| replies.get(call.request)) {
        return reply.clone().and_then(|reply| crate::reply::read(&reply)).into();
    }
    if let Some(outcome) = crate::adapters::in_place_of_a_stranger(tool, call, desk) {
        return outcome;
    }
    let mut names: Vec<&str> = offered.iter().map(|tool| tool.name()).collect();
    names.sort_unstable();
    let sentence = format!("no tool {tool} here; the host offers {}", names.join(", "));
    Err(Failure::new(FailureKind::NoTool, sentence)).into()
}
