//! What the parser complains of: a function a problem, with its words and its fix.
//!
//! In: the parser, at the word that is wrong. Out: one [`Diagnostic`].
//! Grouped as the grammar is: [`words`], [`statements`], [`frames`], [`conditions`].

mod conditions;
mod frames;
mod statements;
mod words;

pub(crate) use conditions::*;
pub(crate) use frames::*;
pub(crate) use statements::*;
pub(crate) use words::*;

use crate::parser::Parser;
use crate::words::Word;
use framex_source::{Diagnostic, Fix, SYNTAX, Span};

/// How many problems of one text are reported.
pub(crate) const MOST_PROBLEMS: usize = 20;

/// The current word is not what was expected; the most helpful thing to say about it.
pub(crate) fn unexpected(p: &Parser, expected: &str) -> Diagnostic {
    unreadable_word(p)
        .or_else(|| computed(p))
        .or_else(|| reserved_word(p, expected))
        .unwrap_or_else(|| {
            let (span, found) = found(p);
            let message = format!("expected {expected}, found {found}");
            let advice = match expected {
                "a statement" => "begin a statement with an object, as in `rob:Man.`, or with a keyword",
                _ => "see the pages of the language for the forms of a statement",
            };
            let advice = match (expected, p.current.word) {
                (_, Word::RightBracket | Word::RightBrace | Word::RightParenthesis) => {
                    format!("remove {found}, or write what belongs before it")
                }
                ("a statement", _) => advice.to_owned(),
                _ => format!("write {expected} here"),
            };
            Diagnostic::error(SYNTAX, span, message, Fix::Advise(advice))
        })
}

/// The current word and its name in a message.
fn found(p: &Parser) -> (Span, String) {
    if p.at(Word::End) {
        return (p.just_passed(), "the end of the text".to_owned());
    }
    let text = p.text_of(p.current).lines().next().unwrap_or_default();
    let short: String = text.chars().take(30).collect();
    let dots = if short.len() < p.text_of(p.current).len() {
        "…"
    } else {
        ""
    };
    (p.span(p.current), format!("`{short}{dots}`"))
}

/// Puts `text` in the place of `span`; the help says so.
fn put(span: Span, text: impl Into<String>) -> Fix {
    let text = text.into();
    let help = format!("write `{text}`");
    Fix::Replace { span, text, help }
}

/// Puts `text` in the place of `span`, and says why in `help`.
fn replace(span: Span, text: impl Into<String>, help: impl Into<String>) -> Fix {
    Fix::Replace {
        span,
        text: text.into(),
        help: help.into(),
    }
}
