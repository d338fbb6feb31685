//! `external name(args) using _tool with prompt [fields] <- body`.

use super::{formula, frame, term};
use crate::parser::{Parsed, Parser};
use crate::tree::{External, Part, StatementKind};
use crate::words::Word;

/// A statement that asks the host for something.
pub(super) fn external(p: &mut Parser) -> Parsed<StatementKind> {
    p.advance();
    let name = p.name("the name of the request")?;
    let arguments = match p.at(Word::LeftParenthesis) {
        true => term::arguments(p)?,
        false => Vec::new(),
    };
    if !p.eat_keyword("using") {
        return Err(p.unexpected("`using` and a tool"));
    }
    let tool = p.name("the name of a tool, as in `using _llm`")?;
    let prompt = match p.eat_keyword("with") {
        true => Some(term::term(p)?),
        false => None,
    };
    let fields = match p.at(Word::LeftBracket) {
        true => fields(p)?,
        false => Vec::new(),
    };
    let body = match p.eat(Word::LeftArrow) {
        true => Some(formula::formula(p)?),
        false => None,
    };
    Ok(StatementKind::External(Box::new(External {
        name,
        arguments,
        tool,
        prompt,
        fields,
        body,
    })))
}

/// The fields; one with parameters is reported and left out.
fn fields(p: &mut Parser) -> Parsed<Vec<Part>> {
    let mut fields = frame::parts(p)?;
    if let Some(odd) = fields.iter().find(|field| !field.parameters.is_empty()) {
        let problem = crate::problems::field_parameters(p, odd);
        p.report(problem);
        fields.retain(|field| field.parameters.is_empty());
    }
    Ok(fields)
}
