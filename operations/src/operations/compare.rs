//! Tells the values of facts in two revisions.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::{Refused, Session, goal};
use framex_source::UNKNOWN_REVISION;
use serde::{Deserialize, Serialize};

/// `compare`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "compare",
    summary: "Tell the values of facts in two revisions",
    effect: Effect::Reads,
    fields: &[
        ("facts", "a list of ground facts"),
        (
            "before",
            "a revision, as the replies to changes number them; the newest 10,000 are kept",
        ),
        ("after", "another one"),
    ],
    reply: "`{\"before\", \"after\", \"facts\": [{\"fact\", \"before\", \"after\", \"changed\"}]}`, in the order asked",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// The facts and the revisions.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Ground facts.
    pub facts: Vec<String>,
    /// One revision.
    pub before: u64,
    /// The other.
    pub after: u64,
}

/// The values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Output {
    /// One revision.
    pub before: u64,
    /// The other.
    pub after: u64,
    /// In the order asked.
    pub facts: Vec<Compared>,
}

/// One fact in both revisions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// The fact, printed.
    pub fact: String,
    /// `true`, `false` or `unknown`.
    pub before: String,
    /// The same.
    pub after: String,
    /// Whether they differ.
    pub changed: bool,
}

/// Looks back.
///
/// # Errors
/// A text that is no fact; a revision that is not kept.
pub fn run(session: &mut Session, input: &Input) -> Result<Output, Refused> {
    session.loaded()?;
    let kept = session.history.revisions();
    for revision in [input.before, input.after] {
        if !kept.contains(&revision) {
            let message = format!("there is no revision {revision} to compare");
            let help = format!("the revisions kept are {} to {}", kept.start(), kept.end());
            return Err(Refused::without_place(UNKNOWN_REVISION, message, help));
        }
    }
    let compared: Result<Vec<Compared>, Refused> = input
        .facts
        .iter()
        .map(|text| compared(session, text, input))
        .collect();
    Ok(Output {
        before: input.before,
        after: input.after,
        facts: compared?,
    })
}

fn compared(session: &mut Session, text: &str, input: &Input) -> Result<Compared, Refused> {
    let fact = goal::fact(session, text)?;
    let model = &session.loaded()?.model;
    let before = session.history.value(&fact, input.before, model);
    let after = session.history.value(&fact, input.after, model);
    Ok(Compared {
        fact: fact.print(&session.terms),
        before: before.to_string(),
        after: after.to_string(),
        changed: before != after,
    })
}
