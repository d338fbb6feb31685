//! `_checkCandidate`: a check of a drafted rule, answered from a file of replies.

use super::{Call, Desk, Outcome, Tool, scripted};
use crate::reply::read;

pub(super) struct CheckCandidate;

impl Tool for CheckCandidate {
    fn name(&self) -> &'static str {
        "_checkCandidate"
    }

    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        let candidate = call.required("candidate", desk.terms);
        let reply = candidate.and_then(|_| scripted(call, desk, self.name()));
        reply.and_then(|reply| read(&reply)).into()
    }
}
