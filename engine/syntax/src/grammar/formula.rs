//! Formulas: conditions joined by `AND`, and alternatives, which stand in parentheses.

use super::condition;
use crate::parser::{Parsed, Parser};
use crate::problems;
use crate::tree::{Formula, FormulaKind};
use crate::words::Word;

/// A body or a goal. Alternatives without parentheses are reported, and read as if they had them.
pub(super) fn formula(p: &mut Parser) -> Parsed<Formula> {
    let first = condition::condition(p)?;
    let (formula, ors) = alternatives_from(p, first)?;
    if let Some(or) = ors {
        let problem = problems::or_needs_parentheses(p, or, formula.span);
        p.report(problem);
    }
    Ok(formula)
}

/// The rest of a formula after its first condition, and the first `OR` in it, if it has one.
///
/// The formula is a [`FormulaKind::Or`] exactly where there is one; its span holds no parentheses.
pub(super) fn alternatives_from(
    p: &mut Parser,
    first: Formula,
) -> Parsed<(Formula, Option<crate::words::Token>)> {
    let first = conjunction_from(p, first)?;
    if !at_or(p) {
        return Ok((first, None));
    }
    let or = p.current;
    let mut branches = vec![first];
    while at_or(p) {
        p.advance();
        let condition = condition::condition(p)?;
        branches.push(conjunction_from(p, condition)?);
    }
    let span = branches[0].span.to(branches[branches.len() - 1].span);
    let kind = FormulaKind::Or(branches);
    Ok((Formula { span, kind }, Some(or)))
}

fn conjunction_from(p: &mut Parser, first: Formula) -> Parsed<Formula> {
    if !at_and(p) {
        return Ok(first);
    }
    let mut conditions = vec![first];
    while at_and(p) {
        p.advance();
        conditions.push(condition::condition(p)?);
    }
    let span = conditions[0].span.to(conditions[conditions.len() - 1].span);
    let kind = FormulaKind::And(conditions);
    Ok(Formula { span, kind })
}

/// At `AND`, or at what stands for it in other languages, which is reported.
fn at_and(p: &mut Parser) -> bool {
    let is_foreign = match p.current.word {
        Word::And => return true,
        Word::Comma | Word::Semicolon | Word::Ampersand => true,
        Word::Name => is_lower_case(p, &["and", "And"]),
        _ => false,
    };
    if is_foreign && p.is_sound() {
        let problem = problems::and_between_conditions(p);
        p.report(problem);
    }
    is_foreign
}

/// At `OR`, or at what stands for it in other languages, which is reported.
fn at_or(p: &mut Parser) -> bool {
    let is_foreign = match p.current.word {
        Word::Or => return true,
        Word::DoubleBar => true,
        Word::Name => is_lower_case(p, &["or", "Or"]),
        _ => false,
    };
    if is_foreign && p.is_sound() {
        let problem = problems::keyword_in_capitals(p, "OR");
        p.report(problem);
    }
    is_foreign
}

fn is_lower_case(p: &Parser, words: &[&str]) -> bool {
    words.contains(&p.text_of(p.current))
        && !matches!(p.after(p.current).word, Word::Colon | Word::LeftBracket)
}
