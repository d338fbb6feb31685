//! Evaluates all strata in order, and beside each other those of which none reads what another derives.
//!
//! There each rule that does nothing but read is run by itself over the store as it is, a large scan in slices, and what it
//! gives is kept; then all of it is put in, relation by relation, in the order of the rules. What makes terms fires at
//! its place in that order.
//!
//! In: the strata, and an executor. Out: the store, as one thread would have left it.
//!
//! Invariant: rows get the numbers that they get where the rules fire one after the other.

use crate::batch::{self, BATCH};
use crate::budget::{Spent, Stopped};
use crate::emit::{Deriving, Given, Halt, ROWS_UNSEEN, SkippedBindings};
use crate::extent::{Touched, add, meet};
use crate::machine::Machine;
use crate::reading::{keeps_groups, only_read};
use crate::store::{Key, Relation};
use crate::stratum::Evaluation;
use framex_plan::{Match, Reach, Shape, Source, Step, Steps};
use framex_program::{AtomPredicate, Origin, Stratum};
use framex_term::{Predicate, Term};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::AtomicI64;

/// Terms that may wait to be put in, of all rules together: 64 MiB of them.
const MOST_WAITING: i64 = 1 << 24;

/// Strata that are looked at together.
const MOST_BESIDE: usize = 256;

/// Slices of one scan for each thread: so that none has much left to do when the others are done.
const SLICES: u64 = 4;

/// One alternative of a rule, to be fired.
struct Firing<'p> {
    stratum: &'p Stratum,
    rule: u32,
    alternative: usize,
    /// The relation of each head atom.
    relations: Vec<u32>,
    /// Where it may run beside others, the slices that its first condition is read in; nothing for the whole.
    apart: Option<Vec<Option<Range<u32>>>>,
}

/// What an alternative of a rule gave, or a slice of it.
struct Fired {
    /// By head atom; nothing where there was no room for them.
    rows: Option<Vec<Vec<Term>>>,
    firings: u64,
    steps: u64,
    skipped: Option<SkippedBindings>,
    /// What ended it before it was whole.
    spent: Option<Spent>,
}

/// Rows that rules gave, one after the other, in the order of the rules.
type RowsByRule = Vec<(u32, Vec<Term>)>;

/// What was done in each stratum.
#[derive(Debug, Default)]
pub(crate) struct Evaluated {
    pub(crate) log: Vec<Touched>,
    /// How many rounds it took.
    pub(crate) rounds: Vec<u64>,
    /// Of a recursive one the age of what was there before its first round.
    pub(crate) began: Vec<Option<u32>>,
}

