//! `_emit`: a message among the run's events.

use super::{Call, Desk, Outcome, Tool, scalars};
use crate::reply::Literal;

pub(super) struct Emit;

impl Tool for Emit {
    fn name(&self) -> &'static str {
        "_emit"
    }

    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        deliver("message", call, desk)
    }
}

/// Puts the text of a field among the run's messages.
pub(super) fn deliver(field: &str, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
    let text = call.required(field, desk.terms);
    let delivered = text.map(|text| {
        desk.messages.push(text);
        scalars(vec![("delivered".into(), Literal::Boolean(true))])
    });
    delivered.into()
}
