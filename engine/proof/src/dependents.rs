//! The facts that would lose their last support with one fact.
//!
//! It is supposed for a moment that the fact is not stated, or of a derived one that no rule gives it: what goes with it is
//! the answer, negation and aggregates included.
//!
//! Invariant: the model is afterwards what it was.

use framex_fixpoint::{Budget, Change, Difference, Model, Stopped};
use framex_program::Program;
use framex_term::{Fact, Terms};

/// What would go, in the order in which a change reports it.
///
/// # Errors
/// [`Stopped`] where what would be left cannot be evaluated within the budget.
///
/// # Cost
/// That of a change which takes the fact back.
pub fn dependents(
    fact: &Fact,
    model: &mut Model,
    program: &Program,
    terms: &mut Terms,
    budget: &Budget,
) -> Result<Vec<Fact>, Stopped> {
    let lost = |_: &Model, _: &mut Terms, difference: &Difference| {
        let gone = difference.removed.iter().filter(|gone| *gone != fact);
        gone.cloned().collect()
    };
    match model.statements(fact) {
        0 if model.holds(fact) => model.suppose_without(fact, program, terms, budget, lost),
        statements => {
            let withdrawal = Change {
                withdraw: vec![fact.clone(); statements as usize],
                ..Change::default()
            };
            model.suppose(&withdrawal, program, terms, budget, lost)
        }
    }
}
