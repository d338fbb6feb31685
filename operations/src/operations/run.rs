//! Answers the queries that stand in the files.

use crate::answer_form::Wanted;
use crate::{Answered, Refused, Session, asked, goal_text, misnamed, provisional};
use serde::Serialize;

/// The answer to one query of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Output {
    /// The file.
    pub file: String,
    /// The line of the query.
    pub line: u32,
    /// The query, on one line.
    pub query: String,
    /// Its answer.
    #[serde(flatten)]
    pub answered: Answered,
}

/// An answer for each query, in source order; with `why`, what each `unknown` hangs on.
///
/// # Errors
/// A session with nothing loaded; the limit that a question met.
pub fn run(session: &mut Session, why: bool) -> Result<Vec<Output>, Refused> {
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let wanted = Wanted {
        why,
        ..Wanted::default()
    };
    let answer = |goal: &framex_program::Goal| {
        let answer = asked::answer(goal, loaded, terms, sources, &budget, wanted.reasons())?;
        let requests = provisional::hangs_on(goal, answer.truth, &loaded.model, &loaded.program, terms);
        let answered = Answered::of(&answer, wanted, terms, sources).until(&requests, terms);
        Ok(Output {
            file: sources.file(goal.span.file).name.clone(),
            line: sources.place(goal.span).line,
            query: goal_text::on_one_line(sources.text(goal.span)),
            answered: answered.hinting(|| misnamed::hints(goal, &answer, loaded, terms)),
        })
    };
    loaded.program.queries.iter().map(answer).collect()
}
