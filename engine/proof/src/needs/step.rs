//! One line of search after another: how each condition could come to be met.

use super::shape::{Shape, Shapes};
use super::witness::{self, Test};
use super::{Candidate, Question};
use crate::absence::atoms_of;
use crate::facts::Facts;
use crate::rows::{is_ordinary, signatures, superclasses};
use framex_fixpoint::Model;
use framex_program::{Atom, AtomPredicate, Formula, Origin, Program};
use framex_term::{Predicate, Term, Terms, compare};
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;
use std::rc::Rc;

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
    /// What they were to conclude, where nothing in it stood open.
    concluded: Vec<(Predicate, Vec<Term>)>,
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
    objects: Option<Rc<[Term]>>,
    leaves_objects_out: bool,
    known: Option<Vec<Predicate>>,
    printed: FxHashSet<Vec<Question>>,
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
            leaves_objects_out: false,
            known: None,
            printed: FxHashSet::default(),
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
                let questions = candidate.questions.iter();
                let print: Vec<Question> = questions.map(|(question, _)| question.clone()).collect();
                if self.printed.insert(print) {
                    self.found.push(candidate);
                }
            }
            None => self.is_complete = false,
        }
    }

    /// An atom, also one whose property or class is a variable: it is taken for each that there is.
    fn any_atom(&mut self, line: &Line<'g>, atom: &'g Atom, base: usize) {
        let patterns = atom.terms.iter();
        let wanted: Vec<Shape> = patterns.map(|pattern| line.shapes.of(pattern, base)).collect();
        match atom.predicate {
            AtomPredicate::Known(predicate) => self.atom(line, predicate, &wanted),
            AtomPredicate::AnyProperty { name, parameters } => {
                let open = line.shapes.of_variable(name, base);
                for name in self.names(&line.shapes, &open, Ranged::Properties(parameters)) {
                    let mut named = line.clone();
                    if named.shapes.unify(&open, &Shape::Term(name), self.terms) {
                        self.atom(&named, Predicate::Property { name, parameters }, &wanted);
                    }
                }
            }
            AtomPredicate::MemberOf => {
                for class in self.names(&line.shapes, &wanted[1], Ranged::Classes) {
                    let mut named = line.clone();
                    if named.shapes.unify(&wanted[1], &Shape::Term(class), self.terms) {
                        self.atom(&named, Predicate::Class(class), &wanted[..1]);
                    }
                }
            }
            // What the program says of its classes no evidence changes.
            AtomPredicate::SubclassOf => {
                for (sub, sup) in superclasses(self.program) {
                    self.by_row(line, &wanted, &[sub, sup]);
                }
            }
            AtomPredicate::Signature => {
                for row in signatures(self.program) {
                    self.by_row(line, &wanted, &row);
                }
            }
        }
    }

    /// The one name that stands there, or every one that a variable ranges over, in term order.
    fn names(&mut self, shapes: &Shapes, given: &Shape, ranged: Ranged) -> Vec<Term> {
        if let Some(name) = shapes.term(given, self.terms) {
            let is_fit = match ranged {
                Ranged::Properties(_) => is_ordinary(name, self.terms),
                Ranged::Classes => self.terms.is_name(name),
            };
            return if is_fit { vec![name] } else { Vec::new() };
        }
        let known = self
            .known
            .get_or_insert_with(|| known_predicates(self.model, self.program));
        let names = known.iter().filter_map(|predicate| match (ranged, predicate) {
            (Ranged::Classes, Predicate::Class(class)) => Some(*class),
            (Ranged::Properties(wanted), Predicate::Property { name, parameters }) => {
                (wanted == *parameters && is_ordinary(*name, self.terms)).then_some(*name)
            }
            _ => None,
        });
        let mut names: Vec<Term> = names.collect();
        names.sort_by(|left, right| compare(self.terms, *left, *right));
        names.dedup();
        names
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
        if line.asked.len() < self.size && self.may_be_asked(predicate) {
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
        let program = self.program;
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
                    return;
                }
                let mut through = line.clone();
                through.rules += 1;
                through.concluded.extend(known.clone());
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
        let objects = self.objects();
        for object in objects.iter() {
            if self.states >= self.max_states {
                self.is_complete = false;
                return;
            }
            let mut asking = line.clone();
            if asking.shapes.unify(&wanted[0], &Shape::Term(*object), self.terms) {
                asking.asked.push((predicate, wanted.to_vec()));
                self.follow(asking);
            }
        }
        self.is_complete &= !self.leaves_objects_out;
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

    /// The objects of facts, in term order; as many of the first as lines could be followed at most.
    fn objects(&mut self) -> Rc<[Term]> {
        if let Some(objects) = &self.objects {
            return Rc::clone(objects);
        }
        let mut objects: Vec<Term> = Vec::new();
        for predicate in Model::predicates(self.model) {
            let nothing_given = vec![None; predicate.width()];
            let _ = Model::visit(self.model, predicate, &nothing_given, &mut |row| {
                if objects.last() != Some(&row[0]) {
                    objects.push(row[0]);
                }
                ControlFlow::Continue(())
            });
        }
        objects.sort_unstable();
        objects.dedup();
        let by_term = |left: &Term, right: &Term| compare(self.terms, *left, *right);
        let most = self.max_states.max(1);
        if objects.len() > most {
            objects.select_nth_unstable_by(most - 1, by_term);
            objects.truncate(most);
            self.leaves_objects_out = true;
        }
        objects.sort_by(by_term);
        let objects: Rc<[Term]> = objects.into();
        self.objects = Some(Rc::clone(&objects));
        objects
    }
}

/// What a variable in the place of a name ranges over.
#[derive(Clone, Copy)]
enum Ranged {
    /// Ordinary properties of so many parameters.
    Properties(u32),
    Classes,
}

/// The predicates that facts, rules, `extends` and signatures speak of, each once.
fn known_predicates(model: &Model, program: &Program) -> Vec<Predicate> {
    let mut known: Vec<Predicate> = Model::predicates(model).collect();
    for rule in &program.rules {
        let mut atoms = Vec::new();
        atoms_of(&rule.body, &mut atoms);
        known.extend(
            rule.head
                .iter()
                .chain(atoms)
                .filter_map(|atom| match atom.predicate {
                    AtomPredicate::Known(predicate) => Some(predicate),
                    _ => None,
                }),
        );
    }
    let extends = program.extends.iter();
    known.extend(
        extends
            .flat_map(|one| [one.subclass, one.superclass])
            .map(Predicate::Class),
    );
    for signature in &program.signatures {
        known.push(Predicate::Class(signature.class));
        known.push(Predicate::Property {
            name: signature.slot,
            parameters: signature.parameters.len() as u32,
        });
    }
    let mut seen = FxHashSet::default();
    known.retain(|predicate| seen.insert(*predicate));
    known
}
