//! Holds every algebra to the laws of a semiring, on elements drawn at random, always the same.

use super::boolean::Boolean;
use super::count::Count;
use super::lineage::Lineage;
use super::min_cost::MinCost;
use super::number::Amount;
use super::polynomial::Polynomial;
use super::semiring::{Cycles, Semiring};
use super::viterbi::Viterbi;
use super::why::Why;
use framex_term::Number;
use std::fmt::Debug;

/// The steps of a linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Whether `plus` also has `a + a = a`.
#[derive(Clone, Copy, PartialEq)]
enum Plus {
    Idempotent,
    Counting,
}

fn keeps_the_laws<S: Semiring>(algebra: &S, plus_is: Plus, leaf: impl Fn(&mut Random) -> S::Value)
where
    S::Value: Debug,
{
    let plus = |a: &S::Value, b: &S::Value| algebra.plus(a, b).expect("small");
    let times = |a: &S::Value, b: &S::Value| algebra.times(a, b).expect("small");
    let (zero, one) = (algebra.zero(), algebra.one());
    let mut random = Random(2026);
    for _ in 0..2_000 {
        let [a, b, c] = std::array::from_fn(|_| element(algebra, &leaf, 3, &mut random));
        assert_eq!(plus(&a, &b), plus(&b, &a), "plus is commutative");
        assert_eq!(times(&a, &b), times(&b, &a), "times is commutative");
        assert_eq!(
            plus(&plus(&a, &b), &c),
            plus(&a, &plus(&b, &c)),
            "plus is associative"
        );
        assert_eq!(
            times(&times(&a, &b), &c),
            times(&a, &times(&b, &c)),
            "times is associative"
        );
        let product_of_sum = times(&a, &plus(&b, &c));
        assert_eq!(
            product_of_sum,
            plus(&times(&a, &b), &times(&a, &c)),
            "times distributes: {a:?} {b:?} {c:?}"
        );
        assert_eq!(plus(&a, &zero), a, "zero adds nothing");
        assert_eq!(times(&a, &one), a, "one changes nothing");
        assert_eq!(times(&a, &zero), zero, "zero times anything is zero");
        if plus_is == Plus::Idempotent {
            assert_eq!(plus(&a, &a), a, "plus is idempotent");
        }
        // Lineage ends by rounds without absorbing: its sets can only grow, and there are finitely many.
        if S::CYCLES == Cycles::Rounds && !std::any::type_name::<S>().ends_with("Lineage") {
            assert_eq!(plus(&a, &times(&a, &b)), a, "a circle adds nothing: {a:?} {b:?}");
        }
    }
}

/// A random sum of products of leaves.
fn element<S: Semiring>(
    algebra: &S,
    leaf: &impl Fn(&mut Random) -> S::Value,
    depth: u32,
    random: &mut Random,
) -> S::Value {
    match (random.below(8), depth) {
        (0, _) => algebra.zero(),
        (1, _) => algebra.one(),
        (2..5, 1..) => {
            let [a, b] = std::array::from_fn(|_| element(algebra, leaf, depth - 1, random));
            algebra.plus(&a, &b).expect("small")
        }
        (5..8, 1..) => {
            let [a, b] = std::array::from_fn(|_| element(algebra, leaf, depth - 1, random));
            algebra.times(&a, &b).expect("small")
        }
        _ => leaf(random),
    }
}

fn decimal(random: &mut Random, most_tenths: u64) -> Amount {
    let tenths = random.below(most_tenths + 1);
    let text = format!("{}.{}", tenths / 10, tenths % 10);
    Amount::from(Number::parse(&text).expect("a number"))
}

#[test]
fn boolean_is_a_semiring_that_absorbs() {
    keeps_the_laws(&Boolean, Plus::Idempotent, |_| true);
}

#[test]
fn count_is_a_semiring() {
    keeps_the_laws(&Count, Plus::Counting, |random| {
        Amount::from(random.below(4) as i64)
    });
}

#[test]
fn why_is_a_semiring_that_absorbs() {
    let algebra = Why { most_terms: 10_000 };
    keeps_the_laws(&algebra, Plus::Idempotent, |random| {
        vec![vec![random.below(6) as u32]]
    });
}

#[test]
fn lineage_is_a_semiring() {
    keeps_the_laws(&Lineage, Plus::Idempotent, |random| {
        Some(vec![random.below(6) as u32])
    });
}

#[test]
fn min_cost_is_a_semiring_that_absorbs() {
    keeps_the_laws(&MinCost, Plus::Idempotent, |random| Some(decimal(random, 50)));
}

#[test]
fn viterbi_is_a_semiring_that_absorbs() {
    keeps_the_laws(&Viterbi, Plus::Idempotent, |random| decimal(random, 10));
}

#[test]
fn polynomial_is_a_semiring() {
    let algebra = Polynomial { most_terms: 100_000 };
    keeps_the_laws(&algebra, Plus::Counting, |random| {
        Polynomial::leaf(random.below(4) as u32)
    });
}
