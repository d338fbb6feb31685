//! Opens a session for a command: reads the files, loads them, carries out scripted requests.

use super::agent;
use crate::ended::Ended;
use crate::files;
use crate::options::{LimitOptions, ScriptedOption};
use framex_operations::operations::{load, settle};
use framex_operations::{Refused, Session};

/// A loaded session, and the run that carried out its requests, where there was one.
pub(crate) struct Opened {
    pub(crate) session: Session,
    run: Option<settle::Output>,
}

/// A session with the files loaded and, with `--scripted`, their requests carried out.
pub(crate) fn open(
    names: &[String],
    limits: &LimitOptions,
    scripted: &ScriptedOption,
) -> Result<Opened, Refused> {
    let mut session = loaded(names, limits)?;
    let run = match &scripted.scripted {
        Some(path) => Some(settle::scripted(&mut session, &files::read_one(path)?.source)?),
        None => None,
    };
    Ok(Opened { session, run })
}

/// A session with the files loaded.
pub(crate) fn loaded(names: &[String], limits: &LimitOptions) -> Result<Session, Refused> {
    let mut session = Session::new(limits.limits());
    let sources = files::read(names)?;
    load::run(
        &mut session,
        load::Input {
            sources,
            ..load::Input::default()
        },
    )?;
    Ok(session)
}

/// How a command ends that printed what holds after the session was opened.
pub(crate) fn end_of(opened: &Opened) -> Ended {
    opened.run.as_ref().map_or(Ended::Done, agent::end_of)
}
