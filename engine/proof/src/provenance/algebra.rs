//! The algebras that can be asked for, and what each gives.

use super::Derivations;
use super::boolean::Boolean;
use super::count::Count;
use super::evaluate::evaluate;
use super::lineage::Lineage;
use super::min_cost::MinCost;
use super::number::Amount;
use super::polynomial::{Monomial, Polynomial};
use super::viterbi::Viterbi;
use super::why::Why;
use framex_term::{Fact, Number};

/// What is asked of the proofs of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algebra {
    /// Whether there is one.
    Boolean,
    /// How many there are.
    Count,
    /// The smallest sets of stated facts that suffice for one.
    Why,
    /// The stated facts that any derivation leads back to.
    Lineage,
    /// The least sum of weights of one.
    MinCost,
    /// The greatest product of weights of one.
    Viterbi,
    /// All of them, as a sum of products of stated facts.
    Polynomial,
}

/// What the proofs of a fact are worth; leaves by their number in [`Derivations::leaves`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Whether there is a proof.
    Boolean(bool),
    /// How many proofs.
    Count(Number),
    /// Sets of leaves, none containing another.
    Why(Vec<Vec<u32>>),
    /// Leaves; `None` without a proof.
    Lineage(Option<Vec<u32>>),
    /// A sum; `None` without a proof.
    MinCost(Option<Number>),
    /// A product.
    Viterbi(Number),
    /// A sum of products.
    Polynomial(Vec<Monomial>),
}

/// Why the worth was not found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undefined {
    /// So many facts were looked at, and there are more.
    Looks(u64),
    /// So many steps were made, and there are more.
    Steps(u64),
    /// Some fact on the way has more than so many sets or products.
    Terms(usize),
    /// A number on the way has too many digits.
    Digits,
    /// A weight that the algebra cannot use: of which leaf, and which.
    Weight(u32, Number),
}

impl Algebra {
    /// Every one, by the name it is asked by.
    pub const ALL: [(&'static str, Algebra); 7] = [
        ("boolean", Algebra::Boolean),
        ("count", Algebra::Count),
        ("why", Algebra::Why),
        ("lineage", Algebra::Lineage),
        ("min_cost", Algebra::MinCost),
        ("viterbi", Algebra::Viterbi),
        ("polynomial", Algebra::Polynomial),
    ];

    /// Whether it reads the weights of stated facts.
    #[must_use]
    pub fn is_weighted(self) -> bool {
        matches!(self, Algebra::MinCost | Algebra::Viterbi)
    }
}

impl Derivations {
    /// What the proofs of the fact are worth.
    ///
    /// - `weights`: for each leaf the weights of its statements; the best of them counts, and a leaf without any weighs
    ///   what a proof without leaves does.
    /// - `most_terms`: sets of `why`, products of `polynomial` for any fact on the way.
    ///
    /// # Errors
    /// [`Undefined`]
    ///
    /// # Cost
    /// Linear in the derivations times the size of the values; exponential where `count` or `polynomial` are asked of
    /// facts that are derived from each other. A limit of the steps bounds both.
    pub fn value(
        &self,
        algebra: Algebra,
        weights: &[Vec<Number>],
        most_terms: usize,
    ) -> Result<Worth, Undefined> {
        Ok(match algebra {
            Algebra::Boolean => Worth::Boolean(evaluate(self, &Boolean, |_| Ok(true))?),
            Algebra::Count => {
                let one = Amount::from(1);
                Worth::Count(evaluate(self, &Count, |_| Ok(one.clone()))?.number())
            }
            Algebra::Why => Worth::Why(evaluate(self, &Why { most_terms }, |leaf| Ok(vec![vec![leaf]]))?),
            Algebra::Lineage => Worth::Lineage(evaluate(self, &Lineage, |leaf| Ok(Some(vec![leaf])))?),
            Algebra::MinCost => {
                let leaf = |leaf: u32| MinCost::leaf(leaf, &weights[leaf as usize]);
                Worth::MinCost(evaluate(self, &MinCost, leaf)?.map(Amount::number))
            }
            Algebra::Viterbi => {
                let leaf = |leaf: u32| Viterbi::leaf(leaf, &weights[leaf as usize]);
                Worth::Viterbi(evaluate(self, &Viterbi, leaf)?.number())
            }
            Algebra::Polynomial => {
                let algebra = Polynomial { most_terms };
                let leaf = |leaf| Ok(Polynomial::leaf(leaf));
                Worth::Polynomial(Polynomial::monomials(evaluate(self, &algebra, leaf)?))
            }
        })
    }

    /// The facts of these leaves.
    pub fn facts_of<'d>(&'d self, leaves: &'d [u32]) -> impl Iterator<Item = &'d Fact> + 'd {
        leaves.iter().map(|leaf| &self.leaves[*leaf as usize])
    }
}
