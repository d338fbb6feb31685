//! `expect …: goal` and `constraint "…": body`.

use super::{formula, literal};
use crate::parser::{Parsed, Parser};
use crate::problems;
use crate::tree::{Constraint, Expect, Outcome, StatementKind};
use crate::words::Word;

/// `expect true: goal`, `expect bindings 2: goal`.
pub(super) fn expect(p: &mut Parser) -> Parsed<StatementKind> {
    p.advance();
    let outcome = match p.text_of(p.current) {
        "true" => Outcome::True,
        "false" => Outcome::False,
        "unknown" => Outcome::Unknown,
        "bindings" => {
            p.advance();
            let number = p.text_of(p.current).parse().ok().filter(|_| p.at(Word::Number));
            match number {
                Some(number) => Outcome::Bindings(number),
                None => return Err(p.unexpected("how many bindings, as in `expect bindings 2:`")),
            }
        }
        _ => {
            let problem = problems::second_word(p, "expect", &["true", "false", "unknown", "bindings"]);
            return Err(p.fail(problem));
        }
    };
    p.advance();
    colon(p)?;
    let goal = formula::formula(p)?;
    Ok(StatementKind::Expect(Expect { outcome, goal }))
}

/// `constraint "a person has one job": body`.
pub(super) fn constraint(p: &mut Parser) -> Parsed<StatementKind> {
    p.advance();
    let label = literal::string(p, "what the constraint demands, in quotes")?;
    colon(p)?;
    let body = formula::formula(p)?;
    Ok(StatementKind::Constraint(Constraint { label, body }))
}

/// A colon, also where a negative number touches it: `expect true:-2:Even.`
fn colon(p: &mut Parser) -> Parsed<()> {
    if p.at(Word::PrologArrow) {
        p.split_current();
        return Ok(());
    }
    p.expect(Word::Colon, "`:`").map(drop)
}
