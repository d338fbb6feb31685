//! A proof: why a fact holds, down to what is stated.
//!
//! A graph of nodes, one a fact: where a fact supports several others, it stands once. Node 0 is what is proved.
//!
//! Invariant: a premise is lower than what it supports, so that no proof contains a cycle.

use framex_program::Variable;
use framex_term::{Fact, Predicate, Term};

/// A proof that nobody has checked yet; only [`crate::check()`] makes one that may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Node 0 is the fact proved.
    pub nodes: Vec<Node>,
}

/// A fact and what makes it hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What holds.
    pub fact: Fact,
    /// 0 where it is stated or held, else one more than the highest premise.
    pub height: u32,
    /// Why.
    pub step: Step,
}

/// Why a fact holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It is stated: in a file, by an annotation, by a receipt.
    Stated,
    /// It belongs to a request that was taken, and no rule gives it any more.
    Held,
    /// A rule derives it; also one that stands for `extends` or `declare`.
    Rule(RuleStep),
}

/// One firing of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleStep {
    /// The rule's number in the program.
    pub rule: u32,
    /// Which part of its head.
    pub head: u32,
    /// Its body under these bindings.
    pub body: Ground,
}

/// A body that is true: which alternative, under which bindings, and what makes each of its conditions true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The branch taken of each `OR`, in the order written, from 0.
    pub branches: Vec<u32>,
    /// The value of each variable by number; `None` for one that occurs in another branch alone.
    pub bindings: Vec<Option<Term>>,
    /// One for each condition of the alternative, in the order written.
    pub premises: Vec<Premise>,
}

/// What makes a condition true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Premise {
    /// A fact: the number of its node.
    Fact(usize),
    /// `frame::subclassOf`, `frame::signature`: the program says so.
    View,
    /// A comparison, a `:=` or a boolean built-in: it can be computed again.
    Computed,
    /// `NOT`: what is denied is false.
    Absent(Absence),
    /// `unknown { … }`: what is asked is neither known nor closed.
    Undecided,
    /// An aggregate: its distinct solutions, each a true body.
    Ranges(Vec<Ground>),
}

/// Why what a `NOT` denies is false.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Absence {
    /// The closed scopes that it speaks of.
    pub closed: Vec<Predicate>,
    /// Of these, the ones whose rules rest on an open scope, with that scope: closing turned its unknown to false.
    pub open_beneath: Vec<(Predicate, Predicate)>,
}

impl Proof {
    /// What is proved.
    #[must_use]
    pub fn fact(&self) -> &Fact {
        &self.nodes[0].fact
    }
}

impl Ground {
    /// The value of a variable.
    #[must_use]
    pub fn value(&self, variable: Variable) -> Option<Term> {
        self.bindings.get(variable.0 as usize).copied().flatten()
    }
}