impl Evaluation<'_> {
    /// Evaluates all strata of a program.
    pub(crate) fn all(&mut self, all: &[Stratum]) -> Result<Evaluated, Stopped> {
        let mut strata = all;
        let mut done = Evaluated::default();
        self.store.settle();
        while !strata.is_empty() {
            let apart = match self.budget.executor.threads {
                ..=1 => strata.len(),
                _ => self.apart_from_each_other(strata),
            };
            let (next, rest) = strata.split_at(apart.max(1));
            strata = rest;
            if self.is_worth_handing_out(&next[..apart]) {
                self.together(next)?;
                done.rounds.resize(done.rounds.len() + next.len(), 1);
                done.began.resize(done.rounds.len(), None);
                for stratum in next {
                    done.log.push(self.touched(stratum));
                    self.settle_derived(stratum);
                }
                continue;
            }
            for stratum in next {
                done.began.push(stratum.is_recursive.then_some(*self.age + 1));
                done.rounds.push(self.anew(stratum)?);
                done.log.push(self.touched(stratum));
                self.settle_derived(stratum);
            }
        }
        if let Some(last) = all.last() {
            self.look_at_memory(last)?;
        }
        Ok(done)
    }

    /// How many of the first strata read nothing that another of them derives, and derive what is known beforehand.
    fn apart_from_each_other(&self, strata: &[Stratum]) -> usize {
        let (mut reads, mut derives): (Vec<Reach>, Vec<Reach>) = (Vec::new(), Vec::new());
        let is_apart = |stratum: &&Stratum| {
            if stratum.is_recursive || !stratum.rules.iter().all(|rule| self.derives_what_is_known(*rule)) {
                return false;
            }
            for plan in stratum.rules.iter().map(|rule| &self.plans[*rule as usize]) {
                for read in plan.reads().chain(plan.rests_on.iter().copied()) {
                    if meet(&[read], &derives) {
                        return false;
                    }
                    add(&mut reads, read);
                }
                for derived in &plan.derives {
                    if meet(&[*derived], &reads) {
                        return false;
                    }
                    add(&mut derives, *derived);
                }
            }
            true
        };
        strata.iter().take(MOST_BESIDE).take_while(is_apart).count()
    }

    /// Whether to evaluate strata that are apart from each other beside each other is worth its while.
    fn is_worth_handing_out(&self, strata: &[Stratum]) -> bool {
        let rows = || strata.iter().map(|stratum| self.rows_read(stratum)).sum();
        let executor = &self.budget.executor;
        !strata.is_empty() && executor.threads > 1 && executor.hands_out(rows())
    }

    /// Evaluates strata that are apart from each other, at least one.
    fn together(&mut self, strata: &[Stratum]) -> Result<(), Stopped> {
        let executor = self.budget.executor;
        strata.iter().for_each(|stratum| self.begin(stratum));
        let firings: Vec<Firing<'_>> = strata
            .iter()
            .flat_map(|stratum| self.firings_of(stratum))
            .collect();
        let slices = firings.iter().flat_map(|firing| {
            let slices = firing.apart.iter().flatten();
            slices.map(move |slice| (firing, slice.clone()))
        });
        let slices: Vec<(&Firing<'_>, Option<Range<u32>>)> = slices.collect();
        let room = AtomicI64::new(MOST_WAITING);
        let fired = executor.map(slices, |(firing, slice)| self.fire_apart(firing, slice, &room));
        let mut fired = fired.into_iter();
        let mut waiting = Vec::new();
        for firing in &firings {
            self.ran(firing.rule);
            let slices = firing.apart.as_ref().map_or(0, Vec::len);
            let fired: Vec<Fired> = fired.by_ref().take(slices).collect();
            if let Some(limit) = fired.iter().find_map(|fired| fired.spent) {
                return Err(self.spent(limit, firing.rule, firing.stratum));
            }
            if slices == 0 || fired.iter().any(|fired| fired.rows.is_none()) {
                self.put_in(std::mem::take(&mut waiting), firing.stratum)?;
                self.fire(firing.rule, firing.alternative, None, firing.stratum)?;
                continue;
            }
            for fired in fired {
                self.firings[firing.rule as usize] += fired.firings;
                self.steps[firing.rule as usize] += fired.steps;
                add_skipped(&mut self.skipped[firing.rule as usize], fired.skipped);
                waiting.extend(fired.rows.map(|rows| (firing, rows)));
            }
            // The whole begins once, each slice by itself.
            self.steps[firing.rule as usize] -= slices as u64 - 1;
        }
        let last = &strata[strata.len() - 1];
        self.put_in(waiting, last)?;
        self.watch_memory(last)
    }

    /// Whether a rule makes no request and no relation while it fires.
    fn derives_what_is_known(&self, rule: u32) -> bool {
        let rule = &self.program.rules[rule as usize];
        let is_request = matches!(rule.origin, Origin::External(_) | Origin::Prompt(_));
        let mut head = rule.head.iter();
        !is_request && head.all(|atom| matches!(atom.predicate, AtomPredicate::Known(_)))
    }

    /// How many rows the atoms of the rules read, about.
    fn rows_read(&self, stratum: &Stratum) -> u64 {
        let plans = stratum.rules.iter().map(|rule| &self.plans[*rule as usize]);
        let rows = |reach: Reach| match reach {
            Reach::One(predicate) => self.store.of(predicate).map_or(0, |read| u64::from(read.len())),
            Reach::Properties(_) | Reach::Classes => self.facts,
            Reach::Fixed => 0,
        };
        plans.flat_map(|plan| plan.reads()).map(rows).sum()
    }

    /// What fires, in order, with its steps compiled.
    fn firings_of<'p>(&mut self, stratum: &'p Stratum) -> Vec<Firing<'p>> {
        let mut firings = Vec::new();
        for number in &stratum.rules {
            let at = *number as usize;
            let rule = &self.program.rules[at];
            let relations = rule.head.iter().filter_map(|atom| match atom.predicate {
                AtomPredicate::Known(predicate) => Some(self.store.ensure(Key::Known(predicate), self.terms)),
                _ => None,
            });
            let relations: Vec<u32> = relations.collect();
            // Rows of one relation from two atoms would come in another order.
            let is_split = (1..relations.len()).all(|at| !relations[at..].contains(&relations[at - 1]));
            let plan = &mut self.plans[at];
            for alternative in 0..plan.alternatives.len() {
                let steps = plan.steps(alternative, None, rule, &self.program.closed, self.store);
                let is_apart = is_split && Deriving::is_plain(&rule.head) && only_read(steps);
                let executor = &self.budget.executor;
                let most = executor.threads as u64 * SLICES;
                let apart = is_apart.then(|| match scan(steps).and_then(|scan| self.store.of(scan)) {
                    Some(scanned) => slices(scanned.end, executor.least_rows, most),
                    None => vec![None],
                });
                firings.push(Firing {
                    stratum,
                    rule: *number,
                    alternative,
                    relations: relations.clone(),
                    apart,
                });
            }
        }
        firings
    }

    /// Runs an alternative, or a slice of it, over the store as it is.
    fn fire_apart(&self, firing: &Firing<'_>, slice: Option<Range<u32>>, room: &AtomicI64) -> Fired {
        let at = firing.rule as usize;
        let rule = &self.program.rules[at];
        let steps = self.plans[at]
            .compiled(firing.alternative)
            .expect("compiled before it is fired");
        let mut skipped = None;
        let mut sink = Deriving::new(&rule.head, firing.relations.clone(), None, steps, &mut skipped);
        sink.given = Some(Given::new(rule.head.len(), room));
        let places = vec![Term::FALSE; rule.variables.len()];
        let mut machine = Machine::reading(self.store, self.terms);
        machine.keep_within(self.budget);
        machine.begin(steps.sites);
        if let (Some(slice), Some(first)) = (slice, first_match(steps)) {
            machine.narrow(first, slice);
        }
        let _ = batch::run(&mut machine, steps, &places, &mut sink);
        let rows = sink.given.filter(|_| !matches!(sink.halt, Some(Halt::Room)));
        Fired {
            rows: rows.map(|given| given.rows),
            firings: sink.firings,
            steps: machine.steps_taken(),
            spent: machine.spent(),
            skipped,
        }
    }

    /// Puts in what rules gave, relation by relation.
    fn put_in(
        &mut self,
        waiting: Vec<(&Firing<'_>, Vec<Vec<Term>>)>,
        stratum: &Stratum,
    ) -> Result<(), Stopped> {
        let mut by_relation: BTreeMap<u32, RowsByRule> = BTreeMap::new();
        for (firing, rows) in waiting {
            for (at, rows) in firing.relations.iter().zip(rows) {
                by_relation.entry(*at).or_default().push((firing.rule, rows));
            }
        }
        let relations = self.store.relations.iter_mut().zip(0..);
        let parts = relations.filter_map(|(relation, at)| Some((relation, by_relation.remove(&at)?)));
        let mut parts: Vec<(&mut Relation, RowsByRule)> = parts.collect();
        // What takes longest is begun first.
        parts.sort_by_key(|(_, given)| {
            let terms = given.iter().map(|(_, rows)| rows.len()).sum::<usize>();
            std::cmp::Reverse(terms)
        });
        let new = self.budget.executor.map(parts, |(relation, given)| {
            let new = given
                .into_iter()
                .map(|(rule, rows)| (rule, relation.insert_all(&rows)));
            new.collect::<Vec<(u32, u64)>>()
        });
        for (rule, new) in new.into_iter().flatten() {
            self.derived[rule as usize] += new;
            self.facts += new;
            self.unseen += new;
        }
        if self.facts > self.budget.facts {
            return Err(self.spent_between(Spent::Facts, stratum));
        }
        if self.unseen < ROWS_UNSEEN {
            return Ok(());
        }
        self.unseen = 0;
        self.look_at_memory(stratum)
    }
}

