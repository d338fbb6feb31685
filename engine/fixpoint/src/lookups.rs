//! Looks facts of one predicate up by the terms that are known of them, and tells what is known of how they came.
//!
//! In: a predicate, terms. Out: facts or rows, in no particular order; estimates; rounds.
//!
//! Invariant: nothing here changes what holds; an index that is missing is made, also while the model is only read.

use crate::extent::{Derivers, meet};
use crate::model::Model;
use crate::store::{NONE, Relation};
use framex_program::Program;
use framex_term::{Fact, Predicate, Term};
use std::ops::ControlFlow;

impl Model {
    /// The facts of one predicate whose object is `object`, or all of that predicate.
    ///
    /// # Cost
    /// With an object a lookup and the facts found; the first such call builds the index.
    pub fn facts_of(&self, predicate: Predicate, object: Option<Term>) -> impl Iterator<Item = Fact> + '_ {
        let relation = self.store.of(predicate);
        let rows = match (relation, object) {
            (None, _) => Vec::new(),
            (Some(relation), None) => (0..relation.len()).collect(),
            (Some(relation), Some(object)) => relation.rows_with(1, &[object]),
        };
        rows.into_iter()
            .filter_map(move |row| relation.and_then(|relation| relation.fact(row)))
    }

    /// The facts of one predicate whose terms are these wherever one is given.
    ///
    /// # Cost
    /// A lookup and the facts found; the first call with terms given in these places builds the index.
    pub fn matching(&self, predicate: Predicate, given: &[Option<Term>]) -> impl Iterator<Item = Fact> + '_ {
        let relation = self.store.of(predicate);
        let columns = given.iter().enumerate().filter(|(_, term)| term.is_some());
        let mask = columns.fold(0, |mask, (column, _)| mask | 1 << column);
        let key: Vec<Term> = given.iter().copied().flatten().collect();
        let rows = match relation {
            None => Vec::new(),
            Some(relation) if mask == 0 => (0..relation.len()).collect(),
            Some(relation) => relation.rows_with(mask, &key),
        };
        rows.into_iter()
            .filter_map(move |row| relation.and_then(|relation| relation.fact(row)))
    }

    /// Shows the rows of a predicate whose terms are these wherever one is given, until `see` breaks.
    ///
    /// # Cost
    /// As [`matching`](Self::matching), and nothing for the rows after a break.
    pub fn visit(
        &self,
        predicate: Predicate,
        given: &[Option<Term>],
        see: &mut dyn FnMut(&[Term]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(relation) = self.store.of(predicate) else {
            return ControlFlow::Continue(());
        };
        let columns = given.iter().enumerate().filter(|(_, term)| term.is_some());
        let mask = columns.fold(0, |mask, (column, _)| mask | 1 << column);
        let key: Vec<Term> = given.iter().copied().flatten().collect();
        if mask == 0 {
            return relation.rows().iter().try_for_each(see);
        }
        let way = relation.index(mask);
        let index = way.in_rows(relation.rows());
        let mut row = index.newest(&key, relation.rows());
        while row != NONE {
            see(relation.row(row))?;
            row = index.older(row);
        }
        ControlFlow::Continue(())
    }

    /// Roughly how many rows of a predicate there are for one choice of terms in these columns.
    ///
    /// # Cost
    /// A sample of the relation where it has doubled since the last call.
    #[must_use]
    pub fn estimate(&self, predicate: Predicate, is_given: &[bool]) -> u64 {
        let Some(relation) = self.store.of(predicate) else {
            return 0;
        };
        let rows = u64::from(relation.len());
        let given = is_given.iter().enumerate().filter(|(_, is_given)| **is_given);
        given.fold(rows, |rows, (column, _)| rows.div_ceil(relation.distinct(column)))
    }

    /// Whether facts of a predicate may stand without any rule; where not, each is derived.
    #[must_use]
    pub fn may_be_given(&self, predicate: Predicate) -> bool {
        let relation = self.store.of(predicate);
        relation.is_some_and(Relation::has_marks)
    }

    /// The recursive stratum that alone derives facts of a predicate; `None` where it is not one alone.
    ///
    /// # Cost
    /// Linear in the rules.
    #[must_use]
    pub fn circle(&self, predicate: Predicate, program: &Program) -> Option<usize> {
        let (first, last) = Derivers::of(predicate, self, program).strata?;
        (first == last && program.strata[first].is_recursive).then_some(first)
    }

    /// The recursive stratum that is the last to derive facts of a predicate.
    ///
    /// # Cost
    /// Linear in the rules.
    #[must_use]
    pub fn last_circle(&self, predicate: Predicate, program: &Program) -> Option<usize> {
        let (_, last) = Derivers::of(predicate, self, program).strata?;
        program.strata[last].is_recursive.then_some(last)
    }

    /// At least how many firings of rules of its [last circle](Self::last_circle) stand one on the other in any proof of a
    /// fact that is neither stated nor held. `None` where that is not known: once something moved that the stratum rests
    /// on, and in a model from a snapshot.
    ///
    /// What a rule gives on rows of the rounds before some round is there at the end of that round, so that what came in
    /// the third one rests on something that came in the second or later. What earlier strata derive was there before.
    ///
    /// # Cost
    /// Linear in the rules of the strata after this one, and a lookup.
    #[must_use]
    pub fn least_steps(&self, fact: &Fact, circle: usize) -> Option<u32> {
        let began = (*self.began.get(circle)?)?;
        let reads = &self.strata[circle].reads;
        // A later stratum may give in fewer steps what this one reads.
        let mut later = self.strata[circle + 1..].iter();
        if later.any(|stratum| meet(&stratum.derives, reads)) {
            return None;
        }
        let came = self.came(fact).filter(|came| *came < u32::MAX);
        came?.checked_sub(began)
    }

    /// The round in which a fact of a [circle](Self::circle) came. It was derived from facts of its circle that came in
    /// no later round, none of which rests on it.
    #[must_use]
    pub fn came(&self, fact: &Fact) -> Option<u32> {
        let relation = self.store.of(fact.predicate)?;
        relation.find(&fact.terms).map(|row| relation.age(row))
    }
}
