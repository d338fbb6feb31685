//! A checked program: everything later stages need, and nothing that could still be wrong.

use crate::rule::{Atom, AtomPredicate, Formula, Goal, Pattern, Rule, Variables};
use framex_source::{Diagnostic, Span};
use framex_term::{Fact, Predicate, Term};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

/// A program that `check` accepted.
#[derive(Clone, Debug)]
pub struct Program {
    /// Which scopes are closed.
    pub closed: ClosedScopes,
    /// What is stated, in source order; a fact may occur several times.
    pub facts: Vec<StatedFact>,
    /// The rules as written come first, in source order: a rule's number is its index. The rules that
    /// stand for `extends` and `declare` follow.
    pub rules: Vec<Rule>,
    /// The `external` statements, in source order.
    pub externals: Vec<External>,
    /// The rules in the order of evaluation.
    pub strata: Vec<Stratum>,
    /// `extends`, as written.
    pub extends: Vec<Extends>,
    /// Signatures, own ones only.
    pub signatures: Vec<Signature>,
    /// `?- …`
    pub queries: Vec<Goal>,
    /// `expect …`
    pub expectations: Vec<Expectation>,
    /// `constraint …`
    pub constraints: Vec<Constraint>,
    /// `declare required Class slot.`
    pub required: Vec<(Term, Term, Span)>,
    /// `declare functional slot.`
    pub functional: Vec<(Term, Span)>,
    /// `declare subproperty|inverse|transitive|symmetric`, as written; each also stands in `rules`.
    pub properties: Vec<PropertyDeclaration>,
    /// What lets the program run and probably does not do what was meant.
    pub warnings: Vec<Diagnostic>,
}

/// Decides which scopes are closed. Nothing else does.
#[derive(Clone, Debug, Default)]
pub struct ClosedScopes {
    world_is_closed: bool,
    predicates: FxHashSet<Predicate>,
}

/// A fact, and where it was stated.
#[derive(Clone, Debug)]
pub struct StatedFact {
    /// What.
    pub fact: Fact,
    /// Its part of the frame.
    pub span: Span,
    /// Index into `Program::annotations`-like side table of the session; 0 for none.
    pub annotation: u32,
}

/// An `external` statement. Its rules have [`crate::Origin::External`] and [`crate::Origin::Prompt`].
#[derive(Clone, Debug)]
pub struct External {
    /// The statement.
    pub span: Span,
    /// Its symbol, a name.
    pub name: Term,
    /// How many arguments its requests have; 0: the request is the name itself.
    pub arguments: u32,
    /// The tool: `_llm`.
    pub tool: SmolStr,
    /// The names of its fields in the order written, `prompt` first where there is `with P`.
    pub fields: Vec<Term>,
    /// The number of the main rule in [`Program::rules`].
    pub rule: u32,
    /// Whether there is a `with P`.
    pub has_prompt_object: bool,
    /// Greatest number of negative steps through receipts on a path to it.
    pub level: u32,
    /// The externals, by number, that must have no request left before one of this is open.
    pub waits_for: Vec<u32>,
}

/// Rules evaluated together, after all strata before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stratum {
    /// Numbers in [`Program::rules`], ascending.
    pub rules: Vec<u32>,
    /// Whether a rule of it reads what a rule of it derives.
    pub is_recursive: bool,
}

/// `Man extends Person.`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extends {
    /// Where.
    pub span: Span,
    /// The narrower class.
    pub subclass: Term,
    /// The wider class.
    pub superclass: Term,
}

/// One slot of a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Where.
    pub span: Span,
    /// The class.
    pub class: Term,
    /// The slot or method.
    pub slot: Term,
    /// Types of its parameters.
    pub parameters: Vec<Term>,
    /// Type of its values.
    pub value: Term,
}

/// `expect true: goal.`
#[derive(Clone, Debug)]
pub struct Expectation {
    /// What is expected.
    pub outcome: Expected,
    /// Of this.
    pub goal: Goal,
    /// The statement.
    pub span: Span,
}

/// What an expectation expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// This value.
    Truth(framex_term::Truth),
    /// So many distinct bindings of the named variables.
    Bindings(u64),
}

/// `constraint "label": body.`
#[derive(Clone, Debug)]
pub struct Constraint {
    /// In words.
    pub label: SmolStr,
    /// Must have no solution.
    pub goal: Goal,
}

/// `declare inverse p q.`
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropertyDeclaration {
    /// Every value of the first is one of the second.
    Subproperty(Term, Term, Span),
    /// Each is the other turned round.
    Inverse(Term, Term, Span),
    /// Chains count.
    Transitive(Term, Span),
    /// It holds in both directions.
    Symmetric(Term, Span),
}

impl ClosedScopes {
    /// The scopes that `closed` statements name, in an open or closed world.
    #[must_use]
    pub fn new(world_is_closed: bool, predicates: FxHashSet<Predicate>) -> Self {
        ClosedScopes {
            world_is_closed,
            predicates,
        }
    }

    /// Whether the world is closed.
    #[must_use]
    pub fn world_is_closed(&self) -> bool {
        self.world_is_closed
    }

    /// Whether what is not known of this predicate is false.
    #[must_use]
    pub fn is_closed(&self, predicate: Predicate) -> bool {
        self.world_is_closed || self.predicates.contains(&predicate)
    }

    /// Whether an atom asks about a closed scope.
    ///
    /// A variable property is closed in a closed world alone; `frame::memberOf` also where it names a
    /// closed class; the other views in a closed world alone.
    #[must_use]
    pub fn is_closed_atom(&self, atom: &Atom) -> bool {
        match (atom.predicate, atom.terms.get(1)) {
            (AtomPredicate::Known(predicate), _) => self.is_closed(predicate),
            (AtomPredicate::MemberOf, Some(Pattern::Constant(class))) => {
                self.is_closed(Predicate::Class(*class))
            }
            _ => self.world_is_closed,
        }
    }

    /// Whether every atom in a formula asks about a closed scope.
    #[must_use]
    pub fn is_closed_formula(&self, formula: &Formula) -> bool {
        match formula {
            Formula::And(parts) | Formula::Or(parts) => parts.iter().all(|part| self.is_closed_formula(part)),
            Formula::Not(inner) | Formula::Unknown(inner) => self.is_closed_formula(inner),
            Formula::Atom(atom) => self.is_closed_atom(atom),
            Formula::Aggregate(aggregate) => self.is_closed_formula(&aggregate.body),
            Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => true,
        }
    }
}

/// Names, in a goal's order of first appearance, leaving out `?_`.
#[must_use]
pub fn named(variables: &Variables) -> Vec<(crate::Variable, &SmolStr)> {
    let numbered = variables
        .iter()
        .enumerate()
        .map(|(at, name)| (crate::Variable(at as u32), name));
    numbered.filter(|(_, name)| name.as_str() != "_").collect()
}
