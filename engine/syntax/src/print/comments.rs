//! Where comments go: before the piece they stand before, or after the one they stand behind.
//!
//! A comment is *behind* a piece if it begins on the line where the piece ends and no other piece follows it
//! on that line; else it is *before* the next piece. So a comment keeps its neighbours, whatever is broken.
//!
//! Invariant: each comment is printed once, in source order; `next` is the first not yet printed.

use super::Printer;
use super::layout::Doc;
use framex_source::Span;

impl Printer<'_> {
    /// The comments before the piece that starts at `start`.
    pub(super) fn before(&mut self, start: u32) -> Doc {
        let mut parts = Vec::new();
        while let Some(comment) = self.peek_until(start) {
            let is_alone = self.is_alone(start);
            self.next += 1;
            parts.push(self.comment(comment));
            parts.push(match is_alone {
                true => Doc::HardLine,
                false => Doc::text(" "),
            });
        }
        Doc::All(parts)
    }

    /// The comments behind the piece that ends at `end`, with the line break after it; `next` is where the next
    /// piece starts.
    pub(super) fn line_after(&mut self, end: u32, next: u32) -> Doc {
        let mut parts = Vec::new();
        let mut end = end;
        while let Some(comment) = self.peek_until(next) {
            if self.breaks_between(end, comment.start) || !self.is_alone(next) {
                break;
            }
            self.next += 1;
            end = comment.end;
            parts.push(Doc::text(" "));
            parts.push(self.comment(comment));
        }
        let is_broken = parts.iter().any(|part| matches!(part, Doc::Comment(_)));
        parts.push(if is_broken { Doc::HardLine } else { Doc::Line });
        Doc::All(parts)
    }

    /// The comments between the last piece, which ends at `end`, and the bracket that closes at `close`; they
    /// are nested like the pieces. The second is the line break before the bracket, `usual` without comments.
    pub(super) fn closing(&mut self, end: u32, close: u32, usual: Doc) -> (Doc, Doc) {
        let mut parts = Vec::new();
        let mut previous = end;
        let mut is_broken = false;
        while let Some(comment) = self.peek_until(close) {
            self.next += 1;
            let is_behind = !self.breaks_between(previous, comment.start);
            parts.push(match is_behind {
                true => Doc::text(" "),
                false => Doc::HardLine,
            });
            parts.push(self.comment(comment));
            is_broken |= !is_behind || self.is_line_comment(comment);
            previous = comment.end;
        }
        let line = if is_broken { Doc::HardLine } else { usual };
        (Doc::All(parts), line)
    }

    /// The next comment, if it begins before `end`.
    pub(super) fn peek_until(&self, end: u32) -> Option<Span> {
        self.comments.get(self.next).copied().filter(|c| c.start < end)
    }

    /// Whether only comments follow the next comment on its line, up to the piece at `following`.
    pub(super) fn is_alone(&self, following: u32) -> bool {
        let comments = self.comments[self.next..]
            .iter()
            .take_while(|c| c.start < following);
        let mut end = None;
        for comment in comments {
            match end {
                Some(end) if self.breaks_between(end, comment.start) => return true,
                _ if self.is_line_comment(*comment) => return true,
                _ => end = Some(comment.end),
            }
        }
        end.is_some_and(|end| self.breaks_between(end, following))
    }

    /// Where the bracket that closes after `end` ends: the next one that is in no comment.
    pub(super) fn bracket_after(&self, end: u32) -> u32 {
        let mut from = end;
        loop {
            let rest = self.text.get(from as usize..).unwrap_or_default();
            let Some(found) = rest.find(']') else { return end };
            let bracket = from + found as u32;
            let around = self.comments.iter().skip(self.next);
            match around.take_while(|c| c.start < bracket).find(|c| bracket < c.end) {
                Some(comment) => from = comment.end,
                None => return bracket + 1,
            }
        }
    }

    pub(super) fn is_line_comment(&self, comment: Span) -> bool {
        self.source(comment).starts_with("//")
    }

    pub(super) fn breaks_between(&self, start: u32, end: u32) -> bool {
        self.line_breaks(start, end) > 0
    }

    pub(super) fn line_breaks(&self, start: u32, end: u32) -> usize {
        let between = self.text.get(start as usize..end as usize).unwrap_or_default();
        between.bytes().filter(|byte| *byte == b'\n').count()
    }

    pub(super) fn comment(&self, comment: Span) -> Doc {
        Doc::Comment(self.comment_text(comment))
    }

    /// A comment as it is printed: without blanks at the ends of its lines.
    pub(super) fn comment_text(&self, comment: Span) -> String {
        let lines = self.source(comment).split('\n');
        lines.map(str::trim_end).collect::<Vec<_>>().join("\n")
    }

    pub(super) fn source(&self, span: Span) -> &str {
        self.text
            .get(span.start as usize..span.end as usize)
            .unwrap_or_default()
    }
}
