//! Reads rows of cells: CSV, TSV and their like.
//!
//! A cell that begins with a quote ends with one, and may hold separators and line breaks; a quote in it stands twice.
//! Any other cell is taken as it stands, or with its [escapes](crate::escapes) read. Rows end with a line feed, with or without a carriage return.
//!
//! In: bytes. Out: rows, each with its line and its cells, or why it is no row. Rows of nothing are passed over.
//!
//! # Source
//! RFC 4180, read so that a quote within a cell that begins with none is a letter.

use crate::cells::Value;
use crate::escapes::{Unescaped, unescape};
use crate::reason::Reason;
use crate::refill::Refill;
use std::io::{self, Read};

/// A row longer than this has lost a quote.
const MOST_ROW_BYTES: usize = 64 << 20;

/// Rows of a file.
#[derive(Debug)]
pub(crate) struct Rows<R> {
    input: Refill<R>,
    separator: u8,
    has_quotes: bool,
    has_escapes: bool,
    text: Vec<u8>,
    cells: Vec<Value>,
}

/// A row: its place, its bytes, its cells.
pub(crate) struct Row<'r> {
    /// From 1.
    pub(crate) line: u32,
    /// As read, without the end of its line.
    pub(crate) raw: &'r [u8],
    /// Text with quotes resolved, and the cells in it; or why it is no row, and at which byte.
    pub(crate) cells: Result<(&'r str, &'r [Value]), (Reason, usize)>,
}

/// What a walk over the bytes of a row found.
enum Walked {
    /// The row ends here, and the next begins there.
    Whole { end: usize, next: usize },
    /// There may be more of it.
    Cut,
    /// A quote is open at the end of all bytes.
    Open,
    /// A cell is none, for this reason, at this byte.
    Faulty {
        reason: Reason,
        at: usize,
        end: usize,
        next: usize,
    },
}

impl<R: Read> Rows<R> {
    /// The rows of these bytes.
    pub(crate) fn new(input: R, separator: u8, has_quotes: bool, has_escapes: bool) -> io::Result<Rows<R>> {
        Ok(Rows {
            input: Refill::new(input)?,
            separator,
            has_quotes,
            has_escapes,
            text: Vec::new(),
            cells: Vec::new(),
        })
    }

    /// The next row.
    pub(crate) fn next(&mut self) -> io::Result<Option<Row<'_>>> {
        loop {
            let bytes = self.input.kept();
            let line_end = memchr::memchr(b'\n', bytes);
            if line_end.is_none() && !self.input.is_ended {
                self.input.more()?;
                continue;
            }
            if bytes.is_empty() {
                return Ok(None);
            }
            let end = line_end.unwrap_or(bytes.len());
            let next = (end + 1).min(bytes.len());
            let end = without_return(bytes, end);
            if end == 0 {
                self.input.pass(next);
                continue;
            }
            let has = |sign: u8| memchr::memchr(sign, &bytes[..end]).is_some();
            if !(self.has_quotes && has(b'"') || self.has_escapes && has(b'\\')) {
                return Ok(Some(self.plain(end, next)));
            }
            match self.walk() {
                Walked::Cut => self.input.more()?,
                Walked::Whole { end, next } => return Ok(Some(self.quoted(end, next))),
                Walked::Open => return Ok(Some(self.malformed(Reason::OpenQuote, 0, end, next))),
                Walked::Faulty {
                    reason,
                    at,
                    end,
                    next,
                } => return Ok(Some(self.malformed(reason, at, end, next))),
            }
        }
    }

    /// A row without a quote: its bytes are its text.
    fn plain(&mut self, end: usize, next: usize) -> Row<'_> {
        self.cells.clear();
        let bytes = &self.input.kept()[..end];
        let mut start = 0;
        for (at, byte) in bytes.iter().enumerate() {
            if *byte == self.separator {
                self.cells.push(cell(start, at));
                start = at + 1;
            }
        }
        self.cells.push(cell(start, end));
        let line = self.input.line;
        self.input.pass_lines(next, 1);
        let raw = &self.input.passed(next)[..end];
        Row {
            line,
            raw,
            cells: match std::str::from_utf8(raw) {
                Ok(text) => Ok((text, &self.cells)),
                Err(fault) => Err((Reason::NotUtf8, fault.valid_up_to())),
            },
        }
    }

    fn quoted(&mut self, end: usize, next: usize) -> Row<'_> {
        let line = self.input.line;
        self.input.pass(next);
        let raw = &self.input.passed(next)[..end];
        let is_text = std::str::from_utf8(raw).map_err(|fault| (Reason::NotUtf8, fault.valid_up_to()));
        // Taking single quotes, which are letters of their own, out of a text leaves a text.
        let text = std::str::from_utf8(&self.text).map_err(|_| (Reason::NotUtf8, 0));
        Row {
            line,
            raw,
            cells: is_text.and(text).map(|text| (text, self.cells.as_slice())),
        }
    }

    fn malformed(&mut self, reason: Reason, at: usize, end: usize, next: usize) -> Row<'_> {
        let line = self.input.line;
        self.input.pass(next);
        Row {
            line,
            raw: &self.input.passed(next)[..end],
            cells: Err((reason, at)),
        }
    }

    /// Splits the row at the beginning of what is kept, quotes and escapes resolved.
    fn walk(&mut self) -> Walked {
        self.cells.clear();
        self.text.clear();
        let bytes = self.input.kept();
        let is_ended = self.input.is_ended;
        let may_go_on = !is_ended && bytes.len() < MOST_ROW_BYTES;
        let mut fault = None;
        let mut at = 0;
        loop {
            let (raw_start, start) = (at, self.text.len());
            if self.has_quotes && bytes.get(at) == Some(&b'"') {
                at += 1;
                loop {
                    let Some(length) = memchr::memchr(b'"', &bytes[at..]) else {
                        return if may_go_on { Walked::Cut } else { Walked::Open };
                    };
                    self.text.extend_from_slice(&bytes[at..at + length]);
                    at += length + 1;
                    match bytes.get(at) {
                        Some(b'"') => {
                            self.text.push(b'"');
                            at += 1;
                        }
                        None if may_go_on => return Walked::Cut,
                        _ => break,
                    }
                }
            }
            let is_quoted = at > raw_start;
            let is_end = |byte: &u8| *byte == self.separator || *byte == b'\n';
            let end = bytes[at..].iter().position(is_end).map(|length| at + length);
            if end.is_none() && may_go_on {
                return Walked::Cut;
            }
            let end = end.unwrap_or(bytes.len());
            let is_last = bytes.get(end) != Some(&self.separator);
            let cell_end = if is_last { without_return(bytes, end) } else { end };
            let rest = &bytes[at..cell_end.max(at)];
            if is_quoted {
                fault = fault.or((!rest.is_empty()).then_some((Reason::AfterQuote, at)));
            } else if !self.has_escapes {
                self.text.extend_from_slice(rest);
            } else if let Unescaped::Malformed(within) = unescape(rest, &mut self.text) {
                fault = fault.or(Some((Reason::CellEscape, at + within)));
            }
            self.cells.push(Value {
                start: start as u32,
                end: self.text.len() as u32,
                raw_start: raw_start as u32,
                raw_end: cell_end as u32,
                is_nested: false,
                is_text: is_quoted,
            });
            at = end + 1;
            if is_last {
                let next = at.min(bytes.len());
                return match fault {
                    Some((reason, at)) => Walked::Faulty {
                        reason,
                        at,
                        end: cell_end,
                        next,
                    },
                    None => Walked::Whole { end: cell_end, next },
                };
            }
        }
    }
}

