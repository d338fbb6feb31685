//! Decides which classes lie above a class: its superclasses, theirs, and so on.
//!
//! In: the `extends` statements. Out: for each class those above it, nearest first; beside them the signatures by class.
//!
//! Invariant: no class lies above itself, since [`check`](crate::check()) refuses a circle.

use crate::program::{Extends, Signature};
use framex_term::Term;
use rustc_hash::{FxHashMap, FxHashSet};

/// What extends what, to be asked for many classes.
#[derive(Clone, Debug, Default)]
pub struct Superclasses {
    /// By class, those it extends itself, in the order of the statements.
    direct: FxHashMap<Term, Vec<Term>>,
    /// The classes that extend one, as first met.
    subclasses: Vec<Term>,
}

impl Superclasses {
    /// # Cost
    /// A step a statement.
    #[must_use]
    pub fn of(extends: &[Extends]) -> Superclasses {
        let mut all = Superclasses::default();
        for one in extends {
            let above = all.direct.entry(one.subclass).or_default();
            if above.is_empty() {
                all.subclasses.push(one.subclass);
            }
            above.push(one.superclass);
        }
        all
    }

    /// The classes that extend one, each once, as first met.
    #[must_use]
    pub fn subclasses(&self) -> &[Term] {
        &self.subclasses
    }

    /// Every class above this one, nearest first, each once.
    ///
    /// # Cost
    /// A step for each `extends` of the class and of those above it.
    #[must_use]
    pub fn above(&self, class: Term) -> Vec<Term> {
        let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
        let mut next = Some(class);
        let mut walked = 0;
        while let Some(class) = next {
            let direct = self.direct.get(&class).into_iter().flatten();
            found.extend(direct.filter(|above| seen.insert(**above)));
            next = found.get(walked).copied();
            walked += 1;
        }
        found
    }
}

/// The signature slots of each class, its own ones only, in the order of the statements.
///
/// # Cost
/// A step a slot.
#[must_use]
pub fn signatures_by_class(signatures: &[Signature]) -> FxHashMap<Term, Vec<&Signature>> {
    let mut own: FxHashMap<Term, Vec<&Signature>> = FxHashMap::default();
    for signature in signatures {
        own.entry(signature.class).or_default().push(signature);
    }
    own
}

#[cfg(test)]
mod tests {
    use super::*;
    use framex_source::{Sources, Span};
    use framex_term::Terms;

    #[test]
    fn the_nearest_classes_come_first_and_each_once() {
        let (mut terms, mut sources) = (Terms::default(), Sources::default());
        let span = Span {
            file: sources.add("a.fx", "a"),
            start: 0,
            end: 1,
        };
        let mut extends = |subclass: &str, superclass: &str| Extends {
            span,
            subclass: terms.name(subclass),
            superclass: terms.name(superclass),
        };
        let all = [
            extends("Cat", "Pet"),
            extends("Cat", "Mammal"),
            extends("Pet", "Animal"),
            extends("Mammal", "Animal"),
            extends("Animal", "Thing"),
        ];
        let superclasses = Superclasses::of(&all);
        let above = |class: &str, terms: &mut Terms| -> Vec<String> {
            let class = terms.name(class);
            let above = superclasses.above(class).into_iter();
            above.map(|class| terms.print(class)).collect()
        };
        assert_eq!(above("Cat", &mut terms), ["Pet", "Mammal", "Animal", "Thing"]);
        assert_eq!(above("Thing", &mut terms), [""; 0]);
        assert_eq!(superclasses.subclasses().len(), 4);
    }
}
