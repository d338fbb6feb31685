//! What to meet so that a `NOT`, an `unknown` or an aggregate turns, which the model decides with all evidence in place.
//!
//! Evidence only adds facts, so such a condition turns where something beneath it comes: another solution of an
//! aggregate's braces, what an `unknown` asks about, and what the rules beneath a denied condition deny in turn. Each of
//! these is a *lever*: a line of search that meets it first. One lever may not be enough, so the condition is looked at
//! again after it, until the questions of a set are spent.
//!
//! In: a line that has met all else. Out: lines; each has one thing more to meet.

use super::shape::Shape;
use super::step::{Line, Searching};
use crate::bindings::variables;
use framex_program::{AtomPredicate, Formula};
use framex_term::{Predicate, Term};

/// What a line still rests on when all else is met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest<'g> {
    pub(super) condition: &'g Formula,
    pub(super) base: usize,
    pub(super) wanted: Turn,
    /// Questions of the line when a lever was last taken: one that brought none is of no use.
    pub(super) asked: Option<usize>,
}

/// Which way a condition is to turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Comes,
    Goes,
}

/// What tells where a line stands when only its rest is left: the conditions that are still to be looked at, each with
/// what its variables are, and the questions. Lines that stand alike end alike, whatever the order of their questions.
pub(super) type Stand = Vec<(Stood, Vec<Shape>)>;

/// One thing of a [`Stand`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Stood {
    Class(Term),
    Property(Term, u32),
    /// A condition of the program or goal, by its address.
    Condition(*const Formula, Option<usize>),
}

fn stand<'g>(line: &Line<'g>, rest: Rest<'g>) -> Stand {
    let of_variables = |condition: &Formula, base: usize| -> Vec<Shape> {
        let variables = variables(condition).into_iter();
        variables
            .map(|variable| line.shapes.of_variable(variable, base))
            .collect()
    };
    let resolved = |shapes: &Vec<Shape>| shapes.iter().map(|shape| line.shapes.resolve(shape)).collect();
    let asked = line.asked.iter();
    let mut stand: Stand = asked
        .map(|(predicate, shapes)| match *predicate {
            Predicate::Class(class) => (Stood::Class(class), resolved(shapes)),
            Predicate::Property { name, parameters } => (Stood::Property(name, parameters), resolved(shapes)),
        })
        .collect();
    let rests = line.rest.iter().chain([&rest]);
    stand.extend(rests.map(|rest| {
        let condition = Stood::Condition(rest.condition, rest.asked);
        (condition, of_variables(rest.condition, rest.base))
    }));
    stand.extend(line.tests.iter().map(|test| {
        let condition = Stood::Condition(test.condition, None);
        (condition, of_variables(test.condition, test.base))
    }));
    stand.sort_unstable();
    stand
}

impl<'g> Searching<'_, 'g> {
    /// Follows a line as it stands, and with each lever for what it rests on.
    pub(super) fn turn(&mut self, mut line: Line<'g>, rest: Rest<'g>) {
        if rest.asked == Some(line.asked.len()) || !self.stands.insert(stand(&line, rest)) {
            return;
        }
        if rest.asked.is_none() {
            line.passed.push((rest.condition, rest.base));
        }
        self.follow(line.clone());
        if line.asked.len() == self.size {
            return;
        }
        line.rest.push(Rest {
            asked: Some(line.asked.len()),
            ..rest
        });
        self.levers(line, rest.condition, rest.base, rest.wanted);
    }

    fn levers(&mut self, mut line: Line<'g>, condition: &'g Formula, base: usize, wanted: Turn) {
        let may_turn = match wanted {
            Turn::Comes => self.reach.comes(condition),
            Turn::Goes => self.reach.goes(condition),
        };
        if !may_turn || !self.takes_a_step() {
            return;
        }
        match (condition, wanted) {
            (Formula::Not(denied), Turn::Comes) => self.levers(line, denied, base, Turn::Goes),
            (Formula::Not(denied), Turn::Goes) => self.levers(line, denied, base, Turn::Comes),
            (Formula::Unknown(asked), _) => {
                self.levers(line.clone(), asked, base, Turn::Goes);
                self.parts(&line, asked, base);
            }
            (Formula::Aggregate(aggregate), _) => {
                let fresh = line.shapes.again(base);
                for variable in &aggregate.grouping {
                    let outside = line.shapes.of_variable(*variable, base);
                    let inside = line.shapes.of_variable(*variable, fresh);
                    line.shapes.unify(&inside, &outside, self.terms);
                }
                self.levers(line.clone(), &aggregate.body, fresh, Turn::Goes);
                self.levers(line, &aggregate.body, fresh, Turn::Comes);
            }
            (_, Turn::Comes) => {
                line.todo.push((condition, base));
                self.follow(line);
            }
            (Formula::And(parts) | Formula::Or(parts), Turn::Goes) => {
                for part in parts {
                    self.levers(line.clone(), part, base, Turn::Goes);
                }
            }
            (Formula::Atom(atom), Turn::Goes) => {
                for (line, predicate) in self.named(&line, atom, base) {
                    let wanted: Vec<Shape> = atom
                        .terms
                        .iter()
                        .map(|pattern| line.shapes.of(pattern, base))
                        .collect();
                    // A membership holds by its object alone.
                    let wanted = match (atom.predicate, predicate) {
                        (AtomPredicate::MemberOf, Predicate::Class(_)) => &wanted[..1],
                        _ => &wanted,
                    };
                    for (through, body, base) in self.through_rules(&line, predicate, wanted) {
                        self.levers(through, body, base, Turn::Goes);
                    }
                }
            }
            // No fact turns a comparison.
            (Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..), Turn::Goes) => {}
        }
    }

    /// A line for each part: where `A AND B` is false because `A` is, it becomes unknown once `A` is met.
    fn parts(&mut self, line: &Line<'g>, condition: &'g Formula, base: usize) {
        match condition {
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().for_each(|part| self.parts(line, part, base));
            }
            part => self.levers(line.clone(), part, base, Turn::Comes),
        }
    }
}
