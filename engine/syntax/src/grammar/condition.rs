//! Conditions: a frame, a comparison, `?V := …`, `NOT`, `unknown { … }`, something in parentheses.
//!
//! An opening parenthesis may begin alternatives or an expression: `(?A > 1 OR …)`, `(?A + 1) * 2 = 4`. What
//! stands inside is read first and decides, so nothing is read twice.

use super::{aggregate, expression, formula, frame};
use crate::parser::{Parsed, Parser};
use crate::problems;
use crate::tree::{Comparison, Expression, ExpressionKind, Formula, FormulaKind, Name, Term, TermKind};
use crate::words::Word;

/// A condition, or an expression that nothing has made one yet.
enum Item {
    Condition(Formula),
    Value(Expression),
}

/// A condition.
pub(super) fn condition(p: &mut Parser) -> Parsed<Formula> {
    let item = item(p)?;
    as_condition(p, item)
}

fn as_condition(p: &mut Parser, item: Item) -> Parsed<Formula> {
    match item {
        Item::Condition(formula) => Ok(formula),
        Item::Value(expression) => test(p, expression),
    }
}

/// A value as a condition: a built-in that gives a boolean, perhaps in parentheses.
fn test(p: &mut Parser, expression: Expression) -> Parsed<Formula> {
    let span = expression.span;
    let kind = match expression.kind {
        ExpressionKind::Group(inside) => FormulaKind::Group(Box::new(test(p, *inside)?)),
        ExpressionKind::Call(..) => FormulaKind::Test(Box::new(expression)),
        ExpressionKind::Term(_) | ExpressionKind::Negate(_) | ExpressionKind::Binary(..) => {
            let problem = problems::lone_value(p, &expression);
            return Err(p.fail(problem));
        }
    };
    Ok(Formula { span, kind })
}

fn item(p: &mut Parser) -> Parsed<Item> {
    let start = p.current.start;
    let kind = match p.current.word {
        Word::Not => {
            p.advance();
            FormulaKind::Not(Box::new(p.deeper(condition)?))
        }
        Word::ForeignNot => {
            let problem = problems::keyword_in_capitals(p, "NOT");
            p.report(problem);
            p.advance();
            FormulaKind::Not(Box::new(p.deeper(condition)?))
        }
        Word::Name if is_lower_not(p) => {
            let problem = problems::keyword_in_capitals(p, "NOT");
            p.report(problem);
            p.advance();
            FormulaKind::Not(Box::new(p.deeper(condition)?))
        }
        Word::Name if p.at_keyword("unknown") && p.after(p.current).word == Word::LeftBrace => {
            p.advance();
            let open = p.advance();
            let inside = p.deeper(formula::formula)?;
            p.expect_closing(Word::RightBrace, open)?;
            FormulaKind::Unknown(Box::new(inside))
        }
        Word::LeftParenthesis => return p.deeper(in_parentheses),
        _ => {
            let first = expression::operand(p)?;
            return after_operand(p, first);
        }
    };
    let span = p.since(start);
    Ok(Item::Condition(Formula { span, kind }))
}

/// Whether `not` stands before a condition, and is no object: `not(a):Thing` is one.
fn is_lower_not(p: &Parser) -> bool {
    if !matches!(p.text_of(p.current), "not" | "Not") {
        return false;
    }
    let next = p.after(p.current);
    if next.word != Word::LeftParenthesis {
        return next.word.starts_term() && next.word != Word::Minus;
    }
    let (mut token, mut open) = (next, 1_u32);
    while open > 0 {
        token = p.after(token);
        match token.word {
            Word::LeftParenthesis => open += 1,
            Word::RightParenthesis => open -= 1,
            Word::End | Word::FullStop => return true,
            _ => {}
        }
    }
    !matches!(p.after(token).word, Word::Colon | Word::LeftBracket)
}

fn in_parentheses(p: &mut Parser) -> Parsed<Item> {
    let open = p.advance();
    let first = match item(p)? {
        Item::Value(inside) if p.at(Word::RightParenthesis) => {
            p.advance();
            let group = Expression {
                span: p.since(open.start),
                kind: ExpressionKind::Group(Box::new(inside)),
            };
            return after_operand(p, group);
        }
        item => as_condition(p, item)?,
    };
    let (inside, ors) = formula::alternatives_from(p, first)?;
    p.expect_closing(Word::RightParenthesis, open)?;
    let kind = match ors {
        Some(_) => inside.kind,
        None => FormulaKind::Group(Box::new(inside)),
    };
    let span = p.since(open.start);
    Ok(Item::Condition(Formula { span, kind }))
}

/// What the first operand begins: a frame, `?V := …`, `module @ (…)`, a comparison or a longer expression.
fn after_operand(p: &mut Parser, first: Expression) -> Parsed<Item> {
    let start = first.span.start;
    let kind = match p.current.word {
        Word::Colon | Word::LeftBracket => {
            let subject = subject(p, first)?;
            FormulaKind::Frame(frame::frame(p, subject)?)
        }
        Word::Assign => assignment(p, first)?,
        Word::At => {
            let module = module_name(p, first)?;
            p.advance();
            if !p.at(Word::LeftParenthesis) {
                return Err(p.unexpected("`(` and a goal"));
            }
            let goal = goal_of_module(p)?;
            FormulaKind::InModule(module, Box::new(goal))
        }
        _ => {
            let left = expression::expression_from(p, first)?;
            return comparison(p, left);
        }
    };
    let span = p.since(start);
    Ok(Item::Condition(Formula { span, kind }))
}

