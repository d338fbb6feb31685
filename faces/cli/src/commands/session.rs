//! Opens a session for a command: reads the files and loads them.

use crate::files;
use crate::options::LimitOptions;
use framex_operations::operations::load;
use framex_operations::{Refused, Session};

/// A session with the files loaded.
pub(crate) fn open(names: &[String], limits: &LimitOptions) -> Result<Opened, Refused> {
    let mut session = Session::new(limits.limits());
    let sources = files::read(names)?;
    load::run(
        &mut session,
        load::Input {
            sources,
            ..load::Input::default()
        },
    )?;
    Ok(Opened { session })
}

/// A loaded session.
pub(crate) struct Opened {
    pub(crate) session: Session,
}
