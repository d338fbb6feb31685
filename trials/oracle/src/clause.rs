//! The form in which a program's meaning is defined: clauses over single conditions.
//!
//! Invariant: a `?_` is a variable whose name starts with a digit, so that each is one of its own and none
//! is a *named* variable.

use framex_term::{Builtin, Comparison, Predicate, Term};
use smol_str::SmolStr;
use std::collections::BTreeSet;

pub(crate) use framex_syntax::tree::AggregateFunction;

/// A variable, by its name.
pub(crate) type Variable = SmolStr;

/// What a term must look like.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Pattern {
    Variable(Variable),
    Constant(Term),
    Function(Term, Vec<Pattern>),
}

/// What an atom speaks of. Views are properties with reserved names.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Relation {
    Known(Predicate),
    /// A property whose name is a variable; the atom's first pattern is that name.
    AnyProperty {
        parameters: u32,
    },
}

/// One fact's worth of head or condition; the terms as in a fact, with the name first for any property.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Atom {
    pub(crate) relation: Relation,
    pub(crate) terms: Vec<Pattern>,
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Formula {
    All(Vec<Formula>),
    Any(Vec<Formula>),
    Not(Box<Formula>),
    Unknown(Box<Formula>),
    Atom(Atom),
    Compare(Comparison, Expression, Expression),
    Test(Expression),
    Assign(Variable, Expression),
    Aggregate(Aggregate),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Aggregate {
    pub(crate) result: Variable,
    pub(crate) function: AggregateFunction,
    pub(crate) collected: Vec<Variable>,
    pub(crate) by: Option<Variable>,
    pub(crate) body: Box<Formula>,
    /// The variables that occur nowhere outside the braces; the body's others are the grouping.
    pub(crate) local: BTreeSet<Variable>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expression {
    Term(Pattern),
    Apply(Builtin, Vec<Expression>),
}

/// `head <- body`, with one conclusion.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    pub(crate) head: Atom,
    pub(crate) body: Formula,
}

/// Whether a user wrote the variable's name.
pub(crate) fn is_named(variable: &Variable) -> bool {
    !variable.starts_with(|c: char| c.is_ascii_digit())
}

/// What an alternative gives a value.
pub(crate) fn bound_by(literals: &[&Formula]) -> BTreeSet<Variable> {
    let each = literals.iter().map(|literal| match literal {
        Formula::Atom(atom) => atom.variables(),
        Formula::Assign(result, _) => BTreeSet::from([result.clone()]),
        Formula::Aggregate(aggregate) => BTreeSet::from([aggregate.result.clone()]),
        _ => BTreeSet::new(),
    });
    each.flatten().collect()
}

impl Pattern {
    pub(crate) fn variables(&self, out: &mut BTreeSet<Variable>) {
        match self {
            Pattern::Variable(variable) => drop(out.insert(variable.clone())),
            Pattern::Constant(_) => {}
            Pattern::Function(_, arguments) => arguments.iter().for_each(|a| a.variables(out)),
        }
    }
}

impl Atom {
    pub(crate) fn variables(&self) -> BTreeSet<Variable> {
        let mut out = BTreeSet::new();
        self.terms.iter().for_each(|term| term.variables(&mut out));
        out
    }
}

impl Expression {
    pub(crate) fn variables(&self, out: &mut BTreeSet<Variable>) {
        match self {
            Expression::Term(term) => term.variables(out),
            Expression::Apply(_, arguments) => arguments.iter().for_each(|a| a.variables(out)),
        }
    }
}

impl Formula {
    /// The variables it shares, or could share, with what stands around it.
    pub(crate) fn variables(&self) -> BTreeSet<Variable> {
        let mut out = BTreeSet::new();
        match self {
            Formula::All(parts) | Formula::Any(parts) => {
                out.extend(parts.iter().flat_map(Formula::variables))
            }
            Formula::Not(inner) | Formula::Unknown(inner) => out = inner.variables(),
            Formula::Atom(atom) => out = atom.variables(),
            Formula::Compare(_, left, right) => [left, right].iter().for_each(|e| e.variables(&mut out)),
            Formula::Test(expression) => expression.variables(&mut out),
            Formula::Assign(result, expression) => {
                expression.variables(&mut out);
                out.insert(result.clone());
            }
            Formula::Aggregate(aggregate) => {
                out = aggregate.grouping();
                out.insert(aggregate.result.clone());
            }
        }
        out
    }

    /// Its alternatives: `A AND (B OR C)` is `A AND B` or `A AND C`.
    pub(crate) fn alternatives(&self) -> Vec<Vec<&Formula>> {
        match self {
            Formula::Any(branches) => branches.iter().flat_map(Formula::alternatives).collect(),
            Formula::All(parts) => parts.iter().fold(vec![vec![]], |so_far, part| {
                let choices = part.alternatives();
                let join = |before: &Vec<_>| {
                    let extend = |choice: &Vec<_>| [before.as_slice(), choice.as_slice()].concat();
                    choices.iter().map(extend).collect::<Vec<_>>()
                };
                so_far.iter().flat_map(join).collect()
            }),
            literal => vec![vec![literal]],
        }
    }

    /// Finds which variables of each aggregate occur outside its braces; until then all of them are local.
    pub(crate) fn settle_locals(&mut self, outside: &BTreeSet<Variable>) {
        match self {
            Formula::All(parts) | Formula::Any(parts) => {
                parts.iter_mut().for_each(|p| p.settle_locals(outside))
            }
            Formula::Not(inner) | Formula::Unknown(inner) => inner.settle_locals(outside),
            Formula::Aggregate(aggregate) => {
                let around = outside.union(&aggregate.body.variables()).cloned().collect();
                aggregate.body.settle_locals(&around);
                aggregate.local = aggregate.body.variables();
                aggregate.local.retain(|variable| !outside.contains(variable));
            }
            _ => {}
        }
    }
}

impl Aggregate {
    pub(crate) fn grouping(&self) -> BTreeSet<Variable> {
        let inside = self.body.variables();
        inside.difference(&self.local).cloned().collect()
    }
}
