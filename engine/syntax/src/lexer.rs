//! Cuts a text into words.
//!
//! In: a text and a position. Out: the next [`Token`], and the comments passed on the way.
//! A lexer is a position and nothing else, so looking ahead is lexing from a copy of it.
//!
//! Invariant: every call but the last moves on, whatever the bytes; nothing here fails or panics.

use crate::words::{Token, Word};
use framex_source::{FileId, Span};

/// A position in a text.
#[derive(Clone, Copy)]
pub(crate) struct Lexer<'t> {
    text: &'t str,
    file: FileId,
    at: usize,
}

pub(crate) const START: u8 = 1;
pub(crate) const INSIDE: u8 = 2;

/// For each byte, whether a name may start with it and whether it may stand inside one.
pub(crate) const NAME_BYTES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        let letter = byte as u8;
        if letter.is_ascii_alphabetic() || letter == b'_' {
            table[byte] = START | INSIDE;
        } else if letter.is_ascii_digit() {
            table[byte] = INSIDE;
        }
        byte += 1;
    }
    table
};

impl<'t> Lexer<'t> {
    /// At the start of `text`; its byte order mark, if it has one, is no word.
    pub(crate) fn new(text: &'t str, file: FileId) -> Self {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Lexer { text, file, at }
    }

    /// The same text, from another position.
    pub(crate) fn starting_at(self, at: u32) -> Self {
        Lexer {
            at: at as usize,
            ..self
        }
    }

    /// The next word; comments passed are pushed to `comments`.
    pub(crate) fn next(&mut self, comments: &mut Vec<Span>) -> Token {
        if let Some(open) = self.skip_blank(comments) {
            return open;
        }
        let start = self.at;
        let word = self.word();
        Token {
            word,
            start: start as u32,
            end: self.at as u32,
        }
    }

    fn byte(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn letter(&self, ahead: usize) -> Option<char> {
        self.text.get(self.at + ahead..)?.chars().next()
    }

    fn skip_blank(&mut self, comments: &mut Vec<Span>) -> Option<Token> {
        loop {
            match self.byte(0) {
                b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                b'/' if self.byte(1) == b'/' => self.skip_line_comment(comments),
                b'/' if self.byte(1) == b'*' => {
                    let start = self.at;
                    if !self.skip_block_comment() {
                        return Some(Token {
                            word: Word::OpenComment,
                            start: start as u32,
                            end: self.at as u32,
                        });
                    }
                    comments.push(self.span(start, self.at));
                }
                0x80.. => match self.letter(0) {
                    Some(letter) if letter.is_whitespace() => self.at += letter.len_utf8(),
                    _ => return None,
                },
                _ => return None,
            }
        }
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span {
            file: self.file,
            start: start as u32,
            end: end as u32,
        }
    }

    fn skip_line_comment(&mut self, comments: &mut Vec<Span>) {
        let start = self.at;
        let rest = &self.text.as_bytes()[start..];
        let length = rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
        self.at += length;
        let without_return = length - usize::from(rest[..length].ends_with(b"\r"));
        comments.push(self.span(start, start + without_return));
    }

    /// Whether the comment has an end; without one, the position is the end of the text.
    fn skip_block_comment(&mut self) -> bool {
        let mut depth = 0_usize;
        while self.at < self.text.len() {
            match (self.byte(0), self.byte(1)) {
                (b'/', b'*') => {
                    depth += 1;
                    self.at += 2;
                }
                (b'*', b'/') => {
                    depth -= 1;
                    self.at += 2;
                    if depth == 0 {
                        return true;
                    }
                }
                _ => self.at += 1,
            }
        }
        false
    }

    fn word(&mut self) -> Word {
        let Some(byte) = self.text.as_bytes().get(self.at).copied() else {
            return Word::End;
        };
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.name(),
            b'0'..=b'9' => self.number(),
            b'?' => self.variable(),
            b'"' => self.string(),
            b'`' => self.quoted_name(),
            b'\'' => self.single_quoted(),
            0x80.. => match self.letter(0) {
                Some(letter) if letter.is_alphabetic() => self.name(),
                letter => {
                    self.at += letter.map_or(1, char::len_utf8);
                    Word::BadCharacter
                }
            },
            _ => {
                let (word, length) = sign(byte, self.byte(1));
                self.at += length;
                word
            }
        }
    }

    fn name(&mut self) -> Word {
        let start = self.at;
        self.skip_name_part();
        let is_prefix_end = self.byte(0) == b':' && self.byte(1) == b':' && self.starts_name(2);
        if is_prefix_end {
            self.at += 2;
            self.skip_name_part();
            return Word::Name;
        }
        match &self.text.as_bytes()[start..self.at] {
            b"AND" => Word::And,
            b"OR" => Word::Or,
            b"NOT" => Word::Not,
            b"true" => Word::True,
            b"false" => Word::False,
            _ => Word::Name,
        }
    }

    fn starts_name(&self, ahead: usize) -> bool {
        match self.byte(ahead) {
            0x80.. => self.letter(ahead).is_some_and(char::is_alphabetic),
            byte => NAME_BYTES[byte as usize] & START != 0,
        }
    }

