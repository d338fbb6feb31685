//! `_say`: a text shown to the person.

use super::emit::deliver;
use super::{Call, Desk, Outcome, Tool};

pub(super) struct Say;

impl Tool for Say {
    fn name(&self) -> &'static str {
        "_say"
    }

    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        deliver("text", call, desk)
    }
}
