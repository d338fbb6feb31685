//! Decides which rules stay when a program takes the place of another: a rule added or removed, a world switched, a scope
//! closed.
//!
//! A rule stays where the same statement is in both, every scope that a condition inside `NOT`, `unknown`, an aggregate or
//! an `OR` asks about is as closed as before, and the recursion around it leaves the same `OR`s whole. What a rule that
//! does not stay gave comes into doubt; what a new one gives follows in its stratum.
//!
//! Invariant: what rules stated nothing and derived nothing is not looked at.

use crate::advance::evaluation;
use crate::budget::Stopped;
use crate::change::Effect;
use crate::emit::SkippedBindings;
use crate::extent::{Derivers, StratumReach, Touched};
use crate::follow::Doubts;
use crate::model::{Model, plans};
use crate::store::{Key, Relation};
use crate::views;
use framex_plan::{AlternativePlan, RulePlan};
use framex_program::{Atom, AtomPredicate, External, Formula, Origin, Program, Rule};
use framex_source::Span;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What a model keeps by rule and stratum, and the views that a program fixes.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    plans: Vec<RulePlan>,
    strata: Vec<StratumReach>,
    firings: Vec<u64>,
    steps: Vec<u64>,
    skipped: Vec<Option<SkippedBindings>>,
    rounds: Vec<u64>,
    log: Vec<Touched>,
    derivers: FxHashMap<u32, Arc<Derivers>>,
    views: Vec<(u32, Relation)>,
}

impl Rules {
    /// Puts these in the place of the model's.
    pub(crate) fn put_back(self, model: &mut Model) {
        model.plans = self.plans;
        model.strata = self.strata;
        model.firings = self.firings;
        model.steps = self.steps;
        model.skipped = self.skipped;
        model.rounds = self.rounds;
        model.log = self.log;
        model.derivers = self.derivers;
        for (at, relation) in self.views {
            model.store.relations[at as usize] = relation;
        }
    }
}

impl Effect<'_> {
    /// Exchanges the rules of `old` for those of the program at hand.
    pub(crate) fn exchange_rules(&mut self, old: &Program) -> Result<(), Stopped> {
        let plans = plans(self.program);
        let mut stays = staying(old, self.program);
        for (stays, plan) in stays.iter_mut().zip(&plans) {
            *stays = stays.filter(|old| is_split_alike(plan, &self.model.plans[*old as usize]));
        }
        let mut stayed = vec![false; old.rules.len()];
        stays
            .iter()
            .flatten()
            .for_each(|rule| stayed[*rule as usize] = true);
        let mut doubts = Doubts::new();
        for (number, rule) in old.rules.iter().enumerate() {
            if !stayed[number] {
                evaluation(self.model, old, self.terms, self.budget).given_by(
                    number as u32,
                    rule,
                    &mut doubts,
                )?;
            }
        }
        for (relation, rows) in doubts {
            rows.iter().for_each(|row| self.moves.doubt(relation, row));
        }
        let rules = self.program.rules.len();
        let mut next = Rules {
            strata: StratumReach::of_all(self.program, &plans),
            plans,
            firings: vec![0; rules],
            steps: vec![0; rules],
            skipped: vec![None; rules],
            rounds: vec![0; self.program.strata.len()],
            ..Rules::default()
        };
        for (number, stays) in stays.iter().enumerate() {
            match stays {
                Some(old) => {
                    next.firings[number] = self.model.firings[*old as usize];
                    next.steps[number] = self.model.steps[*old as usize];
                    next.skipped[number] = self.model.skipped[*old as usize].clone();
                }
                None => drop(self.new_rules.insert(number as u32)),
            }
        }
        let views = [Key::Subclasses, Key::Signatures];
        let views: Vec<u32> = views
            .iter()
            .filter_map(|key| self.model.store.find(*key))
            .collect();
        let views: Vec<(u32, Relation)> = views
            .into_iter()
            .map(|at| {
                let place = &mut self.model.store.relations[at as usize];
                let empty = Relation::new(place.key, place.rows().width());
                (at, std::mem::replace(place, empty))
            })
            .collect();
        let model = &mut *self.model;
        model.began.clear();
        let before = Rules {
            plans: std::mem::replace(&mut model.plans, next.plans),
            strata: std::mem::replace(&mut model.strata, next.strata),
            firings: std::mem::replace(&mut model.firings, next.firings),
            steps: std::mem::replace(&mut model.steps, next.steps),
            skipped: std::mem::replace(&mut model.skipped, next.skipped),
            rounds: std::mem::replace(&mut model.rounds, next.rounds),
            log: std::mem::take(&mut model.log),
            derivers: std::mem::take(&mut model.derivers),
            views,
        };
        self.notes.rules = Some(before);
        self.notes.requested(self.model);
        evaluation(self.model, self.program, self.terms, self.budget).renew_ages();
        views::load(self.program, &mut self.model.store, self.terms, self.budget)?;
        self.moves.see_views(&self.model.store);
        let origins = std::mem::take(&mut self.model.requested.origins);
        let moved = |number: u32| same_external(&old.externals[number as usize], &self.program.externals);
        let moved = origins
            .into_iter()
            .filter_map(|(request, number)| Some((request, moved(number)?)));
        self.model.requested.origins = moved.collect();
        Ok(())
    }
}

