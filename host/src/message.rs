//! Decides what goes to a model: the prompt as system message; as user message the remaining fields as
//! one JSON object in the order of the request, or the text of `input`, alone.
//!
//! In: a request's fields, each with one value, and what rules selected as context. Out: the two
//! messages, the objects sent, and what the host keeps to itself.
//!
//! Invariant: a host field, and a field that starts with `tool#`, is never part of a message.

use crate::failure::{Failure, FailureKind};
use crate::fields::{Fields, name_text};
use crate::measure::Measures;
use framex_fixpoint::Model;
use framex_term::{Predicate, Term, Terms, View, compare};
use serde_json::value::RawValue;

/// The most objects of a context, where `tool#maxContext` says nothing.
const MAX_CONTEXT: i64 = 32;

/// A request as a model will see it, and what the host does with the reply.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    /// The prompt.
    pub system: String,
    /// The fields, or `input`.
    pub user: String,
    /// The objects of the context, in term order.
    pub sent: Vec<Term>,
    /// `groundIn`, `mustSay`
    pub measures: Measures,
    /// `schema`
    pub schema: Option<serde_json::Value>,
    /// `tool#model`
    pub alias: String,
    /// `tool#sample`, printed.
    pub sample: Option<String>,
}

/// Composes the message of a model call.
///
/// # Errors
/// `client-error` for a missing prompt or a host field that makes no sense; `context-too-long` over
/// `tool#maxContext`.
///
/// # Cost
/// With `contextKey`: one pass over the facts of the model.
pub(crate) fn compose(fields: &Fields, model: &Model, terms: &Terms) -> Result<Message, Failure> {
    let field = |name: &str| {
        fields
            .iter()
            .find(|(given, _)| given == name)
            .map(|(_, value)| *value)
    };
    let text = |name: &str| field(name).map(|value| name_text(value, terms));
    let input = text("input");
    let Some(system) = text("prompt").or_else(|| input.as_ref().map(|_| String::new())) else {
        return Err(client_error(
            "the request has no `prompt`; add `prompt -> \"…\"` or `with` a prompt object",
        ));
    };
    let mut message = Message {
        system,
        user: String::new(),
        sent: Vec::new(),
        measures: Measures {
            ground: text("groundIn"),
            word: text("mustSay"),
        },
        schema: text("schema").map(|schema| schema_of(&schema)).transpose()?,
        alias: text("tool#model").unwrap_or_else(|| "default".into()),
        sample: field("tool#sample").map(|value| terms.print(value)),
    };
    let context = match field("contextKey") {
        Some(step) => Some(context(step, field("tool#maxContext"), model, terms)?),
        None => None,
    };
    if let Some((objects, _)) = &context {
        message.sent.clone_from(objects);
    }
    message.user = match input {
        Some(input) => input,
        None => body(fields, context.as_ref().map(|(_, json)| json.as_str()), terms),
    };
    Ok(message)
}

/// The remaining fields as one JSON object. The context stands where `contextKey` stood.
fn body(fields: &Fields, context: Option<&str>, terms: &Terms) -> String {
    let mut members = Vec::new();
    for (name, value) in fields {
        match name.as_str() {
            "contextKey" => members.extend(context.map(|json| (string("context"), json.to_owned()))),
            // The list takes the place of a field of this name.
            "context" if context.is_some() => {}
            "prompt" | "input" | "groundIn" | "mustSay" | "schema" => {}
            name if name.starts_with("tool#") => {}
            name => members.push((string(name), json(*value, terms))),
        }
    }
    object(&members)
}

/// Every field but those that the host reads, as one JSON object: what an adapter is given.
pub(crate) fn fields_alone(fields: &Fields, terms: &Terms) -> String {
    let given = fields.iter().filter(|(name, _)| !name.starts_with("tool#"));
    let members: Vec<(String, String)> = given
        .map(|(name, value)| (string(name), json(*value, terms)))
        .collect();
    object(&members)
}

