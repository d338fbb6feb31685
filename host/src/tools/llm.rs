//! `_llm`: one model call.
//!
//! Compose the message, find a stored answer or ask, keep what came, read it, check its schema, measure.

use super::{Call, Desk, Outcome, Tool};
use crate::answers::{Keys, Mode, Record};
use crate::clock::written;
use crate::failure::{Failure, FailureKind};
use crate::measure::measure;
use crate::message::{Message, check_schema, compose};
use crate::models::{Configured, Outgoing, Usage};
use crate::reply::{Answer, read};

pub(super) struct Llm;

impl Tool for Llm {
    fn name(&self) -> &'static str {
        "_llm"
    }

    fn asks_a_model(&self) -> bool {
        true
    }

    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        let message = match compose(call.fields, desk.model, desk.terms) {
            Ok(message) => message,
            Err(failure) => return Err(failure).into(),
        };
        let mut outcome = ask(self.name(), call, &message, desk);
        outcome.sent = message.sent;
        outcome
    }
}

/// Asks the scripted replies, the stores, the model, in this order.
fn ask(tool: &str, call: &Call<'_>, message: &Message, desk: &mut Desk<'_>) -> Outcome {
    if let Some(replies) = desk.replies {
        let mut outcome = Outcome::from(
            replies
                .reply(call.request)
                .and_then(|reply| judge(&reply, message)),
        );
        outcome.model = Some("scripted".into());
        return outcome;
    }
    let models = desk.models;
    let model = models.get(&message.alias);
    let outgoing = outgoing(tool, message, model);
    if let Some(model) = model.filter(|model| !model.is_stored) {
        let reply = model.chat.ask(call.request, &outgoing);
        let mut outcome = Outcome::from(reply.and_then(|reply| judge(&reply.text, message)));
        outcome.model = Some(outgoing.model);
        return outcome;
    }
    match stored_or_new(call, message, model, outgoing, desk) {
        Ok(outcome) => outcome,
        Err(fault) => {
            let failure = Failure::new(FailureKind::NotStored, fault.as_str());
            let mut outcome = Outcome::from(Err(failure));
            outcome.broken_store = Some(fault);
            outcome
        }
    }
}

fn stored_or_new(
    call: &Call<'_>,
    message: &Message,
    model: Option<&Configured>,
    outgoing: Outgoing,
    desk: &mut Desk<'_>,
) -> Result<Outcome, String> {
    let keys = Keys::of(&outgoing);
    if let Some(record) = desk.answers.find(&keys, model.is_some())? {
        desk.answers.write(&record)?;
        let mut outcome = outcome_of(&record, message);
        outcome.is_replayed = true;
        return Ok(outcome);
    }
    let model = match model {
        Some(model) if desk.answers.mode != Mode::ReplayOnly && model.missing_key.is_none() => model,
        _ => return Ok(Err(miss(call, message, model.is_some(), &outgoing, desk)?).into()),
    };
    let reply = model.chat.ask(call.request, &outgoing);
    let usage = reply.as_ref().map_or(Usage::default(), |reply| reply.usage);
    let record = Record {
        keys,
        request: call.request.to_owned(),
        outgoing,
        reply: reply.map(|reply| reply.text),
        usage,
        given: written(desk.clock.now()),
        run: desk.run.to_owned(),
    };
    desk.answers.keep(&record)?;
    let mut outcome = outcome_of(&record, message);
    outcome.is_call = true;
    outcome.usage = usage;
    outcome.cost = model.price.of(usage);
    Ok(outcome)
}

fn miss(
    call: &Call<'_>,
    message: &Message,
    is_model_known: bool,
    outgoing: &Outgoing,
    desk: &mut Desk<'_>,
) -> Result<Failure, String> {
    if !is_model_known && !desk.answers.can_answer() {
        let sentence = format!("no model `{}` is configured", message.alias);
        return Ok(Failure::new(FailureKind::NoTool, sentence));
    }
    let sentence = desk.answers.miss(call.request, outgoing, is_model_known)?;
    Ok(Failure::new(FailureKind::NotStored, sentence))
}

fn outgoing(tool: &str, message: &Message, model: Option<&Configured>) -> Outgoing {
    Outgoing {
        tool: tool.to_owned(),
        model: model.map(|model| model.name.clone()).unwrap_or_default(),
        parameters: model.map(|model| model.parameters.clone()).unwrap_or_default(),
        schema: message.schema.clone(),
        sample: message.sample.clone(),
        system: message.system.clone(),
        user: message.user.clone(),
    }
}

fn outcome_of(record: &Record, message: &Message) -> Outcome {
    let result = record.reply.clone().and_then(|reply| judge(&reply, message));
    let mut outcome = Outcome::from(result);
    outcome.model = Some(record.outgoing.model.clone());
    outcome.given = Some(record.given.clone());
    outcome
}

/// The raw reply, read, checked against its schema, measured.
fn judge(reply: &str, message: &Message) -> Result<Answer, Failure> {
    let mut answer = read(reply)?;
    if let Some(schema) = &message.schema {
        check_schema(reply, schema)?;
    }
    measure(&mut answer, reply, &message.measures);
    Ok(answer)
}
