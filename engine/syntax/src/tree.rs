//! The tree of a file: statements as written, each with its place.
//!
//! Nothing is resolved or normalised here; `rob:Man[age -> 41; likes -> {a, b}]` is one [`Frame`] with two
//! parts, the second with two values. What could not be read is [`StatementKind::Broken`].
//!
//! In: made by the parser alone. Out: read by `program`, by the formatter and by the reference evaluator.

pub use crate::aggregates::AggregateFunction;
use framex_source::{Diagnostic, FileId, Span};
use smol_str::SmolStr;

/// A file's statements, the words between them, and what is wrong.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The file.
    pub file: FileId,
    /// In source order.
    pub statements: Vec<Statement>,
    /// Comments in source order, as spans that include their marks.
    pub comments: Vec<Span>,
    /// At most 20, in source order.
    pub problems: Vec<Diagnostic>,
}

/// One statement with its full stop.
#[derive(Clone, Debug)]
pub struct Statement {
    /// From its first word to its full stop.
    pub span: Span,
    /// What it says.
    pub kind: StatementKind,
}

/// The forms of a statement.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// `world open.` or `world closed.`
    World(World),
    /// `closed slot reviewed.` `closed class Programme.` `closed method refuted/1.`
    Closed(Closed),
    /// `prefix cars = "https://example.org/cars#".`
    Prefix(Prefix),
    /// `Person { hasName: String, father: Person }.`
    Signature(Signature),
    /// `Man extends Person.`
    Extends(Extends),
    /// Facts: a frame with no body; `rob:Man[age -> 41].`
    Fact(Frame),
    /// `head <- body.`
    Rule(Rule),
    /// `external read(?D) using _llm with readPrompt[document -> ?T] <- body.`
    External(Box<External>),
    /// `?- goal.`
    Query(Formula),
    /// `expect true: goal.`
    Expect(Expect),
    /// `declare inverse hasParent hasChild.`
    Declare(Declare),
    /// `annotate antenna[healthy -> true] source "inspection-7" time "2026-09-14" weight 0.9.`
    Annotate(Box<Annotate>),
    /// `constraint "a person has one job": body.`
    Constraint(Constraint),
    /// `module archive { … }`
    Module(Module),
    /// `import archive.`
    Import(Name),
    /// Could not be read; a problem in [`Tree::problems`] says why.
    Broken,
}

/// Whether what is not known is unknown or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum World {
    /// `world open.`
    Open,
    /// `world closed.`
    Closed,
}

/// A name as written, without backquotes: `reserve`, `tool#name`, `cars::Beetle`, `frame::memberOf`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Where.
    pub span: Span,
    /// The text; with a prefix, `prefix::local`.
    pub text: SmolStr,
}

/// `closed …`
#[derive(Clone, Debug)]
pub struct Closed {
    /// What kind of thing.
    pub scope: ClosedScope,
    /// Which.
    pub name: Name,
}

/// What a `closed` statement closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosedScope {
    /// A property without parameters.
    Slot,
    /// A class.
    Class,
    /// A property with that many parameters.
    Method {
        /// At least 1.
        parameters: u32,
    },
}

/// `prefix name = "iri".`
#[derive(Clone, Debug)]
pub struct Prefix {
    /// The short name.
    pub name: Name,
    /// The long one, unescaped.
    pub iri: SmolStr,
}

/// `Class { slot: Type, … }.`
#[derive(Clone, Debug)]
pub struct Signature {
    /// The class.
    pub class: Name,
    /// In source order.
    pub slots: Vec<SignatureSlot>,
}

/// `slot: Type`, or `method(Type, …): Type`.
#[derive(Clone, Debug)]
pub struct SignatureSlot {
    /// The slot or method.
    pub name: Name,
    /// Types of the parameters; empty for a slot.
    pub parameters: Vec<Name>,
    /// The type of its values.
    pub value: Name,
}

/// `subclass extends superclass.`
#[derive(Clone, Debug)]
pub struct Extends {
    /// The narrower class.
    pub subclass: Name,
    /// The wider class.
    pub superclass: Name,
}

