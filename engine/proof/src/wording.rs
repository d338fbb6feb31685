//! Prints rules and conditions in the language: a rule as single conditions, a condition with the values at hand.

use framex_program::{
    Aggregate, AggregateFunction, Atom, AtomPredicate, Expression, Formula, Pattern, Rule, Variable,
    Variables,
};
use framex_term::{Predicate, Term, Terms};
use std::fmt::Write;

/// What is needed to print: the terms, the names of the variables, and the values known of them.
pub(crate) struct Wording<'w> {
    pub(crate) terms: &'w Terms,
    pub(crate) names: &'w Variables,
    /// Printed in place of the variable; empty for none.
    pub(crate) values: &'w [Option<Term>],
}

/// `head <- condition AND condition.`, the head that of one part.
#[must_use]
pub fn print_rule(rule: &Rule, head: u32, terms: &Terms) -> String {
    let wording = Wording {
        terms,
        names: &rule.variables,
        values: &[],
    };
    let head = rule.head.get(head as usize).map(|head| wording.atom(head));
    format!("{} <- {}.", head.unwrap_or_default(), wording.body(&rule.body))
}

/// A class, a slot or a method with its number of parameters: `Person`, `age`, `grade/1`.
#[must_use]
pub fn print_predicate(predicate: Predicate, terms: &Terms) -> String {
    match predicate {
        Predicate::Class(name) | Predicate::Property { name, parameters: 0 } => terms.print(name),
        Predicate::Property { name, parameters } => format!("{}/{parameters}", terms.print(name)),
    }
}

impl Wording<'_> {
    /// The conditions of a body, not in parentheses.
    pub(crate) fn body(&self, body: &Formula) -> String {
        match body {
            Formula::And(parts) if parts.is_empty() => "true".to_owned(),
            Formula::And(parts) => self.all(parts),
            single => self.condition(single),
        }
    }

    /// One condition.
    pub(crate) fn condition(&self, condition: &Formula) -> String {
        match condition {
            Formula::And(parts) => format!("({})", self.all(parts)),
            Formula::Or(parts) => {
                let branches = parts.iter().map(|part| self.body(part));
                format!("({})", branches.collect::<Vec<_>>().join(" OR "))
            }
            Formula::Not(inner) => format!("NOT {}", self.condition(inner)),
            Formula::Unknown(inner) => format!("unknown {{ {} }}", self.body(inner)),
            Formula::Atom(atom) => self.atom(atom),
            Formula::Comparison(_, comparison, left, right) => {
                format!(
                    "{} {} {}",
                    self.expression(left),
                    comparison.symbol(),
                    self.expression(right)
                )
            }
            Formula::Assign(_, result, expression) => {
                format!("{} := {}", self.variable(*result), self.expression(expression))
            }
            Formula::Aggregate(aggregate) => self.aggregate(aggregate),
            Formula::Test(_, expression) => self.expression(expression),
        }
    }

    pub(crate) fn atom(&self, atom: &Atom) -> String {
        let printed: Vec<String> = atom.terms.iter().map(|pattern| self.pattern(pattern)).collect();
        let slot = |name: String| {
            let (object, rest) = printed.split_first().map_or(("", &[][..]), |(o, r)| (o, r));
            let (value, parameters) = rest.split_last().map_or(("", &[][..]), |(v, p)| (v, p));
            match parameters {
                [] => format!("{object}[{name} -> {value}]"),
                given => format!("{object}[{name}({}) -> {value}]", given.join(", ")),
            }
        };
        match atom.predicate {
            AtomPredicate::Known(Predicate::Class(class)) => {
                format!("{}:{}", printed[0], self.terms.print(class))
            }
            AtomPredicate::Known(Predicate::Property { name, .. }) => slot(self.terms.print(name)),
            AtomPredicate::AnyProperty { name, .. } => slot(self.variable(name)),
            AtomPredicate::MemberOf => slot("frame::memberOf".to_owned()),
            AtomPredicate::SubclassOf => slot("frame::subclassOf".to_owned()),
            AtomPredicate::Signature => slot("frame::signature".to_owned()),
        }
    }

    pub(crate) fn expression(&self, expression: &Expression) -> String {
        match expression {
            Expression::Term(pattern) => self.pattern(pattern),
            Expression::Apply(builtin, arguments) => {
                let printed: Vec<String> = arguments.iter().map(|argument| self.operand(argument)).collect();
                match (builtin.is_operator(), printed.as_slice()) {
                    (true, [left, right]) => format!("{left} {} {right}", builtin.name()),
                    (true, [only]) => format!("{}{only}", builtin.name()),
                    _ => {
                        let arguments = arguments.iter().map(|argument| self.expression(argument));
                        format!("{}({})", builtin.name(), arguments.collect::<Vec<_>>().join(", "))
                    }
                }
            }
        }
    }

    /// In parentheses where it is an operation itself: no table of precedences is needed to read it back.
    fn operand(&self, expression: &Expression) -> String {
        match expression {
            Expression::Apply(builtin, _) if builtin.is_operator() => {
                format!("({})", self.expression(expression))
            }
            simple => self.expression(simple),
        }
    }

    fn all(&self, parts: &[Formula]) -> String {
        let parts = parts.iter().map(|part| self.condition(part));
        parts.collect::<Vec<_>>().join(" AND ")
    }

    fn aggregate(&self, aggregate: &Aggregate) -> String {
        let collected = aggregate.collected.iter().map(|variable| self.name(*variable));
        let mut out = format!(
            "{} := {}{{{}",
            self.variable(aggregate.result),
            name_of(aggregate.function),
            collected.collect::<Vec<_>>().join(", ")
        );
        if let Some(key) = aggregate.by {
            let _ = write!(out, " by {}", self.name(key));
        }
        let _ = write!(out, " | {}}}", self.body(&aggregate.body));
        out
    }

    pub(crate) fn pattern(&self, pattern: &Pattern) -> String {
        match pattern {
            Pattern::Variable(variable) => self.variable(*variable),
            Pattern::Constant(term) => self.terms.print(*term),
            Pattern::Function(symbol, arguments) => {
                let arguments = arguments.iter().map(|argument| self.pattern(argument));
                let arguments = arguments.collect::<Vec<_>>().join(", ");
                format!("{}({arguments})", self.terms.print(*symbol))
            }
        }
    }

    fn variable(&self, variable: Variable) -> String {
        match self.values.get(variable.0 as usize).copied().flatten() {
            Some(value) => self.terms.print(value),
            None => self.name(variable),
        }
    }

    fn name(&self, variable: Variable) -> String {
        let name = self.names.get(variable.0 as usize);
        format!("?{}", name.map_or("_", |name| name.as_str()))
    }
}

fn name_of(function: AggregateFunction) -> &'static str {
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
