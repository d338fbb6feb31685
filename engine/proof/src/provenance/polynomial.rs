//! `polynomial`: all proofs, as a polynomial with natural coefficients whose variables are the stated facts. Each other
//! algebra but `lineage` in a circle is what this one gives with other numbers put in.
//!
//! Invariant: a value has no product twice and no coefficient 0.

use super::Undefined;
use super::number::Amount;
use super::semiring::{Cycles, Semiring};
use framex_term::Number;
use std::collections::BTreeMap;

/// A product: how many proofs have these leaves, each as often as it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monomial {
    /// How many proofs.
    pub coefficient: Number,
    /// Leaves by number, each with how often a proof uses it.
    pub powers: Vec<(u32, u64)>,
}

pub(crate) struct Polynomial {
    pub(crate) most_terms: usize,
}

/// Coefficients by product.
pub(crate) type Sum = BTreeMap<Vec<(u32, u64)>, Amount>;

impl Semiring for Polynomial {
    type Value = Sum;

    const CYCLES: Cycles = Cycles::Walks;

    fn zero(&self) -> Sum {
        Sum::new()
    }

    fn one(&self) -> Sum {
        Sum::from([(Vec::new(), Amount::from(1))])
    }

    fn plus(&self, left: &Sum, right: &Sum) -> Result<Sum, Undefined> {
        let mut sum = left.clone();
        for (product, coefficient) in right {
            self.add(&mut sum, product.clone(), coefficient.clone())?;
        }
        Ok(sum)
    }

    fn times(&self, left: &Sum, right: &Sum) -> Result<Sum, Undefined> {
        let mut sum = Sum::new();
        for (one, of_one) in left {
            for (other, of_other) in right {
                let product = joined(one, other).ok_or(Undefined::Digits)?;
                self.add(&mut sum, product, of_one.multiply(of_other)?)?;
            }
        }
        Ok(sum)
    }

    fn size(&self, value: &Sum) -> u64 {
        1 + value.keys().map(|product| product.len() as u64).sum::<u64>()
    }
}

impl Polynomial {
    pub(crate) fn leaf(leaf: u32) -> Sum {
        Sum::from([(vec![(leaf, 1)], Amount::from(1))])
    }

    pub(crate) fn monomials(sum: Sum) -> Vec<Monomial> {
        let products = sum.into_iter().map(|(powers, coefficient)| Monomial {
            coefficient: coefficient.number(),
            powers,
        });
        products.collect()
    }

    fn add(&self, sum: &mut Sum, product: Vec<(u32, u64)>, coefficient: Amount) -> Result<(), Undefined> {
        let place = sum.entry(product).or_insert_with(|| Amount::from(0));
        *place = place.add(&coefficient)?;
        if sum.len() > self.most_terms {
            return Err(Undefined::Terms(self.most_terms));
        }
        Ok(())
    }
}

/// The product of two products; `None` where a power is beyond counting.
fn joined(left: &[(u32, u64)], right: &[(u32, u64)]) -> Option<Vec<(u32, u64)>> {
    let mut powers: BTreeMap<u32, u64> = left.iter().copied().collect();
    for (leaf, power) in right {
        let place = powers.entry(*leaf).or_default();
        *place = place.checked_add(*power)?;
    }
    Some(powers.into_iter().collect())
}
