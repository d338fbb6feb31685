//! How a problem looks in a terminal: what is wrong, where, the line with a caret, the fix; then the other places.
//!
//! In: a [`Diagnostic`] and the files its places are in. Out: lines of text, the last one ended.
//!
//! ```text
//! error[comma-in-frame]: separate the slots of a frame with ';', not ','
//!   staff.fx:3:26
//! 3 | rob:Man[hasName -> "Rob", age -> 41].
//!   |                         ^ write `;`
//! ```
//!
//! Invariants: a caret stands under its letter also behind tabs and wide letters; no line of a program shows more
//! than [`WIDEST`] columns of it; no control character reaches the terminal.

use crate::diagnostic::{Diagnostic, Severity};
use crate::text::{Sources, Span};
use std::fmt::Write as _;
use unicode_width::UnicodeWidthChar;

/// How many columns of a line of the program are shown at most.
const WIDEST: usize = 100;

/// How many columns a help may end at behind its caret; one that is longer gets a line of its own.
const HELP_ENDS: usize = 110;

/// A problem as lines of text, the last one ended; with `color`, in the colours of a terminal.
#[must_use]
pub fn render(problem: &Diagnostic, sources: &Sources, color: bool) -> String {
    let paint = Paint { color };
    let (word, hue) = match problem.severity {
        Severity::Error => ("error", "1;31"),
        Severity::Warning => ("warning", "1;33"),
        Severity::Note => ("note", "1;32"),
    };
    let mut out = String::new();
    let title = paint.with(hue, &format!("{word}[{}]", problem.code.name));
    let message = paint.with("1", &format!(": {}", printable(&problem.message)));
    let _ = writeln!(out, "{title}{message}");
    let help = printable(problem.fix.help());
    let Some(span) = problem.span else {
        let _ = writeln!(out, "  {}", paint.with("36", &help));
        return out;
    };
    let spans = std::iter::once(span).chain(problem.related.iter().map(|related| related.span));
    let last_line = spans.map(|span| sources.place(span).line).max().unwrap_or(1);
    let page = Page {
        sources,
        paint,
        margin: last_line.to_string().len(),
    };
    page.place(span, &mut out);
    page.mark(span, '^', hue, &help, &mut out);
    let mut file = span.file;
    for related in &problem.related {
        if related.span.file != file {
            file = related.span.file;
            page.place(related.span, &mut out);
        }
        page.mark(related.span, '-', "1;34", &printable(&related.label), &mut out);
    }
    out
}

/// What all marked lines of a problem share.
struct Page<'s> {
    sources: &'s Sources,
    paint: Paint,
    /// Columns of the greatest line number.
    margin: usize,
}

impl Page<'_> {
    fn place(&self, span: Span, out: &mut String) {
        let place = self.sources.place(span);
        let name = printable(&self.sources.file(span.file).name);
        let _ = writeln!(
            out,
            "{:margin$} {}",
            "",
            self.paint
                .with("2", &format!("{name}:{}:{}", place.line, place.column)),
            margin = self.margin
        );
    }

    /// The line a span begins on, its part of the span underlined, and words behind.
    fn mark(&self, span: Span, sign: char, hue: &str, words: &str, out: &mut String) {
        let text = &self.sources.file(span.file).text;
        let (start, end) = (span.start as usize, span.end as usize);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let end = end.clamp(start, line_end.max(start));
        let line = Line::cut(&text[line_start..start], &text[start..end], &text[end..line_end]);
        let number = self.sources.place(span).line;
        let margin = self.margin;
        let bar = self.paint.with("1;34", "|");
        let shown = line.shown.trim_end();
        let number = self.paint.with("1;34", &format!("{number:>margin$}"));
        let gap = if shown.is_empty() { "" } else { " " };
        let _ = writeln!(out, "{number} {bar}{gap}{shown}");
        let marks: String = std::iter::repeat_n(sign, line.marked).collect();
        let indent = " ".repeat(line.before);
        let is_long = line.before + line.marked + 1 + columns(words) > HELP_ENDS;
        let marks = self.paint.with(hue, &marks);
        if is_long && line.before > 0 {
            let _ = writeln!(out, "{:margin$} {bar} {indent}{marks}", "");
            let _ = writeln!(out, "{:margin$} {bar} {}", "", self.paint.with("36", words));
        } else {
            let words = self.paint.with("36", words);
            let _ = writeln!(out, "{:margin$} {bar} {indent}{marks} {words}", "");
        }
    }
}

/// A line of the program as shown.
struct Line {
    shown: String,
    /// Columns before the marks.
    before: usize,
    /// Columns to mark, at least one.
    marked: usize,
}

impl Line {
    /// Cuts a line around its marked part where it is too long to show.
    fn cut(before: &str, marked: &str, after: &str) -> Line {
        let (before, marked, after) = (printable(before), printable(marked), printable(after));
        let marked = first_columns(&marked, WIDEST);
        let room = WIDEST - columns(&marked);
        let after_share = columns(&after).min(room.div_ceil(2));
        let before_room = room - after_share;
        let before = match columns(&before) > before_room {
            true => format!("…{}", last_columns(&before, before_room.saturating_sub(1))),
            false => before,
        };
        let after_room = WIDEST - columns(&marked) - columns(&before).min(room);
        let after = match columns(&after) > after_room {
            true => format!("{}…", first_columns(&after, after_room.saturating_sub(1))),
            false => after,
        };
        Line {
            before: columns(&before),
            marked: columns(&marked).max(1),
            shown: format!("{before}{marked}{after}"),
        }
    }
}

