//! Problems of statements: their first words, their arrows, their full stops.

use super::{found, put, replace, unreadable_word};
use crate::grammar::STATEMENT_WORDS;
use crate::parser::Parser;
use crate::tree::{Name, Part, Term, TermKind};
use crate::words::{Token, Word};
use framex_source::{
    CLASS_IS_A_NAME, CLOSED_METHOD_NUMBER, CLOSED_NUMBER, Diagnostic, FIELD_PARAMETERS, FULL_STOP, Fix,
    LONE_TERM, RULE_ARROW, SAID_TWICE, SECOND_WORD, SIGNATURE_FORM, STATEMENT_WORD, SUBCLASS_SIGN, SYNTAX,
    Span, nearest,
};

/// A statement lacks its full stop before a new line or the end of the text.
pub(crate) fn full_stop(p: &Parser) -> Diagnostic {
    if let Some(problem) = unreadable_word(p) {
        return problem;
    }
    let end = p.just_passed();
    let fix = replace(end, ".", "write `.` here");
    Diagnostic::error(FULL_STOP, end, "end the statement with '.'", fix)
}

/// Something stands after a whole statement.
pub(crate) fn after_statement(p: &Parser) -> Diagnostic {
    if let Some(problem) = unreadable_word(p).or_else(|| super::computed(p)) {
        return problem;
    }
    let (span, found) = found(p);
    match p.current.word {
        Word::Comma | Word::Semicolon => {
            let fix = put(span, ".");
            let message = format!("end the statement with '.', not {found}");
            Diagnostic::error(FULL_STOP, span, message, fix)
        }
        Word::RightBracket | Word::RightBrace | Word::RightParenthesis => {
            let fix = replace(span, "", format!("remove {found}"));
            Diagnostic::error(SYNTAX, span, format!("{found} closes nothing"), fix)
        }
        Word::RightArrow => {
            let fix = put(span, "<-");
            Diagnostic::error(RULE_ARROW, span, "write '<-' for a rule", fix)
        }
        _ => {
            let message = format!("end the statement with '.' before {found}");
            let end = p.just_passed();
            let fix = match p.current.word {
                Word::And | Word::Or => {
                    Fix::Advise("conditions stand after `<-` in a rule, or after `?-`".to_owned())
                }
                Word::LeftBracket => {
                    Fix::Advise("write all slots between one pair of brackets, separated with `;`".to_owned())
                }
                Word::Colon => Fix::Advise("write the class before the bracket: `rob:Man[…]`".to_owned()),
                _ => replace(end, ".", "write `.` here"),
            };
            Diagnostic::error(FULL_STOP, span, message, fix)
        }
    }
}

/// The rule arrow of another language.
pub(crate) fn rule_arrow(p: &Parser) -> Diagnostic {
    let (span, found) = found(p);
    let message = format!("write '<-' for a rule, not {found}");
    Diagnostic::error(RULE_ARROW, span, message, put(span, "<-"))
}

/// `::` where other dialects write a subclass.
pub(crate) fn subclass_sign(p: &Parser) -> Diagnostic {
    let span = p.span(p.current);
    let fix = replace(span, " extends ", "write `extends`");
    Diagnostic::error(
        SUBCLASS_SIGN,
        span,
        "write 'extends' for a subclass, not `::`",
        fix,
    )
}

/// A name before another word, which is no keyword of statements.
pub(crate) fn statement_word(p: &Parser, first: Token) -> Diagnostic {
    let (span, word) = (p.span(first), p.text_of(first));
    let message = format!("no statement begins with the word `{word}`");
    let fix = match nearest(word, STATEMENT_WORDS.iter().copied()) {
        Some(near) => replace(span, near, format!("did you mean `{near}`?")),
        None => Fix::Advise(format!(
            "write `{word}:` before a class, or `{word}[…]` round its slots"
        )),
    };
    Diagnostic::error(STATEMENT_WORD, span, message, fix)
}

/// The second word of a statement is none of those that may follow the first.
pub(crate) fn second_word(p: &Parser, first: &str, words: &[&str]) -> Diagnostic {
    let (span, found) = found(p);
    let list = words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>();
    let message = format!("after `{first}` stands {}, not {found}", either(&list));
    let fix = match nearest(p.text_of(p.current), words.iter().copied()) {
        Some(near) => replace(span, near, format!("did you mean `{near}`?")),
        None => Fix::Advise(format!("write `{first} {}`", words[0])),
    };
    Diagnostic::error(SECOND_WORD, span, message, fix)
}

