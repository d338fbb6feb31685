//! Decides how each stratum is evaluated after a change: by what its rules read, rest on and derive, and by what moved.
//!
//! In: the rows that moved before a stratum. Out: a [`Work`].
//!
//! Invariant: the decision rests on counts alone, so that the same change always takes the same way.

use crate::fitting::may_fit;
use crate::model::Model;
use crate::moves::{Moves, reached};
use crate::store::Key;
use framex_plan::{AlternativePlan, Reach, RulePlan, Trigger};
use framex_program::{Origin, Program};
use framex_term::{Predicate, Terms};

/// Rows in doubt that are followed, however few a stratum derives.
const MOST_DOUBTS: u64 = 1_000;

/// How many firings cost as much as to ask of one row whether some rule still gives it, and to take it out. This and the
/// next were measured on transitive closures of a chain and of a random graph.
const FIRINGS_PER_DOUBT: u64 = 32;

/// How many firings cost as much as to find out of one row of a stratum evaluated anew whether it was there.
const FIRINGS_PER_ROW: u64 = 4;

/// What a change made of one stratum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    /// Nothing: it reads nothing that changed.
    #[default]
    Untouched,
    /// Went on from the rows that came.
    Onward,
    /// Asked for the rows in doubt again, took out those that nothing gives any more, and went on from what changed.
    Rederived,
    /// Evaluated anew, over all rows.
    Anew,
}

/// What a change did in one stratum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// How it was evaluated.
    pub work: Work,
    /// The numbers of the rules that ran, ascending.
    pub rules: Vec<u32>,
    /// Rows that were in doubt.
    pub doubted: u64,
    /// Rows that went, of what it derives.
    pub gone: u64,
    /// Rows that came, of what it derives.
    pub came: u64,
}

/// What the rules of a stratum read and derive.
#[derive(Clone, Debug, Default)]
pub(crate) struct StratumReach {
    pub(crate) reads: Vec<Reach>,
    pub(crate) rests_on: Vec<Reach>,
    pub(crate) derives: Vec<Reach>,
    pub(crate) asks_host: bool,
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

/// Which rules derive a relation, and where they run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Derivers {
    pub(crate) rules: Vec<u32>,
    /// The strata of the first and of the last of them; none where no rule derives it.
    pub(crate) strata: Option<(usize, usize)>,
    /// The strata that read it, rest on it or derive it, ascending.
    pub(crate) near: Vec<usize>,
    /// Whether one that reads it or rests on it stands before the last of `strata`.
    pub(crate) is_read_early: bool,
}

impl Derivers {
    /// Of the relation of a predicate.
    pub(crate) fn of(predicate: Predicate, model: &Model, program: &Program) -> Derivers {
        let own = model.store.find(Key::Known(predicate));
        // A reserved property is not among those that a property variable ranges over.
        let derives = |reach: &Reach| match reach {
            Reach::One(one) => *one == predicate,
            other => {
                other.meets(Reach::One(predicate))
                    && reached(*other, &model.store).iter().any(|at| Some(*at) == own)
            }
        };
        let mut found = Derivers::default();
        let one = [Reach::One(predicate)];
        let mut readers = Vec::new();
        for (at, (stratum, reach)) in program.strata.iter().zip(&model.strata).enumerate() {
            let is_read = meet(&reach.reads, &one) || meet(&reach.rests_on, &one);
            if is_read {
                readers.push(at);
            }
            if is_read || meet(&reach.derives, &one) {
                found.near.push(at);
            }
            if !reach.derives.iter().any(derives) {
                continue;
            }
            found.strata.get_or_insert((at, at)).1 = at;
            let rules = stratum.rules.iter();
            found
                .rules
                .extend(rules.filter(|rule| model.plans[**rule as usize].derives.iter().any(derives)));
        }
        if let Some((_, last)) = found.strata {
            found.is_read_early = readers.iter().any(|at| *at < last);
        }
        found
    }

    /// Whether the last of them run in this stratum.
    pub(crate) fn end_with(&self, at: usize) -> bool {
        self.strata.is_some_and(|(_, last)| last == at)
    }
}