fn first_columns(text: &str, most: usize) -> String {
    let mut room = most;
    let fits = |letter: &char| match room.checked_sub(letter_columns(*letter)) {
        Some(less) => {
            room = less;
            true
        }
        None => false,
    };
    text.chars().take_while(fits).collect()
}

fn last_columns(text: &str, most: usize) -> String {
    let backwards: String = text.chars().rev().collect();
    first_columns(&backwards, most).chars().rev().collect()
}

/// The text with tabs as four blanks, and a sign for each other control character.
fn printable(text: &str) -> String {
    if !text.contains(|letter: char| letter.is_control()) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    for letter in text.trim_end_matches('\r').chars() {
        match letter {
            '\t' => out.push_str("    "),
            '\n' => out.push(' '),
            control if control.is_control() => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
}

/// How many columns a text takes in a terminal, by the Unicode Standard's East Asian Width (Annex 11).
fn columns(text: &str) -> usize {
    text.chars().map(letter_columns).sum()
}

/// None for marks that join the letter before, two for the wide letters of East Asia and for pictures.
fn letter_columns(letter: char) -> usize {
    letter.width().unwrap_or(0)
}

/// Colours, where they are wanted.
#[derive(Clone, Copy)]
struct Paint {
    color: bool,
}

impl Paint {
    fn with(self, hue: &str, text: &str) -> String {
        match self.color && !text.is_empty() {
            true => format!("\u{1b}[{hue}m{text}\u{1b}[0m"),
            false => text.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::render;
    use crate::{COMMA_IN_FRAME, Diagnostic, Fix, Sources, Span, UNCLOSED_BRACKET};

    /// The picture of a problem at the first `at` in the text, and of one at each of `related`.
    fn picture(text: &str, at: &str, help: &str, related: &[(&str, &str)]) -> String {
        let mut sources = Sources::default();
        let file = sources.add("staff.fx", text);
        let span = |part: &str| {
            let start = text.find(part).expect("a part of the text") as u32;
            Span {
                file,
                start,
                end: start + part.len() as u32,
            }
        };
        let fix = Fix::Advise(help.to_owned());
        let mut problem = Diagnostic::error(COMMA_IN_FRAME, span(at), "this is wrong", fix);
        for (part, label) in related {
            problem = problem.see(span(part), *label);
        }
        render(&problem, &sources, false)
    }

    #[test]
    fn a_problem_shows_its_line_a_caret_its_fix_and_the_other_places() {
        let text =
            "world open.\nPerson { email: String }.\n\n\n\n\n\n\n\n?X[at -> ?E] <- ?X:Person[emial -> ?E].\n";
        assert_eq!(
            picture(
                text,
                "emial",
                "did you mean `email`?",
                &[("Person", "its slots are declared here")]
            ),
            "\
error[comma-in-frame]: this is wrong
   staff.fx:10:27
10 | ?X[at -> ?E] <- ?X:Person[emial -> ?E].
   |                           ^^^^^ did you mean `email`?
 2 | Person { email: String }.
   | ------ its slots are declared here
"
        );
    }

    #[test]
    fn a_caret_stands_under_its_letter_behind_tabs_and_wide_letters() {
        assert_eq!(
            picture("\t`名前`[a -> 1, b -> 2].", ",", "write `;`", &[]),
            "\
error[comma-in-frame]: this is wrong
  staff.fx:1:13
1 |     `名前`[a -> 1, b -> 2].
  |                  ^ write `;`
"
        );
    }

    #[test]
    fn a_span_over_lines_is_marked_to_the_end_of_its_first_line() {
        assert_eq!(
            picture("a[p -> \"one\ntwo\"].", "\"one\ntwo\"", "shorten it", &[]),
            "\
error[comma-in-frame]: this is wrong
  staff.fx:1:8
1 | a[p -> \"one
  |        ^^^^ shorten it
"
        );
    }

    #[test]
    fn a_long_line_is_cut_around_the_caret() {
        let text = format!("a[p -> \"{}\", q -> \"{}\"].", "x".repeat(500), "y".repeat(500));
        let picture = picture(&text, ", q", "write `;`", &[]);
        let widths: Vec<_> = picture.lines().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|width| *width <= 104), "{picture}");
        let lines: Vec<_> = picture.lines().collect();
        let at = lines[2].find(", q").expect("the marked part");
        let letters = lines[2][..at].chars().count();
        assert_eq!(lines[3].find('^'), Some(letters), "{picture}");
    }

    #[test]
    fn a_problem_without_a_place_has_its_fix_on_a_line() {
        let fix = Fix::Advise("write `world open.`".to_owned());
        let problem = Diagnostic::error(UNCLOSED_BRACKET, None, "no world is declared", fix);
        assert_eq!(
            render(&problem, &Sources::default(), false),
            "error[unclosed-bracket]: no world is declared\n  write `world open.`\n"
        );
    }

    #[test]
    fn a_problem_at_the_end_of_a_file_has_a_caret_behind_its_last_line() {
        let mut sources = Sources::default();
        let file = sources.add("a.fx", "é.\n");
        let end = Span {
            file,
            start: 4,
            end: 4,
        };
        let fix = Fix::Advise("write `]`".to_owned());
        let problem = Diagnostic::error(UNCLOSED_BRACKET, end, "the file ends here", fix);
        let picture = render(&problem, &sources, false);
        assert!(picture.contains("a.fx:2:1\n2 |\n  | ^ write `]`"), "{picture}");
    }

    #[test]
    fn no_control_character_of_a_program_reaches_the_terminal() {
        let picture = picture("a[p -> \"\u{1b}[31m\", q -> 1].", ", q", "write `;`", &[]);
        assert!(!picture.contains('\u{1b}'), "{picture}");
    }
}
