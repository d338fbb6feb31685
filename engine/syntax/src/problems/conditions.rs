//! Problems of bodies and goals: what joins conditions, comparisons, aggregates.

use super::{found, put, replace};
use crate::parser::Parser;
use crate::tree::{BUILTINS, Expression, ExpressionKind, Term, TermKind};
use crate::words::{Token, Word};
use framex_source::{
    AGGREGATE_COLLECTS, AGGREGATE_PLACE, AND_BETWEEN_CONDITIONS, BY_WITHOUT_FIRST, COMPARISON_CHAIN,
    COMPARISON_SIGN, Diagnostic, FIRST_NEEDS_BY, Fix, KEYWORD_IN_CAPITALS, LONE_TERM, OR_NEEDS_PARENTHESES,
    Span, VARIABLE_MARK, nearest,
};

/// Alternatives without parentheses round them.
pub(crate) fn or_needs_parentheses(p: &Parser, or: Token, alternatives: Span) -> Diagnostic {
    let fix = replace(
        alternatives,
        format!("({})", p.text(alternatives)),
        "write `(… OR …)`",
    );
    Diagnostic::error(
        OR_NEEDS_PARENTHESES,
        p.span(or),
        "put alternatives in parentheses",
        fix,
    )
}

/// A comma, a semicolon or `&` between conditions.
pub(crate) fn and_between_conditions(p: &Parser) -> Diagnostic {
    let (span, found) = found(p);
    let message = format!("join conditions with 'AND', not {found}");
    let is_tight = p.previous.end == span.start;
    let fix = replace(
        span,
        if is_tight { " AND" } else { "AND" },
        "write `AND`; alternatives are `(A OR B)`",
    );
    Diagnostic::error(AND_BETWEEN_CONDITIONS, span, message, fix)
}

/// `or`, `not` and their signs in other languages.
pub(crate) fn keyword_in_capitals(p: &Parser, keyword: &str) -> Diagnostic {
    let (span, found) = found(p);
    let message = format!("write '{keyword}', not {found}");
    let is_sign = p.current.word == Word::ForeignNot;
    let fix = replace(
        span,
        format!("{keyword}{}", if is_sign { " " } else { "" }),
        format!("write `{keyword}`"),
    );
    Diagnostic::error(KEYWORD_IN_CAPITALS, span, message, fix)
}

/// A value where a condition must stand.
pub(crate) fn lone_value(p: &Parser, expression: &Expression) -> Diagnostic {
    let ends_here = matches!(
        p.current.word,
        Word::And
            | Word::Or
            | Word::FullStop
            | Word::RightParenthesis
            | Word::RightBrace
            | Word::Comma
            | Word::End
    );
    let text = p.text(expression.span);
    if matches!(p.current.word, Word::Colon | Word::LeftBracket) {
        let is_hyphenated =
            text.contains('-') && !text.contains(|c: char| c.is_whitespace() || "?(".contains(c));
        return match is_hyphenated {
            true => super::words::hyphen(p, expression.span),
            false => super::computed_in_frame(p, expression.span),
        };
    }
    if !ends_here {
        return super::unexpected(p, "`:`, `[` or a comparison");
    }
    let message = format!("`{text}` is a value, not a condition");
    let fix = match &expression.kind {
        ExpressionKind::Term(term) => match &term.kind {
            TermKind::Function(name, _) => match nearest(&name.text, BUILTINS.iter().copied()) {
                Some(near) => replace(name.span, near, format!("did you mean `{near}`?")),
                None => super::statements::of_an_object(p, term),
            },
            _ => super::statements::of_an_object(p, term),
        },
        _ => Fix::Advise(format!("compare it with something: `{text} = …`")),
    };
    Diagnostic::error(LONE_TERM, expression.span, message, fix)
}

/// A comparison of another language.
pub(crate) fn comparison_sign(p: &Parser, ours: &str) -> Diagnostic {
    let (span, found) = found(p);
    let message = format!("write '{ours}', not {found}");
    Diagnostic::error(COMPARISON_SIGN, span, message, put(span, ours))
}

