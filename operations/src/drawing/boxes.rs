//! How large a fact is drawn: its text in lines of bounded length.
//!
//! In: texts. Out: a [`TextBox`]. A letter of a fixed-width font has one width, a wide one two; that is near enough for a
//! box around it.

/// Letters of a line at most.
const MOST_LETTERS: usize = 46;
/// Lines at most; what is longer is cut, with a mark.
const MOST_LINES: usize = 14;
const LETTER_WIDTH: i64 = 8;
pub(crate) const LINE_HEIGHT: i64 = 17;
pub(crate) const PADDING: i64 = 10;

/// A box of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextBox {
    /// The lines, and which of them belong to the heading.
    pub(crate) lines: Vec<String>,
    pub(crate) heading: usize,
    pub(crate) width: i64,
    pub(crate) height: i64,
}

impl TextBox {
    pub(crate) fn of(heading: &str, beneath: &[String]) -> TextBox {
        let mut lines = wrapped(heading);
        let heading = lines.len();
        lines.extend(beneath.iter().flat_map(|line| wrapped(line)));
        if lines.len() > MOST_LINES {
            lines.truncate(MOST_LINES - 1);
            lines.push("…".to_owned());
        }
        let widest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
        TextBox {
            heading: heading.min(lines.len()),
            width: widest as i64 * LETTER_WIDTH + 2 * PADDING,
            height: lines.len() as i64 * LINE_HEIGHT + 2 * PADDING,
            lines,
        }
    }
}

/// The text in lines, broken at blanks where there are some; what continues a line is set in.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text
        .split(['\n', '\r'])
        .collect::<Vec<_>>()
        .join(" ")
        .split_inclusive(' ')
    {
        if width(&line) + width(word.trim_end()) > MOST_LETTERS && !line.trim().is_empty() {
            lines.push(std::mem::replace(&mut line, "  ".to_owned()));
        }
        for letter in word.chars() {
            if width(&line) + letter_width(letter) > MOST_LETTERS {
                lines.push(std::mem::replace(&mut line, "  ".to_owned()));
            }
            line.push(letter);
        }
    }
    lines.push(line);
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}

fn width(text: &str) -> usize {
    text.chars().map(letter_width).sum()
}

/// East Asian letters and pictures are wide.
fn letter_width(letter: char) -> usize {
    match u32::from(letter) {
        0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff => 2,
        0xfe30..=0xfe6f | 0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x1f300..=0x3fffd => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_LETTERS, TextBox, width};

    #[test]
    fn no_line_is_longer_than_its_bound_and_nothing_is_lost() {
        let long = "x".repeat(100);
        let text = format!(
            "a few short words, then {long} and 漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字"
        );
        let text_box = TextBox::of(&text, &["beneath".to_owned()]);
        assert!(text_box.lines.iter().all(|line| width(line) <= MOST_LETTERS));
        let all: String = text_box.lines.concat().split_whitespace().collect();
        assert_eq!(
            all,
            format!("{text}beneath").split_whitespace().collect::<String>()
        );
    }

    #[test]
    fn a_very_long_text_is_cut_with_a_mark() {
        let text_box = TextBox::of(&"word ".repeat(1_000), &[]);
        assert_eq!(text_box.lines.last().map(String::as_str), Some("…"));
        assert_eq!(text_box.heading, text_box.lines.len());
    }
}
