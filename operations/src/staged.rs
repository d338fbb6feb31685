//! Gathers the parts of a bulk load until they are committed.
//!
//! Invariant: parts of one file are joined, so that a fact keeps its file and its line there, however the file was cut.

use crate::{Limits, Refused, SourceText};
use framex_source::OVERSIZED_REQUEST;
use serde::Serialize;

/// Places in a file are counted in 32 bits.
const MOST_BYTES: usize = 2 << 30;

/// A bulk load that was begun.
#[derive(Debug, Default)]
pub(crate) struct Staged {
    /// Limits of the load.
    pub(crate) limits: Limits,
    /// In the order in which their first parts came.
    pub(crate) files: Vec<SourceText>,
    pub(crate) held: Held,
}

/// How much of a bulk load is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Held {
    /// Parts.
    pub chunks: usize,
    /// Their bytes together.
    pub bytes: usize,
}

impl Staged {
    /// Adds a part to the end of its file.
    pub(crate) fn push(&mut self, file: &str, part: &str) -> Result<(), Refused> {
        if self.held.bytes + part.len() > MOST_BYTES {
            let message = format!("the bulk load is longer than {MOST_BYTES} bytes");
            let help = "load the rules first and `add` the facts in several parts";
            return Err(Refused::without_place(OVERSIZED_REQUEST, message, help));
        }
        self.held.chunks += 1;
        self.held.bytes += part.len();
        match self.files.iter_mut().find(|held| held.file == file) {
            Some(held) => join(&mut held.source, part),
            None => self.files.push(SourceText {
                file: file.to_owned(),
                source: part.to_owned(),
            }),
        }
        Ok(())
    }
}

/// A blank keeps the last word of one part and the first of the next apart; it moves no line.
fn join(text: &mut String, part: &str) {
    let is_apart = text.ends_with(char::is_whitespace) || part.starts_with(char::is_whitespace);
    if !is_apart && !text.is_empty() {
        text.push(' ');
    }
    text.push_str(part);
}
