//! Evaluates the rules of one stratum until nothing new follows.
//!
//! Either anew, over all rows, or from the rows that a change added before it. In both, later rounds start from the
//! rows of the round before (semi-naive evaluation; Balbin & Ramamohanarao, J. Logic Programming 4(3), 1987).
//!
//! Invariant: each combination of rows is met at most once, since of the atoms of a rule those before the one that
//! reads new rows read older ones.

use crate::batch;
use crate::budget::{Budget, Spent, Stopped};
use crate::emit::{Deriving, Halt, Requested, SkippedBindings};
use crate::extent::{Touched, Work};
use crate::fitting::may_fit;
use crate::machine::{Machine, StoreAccess};
use crate::moves::reached;
use crate::store::{Key, NONE, Relation, Store};
use framex_plan::{Reach, RulePlan, Trigger};
use framex_program::{AtomPredicate, Origin, Program, Stratum};
use framex_term::{Predicate, Term, Terms};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Relations looked at for each stratum or round, when memory is watched, at the most.
const RELATIONS_A_LOOK: usize = 64;

/// What the evaluation of strata works on.
pub(crate) struct Evaluation<'e> {
    pub(crate) program: &'e Program,
    pub(crate) terms: &'e mut Terms,
    pub(crate) budget: &'e Budget,
    pub(crate) store: &'e mut Store,
    pub(crate) plans: &'e mut [RulePlan],
    pub(crate) requested: &'e mut Requested,
    /// By rule.
    pub(crate) firings: &'e mut [u64],
    pub(crate) steps: &'e mut [u64],
    /// By rule.
    pub(crate) skipped: &'e mut [Option<SkippedBindings>],
    /// Facts before this evaluation and derived by it so far.
    pub(crate) facts: u64,
    /// By rule, in the stratum at hand.
    pub(crate) derived: &'e mut [u64],
    /// Rounds over the life of the model.
    pub(crate) age: &'e mut u32,
    /// Rows derived since memory was last looked at.
    pub(crate) unseen: u64,
    /// How often a look at memory was due since it was last taken.
    pub(crate) looks_due: usize,
    /// A row that is not to hold, whatever rules give: its relation and its terms.
    pub(crate) denied: Option<&'e (u32, Box<[Term]>)>,
    /// The rules that ran in the stratum at hand, ascending.
    pub(crate) ran: BTreeSet<u32>,
}

