//! Checks `constraint "…": body.`: the body has no solution.

use super::symmetric::distinct;
use super::{Among, Row, Status};
use crate::answer_form::Wanted;
use crate::{Answered, Place, Refused, Session, asked, hangs_on};
use framex_fixpoint::{Answer, Reasons};
use framex_program::Goal;
use framex_term::Truth;

/// A row for each solution; one row for a constraint without any. Of two solutions that differ in the order of
/// interchangeable variables alone, one is told.
///
/// - `among`: where it is given, only constraints that a change can touch.
pub(crate) fn check(session: &mut Session, among: Option<&Among>) -> Result<Vec<Row>, Refused> {
    let budget = session.budget();
    let (loaded, terms, sources) = session.parts()?;
    let mut rows = Vec::new();
    let constraints = loaded.program.constraints.iter();
    let concerned = |goal: &Goal| among.is_none_or(|among| among.concerns(goal));
    for constraint in constraints.filter(|constraint| concerned(&constraint.goal)) {
        let answer = asked::answer(&constraint.goal, loaded, terms, sources, &budget, Reasons::Told)?;
        let row = |status: Status, object: String, message: String, help: &str| Row {
            status,
            schema: None,
            constraint: Some(constraint.label.to_string()),
            object,
            message,
            help: help.to_owned(),
            place: Place::of(constraint.goal.span, sources),
        };
        match answer.truth {
            Truth::False => rows.push(row(
                Status::Satisfied,
                String::new(),
                "no solution".to_owned(),
                "",
            )),
            Truth::Unknown => {
                let reasons = hangs_on::reasons(&answer, terms, sources);
                let reasons: Vec<String> = reasons.iter().map(hangs_on::Reason::print).collect();
                let help = "state what it hangs on, or close its scope";
                rows.push(row(Status::Unknown, String::new(), reasons.join("; "), help));
            }
            Truth::True => {
                let violations = solutions(&answer, &constraint.goal, terms, sources).into_iter();
                let message = format!("`{}` is violated", constraint.label);
                let help = "take back or mend one of the facts that meet its conditions";
                rows.extend(violations.map(|object| row(Status::Violated, object, message.clone(), help)));
            }
        }
    }
    Ok(rows)
}

/// Each solution as `?X = a, ?Y = b`; one empty text where the constraint has no variables.
fn solutions(
    answer: &Answer,
    goal: &Goal,
    terms: &framex_term::Terms,
    sources: &framex_source::Sources,
) -> Vec<String> {
    let Some(rows) = Answered::of(answer, Wanted::default(), terms, sources).bindings else {
        return vec![String::new()];
    };
    let print = |row: std::collections::BTreeMap<String, String>| {
        let pairs: Vec<String> = row
            .iter()
            .map(|(name, value)| format!("?{name} = {value}"))
            .collect();
        pairs.join(", ")
    };
    let rows = rows.pairs().map(|row| {
        row.map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    });
    distinct(rows.collect(), goal, terms)
        .into_iter()
        .map(print)
        .collect()
}
