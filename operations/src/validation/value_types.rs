//! Checks that each value has the type that the signature of a class of its object demands.

use super::{Finding, Findings, Row, Status};
use framex_program::Signature;
use framex_term::{Fact, Predicate, Term, Terms, Truth, View};

/// A row for each value of a slot that a signature speaks of, for each member of its class.
pub(super) fn check(found: &Findings<'_>) -> Vec<Finding> {
    let mut rows = Vec::new();
    for signature in &found.loaded.program.signatures {
        let schema = line_of(found, signature);
        let predicate = Predicate::Property {
            name: signature.slot,
            parameters: signature.parameters.len() as u32,
        };
        for object in found.members(signature.class) {
            for fact in found.values(predicate, Some(object)) {
                let row = value_row(found, signature, &schema, &fact);
                let at = (row.status != Status::Satisfied).then_some(fact);
                rows.push(Finding { row, at });
            }
        }
    }
    rows
}

fn line_of(found: &Findings<'_>, signature: &Signature) -> String {
    let parameters: Vec<String> = signature
        .parameters
        .iter()
        .map(|class| found.print(*class))
        .collect();
    let parameters = if parameters.is_empty() {
        String::new()
    } else {
        format!("({})", parameters.join(", "))
    };
    let (class, slot, value) = (
        found.print(signature.class),
        found.print(signature.slot),
        found.print(signature.value),
    );
    format!("{class} {{ {slot}{parameters}: {value} }}")
}

fn value_row(found: &Findings<'_>, signature: &Signature, schema: &str, fact: &Fact) -> Row {
    let types = signature.parameters.iter().chain([&signature.value]);
    let checked = fact.terms[1..]
        .iter()
        .zip(types)
        .map(|(value, wanted)| (*value, *wanted, conforms(found, *value, *wanted)));
    let checked: Vec<(Term, Term, Truth)> = checked.collect();
    let worst = checked.iter().find(|(.., truth)| *truth == Truth::False);
    let worst = worst.or_else(|| checked.iter().find(|(.., truth)| *truth == Truth::Unknown));
    let printed = fact.print(&found.session.terms);
    let Some((value, wanted, truth)) = worst else {
        return found.row(
            Status::Satisfied,
            schema,
            fact.terms[0],
            format!("`{printed}` conforms"),
            String::new(),
            signature.span,
        );
    };
    let (value, wanted) = (found.print(*value), found.print(*wanted));
    let span = signature.span;
    if *truth == Truth::False {
        let message = format!("`{printed}`: `{value}` is no {wanted}");
        let help = format!("state a value of `{wanted}`, or change the type in `{schema}`");
        return found.row(Status::Violated, schema, fact.terms[0], message, help, span);
    }
    let message = format!("`{printed}`: nothing says that `{value}` is a member of `{wanted}`");
    let help = format!("state `{value}:{wanted}.`, or close the class: `closed class {wanted}.`");
    found.row(Status::Unknown, schema, fact.terms[0], message, help, span)
}

/// Whether a value is of a type; for a class, what the facts say.
fn conforms(found: &Findings<'_>, value: Term, wanted: Term) -> Truth {
    let terms = &found.session.terms;
    let View::Name(name) = terms.view(wanted) else {
        return Truth::Unknown;
    };
    if let Some(is_of_it) = is_of_built_in(terms, value, name) {
        return if is_of_it { Truth::True } else { Truth::False };
    }
    let program = &found.loaded.program;
    if !found.is_class(wanted) && !program.closed.world_is_closed() {
        return Truth::Unknown;
    }
    found.loaded.model.value(&Fact::member(value, wanted), program)
}

/// Whether a value is of a built-in type; `None` where `name` is a class.
fn is_of_built_in(terms: &Terms, value: Term, name: &str) -> Option<bool> {
    let view = terms.view(value);
    Some(match name {
        "String" => matches!(view, View::String(_)),
        "Integer" => matches!(&view, View::Number(number) if !number.is_decimal()),
        "Float" | "Decimal" | "Number" => matches!(view, View::Number(_)),
        "Boolean" => matches!(view, View::Boolean(_)),
        "Date" => {
            matches!(view, View::String(text) if text.len() == 10 && text.parse::<jiff::civil::Date>().is_ok())
        }
        "DateTime" => matches!(view, View::String(text) if is_date_time(text)),
        _ => return None,
    })
}

/// ISO form, with or without an offset: `2026-09-14T08:30:00`, `2026-09-14T08:30:00Z`.
fn is_date_time(text: &str) -> bool {
    text.contains('T')
        && (text.parse::<jiff::Timestamp>().is_ok() || text.parse::<jiff::civil::DateTime>().is_ok())
}
