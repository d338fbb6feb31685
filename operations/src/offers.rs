//! What a language model is offered: operations that answer and change nothing, with what it needs to call them well.
//!
//! In: an operation of the catalogue. Out: an [`Offer`], which adds a description to act on and the schemas of what
//! goes in and out. MCP calls an offer a tool.
//!
//! Invariant: only operations that read are offered, and none of them asks a model or reaches out.

use crate::catalogue::{Effect, Operation};
use crate::operations::{evidence_needs, explain, preview, query, schema, validate, why_not};
use crate::suggested::near_or;
use crate::{Refused, Session, door};
use framex_source::UNKNOWN_OPERATION;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

/// An operation as a language model may call it.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// The operation.
    pub operation: &'static Operation,
    /// Its name for people.
    pub title: &'static str,
    /// What it does, when to call it, how to write its fields, and what to do next.
    pub about: &'static str,
    /// Runs it: as the operation, after names that the program does not know were refused, and within a bound of rows.
    pub run: fn(&mut Session, Map<String, Value>) -> Result<Value, Refused>,
    input: fn() -> Map<String, Value>,
    output: fn() -> Map<String, Value>,
}

/// Every offer, what is asked first coming first.
pub const OFFERS: &[Offer] = &[
    schema::OFFER,
    query::OFFER,
    explain::OFFER,
    why_not::OFFER,
    evidence_needs::OFFER,
    validate::OFFER,
    preview::OFFER,
];

const _: () = {
    let mut at = 0;
    while at < OFFERS.len() {
        assert!(
            matches!(OFFERS[at].operation.effect, Effect::Reads),
            "an offer changes nothing"
        );
        at += 1;
    }
};

impl Offer {
    /// An offer whose fields are those of `I` and whose reply is an `O`.
    pub(crate) const fn of<I: JsonSchema, O: JsonSchema>(
        operation: &'static Operation,
        title: &'static str,
        about: &'static str,
        run: fn(&mut Session, Map<String, Value>) -> Result<Value, Refused>,
    ) -> Offer {
        Offer {
            operation,
            title,
            about,
            run,
            input: schema_in::<I>,
            output: schema_out::<O>,
        }
    }

    /// The JSON Schema of its fields; an object.
    #[must_use]
    pub fn input_schema(&self) -> Map<String, Value> {
        (self.input)()
    }

    /// The JSON Schema of its reply.
    #[must_use]
    pub fn output_schema(&self) -> Map<String, Value> {
        (self.output)()
    }
}

/// Calls the offer of this name, and lets no panic out.
///
/// # Errors
/// No such offer, malformed fields, whatever the operation refuses, or `InternalError` where it panicked.
pub fn call(session: &mut Session, name: &str, fields: Map<String, Value>) -> Result<Value, Refused> {
    match OFFERS.iter().find(|offer| offer.operation.name == name) {
        Some(offer) => door::as_question(session, |session| (offer.run)(session, fields)),
        None => Err(unknown(name)),
    }
}

/// The refusal of a name that is not offered.
#[must_use]
pub fn unknown(name: &str) -> Refused {
    let names = OFFERS.iter().map(|offer| offer.operation.name);
    let help = near_or(name, names.clone(), || {
        format!("the tools are {}", names.collect::<Vec<_>>().join(", "))
    });
    Refused::without_place(UNKNOWN_OPERATION, format!("there is no tool `{name}`"), help)
}

/// Puts a number into a field that was left out.
pub(crate) fn or_default(mut fields: Map<String, Value>, name: &str, number: u64) -> Map<String, Value> {
    if fields.get(name).is_none_or(Value::is_null) {
        fields.insert(name.to_owned(), number.into());
    }
    fields
}

fn schema_in<T: JsonSchema>() -> Map<String, Value> {
    schema_of::<T>(SchemaSettings::draft2020_12().for_deserialize())
}

fn schema_out<T: JsonSchema>() -> Map<String, Value> {
    schema_of::<T>(SchemaSettings::draft2020_12().for_serialize())
}

fn schema_of<T: JsonSchema>(settings: SchemaSettings) -> Map<String, Value> {
    // In one piece, so that a face can put it into a schema of its own.
    let settings = settings.with(|settings| settings.inline_subschemas = true);
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let mut schema = match schema.to_value() {
        Value::Object(schema) => schema,
        _ => Map::new(),
    };
    for name in ["$schema", "title", "description"] {
        schema.shift_remove(name);
    }
    let mut schema = Value::Object(schema);
    without_formats(&mut schema);
    match schema {
        Value::Object(schema) => schema,
        _ => Map::new(),
    }
}

/// `uint` and its like are formats of Rust, which validators warn of.
fn without_formats(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.get("format").is_some_and(Value::is_string) {
                fields.shift_remove("format");
            }
            fields.values_mut().for_each(without_formats);
        }
        Value::Array(items) => items.iter_mut().for_each(without_formats),
        _ => {}
    }
}
