//! Problems of single words: open marks, odd characters, odd numbers.

use super::{found, put, replace};
use crate::parser::Parser;
use crate::words::{Token, Word};
use framex_source::{
    BAD_ESCAPE, COMPUTED_IN_FRAME, Diagnostic, EMPTY_NAME, FileId, Fix, HYPHEN_IN_NAME, NUMBER_FORM,
    OPEN_COMMENT, OPEN_NAME, OPEN_STRING, RESERVED_WORD, SINGLE_QUOTES, Span, TERM_IN_BACKQUOTES, TOO_DEEP,
    TOO_LARGE, UNKNOWN_CHARACTER, VARIABLE_NAME,
};

/// The text is larger than places can count.
pub(crate) fn too_large(file: FileId) -> Diagnostic {
    let start = Span {
        file,
        start: 0,
        end: 0,
    };
    Diagnostic::error(
        TOO_LARGE,
        start,
        "the file holds more than 4 GiB",
        Fix::Advise("split it into several files; a program is their union".to_owned()),
    )
}

/// Terms, parentheses or operators nest deeper than the parser reads.
pub(crate) fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::error(
        TOO_DEEP,
        span,
        "this nests too deep",
        Fix::Advise("give a part of it a name, with `?V := …` or a rule of its own".to_owned()),
    )
}

/// The string that is not closed, if the current word shows that one is: it reaches the end of the text, or
/// it runs over lines and touches a word, so that its closing mark was meant to open another.
pub(crate) fn open_string_near(p: &Parser) -> Option<Token> {
    if p.at(Word::OpenString) {
        return Some(p.current);
    }
    let runs_over_lines = p.previous.word == Word::String && p.text_of(p.previous).contains('\n');
    let is_odd = p.current.word.starts_term() || matches!(p.current.word, Word::BadCharacter);
    (runs_over_lines && is_odd && Parser::touches(p.previous, p.current)).then_some(p.previous)
}

/// The current word is no word of the language.
pub(super) fn unreadable_word(p: &Parser) -> Option<Diagnostic> {
    if let Some(open) = open_string_near(p) {
        return Some(open_string(p, open));
    }
    let span = p.span(p.current);
    let text = p.text_of(p.current);
    Some(match p.current.word {
        Word::OpenComment => Diagnostic::error(
            OPEN_COMMENT,
            p.between(span.start, span.start + 2),
            "a comment that begins here is not closed",
            Fix::Advise("close it with `*/`; a comment inside it needs a `*/` of its own".to_owned()),
        ),
        Word::OpenName => {
            // A name seldom holds the signs that follow one.
            let signs = |letter: char| ":[](){};,|".contains(letter);
            let end = span.start + text.find(signs).unwrap_or(text.trim_end().len()) as u32;
            let fix = replace(p.between(end, end), "`", "close it with a backquote");
            Diagnostic::error(OPEN_NAME, span, "a name in backquotes is not closed", fix)
        }
        Word::SingleQuoted => {
            let inside = &text[1..text.len() - 1];
            let message = format!("a string stands in double quotes, not `{text}`");
            let fix = put(span, format!("\"{}\"", inside.replace('"', "\\\"")));
            Diagnostic::error(SINGLE_QUOTES, span, message, fix)
        }
        Word::LoneMark => {
            let fix = Fix::Advise("name it, as in `?Person`, or write `?_` for any value".to_owned());
            Diagnostic::error(VARIABLE_NAME, span, "a variable has a name after its `?`", fix)
        }
        Word::BadNumber => {
            let message = format!("`{text}` is neither a number nor a name");
            let fix = replace(
                span,
                format!("`{text}`"),
                "put a name that starts with a digit in backquotes",
            );
            Diagnostic::error(NUMBER_FORM, span, message, fix)
        }
        Word::BadCharacter => unknown_character(span, text),
        _ => return None,
    })
}

fn open_string(p: &Parser, open: Token) -> Diagnostic {
    let line = p.text_of(open).lines().next().unwrap_or_default();
    let span = p.between(open.start, open.start + line.len() as u32);
    let fix = Fix::Advise("close it with `\"`; a `\"` inside a string is written `\\\"`".to_owned());
    Diagnostic::error(OPEN_STRING, span, "a string that begins here is not closed", fix)
}

