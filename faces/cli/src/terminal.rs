//! Decides what a terminal gets: whether there is colour, and no letter that would steer it.

use std::borrow::Cow;
use std::io::IsTerminal;

/// Whether standard error does: on a terminal, and never with `NO_COLOR`.
pub(crate) fn is_error_coloured() -> bool {
    wants_colour() && std::io::stderr().is_terminal()
}

/// Whether standard output does.
pub(crate) fn is_output_coloured() -> bool {
    wants_colour() && std::io::stdout().is_terminal()
}

fn wants_colour() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !is_set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// The text in a colour, where standard output has colours.
pub(crate) fn painted(text: &str, colour: Colour) -> String {
    if !is_output_coloured() {
        return text.to_owned();
    }
    let code = match colour {
        Colour::Green => 32,
        Colour::Red => 31,
        Colour::Yellow => 33,
        Colour::Dim => 2,
        Colour::Bold => 1,
    };
    format!("\x1b[{code}m{text}\x1b[0m")
}

/// What a colour says.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Colour {
    /// It holds.
    Green,
    /// It does not.
    Red,
    /// Not settled.
    Yellow,
    /// Beside the point.
    Dim,
    /// A heading.
    Bold,
}

/// The text without what would steer a terminal or turn its writing round; our own colours stay.
///
/// A value may be what a language model wrote, and canonical print escapes no such letter.
pub(crate) fn harmless(text: &str) -> Cow<'_, str> {
    if !text.chars().any(steers) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let length = match colour_length(rest) {
            Some(length) => {
                out.push_str(&rest[..length]);
                length
            }
            None => {
                out.push(if steers(letter) { '\u{fffd}' } else { letter });
                letter.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    Cow::Owned(out)
}

fn steers(letter: char) -> bool {
    let turns = matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || (letter.is_control() && !matches!(letter, '\n' | '\t'))
}

/// How long the colour is that begins here: `ESC [ 1 ; 31 m`.
fn colour_length(text: &str) -> Option<usize> {
    let codes = text.strip_prefix("\x1b[")?;
    let end = codes.find(|letter: char| !letter.is_ascii_digit() && letter != ';')?;
    codes[end..].starts_with('m').then_some(2 + end + 1)
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn a_value_steers_no_terminal_and_our_colours_stay() {
        assert_eq!(
            harmless("\x1b[1;31merror\x1b[0m: é\n\tx"),
            "\x1b[1;31merror\x1b[0m: é\n\tx"
        );
        assert_eq!(
            harmless("\x1b[2J\x1b]0;title\u{7}\u{202e}cod\r"),
            "\u{fffd}[2J\u{fffd}]0;title\u{fffd}\u{fffd}cod\u{fffd}"
        );
    }
}