/// How a stratum is to be evaluated.
pub(crate) fn work(model: &mut Model, program: &Program, moves: &Moves, terms: &Terms, at: usize) -> Work {
    let mut loses = false;
    for relation in moves.touched() {
        let Some(predicate) = model.store.relations[relation as usize].predicate() else {
            continue;
        };
        if meet(&model.strata[at].derives, &[Reach::One(predicate)]) {
            if moves.is_starting(relation) {
                return Work::Anew;
            }
            if moves.is_doubtful(relation) {
                loses |= model.derivers(relation, program).end_with(at);
            }
        }
    }
    let rules = &program.strata[at].rules;
    let (mut came, mut went) = (false, false);
    for alternative in rules
        .iter()
        .flat_map(|rule| &model.plans[*rule as usize].alternatives)
    {
        for (number, (_, reach)) in alternative.atoms.iter().enumerate() {
            let moved = moved(model, moves, terms, alternative, (Trigger::Atom(number), *reach));
            came |= moved.came;
            went |= moved.went;
        }
        for (number, reach) in alternative.watched.iter().enumerate() {
            let moved = moved(
                model,
                moves,
                terms,
                alternative,
                (Trigger::Watched(number), *reach),
            );
            loses |= moved.came || moved.went;
        }
    }
    // What a rule skipped has to be counted again where rows go.
    let skipped = |rule: &u32| model.skipped[*rule as usize].is_some();
    match (loses || went, came) {
        (true, _) if rules.iter().any(skipped) => Work::Anew,
        (true, _) => Work::Rederived,
        (_, true) => Work::Onward,
        _ => Work::Untouched,
    }
}

/// Whether any rows came or went that may fit an atom of an alternative.
fn moved(
    model: &Model,
    moves: &Moves,
    terms: &Terms,
    plan: &AlternativePlan,
    (trigger, reach): (Trigger, Reach),
) -> Moved {
    let mut moved = Moved::default();
    for relation in moves.touched() {
        let whole = &model.store.relations[relation as usize];
        if !whole.predicate().is_some_and(|one| reach.meets(Reach::One(one))) {
            continue;
        }
        let came = moves.stayed(relation).min(whole.len())..whole.len();
        moved.came |= may_fit(plan, trigger, whole, came, terms);
        moved.went |= moves
            .gone(relation)
            .is_some_and(|gone| may_fit(plan, trigger, gone, 0..gone.len(), terms));
    }
    moved
}

#[derive(Clone, Copy, Debug, Default)]
struct Moved {
    came: bool,
    went: bool,
}

/// Whether so many rows are in doubt that evaluating the stratum anew costs less.
///
/// - `anew`: what that costs, in firings.
pub(crate) fn is_too_much(doubts: u64, anew: impl FnOnce() -> u64) -> bool {
    doubts > MOST_DOUBTS && doubts * FIRINGS_PER_DOUBT > anew()
}

/// What evaluating a stratum anew costs, in firings of a rule: those of its rules, the rows that they read, and the
/// rows it derives, each looked up among those before.
pub(crate) fn cost_anew(model: &Model, program: &Program, at: usize) -> u64 {
    let rules = program.strata[at].rules.iter();
    let firings: u64 = rules.map(|rule| model.firings[*rule as usize]).sum();
    let rows = |relations: Vec<u32>| {
        let rows = relations
            .iter()
            .map(|at| model.store.relations[*at as usize].len());
        rows.map(u64::from).sum::<u64>()
    };
    let reach = &model.strata[at];
    let read = relations(model, reach.reads.iter().chain(&reach.rests_on));
    firings + rows(read) + FIRINGS_PER_ROW * rows(derived(model, at))
}

/// The relations that a stratum derives, ascending.
pub(crate) fn derived(model: &Model, at: usize) -> Vec<u32> {
    relations(model, model.strata[at].derives.iter())
}

fn relations<'r>(model: &Model, reaches: impl Iterator<Item = &'r Reach>) -> Vec<u32> {
    let mut relations: Vec<u32> = reaches.flat_map(|reach| reached(*reach, &model.store)).collect();
    relations.sort_unstable();
    relations.dedup();
    relations
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
