//! Finds how high the facts of a search are: for each a height that it has *at least* and one that it has *at most*.
//!
//! Where the two meet, that is its least height. The lower one takes what was not searched yet for as low as its rules
//! allow, the upper one for not proved. Only what the lower one rests on is searched, a growing part at a time, so that
//! all of it costs in proportion to what is searched.
//!
//! In: facts, and what is wanted of each. Out: [`Bounds`] that tell it.
//!
//! # Source
//! Least heights over and-or graphs: Knuth, "A generalization of Dijkstra's algorithm", IPL 6(1), 1977, with all
//! steps of cost one. Searching where the optimistic estimate lies: Martelli & Montanari, "Additive AND/OR graphs",
//! IJCAI 1973.

use crate::facts::Facts;
use crate::search::Search;
use crate::solve::Solver;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::ops::Range;

/// No height: not proved.
pub(crate) const NEVER: u32 = u32::MAX;

/// Steps of a search before the heights are computed again, at least.
const FEWEST_AT_ONCE: usize = 16;

/// For each fact the height it has at least and at most.
#[derive(Debug)]
pub(crate) struct Bounds {
    low: Vec<u32>,
    high: Vec<u32>,
    /// A fact that may not be used as a premise.
    without: Option<usize>,
}

/// What is to be known of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Its least height.
    Height,
    /// Whether that is at most this.
    AtMost(u32),
    /// Whether it can be proved.
    Proof,
}

/// Where a search ends that is not over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    /// The least that [`Solver::looks_left`] may become.
    pub(crate) looks_left: u64,
    /// The most that [`Search::work`] may become.
    pub(crate) work: usize,
}

