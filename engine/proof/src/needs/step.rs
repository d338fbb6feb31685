//! One line of search after another: how each condition could come to be met.

use super::levers::{Rest, Stand, Turn};
use super::ranges::{Ranged, Ranges};
use super::reach::Reach;
use super::shape::{Shape, Shapes};
use super::witness::{self, Test};
use super::{Candidate, Question};
use crate::bindings::variables;
use crate::facts::Facts;
use crate::rows::{is_ordinary, signatures, superclasses};
use framex_fixpoint::Model;
use framex_program::{AggregateFunction, Atom, AtomPredicate, Formula, Program};
use framex_term::{Predicate, Term, Terms};
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

/// A line of search: what is still to be met, and what is asked so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Line<'g> {
    pub(super) shapes: Shapes,
    /// Conditions to meet, the next last, each with the first open place of its variables.
    pub(super) todo: Vec<(&'g Formula, usize)>,
    pub(super) asked: Vec<(Predicate, Vec<Shape>)>,
    /// Comparisons and the like over open places.
    pub(super) tests: Vec<Test<'g>>,
    /// Conditions that the model decides, looked at when all else is met.
    pub(super) rest: Vec<Rest<'g>>,
    /// Those that were looked at.
    pub(super) passed: Vec<(&'g Formula, usize)>,
    /// Rules gone through.
    rules: usize,
    /// What they were to conclude, where nothing in it stood open.
    concluded: Vec<(Predicate, Vec<Term>)>,
}

impl Line<'_> {
    fn asks_twice(&self) -> bool {
        let resolved = |shapes: &[Shape]| -> Vec<Shape> {
            shapes.iter().map(|shape| self.shapes.resolve(shape)).collect()
        };
        let mut asked = self.asked.iter().enumerate();
        asked.any(|(at, (predicate, shapes))| {
            let mut before = self.asked[..at].iter();
            before.any(|(other, others)| other == predicate && resolved(others) == resolved(shapes))
        })
    }

    /// The predicates asked about with a placeholder, and the placeholders.
    fn placeholders(&self) -> (Vec<Predicate>, Vec<usize>) {
        let mut predicates = Vec::new();
        let mut places = Vec::new();
        for (predicate, shapes) in &self.asked {
            let before = places.len();
            shapes
                .iter()
                .for_each(|shape| self.shapes.places(shape, &mut places));
            if places.len() > before {
                predicates.push(*predicate);
            }
        }
        (predicates, places)
    }
}

/// A chain of rules longer than this is not followed.
const MOST_RULES: usize = 24;

pub(super) struct Searching<'s, 'g> {
    pub(super) model: &'s Model,
    pub(super) program: &'g Program,
    pub(super) reach: &'s Reach<'g>,
    pub(super) terms: &'s mut Terms,
    pub(super) size: usize,
    pub(super) max_states: usize,
    /// Asked at each step; where it says so, no line is followed further.
    is_time_over: fn() -> bool,
    pub(super) time_is_over: bool,
    pub(super) states: usize,
    pub(super) is_complete: bool,
    pub(super) found: Vec<Candidate>,
    pub(super) ranges: Ranges,
    printed: FxHashSet<Vec<Question>>,
    /// Where lines stood when only their rest was left.
    pub(super) stands: FxHashSet<Stand>,
}

impl<'s, 'g> Searching<'s, 'g> {
    /// A search for sets of exactly `size` questions.
    pub(super) fn new(
        model: &'s Model,
        program: &'g Program,
        reach: &'s Reach<'g>,
        terms: &'s mut Terms,
        size: usize,
        max_states: usize,
        is_time_over: fn() -> bool,
    ) -> Self {
        Searching {
            model,
            program,
            reach,
            terms,
            size,
            max_states,
            is_time_over,
            time_is_over: false,
            states: 0,
            is_complete: true,
            found: Vec::new(),
            ranges: Ranges::default(),
            printed: FxHashSet::default(),
            stands: FxHashSet::default(),
        }
    }

    /// Counts a step, where there is one left.
    pub(super) fn takes_a_step(&mut self) -> bool {
        self.time_is_over |= (self.is_time_over)();
        let is_left = !self.is_at_its_end();
        self.states += usize::from(is_left);
        is_left
    }

    /// Whether no step is left; what is then passed over makes the search incomplete.
    fn is_at_its_end(&mut self) -> bool {
        let is_at_its_end = self.states >= self.max_states || self.time_is_over;
        self.is_complete &= !is_at_its_end;
        is_at_its_end
    }

