//! Decides where an answer comes from: the store, a recorded file, or the model.
//!
//! In: what would go to a model. Out: the answer as it was first given, with its date, or a new one,
//! which is kept before anyone reads it. A reply is kept as it came and judged anew each time.
//!
//! Invariant: with `replay-only` no model is called; a call that went out is kept, also where it failed.

pub mod forget;
pub mod key;
pub mod nearest;
pub mod recorded;
pub mod sqlite;

use crate::failure::Failure;
use crate::models::{Outgoing, Usage};
use std::path::PathBuf;

pub use key::Keys;
pub use recorded::Recorded;
pub use sqlite::Sqlite;

/// One answer of a model, or one call of it that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What makes two calls the same call.
    pub keys: Keys,
    /// The printed request that first asked.
    pub request: String,
    /// What went out.
    pub outgoing: Outgoing,
    /// The reply as it came, or the failure of the call.
    pub reply: Result<String, Failure>,
    /// Tokens of the call.
    pub usage: Usage,
    /// When it was given: `2026-11-29T20:47:04Z`.
    pub given: String,
    /// In which run.
    pub run: String,
}

/// Keeps the answers of models. One set of tests holds for every kind of store.
pub trait AnswerStore {
    /// The last reply under this key; else the last failure.
    ///
    /// # Errors
    /// What the store says, in one sentence.
    fn find(&mut self, key: &str) -> Result<Option<Record>, String>;

    /// The same by [`Keys::content`]: whatever model answered.
    ///
    /// # Errors
    /// What the store says, in one sentence.
    fn find_content(&mut self, content: &str) -> Result<Option<Record>, String>;

    /// Candidates for the nearest stored answer: those of this request and tool, newest first, at most 100;
    /// where there is none, the newest of any.
    ///
    /// # Errors
    /// What the store says, in one sentence.
    fn near(&mut self, request: &str, tool: &str) -> Result<Vec<Record>, String>;

    /// Keeps a record. A failure replaces an earlier failure of its key; a reply ends one, and leaves
    /// earlier replies as history.
    ///
    /// # Errors
    /// What the store says, in one sentence.
    fn keep(&mut self, record: &Record) -> Result<(), String>;

    /// Deletes every record whose decoded messages or reply contain `text`, history included, so that
    /// the text is gone from the raw bytes. Returns how many.
    ///
    /// # Errors
    /// What the store says, in one sentence.
    fn forget(&mut self, text: &str) -> Result<u64, String>;

    /// Every record, oldest first.
    ///
    /// # Errors
    /// What the store says, in one sentence.
    fn all(&mut self) -> Result<Vec<Record>, String>;
}

/// Whether stored answers are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// A stored answer first, else the model.
    #[default]
    Usual,
    /// The model, always; the old answer stays as history.
    Refresh,
    /// Stored answers alone.
    ReplayOnly,
}

/// The stores of a run, in the order in which they are asked.
#[derive(Default)]
#[allow(missing_debug_implementations, reason = "stores are trait objects")]
pub struct Answers {
    /// Whether stored answers are used.
    pub mode: Mode,
    /// `--recorded`: files beside a program; asked first.
    pub recorded: Option<Recorded>,
    /// The answer store.
    pub store: Option<Box<dyn AnswerStore>>,
    /// `--record`: each answer of the run is also written here.
    pub record_to: Option<PathBuf>,
}

impl Answers {
    /// The stored answer to a call.
    ///
    /// - `is_model_known`: without a configured model the answer of any model to the same messages counts.
    ///
    /// # Errors
    /// What a store says.
    pub fn find(&mut self, keys: &Keys, is_model_known: bool) -> Result<Option<Record>, String> {
        if self.mode == Mode::Refresh {
            return Ok(None);
        }
        let mut found = None;
        for store in self.stores() {
            let record = match is_model_known {
                true => store.find(&keys.call)?,
                false => store.find_content(&keys.content)?,
            };
            // A reply in a later store is worth more than a failure in an earlier one.
            match record {
                Some(record) if record.reply.is_ok() => return Ok(Some(record)),
                Some(record) => found = found.or(Some(record)),
                None => {}
            }
        }
        // A failed call is asked again, unless nothing may be asked.
        Ok(found.filter(|_| self.mode == Mode::ReplayOnly || !is_model_known))
    }

    /// What may stand in the place of a tool that acts outside: of a named folder of recorded answers a reply, and in
    /// `replay-only` whatever is stored.
    ///
    /// # Errors
    /// What a store says.
    pub fn find_of_adapter(&mut self, keys: &Keys) -> Result<Option<Record>, String> {
        match (self.mode, &mut self.recorded) {
            (Mode::ReplayOnly, _) => self.find(keys, true),
            (Mode::Usual, Some(recorded)) => {
                let record = recorded.find(&keys.call)?;
                Ok(record.filter(|record| record.reply.is_ok()))
            }
            (Mode::Usual, None) | (Mode::Refresh, _) => Ok(None),
        }
    }

    /// What differs between a call and the nearest stored answer, in one sentence.
    ///
    /// # Errors
    /// What a store says.
    pub fn miss(
        &mut self,
        request: &str,
        outgoing: &Outgoing,
        is_model_known: bool,
    ) -> Result<String, String> {
        let mut candidates = Vec::new();
        for store in self.stores() {
            candidates.extend(store.near(request, &outgoing.tool)?);
        }
        Ok(nearest::explain(request, outgoing, is_model_known, &candidates))
    }

    /// Whether any answer of this tool is stored.
    ///
    /// # Errors
    /// What a store says.
    pub fn knows(&mut self, tool: &str, request: &str) -> Result<bool, String> {
        for store in self.stores() {
            if !store.near(request, tool)?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Keeps a new record.
    ///
    /// # Errors
    /// What a store says.
    pub fn keep(&mut self, record: &Record) -> Result<(), String> {
        if let Some(store) = &mut self.store {
            store.keep(record)?;
        }
        self.write(record)
    }

    /// Writes a record of the run as a file, where that is asked for. Also for a replayed one.
    ///
    /// # Errors
    /// Which file could not be written.
    pub fn write(&self, record: &Record) -> Result<(), String> {
        match &self.record_to {
            Some(folder) => recorded::write(folder, record),
            None => Ok(()),
        }
    }

    /// Deletes what contains the text, in the store and in recorded files. Returns how many answers.
    ///
    /// # Errors
    /// What a store says.
    pub fn forget(&mut self, text: &str) -> Result<u64, String> {
        let mut removed = 0;
        for store in self.stores() {
            removed += store.forget(text)?;
        }
        let is_other = |folder: &PathBuf| {
            self.recorded
                .as_ref()
                .is_none_or(|recorded| recorded.folder() != folder)
        };
        if let Some(folder) = self
            .record_to
            .clone()
            .filter(|folder| is_other(folder) && folder.is_dir())
        {
            removed += Recorded::open(&folder)?.forget(text)?;
        }
        Ok(removed)
    }

    /// Whether any stored answers can be looked up.
    #[must_use]
    pub fn can_answer(&self) -> bool {
        let holds_answers = self.recorded.as_ref().is_some_and(|folder| !folder.is_empty());
        self.mode != Mode::Refresh && (holds_answers || self.mode == Mode::ReplayOnly)
    }

    fn stores(&mut self) -> impl Iterator<Item = &mut dyn AnswerStore> {
        let recorded = self.recorded.as_mut().map(|store| store as &mut dyn AnswerStore);
        let store = self
            .store
            .as_mut()
            .map(|store| &mut **store as &mut dyn AnswerStore);
        recorded.into_iter().chain(store)
    }
}
