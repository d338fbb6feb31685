//! Decides which scopes are closed. Nothing else does.
//!
//! What is not known of a *closed* slot, method or class is false; of any other it is unknown.
//!
//! In: the `world` and `closed` statements of one program. Out: one [`ClosedScopes`].
//!
//! Invariant: under `world closed.` everything is closed.

use crate::rule::{Atom, AtomPredicate, Formula, Pattern};
use framex_term::Predicate;
use rustc_hash::FxHashSet;

/// Which scopes are closed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClosedScopes {
    world_is_closed: bool,
    predicates: FxHashSet<Predicate>,
}

impl ClosedScopes {
    /// The scopes that `closed` statements name, in an open or closed world.
    #[must_use]
    pub fn new(world_is_closed: bool, predicates: FxHashSet<Predicate>) -> Self {
        ClosedScopes {
            world_is_closed,
            predicates,
        }
    }

    /// The scopes that `closed` statements name, in no particular order.
    pub fn predicates(&self) -> impl Iterator<Item = Predicate> + '_ {
        self.predicates.iter().copied()
    }

    /// Whether the world is closed.
    #[must_use]
    pub fn world_is_closed(&self) -> bool {
        self.world_is_closed
    }

    /// Whether what is not known of this predicate is false.
    #[must_use]
    pub fn is_closed(&self, predicate: Predicate) -> bool {
        self.world_is_closed || self.predicates.contains(&predicate)
    }

    /// Whether an atom asks about a closed scope.
    ///
    /// A variable property is closed in a closed world alone; `frame::memberOf` also where it names a
    /// closed class; the other views in a closed world alone.
    #[must_use]
    pub fn is_closed_atom(&self, atom: &Atom) -> bool {
        match (atom.predicate, atom.terms.get(1)) {
            (AtomPredicate::Known(predicate), _) => self.is_closed(predicate),
            (AtomPredicate::MemberOf, Some(Pattern::Constant(class))) => {
                self.is_closed(Predicate::Class(*class))
            }
            _ => self.world_is_closed,
        }
    }

    /// Whether every atom in a formula asks about a closed scope.
    #[must_use]
    pub fn is_closed_formula(&self, formula: &Formula) -> bool {
        self.first_open(formula).is_none()
    }

    /// The first atom in a formula that asks about an open scope.
    #[must_use]
    pub fn first_open<'f>(&self, formula: &'f Formula) -> Option<&'f Atom> {
        match formula {
            Formula::And(parts) | Formula::Or(parts) => parts.iter().find_map(|part| self.first_open(part)),
            Formula::Not(inner) | Formula::Unknown(inner) => self.first_open(inner),
            Formula::Atom(atom) => (!self.is_closed_atom(atom)).then_some(atom),
            Formula::Aggregate(aggregate) => self.first_open(&aggregate.body),
            Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => None,
        }
    }
}
