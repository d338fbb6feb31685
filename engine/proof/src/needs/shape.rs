//! Terms that are not known yet: what a search for evidence unifies.

use framex_program::{Expression, Pattern, Variable};
use framex_term::{NoValue, Term, Terms};
use smol_str::SmolStr;

/// A term, or one that stands open.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Shape {
    Term(Term),
    /// By its number among [`Shapes`].
    Open(usize),
    Function(Term, Vec<Shape>),
}

/// The open places of one line of search, and what some of them were found to be.
#[derive(Clone, Debug, Default)]
pub(super) struct Shapes {
    pub(super) values: Vec<Option<Shape>>,
    pub(super) names: Vec<SmolStr>,
    /// The first open place of each rule or goal, in the order they were opened.
    bases: Vec<usize>,
}

impl Shapes {
    /// New open places for the variables of a rule or goal; the number of the first.
    pub(super) fn open(&mut self, names: &[SmolStr]) -> usize {
        let base = self.values.len();
        self.values.resize(base + names.len(), None);
        self.names.extend_from_slice(names);
        self.bases.push(base);
        base
    }

    /// New open places for the same rule or goal as those from `base` on; the number of the first.
    pub(super) fn again(&mut self, base: usize) -> usize {
        let next = self.bases.partition_point(|first| *first <= base);
        let end = self.bases.get(next).copied().unwrap_or(self.values.len());
        let names = self.names[base..end].to_vec();
        self.open(&names)
    }

    pub(super) fn of(&self, pattern: &Pattern, base: usize) -> Shape {
        match pattern {
            Pattern::Constant(term) => Shape::Term(*term),
            Pattern::Variable(variable) => self.resolve(&Shape::Open(base + variable.0 as usize)),
            Pattern::Function(symbol, arguments) => Shape::Function(
                *symbol,
                arguments.iter().map(|argument| self.of(argument, base)).collect(),
            ),
        }
    }

    pub(super) fn of_variable(&self, variable: Variable, base: usize) -> Shape {
        self.resolve(&Shape::Open(base + variable.0 as usize))
    }

    /// The shape with everything known put in.
    pub(super) fn resolve(&self, shape: &Shape) -> Shape {
        match shape {
            Shape::Term(term) => Shape::Term(*term),
            Shape::Open(place) => match &self.values[*place] {
                Some(value) => self.resolve(value),
                None => Shape::Open(*place),
            },
            Shape::Function(symbol, arguments) => Shape::Function(
                *symbol,
                arguments.iter().map(|argument| self.resolve(argument)).collect(),
            ),
        }
    }

    /// The term, where nothing in it stands open.
    pub(super) fn term(&self, shape: &Shape, terms: &mut Terms) -> Option<Term> {
        match self.resolve(shape) {
            Shape::Term(term) => Some(term),
            Shape::Open(_) => None,
            Shape::Function(symbol, arguments) => {
                let built = arguments.iter().map(|argument| self.term(argument, terms));
                let built = built.collect::<Option<Vec<Term>>>()?;
                Some(terms.function(symbol, &built))
            }
        }
    }

    /// Makes two shapes the same; `false` where they cannot be.
    pub(super) fn unify(&mut self, left: &Shape, right: &Shape, terms: &Terms) -> bool {
        match (self.resolve(left), self.resolve(right)) {
            (Shape::Term(left), Shape::Term(right)) => left == right,
            (Shape::Open(left), Shape::Open(right)) if left == right => true,
            (Shape::Open(place), other) | (other, Shape::Open(place)) => {
                if self.occurs(place, &other) {
                    return false;
                }
                self.values[place] = Some(other);
                true
            }
            (Shape::Function(left, left_arguments), Shape::Function(right, right_arguments)) => {
                left == right
                    && left_arguments.len() == right_arguments.len()
                    && left_arguments
                        .iter()
                        .zip(&right_arguments)
                        .all(|(left, right)| self.unify(left, right, terms))
            }
            (Shape::Function(symbol, arguments), Shape::Term(term))
            | (Shape::Term(term), Shape::Function(symbol, arguments)) => match terms.as_function(term) {
                Some((found, given)) if found == symbol && given.len() == arguments.len() => arguments
                    .iter()
                    .zip(given)
                    .all(|(argument, given)| self.unify(argument, &Shape::Term(*given), terms)),
                _ => false,
            },
        }
    }

    /// The value of an expression, where nothing in it stands open.
    pub(super) fn compute(
        &self,
        expression: &Expression,
        base: usize,
        terms: &mut Terms,
    ) -> Result<Option<Term>, NoValue> {
        match expression {
            Expression::Term(pattern) => Ok(self.term(&self.of(pattern, base), terms)),
            Expression::Apply(builtin, arguments) => {
                let mut values = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    match self.compute(argument, base, terms)? {
                        Some(value) => values.push(value),
                        None => return Ok(None),
                    }
                }
                builtin.apply(&values, terms).map(Some)
            }
        }
    }

    /// The open places in a shape.
    pub(super) fn places(&self, shape: &Shape, out: &mut Vec<usize>) {
        match self.resolve(shape) {
            Shape::Term(_) => {}
            Shape::Open(place) => out.push(place),
            Shape::Function(_, arguments) => arguments.iter().for_each(|argument| self.places(argument, out)),
        }
    }

    fn occurs(&self, place: usize, shape: &Shape) -> bool {
        let mut places = Vec::new();
        self.places(shape, &mut places);
        places.contains(&place)
    }
}
