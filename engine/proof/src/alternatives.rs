//! Takes a body apart into its alternatives: one branch of each `OR`.

use framex_program::Formula;

/// Conditions that make a body true together, and which branch of each `OR` they are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Alternative<'f> {
    /// The branch of each `OR` on the way, in the order written, from 0.
    pub(crate) branches: Vec<u32>,
    /// No `AND`, no `OR`; in the order written.
    pub(crate) conditions: Vec<&'f Formula>,
}

/// Every alternative, in the order written.
///
/// # Cost
/// As many as the product of the sizes of all `OR`s.
pub(crate) fn alternatives(formula: &Formula) -> Vec<Alternative<'_>> {
    match formula {
        Formula::And(parts) => parts.iter().fold(vec![Alternative::default()], |before, part| {
            let after = alternatives(part);
            let pairs = before
                .iter()
                .flat_map(|first| after.iter().map(move |second| first.and(second)));
            pairs.collect()
        }),
        Formula::Or(parts) => {
            let branches = parts.iter().enumerate().flat_map(|(at, part)| {
                alternatives(part).into_iter().map(move |mut alternative| {
                    alternative.branches.insert(0, at as u32);
                    alternative
                })
            });
            branches.collect()
        }
        single => vec![Alternative {
            branches: Vec::new(),
            conditions: vec![single],
        }],
    }
}

impl<'f> Alternative<'f> {
    fn and(&self, other: &Alternative<'f>) -> Alternative<'f> {
        Alternative {
            branches: [&self.branches[..], &other.branches].concat(),
            conditions: [&self.conditions[..], &other.conditions].concat(),
        }
    }
}