fn same_external(external: &External, others: &[External]) -> Option<u32> {
    let is_same = |other: &External| {
        (other.span, other.name, other.arguments) == (external.span, external.name, external.arguments)
    };
    others.iter().position(is_same).map(|at| at as u32)
}

/// For each rule of the new program the number of the rule of the old one that it is.
fn staying(old: &Program, new: &Program) -> Vec<Option<u32>> {
    let mut by_place: FxHashMap<Span, Vec<u32>> = FxHashMap::default();
    for (number, rule) in old.rules.iter().enumerate() {
        by_place.entry(rule.span).or_default().push(number as u32);
    }
    let same_views = same_views(old, new);
    let same_numbers = old.externals.len() == new.externals.len()
        && old
            .externals
            .iter()
            .zip(&new.externals)
            .all(|(one, other)| (one.span, one.name) == (other.span, other.name));
    let stays = new.rules.iter().map(|rule| {
        let candidates = by_place.get_mut(&rule.span)?;
        let at = candidates
            .iter()
            .position(|number| old.rules[*number as usize] == *rule)?;
        let is_request = matches!(rule.origin, Origin::External(_) | Origin::Prompt(_));
        let stays = (same_numbers || !is_request)
            && (same_views || !reads_views(&rule.body))
            && is_as_closed(rule, old, new);
        stays.then(|| candidates.swap_remove(at))
    });
    stays.collect()
}

/// Whether the plans of a rule keep the same `OR`s whole. What a rule skips is told by alternative.
fn is_split_alike(one: &RulePlan, other: &RulePlan) -> bool {
    let is_same = |(one, other): (&AlternativePlan, &AlternativePlan)| one.literals == other.literals;
    one.alternatives.len() == other.alternatives.len()
        && one.alternatives.iter().zip(&other.alternatives).all(is_same)
}

fn same_views(old: &Program, new: &Program) -> bool {
    let extends = |program: &Program| -> Vec<_> {
        let all = program.extends.iter();
        all.map(|extends| (extends.subclass, extends.superclass))
            .collect()
    };
    let signatures = |program: &Program| -> Vec<_> {
        let all = program.signatures.iter();
        all.map(|own| (own.class, own.slot, own.value)).collect()
    };
    extends(old) == extends(new) && signatures(old) == signatures(new)
}

fn reads_views(formula: &Formula) -> bool {
    let mut reads = false;
    each_atom(formula, false, &mut |atom, _| {
        reads |= matches!(
            atom.predicate,
            AtomPredicate::SubclassOf | AtomPredicate::Signature
        );
    });
    reads
}

/// Whether every condition that can be false or unknown asks about a scope as closed as before.
fn is_as_closed(rule: &Rule, old: &Program, new: &Program) -> bool {
    let mut is_same = true;
    each_atom(&rule.body, false, &mut |atom, is_inside| {
        is_same &= !is_inside || old.closed.is_closed_atom(atom) == new.closed.is_closed_atom(atom);
    });
    is_same
}

/// Each atom of a body, and whether it stands inside another condition.
fn each_atom(formula: &Formula, is_inside: bool, each: &mut impl FnMut(&Atom, bool)) {
    match formula {
        Formula::And(parts) => parts.iter().for_each(|part| each_atom(part, is_inside, each)),
        Formula::Or(parts) => parts.iter().for_each(|part| each_atom(part, true, each)),
        Formula::Not(inner) | Formula::Unknown(inner) => each_atom(inner, true, each),
        Formula::Atom(atom) => each(atom, is_inside),
        Formula::Aggregate(aggregate) => each_atom(&aggregate.body, true, each),
        Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => {}
    }
}
