//! What an algebra of proofs must give, and the laws it keeps.
//!
//! `plus` is associative and commutative with `zero`; `times` is associative and commutative with `one`; `times`
//! distributes over `plus`; `zero` times anything is `zero`. The tests hold every algebra to these laws.

use super::Undefined;

/// An algebra.
pub(crate) trait Semiring {
    /// What a fact may be worth.
    type Value: Clone + PartialEq;

    /// How facts that are derived from each other get a value.
    const CYCLES: Cycles;

    /// What no proof is worth.
    fn zero(&self) -> Self::Value;

    /// What a proof without leaves is worth.
    fn one(&self) -> Self::Value;

    /// Either proof.
    fn plus(&self, left: &Self::Value, right: &Self::Value) -> Result<Self::Value, Undefined>;

    /// Both proofs together.
    fn times(&self, left: &Self::Value, right: &Self::Value) -> Result<Self::Value, Undefined>;

    /// How large a value is, for the limit of the work.
    fn size(&self, _value: &Self::Value) -> u64 {
        1
    }
}

/// How facts that are derived from each other get a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cycles {
    /// By rounds from `zero` until nothing changes: a proof that goes in a circle adds nothing to the one without the
    /// circle, since `a + a × b = a`.
    Rounds,
    /// By walking every proof that has no fact beneath itself: a circle would count again and again.
    Walks,
}
