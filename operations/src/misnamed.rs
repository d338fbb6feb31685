//! Names what a goal that finds nothing may have meant: a class or property whose name is a slip away.
//!
//! In: the goal, and what is loaded. Out: hints in the words in which `why_not` gives them.
//!
//! Invariant: a name that a rule concludes or a signature declares is no slip, and nothing is said of it.

use crate::session::Loaded;
use framex_fixpoint::Answer;
use framex_program::{Atom, AtomPredicate, Formula, Goal, Program};
use framex_proof::near_names;
use framex_term::{Predicate, Terms, Truth};

/// Hints at most.
const MOST: usize = 5;

/// The hints of a goal with this answer; none where it finds something.
///
/// # Cost
/// For each of its conditions that no fact can meet, a look at every class or property.
pub(crate) fn hints(goal: &Goal, answer: &Answer, loaded: &Loaded, terms: &Terms) -> Vec<String> {
    let mut hints = Vec::new();
    if answer.truth == Truth::True {
        return hints;
    }
    let mut asked = Vec::new();
    conditions(&goal.body, &mut asked);
    for atom in asked {
        // Where there are facts, the engine has looked for values that read alike.
        let has_facts = match atom.predicate {
            AtomPredicate::Known(predicate) => loaded.model.count(predicate) > 0,
            _ => true,
        };
        if has_facts || is_meant(atom, &loaded.program) {
            continue;
        }
        for hint in near_names(atom, &loaded.model, terms) {
            if !hints.contains(&hint) && hints.len() < MOST {
                hints.push(hint);
            }
        }
    }
    hints
}

/// The conditions that want a fact. Of what is denied, none may be there.
fn conditions<'f>(formula: &'f Formula, found: &mut Vec<&'f Atom>) {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| conditions(part, found)),
        Formula::Atom(atom) => found.push(atom),
        _ => {}
    }
}

fn is_meant(atom: &Atom, program: &Program) -> bool {
    let heads = program.rules.iter().flat_map(|rule| &rule.head);
    let is_concluded = heads.into_iter().any(|head| head.predicate == atom.predicate);
    let is_declared = match atom.predicate {
        AtomPredicate::Known(Predicate::Property { name, parameters }) => program
            .signatures
            .iter()
            .any(|signature| signature.slot == name && signature.parameters.len() == parameters as usize),
        AtomPredicate::Known(Predicate::Class(class)) => program
            .signatures
            .iter()
            .any(|signature| signature.class == class),
        _ => false,
    };
    is_concluded || is_declared
}
