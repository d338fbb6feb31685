//! The files of a program, and places in them.
//!
//! A [`Span`] is a byte range in one file; a [`Place`] is what a person reads: line and column from 1,
//! columns in Unicode scalar values.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// One file of a session, by its number in [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A byte range in one file: `start` inclusive, `end` exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The smallest span that holds both; both lie in one file.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// A line and a column, both from 1; the column counts Unicode scalar values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// From 1.
    pub line: u32,
    /// From 1, in Unicode scalar values.
    pub column: u32,
}

/// A file's name as the user gave it, and its text.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// As shown in messages: a path, `<json-source>`, `lib:flow`.
    pub name: String,
    /// The whole text.
    pub text: Text,
    /// The line that the text begins on: 1 but for a part of a larger file.
    first_line: u32,
}

/// A text that may be read when it is first wanted.
#[derive(Clone, Debug)]
pub struct Text(Arc<Content>);

#[derive(Debug)]
struct Content {
    text: OnceLock<Box<str>>,
    lender: Option<Arc<dyn Lend>>,
    /// How many lines end before each [`STRETCH`] of the text. Counted when a place is first asked for: a large file
    /// without problems is never looked through.
    lines_before: OnceLock<Box<[u32]>>,
}

/// Bytes between two places before which lines are counted: few enough to be counted again when a place is asked for.
const STRETCH: usize = 1 << 12;

/// Gives a text when it is first wanted: the way in which files that are kept elsewhere are not read for nothing.
pub trait Lend: Send + Sync + std::fmt::Debug {
    /// The text, the same each time.
    fn text(&self) -> String;
}

/// All files of a session, in loading order.
///
/// Invariant: no number is given twice, but for those of the newest files that were cut off.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: BTreeMap<u32, SourceFile>,
    next: u32,
}

impl Sources {
    /// Adds a file; its number is greater than that of any file there is.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Box<str>>) -> FileId {
        self.add_part(name, text, 1)
    }

    /// Adds a part of a file that begins on `first_line` of it, so that a place in a file that is not kept can be shown.
    pub fn add_part(
        &mut self,
        name: impl Into<String>,
        text: impl Into<Box<str>>,
        first_line: u32,
    ) -> FileId {
        let text: Box<str> = text.into();
        self.push(name.into(), Text::new(OnceLock::from(text), None), first_line)
    }

    /// Adds a file whose text is read when it is first wanted.
    pub fn add_lent(&mut self, name: impl Into<String>, lender: Arc<dyn Lend>) -> FileId {
        self.push(name.into(), Text::new(OnceLock::new(), Some(lender)), 1)
    }

    fn push(&mut self, name: String, text: Text, first_line: u32) -> FileId {
        let file = self.next();
        let source = SourceFile {
            name,
            text,
            first_line,
        };
        self.files.insert(file.0, source);
        self.next += 1;
        file
    }

    /// The number that the next file gets.
    #[must_use]
    pub fn next(&self) -> FileId {
        FileId(self.next)
    }

    /// The next file gets this number, where it is not given yet.
    pub fn skip_to(&mut self, file: FileId) {
        self.next = self.next.max(file.0);
    }

    /// Cuts off the files from this number on: those of a question or of a change that was refused.
    pub fn truncate(&mut self, from: FileId) {
        self.files.split_off(&from.0);
        self.next = self.next.min(from.0);
    }

    /// Forgets a file that nothing rests on any more.
    pub fn forget(&mut self, file: FileId) {
        self.files.remove(&file.0);
    }

    /// The file with this number.
    ///
    /// # Panics
    /// If `file` comes from another `Sources`, or was forgotten.
    #[must_use]
    pub fn file(&self, file: FileId) -> &SourceFile {
        &self.files[&file.0]
    }

    /// All files, in loading order.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().map(|(number, file)| (FileId(*number), file))
    }

    /// About the bytes that names and texts take, as far as the texts were read.
    #[must_use]
    pub fn size_bytes(&self) -> u64 {
        let of_file = |file: &SourceFile| {
            let Content {
                text, lines_before, ..
            } = &*file.text.0;
            let text = text.get().map_or(0, |text| text.len());
            let lines_before = lines_before.get().map_or(0, |lines| size_of_val(&**lines));
            size_of::<SourceFile>() + size_of::<Content>() + file.name.capacity() + text + lines_before
        };
        self.files.values().map(of_file).sum::<usize>() as u64
    }

    /// The text a span covers.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        &self.file(span.file).text[span.start as usize..span.end as usize]
    }

    /// Where a span begins.
    #[must_use]
    pub fn place(&self, span: Span) -> Place {
        self.file(span.file).place(span.start)
    }

    /// Where a span ends: the place just after its last character.
    #[must_use]
    pub fn end_place(&self, span: Span) -> Place {
        self.file(span.file).place(span.end)
    }
}

impl Text {
    fn new(text: OnceLock<Box<str>>, lender: Option<Arc<dyn Lend>>) -> Text {
        Text(Arc::new(Content {
            text,
            lender,
            lines_before: OnceLock::new(),
        }))
    }

    /// How many lines end before this byte.
    fn lines_before(&self, offset: usize) -> u32 {
        let bytes = self.as_bytes();
        let all = self.0.lines_before.get_or_init(|| {
            let stretches = bytes.chunks(STRETCH);
            let before = stretches.scan(0, |before, stretch| {
                *before += line_ends(stretch);
                Some(*before)
            });
            std::iter::once(0).chain(before).collect()
        });
        let stretch = offset / STRETCH;
        all[stretch] + line_ends(&bytes[stretch * STRETCH..offset])
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        let lent = || {
            self.0
                .lender
                .as_ref()
                .map_or_else(String::new, |lender| lender.text())
        };
        self.0.text.get_or_init(|| lent().into())
    }
}

impl SourceFile {
    fn place(&self, offset: u32) -> Place {
        let before = &self.text[..offset as usize];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        Place {
            line: self.text.lines_before(offset as usize) + self.first_line,
            column: before[line_start..].chars().count() as u32 + 1,
        }
    }
}

fn line_ends(bytes: &[u8]) -> u32 {
    // Of so few the sum fits into a byte, so that many are counted at once.
    let parts = bytes.chunks(192);
    let ends = parts.map(|part| part.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>());
    ends.map(u32::from).sum()
}

#[cfg(test)]
mod tests {
    use super::{STRETCH, Sources, Span};

    #[test]
    fn a_place_is_told_alike_at_the_beginning_of_a_long_text_and_far_into_it() {
        let line = |number: usize| match number % 7 {
            0 => String::new(),
            3 => "é".repeat(number % 1_000),
            _ => "x".repeat(number % 61),
        };
        let text: String = (0..3_000).map(|number| line(number) + "\n").collect();
        assert!(text.len() > 20 * STRETCH);
        let mut sources = Sources::default();
        let file = sources.add_part("long.fx", text.as_str(), 5);
        let (mut line, mut column) = (5, 1);
        for (start, letter) in text.char_indices().chain([(text.len(), ' ')]) {
            let start = start as u32;
            let place = sources.place(Span {
                file,
                start,
                end: start,
            });
            assert_eq!((place.line, place.column), (line, column), "byte {start}");
            (line, column) = if letter == '\n' {
                (line + 1, 1)
            } else {
                (line, column + 1)
            };
        }
    }
}
