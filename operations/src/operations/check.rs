//! Checks a program without evaluating it.

use crate::session::{SourceText, checked, lower};
use crate::{Problems, Refused};
use framex_source::Sources;
use framex_term::Terms;
use serde::{Deserialize, Serialize};

/// The texts of one program.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// In loading order.
    pub sources: Vec<SourceText>,
}

/// An accepted program's warnings.
#[derive(Clone, Debug, Serialize)]
pub struct Output {
    /// What probably does not do what was meant.
    pub warnings: Problems,
}

/// Parses and checks; touches no session.
///
/// # Errors
/// Every problem found.
pub fn run(input: Input) -> Result<Output, Refused> {
    let mut terms = Terms::default();
    let mut sources = Sources::default();
    let files: Vec<_> = input
        .sources
        .into_iter()
        .map(|text| sources.add(text.file, text.source))
        .collect();
    let units: Vec<_> = files
        .into_iter()
        .map(|file| lower(file, &sources, &mut terms))
        .collect();
    let program = checked(&units, &mut terms, &sources)?;
    Ok(Output {
        warnings: Problems::new(program.warnings, &sources),
    })
}
