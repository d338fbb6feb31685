//! States plain facts without building patterns: the way that nearly every fact of a large file takes.
//!
//! A frame is *plain* if nothing in it is a variable, a view or a call. What is not plain goes through
//! `frames.rs`, where it is lowered like a head and refused if need be.
//!
//! In: frames. Out: rows of a [`FactBlock`].

use crate::lower::Scope;
use crate::stated::FactBlock;
use framex_syntax::tree::{BUILTINS, Frame, Part, Term, TermKind};
use framex_term::Predicate;

/// Whether a frame can be stated as it is.
pub(crate) fn is_plain(frame: &Frame) -> bool {
    let is_name = |term: &Term| matches!(&term.kind, TermKind::Name(text) if !text.contains("::"));
    let is_plain_part = |part: &Part| {
        is_name(&part.property) && part.parameters.iter().all(is_ground) && part.values.iter().all(is_ground)
    };
    is_ground(&frame.subject)
        && frame.class.as_ref().is_none_or(is_name)
        && frame.parts.iter().all(is_plain_part)
        && (frame.class.is_some() || !frame.parts.is_empty())
}

fn is_ground(term: &Term) -> bool {
    match &term.kind {
        TermKind::Variable(_) | TermKind::Anonymous => false,
        TermKind::Name(_) | TermKind::String(_) | TermKind::Number(_) | TermKind::Boolean(_) => true,
        TermKind::Function(symbol, arguments) => {
            !BUILTINS.contains(&symbol.text.as_str()) && arguments.iter().all(is_ground)
        }
    }
}

/// States the facts of a plain frame; a number or name that is refused leaves nothing of it.
pub(crate) fn state(frame: &Frame, annotation: u32, scope: &mut Scope<'_>, facts: &mut FactBlock) {
    let before = facts.len();
    let subject = scope.ground(&frame.subject);
    if let Some(Term {
        span,
        kind: TermKind::Name(class),
    }) = &frame.class
    {
        let class = Predicate::Class(scope.terms.name(class));
        facts.push(
            class,
            &[subject],
            frame.subject.span.to(*span),
            annotation,
            scope.terms,
        );
    }
    let mut row = Vec::with_capacity(4);
    for part in &frame.parts {
        let TermKind::Name(name) = &part.property.kind else {
            continue;
        };
        let predicate = Predicate::Property {
            name: scope.terms.name(name),
            parameters: part.parameters.len() as u32,
        };
        row.clear();
        row.push(subject);
        row.extend(part.parameters.iter().map(|parameter| scope.ground(parameter)));
        for value in &part.values {
            row.push(scope.ground(value));
            facts.push(predicate, &row, part.span, annotation, scope.terms);
            row.pop();
        }
    }
    if !scope.is_fine() {
        facts.truncate(before);
    }
}
