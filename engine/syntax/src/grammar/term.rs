//! Terms: names, variables, strings, numbers, booleans, function terms.

use super::literal;
use crate::parser::{Parsed, Parser};
use crate::problems;
use crate::tree::{Name, Term, TermKind};
use crate::words::Word;
use smol_str::{SmolStr, format_smolstr};

/// A term.
pub(super) fn term(p: &mut Parser) -> Parsed<Term> {
    match p.current.word {
        Word::Name => {
            let name = bare(p);
            applied(p, name)
        }
        Word::QuotedName => {
            let name = literal::quoted_term(p);
            applied(p, name)
        }
        Word::Minus => negative_number(p),
        Word::Variable | Word::Anonymous | Word::String | Word::Number | Word::True | Word::False => {
            Ok(bare(p))
        }
        _ => Err(p.unexpected("an object or a value")),
    }
}

/// The term that the current word is; it must be one that stands alone.
pub(super) fn bare(p: &mut Parser) -> Term {
    let token = p.advance();
    let text = p.text_of(token);
    let kind = match token.word {
        Word::Variable => TermKind::Variable(SmolStr::new(&text[1..])),
        Word::Anonymous => TermKind::Anonymous,
        Word::String => TermKind::String(literal::unescape(p, token)),
        Word::Number => TermKind::Number(SmolStr::new(text)),
        Word::True => TermKind::Boolean(true),
        Word::False => TermKind::Boolean(false),
        _ => TermKind::Name(SmolStr::new(text)),
    };
    Term {
        span: p.span(token),
        kind,
    }
}

/// A name, or the function term it begins.
fn applied(p: &mut Parser, symbol: Term) -> Parsed<Term> {
    if !p.at(Word::LeftParenthesis) {
        return Ok(symbol);
    }
    let TermKind::Name(text) = symbol.kind else {
        return Err(p.unexpected("the end of the term in backquotes"));
    };
    let span = symbol.span;
    let arguments = arguments(p)?;
    Ok(Term {
        span: p.since(span.start),
        kind: match arguments.is_empty() {
            true => TermKind::Name(text),
            false => TermKind::Function(Name { span, text }, arguments),
        },
    })
}

/// The terms in parentheses; none is a problem, and reading goes on.
pub(super) fn arguments(p: &mut Parser) -> Parsed<Vec<Term>> {
    let open = p.advance();
    let mut arguments = Vec::new();
    if p.at(Word::RightParenthesis) {
        p.advance();
        let problem = problems::empty_arguments(p, open);
        p.report(problem);
        return Ok(arguments);
    }
    p.deeper(|p| {
        arguments.push(term(p)?);
        while p.eat(Word::Comma) {
            arguments.push(term(p)?);
        }
        Ok(())
    })?;
    p.expect_closing(Word::RightParenthesis, open)?;
    Ok(arguments)
}

/// `-3`: a sign and a number are one term.
pub(super) fn negative_number(p: &mut Parser) -> Parsed<Term> {
    let sign = p.advance();
    let number = p.expect(Word::Number, "a number after `-`")?;
    Ok(Term {
        span: p.since(sign.start),
        kind: TermKind::Number(format_smolstr!("-{}", p.text_of(number))),
    })
}
