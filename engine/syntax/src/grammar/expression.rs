//! Expressions: what is computed. `-` before an operand binds tightest, then `* / div mod`, then `+ -`.

use super::{aggregate, term};
use crate::parser::{Parsed, Parser};
use crate::problems;
use crate::tree::{BUILTINS, Expression, ExpressionKind, Name, Operator, Term, TermKind};
use crate::words::Word;

/// An expression.
pub(super) fn expression(p: &mut Parser) -> Parsed<Expression> {
    let first = operand(p)?;
    expression_from(p, first)
}

/// The rest of an expression, after its first operand.
pub(super) fn expression_from(p: &mut Parser, first: Expression) -> Parsed<Expression> {
    let mut left = product_from(p, first)?;
    while let Some(operator) = sum_operator(p) {
        let first = next_operand(p)?;
        let right = product_from(p, first)?;
        left = binary(left, operator, right);
    }
    Ok(left)
}

fn product_from(p: &mut Parser, first: Expression) -> Parsed<Expression> {
    let mut left = first;
    while let Some(operator) = product_operator(p) {
        let right = next_operand(p)?;
        left = binary(left, operator, right);
    }
    Ok(left)
}

fn next_operand(p: &mut Parser) -> Parsed<Expression> {
    p.count_operator()?;
    p.advance();
    operand(p)
}

fn sum_operator(p: &Parser) -> Option<Operator> {
    match p.current.word {
        Word::Plus => Some(Operator::Add),
        Word::Minus => Some(Operator::Subtract),
        _ => None,
    }
}

fn product_operator(p: &Parser) -> Option<Operator> {
    match p.current.word {
        Word::Star => Some(Operator::Multiply),
        Word::Slash => Some(Operator::Divide),
        Word::Name => match p.text_of(p.current) {
            "div" => Some(Operator::Div),
            "mod" => Some(Operator::Mod),
            _ => None,
        },
        _ => None,
    }
}

fn binary(left: Expression, operator: Operator, right: Expression) -> Expression {
    Expression {
        span: left.span.to(right.span),
        kind: ExpressionKind::Binary(Box::new(left), operator, Box::new(right)),
    }
}

/// A term, a built-in applied, something in parentheses, or one of these with a minus before it.
pub(super) fn operand(p: &mut Parser) -> Parsed<Expression> {
    match p.current.word {
        Word::Minus if p.after(p.current).word != Word::Number => {
            let sign = p.advance();
            let negated = p.deeper(operand)?;
            Ok(Expression {
                span: p.since(sign.start),
                kind: ExpressionKind::Negate(Box::new(negated)),
            })
        }
        Word::LeftParenthesis => {
            let open = p.advance();
            let inside = p.deeper(expression)?;
            p.expect_closing(Word::RightParenthesis, open)?;
            Ok(Expression {
                span: p.since(open.start),
                kind: ExpressionKind::Group(Box::new(inside)),
            })
        }
        Word::Name if is_builtin(p) => call(p),
        Word::Name if aggregate::is_ahead(p) => {
            let problem = problems::aggregate_place(p);
            Err(p.fail(problem))
        }
        _ => Ok(of_term(term::term(p)?)),
    }
}

fn is_builtin(p: &Parser) -> bool {
    p.after(p.current).word == Word::LeftParenthesis && BUILTINS.contains(&p.text_of(p.current))
}

fn call(p: &mut Parser) -> Parsed<Expression> {
    let start = p.current.start;
    let name = p.name("a built-in")?;
    let open = p.advance();
    let mut arguments = Vec::new();
    p.deeper(|p| {
        if p.at(Word::RightParenthesis) {
            return Ok(());
        }
        arguments.push(expression(p)?);
        while p.eat(Word::Comma) {
            arguments.push(expression(p)?);
        }
        Ok(())
    })?;
    p.expect_closing(Word::RightParenthesis, open)?;
    if arguments.is_empty() {
        let problem = problems::empty_arguments(p, open);
        p.report(problem);
        return Ok(of_term(Term {
            span: p.since(start),
            kind: TermKind::Name(name.text),
        }));
    }
    Ok(Expression {
        span: p.since(start),
        kind: ExpressionKind::Call(name, arguments),
    })
}

fn of_term(term: Term) -> Expression {
    Expression {
        span: term.span,
        kind: ExpressionKind::Term(term),
    }
}

/// The term that an expression is where nothing is computed: before `:`, `[` and `@` a built-in is a symbol
/// like any other. `None` where something would have to be computed.
pub(super) fn into_term(expression: Expression) -> Option<Term> {
    let kind = match expression.kind {
        ExpressionKind::Term(term) => return Some(term),
        ExpressionKind::Call(Name { span, text }, arguments) => {
            let arguments = arguments.into_iter().map(into_term).collect::<Option<_>>()?;
            TermKind::Function(Name { span, text }, arguments)
        }
        ExpressionKind::Negate(_) | ExpressionKind::Binary(..) | ExpressionKind::Group(_) => return None,
    };
    Some(Term {
        span: expression.span,
        kind,
    })
}
