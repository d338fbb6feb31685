//! When the rows of a relation came.
//!
//! In: rounds, as they end. Out: the age of a row, for the decision which of two rows may hold the other up.

use super::super::ages::Ages;
use super::Relation;

impl Relation {
    /// Rows that are not noted yet came in this round.
    pub(crate) fn note_age(&mut self, round: u32) {
        self.ages.note(self.rows.len(), round);
    }

    /// Whether it is noted when any row came.
    pub(crate) fn has_ages(&self) -> bool {
        !self.ages.is_empty()
    }

    /// Rows that are not noted yet are as old as a row of another relation, where that is noted.
    pub(super) fn note_age_as(&mut self, other: &Relation, number: u32) {
        if other.age(number) < u32::MAX {
            self.ages.note(self.rows.len(), other.age(number));
        }
    }

    /// Forgets when rows came: those that are noted came in this round.
    pub(crate) fn renew_ages(&mut self, round: u32) {
        if !self.ages.is_empty() {
            self.ages = Ages::default();
            self.note_age(round);
        }
    }

    /// The round in which a row came.
    pub(crate) fn age(&self, row: u32) -> u32 {
        self.ages.of(row)
    }

    /// Makes the rows that another relation holds too as old again as they are there.
    pub(crate) fn put_ages_back(&mut self, other: &Relation) {
        for number in 0..other.len() {
            if let Some(here) = self.find(other.row(number)) {
                self.ages.set(here, other.age(number));
            }
        }
    }

    /// From now on each row is as old as in another relation that holds it too.
    pub(crate) fn take_ages_of(&mut self, other: &Relation) {
        self.ages = Ages::default();
        if other.ages.is_empty() {
            return;
        }
        for number in 0..self.len() {
            let found = other.find(self.row(number));
            self.ages
                .note(number + 1, found.map_or(u32::MAX, |found| other.age(found)));
        }
        self.ages.each();
    }
}
