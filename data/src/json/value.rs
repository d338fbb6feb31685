//! Walks one value of JSON: finds its end, or takes the wanted values out of it.
//!
//! Invariant: what [`Reader::record`] accepts is one JSON object as RFC 8259 has it, but for the form of numbers, which
//! the type of the column decides.

use super::paths::Paths;
use crate::cells::Value;
use crate::reason::{NoJson, Reason};
use std::ops::Range;

/// Lists and objects nest no deeper than this.
const DEEPEST: usize = 128;

/// How many bytes are blanks; with `commas`, commas too.
pub(super) fn skip_blanks(bytes: &[u8], commas: bool) -> usize {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r') || (commas && *byte == b',');
    bytes
        .iter()
        .position(|byte| !is_blank(byte))
        .unwrap_or(bytes.len())
}

/// Where the value at the beginning ends, looking at brackets and quotes alone; `None` where it does not.
pub(super) fn skip(bytes: &[u8]) -> Option<usize> {
    let (mut at, mut depth) = (0, 0_usize);
    loop {
        match bytes.get(at)? {
            b'"' => at = end_of_string(bytes, at)?.0 - 1,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            b' ' | b'\t' | b'\n' | b'\r' | b',' | b':' => {}
            _ if depth == 0 => {
                let is_end =
                    |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b',' | b']' | b'}' | b':');
                let length = bytes[at..].iter().position(is_end);
                return Some(length.map_or(bytes.len(), |length| at + length));
            }
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Some(at);
        }
    }
}

/// One past the closing quote of the string that begins at `at`, and whether there is an escape in it.
pub(super) fn end_of_string(bytes: &[u8], at: usize) -> Option<(usize, bool)> {
    let (mut at, mut has_escape) = (at + 1, false);
    loop {
        at += memchr::memchr2(b'"', b'\\', &bytes[at..])?;
        match bytes[at] {
            b'"' => return Some((at + 1, has_escape)),
            _ if at + 2 > bytes.len() => return None,
            _ => at = (at + 2).min(bytes.len()),
        }
        has_escape = true;
    }
}

/// Takes the wanted values out of a record.
pub(super) struct Reader<'r> {
    bytes: &'r [u8],
    at: usize,
    /// The values in which escapes were resolved; their stretches count through from the end of the bytes.
    resolved: &'r mut String,
    found: &'r mut Vec<(u32, Value)>,
    keys: &'r mut Keys,
    /// The first thing in the record, sound as JSON, that would be passed over, and where it stands.
    passed_over: Option<(Reason, usize)>,
}

/// In which object each wanted key came last, so that one that comes twice is told.
#[derive(Debug, Default)]
pub(super) struct Keys {
    last: Vec<u64>,
    objects: u64,
}

impl Keys {
    /// The number of an object that begins.
    fn object(&mut self) -> u64 {
        self.objects += 1;
        self.objects
    }

    /// Whether the key of this node came in this object before. Objects of one node never lie within each other.
    fn is_repeated(&mut self, node: usize, object: u64) -> bool {
        if self.last.len() <= node {
            self.last.resize(node + 1, 0);
        }
        std::mem::replace(&mut self.last[node], object) == object
    }
}

/// Where the text is no JSON, and why. Small, since every value is read through it.
#[derive(Clone, Copy, Debug)]
struct Broken {
    at: u32,
    why: NoJson,
}

fn broken(at: usize, why: NoJson) -> Broken {
    Broken { at: at as u32, why }
}

