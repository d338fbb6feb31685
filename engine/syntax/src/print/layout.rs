//! Where lines break: a group stays on one line if it fits into [`WIDTH`] columns, else each of its lines breaks.
//!
//! In: a [`Doc`], which says where lines may break. Out: text without a final line break.
//!
//! Source: Wadler, A prettier printer, The Fun of Programming, 2003; the strict, linear form of
//! Lindig, Strictly Pretty, 2000.

/// The columns a line should not exceed; a comment or a string may.
pub(super) const WIDTH: usize = 100;

/// The columns that what is nested moves to the right.
pub(super) const INDENT: usize = 4;

/// A text with the places where it may break.
pub(super) enum Doc {
    /// Text as it is; line breaks in it are kept.
    Text(String),
    /// A comment: it counts no columns, so a long one breaks nothing that stands before it.
    Comment(String),
    /// A line break, or a space where the group stays on one line.
    Line,
    /// A line break, or nothing.
    SoftLine,
    /// A line break; no group around it stays on one line.
    HardLine,
    /// One after the other.
    All(Vec<Doc>),
    /// Breaks as a whole.
    Group(Box<Doc>),
    /// Further to the right, where it breaks.
    Nest(Box<Doc>),
}

impl Doc {
    pub(super) fn text(text: impl Into<String>) -> Doc {
        Doc::Text(text.into())
    }

    pub(super) fn group(parts: Vec<Doc>) -> Doc {
        Doc::Group(Box::new(Doc::All(parts)))
    }

    pub(super) fn nest(parts: Vec<Doc>) -> Doc {
        Doc::Nest(Box::new(Doc::All(parts)))
    }
}

/// A piece still to be written: its indent, and whether its group stays on one line.
type Piece<'d> = (usize, bool, &'d Doc);

/// Writes a document that starts at column `indent`, in at most [`WIDTH`] columns where it can.
pub(super) fn render(doc: &Doc, indent: usize) -> String {
    let mut out = String::new();
    let mut column = indent;
    let mut rest: Vec<Piece> = vec![(indent, false, doc)];
    while let Some((indent, is_flat, doc)) = rest.pop() {
        match doc {
            Doc::Text(text) | Doc::Comment(text) => {
                out.push_str(text);
                column = match text.rsplit_once('\n') {
                    Some((_, last)) => last.chars().count(),
                    None => column + text.chars().count(),
                };
            }
            Doc::Line if is_flat => {
                out.push(' ');
                column += 1;
            }
            Doc::SoftLine if is_flat => {}
            Doc::Line | Doc::SoftLine | Doc::HardLine => {
                out.truncate(out.trim_end_matches(' ').len());
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', indent));
                column = indent;
            }
            Doc::All(parts) => rest.extend(parts.iter().rev().map(|part| (indent, is_flat, part))),
            Doc::Nest(inside) => rest.push((indent + INDENT, is_flat, inside)),
            Doc::Group(inside) => {
                let is_flat = is_flat || fits(WIDTH.saturating_sub(column), inside, &rest);
                rest.push((indent, is_flat, inside));
            }
        }
    }
    out
}

/// Whether `doc` on one line, and what follows it up to the next line break, fits into `room` columns.
fn fits(room: usize, doc: &Doc, rest: &[Piece]) -> bool {
    let mut room = room;
    let mut next = vec![(0, true, doc)];
    let mut following = rest.iter().rev();
    loop {
        let Some((_, is_flat, doc)) = next.pop().or_else(|| following.next().copied()) else {
            return true;
        };
        match doc {
            Doc::Text(text) => {
                let (line, is_last) = match text.split_once('\n') {
                    Some((line, _)) => (line, true),
                    None => (text.as_str(), false),
                };
                match room.checked_sub(line.chars().count()) {
                    None => return false,
                    Some(_) if is_last => return true,
                    Some(less) => room = less,
                }
            }
            Doc::Comment(_) => {}
            Doc::Line if is_flat => match room.checked_sub(1) {
                None => return false,
                Some(less) => room = less,
            },
            Doc::SoftLine if is_flat => {}
            Doc::HardLine => return !is_flat,
            Doc::Line | Doc::SoftLine => return true,
            Doc::All(parts) => next.extend(parts.iter().rev().map(|part| (0, is_flat, part))),
            Doc::Group(inside) | Doc::Nest(inside) => next.push((0, is_flat, inside)),
        }
    }
}