impl Search<'_> {
    /// The bounds over what was searched; `without` may not be used as a premise.
    pub(crate) fn bounds(&self, without: Option<usize>) -> Bounds {
        Bounds {
            low: self.levels(without, |number| self.least(number)),
            high: self.levels(without, |_| None),
            without,
        }
    }

    /// The height that a fact could have by what is not searched yet.
    fn least(&self, number: usize) -> Option<u32> {
        let found = &self.facts[number];
        match &found.firings {
            _ if self.is_given(number) => Some(0),
            None => Some(self.conclusions.least(found.fact.predicate)),
            Some(_) => {
                let unopened = found.unopened.iter().filter(|(_, count)| *count > 0);
                unopened.map(|(least, _)| *least).min()
            }
        }
    }

    /// The height of a fact at least, also of one that was met after the bounds were computed.
    pub(crate) fn low(&self, number: usize, bounds: &Bounds) -> u32 {
        match bounds.low.get(number) {
            Some(low) => *low,
            None if bounds.without == Some(number) => NEVER,
            None => self.least(number).unwrap_or(NEVER),
        }
    }

    /// The height of a fact at most, also of one that was met after the bounds were computed.
    pub(crate) fn high(&self, number: usize, bounds: &Bounds) -> u32 {
        match bounds.high.get(number) {
            Some(high) => *high,
            None if self.is_given(number) && bounds.without != Some(number) => 0,
            None => NEVER,
        }
    }

    /// The height of a firing at least.
    pub(crate) fn low_of_firing(&self, firing: u32, bounds: &Bounds) -> u32 {
        let found = &self.firings[firing as usize];
        match found.needs {
            None => found.way.least,
            Some(_) => self.above(firing, |need| self.low(need, bounds)),
        }
    }

    /// The height of a firing at most.
    pub(crate) fn high_of_firing(&self, firing: u32, bounds: &Bounds) -> u32 {
        match self.firings[firing as usize].needs {
            None => NEVER,
            Some(_) => self.above(firing, |need| self.high(need, bounds)),
        }
    }

    fn above(&self, firing: u32, height: impl Fn(usize) -> u32) -> u32 {
        let needs = self.needs(firing).iter();
        let highest = needs.map(|need| height(*need as usize)).max();
        highest.unwrap_or(0).saturating_add(1)
    }

    /// The least solution of "one more than the highest premise", where some facts have a height beforehand.
    fn levels(&self, without: Option<usize>, beforehand: impl Fn(usize) -> Option<u32>) -> Vec<u32> {
        let mut levels = vec![NEVER; self.facts.len()];
        let opened = |firing: &u32| self.firings[*firing as usize].needs.as_ref();
        let mut missing: Vec<u32> = (0..self.firings.len() as u32)
            .map(|firing| self.needs(firing).len() as u32)
            .collect();
        let mut queue: BinaryHeap<Reverse<(u32, u32)>> = BinaryHeap::new();
        for number in 0..self.facts.len() {
            let level = match self.is_given(number) {
                true => Some(0),
                false => beforehand(number),
            };
            queue.extend(level.map(|level| Reverse((level, number as u32))));
        }
        let all = 0..self.firings.len() as u32;
        let free = all.filter(|firing| opened(firing).is_some_and(Range::is_empty));
        queue.extend(free.map(|firing| Reverse((1, self.firings[firing as usize].fact))));
        while let Some(Reverse((level, number))) = queue.pop() {
            if levels[number as usize] != NEVER || without == Some(number as usize) {
                continue;
            }
            levels[number as usize] = level;
            for user in &self.users[number as usize] {
                let left = &mut missing[*user as usize];
                *left -= 1;
                let fact = self.firings[*user as usize].fact;
                if *left == 0 && levels[fact as usize] == NEVER {
                    queue.push(Reverse((level + 1, fact)));
                }
            }
        }
        levels
    }

    /// Searches until what is wanted of each goal is known; whether that was so before the bound.
    pub(crate) fn settle(
        &mut self,
        goals: &[(usize, Wanted)],
        bounds: &mut Bounds,
        bound: Bound,
        solver: &mut Solver<'_, impl Facts>,
    ) -> bool {
        if bounds.low.len() < self.facts.len() {
            *bounds = self.bounds(bounds.without);
        }
        loop {
            let open = goals
                .iter()
                .filter(|(goal, wanted)| !bounds.knows(*goal, *wanted));
            let open: Vec<usize> = open.map(|(goal, _)| *goal).collect();
            if open.is_empty() {
                return true;
            }
            if solver.looks_left <= bound.looks_left || self.work >= bound.work {
                return false;
            }
            let most = (self.work / 2).max(FEWEST_AT_ONCE);
            let before = self.work;
            self.dive(&open, bounds, most, false, solver);
            if self.work - before < most / 2 {
                self.dive(&open, bounds, most - (self.work - before), true, solver);
            }
            *bounds = self.bounds(bounds.without);
        }
    }

    /// The facts that are to be looked at next to learn more of a firing's height: its premises with the greatest lower
    /// bound, since only there can the bound of the firing rise; where these are known, those that may still be higher.
    ///
    /// What is as low as the highest premise in any case is left alone.
    fn deciding(&self, firing: u32, bounds: &Bounds) -> impl Iterator<Item = usize> {
        let needs = self.needs(firing).iter().map(|need| *need as usize);
        let low = needs.clone().map(|need| self.low(need, bounds)).max();
        let low = low.unwrap_or(0);
        let open = needs.filter(move |need| self.high(*need, bounds) > low);
        let is_highest = move |need: &usize| self.low(*need, bounds) == low;
        let only_highest = open.clone().any(|need| is_highest(&need));
        open.filter(move |need| !only_highest || is_highest(need))
    }

    /// Takes at most so many steps towards what the lower bounds of the goals rest on: by one firing of each fact that
    /// is as low as its bound, or by every such firing.
    fn dive(
        &mut self,
        goals: &[usize],
        bounds: &Bounds,
        most: usize,
        takes_every: bool,
        solver: &mut Solver<'_, impl Facts>,
    ) {
        let end = self.work + most;
        let mut queue: VecDeque<usize> = goals.iter().copied().collect();
        let mut seen: FxHashSet<usize> = goals.iter().copied().collect();
        while let Some(number) = queue.pop_front() {
            self.expand(number, solver);
            let firings = self.firings_of(number);
            let lows = firings.clone().map(|firing| self.low_of_firing(firing, bounds));
            let Some(least) = lows.min() else {
                continue;
            };
            let mut lowest = firings.filter(|firing| self.low_of_firing(*firing, bounds) == least);
            let taken: Vec<u32> = match takes_every {
                true => lowest.collect(),
                false => lowest.next().into_iter().collect(),
            };
            for firing in taken {
                self.open(firing, solver);
                let deciding = self.deciding(firing, bounds);
                queue.extend(deciding.filter(|need| seen.insert(*need)));
                if self.work >= end {
                    return;
                }
            }
        }
    }
}

impl Bounds {
    /// Whether what is wanted of a fact is known.
    fn knows(&self, number: usize, wanted: Wanted) -> bool {
        let (low, high) = (self.low[number], self.high[number]);
        match wanted {
            Wanted::Height => low == high,
            Wanted::AtMost(height) => high <= height || low > height,
            Wanted::Proof => high != NEVER || low == NEVER,
        }
    }
}
