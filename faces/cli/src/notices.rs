//! What a command adds after its result: open requests, silent rules, skipped values.

use crate::document::Document;
use crate::options::Printing;
use framex_operations::{Refused, Session};

/// The document with the session's notices, unless nobody wants them.
pub(crate) fn added(
    mut document: Document,
    session: &Session,
    printing: &Printing,
) -> Result<Document, Refused> {
    if !printing.quiet {
        document.problems = framex_operations::notices(session)?;
    }
    Ok(document)
}
