//! Carries out one tool call outside of a run: of a tool by name, or of one open request.

use super::receipt::{open_request, state};
use super::{load, receipt, settle};
use crate::catalogue::{Effect, Operation, on_wire};
use crate::questions::GoalTexts;
use crate::{Changed, Limits, Refused, Session, exact_numbers};
use framex_host::models::{Models, Replies};
use framex_host::once::{self, Carried};
use framex_host::tools::shipped;
use framex_host::{Knowledge, Literal, Means, SystemClock};
use framex_source::{MALFORMED_FIELDS, NO_MODEL};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::time::Instant;

/// `execute`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "execute",
    summary: "Carry out one tool call outside of a run",
    effect: Effect::Acts,
    fields: &[
        ("tool", "the name of a shipped tool, `_query`; or"),
        (
            "request",
            "an open request, printed: its tool is called, and its receipt stated",
        ),
        (
            "parameters",
            "of `tool`: its fields; a list or an object counts as its JSON text",
        ),
        (
            "answer",
            "of `tool`: what it answered where it is a tool of the caller's own, a flat object or its text; checked as the \
             host does, and nothing is called",
        ),
        (
            "failure",
            "in place of `answer`: a sentence that says why there is none",
        ),
        (
            "kind",
            "of a failure: `adapter-crashed`, `timeout`, …; `server-error` unless given",
        ),
    ],
    reply: "`{\"request\", \"tool\", \"status\", \"failure\", \"error\", \"result\", \"rows\", \"model\", \"by\", \"date\", \
            \"messages\", \"facts\"}`, the receipt as values and as facts, which are about the tool's name where there is no \
            request; of a request also `change`, as `add`. A language model is the one that the environment names",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// The call.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// A tool.
    pub tool: Option<String>,
    /// A request, printed.
    pub request: Option<String>,
    /// The tool's fields.
    #[serde(default)]
    pub parameters: Map<String, Value>,
    /// What the tool answered, where the caller has called it: a flat object, or its text.
    pub answer: Option<Value>,
    /// Why it gave no answer.
    pub failure: Option<String>,
    /// The kind of that failure.
    pub kind: Option<String>,
}

impl Input {
    /// Whether the tool was called already, so that nothing is asked of the session.
    fn is_called(&self) -> bool {
        self.answer.is_some() || self.failure.is_some() || self.kind.is_some()
    }
}

/// The receipt of the call.
#[derive(Clone, Debug, Serialize)]
pub struct Output {
    /// What the facts are about: the request, else the tool's name.
    pub request: String,
    /// The tool.
    pub tool: String,
    /// `succeeded` or `failed`.
    pub status: &'static str,
    /// The kind of the failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<&'static str>,
    /// The failure in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The fields of the answer.
    pub result: Map<String, Value>,
    /// Its rows.
    pub rows: Vec<Map<String, Value>>,
    /// The model that answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The person who answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// When the answer was given, in ISO form.
    pub date: String,
    /// What was put before people.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<String>,
    /// The receipt as facts, printed.
    pub facts: Vec<String>,
    /// What stating the receipt of a request changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<Changed>,
}

/// Calls.
///
/// # Errors
/// Neither or both of `tool` and `request`; a number that is none; no such open request, or one to a person; a model that is asked
/// and not configured; a store of answers that cannot be used. A call that fails is no error: its receipt says so.
pub fn run(session: &mut Session, input: &Input) -> Result<Output, Refused> {
    let start = Instant::now();
    if input.is_called() && session.loaded.is_none() {
        return run(&mut empty(session.limits)?, input);
    }
    session.loaded()?;
    let source = format!("receipt:outside/{}", session.revision() + 1);
    match (&input.tool, &input.request) {
        (Some(tool), None) => {
            let parameters = parameters(&input.parameters)?;
            let replies = match input.is_called() {
                true => Some(receipt::replies(
                    &printed(tool, session),
                    input.answer.as_ref(),
                    input.failure.as_deref(),
                    input.kind.as_deref(),
                )?),
                false => None,
            };
            let call = |knowledge: Knowledge<'_>, means: Means<'_>| {
                Ok(once::tool(tool, &parameters, source, knowledge, means))
            };
            let carried = with_means(session, tool, replies.as_ref(), call)?;
            output(session, tool, carried, None)
        }
        (None, Some(text)) if input.parameters.is_empty() && !input.is_called() => {
            let request = open_request(session, text)?;
            let external = &session.loaded()?.program.externals[request.external as usize];
            let tool = external.tool.to_string();
            if shipped()
                .iter()
                .any(|offered| offered.name() == tool && offered.is_person())
            {
                return Err(malformed(
                    &format!(
                        "`{}` asks a person, and nobody is here to answer",
                        session.terms.print(request.identity)
                    ),
                    "answer it with `receipt`: the person's words in `answer`",
                ));
            }
            let call = |knowledge: Knowledge<'_>, means: Means<'_>| {
                once::request(&request, source, knowledge, means)
            };
            let carried = with_means(session, &tool, None, call)?;
            let change = state(session, request.clone(), carried.receipt.clone(), start)?;
            output(session, &tool, carried, Some(change))
        }
        _ => Err(malformed(
            "`execute` takes a tool with its parameters, or a request, which has its own",
            "give the tool in `tool` and its fields in `parameters`, or the request in `request`",
        )),
    }
}

