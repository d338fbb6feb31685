//! Every operation of a session, in one list: what a wire can call, and what its reference page says.
//!
//! To add one: its file in `operations/` with an `OPERATION`, and a line here.

use crate::operations::{
    add, close, compare, dependents, diff, evidence_needs, execute, explain, export, graph, import, load,
    load_abort, load_begin, load_chunk, load_commit, modules, preview, provenance, query, rdf_export,
    rdf_import, receipt, recompute, replace_source, requests, restore, retract, retract_source, schema,
    snapshot, sources, stats, validate, why_not, world,
};
use crate::{Refused, Session, fields};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, to_value};

/// One thing that can be asked of a session.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// As a wire calls it.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// What it touches.
    pub effect: Effect,
    /// Its fields, each with what it takes.
    pub fields: &'static [(&'static str, &'static str)],
    /// What it replies.
    pub reply: &'static str,
    /// Reads the fields, runs, and gives the reply.
    pub run: fn(&mut Session, Map<String, Value>) -> Result<ReplyText, Refused>,
}

/// What an operation replies, as JSON: text, which a wire passes on as it is.
pub type ReplyText = Box<RawValue>;

/// What an operation touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The session, without changing it.
    Reads,
    /// The session, atomically.
    Changes,
    /// The world, through the host.
    Acts,
}

/// Every operation, those that change a session first.
pub const OPERATIONS: &[Operation] = &[
    load::OPERATION,
    load_begin::OPERATION,
    load_chunk::OPERATION,
    load_commit::OPERATION,
    load_abort::OPERATION,
    add::OPERATION,
    import::OPERATION,
    rdf_import::OPERATION,
    retract::OPERATION,
    retract_source::OPERATION,
    replace_source::OPERATION,
    close::OPERATION,
    world::OPERATION,
    recompute::OPERATION,
    receipt::OPERATION,
    execute::OPERATION,
    restore::OPERATION,
    snapshot::OPERATION,
    diff::OPERATION,
    query::OPERATION,
    explain::OPERATION,
    why_not::OPERATION,
    dependents::OPERATION,
    evidence_needs::OPERATION,
    preview::OPERATION,
    compare::OPERATION,
    provenance::OPERATION,
    validate::OPERATION,
    schema::OPERATION,
    modules::OPERATION,
    sources::OPERATION,
    graph::OPERATION,
    export::OPERATION,
    rdf_export::OPERATION,
    requests::OPERATION,
    stats::OPERATION,
];

/// The fields of an operation that takes none.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoFields {}

/// A form in which a typed output leaves for a wire.
pub(crate) trait Reply {
    /// The output in this form.
    fn of(output: &impl Serialize) -> Self;
}

const IS_JSON: &str = "an output has string keys and finite numbers";

/// For a wire that passes it on as it is.
impl Reply for ReplyText {
    fn of(output: &impl Serialize) -> ReplyText {
        to_raw_value(output).expect(IS_JSON)
    }
}

/// For a wire that puts it into a message of its own.
impl Reply for Value {
    fn of(output: &impl Serialize) -> Value {
        to_value(output).expect(IS_JSON)
    }
}

/// Runs a typed operation on fields from a wire.
pub(crate) fn on_wire<I: DeserializeOwned, O: Serialize, R: Reply>(
    fields: Map<String, Value>,
    run: impl FnOnce(I) -> Result<O, Refused>,
) -> Result<R, Refused> {
    let input = fields::read(fields)?;
    Ok(R::of(&run(input)?))
}

/// The reply as a value.
pub(crate) fn value_of(reply: &ReplyText) -> Value {
    serde_json::from_str(reply.get()).expect("a reply is JSON")
}

/// The reference page: a section an operation.
#[must_use]
pub fn page() -> String {
    let mut out = String::from(
        "# Operations\n\nEverything that can be asked of a session. Written from the catalogue by \
         `cargo xtask generate`; edit the operation's own file, and `doors.rs` for the table.\n",
    );
    out.push_str(&crate::doors::table());
    for operation in OPERATIONS {
        let effect = match operation.effect {
            Effect::Reads => "reads the session",
            Effect::Changes => "changes the session, whole or not at all",
            Effect::Acts => "acts through the host",
        };
        out.push_str(&format!(
            "\n## `{}`\n\n{}; it {effect}.\n\n",
            operation.name, operation.summary
        ));
        if operation.fields.is_empty() {
            out.push_str("No fields.\n");
        } else {
            out.push_str("| field | takes |\n| --- | --- |\n");
            let rows = operation
                .fields
                .iter()
                .map(|(name, takes)| format!("| `{name}` | {takes} |\n"));
            out.extend(rows);
        }
        out.push_str(&format!("\nReply: {}.\n", operation.reply));
    }
    out
}
