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

/// The variables of a formula that reach outside it: of an aggregate its result and its grouping.
pub(crate) fn variables(formula: &Formula, out: &mut Vec<Variable>) {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| variables(part, out)),
        Formula::Not(inner) | Formula::Unknown(inner) => variables(inner, out),
        Formula::Atom(atom) => variables_of_atom(atom, out),
        Formula::Comparison(_, _, left, right) => {
            variables_of_expression(left, out);
            variables_of_expression(right, out);
        }
        Formula::Assign(_, result, expression) => {
            out.push(*result);
            variables_of_expression(expression, out);
        }
        Formula::Aggregate(aggregate) => {
            out.push(aggregate.result);
            out.extend(&aggregate.grouping);
        }
        Formula::Test(_, expression) => variables_of_expression(expression, out),
    }
}

/// Whether every variable of a formula is bound.
pub(crate) fn is_bound(formula: &Formula, bindings: &Bindings) -> bool {
    let mut all = Vec::new();
    variables(formula, &mut all);
    all.iter().all(|variable| bindings[variable.0 as usize].is_some())
}

/// The variables of an expression.
pub(crate) fn variables_of_expression(expression: &Expression, out: &mut Vec<Variable>) {
    match expression {
        Expression::Term(pattern) => variables_of_pattern(pattern, out),
        Expression::Apply(_, arguments) => {
            arguments
                .iter()
                .for_each(|argument| variables_of_expression(argument, out));
        }
    }
}

fn variables_of_atom(atom: &Atom, out: &mut Vec<Variable>) {
    if let AtomPredicate::AnyProperty { name, .. } = atom.predicate {
        out.push(name);
    }
    atom.terms
        .iter()
        .for_each(|pattern| variables_of_pattern(pattern, out));
}

fn variables_of_pattern(pattern: &Pattern, out: &mut Vec<Variable>) {
    match pattern {
        Pattern::Variable(variable) => out.push(*variable),
        Pattern::Constant(_) => {}
        Pattern::Function(_, arguments) => {
            arguments
                .iter()
                .for_each(|argument| variables_of_pattern(argument, out));
        }
    }
}
