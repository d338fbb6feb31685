//! Reads bytes piece by piece and keeps those of the row that is being read.
//!
//! Invariant: what [`Refill::kept`] shows stays until it is [passed over](Refill::pass), however often more is read.

use std::io::{self, Read};

/// How many bytes are read at a time.
const PIECE_BYTES: usize = 1 << 18;

/// A reader and the bytes read of it that are not passed over yet.
#[derive(Debug)]
pub(crate) struct Refill<R> {
    input: R,
    bytes: Vec<u8>,
    /// Where the bytes not passed over begin.
    start: usize,
    /// Whether there is nothing more to read.
    pub(crate) is_ended: bool,
    /// The line of the first byte that is not passed over, from 1.
    pub(crate) line: u32,
}

impl<R: Read> Refill<R> {
    /// Nothing read yet; a mark of byte order at the beginning is passed over.
    pub(crate) fn new(input: R) -> io::Result<Refill<R>> {
        let mut refill = Refill {
            input,
            bytes: Vec::new(),
            start: 0,
            is_ended: false,
            line: 1,
        };
        while refill.kept().len() < 3 && !refill.is_ended {
            refill.more()?;
        }
        if refill.kept().starts_with(b"\xef\xbb\xbf") {
            refill.start += 3;
        }
        Ok(refill)
    }

    /// What is read and not passed over.
    pub(crate) fn kept(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    /// Reads another piece.
    pub(crate) fn more(&mut self) -> io::Result<()> {
        self.bytes.drain(..self.start);
        self.start = 0;
        // A row longer than a piece makes the pieces longer, so that it is not walked over again too often.
        let piece = PIECE_BYTES.max(self.bytes.len());
        self.bytes.reserve(piece);
        let read = (&mut self.input)
            .take(piece as u64)
            .read_to_end(&mut self.bytes)?;
        self.is_ended = read < piece;
        Ok(())
    }

    /// Passes over so many bytes, and counts their lines.
    pub(crate) fn pass(&mut self, bytes: usize) {
        let passed = &self.bytes[self.start..self.start + bytes];
        self.line += memchr::memchr_iter(b'\n', passed).count() as u32;
        self.start += bytes;
    }

    /// The same for bytes that hold so many line breaks.
    pub(crate) fn pass_lines(&mut self, bytes: usize, lines: u32) {
        self.line += lines;
        self.start += bytes;
    }

    /// A stretch of what was passed over last.
    pub(crate) fn passed(&self, bytes: usize) -> &[u8] {
        &self.bytes[self.start - bytes..self.start]
    }
}
