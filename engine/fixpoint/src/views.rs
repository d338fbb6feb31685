//! Fills the relations of the views that no rule derives: `frame::subclassOf`, transitive and not reflexive, and
//! `frame::signature`, own and inherited.

use crate::budget::{Budget, Spent, Stopped};
use crate::store::{Key, Store};
use framex_program::{Program, Superclasses, signatures_by_class};
use framex_term::Terms;

/// Bytes of a pair, at least: two terms.
const ROW_BYTES: u64 = 8;

/// # Errors
/// Where a deep hierarchy of classes has more pairs than memory, or time, there may be.
///
/// # Cost
/// A step for each pair of a class and one above it, and for each slot that a class inherits.
pub(crate) fn load(
    program: &Program,
    store: &mut Store,
    terms: &Terms,
    budget: &Budget,
) -> Result<(), Stopped> {
    let subclasses = store.ensure(Key::Subclasses, terms) as usize;
    let signatures = store.ensure(Key::Signatures, terms) as usize;
    let own = signatures_by_class(&program.signatures);
    for signature in &program.signatures {
        store.relations[signatures].state(&[signature.class, signature.slot, signature.value]);
    }
    let superclasses = Superclasses::of(&program.extends);
    // That there is no room for all pairs is seen before the first is made, where chains alone are long enough to tell.
    let least_bytes = superclasses.chains().least_pairs.saturating_mul(ROW_BYTES);
    if least_bytes > budget.memory_bytes {
        return Err(spent(Spent::Hierarchy));
    }
    for class in superclasses.subclasses() {
        for superclass in superclasses.above(*class) {
            store.relations[subclasses].state(&[*class, superclass]);
            for signature in own.get(&superclass).into_iter().flatten() {
                store.relations[signatures].state(&[*class, signature.slot, signature.value]);
            }
        }
        let used = [subclasses, signatures].map(|at| store.relations[at].size_bytes());
        let limit = match () {
            () if used.iter().sum::<u64>() > budget.memory_bytes => Spent::Hierarchy,
            () if (budget.is_time_over)() => Spent::Time,
            () => continue,
        };
        return Err(spent(limit));
    }
    Ok(())
}

/// No rule took it.
fn spent(limit: Spent) -> Stopped {
    Stopped::Spent {
        limit,
        rules: Vec::new(),
    }
}
