//! Follows rows that go to what was derived from them, and derives again what still follows without them.
//!
//! First every row that some rule derives from a row that goes, goes too; then each of these is asked for again, its
//! terms bound in the heads of the rules that can derive it. What is found again counts as new, so that what rests
//! on it comes back as it would from any new row (delete and rederive; Gupta, Mumick & Subrahmanian, SIGMOD 1993).
//!
//! Invariant: a given row never goes; while rows are followed all are still there to be read.

use crate::budget::{Spent, Stopped};
use crate::machine::{Flow, Machine, Sink, StoreAccess};
use crate::store::{Key, NONE, Relation, is_reserved};
use crate::stratum::Evaluation;
use framex_plan::Reach;
use framex_program::{Atom, AtomPredicate, Pattern, Stratum};
use framex_term::{Predicate, Term, Terms};

impl Evaluation<'_> {
    /// Follows the rows that go through the rules of one stratum.
    pub(crate) fn follow(&mut self, stratum: &Stratum) -> Result<(), Stopped> {
        self.store.follow_all_again();
        loop {
            for rule in &stratum.rules {
                for alternative in 0..self.plans[*rule as usize].alternatives.len() {
                    let atoms = self.plans[*rule as usize].alternatives[alternative].atoms.len();
                    for delta in 0..atoms {
                        let reach = self.plans[*rule as usize].alternatives[alternative].atoms[delta].1;
                        if self.has_new_rows(reach) {
                            self.follow_rule(*rule, alternative, delta, stratum)?;
                        }
                    }
                }
            }
            if !stratum.is_recursive {
                return Ok(());
            }
            self.store.start_round();
            let mut relations = self.store.relations.iter();
            if !relations.any(|relation| relation.old < relation.end) {
                return Ok(());
            }
        }
    }

    fn follow_rule(
        &mut self,
        number: u32,
        alternative: usize,
        delta: usize,
        stratum: &Stratum,
    ) -> Result<(), Stopped> {
        let at = number as usize;
        let rule = &self.program.rules[at];
        let steps = self.plans[at].steps(alternative, Some(delta), rule, &self.program.closed, self.store);
        let mut sink = Going {
            head: &rule.head,
            row: Vec::with_capacity(4),
        };
        let mut places = vec![Term::FALSE; rule.variables.len()];
        let mut machine = Machine::new(StoreAccess::Exclusive(self.store), self.terms);
        machine.is_time_over = self.budget.is_time_over;
        machine.depth = self.budget.depth;
        machine.begin(steps.sites);
        let _ = machine.run(steps, &mut places, &mut sink);
        match machine.time_is_over || (self.budget.is_time_over)() {
            true => Err(self.spent(Spent::Time, stratum)),
            false => Ok(()),
        }
    }

    /// Puts back the rows that a rule of the stratum still gives, over the rows that are there.
    pub(crate) fn put_back(
        &mut self,
        stratum: &Stratum,
        derives: &[Reach],
        gone: &[(u32, Relation)],
    ) -> Result<(), Stopped> {
        self.store.settle();
        for (at, rows) in gone {
            let Some(predicate) = rows.predicate() else {
                continue;
            };
            if !derives.iter().any(|reach| reach.meets(Reach::One(predicate))) {
                continue;
            }
            for row in rows.rows().iter() {
                if self.is_given_by_a_rule(stratum, predicate, row)? {
                    self.store.relations[*at as usize].insert(row);
                    self.facts += 1;
                }
            }
        }
        Ok(())
    }

    fn is_given_by_a_rule(
        &mut self,
        stratum: &Stratum,
        predicate: Predicate,
        row: &[Term],
    ) -> Result<bool, Stopped> {
        for number in &stratum.rules {
            let at = *number as usize;
            let rule = &self.program.rules[at];
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
                    machine.is_time_over = self.budget.is_time_over;
                    machine.depth = self.budget.depth;
                    machine.begin(steps.sites);
                    let _ = machine.run(steps, &mut places, &mut found);
                    if machine.time_is_over {
                        return Err(self.spent(Spent::Time, stratum));
                    }
                    if found.0 {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
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

/// Lets the head of a rule go for each solution of its body.
struct Going<'r> {
    head: &'r [Atom],
    row: Vec<Term>,
}

impl Sink for Going<'_> {
    fn solution(&mut self, machine: &mut Machine<'_>, places: &mut [Term]) -> Flow {
        for atom in self.head {
            let predicate = match atom.predicate {
                AtomPredicate::Known(predicate) => predicate,
                AtomPredicate::AnyProperty { name, parameters } => Predicate::Property {
                    name: places[name.0 as usize],
                    parameters,
                },
                _ => continue,
            };
            self.row.clear();
            for pattern in &atom.terms {
                match machine.build(pattern, places) {
                    Some(term) => self.row.push(term),
                    None => break,
                }
            }
            let at = machine.store().find(Key::Known(predicate)).unwrap_or(NONE);
            if at == NONE || self.row.len() < atom.terms.len() {
                continue;
            }
            let relation = &machine.store().relations[at as usize];
            let is_derived = relation
                .find(&self.row)
                .is_some_and(|row| !relation.is_given(row));
            if is_derived {
                machine.store_mut().0.let_die(at, &self.row);
            }
        }
        Flow::Continue(())
    }
}
