//! What a command adds after its result: what its run warned of, open requests, silent rules, skipped values.

use crate::document::Document;
use crate::options::Printing;
use framex_operations::operations::settle;
use framex_operations::{Refused, Session};

/// The document with the notices of the session, unless nobody wants them.
///
/// - `run`: what carried out requests before, if anything did.
pub(crate) fn added(
    mut document: Document,
    session: &Session,
    run: Option<&settle::Output>,
    printing: &Printing,
) -> Result<Document, Refused> {
    if !printing.quiet {
        let of_run = run.map(|run| run.warnings.clone()).unwrap_or_default();
        document.problems = of_run.and(framex_operations::notices(session)?);
    }
    Ok(document)
}
