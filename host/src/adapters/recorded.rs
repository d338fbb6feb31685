//! Decides whether an adapter is called, or what it answered once stands in its place.
//!
//! What an adapter does outside is done anew in each run: a stored answer counts in `replay-only`, and where a folder of
//! recorded answers is named. Every call that went out is kept, also where it failed, and is judged anew when it is
//! replayed. The adapter need not be there then.
//!
//! In: a request and its tool. Out: the [`Outcome`].
//!
//! Invariant: in `replay-only` nobody is called.

use super::{Asked, Outside};
use crate::answers::key::sha256;
use crate::answers::{Keys, Mode, Record};
use crate::clock::written;
use crate::failure::{Failure, FailureKind};
use crate::message;
use crate::models::{Outgoing, Usage};
use crate::reply;
use crate::tools::{Call, Desk, Outcome, Tool};
use serde_json::{Map, Value};

/// A tool that is carried out by somebody outside.
pub(super) struct Adapter {
    name: String,
    outside: Box<dyn Outside>,
}

impl Adapter {
    pub(super) fn new(name: String, outside: impl Outside + 'static) -> Adapter {
        let outside = Box::new(outside);
        Adapter { name, outside }
    }
}

impl Tool for Adapter {
    fn name(&self) -> &str {
        &self.name
    }

    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        if let Some(replies) = desk.replies {
            let reply = replies.reply(call.request);
            return reply.and_then(|reply| reply::read(&reply)).into();
        }
        in_its_place(&self.name, call, desk).unwrap_or_else(|| self.called(call, desk))
    }
}

impl Adapter {
    fn called(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        let outgoing = outgoing(&self.name, call, desk);
        let reply = self.outside.answer(&Asked {
            fields: &outgoing.user,
            request: call.request,
            key: &sha256(&format!("{}\n{}", desk.run, call.request)),
        });
        let record = Record {
            keys: Keys::of(&outgoing),
            request: call.request.to_owned(),
            outgoing,
            reply,
            usage: Usage::default(),
            given: written(desk.clock.now()),
            run: desk.run.to_owned(),
        };
        match desk.answers.keep(&record) {
            Ok(()) => outcome_of(record),
            Err(fault) => broken(fault),
        }
    }
}

/// What stands in the place of a tool that nobody offers here: what an adapter of that name answered in an earlier run.
/// A name that no store knows was no adapter then either, and fails as it did.
pub(crate) fn in_place_of_a_stranger(tool: &str, call: &Call<'_>, desk: &mut Desk<'_>) -> Option<Outcome> {
    match desk.answers.knows(tool, call.request) {
        Ok(true) => in_its_place(tool, call, desk),
        Ok(false) => None,
        Err(fault) => Some(broken(fault)),
    }
}

/// What stands in the place of a tool that acts outside: a recorded answer, or in `replay-only` that there is none.
fn in_its_place(tool: &str, call: &Call<'_>, desk: &mut Desk<'_>) -> Option<Outcome> {
    let outgoing = outgoing(tool, call, desk);
    let found = desk.answers.find_of_adapter(&Keys::of(&outgoing));
    let found = found.and_then(|record| match record {
        Some(record) => {
            desk.answers.write(&record)?;
            let mut outcome = outcome_of(record);
            outcome.is_replayed = true;
            Ok(Some(outcome))
        }
        None if desk.answers.mode == Mode::ReplayOnly => {
            let sentence = desk.answers.miss(call.request, &outgoing, true)?;
            Ok(Some(Err(Failure::new(FailureKind::NotStored, sentence)).into()))
        }
        None => Ok(None),
    });
    found.unwrap_or_else(|fault| Some(broken(fault)))
}

/// The request stands where a model has its parameters: two requests with the same fields are two calls.
fn outgoing(tool: &str, call: &Call<'_>, desk: &Desk<'_>) -> Outgoing {
    let request = ("request".to_owned(), Value::from(call.request));
    Outgoing {
        tool: tool.to_owned(),
        model: String::new(),
        parameters: Map::from_iter([request]),
        schema: None,
        sample: None,
        system: String::new(),
        user: message::fields_alone(call.fields, desk.terms),
    }
}

fn outcome_of(record: Record) -> Outcome {
    let mut outcome = Outcome::from(record.reply.and_then(|reply| reply::read(&reply)));
    outcome.given = Some(record.given);
    outcome
}

fn broken(fault: String) -> Outcome {
    let mut outcome = Outcome::from(Err(Failure::new(FailureKind::NotStored, fault.as_str())));
    outcome.broken_store = Some(fault);
    outcome
}
