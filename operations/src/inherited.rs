//! Which signature slots and superclasses a class has, own and inherited.
//!
//! In: a program's `extends` and signatures. Out: both closed under inheritance, in program order.

use framex_fixpoint::Model;
use framex_program::{Program, Signature, Superclasses, signatures_by_class};
use framex_term::{Predicate, Term};
use indexmap::IndexSet;
use rustc_hash::FxHashMap;

/// The signature slots of the classes of a program, to be asked for many of them.
pub(crate) struct Signatures<'p> {
    superclasses: Superclasses,
    own: FxHashMap<Term, Vec<&'p Signature>>,
}

impl<'p> Signatures<'p> {
    /// # Cost
    /// A step for each `extends` and each slot of a signature.
    pub(crate) fn of(program: &'p Program) -> Signatures<'p> {
        Signatures {
            superclasses: Superclasses::of(&program.extends),
            own: signatures_by_class(&program.signatures),
        }
    }

    /// Those of a class, own and inherited, nearest first.
    pub(crate) fn of_class(&self, class: Term) -> Vec<&'p Signature> {
        if self.own.is_empty() {
            return Vec::new();
        }
        let classes = std::iter::once(class).chain(self.superclasses.above(class));
        classes
            .flat_map(|class| self.own.get(&class).into_iter().flatten().copied())
            .collect()
    }
}

/// Every class that the program names in a signature, an `extends` or a membership, as first met there.
pub(crate) fn classes(program: &Program, model: &Model) -> IndexSet<Term> {
    let signed = program.signatures.iter().map(|signature| signature.class);
    let extended = program
        .extends
        .iter()
        .flat_map(|extends| [extends.subclass, extends.superclass]);
    let stated = stated_predicates(program, model);
    let derived = program
        .rules
        .iter()
        .flat_map(|rule| rule.head.iter())
        .filter_map(|atom| match atom.predicate {
            framex_program::AtomPredicate::Known(predicate) => Some(predicate),
            _ => None,
        });
    let members = stated.chain(derived).filter_map(|predicate| match predicate {
        Predicate::Class(class) => Some(class),
        Predicate::Property { .. } => None,
    });
    signed.chain(extended).chain(members).collect()
}

/// Every predicate that facts are stated of, as first met; one of which all were taken back is none.
pub(crate) fn stated_predicates(program: &Program, model: &Model) -> impl Iterator<Item = Predicate> {
    let stated = program
        .facts
        .blocks()
        .flat_map(|block| block.predicates())
        .map(|(predicate, _)| predicate);
    // What is stated holds.
    stated.filter(|predicate| model.count(*predicate) > 0)
}