    /// Follows a line to its ends.
    pub(super) fn follow(&mut self, mut line: Line<'g>) {
        if !self.takes_a_step() {
            return;
        }
        let Some((condition, base)) = line.todo.pop() else {
            return match line.rest.pop() {
                Some(rest) => self.turn(line, rest),
                None => self.end(&line),
            };
        };
        match condition {
            Formula::And(parts) => {
                line.todo.extend(parts.iter().rev().map(|part| (part, base)));
                self.follow(line);
            }
            Formula::Or(parts) => {
                for part in parts {
                    let mut branch = line.clone();
                    branch.todo.push((part, base));
                    self.follow(branch);
                }
            }
            Formula::Atom(atom) => self.any_atom(&line, atom, base),
            Formula::Assign(_, result, expression) => {
                match line.shapes.compute(expression, base, self.terms) {
                    Ok(Some(value)) => {
                        let result = line.shapes.of_variable(*result, base);
                        if line.shapes.unify(&result, &Shape::Term(value), self.terms) {
                            self.follow(line);
                        }
                    }
                    Ok(None) => {
                        line.tests.push(Test { condition, base });
                        self.follow(line);
                    }
                    Err(_) => {}
                }
            }
            Formula::Comparison(..) | Formula::Test(..) => {
                let test = Test { condition, base };
                match test.holds(&line.shapes, self.terms) {
                    Some(false) => {}
                    Some(true) => self.follow(line),
                    None => {
                        line.tests.push(test);
                        self.follow(line);
                    }
                }
            }
            Formula::Not(_) | Formula::Unknown(_) | Formula::Aggregate(_) => {
                line.rest.push(Rest {
                    condition,
                    base,
                    wanted: Turn::Comes,
                    asked: None,
                });
                self.follow(line);
            }
        }
    }

    fn end(&mut self, line: &Line<'g>) {
        if line.asked.len() != self.size || line.asks_twice() {
            return;
        }
        let is_certain = !self.may_want_other_witnesses(line);
        match witness::candidate(line, is_certain, self.terms) {
            Some(candidate) => {
                if self.printed.insert(candidate.questions.clone()) {
                    self.found.push(candidate);
                }
            }
            None => self.is_complete = false,
        }
    }

    /// Whether other values of its placeholders may turn a condition that the model decides. To a count all are alike.
    fn may_want_other_witnesses(&self, line: &Line<'g>) -> bool {
        let (predicates, places) = line.placeholders();
        let is_count = |condition: &Formula| {
            matches!(condition, Formula::Aggregate(aggregate)
                if aggregate.function == AggregateFunction::Count)
        };
        let mut looked_into = line.passed.iter().filter(|(condition, _)| !is_count(condition));
        looked_into.any(|(condition, base)| {
            let mut used = Vec::new();
            for variable in variables(condition) {
                line.shapes
                    .places(&line.shapes.of_variable(variable, *base), &mut used);
            }
            used.iter().any(|place| places.contains(place)) || self.reach.is_read(condition, &predicates)
        })
    }