fn unknown_character(span: Span, text: &str) -> Diagnostic {
    let message = format!("`{text}` begins no word");
    let write = |instead: &str| put(span, instead);
    let fix = match text {
        "“" | "”" | "„" | "«" | "»" => write("\""),
        "→" => write("->"),
        "←" => write("<-"),
        "≤" => write("<="),
        "≥" => write(">="),
        "≠" => write("!="),
        "∧" => write("AND"),
        "∨" => write("OR"),
        "¬" => write("NOT"),
        "–" | "−" => write("-"),
        "%" | "#" => replace(span, "//", "a comment begins with `//`"),
        _ => Fix::Advise("remove it, or put the name it belongs to in backquotes".to_owned()),
    };
    Diagnostic::error(UNKNOWN_CHARACTER, span, message, fix)
}

/// An operator where nothing is computed, or a hyphen that was meant to belong to a name.
pub(super) fn computed(p: &Parser) -> Option<Diagnostic> {
    if !matches!(
        p.current.word,
        Word::Plus | Word::Minus | Word::Star | Word::Slash
    ) {
        return None;
    }
    let (left, sign, right) = (p.previous, p.current, p.after(p.current));
    let is_part = |token: Token| matches!(token.word, Word::Name | Word::Number | Word::BadNumber);
    let is_hyphen = sign.word == Word::Minus
        && is_part(left)
        && is_part(right)
        && Parser::touches(left, sign)
        && Parser::touches(sign, right);
    if !is_hyphen {
        return Some(computed_in_frame(p, p.span(sign)));
    }
    let mut last = right;
    loop {
        let sign = p.after(last);
        let part = p.after(sign);
        if sign.word != Word::Minus
            || !is_part(part)
            || !Parser::touches(last, sign)
            || !Parser::touches(sign, part)
        {
            break;
        }
        last = part;
    }
    Some(hyphen(p, p.between(left.start, last.end)))
}

/// Names or numbers joined by hyphens.
pub(super) fn hyphen(p: &Parser, span: Span) -> Diagnostic {
    let text = p.text(span);
    if text.starts_with(|letter: char| !letter.is_ascii_digit()) {
        let message = format!("a name holds no `-`: `{text}`");
        let fix = replace(span, format!("`{text}`"), "put the name in backquotes");
        Diagnostic::error(HYPHEN_IN_NAME, span, message, fix)
    } else {
        let message = format!("`{text}` is no number; a date is a string");
        let fix = replace(span, format!("\"{text}\""), "put it in quotes");
        Diagnostic::error(HYPHEN_IN_NAME, span, message, fix)
    }
}

/// An expression where a term must stand.
pub(crate) fn computed_in_frame(p: &Parser, span: Span) -> Diagnostic {
    let message = format!(
        "in a frame nothing is computed, so `{}` has no place here",
        p.text(span)
    );
    let fix = Fix::Advise("compute it first, with `AND ?V := …` in the body, and write `?V` here".to_owned());
    Diagnostic::error(COMPUTED_IN_FRAME, span, message, fix)
}

/// `AND`, `true` and their like where a name must stand.
pub(super) fn reserved_word(p: &Parser, expected: &str) -> Option<Diagnostic> {
    let is_reserved = matches!(
        p.current.word,
        Word::And | Word::Or | Word::Not | Word::True | Word::False
    );
    if !is_reserved || expected.starts_with('`') || expected == "a statement" {
        return None;
    }
    let (span, found) = found(p);
    let message = format!("expected {expected}, and {found} is a reserved word");
    let fix = replace(span, found, "put it in backquotes if it is meant as a name");
    Some(Diagnostic::error(RESERVED_WORD, span, message, fix))
}

/// A backslash that begins no escape.
pub(crate) fn bad_escape(p: &Parser, span: Span) -> Diagnostic {
    let text = p.text(span);
    let message = format!("`{text}` is no escape");
    let fix = match text {
        "\\u" => Fix::Advise("write a character by its number as `\\u{e9}`".to_owned()),
        _ => replace(
            span,
            format!("\\{text}"),
            "write `\\\\` for a backslash; the escapes are `\\\"` `\\\\` `\\n` `\\t` `\\r` `\\u{…}`",
        ),
    };
    Diagnostic::error(BAD_ESCAPE, span, message, fix)
}

/// Two backquotes with nothing between them.
pub(crate) fn empty_name(_: &Parser, span: Span) -> Diagnostic {
    let fix = Fix::Advise("write the name between the backquotes".to_owned());
    Diagnostic::error(EMPTY_NAME, span, "a name has at least one letter", fix)
}

/// A backquoted text that reads as a term where only a name may stand.
pub(crate) fn term_in_backquotes(p: &Parser, token: Token) -> Diagnostic {
    let text = p.text_of(token);
    let message = format!("{text} reads as a term, and here a name must stand");
    let fix =
        Fix::Advise("choose a name that reads neither as a value nor as a symbol with arguments".to_owned());
    Diagnostic::error(TERM_IN_BACKQUOTES, p.span(token), message, fix)
}