    /// How many bytes of a name stand at `ahead`: 0 where none does.
    fn inside_name(&self, ahead: usize) -> usize {
        match self.byte(ahead) {
            0x80.. => self
                .letter(ahead)
                .filter(|letter| letter.is_alphanumeric())
                .map_or(0, char::len_utf8),
            byte => usize::from(NAME_BYTES[byte as usize] & INSIDE != 0),
        }
    }

    /// A `#` joins parts; one at the end belongs to the name too, as the canonical print has it.
    fn skip_name_part(&mut self) {
        loop {
            match self.inside_name(0) {
                0 if self.byte(0) == b'#' => self.at += 1,
                0 => return,
                length => self.at += length,
            }
        }
    }

    fn skip_letters(&mut self) {
        loop {
            match self.inside_name(0) {
                0 => return,
                length => self.at += length,
            }
        }
    }

    fn skip_digits(&mut self) {
        while self.byte(0).is_ascii_digit() {
            self.at += 1;
        }
    }

    fn number(&mut self) -> Word {
        self.skip_digits();
        if self.byte(0) == b'.' && self.byte(1).is_ascii_digit() {
            self.at += 1;
            self.skip_digits();
        }
        if matches!(self.byte(0), b'e' | b'E') {
            let sign = usize::from(matches!(self.byte(1), b'+' | b'-'));
            if self.byte(1 + sign).is_ascii_digit() {
                self.at += 1 + sign;
                self.skip_digits();
            }
        }
        if self.inside_name(0) > 0 {
            self.skip_letters();
            return Word::BadNumber;
        }
        Word::Number
    }

    fn variable(&mut self) -> Word {
        self.at += 1;
        let start = self.at;
        if self.byte(0) == b'-' {
            self.at += 1;
            return Word::Query;
        }
        self.skip_letters();
        match &self.text.as_bytes()[start..self.at] {
            b"" => Word::LoneMark,
            b"_" => Word::Anonymous,
            _ => Word::Variable,
        }
    }

    fn string(&mut self) -> Word {
        self.at += 1;
        let bytes = self.text.as_bytes();
        while self.at < bytes.len() {
            match bytes[self.at] {
                b'"' => {
                    self.at += 1;
                    return Word::String;
                }
                // An escaped letter may be of several bytes; none of its later bytes is a mark.
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at = bytes.len();
        Word::OpenString
    }

    fn quoted_name(&mut self) -> Word {
        self.at += 1;
        match self.skip_past(b'`') {
            true => Word::QuotedName,
            false => Word::OpenName,
        }
    }

    fn single_quoted(&mut self) -> Word {
        let start = self.at;
        self.at += 1;
        if self.skip_past(b'\'') {
            return Word::SingleQuoted;
        }
        self.at = start + 1;
        Word::BadCharacter
    }

    fn skip_past(&mut self, mark: u8) -> bool {
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.at).filter(|byte| **byte != b'\n') {
            self.at += 1;
            if *byte == mark {
                return true;
            }
        }
        false
    }
}

/// The sign that two bytes begin, and its length.
fn sign(first: u8, second: u8) -> (Word, usize) {
    match (first, second) {
        (b'-', b'>') => (Word::RightArrow, 2),
        (b'<', b'-') => (Word::LeftArrow, 2),
        (b'<', b'=') => (Word::LessOrEqual, 2),
        (b'>', b'=') => (Word::GreaterOrEqual, 2),
        (b'!', b'=') => (Word::NotEqual, 2),
        (b':', b'=') => (Word::Assign, 2),
        (b':', b'-') => (Word::PrologArrow, 2),
        (b':', b':') => (Word::DoubleColon, 2),
        (b'=', b'>') => (Word::DoubleArrow, 2),
        (b'=', b'=' | b'<') | (b'<', b'>') | (b'\\', b'=') => (Word::ForeignComparison, 2),
        (b'&', b'&') => (Word::Ampersand, 2),
        (b'|', b'|') => (Word::DoubleBar, 2),
        (b'\\', b'+') => (Word::ForeignNot, 2),
        (b'[', _) => (Word::LeftBracket, 1),
        (b']', _) => (Word::RightBracket, 1),
        (b'{', _) => (Word::LeftBrace, 1),
        (b'}', _) => (Word::RightBrace, 1),
        (b'(', _) => (Word::LeftParenthesis, 1),
        (b')', _) => (Word::RightParenthesis, 1),
        (b';', _) => (Word::Semicolon, 1),
        (b',', _) => (Word::Comma, 1),
        (b'.', _) => (Word::FullStop, 1),
        (b':', _) => (Word::Colon, 1),
        (b'=', _) => (Word::Equal, 1),
        (b'<', _) => (Word::Less, 1),
        (b'>', _) => (Word::Greater, 1),
        (b'+', _) => (Word::Plus, 1),
        (b'-', _) => (Word::Minus, 1),
        (b'*', _) => (Word::Star, 1),
        (b'/', _) => (Word::Slash, 1),
        (b'@', _) => (Word::At, 1),
        (b'|', _) => (Word::Bar, 1),
        (b'&', _) => (Word::Ampersand, 1),
        (b'!' | b'~', _) => (Word::ForeignNot, 1),
        _ => (Word::BadCharacter, 1),
    }
}
