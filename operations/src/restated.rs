//! Applies a change of what is stated together with the program that comes of it, whole or not at all.
//!
//! In: facts that come and go, and the program as it is to be. Out: what changed, and a session whose model and program
//! belong together.

use crate::changed::Moved;
use crate::packed_facts::FactsOfFile;
use crate::printed::Printed;
use crate::session::{Loaded, refusal};
use crate::{Changed, Refused};
use framex_fixpoint::{Budget, Change, Difference, Model};
use framex_program::{FactBlock, Program};
use framex_source::Sources;
use framex_term::{Fact, Terms};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Facts that are remembered one by one.
const FEW: usize = 64;

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
        let changed = self.applied(change, terms, |model, before, terms| {
            let applied = if is_facts_alone {
                model.apply(change, &program, terms, budget)
            } else {
                model.change_rules(before, &program, change, terms, budget)
            };
            applied.map_err(|stopped| refusal(&stopped, &program, terms, sources, budget))
        })?;
        self.program = program;
        Ok(changed)
    }

    /// Applies a change after which the program is what it was.
    ///
    /// # Errors
    /// The limit that the evaluation reached; nothing has changed then.
    ///
    /// # Cost
    /// That of what changes.
    pub(crate) fn state(
        &mut self,
        change: &Change,
        terms: &mut Terms,
        sources: &Sources,
        budget: &Budget,
    ) -> Result<Changed, Refused> {
        self.applied(change, terms, |model, program, terms| {
            let applied = model.apply(change, program, terms, budget);
            applied.map_err(|stopped| refusal(&stopped, program, terms, sources, budget))
        })
    }

    /// Applies a change in this way to the model, which is of the program as it is, and tells what it did.
    fn applied(
        &mut self,
        change: &Change,
        terms: &mut Terms,
        apply: impl FnOnce(&mut Model, &Program, &mut Terms) -> Result<Difference, Refused>,
    ) -> Result<Changed, Refused> {
        let new = state_anew(&change.state, &self.model);
        let difference = apply(&mut self.model, &self.program, terms)?;
        Ok(self.told(change, &new, difference, terms))
    }

    /// What a change did that was applied.
    ///
    /// - `new`: of the facts it states one by one, those that did not hold.
    fn told(&self, change: &Change, new: &[Fact], difference: Difference, terms: &Terms) -> Changed {
        let mut changed = Changed::of(&difference, terms);
        let mut seen = FxHashSet::default();
        let withdrawn: Vec<&Fact> = change.withdraw.iter().filter(|fact| seen.insert(*fact)).collect();
        let one_by_one = change.state.iter().map(|fact| (fact.predicate, &*fact.terms));
        let of_files = change.files.iter().flat_map(|block| block.iter());
        let stated = one_by_one.chain(of_files.map(|stated| (stated.predicate, stated.terms)));
        changed.asserted = Printed::written(stated, |(predicate, row), text| {
            predicate.print_fact(row, terms, text);
        });
        changed.retracted = Printed::of(withdrawn.iter().copied(), terms);
        changed.moved.came.extend(new);
        let gone = withdrawn.into_iter().filter(|fact| !self.model.holds(fact));
        changed.moved.went.extend(gone);
        for block in &change.files {
            remember(block, &difference, &mut changed.moved);
        }
        changed
    }
}

/// Remembers of a file that a change states what holds newly: fact by fact where they are few, so that the file need not
/// be kept for them.
fn remember(block: &Arc<FactBlock>, difference: &Difference, moved: &mut Moved) {
    if block.len() > FEW {
        moved.stated.push(FactsOfFile {
            block: Arc::clone(block),
            but: difference.stated_again.iter().collect(),
        });
        return;
    }
    for fact in block.iter().map(|stated| stated.fact()) {
        if !difference.stated_again.contains(&fact) {
            moved.came.push(&fact);
        }
    }
}

/// The facts that do not hold yet.
pub(crate) fn state_anew(state: &[Fact], model: &Model) -> Vec<Fact> {
    state.iter().filter(|fact| !model.holds(fact)).cloned().collect()
}
