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

    /// How long the chains of `extends` are.
    ///
    /// # Cost
    /// A step a statement, however many classes lie above one.
    #[must_use]
    pub fn chains(&self) -> Chains {
        let mut chains = Chains::default();
        let mut below: FxHashMap<Term, Vec<Term>> = FxHashMap::default();
        // Of each class the longest chain found above it; the classes of which it is known.
        let (mut lengths, mut known) = (FxHashMap::<Term, u64>::default(), Vec::new());
        let mut left: FxHashMap<Term, usize> = FxHashMap::default();
        for class in &self.subclasses {
            let direct = &self.direct[class];
            left.insert(*class, direct.len());
            for above in direct {
                below.entry(*above).or_default().push(*class);
                if !self.direct.contains_key(above) && lengths.insert(*above, 0).is_none() {
                    known.push(*above);
                }
            }
        }
        while let Some(class) = known.pop() {
            let length = lengths[&class] + 1;
            for subclass in below.get(&class).into_iter().flatten() {
                let longest = lengths.entry(*subclass).or_default();
                *longest = length.max(*longest);
                let left = left.get_mut(subclass).expect("it extends a class");
                *left -= 1;
                if *left == 0 {
                    known.push(*subclass);
                }
            }
        }
        for class in &self.subclasses {
            let length = lengths.get(class).copied().unwrap_or_default();
            chains.least_pairs += length;
            if chains.longest.is_none_or(|(_, longest)| longest < length) {
                chains.longest = Some((*class, length));
            }
        }
        chains
    }
}

/// What the chains of `extends` tell of how many classes lie above others, without counting them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chains {
    /// There are at least so many pairs of a class and one above it.
    pub least_pairs: u64,
    /// The class at the lower end of the longest chain, the first of several, and how many classes the chain has above it.
    pub longest: Option<(Term, u64)>,
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
        // Of `Cat` four pairs, of which a chain has three; of `Pet` and `Mammal` two each, of `Animal` one.
        let chains = superclasses.chains();
        assert_eq!(chains.least_pairs, 8);
        assert_eq!(chains.longest, Some((terms.name("Cat"), 3)));
    }
}