    /// An atom, also one whose property or class is a variable: it is taken for each that there is.
    fn any_atom(&mut self, line: &Line<'g>, atom: &'g Atom, base: usize) {
        let shapes = |line: &Line<'g>| -> Vec<Shape> {
            let patterns = atom.terms.iter();
            patterns.map(|pattern| line.shapes.of(pattern, base)).collect()
        };
        match atom.predicate {
            AtomPredicate::Known(_) | AtomPredicate::AnyProperty { .. } => {
                for (named, predicate) in self.named(line, atom, base) {
                    self.atom(&named, predicate, &shapes(&named));
                }
            }
            AtomPredicate::MemberOf => {
                for (named, predicate) in self.named(line, atom, base) {
                    self.atom(&named, predicate, &shapes(&named)[..1]);
                }
            }
            // What the program says of its classes no evidence changes.
            AtomPredicate::SubclassOf => {
                for (sub, sup) in superclasses(self.program) {
                    self.by_row(line, &shapes(line), &[sub, sup]);
                }
            }
            AtomPredicate::Signature => {
                for row in signatures(self.program) {
                    self.by_row(line, &shapes(line), &row);
                }
            }
        }
    }

    /// The predicates that an atom may speak of, each with the line in which it does.
    pub(super) fn named(&mut self, line: &Line<'g>, atom: &Atom, base: usize) -> Vec<(Line<'g>, Predicate)> {
        let (open, ranged) = match atom.predicate {
            AtomPredicate::Known(predicate) => return vec![(line.clone(), predicate)],
            AtomPredicate::AnyProperty { name, parameters } => (
                line.shapes.of_variable(name, base),
                Ranged::Properties(parameters),
            ),
            AtomPredicate::MemberOf => (line.shapes.of(&atom.terms[1], base), Ranged::Classes),
            AtomPredicate::SubclassOf | AtomPredicate::Signature => return Vec::new(),
        };
        let names = self.names(&line.shapes, &open, ranged).into_iter();
        names
            .filter_map(|name| {
                let mut named = line.clone();
                let predicate = match ranged {
                    Ranged::Properties(parameters) => Predicate::Property { name, parameters },
                    Ranged::Classes => Predicate::Class(name),
                };
                let is_fit = named.shapes.unify(&open, &Shape::Term(name), self.terms);
                is_fit.then_some((named, predicate))
            })
            .collect()
    }

    fn by_row(&mut self, line: &Line<'g>, wanted: &[Shape], row: &[Term]) {
        let mut met = line.clone();
        let mut pairs = wanted.iter().zip(row);
        if pairs.all(|(wanted, term)| met.shapes.unify(wanted, &Shape::Term(*term), self.terms)) {
            self.follow(met);
        }
    }

    fn atom(&mut self, line: &Line<'g>, predicate: Predicate, wanted: &[Shape]) {
        self.by_facts(line, predicate, wanted);
        for (asked, given) in &line.asked {
            if *asked == predicate {
                let mut same = line.clone();
                let mut pairs = given.iter().zip(wanted);
                if pairs.all(|(given, wanted)| same.shapes.unify(given, wanted, self.terms)) {
                    self.follow(same);
                }
            }
        }
        self.by_rules(line, predicate, wanted);
        if line.asked.len() < self.size && self.reach.may_be_asked(predicate) {
            self.by_asking(line, predicate, wanted);
        }
    }

    fn by_facts(&mut self, line: &Line<'g>, predicate: Predicate, wanted: &[Shape]) {
        let given: Vec<Option<Term>> = wanted
            .iter()
            .map(|shape| line.shapes.term(shape, self.terms))
            .collect();
        let mut rows: Vec<Box<[Term]>> = Vec::new();
        let _ = Facts::visit(self.model, predicate, &given, &mut |row| {
            rows.push(row.into());
            ControlFlow::Continue(())
        });
        rows.sort_unstable();
        for row in rows {
            if self.is_at_its_end() {
                return;
            }
            self.by_row(line, wanted, &row);
        }
    }

    fn by_rules(&mut self, line: &Line<'g>, predicate: Predicate, wanted: &[Shape]) {
        let known = wanted.iter().map(|shape| line.shapes.term(shape, self.terms));
        let known = known
            .collect::<Option<Vec<Term>>>()
            .map(|known| (predicate, known));
        // Concluded once, it is so for the whole line; where it would rest on itself, the model refuses the set.
        if known.as_ref().is_some_and(|known| line.concluded.contains(known)) {
            return self.follow(line.clone());
        }
        for (mut through, body, base) in self.through_rules(line, predicate, wanted) {
            through.concluded.extend(known.clone());
            through.todo.push((body, base));
            self.follow(through);
        }
    }

    /// The bodies of the rules that could conclude it, each with the line that is to meet it.
    pub(super) fn through_rules(
        &mut self,
        line: &Line<'g>,
        predicate: Predicate,
        wanted: &[Shape],
    ) -> Vec<(Line<'g>, &'g Formula, usize)> {
        let program = self.program;
        let mut all = Vec::new();
        for rule in &program.rules {
            for head in &rule.head {
                let name = match (head.predicate, predicate) {
                    (AtomPredicate::Known(concluded), wanted) if concluded == wanted => None,
                    (
                        AtomPredicate::AnyProperty { name, parameters },
                        Predicate::Property {
                            name: wanted,
                            parameters: of_wanted,
                        },
                    ) if parameters == of_wanted && is_ordinary(wanted, self.terms) => Some((name, wanted)),
                    _ => continue,
                };
                if line.rules == MOST_RULES {
                    self.is_complete = false;
                    return all;
                }
                let mut through = line.clone();
                through.rules += 1;
                let base = through.shapes.open(&rule.variables);
                if let Some((variable, name)) = name {
                    let variable = through.shapes.of_variable(variable, base);
                    through.shapes.unify(&variable, &Shape::Term(name), self.terms);
                }
                let concluded: Vec<Shape> = head
                    .terms
                    .iter()
                    .map(|pattern| through.shapes.of(pattern, base))
                    .collect();
                let mut pairs = concluded.iter().zip(wanted);
                if pairs.all(|(concluded, wanted)| through.shapes.unify(concluded, wanted, self.terms)) {
                    all.push((through, &rule.body, base));
                }
            }
        }
        all
    }

    fn by_asking(&mut self, line: &Line<'g>, predicate: Predicate, wanted: &[Shape]) {
        let mut places = Vec::new();
        line.shapes.places(&wanted[0], &mut places);
        if places.is_empty() {
            let mut asking = line.clone();
            asking.asked.push((predicate, wanted.to_vec()));
            // Asked once, it is met for the whole line.
            if !asking.asks_twice() {
                self.follow(asking);
            }
            return;
        }
        let objects = self.objects();
        for object in objects.iter() {
            if self.is_at_its_end() {
                return;
            }
            let mut asking = line.clone();
            if asking.shapes.unify(&wanted[0], &Shape::Term(*object), self.terms) {
                asking.asked.push((predicate, wanted.to_vec()));
                if !asking.asks_twice() {
                    self.follow(asking);
                }
            }
        }
        self.is_complete &= !self.ranges.leaves_objects_out;
    }
}