/// The first step, where it looks for rows.
fn first_match(steps: &Steps) -> Option<&Match> {
    match &steps.operators.first()?.step {
        Step::Match(rows) => Some(rows),
        _ => None,
    }
}

/// The predicate of which the steps read every row first, where the rows can be read in slices.
fn scan(steps: &Steps) -> Option<Predicate> {
    let first = first_match(steps).filter(|first| first.mask == 0 && !first.once)?;
    let mut columns = first.columns.iter();
    let takes_all = columns.all(|(_, shape)| matches!(shape, Shape::Bind(_)));
    match first.source {
        Source::Known(predicate) if takes_all && !keeps_groups(steps) => Some(predicate),
        _ => None,
    }
}

/// The first `rows` rows in slices, none of much fewer than `least`, and at most so many. Each but the last ends with a batch,
/// so that as many steps are counted as of the whole.
fn slices(rows: u32, least: u64, most: u64) -> Vec<Option<Range<u32>>> {
    let count = (u64::from(rows) / least.max(BATCH as u64)).clamp(1, most);
    let end = |slice: u64| match slice == count {
        true => rows,
        false => (u64::from(rows) * slice / count / BATCH as u64) as u32 * BATCH as u32,
    };
    (0..count).map(|slice| Some(end(slice)..end(slice + 1))).collect()
}

/// Adds the bindings that an alternative skipped to those that the rule skipped before.
fn add_skipped(all: &mut Option<SkippedBindings>, skipped: Option<SkippedBindings>) {
    match (all, skipped) {
        (Some(all), Some(skipped)) => all.distinct.extend(skipped.distinct),
        (all, Some(skipped)) => *all = Some(skipped),
        (_, None) => {}
    }
}
