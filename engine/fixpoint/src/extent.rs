//! Decides how each stratum is evaluated after a change: from what its rules read, rest on and derive.
//!
//! In: the predicates that changed. Out: a [`Work`] a stratum, and the predicates that change with them.
//!
//! Invariant: a stratum that rests on a changed predicate, or reads one that starts again, is evaluated anew.

use crate::model::Model;
use crate::store::Relation;
use framex_plan::{Reach, RulePlan};
use framex_program::{Origin, Program};

/// What a change made of one stratum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    /// Nothing: it reads nothing that changed.
    #[default]
    Untouched,
    /// Went on from the rows that came.
    Onward,
    /// Followed the rows that went, took back what rested on them, and derived again what still follows.
    Rederived,
    /// Evaluated anew, over all rows.
    Anew,
}

/// What the rules of a stratum read and derive.
#[derive(Clone, Debug, Default)]
pub(crate) struct StratumReach {
    reads: Vec<Reach>,
    rests_on: Vec<Reach>,
    pub(crate) derives: Vec<Reach>,
    asks_host: bool,
}

/// What changed, by predicate.
#[derive(Debug, Default)]
pub(crate) struct Changed {
    /// Has rows more.
    pub(crate) more: Vec<Reach>,
    /// Rows of it go, and are followed.
    pub(crate) thinner: Vec<Reach>,
    /// May have rows fewer, and starts again from what is given.
    pub(crate) fewer: Vec<Reach>,
}

impl StratumReach {
    /// Of each stratum of a program, in order.
    pub(crate) fn of_all(program: &Program, plans: &[RulePlan]) -> Vec<StratumReach> {
        let strata = program.strata.iter().map(|stratum| {
            let mut reach = StratumReach::default();
            for rule in &stratum.rules {
                let plan = &plans[*rule as usize];
                for read in plan.reads() {
                    add(&mut reach.reads, read);
                }
                for read in &plan.rests_on {
                    add(&mut reach.rests_on, *read);
                }
                for derived in &plan.derives {
                    add(&mut reach.derives, *derived);
                }
                let origin = program.rules[*rule as usize].origin;
                reach.asks_host |= matches!(origin, Origin::External(_) | Origin::Prompt(_));
            }
            reach
        });
        strata.collect()
    }
}

impl Changed {
    /// Whether a relation starts again from what is given.
    pub(crate) fn starts_again(&self, relation: &Relation) -> bool {
        let predicate = relation.predicate();
        predicate.is_some_and(|predicate| meet(&self.fewer, &[Reach::One(predicate)]))
    }

    /// From now on nothing is followed: what rows go from starts again.
    pub(crate) fn follow_nothing(&mut self) {
        for reach in std::mem::take(&mut self.thinner) {
            add(&mut self.fewer, reach);
        }
    }

    /// How each stratum is evaluated; the predicates that change with it are added.
    pub(crate) fn works(&mut self, model: &Model, program: &Program) -> Vec<Work> {
        let mut works = vec![Work::Untouched; model.strata.len()];
        // What a rule skipped has to be counted again where rows go.
        let skipped_none = |at: usize| {
            let mut rules = program.strata[at].rules.iter();
            rules.all(|rule| model.skipped[*rule as usize].is_none())
        };
        let can_follow: Vec<bool> = (0..works.len())
            .map(|at| !model.strata[at].asks_host && skipped_none(at))
            .collect();
        let Changed { more, thinner, fewer } = self;
        loop {
            let mut is_settled = true;
            for (at, stratum) in model.strata.iter().enumerate() {
                let loses_rows = meet(&stratum.reads, thinner) || meet(&stratum.derives, thinner);
                let gains_rows = meet(&stratum.reads, more);
                let is_anew = [&*more, &*thinner, &*fewer]
                    .iter()
                    .any(|changed| meet(&stratum.rests_on, changed))
                    || meet(&stratum.reads, fewer)
                    || meet(&stratum.derives, fewer)
                    || loses_rows && !can_follow[at];
                let work = match (is_anew, loses_rows, gains_rows) {
                    (true, ..) => Work::Anew,
                    (_, true, _) => Work::Rederived,
                    (_, _, true) => Work::Onward,
                    _ => Work::Untouched,
                };
                works[at] = works[at].max(work);
                let mut into = |changed: &mut Vec<Reach>| {
                    for derived in &stratum.derives {
                        is_settled &= !add(changed, *derived);
                    }
                };
                match works[at] {
                    Work::Untouched => {}
                    Work::Onward => into(more),
                    Work::Rederived => {
                        into(thinner);
                        if gains_rows {
                            into(more);
                        }
                    }
                    Work::Anew => into(fewer),
                }
            }
            if is_settled {
                return works;
            }
        }
    }
}

pub(crate) fn add(into: &mut Vec<Reach>, reach: Reach) -> bool {
    let is_new = !into.contains(&reach);
    if is_new {
        into.push(reach);
    }
    is_new
}

pub(crate) fn meet(some: &[Reach], others: &[Reach]) -> bool {
    some.iter()
        .any(|reach| others.iter().any(|other| reach.meets(*other)))
}
