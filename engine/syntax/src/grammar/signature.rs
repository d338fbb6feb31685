//! `Person { hasName: String, childWith(Person): Person }`: the types of a class's slots.

use crate::parser::{Parsed, Parser};
use crate::problems;
use crate::tree::{Name, Signature, SignatureSlot, StatementKind};
use crate::words::Word;

/// A signature, at its opening brace.
pub(super) fn signature(p: &mut Parser, class: Name) -> Parsed<StatementKind> {
    let open = p.advance();
    let mut slots = Vec::new();
    while !p.at(Word::RightBrace) {
        slots.push(slot(p)?);
        if p.at(Word::Semicolon) {
            let problem = problems::semicolon_in_signature(p);
            p.report(problem);
        } else if !p.at(Word::Comma) {
            break;
        }
        p.advance();
        if p.at(Word::RightBrace) {
            let problem = problems::trailing_separator(p);
            p.report(problem);
        }
    }
    p.expect_closing(Word::RightBrace, open)?;
    Ok(StatementKind::Signature(Signature { class, slots }))
}

fn slot(p: &mut Parser) -> Parsed<SignatureSlot> {
    let name = p.name("a slot and its type, as in `age: Integer`")?;
    let open = p.current;
    let mut parameters = Vec::new();
    if p.eat(Word::LeftParenthesis) {
        parameters.push(p.name("the type of a parameter")?);
        while p.eat(Word::Comma) {
            parameters.push(p.name("the type of a parameter")?);
        }
        p.expect_closing(Word::RightParenthesis, open)?;
    }
    if !p.at(Word::Colon) && matches!(p.current.word, Word::RightArrow | Word::DoubleArrow) {
        let problem = problems::colon_in_signature(p);
        p.report(problem);
        p.advance();
    } else {
        p.expect(Word::Colon, "`:` and a type")?;
    }
    let value = p.name("a type")?;
    Ok(SignatureSlot {
        name,
        parameters,
        value,
    })
}