/// `1 < ?X < 5`.
pub(crate) fn comparison_chain(p: &Parser) -> Diagnostic {
    let span = p.span(p.current);
    let middle = p.text_of(p.previous);
    let fix = replace(
        p.between(span.start, span.start),
        format!("AND {middle} "),
        format!("write `AND {middle}` before it"),
    );
    Diagnostic::error(
        COMPARISON_CHAIN,
        span,
        "a comparison has two sides; join two comparisons with 'AND'",
        fix,
    )
}

/// `M := …`.
pub(crate) fn variable_mark(p: &Parser, name: Span) -> Diagnostic {
    let text = p.text(name);
    let message = format!("a variable starts with '?', and `{text}` is a name");
    Diagnostic::error(VARIABLE_MARK, name, message, put(name, format!("?{text}")))
}

/// An aggregate that does not stand after `:=`.
pub(crate) fn aggregate_place(p: &Parser) -> Diagnostic {
    let (span, found) = found(p);
    let message = format!("the aggregate {found} stands after ':=' alone");
    let fix = Fix::Advise(format!(
        "give it to a variable first: `?V := {}{{…}} AND …`",
        found.trim_matches('`')
    ));
    Diagnostic::error(AGGREGATE_PLACE, span, message, fix)
}

/// `?M = max{…}`.
pub(crate) fn aggregate_after_equal(p: &Parser, sign: Token) -> Diagnostic {
    let (_, found) = found(p);
    let message = format!("the aggregate {found} stands after ':=' alone");
    Diagnostic::error(AGGREGATE_PLACE, p.span(sign), message, put(p.span(sign), ":="))
}

/// Something other than a variable before the bar of an aggregate.
pub(crate) fn collects_variables(p: &Parser) -> Diagnostic {
    if let Some(problem) = super::unreadable_word(p) {
        return problem;
    }
    let (span, found) = found(p);
    let message = format!("an aggregate collects a variable, not {found} alone");
    let message = match p.current.word {
        Word::Variable => "an aggregate collects a variable, and computes nothing before its bar".to_owned(),
        _ => message.replace(" alone", ""),
    };
    let fix =
        Fix::Advise("write a variable before `|`, and `?V := …` among the conditions after it".to_owned());
    Diagnostic::error(AGGREGATE_COLLECTS, span, message, fix)
}

/// `max{?A, ?B | …}`.
pub(crate) fn collects_several(p: &Parser, word: Token, collected: &[Term]) -> Diagnostic {
    let text = p.text_of(word);
    let message = format!("`{text}` collects one variable; only `count` counts pairs");
    let last = collected[collected.len() - 1].span;
    let rest = p.between(collected[0].span.end, last.end);
    let fix = replace(rest, "", "name one variable before `|`");
    Diagnostic::error(AGGREGATE_COLLECTS, rest, message, fix)
}

/// `first{?X | …}`.
pub(crate) fn first_needs_by(p: &Parser, word: Token, collected: &[Term]) -> Diagnostic {
    let text = p.text_of(word);
    let message = format!("`{text}` says with `by` what orders the values");
    let variable = p.text(collected[0].span);
    let fix = Fix::Advise(format!("write `{text}{{{variable} by ?Key | …}}`"));
    Diagnostic::error(FIRST_NEEDS_BY, p.span(word), message, fix)
}

/// `max{?X by ?K | …}`.
pub(crate) fn by_without_first(p: &Parser, word: Token, by: Span) -> Diagnostic {
    let text = p.text_of(word);
    let message = format!("`{text}` needs no order; `by` belongs to `first` and `last`");
    let instead = if text == "min" { "first" } else { "last" };
    let fix = match text {
        "min" | "max" => replace(p.span(word), instead, format!("did you mean `{instead}`?")),
        _ => replace(by, "", "remove it"),
    };
    Diagnostic::error(BY_WITHOUT_FIRST, by, message, fix)
}
