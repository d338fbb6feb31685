//! One line of search after another: how each condition could come to be met.

use super::Candidate;
use super::shape::{Shape, Shapes};
use super::witness::{self, Test};
use crate::facts::Facts;
use framex_fixpoint::Model;
use framex_program::{Atom, AtomPredicate, Formula, Origin, Program};
use framex_term::{Predicate, Term, Terms, compare};

/// A line of search: what is still to be met, and what is asked so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Line<'g> {
    pub(super) shapes: Shapes,
    /// Conditions to meet, the next last, each with the first open place of its variables.
    pub(super) todo: Vec<(&'g Formula, usize)>,
    pub(super) asked: Vec<(Predicate, Vec<Shape>)>,
    /// Comparisons and the like over open places.
    pub(super) tests: Vec<Test<'g>>,
    /// Rules gone through.
    rules: usize,
}

/// A chain of rules longer than this is not followed.
const MOST_RULES: usize = 24;

pub(super) struct Searching<'s, 'g> {
    model: &'s Model,
    program: &'g Program,
    terms: &'s mut Terms,
    size: usize,
    max_states: usize,
    pub(super) states: usize,
    pub(super) is_complete: bool,
    pub(super) found: Vec<Candidate>,
    objects: Option<Vec<Term>>,
}

impl<'s, 'g> Searching<'s, 'g> {
    /// A search for sets of exactly `size` questions.
    pub(super) fn new(
        model: &'s Model,
        program: &'g Program,
        terms: &'s mut Terms,
        size: usize,
        max_states: usize,
    ) -> Self {
        Searching {
            model,
            program,
            terms,
            size,
            max_states,
            states: 0,
            is_complete: true,
            found: Vec::new(),
            objects: None,
        }
    }

    /// Follows a line to its ends.
    pub(super) fn follow(&mut self, mut line: Line<'g>) {
        if self.states >= self.max_states {
            self.is_complete = false;
            return;
        }
        self.states += 1;
        let Some((condition, base)) = line.todo.pop() else {
            return self.end(&line);
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
            Formula::Atom(atom) => match atom.predicate {
                AtomPredicate::Known(predicate) => self.atom(&line, atom, predicate, base),
                AtomPredicate::MemberOf
                | AtomPredicate::SubclassOf
                | AtomPredicate::Signature
                | AtomPredicate::AnyProperty { .. } => self.is_complete = false,
            },
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
            // The model decides these, with all evidence in place.
            Formula::Not(_) | Formula::Unknown(_) | Formula::Aggregate(_) => self.follow(line),
        }
    }

    fn end(&mut self, line: &Line<'g>) {
        if line.asked.len() != self.size {
            return;
        }
        match witness::candidate(line, self.terms) {
            Some(candidate) => {
                let print = |candidate: &Candidate| -> Vec<super::Question> {
                    candidate
                        .questions
                        .iter()
                        .map(|(question, _)| question.clone())
                        .collect()
                };
                let of_candidate = print(&candidate);
                if !self.found.iter().any(|other| print(other) == of_candidate) {
                    self.found.push(candidate);
                }
            }
            None => self.is_complete = false,
        }
    }

    fn atom(&mut self, line: &Line<'g>, atom: &'g Atom, predicate: Predicate, base: usize) {
        let wanted: Vec<Shape> = atom
            .terms
            .iter()
            .map(|pattern| line.shapes.of(pattern, base))
            .collect();
        self.by_facts(line, predicate, &wanted);
        for (asked, given) in &line.asked {
            if *asked == predicate {
                let mut same = line.clone();
                let mut pairs = given.iter().zip(&wanted);
                if pairs.all(|(given, wanted)| same.shapes.unify(given, wanted, self.terms)) {
                    self.follow(same);
                }
            }
        }
        self.by_rules(line, predicate, &wanted);
        if line.asked.len() < self.size && self.may_be_asked(predicate) {
            self.by_asking(line, predicate, &wanted);
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
            std::ops::ControlFlow::Continue(())
        });
        rows.sort_unstable();
        for row in rows {
            let mut met = line.clone();
            let mut pairs = wanted.iter().zip(&row);
            if pairs.all(|(wanted, term)| met.shapes.unify(wanted, &Shape::Term(*term), self.terms)) {
                self.follow(met);
            }
        }
    }

    fn by_rules(&mut self, line: &Line<'g>, predicate: Predicate, wanted: &[Shape]) {
        let program = self.program;
        for rule in &program.rules {
            for head in rule
                .head
                .iter()
                .filter(|head| head.predicate == AtomPredicate::Known(predicate))
            {
                if line.rules == MOST_RULES {
                    self.is_complete = false;
                    return;
                }
                let mut through = line.clone();
                through.rules += 1;
                let base = through.shapes.open(&rule.variables);
                let concluded: Vec<Shape> = head
                    .terms
                    .iter()
                    .map(|pattern| through.shapes.of(pattern, base))
                    .collect();
                let mut pairs = concluded.iter().zip(wanted);
                if pairs.all(|(concluded, wanted)| through.shapes.unify(concluded, wanted, self.terms)) {
                    through.todo.push((&rule.body, base));
                    self.follow(through);
                }
            }
        }
    }

    fn by_asking(&mut self, line: &Line<'g>, predicate: Predicate, wanted: &[Shape]) {
        let mut places = Vec::new();
        line.shapes.places(&wanted[0], &mut places);
        if places.is_empty() {
            let mut asking = line.clone();
            asking.asked.push((predicate, wanted.to_vec()));
            return self.follow(asking);
        }
        for object in self.objects() {
            let mut asking = line.clone();
            if asking.shapes.unify(&wanted[0], &Shape::Term(object), self.terms) {
                asking.asked.push((predicate, wanted.to_vec()));
                self.follow(asking);
            }
        }
    }

    /// Whether evidence of it can come from outside: it is open, and no rule as written concludes it.
    fn may_be_asked(&self, predicate: Predicate) -> bool {
        let mut written = self.program.rules.iter().filter(|rule| match rule.origin {
            Origin::Rule | Origin::External(_) | Origin::Prompt(_) => true,
            Origin::Extends | Origin::Declare => false,
        });
        let is_concluded = written.any(|rule| {
            rule.head
                .iter()
                .any(|head| head.predicate == AtomPredicate::Known(predicate))
        });
        !is_concluded && !self.program.closed.is_closed(predicate)
    }

    /// The objects of facts, in term order.
    fn objects(&mut self) -> Vec<Term> {
        if self.objects.is_none() {
            let mut objects: Vec<Term> = self.model.facts().map(|fact| fact.terms[0]).collect();
            objects.sort_unstable();
            objects.dedup();
            objects.sort_by(|left, right| compare(self.terms, *left, *right));
            self.objects = Some(objects);
        }
        self.objects.clone().unwrap_or_default()
    }
}
