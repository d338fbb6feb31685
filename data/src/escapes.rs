//! Reads the escapes of tab-separated text: `\t` for a tab, `\n` for a line break, `\N` for no value.
//!
//! In: a cell as it stands in the file. Out: its letters, that it is no value, or the escape that stands for nothing.
//!
//! Invariant: a backslash that means nothing is told and never dropped.
//!
//! # Source
//! The text format of PostgreSQL's `COPY`, without its octal and hexadecimal bytes, which it reads and never writes; MySQL,
//! ClickHouse and the filter `@tsv` of jq write no others.

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unescaped {
    /// The text appended.
    Text,
    /// No value.
    Missing,
    /// The escape at this byte stands for nothing.
    Malformed(usize),
}

/// Appends the letters of a cell.
pub(crate) fn unescape(cell: &[u8], out: &mut Vec<u8>) -> Unescaped {
    if cell == b"\\N" {
        return Unescaped::Missing;
    }
    let mut done = 0;
    while let Some(length) = memchr::memchr(b'\\', &cell[done..]) {
        let at = done + length;
        let letter = match cell.get(at + 1) {
            Some(b't') => b'\t',
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b'b') => 0x8,
            Some(b'f') => 0xc,
            Some(b'v') => 0xb,
            Some(b'0') if !cell.get(at + 2).is_some_and(u8::is_ascii_digit) => 0,
            Some(same @ (b'\\' | b'"' | b'\'')) => *same,
            _ => return Unescaped::Malformed(at),
        };
        out.extend_from_slice(&cell[done..at]);
        out.push(letter);
        done = at + 2;
    }
    out.extend_from_slice(&cell[done..]);
    Unescaped::Text
}
