//! Decides which text can name an object, and how the name is written in a statement.
//!
//! In: a text. Out: the name as it stands in a statement, or why it cannot be one.
//!
//! Invariant: what is written reads back as the name with exactly this text, never as a number, a string or a term.

use crate::reason::Reason;
use framex_term::Number;

/// Appends the name with this text.
pub(crate) fn write(text: &str, out: &mut Vec<u8>) -> Result<(), Reason> {
    if reads_as_name(text) {
        out.extend_from_slice(text.as_bytes());
        return Ok(());
    }
    check(text)?;
    out.push(b'`');
    out.extend_from_slice(text.as_bytes());
    out.push(b'`');
    Ok(())
}

/// Whether a byte may stand in a name that needs no backquotes.
const IS_PLAIN: [bool; 256] = {
    let mut is_plain = [false; 256];
    let mut byte = 0_u8;
    while byte < u8::MAX {
        is_plain[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_';
        byte += 1;
    }
    is_plain
};

/// Whether the text reads as a name without backquotes.
fn reads_as_name(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.first().is_some_and(|first| !first.is_ascii_digit())
        && bytes.iter().all(|byte| IS_PLAIN[usize::from(*byte)])
        && !matches!(text, "AND" | "OR" | "NOT" | "true" | "false")
}

/// Whether a text that is no plain name can be one in backquotes.
fn check(text: &str) -> Result<(), Reason> {
    if text.is_empty() {
        return Err(Reason::NoName);
    }
    if text.contains(['`', '\n', '\r']) {
        return Err(Reason::NameLetter);
    }
    // Between backquotes a text that reads as a term is that term.
    let without_blanks: String = text.split_whitespace().collect();
    let is_term = Number::parse(&without_blanks).is_ok()
        || text.contains('"')
        || matches!(&*without_blanks, "true" | "false")
        || (without_blanks.ends_with(')') && without_blanks.contains('('));
    if is_term {
        return Err(Reason::NameIsTerm);
    }
    if text
        .split_once("::")
        .is_some_and(|(prefix, _)| reads_as_name(prefix))
    {
        return Err(Reason::NamePrefix);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Result<String, Reason> {
        let mut out = Vec::new();
        write(text, &mut out)?;
        Ok(String::from_utf8(out).expect("text stays text"))
    }

    #[test]
    fn a_name_stands_in_backquotes_unless_it_reads_as_one() {
        for (text, name) in [
            ("rob", "rob"),
            ("AND", "`AND`"),
            ("Acme AG", "`Acme AG`"),
            ("12-B", "`12-B`"),
            ("Zürich", "`Zürich`"),
        ] {
            assert_eq!(written(text).as_deref(), Ok(name));
        }
    }

    #[test]
    fn a_text_that_reads_as_another_term_is_no_name() {
        for text in ["204", " - 204", "4e2", "true", "f(x)", "Acme (Germany)", "\"x\""] {
            assert_eq!(written(text), Err(Reason::NameIsTerm), "{text}");
        }
        assert_eq!(written(""), Err(Reason::NoName));
        assert_eq!(written("a`b"), Err(Reason::NameLetter));
        assert_eq!(written("sea::bergen"), Err(Reason::NamePrefix));
    }
}
