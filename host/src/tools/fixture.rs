//! `_fixture`: an authored answer; no model is called.

use super::{Call, Desk, Outcome, Tool};
use crate::reply::read;

pub(super) struct Fixture;

impl Tool for Fixture {
    fn name(&self) -> &'static str {
        "_fixture"
    }

    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        let response = call.required("response", desk.terms);
        let mut outcome = Outcome::from(response.and_then(|response| read(&response)));
        outcome.by = Some("authored".into());
        outcome
    }
}
