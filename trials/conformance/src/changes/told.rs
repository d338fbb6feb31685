//! What a model says, in a form in which two of them can be compared.

use framex_fixpoint::Model;
use framex_term::{Fact, Terms};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Every fact with its statements and whether the host holds it, in some order of its own.
pub(super) fn told(model: &Model) -> FxHashSet<(Fact, u32, bool)> {
    let tell = |fact: Fact| {
        let (statements, is_held) = (model.statements(&fact), model.is_held(&fact));
        (fact, statements, is_held)
    };
    model.facts().map(tell).collect()
}

/// The same, printed.
pub(super) fn facts(model: &Model, terms: &Terms) -> BTreeSet<String> {
    let print = |fact: Fact| {
        let held = if model.is_held(&fact) { " held" } else { "" };
        format!("{} {}{held}", fact.print(terms), model.statements(&fact))
    };
    model.facts().map(print).collect()
}
