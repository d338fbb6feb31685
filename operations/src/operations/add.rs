//! Adds statements to a session: facts at the cost of what changes, anything else at that of an evaluation.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::session::{Session, checked, lower, refusal};
use crate::{Changed, Refused};
use framex_fixpoint::{Change, Model};
use framex_program::Unit;
use framex_source::FileId;
use framex_term::Fact;
use serde::Deserialize;
use std::time::Instant;

/// `add`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "add",
    summary: "Add statements",
    effect: Effect::Changes,
    fields: &[
        ("source", "the statements"),
        ("file", "what they are called in messages and proofs"),
    ],
    reply: "`{\"added\", \"removed\", \"asserted\", \"revision\"}`: derived facts that came and went, facts newly stated, the number of the change",
    run: |session, fields| on_wire(fields, |input| run(session, input)),
};

/// The statements to add.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Their text.
    pub source: String,
    /// What it is called in messages and proofs.
    pub file: Option<String>,
}

/// Adds the statements, or none of them.
///
/// # Errors
/// What is wrong with them, alone or beside the program; the limit that the evaluation reached.
pub fn run(session: &mut Session, input: Input) -> Result<Changed, Refused> {
    session.loaded()?;
    let files = session.sources.len();
    let file = session.sources.add(
        input.file.unwrap_or_else(|| "<json-source>".to_owned()),
        input.source,
    );
    let changed = added(session, file);
    if changed.is_err() {
        session.sources.truncate(files);
    }
    changed
}

fn added(session: &mut Session, file: FileId) -> Result<Changed, Refused> {
    let start = Instant::now();
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let unit = lower(file, sources, terms);
    let program = checked(loaded.units.iter().chain([&unit]), terms, sources)?;
    let state: Vec<Fact> = unit.facts().iter().map(|stated| stated.fact()).collect();
    let asserted: Vec<String> = state.iter().map(|fact| fact.print(terms)).collect();
    let change = Change {
        state,
        ..Change::default()
    };
    let new: Vec<Fact> = state_anew(&change.state, &loaded.model);
    let mut changed = if unit.is_facts_alone() {
        let difference = loaded.model.apply(&change, &program, terms, &budget);
        let difference =
            difference.map_err(|stopped| refusal(&stopped, &program, terms, sources, &budget))?;
        Changed::of(&difference, terms)
    } else {
        // Facts first, under the rules as they were; then the rules as they are now. On a copy, so that the
        // second step's refusal leaves nothing of the first.
        let mut next = loaded.model.clone();
        let applied = next.apply(&change, &loaded.program, terms, &budget);
        applied.map_err(|stopped| refusal(&stopped, &loaded.program, terms, sources, &budget))?;
        let replanned = next.replan(&program, terms, &budget);
        replanned.map_err(|stopped| refusal(&stopped, &program, terms, sources, &budget))?;
        let changed = Changed::between(&loaded.model, &next, terms);
        loaded.model = next;
        changed
    };
    changed.moved.came.extend(new);
    loaded.keep(unit, program, start);
    Ok(session.record(Changed { asserted, ..changed }))
}

/// The facts that do not hold yet.
pub(crate) fn state_anew(state: &[Fact], model: &Model) -> Vec<Fact> {
    state.iter().filter(|fact| !model.holds(fact)).cloned().collect()
}

impl crate::session::Loaded {
    fn keep(&mut self, unit: Unit, program: framex_program::Program, start: Instant) {
        self.units.push(unit);
        self.program = program;
        self.elapsed_micros = start.elapsed().as_micros() as u64;
    }
}
