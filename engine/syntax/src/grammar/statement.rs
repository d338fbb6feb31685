//! Which statement a text holds: by its first word, and whether that word is a keyword in its place.

use super::{declaration, expectation, external, formula, frame, signature, term};
use crate::parser::{Parsed, Parser};
use crate::problems;
use crate::tree::{Extends, Frame, Name, Rule, StatementKind, Term, TermKind};
use crate::words::Word;

/// The words that begin a statement where another word follows them.
pub(crate) const STATEMENT_WORDS: &[&str] = &[
    "world",
    "closed",
    "prefix",
    "external",
    "expect",
    "declare",
    "annotate",
    "constraint",
    "module",
    "import",
];

/// Whether this word begins a statement where another word follows it.
pub(crate) fn is_statement_word(word: &str) -> bool {
    STATEMENT_WORDS.contains(&word)
}

/// One statement with its full stop.
pub(crate) fn statement(p: &mut Parser) -> Parsed<StatementKind> {
    let kind = match p.current.word {
        Word::Query => {
            p.advance();
            StatementKind::Query(formula::formula(p)?)
        }
        Word::Name if is_keyword(p) => match p.text_of(p.current) {
            "world" => declaration::world(p)?,
            "closed" => declaration::closed(p)?,
            "prefix" => declaration::prefix(p)?,
            "declare" => declaration::declare(p)?,
            "annotate" => declaration::annotate(p)?,
            "import" => declaration::import(p)?,
            "module" => return declaration::module(p),
            "external" => external::external(p)?,
            "expect" => expectation::expect(p)?,
            _ => expectation::constraint(p)?,
        },
        _ => about_a_term(p)?,
    };
    full_stop(p)?;
    Ok(kind)
}

/// Whether the current word is a keyword here: another word follows, and not `extends` as in
/// `world extends Thing.`
fn is_keyword(p: &Parser) -> bool {
    if !is_statement_word(p.text_of(p.current)) {
        return false;
    }
    let second = p.after(p.current);
    if !second.word.starts_term() {
        return false;
    }
    if second.word != Word::Name || p.text_of(second) != "extends" {
        return true;
    }
    let third = p.after(second);
    let is_superclass = matches!(third.word, Word::Name | Word::QuotedName);
    !is_superclass || p.after(third).word != Word::FullStop
}

/// `Person { … }`, `Man extends Person`, facts and rules: what begins with a term.
fn about_a_term(p: &mut Parser) -> Parsed<StatementKind> {
    if !p.current.word.starts_term() {
        return Err(p.unexpected("a statement"));
    }
    let first = p.current;
    let subject = term::term(p)?;
    match p.current.word {
        Word::LeftBrace => {
            let class = class_name(p, subject)?;
            signature::signature(p, class)
        }
        Word::Name if p.text_of(p.current) == "extends" => {
            p.advance();
            let subclass = class_name(p, subject)?;
            let superclass = p.name("the wider class")?;
            Ok(StatementKind::Extends(Extends { subclass, superclass }))
        }
        Word::Colon | Word::LeftBracket => {
            let head = frame::frame(p, subject)?;
            fact_or_rule(p, head)
        }
        Word::DoubleColon => {
            let problem = problems::subclass_sign(p);
            Err(p.fail(problem))
        }
        Word::LeftParenthesis if first.word == Word::Variable => Err(p.unexpected("`:` or `[`")),
        word if word.starts_term()
            && word != Word::Minus
            && first.word == Word::Name
            && !p.is_first_on_line() =>
        {
            let problem = problems::statement_word(p, first);
            Err(p.fail(problem))
        }
        _ => {
            let problem = problems::lone_term(p, &subject);
            Err(p.fail(problem))
        }
    }
}

fn fact_or_rule(p: &mut Parser, head: Frame) -> Parsed<StatementKind> {
    match p.current.word {
        Word::LeftArrow => {
            p.advance();
        }
        Word::PrologArrow | Word::LessOrEqual | Word::DoubleArrow => {
            let problem = problems::rule_arrow(p);
            p.report(problem);
            p.advance();
        }
        Word::Name if p.text_of(p.current) == "if" && p.after(p.current).word.starts_term() => {
            let problem = problems::rule_arrow(p);
            p.report(problem);
            p.advance();
        }
        _ => return Ok(StatementKind::Fact(head)),
    }
    let body = formula::formula(p)?;
    Ok(StatementKind::Rule(Rule { head, body }))
}

/// A term in the place of a class that is declared.
fn class_name(p: &mut Parser, term: Term) -> Parsed<Name> {
    match term.kind {
        TermKind::Name(text) => Ok(Name {
            span: term.span,
            text,
        }),
        _ => {
            let problem = problems::class_is_a_name(p, term.span);
            Err(p.fail(problem))
        }
    }
}

/// The full stop. Where it is missing before a new line, reading goes on as if it were there.
fn full_stop(p: &mut Parser) -> Parsed<()> {
    if p.eat(Word::FullStop) {
        return Ok(());
    }
    let may_begin_next = p.current.word.starts_term() || p.at(Word::Query);
    if p.at(Word::End) || (may_begin_next && p.is_first_on_line()) {
        if p.is_sound() {
            let problem = problems::full_stop(p);
            p.report(problem);
        }
        return Ok(());
    }
    let problem = problems::after_statement(p);
    Err(p.fail(problem))
}
