//! Replaces what one source states by a new text, in one revision: a file that was refreshed.

use super::retract_source::unknown;
use crate::catalogue::{Effect, Operation, on_wire};
use crate::session::{checked, lower};
use crate::stated_by::StatedBy;
use crate::{Changed, Refused, Session};
use framex_fixpoint::Change;
use framex_program::Unit;
use framex_source::FileId;
use framex_term::Fact;
use rustc_hash::FxHashMap;
use serde::Deserialize;
use std::time::Instant;

/// `replace_source`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "replace_source",
    summary: "Replace what a source states by a new text",
    effect: Effect::Changes,
    fields: &[
        (
            "source",
            "a file, a chunk's `file`, the source that an annotation names, or a receipt",
        ),
        ("text", "what stands in its place; of a file the whole file"),
    ],
    reply: "as `add`, with `retracted`; a fact that both texts state is in neither list",
    run: |session, fields| on_wire(fields, |input| run(session, input)),
};

/// A source and its new text.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The source's name.
    pub source: String,
    /// What stands in its place.
    pub text: String,
}

/// Replaces: of a file its rules and declarations too, of any other source its facts.
///
/// # Errors
/// A source that states nothing; what is wrong with the text, alone or beside the program; the limit that the
/// evaluation reached.
///
/// # Cost
/// A walk over the stated facts and that of what changes; where rules change, an evaluation.
pub fn run(session: &mut Session, input: Input) -> Result<Changed, Refused> {
    let loaded = session.loaded()?;
    let found = StatedBy::of(&input.source, loaded, &session.sources);
    if found.is_empty() {
        return Err(unknown(session, &input.source));
    }
    let (before, mark) = (session.sources.next(), session.terms.mark());
    let file = session.sources.add(input.source.clone(), input.text);
    let changed = replaced(session, &input.source, &found, file);
    if changed.is_err() {
        session.sources.truncate(before);
        session.terms.rollback(mark);
    }
    changed
}

fn replaced(session: &mut Session, source: &str, found: &StatedBy, file: FileId) -> Result<Changed, Refused> {
    let start = Instant::now();
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let unit = lower(file, sources, terms);
    let is_facts_alone = unit.is_facts_alone() && found.is_facts_alone(&loaded.units);
    let stated: Vec<Fact> = unit.facts().iter().map(|stated| stated.fact()).collect();
    let mut units = found.units_without(source, &loaded.units, terms);
    let replaced: Vec<FileId> = found.files.iter().map(|at| units[*at].file()).collect();
    put(unit, &found.files, &mut units);
    let program = checked(&units, terms, sources)?;
    let (state, withdraw) = apart(stated, &found.statements);
    let change = Change {
        state,
        withdraw,
        ..Change::default()
    };
    let changed = loaded.restate(&change, program, is_facts_alone, terms, sources, &budget)?;
    loaded.keep_without(&found.receipts, units, start);
    if replaced.iter().all(|file| loaded.added.contains(file)) {
        loaded.added.insert(file);
    }
    replaced.into_iter().for_each(|file| session.forget_file(file));
    session.forget_spent();
    Ok(session.record(changed))
}

/// Puts the new unit where the file's first one was, so that rules keep their order, else at the end.
fn put(unit: Unit, replaced: &[usize], units: &mut Vec<Unit>) {
    for number in replaced.iter().skip(1).rev() {
        units.remove(*number);
    }
    match replaced.first() {
        Some(number) => units[*number] = unit,
        None => units.push(unit),
    }
}

/// The statements that are new and those that go; what is stated before and after, as often, is in neither.
fn apart(stated: Vec<Fact>, before: &[Fact]) -> (Vec<Fact>, Vec<Fact>) {
    let mut left: FxHashMap<&Fact, usize> = FxHashMap::default();
    for fact in before {
        *left.entry(fact).or_default() += 1;
    }
    let is_new = |fact: &Fact| match left.get_mut(fact) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    let state = stated.into_iter().filter(is_new).collect();
    let goes = |fact: &&Fact| match left.get_mut(*fact) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    };
    (state, before.iter().filter(goes).cloned().collect())
}
