//! Rules in normal form: atoms over patterns, variables by number.

use framex_source::{FileId, Span};
pub use framex_syntax::tree::AggregateFunction;
use framex_term::{Builtin, Comparison, Predicate, Term};
use smol_str::SmolStr;

/// A variable of one rule or goal, by its number in [`Variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Variable(pub u32);

/// The names of a rule's variables, without `?`; each `?_` has a number of its own and the name `_`.
pub type Variables = Vec<SmolStr>;

/// What a term of an atom must be.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Anything, the same at each place.
    Variable(Variable),
    /// This term.
    Constant(Term),
    /// A function term of this symbol and number of arguments; holds a variable somewhere (a ground one is a constant).
    Function(Term, Vec<Pattern>),
}

/// One fact's worth of head or condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom {
    /// Where it was written: its frame's part.
    pub span: Span,
    /// Of what.
    pub predicate: AtomPredicate,
    /// In the order of [`framex_term::Fact::terms`]; for views see [`AtomPredicate`].
    pub terms: Vec<Pattern>,
}

/// What an atom speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtomPredicate {
    /// A class or a property.
    Known(Predicate),
    /// A property whose name is a variable: any ordinary property, not `tool#` or `frame::`, of so many parameters.
    AnyProperty {
        /// Bound to the property's name.
        name: Variable,
        /// How many it takes.
        parameters: u32,
    },
    /// `?X[frame::memberOf -> ?C]`: terms `[object, class]`.
    MemberOf,
    /// `?C[frame::subclassOf -> ?D]`: terms `[class, superclass]`, transitive, not reflexive.
    SubclassOf,
    /// `?C[frame::signature(?S) -> ?T]`: terms `[class, slot, type]`, own and inherited.
    Signature,
}

/// A body, a goal, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// All; of none: true.
    And(Vec<Formula>),
    /// At least one.
    Or(Vec<Formula>),
    /// `NOT A`.
    Not(Box<Formula>),
    /// `unknown { A }`.
    Unknown(Box<Formula>),
    /// A fact.
    Atom(Atom),
    /// `left < right`.
    Comparison(Span, Comparison, Expression, Expression),
    /// `?V := expression`: binds, or tests that it is the same object.
    Assign(Span, Variable, Expression),
    /// `?M := max{?K | body}`: binds, or tests that it is the same object.
    Aggregate(Box<Aggregate>),
    /// A boolean built-in.
    Test(Span, Expression),
}

impl Formula {
    /// Where it was written: the place of its first condition.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Formula::And(parts) | Formula::Or(parts) => match parts.first() {
                Some(part) => part.span(),
                // Only a body that was left out is empty, and nothing points at it.
                None => Span {
                    file: FileId(0),
                    start: 0,
                    end: 0,
                },
            },
            Formula::Not(inner) | Formula::Unknown(inner) => inner.span(),
            Formula::Atom(atom) => atom.span,
            Formula::Aggregate(aggregate) => aggregate.span,
            Formula::Comparison(span, ..) | Formula::Assign(span, ..) | Formula::Test(span, _) => *span,
        }
    }
}

/// `?M := max{?K | body}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aggregate {
    /// The whole condition.
    pub span: Span,
    /// What gets the value.
    pub result: Variable,
    /// Which.
    pub function: AggregateFunction,
    /// What is collected; one, or several for `count`.
    pub collected: Vec<Variable>,
    /// The key of `first` and `last`.
    pub by: Option<Variable>,
    /// What must be true.
    pub body: Formula,
    /// The body's variables that also occur outside: bound before the aggregate is computed.
    pub grouping: Vec<Variable>,
    /// The body's other named variables: the solutions range over distinct values of these.
    pub local: Vec<Variable>,
}

/// A computed value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A term; a function term over variables builds one.
    Term(Pattern),
    /// A built-in applied.
    Apply(Builtin, Vec<Expression>),
}

/// What makes a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// `head <- body.`
    Rule,
    /// An `external` statement, by its number in `Program::externals`: the request and its fields.
    External(u32),
    /// The `with P` of an `external` statement: its `prompt`.
    Prompt(u32),
    /// `A extends B.`
    Extends,
    /// `declare …`
    Declare,
}

/// `head <- body.`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The statement it comes from.
    pub span: Span,
    /// What kind of statement.
    pub origin: Origin,
    /// Its variables.
    pub variables: Variables,
    /// What follows; at least one.
    pub head: Vec<Atom>,
    /// What must be true.
    pub body: Formula,
}

/// A question: a body of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Where.
    pub span: Span,
    /// Its variables.
    pub variables: Variables,
    /// What is asked.
    pub body: Formula,
}
