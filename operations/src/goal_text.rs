//! Tells the words of a goal from what stands around them: white space, comments, `?-` and the full stop.

use std::ops::Range;

/// The text with every run of white space outside strings and names in backquotes made one space, without
/// comments, `?-` and the full stop.
pub(crate) fn on_one_line(text: &str) -> String {
    let mut out = String::new();
    for piece in Pieces::of(text) {
        let (words, is_said) = (&text[piece.at], piece.is_said);
        match is_said {
            true => out.push_str(words),
            false if !out.ends_with(' ') => out.push(' '),
            false => {}
        }
    }
    let out = out.trim();
    let out = out.strip_prefix("?-").unwrap_or(out);
    out.strip_suffix('.').unwrap_or(out).trim().to_owned()
}

/// The text from its first word on.
pub(crate) fn without_lead(text: &str) -> &str {
    let first = Pieces::of(text).find(|piece| piece.is_said);
    first.map_or("", |piece| &text[piece.at.start..])
}

/// Where its last word ends.
pub(crate) fn end(text: &str) -> usize {
    let said = Pieces::of(text).filter(|piece| piece.is_said);
    said.last().map_or(0, |piece| piece.at.end)
}

/// A stretch of the text: words, or white space and comments.
struct Piece {
    at: Range<usize>,
    is_said: bool,
}

struct Pieces<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Pieces<'t> {
    fn of(text: &'t str) -> Pieces<'t> {
        Pieces { text, at: 0 }
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let rest = &self.text[self.at..];
        let letter = rest.chars().next()?;
        let (bytes, is_said) = if rest.starts_with("//") {
            (rest.find('\n').map_or(rest.len(), |end| end + 1), false)
        } else if rest.starts_with("/*") {
            (block(rest), false)
        } else if letter.is_whitespace() {
            (letter.len_utf8(), false)
        } else if letter == '"' || letter == '`' {
            (quoted(rest, letter), true)
        } else {
            (letter.len_utf8(), true)
        };
        let at = self.at..self.at + bytes;
        self.at = at.end;
        Some(Piece { at, is_said })
    }
}

/// The bytes of a comment that may hold others; where it is open, of all that is left.
fn block(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let rest = &text[at..];
        let step = match () {
            () if rest.starts_with("/*") => {
                depth += 1;
                2
            }
            () if rest.starts_with("*/") => {
                depth -= 1;
                2
            }
            () => rest.chars().next().map_or(1, char::len_utf8),
        };
        at += step;
        if depth == 0 {
            break;
        }
    }
    at
}

/// The bytes of a string or a name in backquotes, with its marks; where it is open, of all that is left.
fn quoted(text: &str, mark: char) -> usize {
    let mut letters = text.char_indices().skip(1);
    while let Some((at, letter)) = letters.next() {
        if letter == '\\' && mark == '"' {
            letters.next();
        } else if letter == mark {
            return at + mark.len_utf8();
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_over_several_lines_becomes_one_and_its_strings_stay() {
        let text = "/* a /* b */ */ ?- ?X:Person[name -> \"a  \\\" // b\"] // why\n   AND ?X[age -> 4]. // ?";
        assert_eq!(
            on_one_line(text),
            "?X:Person[name -> \"a  \\\" // b\"] AND ?X[age -> 4]"
        );
    }

    #[test]
    fn what_stands_around_the_words_of_a_goal_is_told_from_them() {
        for (text, first, last) in [
            ("?- a:K.", "?-", "."),
            (" // x\n?- a:K // ask", "?-", "K"),
            ("/* . */ a:K /* . */", "a:", "K"),
            ("a[p -> \"// .\"]", "a[", "]"),
            ("`/* x`:K", "`/", "K"),
            ("// nothing", "", ""),
            ("", "", ""),
        ] {
            assert!(without_lead(text).starts_with(first), "{text}");
            assert!(text[..end(text)].ends_with(last), "{text}");
        }
    }
}
