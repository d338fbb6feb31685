//! Finds again which statement a request belongs to, once what derives it moved.
//!
//! In: rows of `tool#requested` that were in doubt. Out: for each the first `external` statement that derives it, or none.
//!
//! Invariant: a request that was taken keeps its statement.

use crate::advance::evaluation;
use crate::budget::Stopped;
use crate::change::Effect;
use crate::store::Rows;

impl Effect<'_> {
    /// Finds again which statement derives each request of these rows first, or that none does.
    pub(crate) fn forget_origins(&mut self, asked: &Rows) -> Result<(), Stopped> {
        if asked.len() == 0 {
            return Ok(());
        }
        let at = self.model.requested.relation;
        self.notes.requested(self.model);
        let Some(predicate) = self.model.store.relations[at as usize].predicate() else {
            return Ok(());
        };
        for row in asked.iter() {
            if self.model.requested.taken.contains(&row[0]) {
                continue;
            }
            self.model.requested.origins.remove(&row[0]);
            for (number, external) in self.program.externals.iter().enumerate() {
                let mut evaluation = evaluation(self.model, self.program, self.terms, self.budget);
                evaluation.store.settle();
                if evaluation.is_given_by(&[external.rule], predicate, row, None)? {
                    self.model.requested.origins.insert(row[0], number as u32);
                    break;
                }
            }
        }
        Ok(())
    }
}
