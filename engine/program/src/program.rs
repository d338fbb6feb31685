//! A checked program: everything later stages need, and nothing that could still be wrong.

use crate::closed_scopes::ClosedScopes;
use crate::rule::{Goal, Rule, Variables};
use crate::stated::StatedFacts;
use framex_source::{Diagnostic, Span};
use framex_term::{Number, Term};
use smol_str::SmolStr;

/// A program that `check` accepted.
#[derive(Clone, Debug)]
pub struct Program {
    /// Which scopes are closed.
    pub closed: ClosedScopes,
    /// What is stated, in source order; a fact may occur several times.
    pub facts: StatedFacts,
    /// What `annotate` says of facts, in source order; [`StatedFact::annotation`](crate::StatedFact) counts from 1.
    pub annotations: Vec<Annotation>,
    /// The rules as written come first, in source order: a rule's number is its index. An `external` is one
    /// rule there, or two with `with P`, the second for its `prompt`. The rules that stand for `extends`
    /// and `declare` follow.
    pub rules: Vec<Rule>,
    /// The `external` statements, in source order.
    pub externals: Vec<External>,
    /// The rules in the order of evaluation.
    pub strata: Vec<Stratum>,
    /// `prefix`, as written, each short name once.
    pub prefixes: Vec<Prefix>,
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

/// Where a fact comes from, as `annotate` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// The statement.
    pub span: Span,
    /// `source "inspection-7"`.
    pub source: Option<SmolStr>,
    /// `time "2026-09-14"`, as written.
    pub time: Option<SmolStr>,
    /// `weight 0.9`.
    pub weight: Option<Number>,
}

/// `prefix cars = "https://example.org/cars#".`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// Where.
    pub span: Span,
    /// The short name.
    pub name: SmolStr,
    /// The long one.
    pub iri: SmolStr,
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

/// Names, in a goal's order of first appearance, leaving out `?_`.
#[must_use]
pub fn named(variables: &Variables) -> Vec<(crate::Variable, &SmolStr)> {
    let numbered = variables
        .iter()
        .enumerate()
        .map(|(at, name)| (crate::Variable(at as u32), name));
    numbered.filter(|(_, name)| name.as_str() != "_").collect()
}
