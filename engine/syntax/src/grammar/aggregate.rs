//! Aggregates: `max{?K | body}`, `first{?X by ?K | body}`, `count{?E, ?X | body}`.

use super::formula;
use crate::parser::{Parsed, Parser};
use crate::problems;
use crate::tree::{Aggregate, AggregateFunction, Term};
use crate::words::Word;

/// Whether an aggregate begins here: its name and a brace.
pub(super) fn is_ahead(p: &Parser) -> bool {
    p.at(Word::Name)
        && AggregateFunction::named(p.text_of(p.current)).is_some()
        && p.after(p.current).word == Word::LeftBrace
}

/// An aggregate, at its name.
pub(super) fn aggregate(p: &mut Parser) -> Parsed<Aggregate> {
    let word = p.advance();
    let Some(function) = AggregateFunction::named(p.text_of(word)) else {
        return Err(p.unexpected("an aggregate"));
    };
    let open = p.advance();
    let mut collected = vec![variable(p)?];
    while p.eat(Word::Comma) {
        collected.push(variable(p)?);
    }
    if collected.len() > 1 && function != AggregateFunction::Count {
        let problem = problems::collects_several(p, word, &collected);
        p.report(problem);
    }
    let by = by(p, function, word, &collected)?;
    p.expect(Word::Bar, "`|` and what must be true")?;
    let body = p.deeper(formula::formula)?;
    p.expect_closing(Word::RightBrace, open)?;
    Ok(Aggregate {
        span: p.since(word.start),
        function,
        collected,
        by,
        body,
    })
}

fn by(
    p: &mut Parser,
    function: AggregateFunction,
    word: crate::words::Token,
    collected: &[Term],
) -> Parsed<Option<Term>> {
    let needs_order = matches!(function, AggregateFunction::First | AggregateFunction::Last);
    if !p.at_keyword("by") {
        if needs_order && p.at(Word::Bar) {
            let problem = problems::first_needs_by(p, word, collected);
            p.report(problem);
        }
        return Ok(None);
    }
    let start = p.previous.end;
    p.advance();
    let key = variable(p)?;
    if !needs_order {
        let problem = problems::by_without_first(p, word, p.since(start));
        p.report(problem);
    }
    Ok(Some(key))
}

fn variable(p: &mut Parser) -> Parsed<Term> {
    let is_alone = |p: &Parser| {
        let next = p.after(p.current);
        matches!(next.word, Word::Bar | Word::Comma | Word::Name)
    };
    if p.at(Word::Variable) && is_alone(p) {
        return Ok(super::term::bare(p));
    }
    let problem = problems::collects_variables(p);
    Err(p.fail(problem))
}
