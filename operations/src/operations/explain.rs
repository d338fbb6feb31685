//! Shows why a fact holds: the lowest proof, after the checker accepted it.

use crate::catalogue::{Effect, Operation, on_wire};
use crate::statement_places::StatementPlaces;
use crate::{Refused, Session, goal, provisional};
use framex_proof::{CheckedProof, Limits, Shown, check, prove};
use framex_source::{DOES_NOT_HOLD, FileId, INTERNAL, LIMIT, Span};
use framex_term::Truth;
use serde::Deserialize;

/// `explain`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "explain",
    summary: "Show why a fact holds",
    effect: Effect::Reads,
    fields: &[
        ("fact", "one ground fact that holds"),
        ("all", "at most so many proofs; 1 unless given"),
        ("depth", "at most so many levels of premises"),
    ],
    reply: "the lowest proof as text, and how many further proofs there are",
    run: |session, fields| on_wire(fields, |input: Input| run(session, &input)),
};

/// A fact that came from outside has no place in the files.
const NOWHERE: Span = Span {
    file: FileId(0),
    start: 0,
    end: 0,
};

/// The fact, and how much of its proofs is wanted.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// One ground fact: `dan[hasGrandparent -> eve]`.
    pub fact: String,
    /// At most so many proofs.
    pub all: Option<usize>,
    /// At most so many levels of premises.
    pub depth: Option<usize>,
}

/// The proof as text.
///
/// # Errors
/// A text that is no fact; a fact that does not hold; a proof that lies beyond the limits of the search.
pub fn run(session: &mut Session, input: &Input) -> Result<String, Refused> {
    session.loaded()?;
    let fact = goal::fact(session, &input.fact)?;
    let (loaded, terms, sources) = session.parts()?;
    let all = input.all.unwrap_or(1).max(1);
    let limits = Limits::default();
    let Some(explanation) = prove(&fact, all, &loaded.model, &loaded.program, terms, limits) else {
        return Err(no_proof(&fact.print(terms), loaded.model.holds(&fact)));
    };
    let places = StatementPlaces::of(&explanation.proofs, loaded, sources, terms);
    let accept = |proof| check(proof, &loaded.program, &loaded.model, terms);
    let proofs: Result<Vec<CheckedProof>, _> = explanation.proofs.into_iter().map(accept).collect();
    let proofs = proofs.map_err(|refuted| {
        let message = format!(
            "FrameX found a proof that its checker refuses: {}",
            refuted.reason
        );
        Refused::without_place(
            INTERNAL,
            message,
            "please report it, with the program that shows it",
        )
    })?;
    let shown = Shown {
        depth: input.depth.unwrap_or(usize::MAX),
        further: explanation.further,
        may_be_more: explanation.may_be_more,
    };
    let mut text = framex_proof::text::print(&proofs, shown, &loaded.program, &places, terms);
    let asked = provisional::goal_of(&fact, NOWHERE);
    let requests = provisional::hangs_on(&asked, Truth::True, &loaded.model, &loaded.program, terms);
    if !requests.is_empty() {
        let printed: Vec<String> = requests.iter().map(|request| terms.print(*request)).collect();
        text.push_str(&provisional::sentence(&printed));
        text.push('\n');
    }
    Ok(text)
}

fn no_proof(fact: &str, holds: bool) -> Refused {
    if holds {
        let message = format!(
            "`{fact}` holds, and the search for its proof reached its limit: the proof is too deep or too large"
        );
        return Refused::without_place(LIMIT, message, "explain one of the facts it rests on");
    }
    let help = format!("see what keeps it from holding: `framex why-not FILE… '{fact}'`");
    Refused::without_place(DOES_NOT_HOLD, format!("`{fact}` does not hold"), help)
}
