//! Finds how high the facts of a search are: for each a height that it has *at least* and one that it has *at most*.
//!
//! Where the two meet, that is its least height. The lower one takes what was not searched yet for as low as its rules
//! allow, the upper one for not proved. Only what the lower one rests on is searched, and no way that can only give a
//! greater height than is asked about; a growing part at a time, so that all of it costs in proportion to what is
//! searched.
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
use framex_term::Predicate;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
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
    /// What never rests on that fact; taken for given, where no heights are asked for.
    apart: Option<Apart>,
}

/// Facts that have a proof without the fact searched for, beside those that were there before it.
#[derive(Clone, Debug)]
pub(crate) struct Apart {
    /// By number.
    pub(crate) facts: Vec<bool>,
    /// The predicates whose facts may rest on it; every other fact does not. `None` where nothing is known.
    pub(crate) resting: Option<FxHashSet<Predicate>>,
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
    /// The bounds over what was searched; `without` may not be used as a premise, and what is apart from it is taken for
    /// given, so that a height tells no more than that there is a proof.
    pub(crate) fn bounds(&self, without: Option<usize>, apart: Option<Apart>) -> Bounds {
        let mut bounds = Bounds {
            low: Vec::new(),
            high: Vec::new(),
            without,
            apart,
        };
        self.renew(&mut bounds);
        bounds
    }

    fn renew(&self, bounds: &mut Bounds) {
        bounds.low = self.levels(bounds, |number| self.least_unseen(number));
        bounds.high = self.levels(bounds, |_| None);
    }

    /// The height that a fact has in any case.
    fn given_height(&self, number: usize, bounds: &Bounds) -> Option<u32> {
        let is_apart = |apart: &Apart| {
            let found = &self.facts[number];
            found.came_before || apart.has(number, found.fact.predicate)
        };
        let is_given = self.is_given(number) || bounds.apart.as_ref().is_some_and(is_apart);
        (is_given && bounds.without != Some(number)).then_some(0)
    }

    /// The height of a fact at least, also of one that was met after the bounds were computed.
    pub(crate) fn low(&self, number: usize, bounds: &Bounds) -> u32 {
        match bounds.low.get(number) {
            Some(low) => *low,
            None if bounds.without == Some(number) => NEVER,
            None => {
                let given = self.given_height(number, bounds);
                given.or_else(|| self.least_unseen(number)).unwrap_or(NEVER)
            }
        }
    }

    /// The height of a fact at most, also of one that was met after the bounds were computed.
    pub(crate) fn high(&self, number: usize, bounds: &Bounds) -> u32 {
        match bounds.high.get(number) {
            Some(high) => *high,
            None => self.given_height(number, bounds).unwrap_or(NEVER),
        }
    }

    /// Whether what is wanted of a fact is known.
    fn knows(&self, number: usize, wanted: Wanted, bounds: &Bounds) -> bool {
        let (low, high) = (self.low(number, bounds), self.high(number, bounds));
        match wanted {
            Wanted::Height => low == high,
            Wanted::AtMost(height) => high <= height || low > height,
            Wanted::Proof => high != NEVER || low == NEVER,
        }
    }

