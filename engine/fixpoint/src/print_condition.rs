//! Prints a condition as it was meant, with the values of what is bound in it.

use crate::machine::POISON;
use framex_plan::{Literal, VariableSet, span_of};
use framex_program::{
    AggregateFunction, Atom, AtomPredicate, Expression, Formula, Pattern, Variable, Variables,
};
use framex_source::Span;
use framex_term::{Predicate, Term, Terms};

pub(crate) struct Printer<'p> {
    pub(crate) names: &'p Variables,
    /// The variables to print as their values.
    pub(crate) known: &'p VariableSet,
    pub(crate) places: &'p [Term],
    pub(crate) terms: &'p Terms,
}

impl Printer<'_> {
    pub(crate) fn literal(&self, literal: &Literal) -> (Span, String) {
        match literal {
            Literal::Atom(atom) => (atom.span, self.atom(atom)),
            Literal::Filter(formula) => (span_of(formula), self.formula(formula)),
            Literal::Assign(span, variable, expression) => {
                let variable = self.pattern(&Pattern::Variable(*variable));
                (*span, format!("{variable} := {}", self.expression(expression)))
            }
            Literal::Aggregate(aggregate) => (
                aggregate.span,
                self.formula(&Formula::Aggregate(aggregate.clone())),
            ),
        }
    }

    pub(crate) fn formula(&self, formula: &Formula) -> String {
        let joined = |parts: &[Formula], word: &str| {
            let parts: Vec<String> = parts.iter().map(|part| self.formula(part)).collect();
            parts.join(word)
        };
        match formula {
            Formula::And(parts) => joined(parts, " AND "),
            Formula::Or(parts) => format!("({})", joined(parts, " OR ")),
            Formula::Not(inner) => match **inner {
                Formula::And(_) => format!("NOT ({})", self.formula(inner)),
                _ => format!("NOT {}", self.formula(inner)),
            },
            Formula::Unknown(inner) => format!("unknown {{ {} }}", self.formula(inner)),
            Formula::Atom(atom) => self.atom(atom),
            Formula::Comparison(_, comparison, left, right) => {
                let (left, right) = (self.expression(left), self.expression(right));
                format!("{left} {} {right}", comparison.symbol())
            }
            Formula::Assign(_, variable, expression) => {
                let variable = self.pattern(&Pattern::Variable(*variable));
                format!("{variable} := {}", self.expression(expression))
            }
            Formula::Test(_, expression) => self.expression(expression),
            Formula::Aggregate(aggregate) => {
                let variable = |variable| self.pattern(&Pattern::Variable(variable));
                let collected: Vec<String> = aggregate.collected.iter().copied().map(variable).collect();
                let by = aggregate
                    .by
                    .map_or(String::new(), |by| format!(" by {}", variable(by)));
                format!(
                    "{} := {}{{{}{by} | {}}}",
                    variable(aggregate.result),
                    function_name(aggregate.function),
                    collected.join(", "),
                    self.formula(&aggregate.body)
                )
            }
        }
    }

    pub(crate) fn atom(&self, atom: &Atom) -> String {
        let terms: Vec<String> = atom.terms.iter().map(|pattern| self.pattern(pattern)).collect();
        let frame = |name: &str| match terms.as_slice() {
            [object, parameters @ .., value] if !parameters.is_empty() => {
                format!("{object}[{name}({}) -> {value}]", parameters.join(", "))
            }
            [object, value] => format!("{object}[{name} -> {value}]"),
            _ => format!("{}[{name}]", terms.join(", ")),
        };
        match atom.predicate {
            AtomPredicate::Known(Predicate::Class(class)) => {
                format!("{}:{}", terms[0], self.terms.print(class))
            }
            AtomPredicate::Known(Predicate::Property { name, .. }) => frame(&self.terms.print(name)),
            AtomPredicate::AnyProperty { name, .. } => frame(&self.pattern(&Pattern::Variable(name))),
            AtomPredicate::MemberOf => frame("frame::memberOf"),
            AtomPredicate::SubclassOf => frame("frame::subclassOf"),
            AtomPredicate::Signature => frame("frame::signature"),
        }
    }

    fn expression(&self, expression: &Expression) -> String {
        match expression {
            Expression::Term(pattern) => self.pattern(pattern),
            Expression::Apply(builtin, arguments) => {
                let printed: Vec<String> = arguments.iter().map(|inner| self.operand(inner)).collect();
                match printed.as_slice() {
                    [left, right] if builtin.is_operator() => format!("{left} {} {right}", builtin.name()),
                    [only] if builtin.is_operator() => format!("{}{only}", builtin.name()),
                    _ => {
                        let plain: Vec<String> =
                            arguments.iter().map(|inner| self.expression(inner)).collect();
                        format!("{}({})", builtin.name(), plain.join(", "))
                    }
                }
            }
        }
    }

    fn operand(&self, expression: &Expression) -> String {
        match expression {
            Expression::Apply(builtin, _) if builtin.is_operator() => {
                format!("({})", self.expression(expression))
            }
            _ => self.expression(expression),
        }
    }

    fn has_value(&self, variable: Variable) -> bool {
        self.known.has(variable) && self.places[variable.0 as usize].bits() != POISON
    }

    fn pattern(&self, pattern: &Pattern) -> String {
        match pattern {
            Pattern::Variable(variable) if self.has_value(*variable) => {
                self.terms.print(self.places[variable.0 as usize])
            }
            Pattern::Variable(variable) => format!("?{}", self.names[variable.0 as usize]),
            Pattern::Constant(term) => self.terms.print(*term),
            Pattern::Function(symbol, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(|inner| self.pattern(inner)).collect();
                format!("{}({})", self.terms.print(*symbol), arguments.join(", "))
            }
        }
    }
}

fn function_name(function: AggregateFunction) -> &'static str {
    match function {
        AggregateFunction::Min => "min",
        AggregateFunction::Max => "max",
        AggregateFunction::Sum => "sum",
        AggregateFunction::Avg => "avg",
        AggregateFunction::Count => "count",
        AggregateFunction::List => "list",
        AggregateFunction::First => "first",
        AggregateFunction::Last => "last",
    }
}
