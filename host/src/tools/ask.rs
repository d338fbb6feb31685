//! `_ask`: one question to a person, as written, without a model.

use super::{Call, Desk, Outcome, Tool, scalars, scripted, text_field};

pub(super) struct Ask;

impl Tool for Ask {
    fn name(&self) -> &'static str {
        "_ask"
    }

    fn is_person(&self) -> bool {
        true
    }

    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        let question = match call.required("question", desk.terms) {
            Ok(question) => question,
            Err(failure) => return Err(failure).into(),
        };
        let words = scripted(call, desk, self.name());
        let answer = words.map(|words| {
            scalars(vec![
                text_field("question", question),
                text_field("answer", words),
            ])
        });
        let is_answered = answer.is_ok();
        let mut outcome = Outcome::from(answer);
        outcome.by = is_answered.then(|| "scripted".into());
        outcome
    }
}
