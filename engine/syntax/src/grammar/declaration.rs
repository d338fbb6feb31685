//! `world`, `closed`, `prefix`, `declare`, `annotate`, `module`, `import`.

use super::{frame, literal, term};
use crate::parser::{Parsed, Parser};
use crate::problems;
use crate::tree::{
    Annotate, Closed, ClosedScope, Declare, DeclareKind, Module, Prefix, StatementKind, World,
};
use crate::words::Word;
use smol_str::SmolStr;

/// `world open`, `world closed`.
pub(super) fn world(p: &mut Parser) -> Parsed<StatementKind> {
    p.advance();
    let world = match p.text_of(p.current) {
        "open" => World::Open,
        "closed" => World::Closed,
        _ => return second_word(p, "world", &["open", "closed"]),
    };
    p.advance();
    Ok(StatementKind::World(world))
}

/// `closed slot p`, `closed class C`, `closed method m/1`.
pub(super) fn closed(p: &mut Parser) -> Parsed<StatementKind> {
    p.advance();
    let kind = p.text_of(p.current);
    if !matches!(kind, "slot" | "class" | "method") || !p.at(Word::Name) {
        return second_word(p, "closed", &["slot", "class", "method"]);
    }
    p.advance();
    let name = p.name("the name of what is closed")?;
    let slash = p.current;
    let number = if p.eat(Word::Slash) {
        p.expect(Word::Number, "the number of its parameters")?;
        p.text_of(p.previous).parse::<u32>().ok().filter(|n| *n > 0)
    } else {
        None
    };
    let has_number = slash.word == Word::Slash;
    let scope = match (kind, number) {
        ("method", Some(parameters)) => ClosedScope::Method { parameters },
        ("method", None) => {
            let at = has_number.then(|| p.since(slash.start));
            let problem = problems::closed_method_number(p, &name, at);
            p.report(problem);
            ClosedScope::Method { parameters: 1 }
        }
        _ => {
            if has_number {
                let problem = problems::closed_without_number(p, kind, &name, p.since(slash.start));
                p.report(problem);
            }
            match kind {
                "slot" => ClosedScope::Slot,
                _ => ClosedScope::Class,
            }
        }
    };
    Ok(StatementKind::Closed(Closed { scope, name }))
}

/// `prefix cars = "https://example.org/cars#"`.
pub(super) fn prefix(p: &mut Parser) -> Parsed<StatementKind> {
    p.advance();
    let name = p.name("the short name")?;
    p.expect(Word::Equal, "`=`")?;
    let iri = literal::string(p, "the long name in quotes")?;
    Ok(StatementKind::Prefix(Prefix { name, iri }))
}

/// `declare inverse hasParent hasChild` and its like.
pub(super) fn declare(p: &mut Parser) -> Parsed<StatementKind> {
    p.advance();
    let (kind, number) = match p.text_of(p.current) {
        "subproperty" => (DeclareKind::Subproperty, 2),
        "inverse" => (DeclareKind::Inverse, 2),
        "required" => (DeclareKind::Required, 2),
        "transitive" => (DeclareKind::Transitive, 1),
        "symmetric" => (DeclareKind::Symmetric, 1),
        "functional" => (DeclareKind::Functional, 1),
        _ => {
            let words = [
                "subproperty",
                "inverse",
                "transitive",
                "symmetric",
                "required",
                "functional",
            ];
            return second_word(p, "declare", &words);
        }
    };
    p.advance();
    let expected = match (kind, number) {
        (DeclareKind::Required, _) => "a class and a slot",
        (_, 2) => "two properties",
        _ => "one property",
    };
    let names = (0..number).map(|_| p.name(expected)).collect::<Parsed<_>>()?;
    Ok(StatementKind::Declare(Declare { kind, names }))
}

/// `annotate frame source "…" time "…" weight 0.9`.
pub(super) fn annotate(p: &mut Parser) -> Parsed<StatementKind> {
    p.advance();
    let subject = term::term(p)?;
    let frame = frame::frame(p, subject)?;
    let (mut source, mut time, mut weight) = (None, None, None);
    while p.at(Word::Name) {
        let word = p.current;
        let is_again = match p.text_of(word) {
            "source" => {
                p.advance();
                source
                    .replace(literal::string(p, "the source in quotes")?)
                    .is_some()
            }
            "time" => {
                p.advance();
                time.replace(literal::string(p, "the time in quotes")?).is_some()
            }
            "weight" => {
                p.advance();
                p.expect(Word::Number, "a number")?;
                weight.replace(SmolStr::new(p.text_of(p.previous))).is_some()
            }
            _ if p.is_first_on_line() => break,
            _ => return Err(p.unexpected("`source`, `time` or `weight`")),
        };
        if is_again {
            let problem = problems::said_twice(p, word);
            p.report(problem);
        }
    }
    Ok(StatementKind::Annotate(Box::new(Annotate {
        frame,
        source,
        time,
        weight,
    })))
}

/// `module archive { … }`; a full stop may follow.
pub(super) fn module(p: &mut Parser) -> Parsed<StatementKind> {
    p.advance();
    let name = p.name("the name of the module")?;
    let open = p.expect(Word::LeftBrace, "`{`")?;
    let statements = p.deeper(Parser::module_statements)?;
    p.expect_closing(Word::RightBrace, open)?;
    p.eat(Word::FullStop);
    Ok(StatementKind::Module(Module { name, statements }))
}

/// `import archive`.
pub(super) fn import(p: &mut Parser) -> Parsed<StatementKind> {
    p.advance();
    Ok(StatementKind::Import(p.name("the name of a module")?))
}

fn second_word(p: &mut Parser, first: &str, words: &[&str]) -> Parsed<StatementKind> {
    let problem = problems::second_word(p, first, words);
    Err(p.fail(problem))
}
