//! States plain facts without building patterns: the way that nearly every fact of a large file takes.
//!
//! A frame is *plain* if nothing in it is a variable, a view or a call. What is not plain goes through
//! `frames.rs`, where it is lowered like a head and refused if need be.
//!
//! In: frames, or flat facts, which are plain from the start. Out: rows of a [`FactBlock`].

use crate::lower::Scope;
use crate::stated::FactBlock;
use framex_syntax::tree::{BUILTINS, Frame, Part, Term, TermKind};
use framex_syntax::{FlatFact, FlatKind, FlatTerm};
use framex_term::{Number, Predicate, Terms};

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

/// States a flat fact.
pub(crate) fn state_flat(fact: &FlatFact<'_>, terms: &mut Terms, facts: &mut FactBlock) {
    let subject = flat(&fact.subject, terms);
    if let Some(class) = &fact.class {
        let class = Predicate::Class(flat(class, terms));
        facts.push_plain(class, &[subject], fact.class_span());
    }
    let mut row = [subject; 4];
    for part in &fact.parts {
        let predicate = Predicate::Property {
            name: flat(&part.property, terms),
            parameters: part.parameters,
        };
        let said = fact.terms(part);
        match row.get_mut(1..=said.len()) {
            Some(places) => {
                for (place, term) in places.iter_mut().zip(said) {
                    *place = flat(term, terms);
                }
                facts.push_plain(predicate, &row[..=said.len()], fact.span(part));
            }
            None => {
                let said = said.iter().map(|term| flat(term, terms));
                let row: Vec<framex_term::Term> = std::iter::once(subject).chain(said).collect();
                facts.push_plain(predicate, &row, fact.span(part));
            }
        }
    }
}

fn flat(term: &FlatTerm<'_>, terms: &mut Terms) -> framex_term::Term {
    match term.kind {
        FlatKind::Name(text) => terms.name(text),
        FlatKind::String(text) => terms.string(text),
        FlatKind::Boolean(value) => framex_term::Term::boolean(value),
        FlatKind::Number(digits) => match small_integer(digits) {
            Some(integer) => integer,
            None => terms.number(Number::parse(digits).expect("few digits are a number")),
        },
    }
}

/// The integer of at most nine digits.
fn small_integer(digits: &str) -> Option<framex_term::Term> {
    let small = |sum: i64, byte: u8| byte.is_ascii_digit().then(|| sum * 10 + i64::from(byte - b'0'));
    let value = (digits.len() <= 9).then(|| digits.bytes().try_fold(0, small))??;
    framex_term::Term::of_small_integer(value)
}
