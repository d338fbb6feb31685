//! Decides whether a text holds another one, whatever escapes stand between them.
//!
//! A reply is JSON text inside a JSON message inside a record: a quote, a line break, an `ü` written
//! `\u00fc` hide a text once for each layer. So the text is looked for as it stands, and after each
//! further round of unescaping.

/// Rounds of unescaping: more layers than any message has.
const LAYERS: usize = 6;

/// Whether `part` occurs in `whole`, as written or behind escapes.
///
/// # Cost
/// O(length) for each layer of escapes that is there.
#[must_use]
pub fn contains_decoded(whole: &str, part: &str) -> bool {
    if whole.contains(part) {
        return true;
    }
    let mut decoded = whole.to_owned();
    for _ in 0..LAYERS {
        let next = unescaped(&decoded);
        if next == decoded {
            return false;
        }
        if next.contains(part) {
            return true;
        }
        decoded = next;
    }
    false
}

/// The text with JSON's escapes resolved once; what is no escape stays, since a faulty reply is kept too.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let Some(letter) = rest.chars().next() else {
            out.push('\\');
            break;
        };
        let simple = match letter {
            '"' | '\\' | '/' => Some(letter),
            'n' => Some('\n'),
            't' => Some('\t'),
            'r' => Some('\r'),
            'b' => Some('\u{8}'),
            'f' => Some('\u{c}'),
            _ => None,
        };
        if let Some(simple) = simple {
            out.push(simple);
            rest = &rest[letter.len_utf8()..];
        } else if let Some((decoded, length)) = unicode_escape(rest) {
            out.push(decoded);
            rest = &rest[length..];
        } else {
            out.push('\\');
        }
    }
    out.push_str(rest);
    out
}

/// `u00fc`, or a pair of surrogates, at the start of `text`: the character and how long its escape is.
fn unicode_escape(text: &str) -> Option<(char, usize)> {
    let unit = |text: &str| u32::from_str_radix(text.strip_prefix('u')?.get(..4)?, 16).ok();
    let high = unit(text)?;
    if let Some(letter) = char::from_u32(high) {
        return Some((letter, 5));
    }
    let low = unit(text[5..].strip_prefix('\\')?)?;
    let mut decoded = char::decode_utf16([high as u16, low as u16]);
    Some((decoded.next()?.ok()?, 11))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_do_not_hide_a_text() {
        let text = "Frau \"Müller\"\nsagt 😀";
        let ascii = r#"Frau \"M\u00fcller\"\nsagt \ud83d\ude00"#;
        assert!(contains_decoded(ascii, text));
        let mut layered = ascii.to_owned();
        for _ in 0..3 {
            layered = serde_json::to_string(&layered).unwrap();
            assert!(contains_decoded(&layered, text), "{layered}");
        }
        assert!(!contains_decoded(ascii, "Frau Müller"));
        assert!(contains_decoded("{\"broken\": \"M\\u00fcl", "Mül"));
        assert!(
            !contains_decoded("\\", "x")
                && !contains_decoded("\\u12", "x")
                && !contains_decoded("\\ud83d", "x")
        );
    }
}
