//! Carries out one tool call outside of a run: of a tool by name, or of one open request.

use super::receipt::{open_request, state};
use super::settle;
use crate::catalogue::{Effect, Operation, on_wire};
use crate::questions::GoalTexts;
use crate::{Changed, Refused, Session};
use framex_host::models::Models;
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
            "of `tool`: its fields, each a string, a number or a boolean",
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
/// Neither or both of `tool` and `request`; a parameter that is no scalar; no such open request; a model that is asked
/// and not configured; a store of answers that cannot be used. A call that fails is no error: its receipt says so.
pub fn run(session: &mut Session, input: &Input) -> Result<Output, Refused> {
    let start = Instant::now();
    session.loaded()?;
    let source = format!("receipt:outside/{}", session.revision() + 1);
    match (&input.tool, &input.request) {
        (Some(tool), None) => {
            let parameters = parameters(&input.parameters)?;
            let call = |knowledge: Knowledge<'_>, means: Means<'_>| {
                Ok(once::tool(tool, &parameters, source, knowledge, means))
            };
            let carried = with_means(session, tool, call)?;
            output(session, tool, carried, None)
        }
        (None, Some(text)) if input.parameters.is_empty() => {
            let request = open_request(session, text)?;
            let external = &session.loaded()?.program.externals[request.external as usize];
            let tool = external.tool.to_string();
            let call = |knowledge: Knowledge<'_>, means: Means<'_>| {
                once::request(&request, source, knowledge, means)
            };
            let carried = with_means(session, &tool, call)?;
            let change = state(session, request.clone(), carried.receipt.clone(), start)?;
            output(session, &tool, carried, Some(change))
        }
        _ => Err(malformed(
            "`execute` takes a tool with its parameters, or a request, which has its own",
            "give the tool in `tool` and its fields in `parameters`, or the request in `request`",
        )),
    }
}

/// Calls with the shipped tools, the model that the environment names, and the usual store of answers.
fn with_means(
    session: &mut Session,
    tool: &str,
    call: impl FnOnce(Knowledge<'_>, Means<'_>) -> Result<Carried, Box<framex_source::Diagnostic>>,
) -> Result<Carried, Refused> {
    let variable = |name: &str| std::env::var(name).ok();
    let models = Models::configured(None, &variable)
        .map_err(|fault| malformed(&fault, "mend what FRAMEX_MODEL_URL and its like say"))?;
    let tools = shipped();
    let asks = tools
        .iter()
        .any(|offered| offered.name() == tool && offered.asks_a_model());
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
        replies: None,
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
            Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                let message = format!("the parameter `{name}` is no string, number or boolean");
                return Err(malformed(
                    &message,
                    "give an object or a list as its JSON text, in a string",
                ));
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
        Literal::Number(written) => {
            serde_json::from_str(written).unwrap_or_else(|_| Value::String(written.clone()))
        }
    }
}

fn malformed(fault: &str, help: &str) -> Refused {
    Refused::without_place(MALFORMED_FIELDS, fault, help)
}
