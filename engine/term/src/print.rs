//! The canonical print of a term, the same everywhere.
//!
//! `, ` between arguments; names in backquotes unless they read as names; strings with the escapes of
//! the language and nothing else escaped; decimals shortest with a digit after the point.

use crate::terms::{Term, Terms, View};
use std::fmt::Write;

impl Terms {
    /// The canonical print of a term.
    #[must_use]
    pub fn print(&self, term: Term) -> String {
        let mut out = String::new();
        self.print_to(term, &mut out);
        out
    }

    /// Appends the same.
    pub fn print_to(&self, term: Term, out: &mut String) {
        if let Some(value) = term.small_integer() {
            let _ = write!(out, "{value}");
            return;
        }
        if let Some(name) = self.as_plain_name(term) {
            out.push_str(name);
            return;
        }
        match self.view(term) {
            View::Name(name) => {
                out.push('`');
                out.push_str(name);
                out.push('`');
            }
            View::String(text) => print_string(text, out),
            View::Number(number) => {
                let _ = write!(out, "{number}");
            }
            View::Boolean(value) => out.push_str(if value { "true" } else { "false" }),
            View::Function(symbol, arguments) => self.print_function(symbol, arguments, out),
        }
    }

    /// The arguments still to come of each function term that was begun stand in a list, since a term may nest deeper than
    /// calls can.
    fn print_function(&self, symbol: Term, arguments: &[Term], out: &mut String) {
        let (mut left, mut outer) = (arguments, Vec::new());
        self.print_to(symbol, out);
        out.push('(');
        loop {
            if let Some((argument, others)) = left.split_first() {
                if let Some((symbol, arguments)) = self.as_function(*argument) {
                    outer.push(others);
                    left = arguments;
                    self.print_to(symbol, out);
                    out.push('(');
                    continue;
                }
                self.print_to(*argument, out);
                left = others;
            } else {
                out.push(')');
                match outer.pop() {
                    Some(others) => left = others,
                    None => return,
                }
            }
            if !left.is_empty() {
                out.push_str(", ");
            }
        }
    }
}

/// Appends a string in quotes, escaped.
fn print_string(text: &str, out: &mut String) {
    out.push('"');
    let mut done = 0;
    for (at, byte) in text.bytes().enumerate() {
        let escape = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\t' => "\\t",
            b'\r' => "\\r",
            _ => continue,
        };
        out.push_str(&text[done..at]);
        out.push_str(escape);
        done = at + 1;
    }
    out.push_str(&text[done..]);
    out.push('"');
}

/// Whether a name reads as one without backquotes.
pub(crate) fn reads_as_name(name: &str) -> bool {
    let name = name.as_bytes();
    let is_plain = |part: &[u8]| {
        let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_';
        part.first().is_some_and(is_letter)
            && part
                .iter()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'#'))
    };
    match name.iter().position(|byte| *byte == b':') {
        Some(at) => is_plain(&name[..at]) && name[at + 1..].strip_prefix(b":").is_some_and(is_plain),
        None => is_plain(name) && !matches!(name, b"AND" | b"OR" | b"NOT" | b"true" | b"false"),
    }
}
