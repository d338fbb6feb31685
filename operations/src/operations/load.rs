//! Loads a program: the whole corridor, room after room.
//!
//! In: texts. Out: how much they state and what follows. The session is replaced, or left as it was.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::history::History;
use crate::session::{Loaded, Session, SourceText, checked, lower_on, refusal};
use crate::spent::Looked;
use crate::{Changed, Refused, inherited};
use framex_fixpoint::{Budget, Model};
use framex_program::Program;
use framex_source::{MALFORMED_FIELDS, Sources};
use framex_term::Terms;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// `load`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "load",
    summary: "Replace the program by this one",
    effect: Effect::Changes,
    fields: &[
        ("source", "the program, at most 1 MiB"),
        (
            "file",
            "what it is called in messages; `<json-source>` unless given",
        ),
        (
            "sources",
            "in place of both: a list of `{\"file\", \"source\"}`, one program together",
        ),
    ],
    reply: "`{\"facts\": N}`: stated and derived facts, and one for each class, each `extends`, and each slot of a class's signature, own and inherited",
    run: |session, fields| on_wire(fields, |input| run(session, input)),
};

/// One text, as a wire sends it, or several that are one program.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The text, where there is one.
    pub source: Option<String>,
    /// What it is called in messages.
    pub file: Option<String>,
    /// The texts, where there are several.
    #[serde(default)]
    pub sources: Vec<SourceText>,
}

/// What was loaded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Output {
    /// Stated and derived facts, and one for each class, each `extends`, and each slot of a class's
    /// signature, own and inherited.
    pub facts: u64,
}

/// Replaces the session's program.
///
/// # Errors
/// Every problem of the texts, or the limit that the evaluation reached; the session is then as it was.
pub fn run(session: &mut Session, input: Input) -> Result<Output, Refused> {
    if input.source.is_none() && input.sources.is_empty() {
        let help = "give the program in `source`, or several files in `sources`";
        return Err(Refused::without_place(
            MALFORMED_FIELDS,
            "missing field `source`",
            help,
        ));
    }
    if !input.sources.is_empty() && (input.source.is_some() || input.file.is_some()) {
        return Err(Refused::without_place(
            MALFORMED_FIELDS,
            "`sources` stands in place of `source` and `file`",
            "put every text into `sources`, each with its `file`",
        ));
    }
    let budget = session.budget();
    texts(session, input.texts(), &budget)
}

/// The same for any number of texts, within a budget of their own.
pub(crate) fn texts(
    session: &mut Session,
    texts: impl Iterator<Item = SourceText>,
    budget: &Budget,
) -> Result<Output, Refused> {
    let start = Instant::now();
    let mut terms = Terms::default();
    let mut sources = Sources::default();
    let files: Vec<_> = texts.map(|text| sources.add(text.file, text.source)).collect();

    // Parse each text and lower it, check them together, apply what follows.
    let units: Vec<_> = files
        .into_iter()
        .map(|file| lower_on(session.limits.threads, file, &sources, &mut terms))
        .collect();
    let program = checked(&units, &mut terms, &sources)?;
    let model = Model::of(&program, &mut terms, budget)
        .map_err(|stopped| refusal(&stopped, &program, &terms, &sources, budget))?;

    let facts = count(&program, &model);
    let elapsed_micros = start.elapsed().as_micros() as u64;
    session.loaded = Some(Loaded {
        units,
        program,
        model,
        receipts: Vec::new(),
        added: FxHashSet::default(),
        withdrawn: FxHashMap::default(),
        looked: Looked::default(),
        elapsed_micros,
    });
    session.sources = sources;
    session.terms = terms;
    session.history = History::default();
    session.record(Changed::default());
    Ok(Output { facts })
}

impl Input {
    fn texts(self) -> impl Iterator<Item = SourceText> {
        let one = self.source.map(|source| SourceText {
            file: self.file.unwrap_or_else(|| "<json-source>".to_owned()),
            source,
        });
        one.into_iter().chain(self.sources)
    }
}

pub(crate) fn count(program: &Program, model: &Model) -> u64 {
    let classes = inherited::classes(program, model);
    let signatures = inherited::Signatures::of(program);
    let signatures: usize = classes
        .iter()
        .map(|class| signatures.of_class(*class).len())
        .sum();
    model.stats().facts + (classes.len() + program.extends.len() + signatures) as u64
}
