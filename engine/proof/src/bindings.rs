//! Patterns and expressions under what is bound.

use framex_program::{Atom, AtomPredicate, Expression, Formula, Pattern, Variable};
use framex_term::{NoValue, Term, Terms};

/// The value of each variable, by number; `None` where it is not bound.
pub(crate) type Bindings = Vec<Option<Term>>;

/// The term a pattern stands for; `None` while one of its variables is not bound.
pub(crate) fn build(pattern: &Pattern, bindings: &Bindings, terms: &mut Terms) -> Option<Term> {
    match pattern {
        Pattern::Constant(term) => Some(*term),
        Pattern::Variable(variable) => bindings[variable.0 as usize],
        Pattern::Function(symbol, arguments) => {
            let built = arguments.iter().map(|argument| build(argument, bindings, terms));
            let built = built.collect::<Option<Vec<Term>>>()?;
            Some(terms.function(*symbol, &built))
        }
    }
}

/// Whether the term fits the pattern; binds what is not bound yet. On a misfit some may be bound already.
pub(crate) fn fit(pattern: &Pattern, term: Term, bindings: &mut Bindings, terms: &Terms) -> bool {
    match pattern {
        Pattern::Constant(constant) => *constant == term,
        Pattern::Variable(variable) => {
            let place = &mut bindings[variable.0 as usize];
            *place.get_or_insert(term) == term
        }
        Pattern::Function(symbol, patterns) => match terms.as_function(term) {
            Some((found, arguments)) if found == *symbol && arguments.len() == patterns.len() => patterns
                .iter()
                .zip(arguments)
                .all(|(pattern, term)| fit(pattern, *term, bindings, terms)),
            _ => false,
        },
    }
}

/// The value of an expression; `Ok(None)` while one of its variables is not bound.
pub(crate) fn compute(
    expression: &Expression,
    bindings: &Bindings,
    terms: &mut Terms,
) -> Result<Option<Term>, NoValue> {
    match expression {
        Expression::Term(pattern) => Ok(build(pattern, bindings, terms)),
        Expression::Apply(builtin, arguments) => {
            let mut values = Vec::with_capacity(arguments.len());
            for argument in arguments {
                match compute(argument, bindings, terms)? {
                    Some(value) => values.push(value),
                    None => return Ok(None),
                }
            }
            builtin.apply(&values, terms).map(Some)
        }
    }
}

/// Shows each variable of a formula that reaches outside it: of an aggregate its result and its grouping.
pub(crate) fn each_variable(formula: &Formula, see: &mut dyn FnMut(Variable)) {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| each_variable(part, see)),
        Formula::Not(inner) | Formula::Unknown(inner) => each_variable(inner, see),
        Formula::Atom(atom) => each_of_atom(atom, see),
        Formula::Comparison(_, _, left, right) => {
            each_of_expression(left, see);
            each_of_expression(right, see);
        }
        Formula::Assign(_, result, expression) => {
            see(*result);
            each_of_expression(expression, see);
        }
        Formula::Aggregate(aggregate) => {
            see(aggregate.result);
            aggregate.grouping.iter().for_each(|variable| see(*variable));
        }
        Formula::Test(_, expression) => each_of_expression(expression, see),
    }
}

/// Shows each variable of an atom, the property's name among them.
pub(crate) fn each_of_atom(atom: &Atom, see: &mut dyn FnMut(Variable)) {
    if let AtomPredicate::AnyProperty { name, .. } = atom.predicate {
        see(name);
    }
    let patterns = atom.terms.iter();
    patterns.for_each(|pattern| each_of_pattern(pattern, see));
}

/// Shows each variable of an expression.
pub(crate) fn each_of_expression(expression: &Expression, see: &mut dyn FnMut(Variable)) {
    match expression {
        Expression::Term(pattern) => each_of_pattern(pattern, see),
        Expression::Apply(_, arguments) => {
            arguments
                .iter()
                .for_each(|argument| each_of_expression(argument, see));
        }
    }
}

fn each_of_pattern(pattern: &Pattern, see: &mut dyn FnMut(Variable)) {
    match pattern {
        Pattern::Variable(variable) => see(*variable),
        Pattern::Constant(_) => {}
        Pattern::Function(_, arguments) => arguments
            .iter()
            .for_each(|argument| each_of_pattern(argument, see)),
    }
}

/// The variables of a formula that reach outside it, as often as they occur.
pub(crate) fn variables(formula: &Formula) -> Vec<Variable> {
    let mut all = Vec::new();
    each_variable(formula, &mut |variable| all.push(variable));
    all
}

/// Whether every variable of a formula is bound.
pub(crate) fn is_bound(formula: &Formula, bindings: &Bindings) -> bool {
    let mut all = true;
    each_variable(formula, &mut |variable| {
        all &= bindings[variable.0 as usize].is_some()
    });
    all
}
