//! The operators a plan is made of.
//!
//! Places hold terms; a place has the number of the variable it stands for. Which places are bound before an
//! operator runs was decided when it was compiled, so that nothing tests it while it runs.

use crate::aggregates::Collect;
use crate::question::Question;
use crate::variables::VariableSet;
use framex_program::{Expression, Pattern, Variable};
use framex_source::Span;
use framex_term::{Comparison, Predicate, Term};

/// A conjunction, compiled: operators from first to last.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    /// In the order in which they run.
    pub operators: Vec<Operator>,
    /// How many [`Match::site`] numbers it uses, those inside its checks included.
    pub sites: u32,
}

/// One operator, with the places it needs and fills.
#[derive(Clone, Debug)]
pub struct Operator {
    /// What it does.
    pub step: Step,
    /// Places that must be bound before.
    pub reads: Vec<Variable>,
    /// Places it binds.
    pub binds: Vec<Variable>,
    /// Which condition of the conjunction it is.
    pub literal: usize,
    /// How many operators run before it.
    pub depth: usize,
    /// Places bound before it.
    pub bound: VariableSet,
    /// What runs in place of the operators after it where it has no value; these run where there is nothing here.
    pub otherwise: Option<Box<Steps>>,
}

/// What an operator does.
#[derive(Clone, Debug)]
pub enum Step {
    /// For each matching row: goes on.
    Match(Match),
    /// Goes on where true.
    Check(Check),
    /// Binds a place to a value, and goes on where there is one.
    Assign(Span, Variable, Expression),
    /// Binds the result of an aggregate, and goes on where there is one.
    Aggregate(Box<Collect>),
}

/// Which rows of a relation, seen from the current round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// All before this round.
    All,
    /// Those before the last round.
    Old,
    /// Those of the last round.
    Delta,
}

/// Which relation or relations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A class or property.
    Known(Predicate),
    /// Every class: the name goes to [`Match::name`].
    Classes,
    /// Every ordinary property of so many parameters: the name goes to [`Match::name`].
    Properties(u32),
    /// `frame::subclassOf`.
    Subclasses,
    /// `frame::signature`.
    Signatures,
}

/// Rows that match an atom.
#[derive(Clone, Debug)]
pub struct Match {
    /// The atom's place in the text.
    pub span: Span,
    /// Where the rows are.
    pub source: Source,
    /// Which of them.
    pub range: Range,
    /// Of [`Source::Classes`] and [`Source::Properties`]: what the name must be.
    pub name: Shape,
    /// The columns looked up by key, a bit each.
    pub mask: u32,
    /// The key's parts, in the order of the columns; all variables in them bound.
    pub key: Vec<Pattern>,
    /// What the other columns must be; columns that may be anything are left out.
    pub columns: Vec<(u32, Shape)>,
    /// Whether the key holds every column: the row is there or not.
    pub is_whole: bool,
    /// Whether the absence of a row makes the atom false, or unknown.
    pub is_closed: bool,
    /// Whether one matching row is as good as all.
    pub once: bool,
    /// Number of this operator within its plan.
    pub site: u32,
}

/// What a column must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Anything.
    Any,
    /// Anything; goes to this place.
    Bind(Variable),
    /// What stands in this place.
    Same(Variable),
    /// This term.
    Constant(Term),
    /// A function term of this symbol, its arguments shaped so.
    Function(Term, Vec<Shape>),
}

/// A condition whose outcome is computed under what is bound, by the truth tables.
#[derive(Clone, Debug)]
pub enum Check {
    /// `A AND B`
    And(Vec<Check>),
    /// `(A OR B)`
    Or(Vec<Check>),
    /// `NOT A`
    Not(Box<Check>),
    /// `unknown { A }`, asked as a question of its own.
    Unknown(Span, Box<Question>),
    /// Has variables of its own: asked as a question.
    Question(Span, Box<Question>),
    /// An atom: true where a row matches.
    Exists(Match),
    /// A comparison.
    Compare(Span, Comparison, Expression, Expression),
    /// A boolean built-in.
    Test(Span, Expression),
    /// `:=` to a variable that is bound: the same object.
    Same(Span, Variable, Expression),
    /// An aggregate whose result is bound: the same object.
    Aggregate(Box<Collect>),
}
