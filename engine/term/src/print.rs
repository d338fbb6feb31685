//! The canonical print of a term, the same everywhere.
//!
//! `, ` between arguments; names in backquotes unless they read as names; strings with the escapes of
//! the language and nothing else escaped; decimals shortest with a digit after the point.

use crate::terms::{Term, Terms, View};

impl Terms {
    /// The canonical print of a term.
    #[must_use]
    pub fn print(&self, term: Term) -> String {
        let mut out = String::new();
        self.print_to(term, &mut out);
        out
    }

    fn print_to(&self, term: Term, out: &mut String) {
        match self.view(term) {
            View::Name(name) => print_name(name, out),
            View::String(text) => print_string(text, out),
            View::Number(number) => out.push_str(&number.to_string()),
            View::Boolean(value) => out.push_str(if value { "true" } else { "false" }),
            View::Function(symbol, arguments) => {
                self.print_to(symbol, out);
                for (at, argument) in arguments.iter().enumerate() {
                    out.push_str(if at == 0 { "(" } else { ", " });
                    self.print_to(*argument, out);
                }
                out.push(')');
            }
        }
    }
}

/// Appends a name, in backquotes unless it reads as one without.
fn print_name(name: &str, out: &mut String) {
    if reads_as_name(name) {
        out.push_str(name);
    } else {
        out.push('`');
        out.push_str(name);
        out.push('`');
    }
}

/// Appends a string in quotes, escaped.
fn print_string(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            other => out.push(other),
        }
    }
    out.push('"');
}

pub(crate) fn reads_as_name(name: &str) -> bool {
    let is_plain = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && part
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '#')
    };
    match name.split_once("::") {
        Some((prefix, local)) => is_plain(prefix) && is_plain(local),
        None => is_plain(name) && !matches!(name, "AND" | "OR" | "NOT" | "true" | "false"),
    }
}
