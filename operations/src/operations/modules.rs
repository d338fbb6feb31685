//! Lists the program's modules, each with its files.

use crate::catalogue::{Effect, NoFields, Operation, on_wire};
use crate::{Refused, Session};
use framex_program::Origin;
use indexmap::IndexSet;
use serde::Serialize;

/// `modules`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "modules",
    summary: "List the modules and their files",
    effect: Effect::Reads,
    fields: &[],
    reply: "a list of `{\"name\", \"files\", \"facts\", \"rules\"}`; `name` is `null` for the program outside of any `module`",
    run: |session, fields| on_wire(fields, |NoFields {}| run(session)),
};

/// One module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Module {
    /// Its name; none for the program outside of any `module`.
    pub name: Option<String>,
    /// The files that are part of it, in loading order.
    pub files: Vec<String>,
    /// Statements of facts.
    pub facts: usize,
    /// Rules as written, `external` statements among them.
    pub rules: usize,
}

/// The modules. Named ones are refused when a program is checked, so there is the unnamed one alone.
///
/// # Errors
/// A session with nothing loaded.
pub fn run(session: &Session) -> Result<Vec<Module>, Refused> {
    let loaded = session.loaded()?;
    let files = loaded.files().map(|file| session.sources.file(file));
    let files: IndexSet<&str> = files.map(|file| file.name.as_str()).collect();
    let is_written = |origin: Origin| matches!(origin, Origin::Rule | Origin::External(_));
    let rules = loaded.program.rules.iter().filter(|rule| is_written(rule.origin));
    Ok(vec![Module {
        name: None,
        files: files.into_iter().map(str::to_owned).collect(),
        facts: loaded.statements(),
        rules: rules.count(),
    }])
}
