//! Hands a document on line by line, so that a reader which asks for more tells how far it is.
//!
//! Invariant: no more than one line is handed on at a time, so that what comes out of it came with that line.

use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Read};
use std::rc::Rc;

/// A document, read by the line.
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    line: Rc<Cell<u32>>,
    is_at_start: bool,
}

impl<R: Read> Lines<R> {
    /// The document, and the line that was handed on last, from 1.
    pub(crate) fn new(input: R) -> (Lines<R>, Rc<Cell<u32>>) {
        let line = Rc::new(Cell::new(0));
        let lines = Lines {
            input: BufReader::with_capacity(1 << 16, input),
            line: Rc::clone(&line),
            is_at_start: true,
        };
        (lines, line)
    }
}

impl<R: Read> Read for Lines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.input.fill_buf()?;
        if bytes.is_empty() || buffer.is_empty() {
            return Ok(0);
        }
        if self.is_at_start {
            self.line.set(self.line.get() + 1);
        }
        let end = memchr::memchr(b'\n', bytes).map_or(bytes.len(), |at| at + 1);
        let length = end.min(buffer.len());
        buffer[..length].copy_from_slice(&bytes[..length]);
        self.is_at_start = bytes[length - 1] == b'\n';
        self.input.consume(length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;
    use std::io::Read;

    #[test]
    fn a_line_is_handed_on_at_a_time_and_counted() {
        let (mut lines, line) = Lines::new(&b"ab\n\nc"[..]);
        let mut read = |size: usize| {
            let mut buffer = vec![0; size];
            let length = lines.read(&mut buffer).unwrap();
            (String::from_utf8(buffer[..length].to_vec()).unwrap(), line.get())
        };
        assert_eq!(read(1), ("a".to_owned(), 1));
        assert_eq!(read(9), ("b\n".to_owned(), 1));
        assert_eq!(read(9), ("\n".to_owned(), 2));
        assert_eq!(read(9), ("c".to_owned(), 3));
        assert_eq!(read(9), (String::new(), 3));
    }
}
