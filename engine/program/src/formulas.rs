//! Turns conditions and expressions into their normal form.
//!
//! A frame becomes one condition a part, nested `AND`s and parentheses become one list. Built-ins are
//! told from terms, and given the right number of arguments.
//!
//! In: formulas of the tree. Out: [`Formula`]s, aggregates with their grouping still to be found.

use crate::frames::Place;
use crate::lower::Scope;
use crate::rule::{Aggregate, Expression, Formula, Pattern, Variable};
use framex_source::{Diagnostic, Fix, Span};
use framex_syntax::tree::{self, ExpressionKind, FormulaKind};
use framex_term::{Builtin, Comparison};

impl Scope<'_> {
    /// A body or goal.
    pub(crate) fn formula(&mut self, formula: &tree::Formula) -> Formula {
        let mut parts = Vec::new();
        self.conjuncts(formula, &mut parts);
        if parts.len() == 1 {
            parts.remove(0)
        } else {
            Formula::And(parts)
        }
    }

    fn conjuncts(&mut self, formula: &tree::Formula, parts: &mut Vec<Formula>) {
        match &formula.kind {
            FormulaKind::And(all) => all.iter().for_each(|part| self.conjuncts(part, parts)),
            FormulaKind::Group(inner) => self.conjuncts(inner, parts),
            FormulaKind::Frame(frame) => {
                let atoms = self.frame(frame, Place::Asks);
                if atoms.is_empty() && self.is_fine() {
                    self.refuse(asks_nothing(frame.span));
                }
                parts.extend(atoms.into_iter().map(Formula::Atom));
            }
            FormulaKind::Or(branches) => {
                let branches = branches.iter().map(|branch| self.formula(branch)).collect();
                parts.push(Formula::Or(branches));
            }
            FormulaKind::Not(inner) => parts.push(Formula::Not(Box::new(self.formula(inner)))),
            FormulaKind::Unknown(inner) => parts.push(Formula::Unknown(Box::new(self.formula(inner)))),
            FormulaKind::Comparison(left, comparison, right) => {
                let left = self.expression(left);
                let right = self.expression(right);
                parts.push(Formula::Comparison(
                    formula.span,
                    compared(*comparison),
                    left,
                    right,
                ));
            }
            FormulaKind::Assign(target, value) => {
                let target = self.target(target);
                let value = self.expression(value);
                parts.push(Formula::Assign(formula.span, target, value));
            }
            FormulaKind::Aggregate(target, aggregate) => {
                let target = self.target(target);
                let aggregate = self.aggregate(target, aggregate, formula.span);
                parts.push(Formula::Aggregate(Box::new(aggregate)));
            }
            FormulaKind::Test(test) => {
                let test = self.test(test);
                parts.push(Formula::Test(formula.span, test));
            }
            FormulaKind::InModule(name, _) => self.refuse(crate::unit::not_yet("`@`", name.span)),
        }
    }

    /// The variable before `:=`.
    fn target(&mut self, term: &tree::Term) -> Variable {
        match self.as_variable(term) {
            Some(variable) => variable,
            None => {
                self.refuse(no_variable(term.span));
                Variable(0)
            }
        }
    }

    fn aggregate(&mut self, result: Variable, aggregate: &tree::Aggregate, span: Span) -> Aggregate {
        let collected = aggregate.collected.iter().map(|term| self.target(term)).collect();
        let by = aggregate.by.as_ref().map(|term| self.target(term));
        Aggregate {
            span,
            result,
            function: aggregate.function,
            collected,
            by,
            body: self.formula(&aggregate.body),
            grouping: Vec::new(),
            local: Vec::new(),
        }
    }

    fn test(&mut self, expression: &tree::Expression) -> Expression {
        let test = self.expression(expression);
        let is_condition = match &test {
            Expression::Apply(builtin, _) => builtin.is_boolean(),
            Expression::Term(_) => false,
        };
        if !is_condition && self.is_fine() {
            self.refuse(no_condition(expression.span));
        }
        test
    }

    fn expression(&mut self, expression: &tree::Expression) -> Expression {
        match &expression.kind {
            ExpressionKind::Term(term) => Expression::Term(self.pattern(term)),
            ExpressionKind::Group(inner) => self.expression(inner),
            ExpressionKind::Negate(inner) => Expression::Apply(Builtin::Negate, vec![self.expression(inner)]),
            ExpressionKind::Binary(left, operator, right) => {
                let left = self.expression(left);
                let right = self.expression(right);
                Expression::Apply(operation(*operator), vec![left, right])
            }
            ExpressionKind::Call(name, arguments) => {
                let arguments: Vec<_> = arguments
                    .iter()
                    .map(|argument| self.expression(argument))
                    .collect();
                match Builtin::named(&name.text) {
                    Some(builtin) => {
                        if !builtin.arguments().contains(&arguments.len()) {
                            self.refuse(wrong_arity(name, builtin, arguments.len(), expression.span));
                        }
                        Expression::Apply(builtin, arguments)
                    }
                    None => {
                        self.refuse(no_builtin(name));
                        Expression::Term(Pattern::Constant(framex_term::Term::FALSE))
                    }
                }
            }
        }
    }
}

