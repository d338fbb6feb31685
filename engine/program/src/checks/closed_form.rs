//! Refuses a `closed` statement for a form of a name that the program does not use.
//!
//! `closed method verdict/1.` beside `verdict/2` closes nothing that anyone asks for. A name that stands
//! nowhere is fine: a library closes what its programs may state.

use super::Whole;
use crate::unit::ClosedStatement;
use framex_source::{CLOSED_FORM, Diagnostic, Fix, Span};
use framex_term::{Predicate, Term};
use rustc_hash::FxHashMap;

pub(super) fn check(whole: &Whole<'_>, problems: &mut Vec<Diagnostic>) {
    let closed: Vec<&ClosedStatement> = whole.units.iter().flat_map(|unit| &unit.closed).collect();
    if closed.is_empty() {
        return;
    }
    let mut forms: FxHashMap<Term, Vec<(Predicate, Span)>> = FxHashMap::default();
    for statement in &closed {
        forms.entry(name_of(statement.predicate)).or_default();
    }
    for unit in whole.units {
        let in_rules = unit.uses.iter().map(|(predicate, span)| (*predicate, *span));
        for (predicate, span) in unit.facts.predicates().chain(in_rules) {
            let Some(used) = forms.get_mut(&name_of(predicate)) else {
                continue;
            };
            match used.iter_mut().find(|(known, _)| *known == predicate) {
                Some((_, first)) => *first = span.min(*first),
                None => used.push((predicate, span)),
            }
        }
    }
    for statement in closed {
        let used = forms
            .get_mut(&name_of(statement.predicate))
            .expect("every closed name is there");
        if used.is_empty()
            || used
                .iter()
                .any(|(predicate, _)| *predicate == statement.predicate)
        {
            continue;
        }
        used.sort_by_key(|(_, span)| *span);
        problems.push(message(statement, used, whole));
    }
}

fn name_of(predicate: Predicate) -> Term {
    match predicate {
        Predicate::Class(name) | Predicate::Property { name, .. } => name,
    }
}

fn message(statement: &ClosedStatement, used: &[(Predicate, Span)], whole: &Whole<'_>) -> Diagnostic {
    let name = whole.parts.terms.print(name_of(statement.predicate));
    let closed = form(statement.predicate, &name);
    let (nearest, place) = used[0];
    let message = format!(
        "`{closed}` closes nothing: `{name}` is used as {}",
        kind(nearest, &name)
    );
    let right = form(nearest, &name);
    let fix = Fix::Replace {
        span: statement.span,
        text: format!("{right}."),
        help: format!("did you mean `{right}`?"),
    };
    Diagnostic::error(CLOSED_FORM, statement.span, message, fix)
        .see(place, format!("{} stands here", kind(nearest, &name)))
}

fn form(predicate: Predicate, name: &str) -> String {
    match predicate {
        Predicate::Class(_) => format!("closed class {name}"),
        Predicate::Property { parameters: 0, .. } => format!("closed slot {name}"),
        Predicate::Property { parameters, .. } => format!("closed method {name}/{parameters}"),
    }
}

fn kind(predicate: Predicate, name: &str) -> String {
    match predicate {
        Predicate::Class(_) => format!("the class `{name}`"),
        Predicate::Property { parameters: 0, .. } => format!("the slot `{name}`"),
        Predicate::Property { parameters, .. } => format!("the method `{name}/{parameters}`"),
    }
}
