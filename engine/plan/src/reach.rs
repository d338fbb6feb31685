//! Decides which facts an atom can speak of, so that two atoms can be told to meet.

use framex_program::{Atom, AtomPredicate, Pattern};
use framex_term::Predicate;

/// The predicates an atom may speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// This one.
    One(Predicate),
    /// Every property of so many parameters.
    Properties(u32),
    /// Every class.
    Classes,
    /// Nothing that a rule derives: `frame::subclassOf`, `frame::signature`.
    Fixed,
}

impl Reach {
    /// What the atom may speak of.
    #[must_use]
    pub fn of(atom: &Atom) -> Reach {
        match (atom.predicate, atom.terms.get(1)) {
            (AtomPredicate::Known(predicate), _) => Reach::One(predicate),
            (AtomPredicate::AnyProperty { parameters, .. }, _) => Reach::Properties(parameters),
            (AtomPredicate::MemberOf, Some(Pattern::Constant(class))) => Reach::One(Predicate::Class(*class)),
            (AtomPredicate::MemberOf, _) => Reach::Classes,
            (AtomPredicate::SubclassOf | AtomPredicate::Signature, _) => Reach::Fixed,
        }
    }

    /// Whether some predicate is in both.
    #[must_use]
    pub fn meets(self, other: Reach) -> bool {
        match (self, other) {
            (Reach::Fixed, _) | (_, Reach::Fixed) => false,
            (Reach::One(one), Reach::One(other)) => one == other,
            (Reach::Classes, other) | (other, Reach::Classes) => {
                matches!(other, Reach::Classes | Reach::One(Predicate::Class(_)))
            }
            (Reach::Properties(wanted), other) | (other, Reach::Properties(wanted)) => match other {
                Reach::Properties(count) => count == wanted,
                Reach::One(Predicate::Property { parameters, .. }) => parameters == wanted,
                _ => false,
            },
        }
    }
}