    /// The height of a firing at least.
    pub(crate) fn low_of_firing(&self, firing: u32, bounds: &Bounds) -> u32 {
        let found = &self.firings[firing as usize];
        match found.needs {
            None => self.least_of(found),
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
    fn levels(&self, bounds: &Bounds, beforehand: impl Fn(usize) -> Option<u32>) -> Vec<u32> {
        let mut levels = vec![NEVER; self.facts.len()];
        let mut queue = Levels::default();
        for number in 0..self.facts.len() {
            let level = self.given_height(number, bounds).or_else(|| beforehand(number));
            if let Some(level) = level {
                queue.push(level, number as u32);
            }
        }
        let mut missing = Vec::with_capacity(self.firings.len());
        for firing in &self.firings {
            missing.push(firing.needs.as_ref().map_or(0, |needs| needs.end - needs.start));
            if firing.needs.as_ref().is_some_and(Range::is_empty) {
                queue.push(1, firing.fact);
            }
        }
        while let Some((level, number)) = queue.pop() {
            if levels[number as usize] != NEVER || bounds.without == Some(number as usize) {
                continue;
            }
            levels[number as usize] = level;
            for user in &self.users[number as usize] {
                let left = &mut missing[*user as usize];
                *left -= 1;
                if *left == 0 {
                    let fact = self.firings[*user as usize].fact;
                    if levels[fact as usize] == NEVER {
                        queue.push(level + 1, fact);
                    }
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
        loop {
            let open = goals
                .iter()
                .filter(|(goal, wanted)| !self.knows(*goal, *wanted, bounds));
            let open: Vec<(usize, u32)> = open.map(|(goal, wanted)| (*goal, wanted.highest())).collect();
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
            self.renew(bounds);
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

    /// A firing that is as low as the bound of its fact, also once it is opened.
    fn open_lowest(
        &mut self,
        number: usize,
        least: u32,
        bounds: &Bounds,
        solver: &mut Solver<'_, impl Facts>,
    ) -> Option<u32> {
        for place in 0..self.firings_of(number).len() {
            let firing = self.firings_of(number)[place];
            if self.low_of_firing(firing, bounds) == least {
                self.open(firing, solver);
                if self.low_of_firing(firing, bounds) == least {
                    return Some(firing);
                }
            }
        }
        None
    }

    /// The firings of a fact that are as low as its bound. Where one of them is at least proved as far as its highest
    /// premises go, that one alone, since most often the rest is lower.
    fn lowest(&self, number: usize, least: u32, bounds: &Bounds) -> Vec<u32> {
        let firings = self.firings_of(number).iter().copied();
        let lowest = firings.filter(|firing| self.low_of_firing(*firing, bounds) == least);
        let all: Vec<u32> = lowest.collect();
        let is_nearly_proved = |firing: &u32| {
            let needs = self.needs(*firing).iter().map(|need| *need as usize);
            let mut highest = needs.filter(|need| self.low(*need, bounds) == least - 1);
            self.firings[*firing as usize].needs.is_some()
                && highest.all(|need| self.high(need, bounds) == least - 1)
        };
        match all.iter().copied().find(is_nearly_proved) {
            Some(firing) => vec![firing],
            None => all,
        }
    }

    /// Takes at most so many steps towards what the lower bounds of the goals rest on: by one firing of each fact that
    /// is as low as its bound, or by every such firing.
    ///
    /// - `goals`: each with the greatest height that is of interest.
    fn dive(
        &mut self,
        goals: &[(usize, u32)],
        bounds: &Bounds,
        most: usize,
        takes_every: bool,
        solver: &mut Solver<'_, impl Facts>,
    ) {
        let end = self.work + most;
        let mut queue: VecDeque<(usize, u32)> = goals.iter().copied().collect();
        let mut seen: FxHashSet<usize> = goals.iter().map(|(number, _)| *number).collect();
        while let Some((number, highest)) = queue.pop_front() {
            let taken = loop {
                let firings = self.firings_of(number).iter();
                let lows = firings.map(|firing| self.low_of_firing(*firing, bounds));
                let least = lows.min().unwrap_or(NEVER);
                match self.least_unsearched(number) {
                    Some(next) if next <= highest && (next < least || takes_every && next == least) => {
                        self.search_a_way(number, solver);
                    }
                    _ if least > highest || least == NEVER => break Vec::new(),
                    _ if takes_every => break self.lowest(number, least, bounds),
                    _ => {
                        if let Some(firing) = self.open_lowest(number, least, bounds, solver) {
                            break vec![firing];
                        }
                    }
                }
                if self.work >= end {
                    return;
                }
            };
            let beneath = if highest == NEVER { NEVER } else { highest - 1 };
            for firing in taken {
                self.open(firing, solver);
                let deciding = self.deciding(firing, bounds);
                let new = deciding.filter(|need| seen.insert(*need));
                queue.extend(new.map(|need| (need, beneath)));
                if self.work >= end {
                    return;
                }
            }
        }
    }
}

impl Apart {
    fn has(&self, number: usize, predicate: Predicate) -> bool {
        let is_of_another = self
            .resting
            .as_ref()
            .is_some_and(|resting| !resting.contains(&predicate));
        is_of_another || self.facts.get(number).copied().unwrap_or(false)
    }
}

impl Wanted {
    /// The greatest height that is of interest.
    fn highest(self) -> u32 {
        match self {
            Wanted::AtMost(height) => height,
            Wanted::Height | Wanted::Proof => NEVER,
        }
    }
}

/// Facts waiting for a level: the lowest first, of one level in the order in which they came.
///
/// A list for each level, since levels are small numbers and none is wanted again that was passed.
#[derive(Default)]
struct Levels {
    lists: Vec<Vec<u32>>,
    level: usize,
    place: usize,
}

impl Levels {
    fn push(&mut self, level: u32, number: u32) {
        let level = level as usize;
        if self.lists.len() <= level {
            self.lists.resize_with(level + 1, Vec::new);
        }
        self.lists[level].push(number);
    }

    fn pop(&mut self) -> Option<(u32, u32)> {
        loop {
            let list = self.lists.get(self.level)?;
            if let Some(number) = list.get(self.place) {
                self.place += 1;
                return Some((self.level as u32, *number));
            }
            (self.level, self.place) = (self.level + 1, 0);
        }
    }
}
