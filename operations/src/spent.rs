//! Decides when a file that was added is forgotten: once every fact that it states was taken back.
//!
//! In: a session of which facts were taken back. Out: the same without the texts, statements and notes that nothing rests
//! on any more.
//!
//! Invariant: no reply tells whether a spent file is forgotten yet; what lists files passes over it.
//!
//! Growth: what is spent is looked for when there is twice as much as after the last look, so that each change bears its
//! own share of the looking, and what is kept is at most twice what counts.

use crate::Session;
use crate::session::Loaded;
use framex_program::Unit;
use framex_source::{FileId, Sources};
use framex_term::Fact;
use rustc_hash::FxHashSet;

/// So many files are never too many.
const FEW_FILES: usize = 64;
/// So many facts taken back are never too many.
const FEW_FACTS: usize = 1_024;
/// For so many statements, one fact taken back is remembered without a look whether it has to be.
const STATEMENTS: usize = 8;

/// How much there was after the last look.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Looked {
    files: usize,
    withdrawn: usize,
    /// With fewer facts taken back, nothing is to be looked for: statements are counted no more often than it takes.
    until: usize,
}

impl Session {
    /// Forgets what is spent, where that may be much.
    ///
    /// # Cost
    /// Nothing most of the time; in the mean a few steps for each change.
    pub(crate) fn forget_spent(&mut self) {
        let Session { loaded, sources, .. } = self;
        let Some(loaded) = loaded else { return };
        if loaded.units.len() > 2 * loaded.looked.files + FEW_FILES {
            loaded.forget_files(sources);
        }
        let beyond = loaded
            .withdrawn
            .len()
            .checked_sub(2 * loaded.looked.withdrawn + FEW_FACTS);
        let Some(beyond) = beyond.filter(|_| loaded.withdrawn.len() >= loaded.looked.until) else {
            return;
        };
        match (loaded.program.facts.len() / STATEMENTS).checked_sub(beyond) {
            Some(left) => loaded.looked.until = loaded.withdrawn.len() + 1 + left / 2,
            None => loaded.forget_withdrawn(),
        }
    }
}

impl Session {
    /// About the bytes that it keeps beside the model.
    pub(crate) fn size_bytes(&self) -> u64 {
        let of_unit = |unit: &Unit| size_of::<Unit>() as u64 + unit.facts().size_bytes();
        let loaded = self.loaded.iter();
        let loaded = loaded.map(|loaded| {
            let withdrawn = loaded.withdrawn.capacity() * size_of::<(Fact, FileId)>();
            loaded.units.iter().map(of_unit).sum::<u64>() + withdrawn as u64
        });
        loaded.sum::<u64>()
            + self.terms.bytes() as u64
            + self.sources.size_bytes()
            + self.history.size_bytes()
            + self.last_change.size_bytes()
    }

    /// Forgets a file that is no part of the program any more.
    pub(crate) fn forget_file(&mut self, file: FileId) {
        if let Some(loaded) = &mut self.loaded {
            loaded.added.remove(&file);
        }
        self.sources.forget(file);
    }
}

impl Loaded {
    /// The files that count, in loading order.
    pub(crate) fn files(&self) -> impl Iterator<Item = FileId> + '_ {
        let counting = self.units.iter().filter(|unit| !self.is_spent(unit));
        counting.map(|unit| unit.file())
    }

    /// How many statements count.
    pub(crate) fn statements(&self) -> usize {
        let facts = &self.program.facts;
        match self.withdrawn.is_empty() {
            true => facts.len(),
            false => facts.iter().filter(|stated| !self.is_withdrawn(stated)).count(),
        }
    }

    /// Whether nothing that an added file states counts any more.
    ///
    /// # Cost
    /// Looks at facts up to the first that counts.
    pub(crate) fn is_spent(&self, unit: &Unit) -> bool {
        !self.withdrawn.is_empty()
            && self.added.contains(&unit.file())
            && unit.is_facts_alone()
            && !unit.facts().is_empty()
            && unit.facts().iter().all(|stated| self.is_withdrawn(&stated))
    }

    fn forget_files(&mut self, sources: &mut Sources) {
        let spent = self.units.iter().filter(|unit| self.is_spent(unit));
        let spent: FxHashSet<FileId> = spent.map(Unit::file).collect();
        self.units.retain(|unit| !spent.contains(&unit.file()));
        self.program.drop_facts_of(|file| spent.contains(&file));
        self.added.retain(|file| !spent.contains(file));
        spent.into_iter().for_each(|file| sources.forget(file));
        self.looked.files = self.units.len();
    }

    /// Of a fact that no statement states any more, it need not be remembered that it was taken back.
    fn forget_withdrawn(&mut self) {
        let statements = self.units.iter().flat_map(|unit| unit.facts().iter());
        let withdrawn = statements.filter(|stated| self.is_withdrawn(stated));
        let needed: FxHashSet<Fact> = withdrawn.map(|stated| stated.fact()).collect();
        self.withdrawn.retain(|fact, _| needed.contains(fact));
        self.withdrawn.shrink_to_fit();
        self.looked.withdrawn = self.withdrawn.len();
        self.looked.until = 0;
    }
}