fn either(words: &[String]) -> String {
    match words {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => words.concat(),
    }
}

/// A term that neither states nor asks anything.
pub(crate) fn lone_term(p: &Parser, term: &Term) -> Diagnostic {
    let is_whole = matches!(
        p.current.word,
        Word::FullStop | Word::LeftArrow | Word::PrologArrow | Word::End
    );
    if !is_whole && !p.is_first_on_line() {
        return super::unexpected(p, "`:` and a class, or `[` and a slot");
    }
    let text = p.text(term.span);
    if let TermKind::Name(name) = &term.kind
        && let Some((narrow, wide)) = name.split_once("::")
    {
        let fix = put(term.span, format!("{narrow} extends {wide}"));
        let message = "write 'extends' for a subclass, not `::`";
        return Diagnostic::error(SUBCLASS_SIGN, term.span, message, fix);
    }
    let message = format!("`{text}` alone says nothing");
    Diagnostic::error(LONE_TERM, term.span, message, of_an_object(p, term))
}

/// How to say something of an object: what to write in place of a predicate of Prolog, or of a bare name.
pub(super) fn of_an_object(p: &Parser, term: &Term) -> Fix {
    let text = |term: &Term| p.text(term.span).to_owned();
    match &term.kind {
        TermKind::Function(name, arguments) => match arguments.as_slice() {
            [one] => put(term.span, format!("{}:{}", text(one), name.text)),
            [object, value] => put(
                term.span,
                format!("{}[{} -> {}]", text(object), name.text, text(value)),
            ),
            _ => Fix::Advise("name an object and its slots: `object[slot -> value]`".to_owned()),
        },
        _ => Fix::Advise(format!(
            "say which class it has, `{0}:Class`, or which slot, `{0}[slot -> value]`",
            text(term)
        )),
    }
}

/// A class that is no name, where it is declared or a member is stated.
pub(crate) fn class_is_a_name(p: &Parser, span: Span) -> Diagnostic {
    let message = format!("a class is a name, not `{}`", p.text(span));
    let fix = Fix::Advise("write the name of a class; in backquotes it may hold any letters".to_owned());
    Diagnostic::error(CLASS_IS_A_NAME, span, message, fix)
}

/// `closed method m` without a number of parameters, or with one that is none.
pub(crate) fn closed_method_number(_: &Parser, name: &Name, number: Option<Span>) -> Diagnostic {
    let at = number.unwrap_or(Span {
        start: name.span.end,
        ..name.span
    });
    let message = format!(
        "`closed method {}` says how many parameters the method has, at least 1",
        name.text
    );
    let help = format!("write `closed method {}/1`", name.text);
    Diagnostic::error(CLOSED_METHOD_NUMBER, name.span, message, replace(at, "/1", help))
}

/// `closed slot p/1`.
pub(crate) fn closed_without_number(_: &Parser, kind: &str, name: &Name, number: Span) -> Diagnostic {
    let message = format!("`closed {kind}` takes no number of parameters");
    let help = format!(
        "remove it, or write `closed method {}` for a slot with parameters",
        name.text
    );
    Diagnostic::error(CLOSED_NUMBER, number, message, replace(number, "", help))
}

/// A second `source`, `time` or `weight` in one `annotate`.
pub(crate) fn said_twice(p: &Parser, word: Token) -> Diagnostic {
    let text = p.text_of(word);
    let message = format!("`{text}` stands twice in one `annotate`");
    let fix = replace(p.since(word.start), "", format!("keep one `{text}`"));
    Diagnostic::error(SAID_TWICE, p.span(word), message, fix)
}

/// `;` between the slots of a signature.
pub(crate) fn semicolon_in_signature(p: &Parser) -> Diagnostic {
    let span = p.span(p.current);
    let message = "separate the slots of a signature with ',', not ';'";
    Diagnostic::error(SIGNATURE_FORM, span, message, put(span, ","))
}

/// `->` between a slot and its type.
pub(crate) fn colon_in_signature(p: &Parser) -> Diagnostic {
    let (span, found) = found(p);
    let message = format!("write ':' between a slot and its type, not {found}");
    Diagnostic::error(SIGNATURE_FORM, span, message, put(span, ":"))
}

/// A field of a request with parameters.
pub(crate) fn field_parameters(p: &Parser, field: &Part) -> Diagnostic {
    let message = format!(
        "a field of a request has no parameters: `{}`",
        p.text(field.property.span)
    );
    let fix = Fix::Advise("write one field for each, with a name of its own".to_owned());
    Diagnostic::error(FIELD_PARAMETERS, field.span, message, fix)
}
