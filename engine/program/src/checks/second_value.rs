//! Refuses what gives a request a second value of a field from outside of its `external` statement,
//! as far as that is certain before evaluation.
//!
//! Certain is a fact about a request term, unless its value is the one the statement gives; and a rule
//! that draws only on the request's own attributes and stated receipts. Whatever else is found when the
//! request is taken, with the same words ([`crate::second_value`]).

use super::Whole;
use crate::program::External;
use crate::requests::second_value;
use crate::rule::{Atom, AtomPredicate, Formula, Origin, Pattern, Rule, Variable};
use crate::stated::StatedFact;
use framex_source::Diagnostic;
use framex_term::{Predicate, Term};
use rustc_hash::FxHashMap;

type Bindings = FxHashMap<Variable, Term>;

pub(super) fn check(whole: &Whole<'_>, problems: &mut Vec<Diagnostic>) {
    for (number, external) in (0..).zip(&whole.program.externals) {
        let by_fact = stated_values(external, whole).map(|(request, field, span)| {
            second_value(whole.program, whole.parts.terms, number, request, field, span)
        });
        let by_fact: Vec<Diagnostic> = by_fact.take(1).collect();
        if by_fact.is_empty() {
            problems.extend(by_rule(number, external, whole));
        } else {
            problems.extend(by_fact);
        }
    }
}

/// The stated facts about requests of a statement.
fn about<'w>(external: &External, whole: &Whole<'w>) -> impl Iterator<Item = StatedFact<'w>> + use<'w> {
    let (name, arguments) = (external.name, external.arguments);
    let of_blocks = whole.program.facts.blocks();
    of_blocks.flat_map(move |block| {
        let of_symbol = (arguments > 0).then(|| block.of_symbol(name, arguments));
        let of_name = (arguments == 0).then(|| block.of_name(name));
        of_symbol
            .into_iter()
            .flatten()
            .chain(of_name.into_iter().flatten())
    })
}

fn stated_values<'w>(
    external: &'w External,
    whole: &'w Whole<'_>,
) -> impl Iterator<Item = (Term, Term, framex_source::Span)> + 'w {
    about(external, whole).filter_map(move |stated| match stated.predicate {
        Predicate::Property { name, parameters: 0 }
            if external.fields.contains(&name)
                && !gives_this_value(external, stated.terms[0], name, stated.terms[1], whole) =>
        {
            Some((stated.terms[0], name, stated.span))
        }
        _ => None,
    })
}

/// Whether the statement, for this request, gives the field this value: by a constant, by an argument, or
/// by a stated slot of one.
fn gives_this_value(external: &External, request: Term, field: Term, value: Term, whole: &Whole<'_>) -> bool {
    let same_name = |rule: &&Rule| match rule.origin {
        Origin::External(number) | Origin::Prompt(number) => {
            let other = &whole.program.externals[number as usize];
            (other.name, other.arguments) == (external.name, external.arguments)
        }
        _ => false,
    };
    whole.program.rules.iter().filter(same_name).any(|rule| {
        let gives = rule
            .head
            .iter()
            .find(|atom| atom.predicate == AtomPredicate::Known(Predicate::slot(field)));
        let Some(gives) = gives else { return false };
        let mut bindings = Bindings::default();
        if !matches(&gives.terms[0], request, &mut bindings, whole) {
            return false;
        }
        match &gives.terms[1] {
            Pattern::Constant(constant) => *constant == value,
            Pattern::Variable(variable) => match bindings.get(variable) {
                Some(bound) => *bound == value,
                None => may_bind(&rule.body, *variable, value, &bindings, whole),
            },
            Pattern::Function(..) => matches(&gives.terms[1], value, &mut bindings, whole),
        }
    })
}

/// Whether a stated fact lets a condition bind `variable` to `value`; a condition that rules derive may.
fn may_bind(body: &Formula, variable: Variable, value: Term, bindings: &Bindings, whole: &Whole<'_>) -> bool {
    let Some(atom) = condition_on(body, variable) else {
        return true;
    };
    let is_derived = whole.program.rules.iter().any(|rule| {
        rule.head.iter().any(|head| {
            head.predicate == atom.predicate || matches!(head.predicate, AtomPredicate::AnyProperty { .. })
        })
    });
    is_derived
        || whole.program.facts.iter().any(|stated| {
            let mut bindings = bindings.clone();
            bindings.insert(variable, value);
            atom.predicate == AtomPredicate::Known(stated.predicate)
                && atom
                    .terms
                    .iter()
                    .zip(stated.terms)
                    .all(|(pattern, term)| matches(pattern, *term, &mut bindings, whole))
        })
}

