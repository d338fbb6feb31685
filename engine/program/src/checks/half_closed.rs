//! Warns of a closed scope whose neighbour is open: a class with open subclasses, a property whose
//! inverse or subproperty is open. Closing closes one scope alone.

use super::Whole;
use crate::program::PropertyDeclaration;
use framex_source::{Diagnostic, Fix, HALF_CLOSED, Span};
use framex_term::Predicate;

pub(super) fn check(whole: &Whole<'_>, problems: &mut Vec<Diagnostic>) {
    let closed = &whole.program.closed;
    if closed.world_is_closed() {
        return;
    }
    let mut pairs: Vec<(Predicate, Predicate, Span)> = Vec::new();
    for extends in &whole.program.extends {
        let (sub, sup) = (extends.subclass, extends.superclass);
        pairs.push((Predicate::Class(sup), Predicate::Class(sub), extends.span));
    }
    for declaration in &whole.program.properties {
        match *declaration {
            PropertyDeclaration::Subproperty(narrow, wide, span) => {
                pairs.push((Predicate::slot(wide), Predicate::slot(narrow), span));
            }
            PropertyDeclaration::Inverse(one, other, span) => {
                pairs.push((Predicate::slot(one), Predicate::slot(other), span));
                pairs.push((Predicate::slot(other), Predicate::slot(one), span));
            }
            PropertyDeclaration::Transitive(..) | PropertyDeclaration::Symmetric(..) => {}
        }
    }
    for (is_closed, is_open, span) in pairs {
        if closed.is_closed(is_closed) && !closed.is_closed(is_open) {
            problems.push(message(is_closed, is_open, span, whole));
        }
    }
}

fn message(closed: Predicate, open: Predicate, span: Span, whole: &Whole<'_>) -> Diagnostic {
    let print = |predicate| match predicate {
        Predicate::Class(name) | Predicate::Property { name, .. } => whole.parts.terms.print(name),
    };
    let (first, second) = (print(closed), print(open));
    let word = match open {
        Predicate::Class(_) => "class",
        Predicate::Property { .. } => "slot",
    };
    let message = format!("`{first}` is closed and `{second}`, which this ties to it, is open");
    let fix = Fix::Advise(format!("add `closed {word} {second}.` if it is complete too"));
    let problem = Diagnostic::warning(HALF_CLOSED, span, message, fix);
    match whole
        .units
        .iter()
        .flat_map(|unit| &unit.closed)
        .find(|statement| statement.predicate == closed)
    {
        Some(statement) => problem.see(statement.span, format!("`{first}` is closed here")),
        None => problem,
    }
}
