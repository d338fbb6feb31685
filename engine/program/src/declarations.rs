//! Keeps what a file declares beside its facts and rules: signatures, `declare`, annotations.
//!
//! In: the statements. Out: lists in the [`Unit`]; `declare.rs` turns those about properties into rules.

use crate::program::{Annotation, PropertyDeclaration, Signature};
use crate::unit::Unit;
use framex_source::{Diagnostic, Fix, Span};
use framex_syntax::tree::{self, DeclareKind};
use framex_term::{Number, Terms};

impl Unit {
    pub(crate) fn signature(&mut self, signature: &tree::Signature, terms: &mut Terms) {
        let class = self.class(&signature.class, terms);
        for slot in &signature.slots {
            let name = self.property(&slot.name, slot.parameters.len() as u32, terms);
            let parameters = slot
                .parameters
                .iter()
                .map(|kind| self.class(kind, terms))
                .collect();
            let value = self.class(&slot.value, terms);
            self.signatures.push(Signature {
                span: slot.name.span,
                class,
                slot: name,
                parameters,
                value,
            });
        }
    }

    pub(crate) fn declare(&mut self, declare: &tree::Declare, span: Span, terms: &mut Terms) {
        let [first, rest @ ..] = declare.names.as_slice() else {
            return;
        };
        let second = rest.first();
        match (declare.kind, second) {
            (DeclareKind::Required, Some(slot)) => {
                let class = self.class(first, terms);
                let slot = self.property(slot, 0, terms);
                self.required.push((class, slot, span));
            }
            (DeclareKind::Functional, _) => {
                let slot = self.property(first, 0, terms);
                self.functional.push((slot, span));
            }
            (DeclareKind::Subproperty, Some(second)) => {
                let (one, other) = (self.property(first, 0, terms), self.property(second, 0, terms));
                self.properties
                    .push(PropertyDeclaration::Subproperty(one, other, span));
            }
            (DeclareKind::Inverse, Some(second)) => {
                let (one, other) = (self.property(first, 0, terms), self.property(second, 0, terms));
                self.properties
                    .push(PropertyDeclaration::Inverse(one, other, span));
            }
            (DeclareKind::Transitive, _) => {
                let name = self.property(first, 0, terms);
                self.properties.push(PropertyDeclaration::Transitive(name, span));
            }
            (DeclareKind::Symmetric, _) => {
                let name = self.property(first, 0, terms);
                self.properties.push(PropertyDeclaration::Symmetric(name, span));
            }
            // The parser has reported the missing name.
            (DeclareKind::Required | DeclareKind::Subproperty | DeclareKind::Inverse, None) => {}
        }
    }

    pub(crate) fn annotate(&mut self, annotate: &tree::Annotate, span: Span, terms: &mut Terms) {
        let weight = match annotate.weight.as_deref().map(Number::parse) {
            Some(Err(_)) => {
                let message = "the weight is no number";
                let fix = Fix::Advise("write it as a number: `weight 0.9`".into());
                self.problems
                    .push(Diagnostic::error(framex_source::NUMBER, span, message, fix));
                return;
            }
            Some(Ok(weight)) => Some(weight),
            None => None,
        };
        self.annotations.push(Annotation {
            span,
            source: annotate.source.clone(),
            time: annotate.time.clone(),
            weight,
        });
        let number = self.annotations.len() as u32;
        self.fact(&annotate.frame, number, terms);
    }
}