fn compared(comparison: tree::Comparison) -> Comparison {
    match comparison {
        tree::Comparison::Equal => Comparison::Equal,
        tree::Comparison::NotEqual => Comparison::NotEqual,
        tree::Comparison::Less => Comparison::Less,
        tree::Comparison::LessOrEqual => Comparison::LessOrEqual,
        tree::Comparison::Greater => Comparison::Greater,
        tree::Comparison::GreaterOrEqual => Comparison::GreaterOrEqual,
    }
}

fn operation(operator: tree::Operator) -> Builtin {
    match operator {
        tree::Operator::Add => Builtin::Add,
        tree::Operator::Subtract => Builtin::Subtract,
        tree::Operator::Multiply => Builtin::Multiply,
        tree::Operator::Divide => Builtin::Divide,
        tree::Operator::Div => Builtin::Div,
        tree::Operator::Mod => Builtin::Mod,
    }
}

fn asks_nothing(span: Span) -> Diagnostic {
    let message = "an object alone says nothing";
    let fix = Fix::Advise("give it a class or a property: `rob:Man`, `rob[age -> ?A]`".into());
    Diagnostic::error(framex_source::NOT_A_CONDITION, span, message, fix)
}

fn no_variable(span: Span) -> Diagnostic {
    let message = "only a variable can stand here";
    let fix = Fix::Advise("a variable starts with '?'".into());
    Diagnostic::error(framex_source::NOT_A_CONDITION, span, message, fix)
}

fn no_condition(span: Span) -> Diagnostic {
    let message = "a value is no condition";
    let fix = Fix::Advise(
        "compare it: `length(?T) > 3`; only `contains`, `startsWith`, `endsWith` and `matches` stand alone"
            .into(),
    );
    Diagnostic::error(framex_source::NOT_A_CONDITION, span, message, fix)
}

fn no_builtin(name: &tree::Name) -> Diagnostic {
    let message = format!("there is no built-in `{}`", name.text);
    let fix = match framex_source::nearest(&name.text, tree::BUILTINS.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "a value is computed by the built-ins alone".into(),
    };
    Diagnostic::error(
        framex_source::BUILTIN_ARGUMENTS,
        name.span,
        message,
        Fix::Advise(fix),
    )
}

fn wrong_arity(name: &tree::Name, builtin: Builtin, given: usize, span: Span) -> Diagnostic {
    let takes = builtin.arguments();
    let (least, most) = (takes.start(), takes.end());
    let wanted = match (least, most) {
        (1, 1) => "one value".to_owned(),
        (least, most) if least == most => format!("{least} values"),
        (least, most) => format!("{least} to {most} values"),
    };
    let message = format!("`{}` takes {wanted}, not {given}", name.text);
    let fix = Fix::Advise(format!("write `{}` with {wanted}", name.text));
    Diagnostic::error(framex_source::BUILTIN_ARGUMENTS, span, message, fix)
}
