//! Opens a session for a command: reads the files, loads them, carries out scripted requests.

use super::agent;
use crate::document::Document;
use crate::ended::Ended;
use crate::files;
use crate::notices;
use crate::options::{Format, LimitOptions, OpenedFiles, Opening, Printing};
use clap::Args;
use framex_operations::operations::{add, load, settle};
use framex_operations::{Refused, Session, Snapshot, SourceText, one_word};
use serde::Serialize;

/// A loaded session, and the run that carried out its requests, where there was one.
pub(crate) struct Opened {
    pub(crate) session: Session,
    run: Option<settle::Output>,
}

impl Opened {
    /// The document with what the run warned of and the notices of the session, unless nobody wants them.
    pub(crate) fn noticed(&self, document: Document, printing: &Printing) -> Result<Document, Refused> {
        notices::added(document, &self.session, self.run.as_ref(), printing)
    }
}

/// A session with the files loaded and, with `--scripted`, their requests carried out.
pub(crate) fn open(names: &[String], opening: &Opening) -> Result<Opened, Refused> {
    let mut session = match &opening.snapshot {
        Some(path) => restored(path, names, &opening.limits)?,
        None => loaded(names, &opening.limits)?,
    };
    let run = match &opening.scripted.scripted {
        Some(path) => Some(settle::scripted(&mut session, &files::read_one(path)?.source)?),
        None => None,
    };
    Ok(Opened { session, run })
}

/// A program, opened by its files or from a snapshot.
#[derive(Args, Clone, Debug)]
pub(crate) struct OpenedProgram {
    #[command(flatten)]
    program: OpenedFiles,
    #[command(flatten)]
    pub(crate) opening: Opening,
}

impl OpenedProgram {
    pub(crate) fn open(&self) -> Result<Opened, Refused> {
        open(&self.program.files, &self.opening)
    }

    /// The files of the program.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.program.files.iter().map(String::as_str)
    }
}

/// A program and a fact about which it is asked.
#[derive(Args, Clone, Debug)]
pub(crate) struct AboutFact {
    /// The files of the program, then the fact: `'dan[hasParent -> ben]'`
    #[arg(required = true, num_args = 1.., value_name = "FILE… FACT")]
    files_and_fact: Vec<String>,
    #[command(flatten)]
    pub(crate) opening: Opening,
}

impl AboutFact {
    /// The session, and the fact.
    pub(crate) fn open(&self, command: &str) -> Result<(Opened, String), Refused> {
        about(&self.files_and_fact, command, "fact", &self.opening)
    }
}

/// A program and a goal that it is asked.
#[derive(Args, Clone, Debug)]
pub(crate) struct AboutGoal {
    /// The files of the program, then the goal: `'?- ?X:Person[age -> ?A].'`
    #[arg(required = true, num_args = 1.., value_name = "FILE… GOAL")]
    files_and_goal: Vec<String>,
    #[command(flatten)]
    pub(crate) opening: Opening,
}

impl AboutGoal {
    /// The session, and the goal.
    pub(crate) fn open(&self, command: &str) -> Result<(Opened, String), Refused> {
        about(&self.files_and_goal, command, "goal", &self.opening)
    }

    /// The files of the program.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        let files = self
            .files_and_goal
            .split_last()
            .map_or(&[][..], |(_, files)| files);
        files.iter().map(String::as_str)
    }
}

/// A command line that ends with what `command` is about, its `last` word: a goal or a fact.
fn about(
    words: &[String],
    command: &str,
    last: &str,
    opening: &Opening,
) -> Result<(Opened, String), Refused> {
    match words {
        [files @ .., text] if !files.is_empty() || opening.snapshot.is_some() => {
            Ok((open(files, opening)?, text.clone()))
        }
        _ => Err(one_word(command, last, words.first().map_or("", String::as_str))),
    }
}

/// A session with the files loaded.
pub(crate) fn loaded(names: &[String], limits: &LimitOptions) -> Result<Session, Refused> {
    let limits = limits.limits();
    let sources = files::read_on(limits.threads.count, names)?;
    let mut session = Session::new(limits);
    load::run(
        &mut session,
        load::Input {
            sources,
            ..load::Input::default()
        },
    )?;
    Ok(session)
}

/// The session that a snapshot holds, with the files added to it.
fn restored(path: &str, names: &[String], limits: &LimitOptions) -> Result<Session, Refused> {
    let mut session = Snapshot::open(path)?.session(limits.limits())?;
    for SourceText { file, source } in files::read(names)? {
        let input = add::Input {
            source,
            file: Some(file),
        };
        add::run(&mut session, input)?;
    }
    Ok(session)
}

/// What a command found in an opened session, with its text; it ends as the run ended that carried out requests.
pub(super) fn document(opened: &Opened, result: &impl Serialize, text: String) -> Document {
    Document {
        ended: end_of(opened),
        ..Document::done(result, text)
    }
}

/// The same in the one form that is printed.
pub(super) fn document_in(
    format: Format,
    opened: &Opened,
    result: &impl Serialize,
    text: impl FnOnce() -> String,
) -> Document {
    Document {
        ended: end_of(opened),
        ..Document::in_form(format, result, text)
    }
}

/// How a command ends that printed what holds after the session was opened.
pub(crate) fn end_of(opened: &Opened) -> Ended {
    opened.run.as_ref().map_or(Ended::Done, agent::end_of)
}
