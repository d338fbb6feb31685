//! Decides which variables a condition reads, and which it can bind.
//!
//! Invariant: only atoms, `:=` and aggregates bind; what stands in `NOT`, `unknown`, a comparison or the
//! braces of an aggregate never does.

use crate::alternatives::Literal;
use framex_program::{Atom, AtomPredicate, Expression, Formula, Pattern, Variable};

/// A set of the variables of one rule or goal: a bit for each, since a body may have thousands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VariableSet(Vec<u64>);

impl VariableSet {
    /// Whether the variable is in it.
    #[must_use]
    pub fn has(&self, variable: Variable) -> bool {
        let (word, bit) = place(variable);
        self.0.get(word).is_some_and(|bits| bits & bit != 0)
    }

    /// Puts the variable in.
    pub fn add(&mut self, variable: Variable) {
        let (word, bit) = place(variable);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= bit;
    }

    /// Puts all of the other's in.
    pub fn add_all(&mut self, other: &VariableSet) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0
            .iter_mut()
            .zip(&other.0)
            .for_each(|(bits, more)| *bits |= more);
    }

    /// Its members, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Variable> + '_ {
        let words = self.0.iter().enumerate().filter(|(_, bits)| **bits != 0);
        words.flat_map(|(word, bits)| {
            let mut left = *bits;
            std::iter::from_fn(move || {
                let at = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (at < 64).then(|| Variable(word as u32 * 64 + at))
            })
        })
    }

    /// Whether every member of it is in the other.
    #[must_use]
    pub fn is_within(&self, other: &VariableSet) -> bool {
        let others = other.0.iter().chain(std::iter::repeat(&0));
        self.0.iter().zip(others).all(|(bits, other)| bits & !other == 0)
    }

    /// Whether no member of it is in the other.
    #[must_use]
    pub fn is_apart_from(&self, other: &VariableSet) -> bool {
        self.0.iter().zip(&other.0).all(|(bits, other)| bits & other == 0)
    }

    /// The members that are in the other too.
    #[must_use]
    pub fn common(&self, other: &VariableSet) -> VariableSet {
        self.iter().filter(|variable| other.has(*variable)).collect()
    }
}

/// The word of a variable, and its bit there.
fn place(variable: Variable) -> (usize, u64) {
    (variable.0 as usize / 64, 1 << (variable.0 % 64))
}

impl FromIterator<Variable> for VariableSet {
    fn from_iter<I: IntoIterator<Item = Variable>>(variables: I) -> Self {
        let mut set = VariableSet::default();
        variables.into_iter().for_each(|variable| set.add(variable));
        set
    }
}

/// What can tell its variables.
pub trait HasVariables {
    /// Adds its variables to the set; of an aggregate its result and grouping, not what its braces bind.
    fn add_variables(&self, set: &mut VariableSet);
}

/// The variables of a pattern, atom, expression, formula or literal.
#[must_use]
pub fn variables_of(of: &impl HasVariables) -> VariableSet {
    let mut set = VariableSet::default();
    of.add_variables(&mut set);
    set
}

impl HasVariables for Pattern {
    fn add_variables(&self, set: &mut VariableSet) {
        match self {
            Pattern::Variable(variable) => set.add(*variable),
            Pattern::Constant(_) => {}
            Pattern::Function(_, arguments) => arguments.iter().for_each(|inner| inner.add_variables(set)),
        }
    }
}

impl HasVariables for Atom {
    fn add_variables(&self, set: &mut VariableSet) {
        if let AtomPredicate::AnyProperty { name, .. } = self.predicate {
            set.add(name);
        }
        self.terms.iter().for_each(|term| term.add_variables(set));
    }
}

impl HasVariables for Expression {
    fn add_variables(&self, set: &mut VariableSet) {
        match self {
            Expression::Term(pattern) => pattern.add_variables(set),
            Expression::Apply(_, arguments) => arguments.iter().for_each(|inner| inner.add_variables(set)),
        }
    }
}

impl HasVariables for Formula {
    fn add_variables(&self, set: &mut VariableSet) {
        match self {
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().for_each(|part| part.add_variables(set));
            }
            Formula::Not(inner) | Formula::Unknown(inner) => inner.add_variables(set),
            Formula::Atom(atom) => atom.add_variables(set),
            Formula::Comparison(_, _, left, right) => {
                left.add_variables(set);
                right.add_variables(set);
            }
            Formula::Assign(_, variable, expression) => {
                set.add(*variable);
                expression.add_variables(set);
            }
            Formula::Aggregate(aggregate) => {
                set.add(aggregate.result);
                aggregate.grouping.iter().for_each(|variable| set.add(*variable));
            }
            Formula::Test(_, expression) => expression.add_variables(set),
        }
    }
}

impl HasVariables for Literal {
    fn add_variables(&self, set: &mut VariableSet) {
        match self {
            Literal::Atom(atom) => atom.add_variables(set),
            Literal::Assign(_, variable, expression) => {
                set.add(*variable);
                expression.add_variables(set);
            }
            Literal::Aggregate(aggregate) => {
                set.add(aggregate.result);
                aggregate.grouping.iter().for_each(|variable| set.add(*variable));
            }
            Literal::Filter(formula) => formula.add_variables(set),
        }
    }
}

/// The variables that the literals can bind.
#[must_use]
pub fn bindable<'l>(literals: impl IntoIterator<Item = &'l Literal>) -> VariableSet {
    let mut set = VariableSet::default();
    for literal in literals {
        match literal {
            Literal::Atom(atom) => atom.add_variables(&mut set),
            Literal::Assign(_, variable, _) => set.add(*variable),
            Literal::Aggregate(aggregate) => set.add(aggregate.result),
            Literal::Filter(_) => {}
        }
    }
    set
}
