//! `_evidence_needs`: what would settle a goal, for rules that ask for it.

use super::{Call, Desk, Outcome, Tool, scalars, text_field};
use crate::failure::{Failure, FailureKind};
use crate::knowledge::{NeedsBounds, NeedsReply};
use crate::reply::{Answer, FlatObject, Literal, MAX_ROWS};
use framex_term::Terms;

pub(super) struct EvidenceNeeds;

impl Tool for EvidenceNeeds {
    fn name(&self) -> &'static str {
        "_evidence_needs"
    }

    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        searched(call, desk).map(answer).into()
    }
}

fn searched(call: &Call<'_>, desk: &mut Desk<'_>) -> Result<NeedsReply, Failure> {
    let goal = call.required("goal", desk.terms)?;
    let bounds = NeedsBounds {
        max_states: bound(call, "max_states", desk.terms)?,
        max_assumptions: bound(call, "max_assumptions", desk.terms)?,
    };
    let reply = desk
        .questions
        .needs(&goal, bounds, desk.program, desk.terms, desk.model);
    reply.map_err(|why| Failure::new(FailureKind::ClientError, format!("the goal is refused: {why}")))
}

fn bound(call: &Call<'_>, name: &str, terms: &Terms) -> Result<Option<usize>, Failure> {
    let Some(text) = call.text(name, terms) else {
        return Ok(None);
    };
    text.parse().map(Some).map_err(|_| {
        let sentence = format!("the field `{name}` is {text}, which is no whole number from 0 on");
        Failure::new(FailureKind::ClientError, sentence)
    })
}

/// The report, and a row for each question, sets in order, as far as a receipt has rows: a set is there whole or not at
/// all, and where one is left out the search is not called complete.
fn answer(reply: NeedsReply) -> Answer {
    let mut rows = Vec::new();
    let mut is_complete = reply.is_complete;
    for (number, (settles, questions)) in (1..).zip(&reply.sets) {
        if rows.len() + questions.len() > MAX_ROWS {
            is_complete = false;
            break;
        }
        rows.extend(questions.iter().map(|question| -> FlatObject {
            vec![
                ("set".to_owned(), Literal::Number(format!("{number}"))),
                text_field("settles", settles),
                text_field("pattern", &question.pattern),
                text_field("tests", question.tests.join(" AND ")),
            ]
        }));
    }
    let complete = ("complete".to_owned(), Literal::Boolean(is_complete));
    Answer {
        rows,
        ..scalars(vec![text_field("text", reply.json), complete])
    }
}
