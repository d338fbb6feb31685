//! Decides the exit code.

use framex_operations::Refused;
use std::process::ExitCode;

/// How a command ended. Of several, the lowest code but `Done` wins: 1 and 2 win over 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ended {
    /// Done, whatever a query answers.
    Done,
    /// An expectation failed, a violation, a layout that differs, no proof.
    Failed,
    /// The program, the files or the command line are at fault.
    Refused,
    /// A limit or bound was reached, or a run stopped.
    Stopped,
    /// A model is asked and none is configured.
    NoModel,
    /// Somebody interrupted it.
    Interrupted,
    /// FrameX itself failed.
    Internal,
}

impl Ended {
    /// The end that a refusal means.
    pub(crate) fn of(refused: &Refused) -> Ended {
        if refused.is_internal() {
            Ended::Internal
        } else if refused.is_missing_model() {
            Ended::NoModel
        } else if refused.is_without_proof() {
            Ended::Failed
        } else if refused.is_limit() {
            Ended::Stopped
        } else {
            Ended::Refused
        }
    }
}

impl From<Ended> for ExitCode {
    fn from(ended: Ended) -> ExitCode {
        ExitCode::from(match ended {
            Ended::Done => 0,
            Ended::Failed => 1,
            Ended::Refused => 2,
            Ended::Stopped => 3,
            Ended::NoModel => 4,
            Ended::Interrupted => 130,
            // As BSD's `EX_SOFTWARE`: none of the documented codes, so that no script takes it for one.
            Ended::Internal => 70,
        })
    }
}
