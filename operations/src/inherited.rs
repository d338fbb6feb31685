//! Which signature slots and superclasses a class has, own and inherited.
//!
//! In: a program's `extends` and signatures. Out: both closed under inheritance, in program order.

use framex_program::{Program, Signature};
use framex_term::{Predicate, Term};
use indexmap::IndexSet;

/// The class and every class above it, nearest first.
pub(crate) fn with_superclasses(program: &Program, class: Term) -> IndexSet<Term> {
    let mut found = IndexSet::from([class]);
    let mut at = 0;
    while let Some(class) = found.get_index(at).copied() {
        let above = program.extends.iter().filter(|extends| extends.subclass == class);
        found.extend(above.map(|extends| extends.superclass));
        at += 1;
    }
    found
}

/// The signature slots of a class, own and inherited.
pub(crate) fn signatures_of(program: &Program, class: Term) -> Vec<&Signature> {
    let classes = with_superclasses(program, class);
    classes
        .iter()
        .flat_map(|class| program.signatures.iter().filter(move |s| s.class == *class))
        .collect()
}

/// Every class that the program names in a signature, an `extends` or a membership, as first met there.
pub(crate) fn classes(program: &Program) -> IndexSet<Term> {
    let signed = program.signatures.iter().map(|signature| signature.class);
    let extended = program
        .extends
        .iter()
        .flat_map(|extends| [extends.subclass, extends.superclass]);
    let stated = stated_predicates(program);
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

/// Every predicate that facts are stated of, as first met.
pub(crate) fn stated_predicates(program: &Program) -> impl Iterator<Item = Predicate> + '_ {
    program
        .facts
        .blocks()
        .flat_map(|block| block.predicates())
        .map(|(predicate, _)| predicate)
}