/// `head <- body.`
#[derive(Clone, Debug)]
pub struct Rule {
    /// A frame with one or more parts; each follows.
    pub head: Frame,
    /// What must be true.
    pub body: Formula,
}

/// `external name(args) using _tool with prompt [fields] <- body.`
#[derive(Clone, Debug)]
pub struct External {
    /// The request's symbol.
    pub name: Name,
    /// Empty where it has none: then the request is the name itself.
    pub arguments: Vec<Term>,
    /// The tool, with its underscore: `_llm`.
    pub tool: Name,
    /// `with P`.
    pub prompt: Option<Term>,
    /// The fields, in order; a part with parameters was reported and left out.
    pub fields: Vec<Part>,
    /// What must be true; `None` for a request without condition.
    pub body: Option<Formula>,
}

/// `expect outcome: goal.`
#[derive(Clone, Debug)]
pub struct Expect {
    /// What is expected.
    pub outcome: Outcome,
    /// Of this goal.
    pub goal: Formula,
}

/// What an expectation expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `expect true:`
    True,
    /// `expect false:`
    False,
    /// `expect unknown:`
    Unknown,
    /// `expect bindings N:` so many distinct bindings of the goal's named variables.
    Bindings(u64),
}

/// `declare …`
#[derive(Clone, Debug)]
pub struct Declare {
    /// Which declaration.
    pub kind: DeclareKind,
    /// Its names: two for `subproperty`, `inverse`, `required` (class, slot); else one.
    pub names: Vec<Name>,
}

/// The declarations about properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclareKind {
    /// Every value of the first is one of the second.
    Subproperty,
    /// Each is the other turned round.
    Inverse,
    /// Chains count.
    Transitive,
    /// It holds in both directions.
    Symmetric,
    /// Each member of the class has a value.
    Required,
    /// At most one value.
    Functional,
}

/// `annotate frame source "…" time "…" weight 0.9.`
#[derive(Clone, Debug)]
pub struct Annotate {
    /// The facts.
    pub frame: Frame,
    /// Where they come from, unescaped.
    pub source: Option<SmolStr>,
    /// ISO date or date-time, unescaped.
    pub time: Option<SmolStr>,
    /// As written.
    pub weight: Option<SmolStr>,
}

/// `constraint "label": body.`
#[derive(Clone, Debug)]
pub struct Constraint {
    /// What it demands, in words, unescaped.
    pub label: SmolStr,
    /// Must have no solution.
    pub body: Formula,
}

/// `module name { statements }`
#[derive(Clone, Debug)]
pub struct Module {
    /// Its name.
    pub name: Name,
    /// Its statements.
    pub statements: Vec<Statement>,
}

/// `subject:Class[part; part]`: facts in a head, conditions in a body.
#[derive(Clone, Debug)]
pub struct Frame {
    /// From the subject to the closing bracket.
    pub span: Span,
    /// The object.
    pub subject: Term,
    /// The class after the colon; a variable there is kept, and refused by `program`.
    pub class: Option<Term>,
    /// In source order.
    pub parts: Vec<Part>,
}

/// `property -> value`, `method(args) -> value`, `property -> {a, b}`.
#[derive(Clone, Debug)]
pub struct Part {
    /// From the property to the last value.
    pub span: Span,
    /// A name or a variable. `frame::memberOf` and its like are names.
    pub property: Term,
    /// Empty for a slot. `p()` is a syntax problem.
    pub parameters: Vec<Term>,
    /// One, or the members of a set; never empty.
    pub values: Vec<Term>,
    /// Whether the values stood in braces.
    pub is_set: bool,
}

/// A term with its place.
#[derive(Clone, Debug)]
pub struct Term {
    /// Where.
    pub span: Span,
    /// What.
    pub kind: TermKind,
}

