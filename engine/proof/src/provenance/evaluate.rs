//! Adds up what the proofs of a fact are worth, component by component of the derivations.
//!
//! In: derivations, an algebra, the worth of each leaf. Out: the worth of fact 0. A fact outside every circle is computed
//! once. Within a circle [`Cycles`] decides: rounds that end, or a walk along every proof; what lies on the way to a fact
//! matters within its circle alone, so a walk begins anew with each circle that it enters.
//!
//! Invariant: whatever the derivations, it ends; a limit of the steps is reached or the worth is found.

use super::components::Components;
use super::semiring::{Cycles, Semiring};
use super::{Derivations, Undefined};
use std::collections::VecDeque;

/// Sums and products, by size.
const MOST_STEPS: u64 = 20_000_000;

/// Facts of one circle on the way at once: as deep as the walk may nest.
const MOST_ON_THE_WAY: usize = 1_000;

pub(crate) fn evaluate<S: Semiring>(
    derivations: &Derivations,
    algebra: &S,
    leaf: impl Fn(u32) -> Result<S::Value, Undefined>,
) -> Result<S::Value, Undefined> {
    let count = derivations.facts.len();
    if count == 0 {
        return Ok(algebra.zero());
    }
    let mut sum = Sum {
        derivations,
        components: Components::of(derivations),
        algebra,
        leaf,
        values: vec![algebra.zero(); count],
        is_queued: vec![false; count],
        is_on_the_way: vec![false; count],
        on_the_way: 0,
        steps: 0,
    };
    let is_needed = sum.needed_beyond_their_circle();
    for component in 0..sum.components.members.len() {
        let members = sum.components.members[component].clone();
        match S::CYCLES {
            _ if !sum.goes_in_a_circle(&members) => {
                let value = sum.of_fact(members[0])?;
                sum.values[members[0] as usize] = value;
            }
            Cycles::Rounds => sum.by_rounds(&members)?,
            Cycles::Walks => {
                let needed = members.into_iter().filter(|member| is_needed[*member as usize]);
                sum.by_walks(&needed.collect::<Vec<u32>>())?;
            }
        }
    }
    Ok(sum.values.swap_remove(0))
}

struct Sum<'s, S: Semiring, L> {
    derivations: &'s Derivations,
    components: Components,
    algebra: &'s S,
    leaf: L,
    values: Vec<S::Value>,
    is_queued: Vec<bool>,
    is_on_the_way: Vec<bool>,
    on_the_way: usize,
    steps: u64,
}

impl<S: Semiring, L: Fn(u32) -> Result<S::Value, Undefined>> Sum<'_, S, L> {
    fn goes_in_a_circle(&self, members: &[u32]) -> bool {
        let needs_itself = |fact: u32| {
            let firings = &self.derivations.facts[fact as usize].firings;
            firings.iter().any(|needs| needs.contains(&fact))
        };
        members.len() > 1 || needs_itself(members[0])
    }

    fn step(&mut self, value: &S::Value) -> Result<(), Undefined> {
        self.steps += self.algebra.size(value);
        match self.steps <= MOST_STEPS {
            true => Ok(()),
            false => Err(Undefined::Steps(MOST_STEPS)),
        }
    }

    fn of_leaf(&self, fact: u32) -> Result<S::Value, Undefined> {
        match self.derivations.facts[fact as usize].leaf {
            Some(leaf) => (self.leaf)(leaf),
            None => Ok(self.algebra.zero()),
        }
    }

    /// What a fact is worth, given what its premises are.
    fn of_fact(&mut self, fact: u32) -> Result<S::Value, Undefined> {
        let derivations = self.derivations;
        let mut sum = self.of_leaf(fact)?;
        for needs in &derivations.facts[fact as usize].firings {
            let mut product = self.algebra.one();
            for need in needs {
                product = self.algebra.times(&product, &self.values[*need as usize])?;
                self.step(&product)?;
            }
            sum = self.algebra.plus(&sum, &product)?;
            self.step(&sum)?;
        }
        Ok(sum)
    }

    /// From nothing, until nothing changes any more.
    fn by_rounds(&mut self, members: &[u32]) -> Result<(), Undefined> {
        let component = self.components.of[members[0] as usize];
        let mut users: Vec<(u32, u32)> = Vec::new();
        for member in members {
            let needs = self.derivations.facts[*member as usize].firings.iter().flatten();
            let within = needs.filter(|need| self.components.of[**need as usize] == component);
            users.extend(within.map(|need| (*need, *member)));
        }
        users.sort_unstable();
        users.dedup();
        let mut queue: VecDeque<u32> = members.iter().copied().collect();
        members
            .iter()
            .for_each(|member| self.is_queued[*member as usize] = true);
        while let Some(fact) = queue.pop_front() {
            self.is_queued[fact as usize] = false;
            let value = self.of_fact(fact)?;
            if value == self.values[fact as usize] {
                continue;
            }
            self.values[fact as usize] = value;
            let first = users.partition_point(|(need, _)| *need < fact);
            for (_, user) in users[first..].iter().take_while(|(need, _)| *need == fact) {
                if !std::mem::replace(&mut self.is_queued[*user as usize], true) {
                    queue.push_back(*user);
                }
            }
        }
        Ok(())
    }

    /// The facts that one beyond their circle needs, and the fact asked about.
    fn needed_beyond_their_circle(&self) -> Vec<bool> {
        let mut is_needed = vec![false; self.derivations.facts.len()];
        is_needed[0] = true;
        for (fact, derived) in self.derivations.facts.iter().enumerate() {
            for need in derived.firings.iter().flatten() {
                is_needed[*need as usize] |= self.components.of[*need as usize] != self.components.of[fact];
            }
        }
        is_needed
    }

    /// Along every proof of some facts of a circle.
    fn by_walks(&mut self, members: &[u32]) -> Result<(), Undefined> {
        for member in members {
            let value = self.along(*member)?;
            self.values[*member as usize] = value;
        }
        Ok(())
    }

    /// What the proofs of a fact are worth that use no fact of its circle that is on the way to it.
    fn along(&mut self, fact: u32) -> Result<S::Value, Undefined> {
        if self.on_the_way == MOST_ON_THE_WAY {
            return Err(Undefined::Steps(MOST_STEPS));
        }
        let derivations = self.derivations;
        self.is_on_the_way[fact as usize] = true;
        self.on_the_way += 1;
        let mut sum = self.of_leaf(fact)?;
        for needs in &derivations.facts[fact as usize].firings {
            if needs.iter().any(|need| self.is_on_the_way[*need as usize]) {
                continue;
            }
            let mut product = self.algebra.one();
            for need in needs {
                let is_within = self.components.of[*need as usize] == self.components.of[fact as usize];
                let value = match is_within {
                    true => self.along(*need)?,
                    false => self.values[*need as usize].clone(),
                };
                product = self.algebra.times(&product, &value)?;
                self.step(&product)?;
            }
            sum = self.algebra.plus(&sum, &product)?;
            self.step(&sum)?;
        }
        self.is_on_the_way[fact as usize] = false;
        self.on_the_way -= 1;
        Ok(sum)
    }
}
