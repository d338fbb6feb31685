//! Problems of frames and their brackets.

use super::{found, put, replace, unexpected, unreadable_word};
use crate::parser::Parser;
use crate::words::{Token, Word};
use framex_source::{
    COMMA_IN_FRAME, Diagnostic, EMPTY_ARGUMENTS, EMPTY_FRAME, EMPTY_SET, FRAME_ARROW, Fix,
    PROPERTY_IS_A_NAME, Span, TRAILING_SEPARATOR, UNCLOSED_BRACKET, VALUES_IN_BRACES,
};

/// A comma, or `AND`, between the parts of a frame.
pub(crate) fn comma_in_frame(p: &Parser) -> Diagnostic {
    let (span, found) = found(p);
    let message = match p.current.word {
        Word::Comma => "separate the slots of a frame with ';', not ','".to_owned(),
        _ => format!("separate the slots of a frame with ';', not {found}"),
    };
    Diagnostic::error(COMMA_IN_FRAME, span, message, put(span, ";"))
}

/// `[likes -> tea, coffee]`.
pub(crate) fn values_in_braces(p: &Parser) -> Diagnostic {
    let (first, mut last) = (p.previous, p.after(p.current));
    loop {
        let comma = p.after(last);
        let value = p.after(comma);
        if comma.word != Word::Comma || !value.word.starts_term() {
            break;
        }
        last = value;
    }
    let span = p.between(first.start, last.end);
    let fix = put(span, format!("{{{}}}", p.text(span)));
    Diagnostic::error(VALUES_IN_BRACES, span, "put several values in braces", fix)
}

/// `[]`.
pub(crate) fn empty_frame(p: &Parser, open: Token) -> Diagnostic {
    let span = p.between(open.start, p.current.end);
    let fix = replace(span, "", "remove the brackets, or write `[slot -> value]`");
    Diagnostic::error(EMPTY_FRAME, span, "a frame holds at least one slot", fix)
}

/// `p()`.
pub(crate) fn empty_arguments(p: &Parser, open: Token) -> Diagnostic {
    let span = p.since(open.start);
    let fix = replace(span, "", "remove the parentheses");
    Diagnostic::error(
        EMPTY_ARGUMENTS,
        span,
        "parentheses hold at least one argument",
        fix,
    )
}

/// `{}` as a value.
pub(crate) fn empty_set(p: &Parser, open: Token) -> Diagnostic {
    let span = p.between(open.start, p.current.end);
    let fix =
        Fix::Advise("write a value, or leave the slot out: what is not stated needs no sign".to_owned());
    Diagnostic::error(EMPTY_SET, span, "a set of values holds at least one", fix)
}

/// `;` or `,` before a closing bracket.
pub(crate) fn trailing_separator(p: &Parser) -> Diagnostic {
    let span = p.span(p.previous);
    let text = p.text(span);
    let message = format!("nothing follows the last `{text}`");
    Diagnostic::error(
        TRAILING_SEPARATOR,
        span,
        message,
        replace(span, "", format!("remove `{text}`")),
    )
}

/// Another sign where `->` must stand.
pub(crate) fn frame_arrow(p: &Parser) -> Diagnostic {
    let (span, found) = found(p);
    let message = format!("write '->' between a slot and its value, not {found}");
    Diagnostic::error(FRAME_ARROW, span, message, put(span, "->"))
}

/// A slot without `->` and a value.
pub(crate) fn slot_without_value(p: &Parser, slot: Span) -> Diagnostic {
    let text = p.text(slot);
    let message = format!("the slot `{text}` has no value");
    let fix = put(slot, format!("{text} -> true"));
    Diagnostic::error(FRAME_ARROW, slot, message, fix)
}

/// A string, a number or a boolean where a slot must stand.
pub(crate) fn property_is_a_name(p: &Parser) -> Diagnostic {
    let (span, found) = found(p);
    let message = format!("a slot is a name, not {found}");
    let inside = p.text(span).trim_matches('"');
    let is_name = !inside.is_empty()
        && inside
            .chars()
            .all(|letter| letter.is_alphanumeric() || letter == '_')
        && inside.starts_with(char::is_alphabetic);
    let fix = match is_name && p.at(Word::String) {
        true => put(span, inside),
        false => Fix::Advise("name the slot; in backquotes a name may hold any letters".to_owned()),
    };
    Diagnostic::error(PROPERTY_IS_A_NAME, span, message, fix)
}

/// Something else where a bracket must be closed.
pub(crate) fn not_closed(p: &Parser, open: Token) -> Diagnostic {
    let (sign, close) = match open.word {
        Word::LeftBracket => ("`[`", "]"),
        Word::LeftBrace => ("`{`", "}"),
        _ => ("`(`", ")"),
    };
    let is_cut_short = matches!(
        p.current.word,
        Word::End
            | Word::FullStop
            | Word::LeftArrow
            | Word::RightBracket
            | Word::RightBrace
            | Word::RightParenthesis
            | Word::Query
    ) || p.is_first_on_line();
    if unreadable_word(p).is_some() || !is_cut_short {
        return unexpected(
            p,
            match open.word {
                Word::LeftBracket => "`;` or `]`",
                Word::LeftBrace => "`}`",
                _ => "`)`",
            },
        );
    }
    let end = p.just_passed();
    let fix = replace(end, close, format!("write `{close}` here"));
    Diagnostic::error(UNCLOSED_BRACKET, end, format!("{sign} is not closed"), fix)
        .see(p.span(open), "it was opened here")
}
