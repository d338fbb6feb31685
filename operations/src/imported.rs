//! Adds to a session what an import wrote as statements.

use crate::operations::add;
use crate::{Changed, Problem, Problems, Refused, Session};
use serde::Serialize;

/// An import into a session.
///
/// - `O`: what the import counts.
#[derive(Clone, Debug, Serialize)]
pub struct Imported<O> {
    /// What was imported.
    #[serde(flatten)]
    pub output: O,
    /// What was refused or changed, as far as it is told one by one, and what was lost.
    pub problems: Vec<Problem>,
    /// What the new facts changed.
    #[serde(flatten)]
    pub changed: Changed,
}

/// Adds statements under the name of the data they come from.
///
/// # Errors
/// Whatever `add` refuses.
pub(crate) fn added<O>(
    session: &mut Session,
    statements: Vec<u8>,
    data: String,
    (output, problems): (O, Problems),
) -> Result<Imported<O>, Refused> {
    let input = add::Input {
        source: String::from_utf8(statements).expect("statements are text"),
        file: Some(data),
    };
    let changed = add::run(session, input)?;
    Ok(Imported {
        output,
        problems: problems.list(),
        changed,
    })
}
