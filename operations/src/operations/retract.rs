//! Takes back a stated fact, every statement of it.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::{Changed, Refused, Session, goal};
use framex_fixpoint::Change;
use framex_source::NOT_STATED;
use rustc_hash::FxHashSet;
use serde::Deserialize;
use std::time::Instant;

/// `retract`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "retract",
    summary: "Take back a stated fact",
    effect: Effect::Changes,
    fields: &[("fact", "one ground fact")],
    reply: "as `add`, with `retracted`",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// The fact to take back.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// One ground fact: `dan[hasParent -> ben]`. A frame with several parts is several facts.
    pub fact: String,
}

/// Takes the fact back; what rested on it alone goes with it.
///
/// # Errors
/// A text that is no fact; a fact that is not stated.
///
/// # Cost
/// That of what changes.
pub fn run(session: &mut Session, input: &Input) -> Result<Changed, Refused> {
    session.loaded()?;
    session.without_trace(|session| retracted(session, input))
}

fn retracted(session: &mut Session, input: &Input) -> Result<Changed, Refused> {
    let start = Instant::now();
    let mut facts = goal::facts(session, &input.fact)?;
    let mut seen = FxHashSet::default();
    facts.retain(|fact| seen.insert(fact.clone()));
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let mut withdraw = Vec::new();
    for fact in &facts {
        let statements = loaded.model.statements(fact);
        if statements == 0 {
            let how = if loaded.model.holds(fact) {
                "it is derived"
            } else {
                "it does not hold"
            };
            let message = format!("`{}` is not stated: {how}", fact.print(terms));
            let help = "retract a stated fact; `explain` shows what a derived one rests on";
            return Err(Refused::without_place(NOT_STATED, message, help));
        }
        withdraw.extend(std::iter::repeat_n(fact.clone(), statements as usize));
    }
    let change = Change {
        withdraw,
        ..Change::default()
    };
    let changed = loaded.state(&change, terms, sources, &budget)?;
    loaded.take_from_receipts(&facts);
    let later = sources.next();
    loaded
        .withdrawn
        .extend(facts.into_iter().map(|fact| (fact, later)));
    loaded.elapsed_micros = start.elapsed().as_micros() as u64;
    session.forget_spent();
    Ok(session.record(changed))
}
