//! `_repairTurn`: the same turn again, with the problem and the faulty reply.

use super::turn::take_turn;
use super::{Call, Desk, Outcome, Tool};

pub(super) struct RepairTurn;

impl Tool for RepairTurn {
    fn name(&self) -> &'static str {
        "_repairTurn"
    }

    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        take_turn(self.name(), call, desk)
    }
}
