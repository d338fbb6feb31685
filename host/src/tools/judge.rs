//! `_judge`: a judge model decides a criterion about an answer; here from a file of replies.
//!
//! The labels `answered`, `not answered` and `unclear` are written as the verdicts `yes`, `no` and
//! `unclear`; the label itself is kept. Any other label is a format error, not a guess.

use super::turn::{broken, format_error};
use super::{Call, Desk, Outcome, Tool, scalars, scripted, text_field};
use crate::reply::{Answer, Literal, read};

pub(super) struct Judge;

const VERDICTS: [(&str, &str); 3] = [
    ("answered", "yes"),
    ("not answered", "no"),
    ("unclear", "unclear"),
];

impl Tool for Judge {
    fn name(&self) -> &'static str {
        "_judge"
    }

    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        decide(self.name(), call, desk)
    }
}

/// One judgement, also of a repair.
pub(super) fn decide(tool: &str, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
    let fields = ["criterion", "question", "answer"];
    let missing = fields
        .iter()
        .find_map(|field| call.required(field, desk.terms).err());
    let reply = match missing {
        Some(failure) => Err(failure),
        None => scripted(call, desk, tool),
    };
    let mut outcome = Outcome::from(reply.map(|reply| judgement_of(&reply)));
    outcome.model = desk.replies.map(|_| "scripted".into());
    outcome
}

fn judgement_of(reply: &str) -> Answer {
    let read = match read(reply) {
        Ok(read) => read,
        Err(failure) => return broken(&failure, reply),
    };
    let Some(label) = read.field("label") else {
        return format_error("missing key: label", reply);
    };
    let Some((label, verdict)) = VERDICTS
        .into_iter()
        .find(|(known, _)| label == &Literal::Text((*known).into()))
    else {
        let labels = VERDICTS.map(|(label, _)| label).join(", ");
        return format_error(&format!("the label is none of: {labels}"), reply);
    };
    let mut fields = vec![text_field("verdict", verdict), text_field("label", label)];
    if let Some(Literal::Text(reason)) = read.field("reason") {
        fields.push(text_field("reason", reason.as_str()));
    }
    scalars(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_becomes_its_verdict_and_a_strange_one_a_format_error() {
        let verdict = |label: &str| {
            let judgement = judgement_of(&format!(r#"{{"label": "{label}", "reason": "r"}}"#));
            judgement
                .field("verdict")
                .map(|verdict| verdict.text().to_owned())
        };
        assert_eq!(verdict("answered").as_deref(), Some("yes"));
        assert_eq!(verdict("not answered").as_deref(), Some("no"));
        assert_eq!(verdict("unclear").as_deref(), Some("unclear"));
        assert_eq!(verdict("Answered!"), None);
        assert!(judgement_of(r#"{"label": "yes"}"#).field("received").is_some());
        assert!(judgement_of("{}").field("formatError").is_some());
    }
}
