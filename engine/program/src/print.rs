//! Writes rules, goals and their parts as a user would, in single conditions.
//!
//! In: lowered forms. Out: text in the language, one line, without the full stop.

use crate::rule::{Aggregate, Atom, AtomPredicate, Expression, Formula, Pattern, Rule, Variable, Variables};
use framex_term::{Builtin, Predicate, Terms};

/// What is needed to write a clause: its variables' names and the terms.
#[derive(Clone, Copy)]
pub struct Printer<'p> {
    /// The clause's variables.
    pub variables: &'p Variables,
    /// The session's terms.
    pub terms: &'p Terms,
}

/// A rule: `head <- body`.
#[must_use]
pub fn print_rule(rule: &Rule, terms: &Terms) -> String {
    let printer = Printer {
        variables: &rule.variables,
        terms,
    };
    let head: Vec<String> = rule.head.iter().map(|atom| printer.atom(atom)).collect();
    match &rule.body {
        Formula::And(parts) if parts.is_empty() => head.join(" AND "),
        body => format!("{} <- {}", head.join(" AND "), printer.formula(body)),
    }
}

impl Printer<'_> {
    /// `?Name`
    #[must_use]
    pub fn variable(&self, variable: Variable) -> String {
        format!("?{}", self.variables[variable.0 as usize])
    }

    /// A term.
    #[must_use]
    pub fn pattern(&self, pattern: &Pattern) -> String {
        match pattern {
            Pattern::Variable(variable) => self.variable(*variable),
            Pattern::Constant(term) => self.terms.print(*term),
            Pattern::Function(symbol, arguments) => {
                format!("{}({})", self.terms.print(*symbol), self.patterns(arguments))
            }
        }
    }

    fn patterns(&self, patterns: &[Pattern]) -> String {
        let printed: Vec<String> = patterns.iter().map(|pattern| self.pattern(pattern)).collect();
        printed.join(", ")
    }

    /// A condition or conclusion: `?X:Man`, `?X[age -> 41]`.
    #[must_use]
    pub fn atom(&self, atom: &Atom) -> String {
        let object = self.pattern(&atom.terms[0]);
        let property = match atom.predicate {
            AtomPredicate::Known(Predicate::Class(class)) => {
                return format!("{object}:{}", self.terms.print(class));
            }
            AtomPredicate::Known(Predicate::Property { name, .. }) => self.terms.print(name),
            AtomPredicate::AnyProperty { name, .. } => self.variable(name),
            AtomPredicate::MemberOf => "frame::memberOf".to_owned(),
            AtomPredicate::SubclassOf => "frame::subclassOf".to_owned(),
            AtomPredicate::Signature => "frame::signature".to_owned(),
        };
        let (value, parameters) = atom.terms[1..].split_last().expect("a property has a value");
        let value = self.pattern(value);
        if parameters.is_empty() {
            format!("{object}[{property} -> {value}]")
        } else {
            format!("{object}[{property}({}) -> {value}]", self.patterns(parameters))
        }
    }

    /// A body or goal.
    #[must_use]
    pub fn formula(&self, formula: &Formula) -> String {
        match formula {
            Formula::And(parts) => self.joined(parts, " AND "),
            Formula::Or(branches) => format!("({})", self.joined(branches, " OR ")),
            Formula::Not(inner) => match &**inner {
                Formula::And(_) => format!("NOT ({})", self.formula(inner)),
                _ => format!("NOT {}", self.formula(inner)),
            },
            Formula::Unknown(inner) => format!("unknown {{ {} }}", self.formula(inner)),
            Formula::Atom(atom) => self.atom(atom),
            Formula::Comparison(_, comparison, left, right) => format!(
                "{} {} {}",
                self.expression(left),
                comparison.symbol(),
                self.expression(right)
            ),
            Formula::Assign(_, target, value) => {
                format!("{} := {}", self.variable(*target), self.expression(value))
            }
            Formula::Test(_, test) => self.expression(test),
            Formula::Aggregate(aggregate) => self.aggregate(aggregate),
        }
    }

    fn joined(&self, parts: &[Formula], between: &str) -> String {
        let printed: Vec<String> = parts.iter().map(|part| self.formula(part)).collect();
        printed.join(between)
    }

    fn aggregate(&self, aggregate: &Aggregate) -> String {
        let collected: Vec<String> = aggregate
            .collected
            .iter()
            .map(|one| self.variable(*one))
            .collect();
        let by = aggregate.by.map(|key| format!(" by {}", self.variable(key)));
        format!(
            "{} := {}{{{}{} | {}}}",
            self.variable(aggregate.result),
            aggregate.function.name(),
            collected.join(", "),
            by.unwrap_or_default(),
            self.formula(&aggregate.body)
        )
    }

    /// A computed value.
    #[must_use]
    pub fn expression(&self, expression: &Expression) -> String {
        let (builtin, arguments) = match expression {
            Expression::Term(pattern) => return self.pattern(pattern),
            Expression::Apply(builtin, arguments) => (*builtin, arguments),
        };
        let name = builtin.name();
        match (binds(builtin), arguments.as_slice()) {
            (Some(strength), [left, right]) => {
                format!(
                    "{} {name} {}",
                    self.operand(left, strength),
                    self.operand(right, strength + 1)
                )
            }
            (_, [one]) if builtin == Builtin::Negate => format!("-{}", self.operand(one, 3)),
            _ => {
                let printed: Vec<String> = arguments.iter().map(|one| self.expression(one)).collect();
                format!("{name}({})", printed.join(", "))
            }
        }
    }

    /// In parentheses, if it binds less than it needs to here.
    fn operand(&self, expression: &Expression, needed: u8) -> String {
        let printed = self.expression(expression);
        match expression {
            Expression::Apply(builtin, _) if binds(*builtin).is_some_and(|strength| strength < needed) => {
                format!("({printed})")
            }
            _ => printed,
        }
    }
}

fn binds(builtin: Builtin) -> Option<u8> {
    match builtin {
        Builtin::Add | Builtin::Subtract => Some(1),
        Builtin::Multiply | Builtin::Divide | Builtin::Div | Builtin::Mod => Some(2),
        _ => None,
    }
}
