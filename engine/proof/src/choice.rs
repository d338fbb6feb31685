//! Decides which firing a lowest proof of a fact ends with.
//!
//! Lowest first; of as low ones the one with fewest premises, then by rule number, then by the bindings in term order.
//!
//! In: a fact of known height, and bounds of what it may rest on. Out: the firing, or what is to be searched first.

use crate::facts::Facts;
use crate::heights::{Bounds, NEVER, Wanted};
use crate::search::Search;
use crate::solve::Solver;
use framex_term::compare;
use std::cmp::Ordering;

/// What is known of the choice.
pub(crate) enum Choice {
    /// This firing.
    Made(u32),
    /// These goals decide it.
    Open(Vec<(usize, Wanted)>),
    /// No firing is proved.
    None,
}

/// The firing of a fact that is preferred among those of its height; `tries` says how often it stayed open before.
pub(crate) fn choice(
    number: usize,
    tries: u32,
    bounds: &Bounds,
    search: &mut Search<'_>,
    solver: &mut Solver<'_, impl Facts>,
) -> Choice {
    let height = search.high(number, bounds);
    if height == NEVER {
        return Choice::None;
    }
    search.expand_up_to(number, height, solver);
    let mut open = Vec::new();
    let mut undecided = 0;
    // Most often the first is it; the more often it was not, the more are looked at together.
    let most_undecided = 1 << tries.min(20);
    for place in 0.. {
        let Some(firing) = search.preferred(number, place, solver) else {
            break;
        };
        if search.low_of_firing(firing, bounds) > height {
            continue;
        }
        if search.high_of_firing(firing, bounds) <= height {
            if open.is_empty() {
                return Choice::Made(firing);
            }
            break;
        }
        // The premise that is highest as far as known decides most often.
        let needs = search.needs(firing).iter().map(|need| *need as usize);
        let unsettled = needs.filter(|need| search.high(*need, bounds) >= height);
        let unsettled: Vec<(u32, usize)> = unsettled.map(|need| (search.low(need, bounds), need)).collect();
        let low = unsettled.iter().map(|(low, _)| *low).max();
        let highest = unsettled.into_iter().filter(|(of, _)| Some(*of) == low);
        open.extend(highest.map(|(_, need)| (need, Wanted::AtMost(height - 1))));
        undecided += 1;
        if undecided == most_undecided {
            break;
        }
    }
    match open.is_empty() {
        true => Choice::None,
        false => Choice::Open(open),
    }
}

/// The firing that is preferred as far as was searched, where no more may be.
pub(crate) fn best_known(
    number: usize,
    bounds: &Bounds,
    search: &Search<'_>,
    solver: &Solver<'_, impl Facts>,
) -> Option<u32> {
    let firings = search.firings_of(number).iter();
    let ranked = firings.map(|firing| (search.high_of_firing(*firing, bounds), *firing));
    let proved = ranked.filter(|(height, _)| *height != NEVER);
    let best = proved.min_by(|left, right| {
        let by_height = left.0.cmp(&right.0);
        by_height.then_with(|| preference(left.1, right.1, search, solver))
    });
    best.map(|(_, firing)| firing)
}

/// Which of two equally low firings of one fact comes first.
pub(crate) fn preference(
    left: u32,
    right: u32,
    search: &Search<'_>,
    solver: &Solver<'_, impl Facts>,
) -> Ordering {
    let size = |firing: u32| search.firings[firing as usize].size;
    let by_size = size(left).cmp(&size(right));
    let (left_way, right_way) = (
        &search.firings[left as usize].way,
        &search.firings[right as usize].way,
    );
    let by_rule = by_size
        .then(left_way.rule.cmp(&right_way.rule))
        .then(left_way.head.cmp(&right_way.head));
    by_rule
        .then_with(|| {
            let variables = solver.program.rules[left_way.rule as usize].variables.len();
            let pairs = search
                .bindings(left, variables)
                .iter()
                .zip(search.bindings(right, variables));
            let mut orders = pairs.map(|(left, right)| match (left, right) {
                (Some(left), Some(right)) => compare(solver.terms, *left, *right),
                (left, right) => left.is_some().cmp(&right.is_some()),
            });
            orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        })
        .then_with(|| left_way.alternative.branches.cmp(&right_way.alternative.branches))
}
