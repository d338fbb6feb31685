//! `_forgetAnswers`: stored answers that contain a text are deleted.

use super::{Call, Desk, Outcome, Tool, scalars};
use crate::failure::{Failure, FailureKind};
use crate::reply::Literal;

pub(super) struct ForgetAnswers;

impl Tool for ForgetAnswers {
    fn name(&self) -> &'static str {
        "_forgetAnswers"
    }

    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        let text = match call.required("text", desk.terms) {
            Ok(text) if text.is_empty() => {
                let sentence = "the field `text` is empty, and every answer contains the empty text";
                return Err(Failure::new(FailureKind::ClientError, sentence)).into();
            }
            Ok(text) => text,
            Err(failure) => return Err(failure).into(),
        };
        match desk.answers.forget(&text) {
            Ok(removed) => Ok(scalars(vec![(
                "removed".into(),
                Literal::Number(removed.to_string()),
            )]))
            .into(),
            Err(fault) => {
                let mut outcome = Outcome::from(Err(Failure::new(FailureKind::ClientError, fault.as_str())));
                outcome.broken_store = Some(fault);
                outcome
            }
        }
    }
}