/// The objects that rules select for a step, and the list of them in JSON.
fn context(
    step: Term,
    bound: Option<Term>,
    model: &Model,
    terms: &Terms,
) -> Result<(Vec<Term>, String), Failure> {
    let bound = match bound {
        None => MAX_CONTEXT,
        Some(bound) => bound.small_integer().filter(|bound| *bound >= 0).ok_or_else(|| {
            client_error(&format!(
                "`tool#maxContext` is `{}` and no count",
                terms.print(bound)
            ))
        })?,
    };
    let mut objects = Vec::new();
    if let Some(selected) = terms.find_name("selectedFor") {
        let selections = model.facts_of(Predicate::slot(selected), None);
        objects.extend(
            selections
                .filter(|fact| fact.terms[1] == step)
                .map(|fact| fact.terms[0]),
        );
    }
    objects.sort_by(|left, right| compare(terms, *left, *right));
    objects.dedup();
    if objects.len() as i64 > bound {
        let sentence = format!(
            "the rules select {} objects as context, over `tool#maxContext` {bound}",
            objects.len()
        );
        return Err(Failure::new(FailureKind::ContextTooLong, sentence));
    }
    let mut slots: Vec<Vec<(String, Term)>> = vec![Vec::new(); objects.len()];
    for fact in model.facts() {
        let Predicate::Property { name, parameters: 0 } = fact.predicate else {
            continue;
        };
        let place = objects.binary_search_by(|object| compare(terms, *object, fact.terms[0]));
        let name = name_text(name, terms);
        if let (Ok(at), false) = (place, name.starts_with("tool#")) {
            slots[at].push((name, fact.terms[1]));
        }
    }
    let mut list = Vec::new();
    for (object, slots) in objects.iter().zip(&mut slots) {
        list.push(statement(*object, slots, terms)?);
    }
    Ok((objects, format!("[{}]", list.join(","))))
}

/// One object of the context: its printed name, then its slots by name; several values as a list.
fn statement(object_: Term, slots: &mut [(String, Term)], terms: &Terms) -> Result<String, Failure> {
    slots.sort_by(|left, right| left.0.cmp(&right.0).then_with(|| compare(terms, left.1, right.1)));
    let printed = terms.print(object_);
    let mut members = vec![(string("id"), string(&printed))];
    for slot in slots.chunk_by(|left, right| left.0 == right.0) {
        let name = &slot[0].0;
        if name == "id" {
            let sentence = format!(
                "`{printed}` has a slot `id`, the name under which the context cites it; rename the slot"
            );
            return Err(client_error(&sentence));
        }
        let values: Vec<String> = slot.iter().map(|(_, value)| json(*value, terms)).collect();
        let value = match values.as_slice() {
            [value] => value.clone(),
            _ => format!("[{}]", values.join(",")),
        };
        members.push((string(name), value));
    }
    Ok(object(&members))
}

/// A JSON Schema, checked by its own draft.
fn schema_of(text: &str) -> Result<serde_json::Value, Failure> {
    let schema = serde_json::from_str(text)
        .map_err(|fault| client_error(&format!("the field `schema` is no JSON: {fault}")))?;
    match validator(&schema) {
        Ok(_) => Ok(schema),
        Err(why) => Err(client_error(&format!(
            "the field `schema` is no JSON Schema: {why}"
        ))),
    }
}

/// Checks a reply against the request's schema; formats count.
///
/// # Errors
/// `not-schema`, with the first three faults and where they are.
pub(crate) fn check_schema(reply: &str, schema: &serde_json::Value) -> Result<(), Failure> {
    let value: serde_json::Value =
        serde_json::from_str(crate::reply::unfenced(reply)).map_err(|_| Failure::not_json())?;
    let validator = validator(schema).map_err(|why| client_error(&why))?;
    let faults: Vec<String> = validator
        .iter_errors(&value)
        .take(3)
        .map(|fault| match fault.instance_path().to_string() {
            path if path.is_empty() => fault.to_string(),
            path => format!("{path}: {fault}"),
        })
        .collect();
    match faults.is_empty() {
        true => Ok(()),
        false => Err(Failure::new(
            FailureKind::NotSchema,
            format!("the reply does not follow the schema: {}", faults.join("; ")),
        )),
    }
}

fn validator(schema: &serde_json::Value) -> Result<jsonschema::Validator, String> {
    jsonschema::options()
        .should_validate_formats(true)
        .build(schema)
        .map_err(|fault| fault.to_string())
}

/// Numbers and booleans as themselves, strings as strings, any other term as the string of its print.
fn json(term: Term, terms: &Terms) -> String {
    match terms.view(term) {
        View::String(text) => string(text),
        View::Number(_) | View::Boolean(_) => terms.print(term),
        View::Name(_) | View::Function(..) => string(&terms.print(term)),
    }
}

fn string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn object(members: &[(String, String)]) -> String {
    let members: Vec<String> = members
        .iter()
        .map(|(key, value)| format!("{key}:{value}"))
        .collect();
    let text = format!("{{{}}}", members.join(","));
    debug_assert!(serde_json::from_str::<&RawValue>(&text).is_ok());
    text
}

fn client_error(sentence: &str) -> Failure {
    Failure::new(FailureKind::ClientError, sentence)
}
