//! Applies an answer from outside to an open request, checked and measured as in a run.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::questions::GoalTexts;
use crate::{Changed, Refused, Session, goal};
use framex_fixpoint::{Change, Request, RequestState};
use framex_host::models::Replies;
use framex_host::{Knowledge, Receipt, SystemClock, outside};
use framex_source::{MALFORMED_FIELDS, NOT_OPEN};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Instant;

/// `receipt`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "receipt",
    summary: "Answer an open request from outside",
    effect: Effect::Changes,
    fields: &[
        ("request", "an open request, printed: `read(d1)`"),
        (
            "answer",
            "the reply: a flat object, or its text; of `_ask` the person's words",
        ),
        (
            "failure",
            "in place of `answer`: a sentence that says why there is none",
        ),
        (
            "kind",
            "of a failure: `timeout`, `refused`, …; `server-error` unless given",
        ),
        ("model", "the model that gave the answer"),
        ("by", "the person who gave it"),
    ],
    reply: "as `add`; a reply that does not pass its checks is a failed request, as in a run",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// The request and what came of it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Printed: `read(d1)`.
    pub request: String,
    /// A flat object, or the text of the reply.
    pub answer: Option<Value>,
    /// Why there is no answer.
    pub failure: Option<String>,
    /// The kind of that failure.
    pub kind: Option<String>,
    /// The model that answered.
    pub model: Option<String>,
    /// The person who answered.
    pub by: Option<String>,
}

/// States the receipt.
///
/// # Errors
/// No such open request; neither or both of `answer` and `failure`; a field of the request with two values; the limit
/// that the evaluation reached.
pub fn run(session: &mut Session, input: &Input) -> Result<Changed, Refused> {
    session.without_trace(|session| received(session, input))
}

fn received(session: &mut Session, input: &Input) -> Result<Changed, Refused> {
    let start = Instant::now();
    let request = open_request(session, &input.request)?;
    let replies = replies(
        &session.terms.print(request.identity),
        input.answer.as_ref(),
        input.failure.as_deref(),
        input.kind.as_deref(),
    )?;
    let source = format!("receipt:outside/{}", session.revision() + 1);
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let knowledge = Knowledge {
        program: &loaded.program,
        terms,
        model: &mut loaded.model,
        budget: &budget,
        questions: &mut GoalTexts(budget),
    };
    let who = outside::Who {
        model: input.model.clone(),
        by: input.by.clone(),
    };
    let receipt = outside::receipt(&request, &replies, who, source, knowledge, &SystemClock)
        .map_err(|problem| Refused::new(vec![*problem], sources))?;
    state(session, request, receipt, start)
}

/// Takes the request, and states its receipt.
pub(super) fn state(
    session: &mut Session,
    request: Request,
    receipt: Receipt,
    start: Instant,
) -> Result<Changed, Refused> {
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let change = Change {
        take: vec![(request.identity, request.facts)],
        state: receipt.facts.clone(),
        ..Change::default()
    };
    let changed = loaded.state(&change, terms, sources, &budget)?;
    loaded.receipts.push(receipt);
    loaded.elapsed_micros = start.elapsed().as_micros() as u64;
    Ok(session.record(changed))
}

/// The request that `text` names, if it is open; one that is not leaves no term behind.
pub(super) fn open_request(session: &mut Session, text: &str) -> Result<Request, Refused> {
    session.loaded()?;
    session.without_trace(|session| named_request(session, text))
}

fn named_request(session: &mut Session, text: &str) -> Result<Request, Refused> {
    let identity = goal::object(session, text)?;
    let loaded = session.loaded()?;
    let requests = loaded.model.requests(&loaded.program, &session.terms);
    let found = requests.into_iter().find(|request| request.identity == identity);
    let why = match &found {
        None => "is no request of this program",
        Some(request) => match &request.state {
            RequestState::Open => return Ok(found.expect("it was just matched")),
            RequestState::Waiting { .. } => "waits for other requests",
            RequestState::Done | RequestState::Failed => "has its receipt already",
        },
    };
    let message = format!("`{}` {why}", session.terms.print(identity));
    let help = "`requests` with `state` `open` lists what can be answered";
    Err(Refused::without_place(NOT_OPEN, message, help))
}

/// What was said in answer to `printed`, as the host reads replies from a file.
pub(super) fn replies(
    printed: &str,
    answer: Option<&Value>,
    failure: Option<&str>,
    kind: Option<&str>,
) -> Result<Replies, Refused> {
    let entry = match (answer, failure) {
        (Some(answer), None) if kind.is_none() => json!({ "reply": answer }),
        (None, Some(sentence)) => match kind {
            Some(kind) => json!({"fail": sentence, "kind": kind}),
            None => json!({ "fail": sentence }),
        },
        _ => {
            let help = "give the reply in `answer`, or a sentence in `failure` and its `kind`";
            let message = "a request has either an answer or a failure";
            return Err(Refused::without_place(MALFORMED_FIELDS, message, help));
        }
    };
    let script = json!({ printed: entry });
    Replies::parse(&script.to_string()).map_err(|fault| {
        let help = "see the kinds of failure in the reference of the host";
        Refused::without_place(MALFORMED_FIELDS, fault, help)
    })
}
