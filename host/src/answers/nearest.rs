//! Decides which stored answer is nearest to a call that has none, and names what differs.

use super::Record;
use crate::models::Outgoing;
use serde_json::{Map, Value};

/// One sentence for a miss.
#[must_use]
pub fn explain(request: &str, outgoing: &Outgoing, is_model_known: bool, candidates: &[Record]) -> String {
    let differences = candidates.iter().map(|record| {
        let others = usize::from(record.request != request);
        (
            differing(outgoing, &record.outgoing, is_model_known),
            others,
            record,
        )
    });
    // Of equals the first: the newest of the store that is asked first.
    let nearest = differences.min_by_key(|(fields, others, _)| (fields.len() + others, *others));
    match nearest {
        None => format!("no stored answer to `{request}`; the store has none of this tool"),
        Some((fields, _, record)) if fields.is_empty() => {
            format!(
                "no stored answer to `{request}`; the answer to `{}` of {} was removed meanwhile",
                record.request, record.given
            )
        }
        Some((fields, _, record)) => format!(
            "no stored answer to `{request}`; the nearest, to `{}` of {}, differs in {}",
            record.request,
            record.given,
            fields
                .iter()
                .map(|field| format!("`{field}`"))
                .collect::<Vec<_>>()
                .join(", ")
        ),
    }
}

/// The names of what differs: `tool`, `model`, a parameter, `schema`, `tool#sample`, `prompt`, a field.
fn differing(new: &Outgoing, old: &Outgoing, is_model_known: bool) -> Vec<String> {
    let mut names = Vec::new();
    let mut note = |differs: bool, name: &str| {
        if differs {
            names.push(name.to_owned());
        }
    };
    note(new.tool != old.tool, "tool");
    if is_model_known {
        note(new.model != old.model, "tool#model");
        for name in keys_of(&new.parameters, &old.parameters) {
            note(new.parameters.get(name) != old.parameters.get(name), name);
        }
    }
    note(new.schema != old.schema, "schema");
    note(new.sample != old.sample, "tool#sample");
    note(new.system != old.system, "prompt");
    match (fields_of(&new.user), fields_of(&old.user)) {
        (Some(new), Some(old)) => {
            let names = keys_of(&new, &old);
            let differing: Vec<&str> = names
                .into_iter()
                .filter(|name| new.get(*name) != old.get(*name))
                .collect();
            let is_only_order = differing.is_empty() && new.keys().ne(old.keys());
            for name in differing {
                note(true, name);
            }
            note(is_only_order, "order of fields");
        }
        _ => note(new.user != old.user, "input"),
    }
    names
}

fn fields_of(user: &str) -> Option<Map<String, Value>> {
    serde_json::from_str(user).ok()
}

/// The keys of the first, then those that only the second has.
fn keys_of<'m>(first: &'m Map<String, Value>, second: &'m Map<String, Value>) -> Vec<&'m str> {
    let further = second.keys().filter(|key| !first.contains_key(*key));
    first.keys().chain(further).map(String::as_str).collect()
}
