//! Names what a condition that no fact meets may have meant: a property, a class or an object whose name is a slip away.
//!
//! In: the condition with what is bound as constants. Out: hints in words. Nothing is corrected; they are for the reader.
//!
//! Invariant: a name is offered only where facts have it and none has the one that was asked for.

use framex_fixpoint::Model;
use framex_program::{Atom, AtomPredicate, Pattern};
use framex_source::nearest;
use framex_term::{Predicate, Term, Terms, View};

/// Of shorter names every other one is an edit away.
const FEWEST_LETTERS: usize = 3;
/// In a class or property of more objects no near one is looked for.
const MOST_OBJECTS: u64 = 100_000;

/// What a condition may have meant, in words; at most one hint, for the property or class or else for the object.
///
/// # Cost
/// A look at every property, or at every object of one.
#[must_use]
pub fn near_names(atom: &Atom, model: &Model, terms: &Terms) -> Vec<String> {
    let AtomPredicate::Known(predicate) = atom.predicate else {
        return Vec::new();
    };
    if model.count(predicate) == 0 {
        return near_predicate(predicate, model, terms).into_iter().collect();
    }
    match atom.terms.first() {
        Some(Pattern::Constant(object)) => near_object(*object, predicate, model, terms)
            .into_iter()
            .collect(),
        _ => Vec::new(),
    }
}

fn near_predicate(predicate: Predicate, model: &Model, terms: &Terms) -> Option<String> {
    let of_its_kind = model.predicates().filter_map(|other| match (predicate, other) {
        (Predicate::Class(_), Predicate::Class(name)) => Some(name),
        (
            Predicate::Property { parameters, .. },
            Predicate::Property {
                name,
                parameters: of_other,
            },
        ) => (parameters == of_other).then_some(name),
        _ => None,
    });
    let (Predicate::Class(asked) | Predicate::Property { name: asked, .. }) = predicate;
    let (asked, near) = near(asked, of_its_kind, terms)?;
    Some(match predicate {
        Predicate::Class(_) => {
            format!("nothing is a member of `{asked}`; did you mean `{near}`, which has members?")
        }
        Predicate::Property { .. } => {
            format!("no fact has `{asked}`; did you mean `{near}`, which facts have?")
        }
    })
}

fn near_object(object: Term, predicate: Predicate, model: &Model, terms: &Terms) -> Option<String> {
    let has_facts = |predicate: Predicate| model.facts_of(predicate, Some(object)).next().is_some();
    if model.count(predicate) > MOST_OBJECTS || model.predicates().any(has_facts) {
        return None;
    }
    let objects = model.facts_of(predicate, None).map(|fact| fact.terms[0]);
    let (asked, near) = near(object, objects, terms)?;
    Some(format!("nothing is known of `{asked}`; did you mean `{near}`?"))
}

/// The name as printed, and the nearest of the others; of several as near the first by code point.
fn near(asked: Term, others: impl Iterator<Item = Term>, terms: &Terms) -> Option<(String, String)> {
    let is_name = |term: &Term| matches!(terms.view(*term), View::Name(_));
    let asked = is_name(&asked).then(|| terms.print(asked))?;
    if asked.chars().count() < FEWEST_LETTERS {
        return None;
    }
    let mut others: Vec<String> = others.filter(is_name).map(|term| terms.print(term)).collect();
    others.sort_unstable();
    others.dedup();
    let near = nearest(&asked, others.iter().map(String::as_str))?.to_owned();
    Some((asked, near))
}
