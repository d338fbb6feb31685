//! Says which closed scopes make a denied condition false, and what is open beneath them.

use crate::bindings::Bindings;
use crate::proof::Absence;
use framex_program::{Atom, AtomPredicate, Formula, Pattern, Program};
use framex_term::Predicate;

pub(crate) fn absence_of(denied: &Formula, bindings: &Bindings, program: &Program) -> Absence {
    let mut atoms = Vec::new();
    atoms_of(denied, &mut atoms);
    let mut absence = Absence::default();
    for atom in atoms {
        let Some(predicate) = predicate_of(atom, bindings) else {
            continue;
        };
        if program.closed.is_closed_atom(atom) && !absence.closed.contains(&predicate) {
            absence.closed.push(predicate);
            if let Some(open) = open_beneath(predicate, program) {
                absence.open_beneath.push((predicate, open));
            }
        }
    }
    absence
}

/// The predicate an atom speaks of, where one is known.
pub(crate) fn predicate_of(atom: &Atom, bindings: &Bindings) -> Option<Predicate> {
    match (atom.predicate, atom.terms.get(1)) {
        (AtomPredicate::Known(predicate), _) => Some(predicate),
        (AtomPredicate::AnyProperty { name, parameters }, _) => Some(Predicate::Property {
            name: bindings[name.0 as usize]?,
            parameters,
        }),
        (AtomPredicate::MemberOf, Some(Pattern::Constant(class))) => Some(Predicate::Class(*class)),
        (AtomPredicate::MemberOf, Some(Pattern::Variable(class))) => {
            Some(Predicate::Class(bindings[class.0 as usize]?))
        }
        _ => None,
    }
}

/// Every atom of a formula, in the order written; of aggregates those of their bodies.
pub(crate) fn atoms_of<'f>(formula: &'f Formula, out: &mut Vec<&'f Atom>) {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| atoms_of(part, out)),
        Formula::Not(inner) | Formula::Unknown(inner) => atoms_of(inner, out),
        Formula::Atom(atom) => out.push(atom),
        Formula::Aggregate(aggregate) => atoms_of(&aggregate.body, out),
        Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => {}
    }
}

/// The first open scope that a rule of a closed one rests on.
fn open_beneath(closed: Predicate, program: &Program) -> Option<Predicate> {
    let of_scope = program.rules.iter().filter(|rule| {
        let mut heads = rule.head.iter();
        heads.any(|head| head.predicate == AtomPredicate::Known(closed))
    });
    let mut atoms = Vec::new();
    for rule in of_scope {
        atoms_of(&rule.body, &mut atoms);
    }
    let open = atoms
        .into_iter()
        .filter(|atom| !program.closed.is_closed_atom(atom));
    open.filter_map(|atom| match atom.predicate {
        AtomPredicate::Known(predicate) => Some(predicate),
        _ => None,
    })
    .next()
}
