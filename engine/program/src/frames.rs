//! Turns a frame into atoms: one for its class, one for each part, one for each member of a set.
//!
//! In: frames of the tree. Out: [`Atom`]s in source order, views told from properties.
//!
//! Invariant: a view never stands in a head, a fact or a request; a class is a name.

use crate::lower::Scope;
use crate::names;
use crate::rule::{Atom, AtomPredicate, Pattern};
use framex_source::{Diagnostic, Fix, Span};
use framex_syntax::tree::{self, TermKind};
use framex_term::{Predicate, Term};

/// What a frame does: say, or ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A fact or a head: views are refused.
    Says,
    /// A condition.
    Asks,
}

impl Scope<'_> {
    /// The atoms of a frame.
    pub(crate) fn frame(&mut self, frame: &tree::Frame, place: Place) -> Vec<Atom> {
        let subject = self.pattern(&frame.subject);
        let mut atoms = Vec::with_capacity(frame.parts.len() + 1);
        if let Some(class) = &frame.class {
            atoms.extend(self.class(class, place).map(|class| Atom {
                span: frame.subject.span.to(class.1),
                predicate: AtomPredicate::Known(Predicate::Class(class.0)),
                terms: vec![subject.clone()],
            }));
        }
        for part in &frame.parts {
            self.part(&subject, part, place, &mut atoms);
        }
        atoms
    }

    /// The class after a colon, and its place.
    pub(crate) fn class(&mut self, class: &tree::Term, place: Place) -> Option<(Term, Span)> {
        match &class.kind {
            TermKind::Name(text) => Some((self.name(text, class.span), class.span)),
            TermKind::Variable(name) => {
                self.refuse(class_variable(Some(name), class.span, place));
                None
            }
            TermKind::Anonymous => {
                self.refuse(class_variable(None, class.span, place));
                None
            }
            _ => {
                let message = "a class is a name";
                let fix = Fix::Advise("write a name after the colon, such as `Person`".into());
                self.refuse(Diagnostic::error(
                    framex_source::CLASS_VARIABLE,
                    class.span,
                    message,
                    fix,
                ));
                None
            }
        }
    }

    /// The atoms of one part of a frame: one for each value.
    pub(crate) fn part(&mut self, subject: &Pattern, part: &tree::Part, place: Place, atoms: &mut Vec<Atom>) {
        let Some(predicate) = self.property(part, place) else {
            return;
        };
        let parameters: Vec<Pattern> = part.parameters.iter().map(|term| self.pattern(term)).collect();
        for value in &part.values {
            let value = self.pattern(value);
            let terms = std::iter::once(subject.clone())
                .chain(parameters.iter().cloned())
                .chain([value])
                .collect();
            atoms.push(Atom {
                span: part.span,
                predicate,
                terms,
            });
        }
    }

    fn property(&mut self, part: &tree::Part, place: Place) -> Option<AtomPredicate> {
        let parameters = part.parameters.len();
        if let Some(name) = self.as_variable(&part.property) {
            let parameters = parameters as u32;
            return Some(AtomPredicate::AnyProperty { name, parameters });
        }
        let TermKind::Name(text) = &part.property.kind else {
            let message = "a property is a name or a variable";
            let fix = Fix::Advise("write a name before `->`".into());
            let code = framex_source::RESERVED_NAME;
            self.refuse(Diagnostic::error(code, part.property.span, message, fix));
            return None;
        };
        if text.starts_with("frame::") {
            return self.view(text, parameters, part.property.span, place);
        }
        Some(AtomPredicate::Known(Predicate::Property {
            name: self.name(text, part.property.span),
            parameters: parameters as u32,
        }))
    }

    fn view(&mut self, text: &str, parameters: usize, span: Span, place: Place) -> Option<AtomPredicate> {
        match names::view_takes(text, parameters) {
            Some(true) if place == Place::Says => self.refuse(read_only(text, span)),
            Some(true) if text == "frame::memberOf" => return Some(AtomPredicate::MemberOf),
            Some(true) if text == "frame::subclassOf" => return Some(AtomPredicate::SubclassOf),
            Some(true) => return Some(AtomPredicate::Signature),
            Some(false) | None => self.refuse(names::reserved(text, span)),
        }
        None
    }
}

fn class_variable(name: Option<&str>, span: Span, place: Place) -> Diagnostic {
    let name = name.map_or("?_".to_owned(), |name| format!("?{name}"));
    let message = format!("`{name}` is a variable, and the class after a colon is a name");
    let fix = match place {
        Place::Says => "name the class; a rule cannot choose one".to_owned(),
        Place::Asks => format!("ask `?X[frame::memberOf -> {name}]`"),
    };
    Diagnostic::error(framex_source::CLASS_VARIABLE, span, message, Fix::Advise(fix))
}

fn read_only(view: &str, span: Span) -> Diagnostic {
    let message = format!("`{view}` is read only: no fact and no rule gives it a value");
    let instead = match view {
        "frame::memberOf" => "write the class after a colon: `?X:Human <- …`",
        "frame::subclassOf" => "write `Man extends Person.`",
        _ => "write a signature: `Person { hasName: String }.`",
    };
    let fix = Fix::Advise(instead.into());
    Diagnostic::error(framex_source::READ_ONLY_VIEW, span, message, fix)
}
