//! Turns declarations about properties into rules.
//!
//! | declared | stands for |
//! | --- | --- |
//! | `subproperty p q` | `?X[q -> ?Y] <- ?X[p -> ?Y]` |
//! | `inverse p q` | `?Y[q -> ?X] <- ?X[p -> ?Y]` and the same the other way round |
//! | `transitive p` | `?X[p -> ?Z] <- ?X[p -> ?Y] AND ?Y[p -> ?Z]` |
//! | `symmetric p` | `?Y[p -> ?X] <- ?X[p -> ?Y]` |
//!
//! In: the `declare` statements. Out: their rules. A declaration closes nothing.

use crate::program::PropertyDeclaration;
use crate::rule::{Atom, AtomPredicate, Formula, Origin, Pattern, Rule, Variable};
use framex_source::Span;
use framex_term::{Predicate, Term};

const X: Variable = Variable(0);
const Y: Variable = Variable(1);
const Z: Variable = Variable(2);

/// The rules a declaration stands for.
pub(crate) fn rules(declaration: &PropertyDeclaration) -> Vec<Rule> {
    match *declaration {
        PropertyDeclaration::Subproperty(narrow, wide, span) => {
            vec![rule(span, (X, wide, Y), &[(X, narrow, Y)])]
        }
        PropertyDeclaration::Inverse(one, other, span) => vec![
            rule(span, (Y, other, X), &[(X, one, Y)]),
            rule(span, (Y, one, X), &[(X, other, Y)]),
        ],
        PropertyDeclaration::Transitive(name, span) => {
            vec![rule(span, (X, name, Z), &[(X, name, Y), (Y, name, Z)])]
        }
        PropertyDeclaration::Symmetric(name, span) => vec![rule(span, (Y, name, X), &[(X, name, Y)])],
    }
}

type Triple = (Variable, Term, Variable);

fn rule(span: Span, head: Triple, body: &[Triple]) -> Rule {
    let atom = |(object, name, value): Triple| Atom {
        span,
        predicate: AtomPredicate::Known(Predicate::slot(name)),
        terms: vec![Pattern::Variable(object), Pattern::Variable(value)],
    };
    let variables = ["X", "Y", "Z"];
    let conditions: Vec<Formula> = body.iter().map(|triple| Formula::Atom(atom(*triple))).collect();
    Rule {
        span,
        origin: Origin::Declare,
        variables: variables[..body.len() + 1]
            .iter()
            .map(|name| (*name).into())
            .collect(),
        head: vec![atom(head)],
        body: Formula::And(conditions),
    }
}
