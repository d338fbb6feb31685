//! Lists what can be asked of a program: its classes, slots and methods, as goals to copy.

use crate::catalogue::{Effect, NoFields, Operation, on_wire};
use crate::offers::Offer;
use crate::{Refused, Session, inherited, known_names};
use framex_program::AtomPredicate;
use framex_term::{Predicate, Term};
use indexmap::IndexSet;
use schemars::JsonSchema;
use serde::Serialize;

/// `schema`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "schema",
    summary: "List what can be asked: classes, slots, methods",
    effect: Effect::Reads,
    fields: &[],
    reply: "a list of `{\"kind\", \"name\", \"pattern\", \"facts\", \"closed\", \"types\"}`",
    run: |session, fields| on_wire(fields, |NoFields {}| run(session)),
};

/// `schema`, as a language model is offered it.
pub(crate) const OFFER: Offer = Offer::of::<NoFields, Vec<Pattern>>(
    &OPERATION,
    "List what can be asked",
    "List every class, slot and method of the rule base, each with a pattern to copy into a `query`, the number of its \
     facts, the types of its values, and whether it is `closed`: of a closed one, what is not there is false; of an open \
     one it is unknown. Call it first, and use no other names.",
    |session, fields| on_wire(fields, |NoFields {}| run(session)),
);

/// One class, slot or method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Pattern {
    /// `class`, `slot`, `method`.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// A goal that asks for all of it.
    pub pattern: String,
    /// How many facts there are.
    pub facts: u64,
    /// Whether what is not known of it is false.
    pub closed: bool,
    /// The types that signatures give its values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<String>,
}

/// Every pattern: classes, then slots, then methods, each by name.
///
/// # Errors
/// A session with nothing loaded.
pub fn run(session: &Session) -> Result<Vec<Pattern>, Refused> {
    let loaded = session.loaded()?;
    let program = &loaded.program;
    let mut predicates: IndexSet<Predicate> = inherited::classes(program, &loaded.model)
        .into_iter()
        .map(Predicate::Class)
        .collect();
    predicates.extend(loaded.model.predicates());
    let heads = program.rules.iter().flat_map(|rule| rule.head.iter());
    predicates.extend(heads.filter_map(|atom| match atom.predicate {
        AtomPredicate::Known(predicate) => Some(predicate),
        _ => None,
    }));
    predicates.extend(known_names::read_by_rules(program, &session.terms));
    predicates.extend(program.signatures.iter().map(|signature| Predicate::Property {
        name: signature.slot,
        parameters: signature.parameters.len() as u32,
    }));
    let mut patterns: Vec<Pattern> = predicates
        .into_iter()
        .map(|predicate| pattern(session, loaded, predicate))
        .collect();
    patterns.sort_by(|left, right| {
        (left.kind, &left.name, &left.pattern).cmp(&(right.kind, &right.name, &right.pattern))
    });
    patterns.sort_by_key(|pattern| {
        ["class", "slot", "method"]
            .iter()
            .position(|kind| *kind == pattern.kind)
    });
    Ok(patterns)
}

fn pattern(session: &Session, loaded: &crate::session::Loaded, predicate: Predicate) -> Pattern {
    let print = |term: Term| session.terms.print(term);
    let (kind, name, pattern) = match predicate {
        Predicate::Class(class) => ("class", print(class), format!("?X:{}", print(class))),
        Predicate::Property { name, parameters: 0 } => {
            ("slot", print(name), format!("?X[{} -> ?V]", print(name)))
        }
        Predicate::Property { name, parameters } => {
            let variables: Vec<String> = (1..=parameters).map(|at| format!("?P{at}")).collect();
            (
                "method",
                print(name),
                format!("?X[{}({}) -> ?V]", print(name), variables.join(", ")),
            )
        }
    };
    let types: IndexSet<String> = match predicate {
        Predicate::Class(_) => IndexSet::new(),
        Predicate::Property { name, parameters } => {
            let of_it = loaded.program.signatures.iter();
            let of_it = of_it.filter(|s| s.slot == name && s.parameters.len() == parameters as usize);
            of_it.map(|signature| print(signature.value)).collect()
        }
    };
    Pattern {
        kind,
        name,
        pattern,
        facts: loaded.model.count(predicate),
        closed: loaded.program.closed.is_closed(predicate),
        types: types.into_iter().collect(),
    }
}
