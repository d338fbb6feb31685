//! Decides whether a text is one ground term as the language prints it, so that it can stand in a statement as it is.
//!
//! In: a text out of a document, which nobody vouches for. Out: whether it is a term, and whether one with arguments.
//!
//! Invariant: a text that passes is closed in itself: no quote, backquote or bracket in it is open at its end, and no variable
//! and no end of a statement stands in it.

use framex_term::Number;

/// Whether the whole text is a ground term.
pub(crate) fn is_term(text: &str) -> bool {
    let mut scan = Scan { text, at: 0 };
    scan.term(0).is_some() && scan.at == text.len()
}

/// Whether the text is a name with arguments, `childWith(rachel)`.
pub(crate) fn is_call(text: &str) -> bool {
    text.ends_with(')') && !text.starts_with('"') && is_term(text)
}

/// Terms nest no deeper than this; the language's own limit is lower.
const DEEPEST: u32 = 256;

struct Scan<'t> {
    text: &'t str,
    at: usize,
}

impl Scan<'_> {
    fn term(&mut self, depth: u32) -> Option<()> {
        if depth > DEEPEST {
            return None;
        }
        match self.peek()? {
            b'"' => return self.string(),
            b'`' => self.backquoted()?,
            _ if self.is_number() => return self.word(true),
            _ => self.word(false)?,
        }
        if self.peek() == Some(b'(') {
            loop {
                self.at += 1;
                self.blank();
                self.term(depth + 1)?;
                match self.peek()? {
                    b',' => {}
                    b')' => break,
                    _ => return None,
                }
            }
            self.at += 1;
        }
        Some(())
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blank(&mut self) {
        if self.peek() == Some(b' ') {
            self.at += 1;
        }
    }

    fn string(&mut self) -> Option<()> {
        self.at += 1;
        loop {
            match self.peek()? {
                b'"' => break,
                b'\\' => {
                    self.at += 1;
                    b"\"\\ntr".contains(&self.peek()?).then_some(())?;
                    self.at += 1;
                }
                _ => self.at += 1,
            }
        }
        self.at += 1;
        Some(())
    }

    fn backquoted(&mut self) -> Option<()> {
        let rest = &self.text[self.at + 1..];
        let length = rest.find('`').filter(|length| *length > 0)?;
        if rest[..length].contains(['\n', '\r']) {
            return None;
        }
        self.at += length + 2;
        Some(())
    }

    /// The canonical print of a number begins with a digit or a minus, that of a name with neither.
    fn is_number(&self) -> bool {
        self.peek()
            .is_some_and(|byte| byte.is_ascii_digit() || byte == b'-')
    }

    fn word(&mut self, is_number: bool) -> Option<()> {
        let rest = &self.text[self.at..];
        let is_part = |letter: char| match is_number {
            true => letter.is_ascii_digit() || letter == '.' || letter == '-',
            false => letter.is_ascii_alphanumeric() || "_#:".contains(letter),
        };
        let word = &rest[..rest.find(|letter| !is_part(letter)).unwrap_or(rest.len())];
        if word.is_empty() || (is_number && Number::parse(word).is_err()) {
            return None;
        }
        self.at += word.len();
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ground_term_passes_and_nothing_that_goes_beyond_it() {
        for term in [
            "rob",
            "-3",
            "12.5",
            "\"a \\\" b\"",
            "st(u1, 2)",
            "`a b`(\"x\", f(g(1)))",
        ] {
            assert!(is_term(term), "{term}");
        }
        for other in [
            "", "?X", "f(?X)", "f(", "f()", "f(a)) x", "\"a", "`a", "a. b:C", "a.", "f(a,", "\"a\\\"",
        ] {
            assert!(!is_term(other), "{other}");
        }
        assert!(is_call("childWith(rachel)") && !is_call("childWith") && !is_call("\"f(x)\""));
    }
}