fn subject(p: &mut Parser, first: Expression) -> Parsed<Term> {
    let span = first.span;
    match expression::into_term(first) {
        Some(term) => Ok(term),
        None => {
            let problem = problems::computed_in_frame(p, span);
            Err(p.fail(problem))
        }
    }
}

/// The formula between the parentheses; they belong to `@`.
fn goal_of_module(p: &mut Parser) -> Parsed<Formula> {
    let open = p.advance();
    let first = p.deeper(condition)?;
    let (inside, _) = formula::alternatives_from(p, first)?;
    p.expect_closing(Word::RightParenthesis, open)?;
    Ok(inside)
}

fn module_name(p: &mut Parser, first: Expression) -> Parsed<Name> {
    match first.kind {
        ExpressionKind::Term(Term {
            span,
            kind: TermKind::Name(text),
        }) => Ok(Name { span, text }),
        _ => Err(p.unexpected("a condition")),
    }
}

fn assignment(p: &mut Parser, first: Expression) -> Parsed<FormulaKind> {
    let target = match first.kind {
        ExpressionKind::Term(
            term @ Term {
                kind: TermKind::Variable(_) | TermKind::Anonymous,
                ..
            },
        ) => term,
        ExpressionKind::Term(Term {
            span,
            kind: TermKind::Name(text),
        }) => {
            let problem = problems::variable_mark(p, span);
            p.report(problem);
            Term {
                span,
                kind: TermKind::Variable(text),
            }
        }
        _ => return Err(p.unexpected("a condition")),
    };
    p.advance();
    given_to(p, target)
}

/// What stands after `:=`.
fn given_to(p: &mut Parser, target: Term) -> Parsed<FormulaKind> {
    if aggregate::is_ahead(p) {
        let aggregate = aggregate::aggregate(p)?;
        return Ok(FormulaKind::Aggregate(target, Box::new(aggregate)));
    }
    let value = expression::expression(p)?;
    Ok(FormulaKind::Assign(target, Box::new(value)))
}

fn comparison(p: &mut Parser, left: Expression) -> Parsed<Item> {
    let start = left.span.start;
    let Some(comparison) = comparison_sign(p) else {
        return Ok(Item::Value(left));
    };
    let sign = p.advance();
    let kind = match left.kind {
        ExpressionKind::Term(
            target @ Term {
                kind: TermKind::Variable(_),
                ..
            },
        ) if aggregate::is_ahead(p) && comparison == Comparison::Equal => {
            let problem = problems::aggregate_after_equal(p, sign);
            p.report(problem);
            given_to(p, target)?
        }
        _ => {
            let right = expression::expression(p)?;
            FormulaKind::Comparison(Box::new(left), comparison, Box::new(right))
        }
    };
    if comparison_word(p).is_some() {
        let problem = problems::comparison_chain(p);
        return Err(p.fail(problem));
    }
    let span = p.since(start);
    Ok(Item::Condition(Formula { span, kind }))
}

fn comparison_word(p: &Parser) -> Option<Comparison> {
    Some(match p.current.word {
        Word::Equal => Comparison::Equal,
        Word::NotEqual => Comparison::NotEqual,
        Word::Less => Comparison::Less,
        Word::LessOrEqual => Comparison::LessOrEqual,
        Word::Greater => Comparison::Greater,
        Word::GreaterOrEqual => Comparison::GreaterOrEqual,
        _ => return None,
    })
}

/// The comparison that the current word is; one of another language is reported and read as ours.
fn comparison_sign(p: &mut Parser) -> Option<Comparison> {
    if let Some(comparison) = comparison_word(p) {
        return Some(comparison);
    }
    let meant = match (p.current.word, p.text_of(p.current)) {
        // `?A<-3` compares with a negative number.
        (Word::LeftArrow, _) if is_negative_number_ahead(p) => {
            return Some(split_less(p));
        }
        (Word::ForeignComparison, "==") => (Comparison::Equal, "="),
        (Word::ForeignComparison, "=<") => (Comparison::LessOrEqual, "<="),
        (Word::ForeignComparison, _) => (Comparison::NotEqual, "!="),
        (Word::DoubleArrow, _) => (Comparison::GreaterOrEqual, ">="),
        (Word::Name, "is") => (Comparison::Equal, ":="),
        _ => return None,
    };
    let problem = problems::comparison_sign(p, meant.1);
    p.report(problem);
    Some(meant.0)
}

fn is_negative_number_ahead(p: &Parser) -> bool {
    let number = p.after(p.current);
    number.word == Word::Number && Parser::touches(p.current, number)
}

/// Leaves `<` as the current word of `<-3`, so that the caller passes it and `-3` follows.
fn split_less(p: &mut Parser) -> Comparison {
    p.narrow_current(Word::Less);
    Comparison::Less
}
