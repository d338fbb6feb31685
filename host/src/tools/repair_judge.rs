//! `_repairJudge`: the same judgement again, with the problem and the faulty reply.

use super::judge::decide;
use super::{Call, Desk, Outcome, Tool};

pub(super) struct RepairJudge;

impl Tool for RepairJudge {
    fn name(&self) -> &'static str {
        "_repairJudge"
    }

    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        decide(self.name(), call, desk)
    }
}