/// The forms of a term.
#[derive(Clone, Debug)]
pub enum TermKind {
    /// `?Name`, without its mark.
    Variable(SmolStr),
    /// `?_`.
    Anonymous,
    /// `reserve`, `cars::Beetle`. A backquoted text that reads as a ground term is that term; any other is a name.
    Name(SmolStr),
    /// `"text"`, unescaped.
    String(SmolStr),
    /// Digits as written, with sign, point and exponent: `-3`, `12.50`, `1e-05`.
    Number(SmolStr),
    /// `true`, `false`.
    Boolean(bool),
    /// `st(?U, 2)`.
    Function(Name, Vec<Term>),
}

/// Conditions, or the whole of a goal.
#[derive(Clone, Debug)]
pub struct Formula {
    /// Where.
    pub span: Span,
    /// What.
    pub kind: FormulaKind,
}

/// The forms of a condition.
#[derive(Clone, Debug)]
pub enum FormulaKind {
    /// `A AND B AND …`, at least two.
    And(Vec<Formula>),
    /// `(A OR B …)`, at least two.
    Or(Vec<Formula>),
    /// `NOT A`.
    Not(Box<Formula>),
    /// `unknown { A }`.
    Unknown(Box<Formula>),
    /// `(A)`: parentheses round something other than alternatives.
    Group(Box<Formula>),
    /// A frame; with several parts or a set it means all of them.
    Frame(Frame),
    /// `left < right`.
    Comparison(Box<Expression>, Comparison, Box<Expression>),
    /// `?V := expression`.
    Assign(Term, Box<Expression>),
    /// `?M := max{?K | body}`.
    Aggregate(Term, Box<Aggregate>),
    /// A boolean built-in alone: `contains(?T, "x")`.
    Test(Box<Expression>),
    /// `archive @ (goal)`.
    InModule(Name, Box<Formula>),
}

/// The comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `=`, by value.
    Equal,
    /// `!=`.
    NotEqual,
    /// `<`.
    Less,
    /// `<=`.
    LessOrEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterOrEqual,
}

/// `max{?K | body}`, `first{?X by ?K | body}`, `count{?E, ?X | body}`.
#[derive(Clone, Debug)]
pub struct Aggregate {
    /// The whole of it.
    pub span: Span,
    /// Which.
    pub function: AggregateFunction,
    /// What is collected: one term, or several for `count`. Variables.
    pub collected: Vec<Term>,
    /// `by ?K`: for `first` and `last` alone.
    pub by: Option<Term>,
    /// What must be true.
    pub body: Formula,
}

/// A computed value.
#[derive(Clone, Debug)]
pub struct Expression {
    /// Where.
    pub span: Span,
    /// What.
    pub kind: ExpressionKind,
}

/// The forms of an expression.
#[derive(Clone, Debug)]
pub enum ExpressionKind {
    /// A term taken as it is. A function term whose symbol is a built-in is a [`ExpressionKind::Call`].
    Term(Term),
    /// `-x`, where `x` is not a number literal.
    Negate(Box<Expression>),
    /// `a + b`.
    Binary(Box<Expression>, Operator, Box<Expression>),
    /// `concat(a, b)`: a built-in applied.
    Call(Name, Vec<Expression>),
    /// `(a)`.
    Group(Box<Expression>),
}

/// The infix operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `+`.
    Add,
    /// `-`.
    Subtract,
    /// `*`.
    Multiply,
    /// `/`.
    Divide,
    /// `div`: rounds down.
    Div,
    /// `mod`: rounds down.
    Mod,
}

/// The built-in functions: what stands before a parenthesis in an expression and is computed.
pub const BUILTINS: &[&str] = &[
    "abs",
    "min",
    "max",
    "round",
    "floor",
    "ceil",
    "concat",
    "length",
    "upper",
    "lower",
    "trim",
    "substring",
    "replace",
    "contains",
    "startsWith",
    "endsWith",
    "occurrences",
    "matches",
    "toNumber",
    "toString",
    "addDays",
    "daysBetween",
    "year",
    "month",
    "day",
    "typeOf",
];