fn condition_on(body: &Formula, variable: Variable) -> Option<&Atom> {
    match body {
        Formula::And(parts) => parts.iter().find_map(|part| condition_on(part, variable)),
        Formula::Atom(atom) => {
            let names_it = atom.terms.contains(&Pattern::Variable(variable));
            let is_known = matches!(atom.predicate, AtomPredicate::Known(_));
            (names_it && is_known).then_some(atom)
        }
        _ => None,
    }
}

fn matches(pattern: &Pattern, term: Term, bindings: &mut Bindings, whole: &Whole<'_>) -> bool {
    match pattern {
        Pattern::Constant(constant) => *constant == term,
        Pattern::Variable(variable) => *bindings.entry(*variable).or_insert(term) == term,
        Pattern::Function(symbol, arguments) => match whole.parts.terms.as_function(term) {
            Some((other, given)) if other == *symbol && given.len() == arguments.len() => arguments
                .iter()
                .zip(given)
                .all(|(argument, term)| matches(argument, *term, bindings, whole)),
            _ => false,
        },
    }
}

/// A rule that certainly gives a stated receipt's request another value of a field.
fn by_rule(number: u32, external: &External, whole: &Whole<'_>) -> Option<Diagnostic> {
    let rules = whole
        .program
        .rules
        .iter()
        .filter(|rule| rule.origin == Origin::Rule);
    for rule in rules {
        for head in &rule.head {
            let AtomPredicate::Known(Predicate::Property { name, parameters: 0 }) = head.predicate else {
                continue;
            };
            let (Pattern::Variable(object), true) = (&head.terms[0], external.fields.contains(&name)) else {
                continue;
            };
            let found = about(external, whole)
                .map(|stated| stated.terms[0])
                .find(|request| {
                    let mut bindings = Bindings::from_iter([(*object, *request)]);
                    holds(&rule.body, *object, *request, external, &mut bindings, whole)
                        && value(&head.terms[1], &bindings)
                            .is_some_and(|value| !gives_this_value(external, *request, name, value, whole))
                });
            if let Some(request) = found {
                return Some(second_value(
                    whole.program,
                    whole.parts.terms,
                    number,
                    request,
                    name,
                    head.span,
                ));
            }
        }
    }
    None
}

fn value(pattern: &Pattern, bindings: &Bindings) -> Option<Term> {
    match pattern {
        Pattern::Constant(term) => Some(*term),
        Pattern::Variable(variable) => bindings.get(variable).copied(),
        Pattern::Function(..) => None,
    }
}

/// Whether a body of conditions on the request alone is certainly true of it.
fn holds(
    body: &Formula,
    object: Variable,
    request: Term,
    external: &External,
    bindings: &mut Bindings,
    whole: &Whole<'_>,
) -> bool {
    match body {
        Formula::And(parts) => parts
            .iter()
            .all(|part| holds(part, object, request, external, bindings, whole)),
        Formula::Atom(atom) if atom.terms[0] == Pattern::Variable(object) => {
            is_its_own(atom, request, external, bindings, whole)
                || about(external, whole)
                    .filter(|stated| stated.terms[0] == request)
                    .any(|stated| {
                        let mut tried = bindings.clone();
                        let is_met = atom.predicate == AtomPredicate::Known(stated.predicate)
                            && atom
                                .terms
                                .iter()
                                .zip(stated.terms)
                                .all(|(pattern, term)| matches(pattern, *term, &mut tried, whole));
                        if is_met {
                            *bindings = tried;
                        }
                        is_met
                    })
        }
        _ => false,
    }
}

/// Whether an atom asks for what every request of the statement has, with a value that this one has.
fn is_its_own(
    atom: &Atom,
    request: Term,
    external: &External,
    bindings: &mut Bindings,
    whole: &Whole<'_>,
) -> bool {
    let rule = &whole.program.rules[external.rule as usize];
    rule.head
        .iter()
        .filter(|head| head.predicate == atom.predicate)
        .any(|head| {
            let mut of_statement = Bindings::default();
            matches(&head.terms[0], request, &mut of_statement, whole)
                && value(&head.terms[1], &of_statement)
                    .is_some_and(|value| matches(&atom.terms[1], value, bindings, whole))
        })
}
