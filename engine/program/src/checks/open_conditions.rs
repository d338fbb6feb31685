//! Warns where open conditions keep a rule from saying what was meant.
//!
//! | code | found |
//! | --- | --- |
//! | `open-negation` | a `NOT` that can never be true, since what it negates can never be false |
//! | `open-aggregate` | an aggregate that never has a value, since a condition in its braces is open |
//! | `closed-over-open` | a closed conclusion that rests on an open one: `unknown` becomes `false` there |
//!
//! Each names the `closed …` line to add. Expectations are left alone: they ask on purpose.

use super::Whole;
use crate::print::Printer;
use crate::rule::{Atom, AtomPredicate, Formula, Origin, Pattern, Variables};
use framex_source::{CLOSED_OVER_OPEN, Diagnostic, Fix, OPEN_AGGREGATE, OPEN_NEGATION, Span};
use framex_term::Predicate;
use rustc_hash::FxHashSet;

pub(super) fn check(whole: &Whole<'_>, problems: &mut Vec<Diagnostic>) {
    if whole.program.closed.world_is_closed() {
        return;
    }
    let program = whole.program;
    let rules = program
        .rules
        .iter()
        .filter(|rule| !matches!(rule.origin, Origin::Prompt(_)));
    let goals = program
        .constraints
        .iter()
        .map(|constraint| &constraint.goal)
        .chain(&program.queries);
    let bodies = rules
        .map(|rule| (&rule.body, &rule.variables))
        .chain(goals.map(|goal| (&goal.body, &goal.variables)));
    for (body, variables) in bodies {
        conditions(body, variables, whole, problems);
    }
    closed_over_open(whole, problems);
}

fn conditions(formula: &Formula, variables: &Variables, whole: &Whole<'_>, problems: &mut Vec<Diagnostic>) {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => {
            for part in parts {
                conditions(part, variables, whole, problems);
            }
        }
        Formula::Not(inner) if !can_be_false(inner, whole) => {
            if let Some(open) = whole.program.closed.first_open(inner) {
                problems.push(open_negation(formula, open, variables, whole));
            }
        }
        Formula::Not(inner) | Formula::Unknown(inner) => conditions(inner, variables, whole, problems),
        Formula::Aggregate(aggregate) => match whole.program.closed.first_open(&aggregate.body) {
            Some(open) => problems.push(open_aggregate(aggregate.span, open, variables, whole)),
            None => conditions(&aggregate.body, variables, whole, problems),
        },
        Formula::Atom(_) | Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => {}
    }
}

fn can_be_false(formula: &Formula, whole: &Whole<'_>) -> bool {
    match formula {
        Formula::And(parts) => parts.iter().any(|part| can_be_false(part, whole)),
        Formula::Or(branches) => branches.iter().all(|branch| can_be_false(branch, whole)),
        Formula::Atom(atom) => whole.program.closed.is_closed_atom(atom),
        Formula::Not(_)
        | Formula::Unknown(_)
        | Formula::Comparison(..)
        | Formula::Assign(..)
        | Formula::Aggregate(_)
        | Formula::Test(..) => true,
    }
}

/// The statement that closes what an atom asks about: `closed slot reviewed.`
fn closing(atom: &Atom, whole: &Whole<'_>) -> String {
    let print = |term| whole.parts.terms.print(term);
    match (atom.predicate, atom.terms.get(1)) {
        (AtomPredicate::Known(Predicate::Class(class)), _) => format!("closed class {}.", print(class)),
        (AtomPredicate::Known(Predicate::Property { name, parameters: 0 }), _) => {
            format!("closed slot {}.", print(name))
        }
        (AtomPredicate::Known(Predicate::Property { name, parameters }), _) => {
            format!("closed method {}/{parameters}.", print(name))
        }
        (AtomPredicate::MemberOf, Some(Pattern::Constant(class))) => {
            format!("closed class {}.", print(*class))
        }
        _ => "world closed.".to_owned(),
    }
}

fn named(atom: &Atom, whole: &Whole<'_>) -> String {
    match atom.predicate {
        AtomPredicate::Known(Predicate::Class(name) | Predicate::Property { name, .. }) => {
            whole.parts.terms.print(name)
        }
        AtomPredicate::AnyProperty { .. } => "a property that is a variable".to_owned(),
        AtomPredicate::MemberOf => "frame::memberOf".to_owned(),
        AtomPredicate::SubclassOf => "frame::subclassOf".to_owned(),
        AtomPredicate::Signature => "frame::signature".to_owned(),
    }
}

fn open_negation(not: &Formula, open: &Atom, variables: &Variables, whole: &Whole<'_>) -> Diagnostic {
    let printer = Printer {
        variables,
        terms: whole.parts.terms,
    };
    let message = format!(
        "`{}` is never true: `{}` is open, so what is not known of it is unknown and not false",
        printer.formula(not),
        named(open, whole)
    );
    let fix = Fix::Advise(format!("add `{}` if all of it is known", closing(open, whole)));
    Diagnostic::warning(OPEN_NEGATION, open.span, message, fix)
}

fn open_aggregate(span: Span, open: &Atom, variables: &Variables, whole: &Whole<'_>) -> Diagnostic {
    let printer = Printer {
        variables,
        terms: whole.parts.terms,
    };
    let message = format!(
        "the aggregate never has a value: `{}` in its braces asks about `{}`, which is open",
        printer.atom(open),
        named(open, whole)
    );
    let fix = Fix::Advise(format!("add `{}` if all of it is known", closing(open, whole)));
    Diagnostic::warning(OPEN_AGGREGATE, span, message, fix).see(open.span, "this condition is open")
}

fn closed_over_open(whole: &Whole<'_>, problems: &mut Vec<Diagnostic>) {
    let program = whole.program;
    let derived: FxHashSet<Predicate> = program
        .rules
        .iter()
        .filter(|rule| !matches!(rule.origin, Origin::External(_) | Origin::Prompt(_)))
        .flat_map(|rule| &rule.head)
        .filter_map(|atom| match atom.predicate {
            AtomPredicate::Known(predicate) => Some(predicate),
            _ => None,
        })
        .collect();
    for rule in program.rules.iter().filter(|rule| rule.origin == Origin::Rule) {
        let closed = rule.head.iter().find(|atom| program.closed.is_closed_atom(atom));
        let Some(closed) = closed else { continue };
        let is_open = |atom: &Atom| match atom.predicate {
            AtomPredicate::Known(predicate) => {
                !program.closed.is_closed(predicate)
                    && derived.contains(&predicate)
                    && !whole
                        .parts
                        .words
                        .is_receipt_predicate(predicate, whole.parts.terms)
            }
            _ => false,
        };
        if let Some(open) = first_positive(&rule.body, &is_open) {
            problems.push(rests_on_open(closed, open, whole));
        }
    }
}

fn first_positive<'f>(formula: &'f Formula, is_open: &impl Fn(&Atom) -> bool) -> Option<&'f Atom> {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter().find_map(|part| first_positive(part, is_open))
        }
        Formula::Atom(atom) if is_open(atom) => Some(atom),
        _ => None,
    }
}

fn rests_on_open(closed: &Atom, open: &Atom, whole: &Whole<'_>) -> Diagnostic {
    let (first, second) = (named(closed, whole), named(open, whole));
    let message = format!(
        "`{first}` is closed and its rule rests on `{second}`, which is open: where `{second}` is unknown, `{first}` is false"
    );
    let fix = Fix::Advise(format!("add `{}` if all of it is known", closing(open, whole)));
    Diagnostic::warning(CLOSED_OVER_OPEN, open.span, message, fix)
}
