//! Takes a change through the strata, one after the other.
//!
//! In: rows that came, and rows in doubt. In each stratum that they touch, first the rows that rules held up through
//! what changed come in doubt, and what nothing gives any more goes; then what newly follows comes. What moved there is
//! what the strata after it start from.
//!
//! Invariant: when a stratum is evaluated, everything it reads from strata before it is as it will stay.

use crate::budget::{Budget, Stopped};
use crate::change::Effect;
use crate::extent::{Touched, Work, cost_anew, derived, is_too_much, meet, work};
use crate::follow::{Conditions, Doubts};
use crate::model::Model;
use crate::store::{Relation, Rows};
use crate::stratum::Evaluation;
use framex_plan::Reach;
use framex_program::{Origin, Program};
use framex_term::{Term, Terms};
use std::collections::BTreeSet;

impl Effect<'_> {
    /// Evaluates every stratum that something touches, and those again that read what a later one took out.
    ///
    /// Of a relation that rules of several strata derive, the last one decides what goes. A stratum between them may have
    /// read a row of it that goes: what is said of one request, where another's statement runs later.
    pub(crate) fn advance(&mut self) -> Result<(), Stopped> {
        self.model.stated_fit(self.terms, self.budget)?;
        self.let_stated_go();
        let mut gone = Vec::new();
        loop {
            self.walk()?;
            let late = self.gone_after_a_reader();
            if late == gone {
                return Ok(());
            }
            gone = late;
        }
    }

    fn walk(&mut self) -> Result<(), Stopped> {
        let mut from = 0;
        while let Some(at) = self.next_touched(from) {
            from = at + 1;
            let work = self.work(at);
            self.notes.beginning(self.model, at, work);
            let touched = match work {
                Work::Untouched => continue,
                Work::Anew => self.anew(at)?,
                Work::Onward => self.gain(at, Touched::default())?,
                Work::Rederived => match self.lose(at)? {
                    Some(lost) => self.gain(at, lost)?,
                    None => self.anew(at)?,
                },
            };
            self.log(at, touched);
        }
        Ok(())
    }

    /// The first stratum from this one on that may have work to do.
    fn next_touched(&mut self, from: usize) -> Option<usize> {
        let all = self.program.strata.len();
        if !self.new_rules.is_empty() {
            return (from < all).then_some(from);
        }
        let mut next = all;
        for relation in self.moves.touched() {
            let near = &self.model.derivers(relation, self.program).near;
            let at = near.partition_point(|at| *at < from);
            next = next.min(near.get(at).copied().unwrap_or(all));
        }
        (next < all).then_some(next)
    }

    /// The relations of which rows went although a stratum before the last that derives them reads them, with how many.
    fn gone_after_a_reader(&mut self) -> Vec<(u32, u64)> {
        let mut late = Vec::new();
        for relation in self.moves.touched() {
            let gone = self.moves.count_gone(&[relation]);
            if gone > 0 && self.model.derivers(relation, self.program).is_read_early {
                late.push((relation, gone));
            }
        }
        late
    }

    fn work(&mut self, at: usize) -> Work {
        let work = work(self.model, self.program, &self.moves, self.terms, at);
        let mut rules = self.program.strata[at].rules.iter();
        match work {
            Work::Untouched if rules.any(|rule| self.new_rules.contains(rule)) => Work::Onward,
            work => work,
        }
    }

    /// Takes out what only statements held up, where no rule derives its like.
    fn let_stated_go(&mut self) {
        let touched: Vec<u32> = self.moves.touched().collect();
        for at in touched {
            if self.model.derivers(at, self.program).strata.is_some() {
                continue;
            }
            if let Some(rows) = self.moves.take_doubtful(at) {
                let rows = self.not_given(at, &rows);
                self.note_newest(&[at]);
                self.moves.take_out(at, &rows, &mut self.model.store);
            }
        }
    }

    fn not_given(&self, at: u32, rows: &Rows) -> Rows {
        let relation = &self.model.store.relations[at as usize];
        let mut derived = Rows::new(rows.width());
        let is_derived = |row: &&[Term]| relation.find(row).is_some_and(|row| !relation.is_given(row));
        derived.add_all(rows.iter().filter(is_derived));
        derived
    }

    fn log(&mut self, at: usize, touched: Touched) {
        let all = &mut self.model.log[at];
        all.work = all.work.max(touched.work);
        all.rules.extend(touched.rules);
        all.rules.sort_unstable();
        all.rules.dedup();
        all.doubted += touched.doubted;
        (all.gone, all.came) = (touched.gone, touched.came);
    }

    /// Takes out what nothing gives any more; `None` where so much is in doubt that evaluating anew costs less.
    fn lose(&mut self, at: usize) -> Result<Option<Touched>, Stopped> {
        let stratum = &self.program.strata[at];
        self.notes.stratum(self.model, at, &stratum.rules);
        let own = derived(self.model, at);
        let mut touched = Touched {
            work: Work::Rederived,
            ..Touched::default()
        };
        let mut doubts = self.doubts_from_below(at, &mut touched)?;
        for relation in &own {
            if self.model.derivers(*relation, self.program).end_with(at)
                && let Some(rows) = self.moves.take_doubtful(*relation)
            {
                let rows = match *relation == self.model.requested.relation {
                    true => rows,
                    false => self.not_given(*relation, &rows),
                };
                let into = doubts.entry(*relation);
                into.or_insert_with(|| Rows::new(rows.width()))
                    .add_all(rows.iter());
            }
        }
        let (mut asked, mut taken) = (Rows::new(2), Doubts::new());
        let circle: &[u32] = if stratum.is_recursive { &own } else { &[] };
        match stratum.is_recursive {
            true => evaluation(self.model, self.program, self.terms, self.budget).note_ages(stratum),
            false => self.note_newest(&own),
        }
        loop {
            let mut here = Doubts::new();
            for (relation, rows) in std::mem::take(&mut doubts) {
                if !self.model.derivers(relation, self.program).end_with(at) {
                    rows.iter().for_each(|row| self.moves.doubt(relation, row));
                    continue;
                }
                touched.doubted += u64::from(rows.len());
                here.insert(relation, rows);
            }
            if is_too_much(touched.doubted, || cost_anew(self.model, self.program, at)) {
                return Ok(None);
            }
            let gone = self.no_longer_given(here, circle, &mut asked)?;
            if gone.values().all(|rows| rows.len() == 0) {
                break;
            }
            if stratum.is_recursive {
                doubts = self.doubts_through(at, &gone, &mut touched)?;
            }
            for (relation, rows) in &gone {
                self.moves.take_out(*relation, rows, &mut self.model.store);
                let into = taken.entry(*relation);
                into.or_insert_with(|| Rows::new(rows.width()))
                    .add_all(rows.iter());
            }
        }
        if stratum.is_recursive {
            self.put_back(&taken)?;
        }
        self.forget_origins(&asked)?;
        Ok(Some(touched))
    }

    /// Rows that came since ages were last noted came after all others: noted before rows change places.
    fn note_newest(&mut self, relations: &[u32]) {
        self.model.age += 1;
        for at in relations {
            let relation = &mut self.model.store.relations[*at as usize];
            if relation.has_ages() {
                relation.note_age(self.model.age);
            }
        }
    }

    /// The rows in doubt that no rule gives any more; requests among those in doubt are noted.
    ///
    /// - `circle`: relations whose rows may rest on the rows in doubt; only rows that came before one hold it up.
    fn no_longer_given(
        &mut self,
        doubts: Doubts,
        circle: &[u32],
        asked: &mut Rows,
    ) -> Result<Doubts, Stopped> {
        let mut gone = Doubts::new();
        for (relation, rows) in doubts {
            let whole = &self.model.store.relations[relation as usize];
            let Some(predicate) = whole.predicate() else {
                continue;
            };
            let stands = |row: &[Term]| {
                let number = whole.find(row);
                number.map_or((0, false), |number| (whole.age(number), whole.is_given(number)))
            };
            let standing: Vec<(u32, bool)> = rows.iter().map(stands).collect();
            let derivers = self.model.derivers(relation, self.program);
            let mut lost = Rows::new(rows.width());
            let mut evaluation = evaluation(self.model, self.program, self.terms, self.budget);
            evaluation.store.settle();
            for (row, (age, is_stated)) in rows.iter().zip(standing) {
                let before = Some((circle, age));
                let is_refused = is_denied(&self.denied, relation, row);
                if is_refused
                    || !is_stated && !evaluation.is_given_by(&derivers.rules, predicate, row, before)?
                {
                    lost.insert(row);
                }
            }
            gone.insert(relation, lost);
            if relation == self.model.requested.relation {
                asked.add_all(rows.iter());
            }
        }
        Ok(gone)
    }

    /// What the rules of a stratum may have derived through what moved before it.
    fn doubts_from_below(&mut self, at: usize, touched: &mut Touched) -> Result<Doubts, Stopped> {
        let stratum = &self.program.strata[at];
        let mut doubts = Doubts::new();
        let reads = self.moved(&self.model.strata[at].reads);
        let gone: Vec<(u32, Relation)> = reads
            .iter()
            .filter(|relation| self.moves.has_gone(**relation))
            .filter_map(|relation| Some((*relation, self.moves.gone(*relation)?.clone())))
            .collect();
        let changed = self.changed_under(at);
        // While they are followed, rows that went are read as if they were still there.
        let tails: Vec<(u32, u32)> = gone
            .iter()
            .map(|(relation, rows)| {
                let whole = &mut self.model.store.relations[*relation as usize];
                let len = whole.len();
                whole.add_all(rows.rows());
                (*relation, len)
            })
            .collect();
        let mut outcome = Ok(());
        let mut evaluation = evaluation(self.model, self.program, self.terms, self.budget);
        for (rows, conditions) in [(gone, Conditions::Plain), (changed, Conditions::Watched)] {
            if !rows.is_empty() && outcome.is_ok() {
                evaluation.store.set_aside(rows);
                outcome = evaluation.held_up(stratum, conditions, &mut doubts);
                evaluation.store.take_aside();
            }
        }
        touched.rules.extend(std::mem::take(&mut evaluation.ran));
        for (relation, len) in tails {
            self.model.store.relations[relation as usize].truncate(len);
        }
        outcome.map(|()| doubts)
    }

    /// What the rules of a stratum derive through rows of its own that go.
    fn doubts_through(&mut self, at: usize, gone: &Doubts, touched: &mut Touched) -> Result<Doubts, Stopped> {
        let relations = gone.iter().map(|(relation, rows)| {
            let key = self.model.store.relations[*relation as usize].key;
            let mut aside = Relation::new(key, rows.width());
            aside.add_all(rows);
            (*relation, aside)
        });
        let relations = relations.collect();
        let mut doubts = Doubts::new();
        let mut evaluation = evaluation(self.model, self.program, self.terms, self.budget);
        evaluation.store.set_aside(relations);
        let outcome = evaluation.held_up(&self.program.strata[at], Conditions::Plain, &mut doubts);
        evaluation.store.take_aside();
        touched.rules.extend(std::mem::take(&mut evaluation.ran));
        for (relation, rows) in gone {
            if let Some(found) = doubts.get_mut(relation) {
                let mut others = Rows::new(rows.width());
                others.add_all(found.iter().filter(|row| rows.find(row).is_none()));
                *found = others;
            }
        }
        outcome.map(|()| doubts)
    }

    /// Puts back the rows that some rule still gives, over the rows that are there.
    fn put_back(&mut self, taken: &Doubts) -> Result<(), Stopped> {
        for (at, rows) in taken {
            let Some(predicate) = self.model.store.relations[*at as usize].predicate() else {
                continue;
            };
            let derivers = self.model.derivers(*at, self.program);
            let mut evaluation = evaluation(self.model, self.program, self.terms, self.budget);
            evaluation.store.settle();
            for row in rows.iter().filter(|row| !is_denied(&self.denied, *at, row)) {
                if evaluation.is_given_by(&derivers.rules, predicate, row, None)? {
                    evaluation.store.relations[*at as usize].insert(row);
                }
            }
        }
        Ok(())
    }

    /// Goes on from what moved before the stratum and in it.
    fn gain(&mut self, at: usize, mut touched: Touched) -> Result<Touched, Stopped> {
        let stratum = &self.program.strata[at];
        self.notes.stratum(self.model, at, &stratum.rules);
        if self.model.strata[at].asks_host {
            self.notes.requested(self.model);
        }
        let changed = self.changed_under(at);
        let mut evaluation = evaluation(self.model, self.program, self.terms, self.budget);
        evaluation.denied = self.denied.as_ref();
        let outcome = evaluation.onward(stratum, self.moves.all_stayed(), changed, &self.new_rules);
        touched.rules.extend(std::mem::take(&mut evaluation.ran));
        self.model.rounds[at] = outcome?;
        touched.work = touched.work.max(Work::Onward);
        self.finish(at, &mut touched);
        Ok(touched)
    }

    /// Evaluates a stratum anew, with those before it that derive the same.
    fn anew(&mut self, at: usize) -> Result<Touched, Stopped> {
        let mut strata = BTreeSet::from([at]);
        let mut next = vec![at];
        while let Some(stratum) = next.pop() {
            let own = derived(self.model, stratum);
            self.note_newest(&own);
            for relation in own {
                let Some(predicate) = self.model.store.relations[relation as usize].predicate() else {
                    continue;
                };
                if self.moves.is_starting(relation) && stratum == at {
                    continue;
                }
                if !self.moves.is_starting(relation) {
                    self.moves.start_again(relation, &mut self.model.store);
                }
                for other in 0..at {
                    let derives = &self.model.strata[other].derives;
                    if meet(derives, &[Reach::One(predicate)]) && strata.insert(other) {
                        next.push(other);
                    }
                }
            }
        }
        let mut touched = Touched::default();
        for at in strata {
            touched = Touched::default();
            self.notes.beginning(self.model, at, Work::Anew);
            let stratum = &self.program.strata[at];
            self.notes.stratum(self.model, at, &stratum.rules);
            if self.model.strata[at].asks_host {
                self.notes.requested(self.model);
            }
            for rule in &stratum.rules {
                self.model.firings[*rule as usize] = 0;
                self.model.skipped[*rule as usize] = None;
                if let Origin::External(external) = self.program.rules[*rule as usize].origin {
                    let requested = &mut self.model.requested;
                    let taken = &requested.taken;
                    let stays =
                        |request: &Term, origin: &mut u32| *origin != external || taken.contains(request);
                    requested.origins.retain(stays);
                }
            }
            let mut evaluation = evaluation(self.model, self.program, self.terms, self.budget);
            evaluation.denied = self.denied.as_ref();
            evaluation.store.settle();
            let outcome = evaluation.anew(stratum);
            touched.rules = std::mem::take(&mut evaluation.ran).into_iter().collect();
            self.model.rounds[at] = outcome?;
            touched.work = Work::Anew;
            self.finish(at, &mut touched);
            self.log(at, touched.clone());
        }
        Ok(touched)
    }

    /// Counts what moved of what the stratum derives, where it is the last to do so.
    fn finish(&mut self, at: usize, touched: &mut Touched) {
        let own = derived(self.model, at);
        self.note_newest(&own);
        for relation in own {
            if self.model.derivers(relation, self.program).end_with(at) {
                self.moves.compare(relation, &mut self.model.store);
                self.moves.settle(relation, &mut self.model.store);
            }
            if self.moves.has_come(relation, &self.model.store) {
                self.moves.touch(relation);
            }
            let len = self.model.store.relations[relation as usize].len();
            touched.came += u64::from(len - self.moves.stayed(relation).min(len));
            touched.gone += self.moves.count_gone(&[relation]);
        }
    }

    /// The relations that these conditions read and in which anything moved before the stratum.
    fn moved(&self, reads: &[Reach]) -> Vec<u32> {
        let touched = self.moves.touched();
        let is_read = |relation: &u32| {
            let predicate = self.model.store.relations[*relation as usize].predicate();
            predicate.is_some_and(|predicate| meet(reads, &[Reach::One(predicate)]))
        };
        touched.filter(is_read).collect()
    }

    /// The rows that came and went of what a stratum rests on.
    fn changed_under(&self, at: usize) -> Vec<(u32, Relation)> {
        let mut changed = Vec::new();
        for relation in self.moved(&self.model.strata[at].rests_on) {
            let whole = &self.model.store.relations[relation as usize];
            let mut rows = Relation::new(whole.key, whole.rows().width());
            let stayed = self.moves.stayed(relation);
            for number in stayed..whole.len() {
                rows.insert(whole.row(number));
            }
            for row in self
                .moves
                .gone(relation)
                .iter()
                .flat_map(|gone| gone.rows().iter())
            {
                rows.insert(row);
            }
            if rows.len() > 0 {
                changed.push((relation, rows));
            }
        }
        changed
    }
}

fn is_denied(denied: &Option<(u32, Box<[Term]>)>, at: u32, row: &[Term]) -> bool {
    denied
        .as_ref()
        .is_some_and(|(of, denied)| *of == at && **denied == *row)
}

/// What evaluates the strata of a model.
pub(crate) fn evaluation<'e>(
    model: &'e mut Model,
    program: &'e Program,
    terms: &'e mut Terms,
    budget: &'e Budget,
) -> Evaluation<'e> {
    let facts = model.store.facts();
    model.derived.clear();
    model.derived.resize(program.rules.len(), 0);
    Evaluation {
        program,
        terms,
        budget,
        store: &mut model.store,
        plans: &mut model.plans,
        requested: &mut model.requested,
        firings: &mut model.firings,
        steps: &mut model.steps,
        skipped: &mut model.skipped,
        facts,
        derived: &mut model.derived,
        age: &mut model.age,
        unseen: 0,
        looks_due: 0,
        denied: None,
        ran: BTreeSet::new(),
    }
}