/// A session of nothing, for a call that asks nothing of one.
fn empty(limits: Limits) -> Result<Session, Refused> {
    let mut session = Session::new(limits);
    let input = load::Input {
        source: Some("world open.".to_owned()),
        ..load::Input::default()
    };
    load::run(&mut session, input)?;
    Ok(session)
}

/// What the receipt of a tool's own name is about, as it prints.
fn printed(tool: &str, session: &mut Session) -> String {
    let name = session.terms.name(tool);
    session.terms.print(name)
}

/// Calls with the shipped tools, the model that the environment names, and the usual store of answers.
fn with_means(
    session: &mut Session,
    tool: &str,
    replies: Option<&Replies>,
    call: impl FnOnce(Knowledge<'_>, Means<'_>) -> Result<Carried, Box<framex_source::Diagnostic>>,
) -> Result<Carried, Refused> {
    let variable = |name: &str| std::env::var(name).ok();
    let models = Models::configured(None, &variable)
        .map_err(|fault| malformed(&fault, "mend what FRAMEX_MODEL_URL and its like say"))?;
    let tools = shipped();
    let of_host = tools.iter().find(|offered| offered.name() == tool);
    if replies.is_some() && of_host.is_some() {
        return Err(malformed(
            &format!("`{tool}` is a tool of the host, and nobody answers in its place here"),
            "leave out `answer` and `failure`; a request of the program is answered with `receipt`",
        ));
    }
    let asks = of_host.is_some_and(|offered| offered.asks_a_model());
    if asks && models.aliases().next().is_none() {
        let message = format!("`{tool}` asks a language model, and none is configured");
        let help = "name one in the environment: FRAMEX_MODEL_URL, FRAMEX_MODEL_NAME";
        return Err(Refused::without_place(NO_MODEL, message, help));
    }
    let mut answers = settle::answers(&settle::Input::default(), &models)?;
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let knowledge = Knowledge {
        program: &loaded.program,
        terms,
        model: &mut loaded.model,
        budget: &budget,
        questions: &mut GoalTexts(budget),
    };
    let means = Means {
        tools: &tools,
        models: &models,
        replies,
        answers: &mut answers,
        clock: &SystemClock,
        observer: &mut |_| {},
    };
    let carried = call(knowledge, means).map_err(|problem| Refused::new(vec![*problem], sources))?;
    match &carried.broken_store {
        Some(fault) => Err(settle::answer_store(
            fault,
            "mend what the message names, and call again",
        )),
        None => Ok(carried),
    }
}

fn output(
    session: &Session,
    tool: &str,
    carried: Carried,
    change: Option<Changed>,
) -> Result<Output, Refused> {
    let receipt = &carried.receipt;
    let object = |fields: &[(String, Literal)]| -> Map<String, Value> {
        fields
            .iter()
            .map(|(key, value)| (key.clone(), json(value)))
            .collect()
    };
    let (answer, failure) = match carried.result {
        Ok(answer) => (answer, None),
        Err(failure) => (framex_host::Answer::default(), Some(failure)),
    };
    Ok(Output {
        request: session.terms.print(receipt.request),
        tool: tool.to_owned(),
        status: if failure.is_none() { "succeeded" } else { "failed" },
        failure: failure.as_ref().map(|failure| failure.kind.name()),
        error: failure.map(|failure| failure.sentence),
        result: object(&answer.fields),
        rows: answer.rows.iter().map(|row| object(row)).collect(),
        model: receipt.annotation.model.clone(),
        by: receipt.annotation.by.clone(),
        date: receipt.annotation.time.clone(),
        messages: carried.messages,
        facts: receipt
            .facts
            .iter()
            .map(|fact| fact.print(&session.terms))
            .collect(),
        change,
    })
}

fn parameters(given: &Map<String, Value>) -> Result<Vec<(String, Literal)>, Refused> {
    let mut fields = Vec::new();
    for (name, value) in given {
        let literal = match value {
            Value::String(text) => Literal::Text(text.clone()),
            Value::Number(number) if framex_term::Number::parse(&number.to_string()).is_ok() => {
                Literal::Number(number.to_string())
            }
            Value::Bool(value) => Literal::Boolean(*value),
            Value::Null => continue,
            // A field of a request is one term: what has parts is sent as its text.
            Value::Array(_) | Value::Object(_) => Literal::Text(value.to_string()),
            Value::Number(_) => {
                let message = format!("the number in the parameter `{name}` has too many digits");
                return Err(malformed(&message, "give it as a text, in a string"));
            }
        };
        fields.push((name.clone(), literal));
    }
    Ok(fields)
}

fn json(value: &Literal) -> Value {
    match value {
        Literal::Text(text) => Value::String(text.clone()),
        Literal::Boolean(value) => Value::Bool(*value),
        Literal::Number(written) => exact_numbers::json(written),
    }
}

fn malformed(fault: &str, help: &str) -> Refused {
    Refused::without_place(MALFORMED_FIELDS, fault, help)
}