fn cell(start: usize, end: usize) -> Value {
    let (start, end) = (start as u32, end as u32);
    Value {
        start,
        end,
        raw_start: start,
        raw_end: end,
        is_nested: false,
        is_text: false,
    }
}

fn without_return(bytes: &[u8], end: usize) -> usize {
    match end.checked_sub(1).map(|last| bytes[last]) {
        Some(b'\r') => end - 1,
        _ => end,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<(u32, Result<Vec<String>, Reason>)> {
        found(Rows::new(text.as_bytes(), b',', true, false))
    }

    fn found(rows: io::Result<Rows<&[u8]>>) -> Vec<(u32, Result<Vec<String>, Reason>)> {
        let mut rows = rows.expect("a text can be read");
        let mut found = Vec::new();
        while let Some(row) = rows.next().expect("a text can be read") {
            let cells = row.cells.map_err(|(reason, _)| reason);
            let texts = |(text, cells): (&str, &[Value])| {
                let texts = cells
                    .iter()
                    .map(|c| text[c.start as usize..c.end as usize].to_owned());
                texts.collect()
            };
            found.push((row.line, cells.map(texts)));
        }
        found
    }

    fn row(line: u32, cells: &[&str]) -> (u32, Result<Vec<String>, Reason>) {
        (line, Ok(cells.iter().map(|cell| (*cell).to_owned()).collect()))
    }

    #[test]
    fn rows_end_with_their_line_and_cells_at_the_separator() {
        assert_eq!(
            rows("a,b\r\nc,\n\n,d"),
            [row(1, &["a", "b"]), row(2, &["c", ""]), row(4, &["", "d"])]
        );
    }

    #[test]
    fn a_quoted_cell_holds_separators_line_breaks_and_doubled_quotes() {
        assert_eq!(
            rows("\"a,\n\"\"b\"\"\",c\r\nd,5\" pipe\n"),
            [row(1, &["a,\n\"b\"", "c"]), row(3, &["d", "5\" pipe"])]
        );
    }

    #[test]
    fn an_escape_in_a_cell_without_quotes_is_the_letter_that_it_stands_for() {
        let tabbed = |text: &str, has_quotes| found(Rows::new(text.as_bytes(), b'\t', has_quotes, true));
        assert_eq!(
            tabbed("a\\tb\\n\\\\n\t\"c\\t\"\"\"\t\\N\n\\\"d\"\t\\Ne\t\n", true),
            [row(1, &["a\tb\n\\n", "c\\t\"", ""]), (2, Err(Reason::CellEscape)),]
        );
        assert_eq!(
            tabbed("\"d\"\t\\0\\b\\f\\v\\'\\\"\n\\x\t\\\n\\N\tC:\\\\t", false),
            [
                row(1, &["\"d\"", "\0\u{8}\u{c}\u{b}'\""]),
                (2, Err(Reason::CellEscape)),
                row(3, &["", "C:\\t"]),
            ]
        );
    }

    #[test]
    fn a_row_that_is_none_does_not_take_the_next_along() {
        assert_eq!(
            rows("a,\"b\"c\nd,e\nf,\"g\nh,i\n"),
            [
                (1, Err(Reason::AfterQuote)),
                row(2, &["d", "e"]),
                (3, Err(Reason::OpenQuote)),
                row(4, &["h", "i"])
            ]
        );
    }
}
