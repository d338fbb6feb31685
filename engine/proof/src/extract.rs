//! Finds the lowest proof of a fact, when somebody asks: nothing is recorded while facts are derived.
//!
//! *Lowest*: of least height; of as low ones the one with fewest premises, then by rule number, then by the
//! bindings in term order. The same holds for each fact beneath.
//!
//! In: a fact that holds. Out: an [`Explanation`], to be given to [`crate::check()`].
//!
//! Invariant: a fact that holds gets a proof; the limits end the search for a lower one, and the clock alone that for any.

use crate::assemble::assemble;
use crate::facts::Facts;
use crate::further::Others;
use crate::heights::Bound;
use crate::proof::Proof;
use crate::search::Search;
use crate::solve::Solver;
use framex_program::Program;
use framex_term::{Fact, Terms};

/// How much may be looked at for one explanation.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Rows looked at, all searches together.
    pub looks: u64,
    /// Steps of the search that counts further proofs: facts searched, and firings looked into.
    pub steps_for_further_proofs: usize,
    /// Asked now and then; `true` ends the search without a proof: a door's clock, since the engine has none.
    pub is_time_over: fn() -> bool,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            looks: 20_000_000,
            steps_for_further_proofs: 2_000,
            is_time_over: || false,
        }
    }
}

/// The lowest proof of a fact, and others.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The lowest first; at least one. They differ in their last step; beneath it each is as low as can be.
    pub proofs: Vec<Proof>,
    /// How many there are beyond these.
    pub further: usize,
    /// Whether there may be still more, because the limits ended the count.
    pub may_be_more: bool,
    /// Whether the first is known to be the lowest; not where the limits ended the search for it.
    pub is_lowest: bool,
}

/// Firings of one fact that are kept at first: more than any reader counts.
const MOST_FIRINGS: usize = 100_000;

/// Proves a fact; `None` where it does not hold, or the time is over.
///
/// - `all`: how many proofs are wanted at most, at least 1.
///
/// # Cost
/// By the firings of the facts on which the proof, or a lower bound of its height, rests; not by the facts that
/// there are.
pub fn prove(
    fact: &Fact,
    all: usize,
    facts: &impl Facts,
    program: &Program,
    terms: &mut Terms,
    limits: Limits,
) -> Option<Explanation> {
    if !facts.holds(fact) {
        return None;
    }
    let mut solver = Solver {
        facts,
        program,
        terms,
        looks_left: u64::MAX,
        is_time_over: limits.is_time_over,
        time_is_over: false,
        sorts: false,
    };
    let mut most_firings = MOST_FIRINGS;
    loop {
        let mut search = Search::new(program, facts, most_firings);
        match explained(fact, all, &mut search, &mut solver, limits) {
            // What was found by then may not be the lowest.
            _ if solver.time_is_over => return None,
            None if search.is_cut => most_firings = most_firings.saturating_mul(16),
            found => return found,
        }
    }
}

fn explained(
    fact: &Fact,
    all: usize,
    search: &mut Search<'_>,
    solver: &mut Solver<'_, impl Facts>,
    limits: Limits,
) -> Option<Explanation> {
    let bound = Bound {
        looks_left: u64::MAX.saturating_sub(limits.looks),
        work: usize::MAX,
    };
    let root = search.subject(fact, solver);
    search.expand(root, solver);
    let mut bounds = search.bounds(None, None);
    let (first, is_lowest) = assemble(root, None, search, &mut bounds, bound, solver)?;
    let mut others = Others::of(&first, root, search, &bounds, limits, solver);
    others.count(search, solver);
    let mut proofs = vec![first.proof];
    if all > 1 {
        let more = others.assembled(all - 1, search, solver);
        proofs.extend(more);
    }
    Some(Explanation {
        further: others.proved.len() + 1 - proofs.len(),
        may_be_more: others.may_be_more,
        proofs,
        is_lowest,
    })
}
