//! Refuses what can be seen in constants never to have a value.
//!
//! `"40" > 5000`, `?V + "2"`, `?V / 0`, `matches(?T, "[")`: for no binding could the condition be true
//! or false, so no data is at fault.

use super::Clause;
use crate::rule::{Expression, Formula, Pattern};
use framex_source::{CONSTANT_WITHOUT_VALUE, Diagnostic, Fix, Span, UNLIKE_KINDS};
use framex_term::{Builtin, Comparison, NoValue, Term, Terms, View};

pub(super) fn check(clause: &Clause<'_>, terms: &mut Terms, problems: &mut Vec<Diagnostic>) {
    formula(clause.body, terms, problems);
}

fn formula(condition: &Formula, terms: &mut Terms, problems: &mut Vec<Diagnostic>) {
    match condition {
        Formula::And(parts) | Formula::Or(parts) => {
            for part in parts {
                formula(part, terms, problems);
            }
        }
        Formula::Not(inner) | Formula::Unknown(inner) => formula(inner, terms, problems),
        Formula::Aggregate(aggregate) => formula(&aggregate.body, terms, problems),
        Formula::Atom(_) => {}
        Formula::Assign(span, _, value) => {
            value_of(value, *span, terms, problems);
        }
        Formula::Test(span, test) => {
            value_of(test, *span, terms, problems);
        }
        Formula::Comparison(span, comparison, left, right) => {
            let left = value_of(left, *span, terms, problems);
            let right = value_of(right, *span, terms, problems);
            if let (Some(left), Some(right)) = (left, right)
                && let Err(reason) = comparison.holds(left, right, terms)
            {
                problems.push(unlike_kinds(*comparison, left, right, &reason, *span, terms));
            }
        }
    }
}

/// The value of an expression that is all constants; what can have none is reported.
fn value_of(
    expression: &Expression,
    span: Span,
    terms: &mut Terms,
    problems: &mut Vec<Diagnostic>,
) -> Option<Term> {
    let (builtin, arguments) = match expression {
        Expression::Term(Pattern::Constant(term)) => return Some(*term),
        Expression::Term(_) => return None,
        Expression::Apply(builtin, arguments) => (*builtin, arguments),
    };
    let before = problems.len();
    let values: Vec<Option<Term>> = arguments
        .iter()
        .map(|argument| value_of(argument, span, terms, problems))
        .collect();
    if problems.len() > before {
        return None;
    }
    let all: Option<Vec<Term>> = values.iter().copied().collect();
    if let Some(all) = all {
        return match builtin.apply(&all, terms) {
            Ok(value) => Some(value),
            Err(reason) => {
                problems.push(no_value(builtin, &all, Some(&reason), span, terms));
                None
            }
        };
    }
    // Some value is known at run time alone: try each constant with arguments that suit the built-in.
    for (at, value) in values.iter().enumerate() {
        let Some(value) = value else { continue };
        let mut tried = match builtin {
            Builtin::Min | Builtin::Max => vec![*value; arguments.len()],
            _ => suitable(builtin, arguments.len(), terms),
        };
        tried[at] = *value;
        if builtin.apply(&tried, terms).is_err() {
            problems.push(no_value(builtin, &[*value], None, span, terms));
            return None;
        }
    }
    None
}

/// Arguments for which the built-in has a value.
fn suitable(builtin: Builtin, count: usize, terms: &mut Terms) -> Vec<Term> {
    let one = terms.integer(1);
    let text = terms.string("1");
    let long_text = terms.string(&"1".repeat(1000));
    let date = terms.string("2026-01-01");
    let by_place = |place: usize| match builtin {
        Builtin::Concat
        | Builtin::Length
        | Builtin::Upper
        | Builtin::Lower
        | Builtin::Trim
        | Builtin::Replace
        | Builtin::Contains
        | Builtin::StartsWith
        | Builtin::EndsWith
        | Builtin::Occurrences
        | Builtin::Matches
        | Builtin::ToNumber => text,
        Builtin::Substring if place == 0 => long_text,
        Builtin::AddDays if place == 0 => date,
        Builtin::DaysBetween | Builtin::Year | Builtin::Month | Builtin::Day => date,
        Builtin::Add
        | Builtin::Subtract
        | Builtin::Multiply
        | Builtin::Divide
        | Builtin::Div
        | Builtin::Mod
        | Builtin::Negate
        | Builtin::Abs
        | Builtin::Min
        | Builtin::Max
        | Builtin::Round
        | Builtin::Floor
        | Builtin::Ceil
        | Builtin::Substring
        | Builtin::AddDays
        | Builtin::ToString
        | Builtin::TypeOf => one,
    };
    (0..count).map(by_place).collect()
}

fn unlike_kinds(
    comparison: Comparison,
    left: Term,
    right: Term,
    reason: &NoValue,
    span: Span,
    terms: &Terms,
) -> Diagnostic {
    let (first, second) = (terms.print(left), terms.print(right));
    let compared = format!("{first} {} {second}", comparison.symbol());
    let reason = reason.print(terms);
    let reason = reason.strip_prefix(&compared).unwrap_or(&reason).trim();
    let message = format!("`{compared}` {reason}, so it is never true and never false");
    let help = match (terms.view(left), terms.view(right)) {
        (View::String(text), View::Number(_)) => format!("write the number without quotes: `{text}`"),
        (View::Number(_), View::String(text)) => format!("write the number without quotes: `{text}`"),
        _ => "compare two numbers, or two strings".to_owned(),
    };
    Diagnostic::error(UNLIKE_KINDS, span, message, Fix::Advise(help))
}

/// `reason` is left out where it would speak of values that do not stand in the program.
fn no_value(
    builtin: Builtin,
    constants: &[Term],
    reason: Option<&NoValue>,
    span: Span,
    terms: &Terms,
) -> Diagnostic {
    let operation = builtin.name();
    let shown: Vec<String> = constants
        .iter()
        .map(|term| format!("`{}`", terms.print(*term)))
        .collect();
    let shown = shown.join(" and ");
    let reason = reason.map_or_else(String::new, |reason| format!(": {}", reason.print(terms)));
    let is_division = matches!(builtin, Builtin::Divide | Builtin::Div | Builtin::Mod);
    let is_number = |term: &Term| matches!(terms.view(*term), View::Number(_));
    let (message, help) = if is_division && constants.iter().all(is_number) {
        (
            format!("`{operation}` by zero has no value"),
            "divide by something that is not zero, or test it before".to_owned(),
        )
    } else if let (Builtin::Matches, [.., expression]) = (builtin, constants)
        && matches!(terms.view(*expression), View::String(_))
    {
        (
            format!("`{}` is no regular expression", terms.print(*expression)),
            "correct the expression; letters that mean themselves are written `\\\\.`, `\\\\[`".to_owned(),
        )
    } else {
        (
            format!("`{operation}` has no value for {shown}{reason}"),
            match constants {
                [term] if matches!(terms.view(*term), View::String(_)) => {
                    format!(
                        "`{operation}` takes no strings: write the number without quotes, or `toNumber(…)`"
                    )
                }
                _ => format!("give `{operation}` values of its kind; `toString` and `toNumber` convert"),
            },
        )
    };
    Diagnostic::error(CONSTANT_WITHOUT_VALUE, span, message, Fix::Advise(help))
}
