//! What stays between two operations: one program, its facts and what follows from them.
//!
//! Invariant: `units`, `program` and `model` belong together; each operation replaces them whole or changes
//! nothing. The revision counts the changes since the first load.

use crate::history::History;
use crate::spent::Looked;
use crate::staged::Staged;
use crate::{Changed, Limits, Refused, Threads, stopped};
use framex_fixpoint::{Budget, Model, Stopped};
use framex_host::Receipt;
use framex_program::{Program, Unit, check};
use framex_source::{Diagnostic, FileId, NOTHING_LOADED, Sources};
use framex_term::{Fact, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

/// A text to load, and the name it goes by in messages.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceText {
    /// A path, `lib:NAME`, `<json-source>`.
    pub file: String,
    /// The whole text.
    pub source: String,
}

/// One knowledge base and its history.
#[derive(Debug, Default)]
pub struct Session {
    /// What its evaluations may use.
    pub limits: Limits,
    pub(crate) terms: Terms,
    pub(crate) sources: Sources,
    pub(crate) loaded: Option<Loaded>,
    pub(crate) revision: u64,
    pub(crate) last_change: Changed,
    pub(crate) history: History,
    /// A bulk load that was begun.
    pub(crate) staged: Option<Staged>,
}

/// A program and its consequences.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// The files, lowered, in loading order; changes add to them.
    pub(crate) units: Vec<Unit>,
    pub(crate) program: Program,
    pub(crate) model: Model,
    /// What hosts brought in, in order; their facts are stated in the model.
    pub(crate) receipts: Vec<Receipt>,
    /// Files that came after the load: one of facts alone goes when all of them were taken back.
    pub(crate) added: FxHashSet<FileId>,
    /// Facts taken back, with the number of the first file that could state them again.
    pub(crate) withdrawn: FxHashMap<Fact, FileId>,
    /// What was left when it was last looked for what can be forgotten.
    pub(crate) looked: Looked,
    /// Wall-clock time of the last evaluation.
    pub(crate) elapsed_micros: u64,
}

impl Session {
    /// An empty session with these limits.
    #[must_use]
    pub fn new(limits: Limits) -> Session {
        Session {
            limits,
            ..Session::default()
        }
    }

    /// How many changes there were since the first load, which is revision 1; 0 before it.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    pub(crate) fn budget(&self) -> Budget {
        self.limits.budget()
    }

    pub(crate) fn loaded(&self) -> Result<&Loaded, Refused> {
        self.loaded.as_ref().ok_or_else(nothing_loaded)
    }

    /// The parts of a loaded session, apart, so that a goal can be asked while terms are made.
    pub(crate) fn parts(&mut self) -> Result<(&mut Loaded, &mut Terms, &Sources), Refused> {
        let loaded = self.loaded.as_mut().ok_or_else(nothing_loaded)?;
        Ok((loaded, &mut self.terms, &self.sources))
    }

    pub(crate) fn refuse(&self, problems: Vec<Diagnostic>) -> Refused {
        Refused::new(problems, &self.sources)
    }

    /// Runs a change which a refusal leaves no term of.
    pub(crate) fn without_trace<T>(
        &mut self,
        run: impl FnOnce(&mut Session) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        let mark = self.terms.mark();
        let done = run(self);
        if done.is_err() {
            self.terms.rollback(mark);
        }
        done
    }

    /// Keeps a change as the newest revision.
    pub(crate) fn record(&mut self, mut changed: Changed) -> Changed {
        self.revision += 1;
        changed.revision = self.revision;
        if let Some(loaded) = &self.loaded {
            let moved = std::mem::take(&mut changed.moved);
            self.history.keep(self.revision, moved, &loaded.program.closed);
        }
        self.last_change = changed.clone();
        changed
    }
}

/// Reads and lowers one file.
pub(crate) fn lower(file: FileId, sources: &Sources, terms: &mut Terms) -> Unit {
    lower_on(Threads::default(), file, sources, terms)
}

/// The same, parts of a large file beside each other.
pub(crate) fn lower_on(threads: Threads, file: FileId, sources: &Sources, terms: &mut Terms) -> Unit {
    let text = &sources.file(file).text;
    threads.with_runs(text, file, |runs, done| {
        Unit::of_text(text, file, runs, done, terms)
    })
}

/// The program that files make together, or all that is wrong with it.
pub(crate) fn checked<'u>(
    units: impl IntoIterator<Item = &'u Unit>,
    terms: &mut Terms,
    sources: &Sources,
) -> Result<Program, Refused> {
    let checked = check(units, terms);
    checked
        .program
        .ok_or_else(|| Refused::new(checked.problems, sources))
}

/// The refusal that an evaluation which stopped means.
pub(crate) fn refusal(
    stopped: &Stopped,
    program: &Program,
    terms: &Terms,
    sources: &Sources,
    budget: &Budget,
) -> Refused {
    Refused::new(vec![stopped::problem(stopped, program, terms, budget)], sources)
}

fn nothing_loaded() -> Refused {
    Refused::without_place(NOTHING_LOADED, "no program is loaded", "load one first")
}
