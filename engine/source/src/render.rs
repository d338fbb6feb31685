//! Draws a problem for people: its title, the lines it points at, its fix.
//!
//! In: one [`Diagnostic`] and the texts it points into. Out: text; the last line is the help.
//!
//! Invariant: the same problem gives the same bytes, coloured or not, whatever the width of a terminal.

use crate::diagnostic::{Diagnostic, Severity};
use crate::text::{FileId, Sources, Span};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::ops::Range;

/// The problem as text, ended by a newline.
///
/// # Cost
/// Proportional to the text between the first and the last line it points at, in each file.
///
/// # Example
/// ```
/// use framex_source::{Diagnostic, FULL_STOP, Fix, Sources, render};
///
/// let mut sources = Sources::default();
/// let file = sources.add("family.fx", "rob:Man\n");
/// let span = framex_source::Span { file, start: 7, end: 7 };
/// let problem = Diagnostic::error(FULL_STOP, span, "the statement has no end", Fix::Advise("write `.`".into()));
/// let text = render(&problem, &sources, false);
/// assert!(text.contains("family.fx:1:8"));
/// ```
#[must_use]
pub fn render(problem: &Diagnostic, sources: &Sources, is_coloured: bool) -> String {
    let level = match problem.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level
        .primary_title(problem.message.as_str())
        .id(problem.code.name);
    let mut group = Group::with_title(title);
    for file in files(problem) {
        group = group.element(snippet(problem, file, sources));
    }
    group = group.element(Level::HELP.message(problem.fix.help()));
    let renderer = if is_coloured {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    // A fixed width, so that the text does not depend on where it is read.
    let mut text = renderer.term_width(200).render(&[group]);
    text.push('\n');
    text
}

/// The files a problem points into: its own first, each once.
fn files(problem: &Diagnostic) -> Vec<FileId> {
    let mut files: Vec<FileId> = Vec::new();
    let places = problem
        .span
        .into_iter()
        .chain(problem.related.iter().map(|other| other.span));
    for place in places {
        if !files.contains(&place.file) {
            files.push(place.file);
        }
    }
    files
}

fn snippet<'d>(
    problem: &'d Diagnostic,
    file: FileId,
    sources: &'d Sources,
) -> Snippet<'d, annotate_snippets::Annotation<'d>> {
    let own = problem.span.filter(|span| span.file == file);
    let related = problem.related.iter().filter(|other| other.span.file == file);
    let all = own.into_iter().chain(related.clone().map(|other| other.span));
    let whole = all.reduce(Span::to).expect("a file is listed for a place in it");
    let source = sources.file(file);
    let lines = whole_lines(&source.text, whole);
    let within = |span: Span| span.start as usize - lines.start..span.end as usize - lines.start;
    let first_line = sources
        .place(Span {
            end: whole.start,
            ..whole
        })
        .line;
    let primary = own.map(|span| AnnotationKind::Primary.span(within(span)));
    let others = related.map(|other| {
        AnnotationKind::Context
            .span(within(other.span))
            .label(other.label.as_str())
    });
    Snippet::source(&source.text[lines.clone()])
        .path(source.name.as_str())
        .line_start(first_line as usize)
        .annotations(primary.into_iter().chain(others))
}

/// The bytes of all lines that a span touches, without the last newline.
fn whole_lines(text: &str, span: Span) -> Range<usize> {
    let (start, end) = (span.start as usize, span.end as usize);
    let first = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let last = text[end..].find('\n').map_or(text.len(), |newline| end + newline);
    first..last
}

#[cfg(test)]
mod tests {
    use super::render;
    use crate::{Diagnostic, Fix, NO_WORLD, SYNTAX, Sources, Span};

    #[test]
    fn a_problem_shows_its_line_its_caret_the_other_place_and_the_help() {
        let mut sources = Sources::default();
        let file = sources.add(
            "staff.fx",
            "world open.\nPerson { email: String }.\n\n?X[at -> ?E] <- ?X[emial -> ?E].\n",
        );
        let at = |start, end| Span { file, start, end };
        let fix = Fix::Advise("did you mean `email`?".into());
        let problem = Diagnostic::error(SYNTAX, at(58, 63), "`Person` declares no slot `emial`", fix)
            .see(at(12, 18), "its slots are declared here");
        let expected = "\
error[syntax]: `Person` declares no slot `emial`
 --> staff.fx:4:20
  |
2 | Person { email: String }.
  | ------ its slots are declared here
3 |
4 | ?X[at -> ?E] <- ?X[emial -> ?E].
  |                    ^^^^^
  |
  = help: did you mean `email`?
";
        assert_eq!(render(&problem, &sources, false), expected);
    }

    #[test]
    fn a_problem_of_the_whole_program_shows_no_line_and_one_at_the_end_of_a_file_does() {
        let mut sources = Sources::default();
        let fix = || Fix::Advise("write `world open.`".into());
        let whole = Diagnostic::error(NO_WORLD, None, "no world is declared", fix());
        assert_eq!(
            render(&whole, &sources, false),
            "error[no-world]: no world is declared\n |\n = help: write `world open.`\n"
        );
        let file = sources.add("a.fx", "é.\n");
        let end = Span {
            file,
            start: 4,
            end: 4,
        };
        let text = render(
            &Diagnostic::error(SYNTAX, end, "the file ends here", fix()),
            &sources,
            false,
        );
        assert!(text.contains("a.fx:2:1"), "{text}");
    }
}
