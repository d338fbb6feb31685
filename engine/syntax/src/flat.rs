//! Reads *flat* facts straight off the text: the way that nearly every fact of a large file takes.
//!
//! A fact is flat where its subject and its class are no terms in backquotes and no function terms, each of its
//! parts has one value, and nothing in it needs a second look: no escape, no prefix, no letter beyond ASCII in a name,
//! no comment. The grammar would read the same of it.
//!
//! In: a text and where a statement begins. Out: a [`FlatFact`], or nothing, and then the grammar reads.
//!
//! Invariant: what is read here gives no problem.

use crate::lexer::{INSIDE, NAME_BYTES, START};
use framex_source::{FileId, Span};

/// Longer numbers are left to the grammar.
const LONGEST_NUMBER: usize = 30;

/// A frame that states facts, in pieces of the text.
#[derive(Clone, Debug)]
pub struct FlatFact<'t> {
    /// What it is about.
    pub subject: FlatTerm<'t>,
    /// A name.
    pub class: Option<FlatTerm<'t>>,
    /// Its parts.
    pub parts: Vec<FlatPart<'t>>,
    terms: Vec<FlatTerm<'t>>,
    file: FileId,
}

/// One part of a frame.
#[derive(Clone, Copy, Debug)]
pub struct FlatPart<'t> {
    /// A name.
    pub property: FlatTerm<'t>,
    /// How many parameters it has.
    pub parameters: u32,
    first: u32,
}

/// A term that stands alone.
#[derive(Clone, Copy, Debug)]
pub struct FlatTerm<'t> {
    /// What it is.
    pub kind: FlatKind<'t>,
    start: u32,
    end: u32,
}

