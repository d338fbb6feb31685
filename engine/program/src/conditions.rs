//! Visits the conditions of a body, each with how it is read and what its surroundings say.
//!
//! A condition under `NOT`, `unknown` or in an aggregate's braces is read *negatively*: its conclusion
//! must wait until everything is known of it.

use crate::rule::{Atom, AtomPredicate, Formula, Pattern, Variable};
use crate::vocabulary::{Vocabulary, is_argument};
use framex_term::{Predicate, Term, Terms};

/// How a condition is read; all but the first negatively.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    Positive,
    Negation,
    Unknown,
    Aggregate,
}

impl Reading {
    pub(crate) fn is_negative(self) -> bool {
        self != Reading::Positive
    }
}

/// What the positive conditions round a place say of variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Context {
    classes: Vec<(Variable, Term)>,
    tools: Vec<(Variable, Term)>,
    arguments: Vec<Variable>,
}

impl Context {
    pub(crate) fn of(formula: &Formula, words: Vocabulary, terms: &Terms) -> Context {
        let mut context = Context::default();
        context.add(formula, words, terms);
        context
    }

    /// Adds what the conditions of one conjunction say.
    fn add(&mut self, formula: &Formula, words: Vocabulary, terms: &Terms) {
        match formula {
            Formula::And(parts) => parts.iter().for_each(|part| self.add(part, words, terms)),
            Formula::Atom(atom) => self.add_atom(atom, words, terms),
            _ => {}
        }
    }

    fn add_atom(&mut self, atom: &Atom, words: Vocabulary, terms: &Terms) {
        match (atom.predicate, atom.terms.as_slice()) {
            (AtomPredicate::Known(Predicate::Class(class)), [Pattern::Variable(object)]) => {
                self.classes.push((*object, class));
            }
            (AtomPredicate::MemberOf, [Pattern::Variable(object), Pattern::Constant(class)]) => {
                self.classes.push((*object, *class));
            }
            (AtomPredicate::Known(Predicate::Property { name, parameters: 0 }), [object, value]) => {
                if let (true, Pattern::Variable(object), Pattern::Constant(tool)) =
                    (name == words.tool_name, object, value)
                {
                    self.tools.push((*object, *tool));
                }
                if let (Pattern::Variable(value), true) = (value, is_argument(name, terms)) {
                    self.arguments.push(*value);
                }
            }
            _ => {}
        }
    }

    /// The classes a variable is given.
    pub(crate) fn classes(&self, variable: Variable) -> Vec<Term> {
        let given = self.classes.iter().filter(|(object, _)| *object == variable);
        given.map(|(_, class)| *class).collect()
    }

    /// The constant `tool#name` of a variable.
    pub(crate) fn tool(&self, variable: Variable) -> Option<Term> {
        let given = self.tools.iter().find(|(object, _)| *object == variable);
        given.map(|(_, tool)| *tool)
    }

    /// Whether a variable is bound as the value of a `tool#argN`.
    pub(crate) fn is_argument(&self, variable: Variable) -> bool {
        self.arguments.contains(&variable)
    }
}

/// Calls `visit` for each condition of a body, in the order they stand.
pub(crate) fn for_each_condition<'f>(
    body: &'f Formula,
    words: Vocabulary,
    terms: &Terms,
    visit: &mut dyn FnMut(&'f Atom, Reading, &Context),
) {
    let mut visitor = Visitor { words, terms, visit };
    let context = Context::of(body, words, terms);
    visitor.walk(body, Reading::Positive, &context);
}

struct Visitor<'v, 'f> {
    words: Vocabulary,
    terms: &'v Terms,
    visit: &'v mut dyn FnMut(&'f Atom, Reading, &Context),
}

impl<'f> Visitor<'_, 'f> {
    fn walk(&mut self, formula: &'f Formula, reading: Reading, context: &Context) {
        match formula {
            Formula::And(parts) => parts.iter().for_each(|part| self.walk(part, reading, context)),
            Formula::Or(branches) => {
                for branch in branches {
                    self.inside(branch, reading, context);
                }
            }
            Formula::Not(inner) => self.inside(inner, Reading::Negation, context),
            Formula::Unknown(inner) => self.inside(inner, Reading::Unknown, context),
            Formula::Aggregate(aggregate) => self.inside(&aggregate.body, Reading::Aggregate, context),
            Formula::Atom(atom) => (self.visit)(atom, reading, context),
            Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => {}
        }
    }

    fn inside(&mut self, formula: &'f Formula, reading: Reading, around: &Context) {
        let mut context = around.clone();
        context.add(formula, self.words, self.terms);
        self.walk(formula, reading, &context);
    }
}
