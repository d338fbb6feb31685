//! Reads a request line of bounded length, and passes over the rest of one that is longer.
//!
//! Invariant: no more than the bound is held in memory, however long a line is.

use std::io::{self, BufRead};

/// One line of input, without its line break.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// All of it.
    Whole(Vec<u8>),
    /// It was longer than allowed; its end has been read.
    TooLong,
}

/// The next line; `None` at the end of the input. The last line may lack its line break.
pub(crate) fn read(input: &mut impl BufRead, most_bytes: usize) -> io::Result<Option<Line>> {
    let mut held = Vec::new();
    let (mut is_too_long, mut has_begun) = (false, false);
    loop {
        let piece = match input.fill_buf() {
            Ok(piece) => piece,
            Err(fault) if fault.kind() == io::ErrorKind::Interrupted => continue,
            Err(fault) => return Err(fault),
        };
        if piece.is_empty() {
            return Ok(has_begun.then(|| whole_or_not(held, is_too_long)));
        }
        has_begun = true;
        let end = piece.iter().position(|byte| *byte == b'\n');
        let of_line = &piece[..end.unwrap_or(piece.len())];
        if is_too_long || held.len() + of_line.len() > most_bytes {
            is_too_long = true;
            held = Vec::new();
        } else {
            held.extend_from_slice(of_line);
        }
        let read_bytes = of_line.len() + usize::from(end.is_some());
        input.consume(read_bytes);
        if end.is_some() {
            return Ok(Some(whole_or_not(held, is_too_long)));
        }
    }
}

fn whole_or_not(held: Vec<u8>, is_too_long: bool) -> Line {
    if is_too_long {
        Line::TooLong
    } else {
        Line::Whole(held)
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, read};
    use std::io::BufReader;

    #[test]
    fn a_line_over_the_bound_is_passed_over_and_the_next_one_is_read() {
        let mut input = BufReader::with_capacity(3, &b"12345\n123456\n\nend"[..]);
        let mut lines = Vec::new();
        while let Some(line) = read(&mut input, 5).unwrap() {
            lines.push(line);
        }
        let whole = |text: &str| Line::Whole(text.as_bytes().to_vec());
        assert_eq!(lines, [whole("12345"), Line::TooLong, whole(""), whole("end")]);
    }
}
