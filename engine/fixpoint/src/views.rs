//! Fills the relations of the views that no rule derives: `frame::subclassOf`, transitive and not reflexive, and
//! `frame::signature`, own and inherited.

use crate::store::{Key, Store};
use framex_program::Program;
use framex_term::{Term, Terms};

pub(crate) fn load(program: &Program, store: &mut Store, terms: &Terms) {
    let subclasses = store.ensure(Key::Subclasses, terms) as usize;
    let signatures = store.ensure(Key::Signatures, terms) as usize;
    for extends in &program.extends {
        for superclass in superclasses(extends.subclass, program) {
            store.relations[subclasses].state(&[extends.subclass, superclass]);
        }
    }
    for signature in &program.signatures {
        store.relations[signatures].state(&[signature.class, signature.slot, signature.value]);
    }
    for extends in &program.extends {
        let wider = superclasses(extends.subclass, program);
        let inherited = program
            .signatures
            .iter()
            .filter(|signature| wider.contains(&signature.class));
        for signature in inherited {
            store.relations[signatures].state(&[extends.subclass, signature.slot, signature.value]);
        }
    }
}

/// All classes above one, nearest first.
fn superclasses(class: Term, program: &Program) -> Vec<Term> {
    let mut found = Vec::new();
    let mut next = vec![class];
    while let Some(below) = next.pop() {
        for extends in program.extends.iter().filter(|extends| extends.subclass == below) {
            if !found.contains(&extends.superclass) {
                found.push(extends.superclass);
                next.push(extends.superclass);
            }
        }
    }
    found
}
