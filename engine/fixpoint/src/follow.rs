//! Finds what a changed row may have held up, and whether a row is still given by some rule.
//!
//! Rows that changed stand aside as the new ones. For each of them that fits a condition of a rule, the rows of the
//! rule's head that the rest of the body joins with it are in doubt; a row in doubt that no rule gives any more goes
//! (delete and rederive; Gupta, Mumick & Subrahmanian, SIGMOD 1993).
//!
//! Invariant: a given row is never in doubt.

use crate::budget::{Spent, Stopped};
use crate::machine::{Flow, Machine, Sink, StoreAccess};
use crate::matching::find;
use crate::store::{Key, Rows, is_reserved};
use crate::stratum::Evaluation;
use framex_plan::Trigger;
use framex_program::{Atom, AtomPredicate, Origin, Pattern, Rule, Stratum};
use framex_term::{Predicate, Term, Terms};
use std::collections::BTreeMap;

/// Rows in doubt, by relation.
pub(crate) type Doubts = BTreeMap<u32, Rows>;

/// Which conditions are asked about rows set aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conditions {
    /// Those that a row must meet.
    Plain,
    /// Those inside `NOT`, `unknown`, aggregates and `OR` kept whole.
    Watched,
}

impl Evaluation<'_> {
    /// Adds the rows that the rules of a stratum may have derived through rows set aside.
    pub(crate) fn held_up(
        &mut self,
        stratum: &Stratum,
        conditions: Conditions,
        doubts: &mut Doubts,
    ) -> Result<(), Stopped> {
        for rule in &stratum.rules {
            for alternative in 0..self.plans[*rule as usize].alternatives.len() {
                let plan = &self.plans[*rule as usize].alternatives[alternative];
                let (count, trigger): (usize, fn(usize) -> Trigger) = match conditions {
                    Conditions::Plain => (plan.atoms.len(), Trigger::Atom),
                    Conditions::Watched => (plan.watched.len(), Trigger::Watched),
                };
                for trigger in (0..count).map(trigger) {
                    if self.has_new_rows(*rule, alternative, trigger) {
                        self.ran(*rule);
                        for head in 0..self.program.rules[*rule as usize].head.len() {
                            self.held_up_by(*rule, alternative, trigger, head, doubts, stratum)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn held_up_by(
        &mut self,
        number: u32,
        alternative: usize,
        trigger: Trigger,
        head: usize,
        doubts: &mut Doubts,
        stratum: &Stratum,
    ) -> Result<(), Stopped> {
        let at = number as usize;
        let rule = &self.program.rules[at];
        let closed = &self.program.closed;
        let steps = self.plans[at].steps_held_up(alternative, trigger, head, rule, closed, self.store);
        let mut sink = HeldUp {
            head: &rule.head[head],
            requested: self.requested.relation,
            doubts,
            row: Vec::with_capacity(4),
        };
        let mut places = vec![Term::FALSE; rule.variables.len()];
        let mut machine = Machine::new(StoreAccess::Shared(self.store), self.terms);
        machine.keep_within(self.budget);
        machine.begin(steps.sites);
        let _ = machine.run(steps, &mut places, &mut sink);
        let is_time_over = || (self.budget.is_time_over)().then_some(Spent::Time);
        match machine.spent().or_else(is_time_over) {
            Some(limit) => Err(self.spent(limit, number, stratum)),
            None => Ok(()),
        }
    }

    /// Adds the rows that a rule gives, over the rows that are there.
    pub(crate) fn given_by(&mut self, number: u32, rule: &Rule, doubts: &mut Doubts) -> Result<(), Stopped> {
        self.store.settle();
        for alternative in 0..self.plans[number as usize].alternatives.len() {
            for head in &rule.head {
                let closed = &self.program.closed;
                let steps = self.plans[number as usize].steps(alternative, None, rule, closed, self.store);
                let mut sink = HeldUp {
                    head,
                    requested: self.requested.relation,
                    doubts: &mut *doubts,
                    row: Vec::with_capacity(4),
                };
                let mut places = vec![Term::FALSE; rule.variables.len()];
                let mut machine = Machine::new(StoreAccess::Shared(self.store), self.terms);
                machine.keep_within(self.budget);
                machine.begin(steps.sites);
                let _ = machine.run(steps, &mut places, &mut sink);
                whole(&machine, number)?;
            }
        }
        Ok(())
    }

    /// Whether one of these rules gives the row, over the rows that are there.
    ///
    /// - `before`: relations of which only the rows that came before this round count.
    pub(crate) fn is_given_by(
        &mut self,
        rules: &[u32],
        predicate: Predicate,
        row: &[Term],
        before: Option<(&[u32], u32)>,
    ) -> Result<bool, Stopped> {
        for number in rules {
            let at = *number as usize;
            let rule = &self.program.rules[at];
            let is_request = matches!(rule.origin, Origin::External(_) | Origin::Prompt(_));
            if is_request && self.requested.taken.contains(&row[0]) {
                continue;
            }
            for (head, atom) in rule.head.iter().enumerate() {
                let mut places = vec![None; rule.variables.len()];
                if !heads(atom, predicate, row, &mut places, self.terms) {
                    continue;
                }
                let mut places: Vec<Term> = places
                    .into_iter()
                    .map(|place| place.unwrap_or(Term::FALSE))
                    .collect();
                for alternative in 0..self.plans[at].alternatives.len() {
                    let closed = &self.program.closed;
                    let steps = self.plans[at].steps_for_head(alternative, head, rule, closed, self.store);
                    let mut found = Found(false);
                    let mut machine = Machine::new(StoreAccess::Shared(self.store), self.terms);
                    machine.keep_within(self.budget);
                    machine.before = before;
                    machine.begin(steps.sites);
                    let _ = machine.run(steps, &mut places, &mut found);
                    whole(&machine, *number)?;
                    if found.0 {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
}

/// Whether the search for what a rule gives came to its end.
fn whole(machine: &Machine<'_>, rule: u32) -> Result<(), Stopped> {
    machine.spent().map_or(Ok(()), |limit| {
        let rules = vec![(rule, 0)];
        Err(Stopped::Spent { limit, rules })
    })
}

/// Whether a head atom can be this row; its variables then have their places.
fn heads(
    atom: &Atom,
    predicate: Predicate,
    row: &[Term],
    places: &mut [Option<Term>],
    terms: &Terms,
) -> bool {
    let is_of_it = match (atom.predicate, predicate) {
        (AtomPredicate::Known(known), _) => known == predicate,
        (
            AtomPredicate::AnyProperty { name, parameters },
            Predicate::Property {
                name: found,
                parameters: count,
            },
        ) => {
            parameters == count
                && !is_reserved(found, terms)
                && becomes(&Pattern::Variable(name), found, places, terms)
        }
        _ => false,
    };
    is_of_it
        && atom.terms.len() == row.len()
        && atom
            .terms
            .iter()
            .zip(row)
            .all(|(pattern, term)| becomes(pattern, *term, places, terms))
}

fn becomes(pattern: &Pattern, term: Term, places: &mut [Option<Term>], terms: &Terms) -> bool {
    match pattern {
        Pattern::Constant(constant) => *constant == term,
        Pattern::Variable(variable) => *places[variable.0 as usize].get_or_insert(term) == term,
        Pattern::Function(symbol, patterns) => match terms.as_function(term) {
            Some((found, arguments)) => {
                found == *symbol
                    && arguments.len() == patterns.len()
                    && patterns
                        .iter()
                        .zip(arguments)
                        .all(|(pattern, argument)| becomes(pattern, *argument, places, terms))
            }
            None => false,
        },
    }
}

/// Whether there is a solution.
struct Found(bool);

impl Sink for Found {
    fn solution(&mut self, _machine: &mut Machine<'_>, _places: &mut [Term]) -> Flow {
        self.0 = true;
        Flow::Break(())
    }
}

/// Notes the row of a head for each solution.
struct HeldUp<'r> {
    head: &'r Atom,
    /// The relation of which stated rows are noted too: another statement may be the first to derive the request.
    requested: u32,
    doubts: &'r mut Doubts,
    row: Vec<Term>,
}

impl Sink for HeldUp<'_> {
    fn solution(&mut self, machine: &mut Machine<'_>, places: &mut [Term]) -> Flow {
        let predicate = match self.head.predicate {
            AtomPredicate::Known(predicate) => predicate,
            AtomPredicate::AnyProperty { name, parameters } => Predicate::Property {
                name: places[name.0 as usize],
                parameters,
            },
            _ => return Flow::Continue(()),
        };
        let Some(at) = machine.store().find(Key::Known(predicate)) else {
            return Flow::Continue(());
        };
        self.row.clear();
        for pattern in &self.head.terms {
            match find(pattern, places, &machine.terms) {
                Some(term) => self.row.push(term),
                None => return Flow::Continue(()),
            }
        }
        let relation = &machine.store().relations[at as usize];
        let rests_on_rules = relation
            .find(&self.row)
            .is_some_and(|row| at == self.requested || !relation.is_given(row));
        if rests_on_rules {
            let rows = self.doubts.entry(at);
            rows.or_insert_with(|| Rows::new(self.row.len()))
                .insert(&self.row);
        }
        Flow::Continue(())
    }
}
