//! Says what is wrong with the fields of a call, in words of the wire and not of the program that reads them.
//!
//! In: the fields, and what the reader of JSON says. Out: a refusal that names the field and what may stand there.

use crate::Refused;
use crate::suggested::near_or;
use framex_source::MALFORMED_FIELDS;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// What the reader calls a kind of value, and what it is on a wire.
const KINDS: &[(&str, &str)] = &[
    ("usize", "a whole number from 0 on"),
    ("u64", "a whole number from 0 on"),
    ("u32", "a whole number from 0 on"),
    ("invalid number", "a whole number from 0 on"),
    ("i64", "a whole number"),
    ("f64", "a number"),
    ("a sequence", "a list"),
    ("a map", "an object"),
    ("a boolean", "`true` or `false`"),
    ("a string", "text in quotes"),
];

/// Reads the fields of a call. `null` is a field left out.
///
/// # Errors
/// `malformed-fields`, with the field and what it takes.
pub(crate) fn read<I: DeserializeOwned>(mut fields: Map<String, Value>) -> Result<I, Refused> {
    let mut read = deserialized::<I>(&fields);
    // One that is not taken at all stays a fault.
    let is_strange = |fault: &String| fault.starts_with(STRANGE);
    if fields.values().any(Value::is_null) && !read.as_ref().is_err_and(is_strange) {
        fields.retain(|_, value| !value.is_null());
        read = deserialized::<I>(&fields);
    }
    read.map_err(|fault| {
        let (message, help) = wording::<I>(&fault, &fields);
        Refused::without_place(MALFORMED_FIELDS, message, help)
    })
}

/// How the reader's word of a field that is not taken begins.
const STRANGE: &str = "unknown field";

fn deserialized<I: DeserializeOwned>(fields: &Map<String, Value>) -> Result<I, String> {
    I::deserialize(fields).map_err(|fault| fault.to_string())
}

fn wording<I: DeserializeOwned>(fault: &str, fields: &Map<String, Value>) -> (String, String) {
    let quoted: Vec<&str> = fault.split('`').skip(1).step_by(2).collect();
    if let Some(missing) = fault.strip_prefix("missing field `") {
        let name = missing.trim_end_matches('`');
        return (
            format!("the field `{name}` is missing"),
            format!("add it: `\"{name}\": …`"),
        );
    }
    if fault.starts_with(STRANGE) {
        let help = match quoted.split_first() {
            Some((name, [])) => format!("leave `{name}` out: no field is taken here"),
            Some((name, known)) => one_of("the fields are", name, known),
            None => "leave it out".to_owned(),
        };
        return (
            format!("there is no field `{}`", quoted.first().unwrap_or(&"")),
            help,
        );
    }
    let Some((name, value)) = fields
        .iter()
        .find(|(name, _)| is_at_fault::<I>(name, fault, fields))
    else {
        return (
            "these fields do not go together".to_owned(),
            "see the operation's fields in the reference of operations".to_owned(),
        );
    };
    let message = format!("`{name}` cannot be `{value}`");
    if fault.starts_with("unknown variant") {
        let help = match quoted.split_first() {
            Some((given, known)) => one_of("it is one of", given, known),
            None => "see the reference of operations".to_owned(),
        };
        return (message, help);
    }
    let expected = fault
        .rsplit_once("expected ")
        .map_or(fault, |(_, expected)| expected);
    let kind = KINDS.iter().find(|(called, _)| expected.contains(called));
    let help = match kind {
        Some((_, kind)) => format!("write {kind}"),
        None => format!("see what `{name}` takes in the reference of operations"),
    };
    (message, help)
}

fn one_of(lead: &str, given: &str, known: &[&str]) -> String {
    near_or(given, known.iter().copied(), || {
        format!("{lead} `{}`", known.join("`, `"))
    })
}

/// Whether the fault goes, or becomes another, when this field is left out, or stands when it is the only one: two fields
/// may have the same fault.
fn is_at_fault<I: DeserializeOwned>(name: &str, fault: &str, fields: &Map<String, Value>) -> bool {
    let mut without = fields.clone();
    without.remove(name);
    let alone = fields.iter().filter(|(other, _)| *other == name);
    let alone: Map<String, Value> = alone.map(|(name, value)| (name.clone(), value.clone())).collect();
    deserialized::<I>(&without).err().as_deref() != Some(fault)
        || deserialized::<I>(&alone).err().as_deref() == Some(fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::{explain, load_begin, query};
    use serde_json::json;

    #[track_caller]
    fn check<I: DeserializeOwned>(fields: Value, expected: &str) {
        let Value::Object(fields) = fields else {
            panic!("fields are an object");
        };
        let refused = read::<I>(fields).err().expect("it is refused");
        let problem = &refused.problems().list()[0];
        assert_eq!(format!("{}: {}", problem.message, problem.help), expected);
    }

    #[test]
    fn a_fault_names_the_field_and_what_it_takes() {
        check::<query::Input>(json!({}), "the field `query` is missing: add it: `\"query\": …`");
        check::<query::Input>(
            json!({"qeury": "a:B"}),
            "there is no field `qeury`: did you mean `query`?",
        );
        check::<query::Input>(
            json!({"query": "a:B", "limit": "1"}),
            "`limit` cannot be `\"1\"`: write a whole number from 0 on",
        );
        check::<query::Input>(
            json!({"query": "a:B", "limit": -1}),
            "`limit` cannot be `-1`: write a whole number from 0 on",
        );
        check::<query::Input>(json!({"query": 5}), "`query` cannot be `5`: write text in quotes");
        check::<query::Input>(
            json!({"query": "a:B", "why": "yes"}),
            "`why` cannot be `\"yes\"`: write `true` or `false`",
        );
        check::<explain::Input>(
            json!({"fact": "a:B", "format": "pdf"}),
            "`format` cannot be `\"pdf\"`: it is one of `text`, `json`, `mermaid`, `svg`",
        );
        check::<explain::Input>(
            json!({"fact": "a:B", "format": "jsn"}),
            "`format` cannot be `\"jsn\"`: did you mean `json`?",
        );
    }

    #[test]
    fn of_two_faults_one_is_named_in_words_of_the_wire() {
        for (facts, rounds) in [("x", "y"), ("x", "x")] {
            check::<load_begin::Input>(
                json!({"max_facts": facts, "max_rounds": rounds}),
                "`max_facts` cannot be `\"x\"`: write a whole number from 0 on",
            );
        }
    }

    #[test]
    fn null_is_a_field_left_out() {
        let fields = json!({"query": "a:B", "limit": null, "offset": null, "why": null});
        let Value::Object(fields) = fields else {
            panic!("fields are an object");
        };
        let input: query::Input = read(fields).expect("it is read");
        assert_eq!((input.limit, input.offset, input.why), (None, 0, false));
        check::<query::Input>(
            json!({"query": null}),
            "the field `query` is missing: add it: `\"query\": …`",
        );
        check::<query::Input>(
            json!({"query": "a:B", "qeury": null}),
            "there is no field `qeury`: did you mean `query`?",
        );
    }
}