/// The kinds of terms that stand alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlatKind<'t> {
    /// A name without a prefix.
    Name(&'t str),
    /// The content of a string.
    String(&'t str),
    /// Digits, perhaps with a sign and a point.
    Number(&'t str),
    /// `true`, `false`.
    Boolean(bool),
}

impl<'t> FlatFact<'t> {
    pub(crate) fn new(file: FileId) -> FlatFact<'t> {
        FlatFact {
            subject: FlatTerm {
                kind: FlatKind::Boolean(false),
                start: 0,
                end: 0,
            },
            class: None,
            parts: Vec::new(),
            terms: Vec::new(),
            file,
        }
    }

    /// Where its statement begins, in bytes.
    #[must_use]
    pub fn start(&self) -> u32 {
        self.subject.start
    }

    /// The parameters of a part, and then its value.
    #[must_use]
    pub fn terms(&self, part: &FlatPart<'t>) -> &[FlatTerm<'t>] {
        let first = part.first as usize;
        &self.terms[first..=first + part.parameters as usize]
    }

    /// The place of the membership: subject and class.
    #[must_use]
    pub fn class_span(&self) -> Span {
        self.between(self.subject, self.class.unwrap_or(self.subject))
    }

    /// The place of a part.
    #[must_use]
    pub fn span(&self, part: &FlatPart<'t>) -> Span {
        let last = self.terms(part).last().unwrap_or(&part.property);
        self.between(part.property, *last)
    }

    fn between(&self, first: FlatTerm<'t>, last: FlatTerm<'t>) -> Span {
        Span {
            file: self.file,
            start: first.start,
            end: last.end,
        }
    }

    /// Reads the fact that begins at `at`, where it is flat; the position after its full stop.
    pub(crate) fn read(&mut self, text: &'t str, at: usize) -> Option<usize> {
        let mut scan = Scan { text, at };
        self.class = None;
        self.parts.clear();
        self.terms.clear();
        self.subject = scan
            .term()
            .filter(|subject| !matches!(subject.kind, FlatKind::Boolean(_)))?;
        if scan.passes(b':') {
            self.class = Some(scan.name()?);
        }
        if scan.passes(b'[') {
            loop {
                self.part(&mut scan)?;
                if !scan.passes(b';') {
                    break;
                }
            }
            scan.pass(b']')?;
        } else {
            self.class?;
        }
        scan.pass(b'.')?;
        Some(scan.at)
    }

    fn part(&mut self, scan: &mut Scan<'t>) -> Option<()> {
        let property = scan.name()?;
        let first = self.terms.len();
        if scan.passes(b'(') {
            self.terms.push(scan.term()?);
            while scan.passes(b',') {
                self.terms.push(scan.term()?);
            }
            scan.pass(b')')?;
        }
        let parameters = (self.terms.len() - first) as u32;
        scan.pass(b'-')?;
        if scan.byte(0) != b'>' {
            return None;
        }
        scan.at += 1;
        self.terms.push(scan.term()?);
        self.parts.push(FlatPart {
            property,
            parameters,
            first: first as u32,
        });
        Some(())
    }
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
}

/// The position after the blanks at `at`.
pub(crate) fn skip_blank(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    while matches!(bytes.get(at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
        at += 1;
    }
    at
}

impl<'t> Scan<'t> {
    fn byte(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    /// Passes the sign, where it is next after blanks.
    fn passes(&mut self, sign: u8) -> bool {
        self.at = skip_blank(self.text, self.at);
        let is_next = self.byte(0) == sign;
        self.at += usize::from(is_next);
        is_next
    }

    fn pass(&mut self, sign: u8) -> Option<()> {
        self.passes(sign).then_some(())
    }

    fn term(&mut self) -> Option<FlatTerm<'t>> {
        self.at = skip_blank(self.text, self.at);
        match self.byte(0) {
            b'"' => self.string(),
            b'-' | b'0'..=b'9' => self.number(),
            _ => self.word(),
        }
    }

    fn name(&mut self) -> Option<FlatTerm<'t>> {
        self.at = skip_blank(self.text, self.at);
        self.word().filter(|word| matches!(word.kind, FlatKind::Name(_)))
    }

    fn word(&mut self) -> Option<FlatTerm<'t>> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        if NAME_BYTES[self.byte(0) as usize] & START == 0 {
            return None;
        }
        let is_inside = |byte: &u8| NAME_BYTES[*byte as usize] & INSIDE != 0 || *byte == b'#';
        let length = bytes[start..].iter().position(|byte| !is_inside(byte));
        self.at = length.map_or(bytes.len(), |length| start + length);
        if self.byte(0) >= 0x80 || self.byte(0) == b':' && self.byte(1) == b':' {
            return None;
        }
        let text = &self.text[start..self.at];
        Some(self.since(
            start,
            match text {
                "true" => FlatKind::Boolean(true),
                "false" => FlatKind::Boolean(false),
                "AND" | "OR" | "NOT" => return None,
                name => FlatKind::Name(name),
            },
        ))
    }

    fn string(&mut self) -> Option<FlatTerm<'t>> {
        let start = self.at;
        let content = &self.text.as_bytes()[start + 1..];
        let length = content.iter().position(|byte| matches!(byte, b'"' | b'\\'))?;
        if content[length] == b'\\' {
            return None;
        }
        self.at = start + length + 2;
        Some(self.since(start, FlatKind::String(&self.text[start + 1..self.at - 1])))
    }

    fn number(&mut self) -> Option<FlatTerm<'t>> {
        let start = self.at;
        self.at += usize::from(self.byte(0) == b'-');
        self.digits()?;
        if self.byte(0) == b'.' && self.byte(1).is_ascii_digit() {
            self.at += 1;
            self.digits()?;
        }
        let next = self.byte(0);
        if next >= 0x80 || NAME_BYTES[next as usize] & INSIDE != 0 || self.at - start > LONGEST_NUMBER {
            return None;
        }
        Some(self.since(start, FlatKind::Number(&self.text[start..self.at])))
    }

    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while self.byte(0).is_ascii_digit() {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    fn since(&self, start: usize, kind: FlatKind<'t>) -> FlatTerm<'t> {
        FlatTerm {
            kind,
            start: start as u32,
            end: self.at as u32,
        }
    }
}
