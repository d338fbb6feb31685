//! Plans what one changed row of a rule's conditions sets going: which heads it can give, and which it held up.
//!
//! A condition with atoms inside, a `NOT`, an `unknown`, an aggregate or an `OR` kept whole, may turn out differently for
//! a binding only where a row changed that fits one of these atoms under that binding. So each such atom is *watched*:
//! a changed row binds what the atom shares with the rest of the rule, and the rule is run for that binding alone; of an
//! aggregate, for the group that the row belongs to.
//!
//! What a changed row held up is found without asking again what was true before it changed: the conditions with atoms
//! inside are left out, and the head is looked up among the rows that are there. That finds some rows too many, which
//! are then asked for again; it never finds one too few.
//!
//! Invariant: a watched atom has no variable of its own: they may be anything.

use crate::alternatives::{Alternative, Literal};
use crate::reach::Reach;
use crate::variables::{VariableSet, bindable, variables_of};
use framex_program::{Atom, AtomPredicate, Formula, Pattern, Variable};

/// The atoms inside the conditions of an alternative, their own variables replaced by `any`.
pub(crate) fn watched(literals: &Alternative, any: Variable) -> Vec<Atom> {
    let shared = bindable(literals);
    let mut atoms = Vec::new();
    for literal in literals {
        match literal {
            Literal::Filter(formula) => inner_atoms(formula, &mut atoms),
            Literal::Aggregate(aggregate) => inner_atoms(&aggregate.body, &mut atoms),
            Literal::Atom(_) | Literal::Assign(..) => {}
        }
    }
    let mut watched: Vec<Atom> = Vec::new();
    for atom in atoms {
        let atom = without_own(atom, &shared, any);
        let is_same = |other: &Atom| other.predicate == atom.predicate && other.terms == atom.terms;
        if Reach::of(&atom) != Reach::Fixed && !watched.iter().any(is_same) {
            watched.push(atom);
        }
    }
    watched
}

/// The atoms of a formula, at any depth.
pub(crate) fn inner_atoms<'f>(formula: &'f Formula, into: &mut Vec<&'f Atom>) {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| inner_atoms(part, into)),
        Formula::Not(inner) | Formula::Unknown(inner) => inner_atoms(inner, into),
        Formula::Atom(atom) => into.push(atom),
        Formula::Aggregate(aggregate) => inner_atoms(&aggregate.body, into),
        Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => {}
    }
}

fn without_own(atom: &Atom, shared: &VariableSet, any: Variable) -> Atom {
    let replaced = |variable: Variable| if shared.has(variable) { variable } else { any };
    let predicate = match atom.predicate {
        AtomPredicate::AnyProperty { name, parameters } => AtomPredicate::AnyProperty {
            name: replaced(name),
            parameters,
        },
        other => other,
    };
    Atom {
        span: atom.span,
        predicate,
        terms: atom
            .terms
            .iter()
            .map(|term| in_pattern(term, &replaced))
            .collect(),
    }
}

fn in_pattern(pattern: &Pattern, replaced: &impl Fn(Variable) -> Variable) -> Pattern {
    match pattern {
        Pattern::Variable(variable) => Pattern::Variable(replaced(*variable)),
        Pattern::Constant(term) => Pattern::Constant(*term),
        Pattern::Function(symbol, arguments) => {
            let arguments = arguments.iter().map(|inner| in_pattern(inner, replaced));
            Pattern::Function(*symbol, arguments.collect())
        }
    }
}

/// The conditions that tell which rows of a head a changed row may have held up, and where among them the atom is that
/// reads changed rows: the atom number `changed` of the alternative's literals, or a watched one.
pub(crate) fn held_up(
    literals: &Alternative,
    changed: Result<usize, &Atom>,
    head: &Atom,
) -> (Alternative, usize) {
    let mut known = variables_of(head);
    let mut kept: Alternative = Vec::new();
    let mut place = 0;
    if let Err(watched) = changed {
        known.add_all(&variables_of(watched));
        kept.push(Literal::Atom(watched.clone()));
    }
    let mut rest = Vec::new();
    for (at, literal) in literals.iter().enumerate() {
        match literal {
            Literal::Atom(_) => {
                if changed == Ok(at) {
                    place = kept.len();
                }
                known.add_all(&variables_of(literal));
                kept.push(literal.clone());
            }
            Literal::Filter(formula) if has_atoms(formula) => {}
            Literal::Aggregate(_) => {}
            Literal::Filter(_) | Literal::Assign(..) => rest.push(literal),
        }
    }
    // What rests on the value of a condition left out is left out with it.
    loop {
        let is_known = |literal: &&Literal| match literal {
            Literal::Assign(_, _, expression) => variables_of(expression).is_within(&known),
            other => variables_of(*other).is_within(&known),
        };
        let (fits, others): (Vec<&Literal>, Vec<&Literal>) = rest.into_iter().partition(is_known);
        if fits.is_empty() {
            break;
        }
        known.add_all(&bindable(fits.iter().copied()));
        kept.extend(fits.into_iter().cloned());
        rest = others;
    }
    kept.push(Literal::Atom(head.clone()));
    (kept, place)
}

fn has_atoms(formula: &Formula) -> bool {
    let mut atoms = Vec::new();
    inner_atoms(formula, &mut atoms);
    !atoms.is_empty()
}
