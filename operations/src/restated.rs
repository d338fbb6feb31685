//! Applies a change of what is stated together with the program that comes of it, whole or not at all.
//!
//! In: facts that come and go, and the program as it is to be. Out: what changed, and a session whose model and program
//! belong together.

use crate::session::{Loaded, refusal};
use crate::{Changed, Refused};
use framex_fixpoint::{Budget, Change, Model};
use framex_program::Program;
use framex_source::Sources;
use framex_term::{Fact, Terms};
use rustc_hash::FxHashSet;

impl Loaded {
    /// Applies the change, and takes the program.
    ///
    /// - `is_facts_alone`: whether the rules stay what they are, so that what changes is all there is to do.
    ///
    /// # Errors
    /// The limit that the evaluation reached; nothing has changed then.
    ///
    /// # Cost
    /// That of what changes; where rules change, planning them and what they gave or give.
    pub(crate) fn restate(
        &mut self,
        change: &Change,
        program: Program,
        is_facts_alone: bool,
        terms: &mut Terms,
        sources: &Sources,
        budget: &Budget,
    ) -> Result<Changed, Refused> {
        let new = state_anew(&change.state, &self.model);
        let mut changed = if is_facts_alone {
            let difference = self.model.apply(change, &program, terms, budget);
            let difference =
                difference.map_err(|stopped| refusal(&stopped, &program, terms, sources, budget))?;
            Changed::of(&difference, terms)
        } else {
            let difference = self
                .model
                .change_rules(&self.program, &program, change, terms, budget);
            let difference =
                difference.map_err(|stopped| refusal(&stopped, &program, terms, sources, budget))?;
            Changed::of(&difference, terms)
        };
        self.program = program;
        let mut seen = FxHashSet::default();
        let withdrawn: Vec<&Fact> = change.withdraw.iter().filter(|fact| seen.insert(*fact)).collect();
        changed.asserted = change.state.iter().map(|fact| fact.print(terms)).collect();
        changed.retracted = withdrawn.iter().map(|fact| fact.print(terms)).collect();
        changed.moved.came.extend(new);
        let gone = withdrawn.into_iter().filter(|fact| !self.model.holds(fact));
        changed.moved.went.extend(gone.cloned());
        Ok(changed)
    }
}

/// The facts that do not hold yet.
pub(crate) fn state_anew(state: &[Fact], model: &Model) -> Vec<Fact> {
    state.iter().filter(|fact| !model.holds(fact)).cloned().collect()
}
