//! What stands between marks: strings with their escapes, names in backquotes.

use super::term;
use crate::parser::{Parsed, Parser};
use crate::problems;
use crate::tree::{Name, Term, TermKind};
use crate::words::{Token, Word};
use smol_str::SmolStr;

/// A string, unescaped.
pub(super) fn string(p: &mut Parser, expected: &str) -> Parsed<SmolStr> {
    let token = p.expect(Word::String, expected)?;
    Ok(unescape(p, token))
}

/// The content of a string; a bad escape is reported and kept as written.
pub(super) fn unescape(p: &mut Parser, token: Token) -> SmolStr {
    let text = p.text_of(token);
    let inside = &text[1..text.len() - 1];
    if !inside.contains('\\') {
        return SmolStr::new(inside);
    }
    let mut content = String::with_capacity(inside.len());
    let mut at = 0;
    while let Some(length) = inside[at..].find('\\') {
        content.push_str(&inside[at..at + length]);
        at += length;
        let (letter, length) = escape(&inside[at..]);
        match letter {
            Some(letter) => content.push(letter),
            None => {
                let start = token.start + 1 + at as u32;
                let problem = problems::bad_escape(p, p.between(start, start + length as u32));
                p.report(problem);
                content.push_str(&inside[at..at + length]);
            }
        }
        at += length;
    }
    content.push_str(&inside[at..]);
    SmolStr::from(content)
}

/// The letter that the escape at the start of `text` stands for, if it is one, and its length.
fn escape(text: &str) -> (Option<char>, usize) {
    let Some(letter) = text[1..].chars().next() else {
        return (None, 1);
    };
    let length = 1 + letter.len_utf8();
    let stands_for = match letter {
        '"' | '\\' => letter,
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'u' => {
            let digits = text[2..].strip_prefix('{').and_then(|rest| rest.split_once('}'));
            return match digits {
                Some((digits, _)) if digits.len() <= 6 && digits.bytes().all(|d| d.is_ascii_hexdigit()) => {
                    let number = u32::from_str_radix(digits, 16).ok();
                    (number.and_then(char::from_u32), 4 + digits.len())
                }
                _ => (None, length),
            };
        }
        _ => return (None, length),
    };
    (Some(stands_for), length)
}

/// A name in backquotes, where only a name may stand.
pub(crate) fn quoted_name(p: &mut Parser) -> Parsed<Name> {
    let token = p.current;
    match quoted_term(p) {
        Term {
            span,
            kind: TermKind::Name(text),
        } => Ok(Name { span, text }),
        _ => {
            let problem = problems::term_in_backquotes(p, token);
            Err(p.fail(problem))
        }
    }
}

/// A name in backquotes, or the ground term that its text reads as.
pub(super) fn quoted_term(p: &mut Parser) -> Term {
    let token = p.advance();
    let span = p.span(token);
    let text = p.text_of(token);
    let inside = &text[1..text.len() - 1];
    if inside.is_empty() {
        let problem = problems::empty_name(p, span);
        p.report(problem);
    }
    let kind = ground_term(p, token).unwrap_or_else(|| TermKind::Name(SmolStr::new(inside)));
    Term { span, kind }
}

fn ground_term(p: &Parser, token: Token) -> Option<TermKind> {
    let mut inner = p.within(token.start + 1, token.end - 1);
    let term = term::term(&mut inner).ok()?;
    let is_whole = inner.at(Word::End) && inner.problems.is_empty() && inner.comments.is_empty();
    (is_whole && is_ground(&term)).then_some(term.kind)
}

fn is_ground(term: &Term) -> bool {
    match &term.kind {
        TermKind::Variable(_) | TermKind::Anonymous => false,
        TermKind::Function(_, arguments) => arguments.iter().all(is_ground),
        TermKind::Name(_) | TermKind::String(_) | TermKind::Number(_) | TermKind::Boolean(_) => true,
    }
}