impl<'r> Reader<'r> {
    /// A reader that puts values into `found`, and such with escapes resolved into `resolved`, both emptied first.
    pub(super) fn new(
        bytes: &'r [u8],
        resolved: &'r mut String,
        found: &'r mut Vec<(u32, Value)>,
        keys: &'r mut Keys,
    ) -> Reader<'r> {
        resolved.clear();
        found.clear();
        Reader {
            bytes,
            at: 0,
            resolved,
            found,
            keys,
            passed_over: None,
        }
    }

    /// Reads the object at the beginning of the bytes, and says where it ends; `None` where there is none that can be read
    /// to its end. Whether the bytes are text is the caller's to see.
    pub(super) fn first(&mut self, paths: &Paths) -> Option<usize> {
        if self.peek() != Some(b'{') {
            return None;
        }
        self.value(paths, Some(0), 0).ok()?;
        self.passed_over.is_none().then_some(self.at)
    }

    /// Reads the whole of the bytes, which are text, as one object.
    pub(super) fn record(&mut self, paths: &Paths) -> Result<(), (Reason, usize)> {
        let is_object = self.bytes.first() == Some(&b'{');
        let read = self.value(paths, Some(0), 0);
        let fault = |broken: Broken| (Reason::NotJson(broken.why), broken.at as usize);
        let end = read.map_err(fault).map(|()| self.at)?;
        if end != self.bytes.len() {
            return Err((Reason::NotJson(NoJson::Behind), end));
        }
        is_object.then_some(()).ok_or((Reason::NotARecord, 0))?;
        self.passed_over.map_or(Ok(()), Err)
    }

    fn pass_over(&mut self, reason: Reason, at: usize) {
        self.passed_over = self.passed_over.or(Some((reason, at)));
    }

    fn value(&mut self, paths: &Paths, node: Option<usize>, depth: usize) -> Result<(), Broken> {
        if depth > DEEPEST {
            return Err(broken(self.at, NoJson::Depth));
        }
        let column = node.and_then(|node| paths.column(node));
        let start = self.at;
        let is_looked_into = column.is_none() && node.is_some_and(|node| paths.has_parts(node));
        if is_looked_into && !matches!(self.peek(), Some(b'{' | b'[' | b'n')) {
            self.pass_over(Reason::NotNested, start);
        }
        match self.peek() {
            Some(b'{') => self.object(paths, node, depth)?,
            Some(b'[') => self.list(paths, node, depth)?,
            Some(b'"') => {
                let text = self.string(column.is_some())?;
                if let Some(column) = column {
                    self.keep(column, text, start, false);
                }
                return Ok(());
            }
            _ => return self.word(column),
        }
        if let Some(column) = column {
            self.keep(column, start..start, start, true);
        }
        Ok(())
    }

    fn object(&mut self, paths: &Paths, node: Option<usize>, depth: usize) -> Result<(), Broken> {
        self.at += 1;
        if self.ends(b'}') {
            return Ok(());
        }
        let object = self.keys.object();
        loop {
            self.blanks();
            let (start, first) = (self.at, self.resolved.len());
            if self.peek() != Some(b'"') {
                return Err(broken(self.at, NoJson::Key));
            }
            self.string(false)?;
            let raw = &self.bytes[start + 1..self.at - 1];
            let child = match node {
                // A key with escapes is resolved first.
                Some(node) if raw.contains(&b'\\') => {
                    self.at = start;
                    self.string(true)?;
                    let child = paths.key(node, &self.resolved.as_bytes()[first..]);
                    self.resolved.truncate(first);
                    child
                }
                Some(node) => paths.key(node, raw),
                None => None,
            };
            if child.is_some_and(|child| self.keys.is_repeated(child, object)) {
                self.pass_over(Reason::KeyTwice, start);
            }
            self.sign(b':', NoJson::Colon)?;
            self.blanks();
            self.value(paths, child, depth + 1)?;
            if self.ends(b'}') {
                return Ok(());
            }
            self.sign(b',', NoJson::InObject)?;
        }
    }

    fn list(&mut self, paths: &Paths, node: Option<usize>, depth: usize) -> Result<(), Broken> {
        self.at += 1;
        if self.ends(b']') {
            return Ok(());
        }
        let items = node.and_then(|node| paths.items(node));
        loop {
            self.blanks();
            self.value(paths, items, depth + 1)?;
            if self.ends(b']') {
                return Ok(());
            }
            self.sign(b',', NoJson::InList)?;
        }
    }

    /// A number, `true`, `false`; `null` is no value.
    fn word(&mut self, column: Option<u32>) -> Result<(), Broken> {
        let start = self.at;
        let is_of_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.');
        let length = self.bytes[start..].iter().position(|byte| !is_of_word(byte));
        self.at = length.map_or(self.bytes.len(), |length| start + length);
        let word = &self.bytes[start..self.at];
        let is_number = matches!(word, [b'0'..=b'9', ..] | [b'-', b'0'..=b'9', ..])
            && word
                .iter()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E'));
        match word {
            b"null" => Ok(()),
            b"true" | b"false" => {
                self.keep_word(column, start);
                Ok(())
            }
            _ if is_number => {
                self.keep_word(column, start);
                Ok(())
            }
            _ => Err(broken(start, NoJson::Value)),
        }
    }

    fn keep_word(&mut self, column: Option<u32>, start: usize) {
        if let Some(column) = column {
            self.keep(column, start..self.at, start, false);
        }
    }

    /// Passes over a string; where it is wanted, the stretch of its content.
    fn string(&mut self, is_wanted: bool) -> Result<Range<usize>, Broken> {
        let start = self.at;
        let (end, has_escape) = end_of_string(self.bytes, start).ok_or(broken(start, NoJson::OpenString))?;
        self.at = end;
        let inside = &self.bytes[start + 1..end - 1];
        if let Some(control) = inside.iter().position(|byte| *byte < b' ') {
            return Err(broken(start + 1 + control, NoJson::Control));
        }
        if !is_wanted || !has_escape {
            return Ok(start + 1..end - 1);
        }
        let first = self.resolved.len();
        // The record is text, and a quote or a backslash begins no other letter's bytes.
        let mut rest = std::str::from_utf8(inside).map_err(|_| broken(start, NoJson::Value))?;
        while let Some((before, after)) = rest.split_once('\\') {
            self.resolved.push_str(before);
            let (letter, length) = escape(after).ok_or(broken(start, NoJson::Escape))?;
            self.resolved.push(letter);
            rest = &after[length..];
        }
        self.resolved.push_str(rest);
        let from = self.bytes.len();
        Ok(from + first..from + self.resolved.len())
    }

    fn keep(&mut self, column: u32, text: Range<usize>, start: usize, is_nested: bool) {
        let value = Value {
            start: text.start as u32,
            end: text.end as u32,
            raw_start: start as u32,
            raw_end: self.at as u32,
            is_nested,
            is_text: true,
        };
        self.found.push((column, value));
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn blanks(&mut self) {
        self.at += skip_blanks(&self.bytes[self.at..], false);
    }

    /// Whether a closing bracket follows; it is passed over then.
    fn ends(&mut self, bracket: u8) -> bool {
        self.blanks();
        let is_it = self.peek() == Some(bracket);
        self.at += usize::from(is_it);
        is_it
    }

    fn sign(&mut self, sign: u8, why: NoJson) -> Result<(), Broken> {
        self.blanks();
        if self.peek() != Some(sign) {
            return Err(broken(self.at, why));
        }
        self.at += 1;
        Ok(())
    }
}

/// The letter that an escape stands for, and its length behind the backslash.
fn escape(after: &str) -> Option<(char, usize)> {
    let letter = match after.as_bytes().first()? {
        b'"' => '"',
        b'\\' => '\\',
        b'/' => '/',
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => {
            let high = unit(&after[1..])?;
            if !(0xd800..0xdc00).contains(&high) {
                return Some((char::from_u32(high)?, 5));
            }
            let low = unit(after.get(5..)?.strip_prefix("\\u")?)?;
            let low = low.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
            return Some((char::from_u32(0x1_0000 + ((high - 0xd800) << 10) + low)?, 11));
        }
        _ => return None,
    };
    Some((letter, 1))
}

fn unit(digits: &str) -> Option<u32> {
    let digits = digits.get(..4)?;
    let is_hexadecimal = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_hexadecimal.then(|| u32::from_str_radix(digits, 16).ok())?
}
