//! What stands in one place of a key or of a head, where no term has to be built for it.
//!
//! In: patterns of a plan. Out: for a candidate, the term.

use framex_program::Pattern;
use framex_term::Term;

/// One part of a key, or of the head of a rule.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    Place(usize),
    Constant(Term),
}

impl Part {
    /// The term it is for a candidate.
    pub(crate) fn of(self, candidate: &[Term]) -> Term {
        match self {
            Part::Place(place) => candidate[place],
            Part::Constant(term) => term,
        }
    }
}

/// The part that a pattern is, unless it holds a function term.
pub(crate) fn part(pattern: &Pattern) -> Option<Part> {
    match pattern {
        Pattern::Variable(variable) => Some(Part::Place(variable.0 as usize)),
        Pattern::Constant(term) => Some(Part::Constant(*term)),
        Pattern::Function(..) => None,
    }
}
