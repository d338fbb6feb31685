//! Frames: `subject:Class[property -> value; method(a) -> {b, c}]`.

use super::{literal, term};
use crate::parser::{Parsed, Parser};
use crate::problems;
use crate::tree::{Frame, Part, Term, TermKind};
use crate::words::Word;

/// The rest of a frame, after its subject.
pub(super) fn frame(p: &mut Parser, subject: Term) -> Parsed<Frame> {
    let start = subject.span.start;
    let class = match p.eat(Word::Colon) {
        true => Some(class(p)?),
        false => None,
    };
    let parts = match p.current.word {
        Word::LeftBracket => parts(p)?,
        _ if class.is_some() => Vec::new(),
        _ => return Err(p.unexpected("`:` and a class, or `[` and a slot")),
    };
    Ok(Frame {
        span: p.since(start),
        subject,
        class,
        parts,
    })
}

fn class(p: &mut Parser) -> Parsed<Term> {
    match p.current.word {
        Word::Name | Word::QuotedName => {
            let name = p.name("a class")?;
            Ok(Term {
                span: name.span,
                kind: TermKind::Name(name.text),
            })
        }
        Word::Variable | Word::Anonymous => term::term(p),
        word if word.starts_term() => {
            let problem = problems::class_is_a_name(p, p.span(p.current));
            Err(p.fail(problem))
        }
        _ => Err(p.unexpected("a class")),
    }
}

/// The parts of a frame, with their brackets.
pub(super) fn parts(p: &mut Parser) -> Parsed<Vec<Part>> {
    let open = p.advance();
    let mut parts = Vec::new();
    if p.at(Word::RightBracket) {
        let problem = problems::empty_frame(p, open);
        p.report(problem);
    }
    let mut is_comma_reported = false;
    while !p.at(Word::RightBracket) {
        parts.push(part(p)?);
        match p.current.word {
            Word::Semicolon => {}
            Word::Comma | Word::And => {
                if is_comma_reported {
                } else if is_value_ahead(p) {
                    let problem = problems::values_in_braces(p);
                    return Err(p.fail(problem));
                } else {
                    let problem = problems::comma_in_frame(p);
                    p.report(problem);
                    is_comma_reported = true;
                }
            }
            _ => break,
        }
        p.advance();
        if p.at(Word::RightBracket) {
            let problem = problems::trailing_separator(p);
            p.report(problem);
        }
    }
    p.expect_closing(Word::RightBracket, open)?;
    Ok(parts)
}

/// Whether what follows the comma is a further value, as in `[likes -> tea, coffee]`, and no slot.
fn is_value_ahead(p: &Parser) -> bool {
    let value = p.after(p.current);
    let is_alone = || {
        matches!(
            p.after(value).word,
            Word::RightBracket | Word::Comma | Word::Semicolon
        )
    };
    p.at(Word::Comma) && value.word.starts_term() && is_alone()
}

fn part(p: &mut Parser) -> Parsed<Part> {
    let start = p.current.start;
    let property = property(p)?;
    let parameters = match p.at(Word::LeftParenthesis) {
        true => term::arguments(p)?,
        false => Vec::new(),
    };
    arrow(p, start)?;
    let is_set = p.at(Word::LeftBrace);
    let values = match is_set {
        true => set(p)?,
        false => vec![term::term(p)?],
    };
    Ok(Part {
        span: p.since(start),
        property,
        parameters,
        values,
        is_set,
    })
}

fn property(p: &mut Parser) -> Parsed<Term> {
    match p.current.word {
        Word::Name | Word::Variable | Word::Anonymous => Ok(term::bare(p)),
        Word::QuotedName => {
            let name = literal::quoted_name(p)?;
            Ok(Term {
                span: name.span,
                kind: TermKind::Name(name.text),
            })
        }
        Word::String | Word::Number | Word::True | Word::False => {
            let problem = problems::property_is_a_name(p);
            Err(p.fail(problem))
        }
        _ => Err(p.unexpected("a slot")),
    }
}

fn arrow(p: &mut Parser, start: u32) -> Parsed<()> {
    match p.current.word {
        Word::RightArrow => {
            p.advance();
            Ok(())
        }
        Word::Colon | Word::Equal | Word::Assign | Word::DoubleArrow => {
            let problem = problems::frame_arrow(p);
            p.report(problem);
            p.advance();
            Ok(())
        }
        Word::RightBracket | Word::Semicolon | Word::Comma => {
            let problem = problems::slot_without_value(p, p.since(start));
            Err(p.fail(problem))
        }
        _ => Err(p.unexpected("`->` and a value")),
    }
}

fn set(p: &mut Parser) -> Parsed<Vec<Term>> {
    let open = p.advance();
    if p.at(Word::RightBrace) {
        let problem = problems::empty_set(p, open);
        return Err(p.fail(problem));
    }
    let mut values = vec![term::term(p)?];
    while p.eat(Word::Comma) {
        values.push(term::term(p)?);
    }
    p.expect_closing(Word::RightBrace, open)?;
    Ok(values)
}
