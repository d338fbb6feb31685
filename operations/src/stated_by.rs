//! Finds what one source states: a file, the source that an annotation names, a receipt.
//!
//! In: a loaded program and a source's name. Out: the statements that count now, file by file.
//!
//! Invariant: what was taken back before is no statement any more.

use crate::session::Loaded;
use framex_host::Receipt;
use framex_program::{Annotation, StatedFact, Unit};
use framex_source::{FileId, Sources};
use framex_term::{Fact, Terms};
use rustc_hash::FxHashSet;
use std::time::Instant;

/// The statements of one source.
#[derive(Debug, Default)]
pub(crate) struct StatedBy {
    /// Each statement that counts, in source order, then those of receipts.
    pub(crate) statements: Vec<Fact>,
    /// The numbers of the units that lie in a file of that name.
    pub(crate) files: Vec<usize>,
    /// The numbers of the units that hold statements of it otherwise.
    pub(crate) annotated: Vec<usize>,
    /// The numbers of its receipts.
    pub(crate) receipts: Vec<usize>,
}

impl StatedBy {
    /// What the source states now.
    ///
    /// # Cost
    /// One walk over the stated facts.
    pub(crate) fn of(source: &str, loaded: &Loaded, sources: &Sources) -> StatedBy {
        let mut found = StatedBy::default();
        for (number, unit) in loaded.units.iter().enumerate() {
            let is_file = sources.file(unit.file()).name == source && !loaded.is_spent(unit);
            let before = found.statements.len();
            let picked = unit
                .annotated_facts()
                .filter(|(_, annotation)| is_file || is_from(source, *annotation));
            let counting = picked.filter(|(stated, _)| !loaded.is_withdrawn(stated));
            found.statements.extend(counting.map(|(stated, _)| stated.fact()));
            if is_file {
                found.files.push(number);
            } else if found.statements.len() > before {
                found.annotated.push(number);
            }
        }
        for (number, receipt) in loaded.receipts.iter().enumerate() {
            if receipt.annotation.source == source {
                found.receipts.push(number);
                found.statements.extend(receipt.facts.iter().cloned());
            }
        }
        found
    }

    /// The units without its statements; of a file nothing stays but its `world`.
    pub(crate) fn units_without(&self, source: &str, units: &[Unit], terms: &Terms) -> Vec<Unit> {
        let mut units = units.to_vec();
        for number in &self.files {
            units[*number] = units[*number].emptied();
        }
        for number in &self.annotated {
            units[*number] = units[*number].without_facts(|_, annotation| is_from(source, annotation), terms);
        }
        units
    }

    /// Takes the units of the source's files out, and those that lost their last fact with it, where they were added and the
    /// program says its `world` elsewhere. Returns the files.
    pub(crate) fn take_added(&self, units: &mut Vec<Unit>, added: &FxHashSet<FileId>) -> Vec<FileId> {
        let goes = |number: &usize, units: &[Unit]| added.contains(&units[*number].file());
        let is_empty = |at: &usize| units[*at].is_facts_alone() && units[*at].facts().is_empty();
        let emptied = self.annotated.iter().copied().filter(is_empty);
        let going = self.files.iter().copied().chain(emptied);
        let mut going: Vec<usize> = going.filter(|at| goes(at, units)).collect();
        going.sort_unstable();
        let stays = |at: &usize| going.binary_search(at).is_err();
        if !(0..units.len()).filter(stays).any(|at| units[at].says_world()) {
            return Vec::new();
        }
        going.iter().rev().map(|at| units.remove(*at).file()).collect()
    }

    /// Whether no rule goes with it.
    pub(crate) fn is_facts_alone(&self, units: &[Unit]) -> bool {
        self.files.iter().all(|number| units[*number].is_facts_alone())
    }

    /// Whether nothing of it is left to take back: neither a statement that counts nor a rule or declaration.
    pub(crate) fn is_spent(&self, units: &[Unit]) -> bool {
        self.statements.is_empty()
            && !self
                .files
                .iter()
                .any(|number| units[*number].has_more_than_facts())
    }

    /// Whether nothing comes from the source.
    pub(crate) fn is_empty(&self) -> bool {
        self.statements.is_empty() && self.files.is_empty()
    }
}

fn is_from(source: &str, annotation: Option<&Annotation>) -> bool {
    annotation.is_some_and(|annotation| annotation.source.as_deref() == Some(source))
}

impl Loaded {
    /// Takes other units, and lets receipts go, by number.
    pub(crate) fn keep_without(&mut self, receipts: &[usize], units: Vec<Unit>, start: Instant) {
        self.units = units;
        for number in receipts.iter().rev() {
            self.receipts.remove(*number);
        }
        self.elapsed_micros = start.elapsed().as_micros() as u64;
    }

    /// Lets receipts state these facts no longer: what is stated again later is not theirs.
    pub(crate) fn take_from_receipts(&mut self, facts: &[Fact]) {
        // All that a receipt states is about its request.
        let is_about = |receipt: &Receipt| {
            facts
                .iter()
                .any(|fact| fact.terms.first() == Some(&receipt.request))
        };
        for receipt in self.receipts.iter_mut().filter(|receipt| is_about(receipt)) {
            receipt.facts.retain(|fact| !facts.contains(fact));
        }
        self.receipts.retain(|receipt| !receipt.facts.is_empty());
    }

    /// Whether a statement was taken back after it was made.
    pub(crate) fn is_withdrawn(&self, stated: &StatedFact<'_>) -> bool {
        let later = (!self.withdrawn.is_empty())
            .then(|| self.withdrawn.get(&stated.fact()))
            .flatten();
        later.is_some_and(|later| stated.span.file < *later)
    }
}