impl Evaluation<'_> {
    /// Evaluates a stratum over all rows; how many rounds it took. All rows but its own are settled.
    pub(crate) fn anew(&mut self, stratum: &Stratum) -> Result<u64, Stopped> {
        self.begin(stratum);
        for rule in &stratum.rules {
            for alternative in 0..self.plans[*rule as usize].alternatives.len() {
                self.fire(*rule, alternative, None, stratum)?;
            }
        }
        self.refuse_denied();
        self.watch_memory(stratum)?;
        Ok(1 + self.rounds(stratum)?)
    }

    /// Evaluates a stratum from the rows added before it: for each relation those from `before` on, and those set
    /// aside, by relation, as far as conditions with atoms inside read them.
    ///
    /// - `new_rules`: rules that were not there before; they run over all rows.
    pub(crate) fn onward(
        &mut self,
        stratum: &Stratum,
        before: &[u32],
        changed: Vec<(u32, Relation)>,
        new_rules: &FxHashSet<u32>,
    ) -> Result<u64, Stopped> {
        let before_it = (self.facts, self.terms.bytes());
        self.store.settle();
        self.begin(stratum);
        for rule in stratum.rules.iter().filter(|rule| new_rules.contains(rule)) {
            for alternative in 0..self.plans[*rule as usize].alternatives.len() {
                self.fire(*rule, alternative, None, stratum)?;
            }
        }
        if !changed.is_empty() {
            self.store.set_aside(changed);
            let fired = self.fire_decided(stratum);
            self.store.take_aside();
            fired?;
        }
        self.refuse_denied();
        self.note_ages(stratum);
        for (at, relation) in self.store.relations.iter_mut().enumerate() {
            relation.old = before.get(at).copied().unwrap_or(0);
            relation.end = relation.len();
        }
        self.fire_from_new_rows(stratum)?;
        self.refuse_denied();
        // An index that was made meanwhile is seen by the next look.
        if (self.facts, self.terms.bytes()) != before_it {
            self.watch_memory(stratum)?;
        }
        if stratum.is_recursive {
            self.store.age();
        }
        Ok(1 + self.rounds(stratum)?)
    }

    pub(crate) fn begin(&mut self, stratum: &Stratum) {
        for rule in &stratum.rules {
            self.derived[*rule as usize] = 0;
        }
        self.note_ages(stratum);
        self.settle_derived(stratum);
    }

    /// Settles what the rules of a stratum derive: where nothing else moved, that is all there is to settle, and a program
    /// of many strata costs no look at every relation for each.
    pub(crate) fn settle_derived(&mut self, stratum: &Stratum) {
        let own = derived_by(self.program, stratum, self.store);
        self.store.settle_these(&own);
    }

    /// What evaluating a stratum anew did in it, while that is the last thing that was done.
    pub(crate) fn touched(&self, stratum: &Stratum) -> Touched {
        let rules = stratum.rules.iter().copied();
        Touched {
            work: Work::Anew,
            came: rules.clone().map(|rule| self.derived[rule as usize]).sum(),
            rules: rules.filter(|rule| self.ran.contains(rule)).collect(),
            ..Touched::default()
        }
    }

    /// Terms may grow where few rows do.
    ///
    /// A look takes a step for each relation, so it is taken once so many strata or rounds asked for it: what they put in
    /// meanwhile is watched by its rows.
    pub(crate) fn watch_memory(&mut self, stratum: &Stratum) -> Result<(), Stopped> {
        self.looks_due += 1;
        let is_due = self.looks_due > self.store.relations.len() / RELATIONS_A_LOOK;
        if !is_due && self.terms.bytes() as u64 <= self.budget.memory_bytes {
            return Ok(());
        }
        self.look_at_memory(stratum)
    }

    pub(crate) fn look_at_memory(&mut self, stratum: &Stratum) -> Result<(), Stopped> {
        self.looks_due = 0;
        let used = self.store.size_bytes() + self.terms.bytes() as u64;
        match used > self.budget.memory_bytes {
            true => Err(self.spent_between(Spent::Memory, stratum)),
            false => Ok(()),
        }
    }

    fn fire_decided(&mut self, stratum: &Stratum) -> Result<(), Stopped> {
        for rule in &stratum.rules {
            for alternative in 0..self.plans[*rule as usize].alternatives.len() {
                for watched in 0..self.plans[*rule as usize].alternatives[alternative].watched.len() {
                    let trigger = Trigger::Watched(watched);
                    if self.has_new_rows(*rule, alternative, trigger) {
                        self.fire(*rule, alternative, Some(trigger), stratum)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// What a recursive stratum derived since it was last noted came in a round of its own.
    pub(crate) fn note_ages(&mut self, stratum: &Stratum) {
        if !stratum.is_recursive {
            return;
        }
        *self.age += 1;
        self.note_derived(stratum);
    }

    /// Under other rules rows may rest on each other in other circles: all rows there are came at once, none before another.
    ///
    /// Noting each stratum when it is next evaluated would not do: of two that derive one relation, the first would give
    /// rows of the second an age before those they rest on.
    pub(crate) fn renew_ages(&mut self) {
        *self.age += 1;
        for relation in &mut self.store.relations {
            relation.renew_ages(*self.age);
        }
        let program = self.program;
        for stratum in program.strata.iter().filter(|stratum| stratum.is_recursive) {
            self.note_derived(stratum);
        }
    }

    fn note_derived(&mut self, stratum: &Stratum) {
        for rule in &stratum.rules {
            for atom in &self.program.rules[*rule as usize].head {
                let reach = Reach::of(atom);
                // Most heads name their relation; a recursion of many short rounds makes no list of it.
                if let Reach::One(predicate) = reach {
                    if let Some(at) = self.store.find(Key::Known(predicate)) {
                        self.store.relations[at as usize].note_age(*self.age);
                    }
                    continue;
                }
                for at in reached(reach, self.store) {
                    self.store.relations[at as usize].note_age(*self.age);
                }
            }
        }
    }

    /// Notes that a rule ran.
    pub(crate) fn ran(&mut self, rule: u32) {
        self.ran.insert(rule);
    }

    fn rounds(&mut self, stratum: &Stratum) -> Result<u64, Stopped> {
        let mut rounds = 0;
        if !stratum.is_recursive {
            return Ok(rounds);
        }
        let mut own = Vec::new();
        let mut known = 0;
        loop {
            self.note_ages(stratum);
            // A head whose property is a variable may make relations in any round.
            if known < self.store.relations.len() {
                known = self.store.relations.len();
                own = derived_by(self.program, stratum, self.store);
            }
            if !self.store.start_round(&own) {
                return Ok(rounds);
            }
            rounds += 1;
            if rounds > self.budget.rounds_per_stratum {
                return Err(self.spent_between(Spent::Rounds, stratum));
            }
            // A round may be so short that it never looks at the clock itself.
            if (self.budget.is_time_over)() {
                return Err(self.spent_between(Spent::Time, stratum));
            }
            self.watch_memory(stratum)?;
            self.fire_from_new_rows(stratum)?;
            self.refuse_denied();
        }
    }

    /// Takes the row that is not to hold out of those that the round at hand derived; no rule has read it yet.
    fn refuse_denied(&mut self) {
        if let Some((at, row)) = self.denied {
            self.store.relations[*at as usize].take_back_new(row);
        }
    }

    fn fire_from_new_rows(&mut self, stratum: &Stratum) -> Result<(), Stopped> {
        for rule in &stratum.rules {
            for alternative in 0..self.plans[*rule as usize].alternatives.len() {
                let atoms = self.plans[*rule as usize].alternatives[alternative].atoms.len();
                for delta in 0..atoms {
                    let trigger = Trigger::Atom(delta);
                    if self.has_new_rows(*rule, alternative, trigger) {
                        self.fire(*rule, alternative, Some(trigger), stratum)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether there may be new rows that fit this atom of an alternative.
    pub(crate) fn has_new_rows(&self, rule: u32, alternative: usize, trigger: Trigger) -> bool {
        use framex_plan::{Range, Source};
        let plan = &self.plans[rule as usize].alternatives[alternative];
        let reach = match trigger {
            Trigger::Atom(atom) => plan.atoms[atom].1,
            Trigger::Watched(watched) => plan.watched[watched],
        };
        let is_new = |at: u32| {
            let read = self.store.read_as(at, Range::Delta);
            read.is_some_and(|at| {
                let relation = &self.store.relations[at as usize];
                may_fit(plan, trigger, relation, relation.old..relation.end, self.terms)
            })
        };
        let any_is_new = |source: Source| self.store.ranged_over(source).iter().any(|at| is_new(*at));
        match reach {
            Reach::One(predicate) => self.store.find(Key::Known(predicate)).is_some_and(is_new),
            Reach::Properties(parameters) => any_is_new(Source::Properties(parameters)),
            Reach::Classes => any_is_new(Source::Classes),
            Reach::Fixed => false,
        }
    }

    /// Runs one alternative of a rule, over all rows or from the new rows that one of its atoms reads.
    pub(crate) fn fire(
        &mut self,
        number: u32,
        alternative: usize,
        trigger: Option<Trigger>,
        stratum: &Stratum,
    ) -> Result<(), Stopped> {
        self.ran(number);
        let at = number as usize;
        let rule = &self.program.rules[at];
        let relations = rule.head.iter().map(|atom| match atom.predicate {
            AtomPredicate::Known(predicate) => self.store.ensure(Key::Known(predicate), self.terms),
            _ => NONE,
        });
        let relations: Vec<u32> = relations.collect();
        let (closed, plan) = (&self.program.closed, &mut self.plans[at]);
        let steps = match trigger {
            None => plan.steps(alternative, None, rule, closed, self.store),
            Some(Trigger::Atom(atom)) => plan.steps(alternative, Some(atom), rule, closed, self.store),
            Some(Trigger::Watched(at)) => plan.steps_decided(alternative, at, rule, closed, self.store),
        };
        let external = match rule.origin {
            Origin::External(external) | Origin::Prompt(external) => Some((external, &mut *self.requested)),
            Origin::Rule | Origin::Extends | Origin::Declare => None,
        };
        let mut sink = Deriving::new(&rule.head, relations, external, steps, &mut self.skipped[at]);
        sink.facts_left = self.budget.facts.saturating_sub(self.facts);
        sink.memory_bytes = self.budget.memory_bytes;
        sink.unseen = self.unseen;
        let (few, many);
        let places: &[Term] = match rule.variables.len() {
            count @ ..=32 => {
                few = [Term::FALSE; 32];
                &few[..count]
            }
            count => {
                many = vec![Term::FALSE; count];
                &many
            }
        };
        // What was tried elsewhere is no matter of this rule.
        self.terms.take_overrun();
        let mut machine = Machine::new(StoreAccess::Exclusive(self.store), self.terms);
        machine.keep_within(self.budget);
        machine.begin(steps.sites);
        let _ = batch::run(&mut machine, steps, places, &mut sink);
        let limit = match (&sink.halt, machine.is_too_deep) {
            _ if machine.terms.making().take_overrun() => Some(Spent::Text),
            (Some(Halt::Facts), _) => Some(Spent::Facts),
            (Some(Halt::Memory), _) => Some(Spent::Memory),
            (_, true) => Some(Spent::Depth),
            _ => machine.spent(),
        };
        let (firings, derived, halt) = (sink.firings, sink.derived, sink.halt);
        self.steps[at] += machine.steps_taken();
        self.unseen = sink.unseen;
        self.firings[at] += firings;
        self.derived[at] += derived;
        self.facts += derived;
        if let (Some(Halt::Trap(request)), Origin::External(external) | Origin::Prompt(external)) =
            (halt, rule.origin)
        {
            return Err(Stopped::Trap { external, request });
        }
        match limit {
            // Who computes it is known, whatever fired most.
            Some(Spent::Text) => Err(Stopped::Spent {
                limit: Spent::Text,
                rules: vec![(number, self.derived[at])],
            }),
            Some(limit) => Err(self.spent(limit, number, stratum)),
            None => Ok(()),
        }
    }

    /// A limit that a stratum reached.
    ///
    /// - `running`: the rule that ran then. It is named whatever it gave: where it gave nothing, it took the time.
    pub(crate) fn spent(&self, limit: Spent, running: u32, stratum: &Stratum) -> Stopped {
        let mut stopped = self.spent_between(limit, stratum);
        if let Stopped::Spent { rules, .. } = &mut stopped
            && self.derived[running as usize] == 0
        {
            rules.retain(|(rule, _)| *rule != running);
            rules.insert(0, (running, 0));
        }
        stopped
    }

    /// A limit that a stratum reached while no rule of it ran.
    pub(crate) fn spent_between(&self, limit: Spent, stratum: &Stratum) -> Stopped {
        let rules = stratum
            .rules
            .iter()
            .map(|rule| (*rule, self.derived[*rule as usize]));
        let mut rules: Vec<(u32, u64)> = rules.filter(|(_, derived)| *derived > 0).collect();
        rules.sort_by_key(|(rule, derived)| (std::cmp::Reverse(*derived), *rule));
        if rules.is_empty() {
            rules = stratum.rules.iter().map(|rule| (*rule, 0)).collect();
        }
        Stopped::Spent { limit, rules }
    }
}

/// The relations that the rules of a stratum derive, as far as there are any, ascending.
fn derived_by(program: &Program, stratum: &Stratum, store: &Store) -> Vec<u32> {
    let rules = stratum.rules.iter().map(|rule| &program.rules[*rule as usize]);
    let heads = rules.flat_map(|rule| &rule.head).map(Reach::of);
    let mut relations = Vec::new();
    for reach in heads {
        match reach {
            Reach::One(predicate) => relations.extend(store.find(Key::Known(predicate))),
            reach => relations.extend(reached(reach, store)),
        }
    }
    relations.sort_unstable();
    relations.dedup();
    relations
}

/// The predicate `tool#requested`.
pub(crate) fn requested_predicate(terms: &mut Terms) -> Predicate {
    Predicate::slot(terms.name("tool#requested"))
}
