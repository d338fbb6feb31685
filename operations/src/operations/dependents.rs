//! Lists the facts that would lose their last support if a fact went.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::session::refusal;
use crate::{Refused, Session, goal, limits};
use framex_fixpoint::Budget;
use framex_proof::dependents;
use framex_source::LIMIT;
use serde::Deserialize;

/// `dependents`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "dependents",
    summary: "List the facts that would lose their last support",
    effect: Effect::Reads,
    fields: &[("fact", "one ground fact")],
    reply: "a list of facts, in a fixed order",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// The fact.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// One ground fact.
    pub fact: String,
}

/// The facts, printed.
///
/// # Errors
/// A text that is no fact; a limit reached on the way.
pub fn run(session: &mut Session, input: &Input) -> Result<Vec<String>, Refused> {
    session.loaded()?;
    let fact = goal::fact(session, &input.fact)?;
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let found = dependents(
        &fact,
        &mut loaded.model,
        &loaded.program,
        terms,
        &budget,
        limits::of_proofs(&budget),
    );
    let (facts, is_whole) =
        found.map_err(|stopped| refusal(&stopped, &loaded.program, terms, sources, &budget))?;
    if !is_whole {
        return Err(cut_short(&fact.print(terms), &budget));
    }
    Ok(facts.iter().map(|fact| fact.print(terms)).collect())
}

fn cut_short(fact: &str, budget: &Budget) -> Refused {
    let (limit, help) = match (budget.is_time_over)() {
        true => (
            "time".to_owned(),
            "raise `--time-limit` where the session is opened, or ask of a fact that less rests on",
        ),
        false => (
            format!("{} facts looked at", framex_proof::Limits::default().looks),
            "ask of a fact that less rests on, or of one of the stated facts beneath it",
        ),
    };
    let message =
        format!("the search for what rests on `{fact}` reached the limit of {limit} before it was whole");
    Refused::without_place(LIMIT, message, help)
}
