//! Finds the weights that statements give to some facts.
//!
//! In: facts, and a loaded program. Out: for each fact the weights of its statements that count now, in source order; a
//! statement without a weight, and a receipt, gives none.

use crate::session::Loaded;
use framex_term::{Fact, Number, Predicate};
use rustc_hash::{FxHashMap, FxHashSet};

/// The weights of each fact.
///
/// # Cost
/// One walk over the stated facts of their predicates.
pub(crate) fn stated_weights(facts: &[Fact], loaded: &Loaded) -> Vec<Vec<Number>> {
    let numbers: FxHashMap<&Fact, usize> = facts.iter().enumerate().map(|(at, fact)| (fact, at)).collect();
    let predicates: FxHashSet<Predicate> = facts.iter().map(|fact| fact.predicate).collect();
    let mut weights = vec![Vec::new(); facts.len()];
    for (stated, annotation) in loaded.units.iter().flat_map(|unit| unit.annotated_facts()) {
        let weight = annotation.and_then(|annotation| annotation.weight.clone());
        let Some(weight) = weight.filter(|_| predicates.contains(&stated.predicate)) else {
            continue;
        };
        if let Some(number) = numbers.get(&stated.fact())
            && !loaded.is_withdrawn(&stated)
        {
            weights[*number].push(weight);
        }
    }
    weights
}
