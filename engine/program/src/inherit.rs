//! Turns `A extends B.` into the rule `?X:B <- ?X:A`: membership is inherited.
//!
//! In: the `extends` statements. Out: one rule each; a cycle among them is for `checks/extends_cycle.rs`.

use crate::program::Extends;
use crate::rule::{Atom, AtomPredicate, Formula, Origin, Pattern, Rule, Variable};
use framex_term::{Predicate, Term};

/// The rule an `extends` stands for.
pub(crate) fn rule(extends: &Extends) -> Rule {
    let member = |class: Term| Atom {
        span: extends.span,
        predicate: AtomPredicate::Known(Predicate::Class(class)),
        terms: vec![Pattern::Variable(Variable(0))],
    };
    Rule {
        span: extends.span,
        origin: Origin::Extends,
        variables: vec!["X".into()],
        head: vec![member(extends.superclass)],
        body: Formula::Atom(member(extends.subclass)),
    }
}
