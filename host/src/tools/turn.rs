//! `_turn`: the dialogue model phrases a question, and a person answers; here from a file of replies.
//!
//! A reply without `answer` is no failed call: the model broke the format, which is data
//! (`formatError`, `received`) for the rules to repair.

use super::{Call, Desk, Outcome, Tool, scalars, scripted, text_field};
use crate::failure::Failure;
use crate::reply::{Answer, Literal, read};

pub(super) struct Turn;

impl Tool for Turn {
    fn name(&self) -> &'static str {
        "_turn"
    }

    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        let attempt = call.required("attempt", desk.terms);
        attempt.map_or_else(
            |failure| Err(failure).into(),
            |_| take_turn(self.name(), call, desk),
        )
    }
}

/// One turn, also of a repair.
pub(super) fn take_turn(tool: &str, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
    let answer = call.required("question", desk.terms).and_then(|question| {
        let reply = scripted(call, desk, tool)?;
        Ok(turn_of(&reply, &question))
    });
    let is_answered = answer.is_ok();
    let mut outcome = Outcome::from(answer);
    outcome.model = desk.replies.map(|_| "scripted".into());
    outcome.by = is_answered.then(|| "scripted".into());
    outcome
}

fn turn_of(reply: &str, question: &str) -> Answer {
    let read = match read(reply) {
        Ok(read) => read,
        Err(failure) => return broken(&failure, reply),
    };
    let Some(Literal::Text(answer)) = read.field("answer") else {
        return format_error("missing key: answer", reply);
    };
    let mut fields = vec![
        text_field("answer", answer.as_str()),
        text_field("question", question),
    ];
    if let Some(Literal::Text(utterance)) = read.field("utterance") {
        fields.push(text_field("utterance", utterance.as_str()));
    }
    scalars(fields)
}

/// A reply that cannot be read.
pub(super) fn broken(failure: &Failure, reply: &str) -> Answer {
    format_error(&failure.sentence, reply)
}

/// What is wrong with the reply, and the reply.
pub(super) fn format_error(problem: &str, reply: &str) -> Answer {
    scalars(vec![
        text_field("formatError", problem),
        text_field("received", reply),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_without_an_answer_is_a_format_error_and_no_failure() {
        let turn = turn_of(r#"{"text": "IELTS"}"#, "Which?");
        assert_eq!(turn.field("formatError").unwrap().text(), "missing key: answer");
        assert_eq!(turn.field("received").unwrap().text(), r#"{"text": "IELTS"}"#);
        assert_eq!(turn.field("answer"), None);
        assert!(turn_of("hello", "Which?").field("formatError").is_some());
    }

    #[test]
    fn a_turn_keeps_the_question_as_the_rules_asked_it() {
        let turn = turn_of(r#"{"answer": "C1", "utterance": "Which one?"}"#, "Which?");
        assert_eq!(turn.field("question").unwrap().text(), "Which?");
        assert_eq!(turn.field("utterance").unwrap().text(), "Which one?");
    }
}
