//! Conditions with the values at hand, for explanations: what is bound stands as its value.

use framex_program::{Aggregate, Atom, Expression, Formula, Pattern, Printer, Rule, Variables};
use framex_term::{Predicate, Term, Terms};

/// `head <- condition AND condition.`, the head that of one part.
#[must_use]
pub fn print_rule(rule: &Rule, head: u32, terms: &Terms) -> String {
    let printer = Printer {
        variables: &rule.variables,
        terms,
    };
    let head = rule.head.get(head as usize).map(|head| printer.atom(head));
    let head = head.unwrap_or_default();
    match &rule.body {
        Formula::And(parts) if parts.is_empty() => format!("{head}."),
        body => format!("{head} <- {}.", printer.formula(body)),
    }
}

/// A class, a slot or a method with its number of parameters: `Person`, `age`, `grade/1`.
#[must_use]
pub fn print_predicate(predicate: Predicate, terms: &Terms) -> String {
    match predicate {
        Predicate::Class(name) | Predicate::Property { name, parameters: 0 } => terms.print(name),
        Predicate::Property { name, parameters } => format!("{}/{parameters}", terms.print(name)),
    }
}

/// A condition with the values of what is bound; the result of a `:=` keeps its name.
pub(crate) fn print_condition(
    condition: &Formula,
    variables: &Variables,
    values: &[Option<Term>],
    terms: &Terms,
) -> String {
    Printer { variables, terms }.formula(&with_values(condition, values))
}

fn with_values(formula: &Formula, values: &[Option<Term>]) -> Formula {
    let all = |parts: &[Formula]| parts.iter().map(|part| with_values(part, values)).collect();
    let one = |part: &Formula| Box::new(with_values(part, values));
    let computed = |expression: &Expression| value_of_expression(expression, values);
    match formula {
        Formula::And(parts) => Formula::And(all(parts)),
        Formula::Or(parts) => Formula::Or(all(parts)),
        Formula::Not(inner) => Formula::Not(one(inner)),
        Formula::Unknown(inner) => Formula::Unknown(one(inner)),
        Formula::Atom(atom) => Formula::Atom(Atom {
            terms: atom
                .terms
                .iter()
                .map(|pattern| value_of(pattern, values))
                .collect(),
            ..atom.clone()
        }),
        Formula::Comparison(span, comparison, left, right) => {
            Formula::Comparison(*span, *comparison, computed(left), computed(right))
        }
        Formula::Assign(span, result, expression) => Formula::Assign(*span, *result, computed(expression)),
        Formula::Test(span, expression) => Formula::Test(*span, computed(expression)),
        Formula::Aggregate(aggregate) => {
            // What is bound inside the braces belongs to one solution, not to the aggregate.
            let mut outside = values.to_vec();
            for variable in &aggregate.local {
                if let Some(value) = outside.get_mut(variable.0 as usize) {
                    *value = None;
                }
            }
            Formula::Aggregate(Box::new(Aggregate {
                body: with_values(&aggregate.body, &outside),
                ..(**aggregate).clone()
            }))
        }
    }
}

fn value_of_expression(expression: &Expression, values: &[Option<Term>]) -> Expression {
    match expression {
        Expression::Term(pattern) => Expression::Term(value_of(pattern, values)),
        Expression::Apply(builtin, arguments) => {
            let arguments = arguments
                .iter()
                .map(|argument| value_of_expression(argument, values));
            Expression::Apply(*builtin, arguments.collect())
        }
    }
}

fn value_of(pattern: &Pattern, values: &[Option<Term>]) -> Pattern {
    match pattern {
        Pattern::Constant(term) => Pattern::Constant(*term),
        Pattern::Variable(variable) => match values.get(variable.0 as usize).copied().flatten() {
            Some(value) => Pattern::Constant(value),
            None => Pattern::Variable(*variable),
        },
        Pattern::Function(symbol, arguments) => {
            let arguments = arguments.iter().map(|argument| value_of(argument, values));
            Pattern::Function(*symbol, arguments.collect())
        }
    }
}
