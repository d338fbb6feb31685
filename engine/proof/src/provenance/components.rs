//! Which facts are derived from each other.
//!
//! In: derivations. Out: the strongly connected components, each after those it rests on.
//!
//! # Source
//! Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Computing 1(2), 1972; without recursion, since
//! proofs may be deep.

use super::Derivations;

/// The components of the facts, by number.
pub(crate) struct Components {
    /// The facts of each, what it rests on before it.
    pub(crate) members: Vec<Vec<u32>>,
    /// The component of each fact.
    pub(crate) of: Vec<u32>,
}

/// A fact whose premises are being walked, and the next of them.
struct Walk {
    fact: u32,
    needs: Vec<u32>,
    next: usize,
}

const NONE: u32 = u32::MAX;

impl Components {
    pub(crate) fn of(derivations: &Derivations) -> Components {
        let count = derivations.facts.len();
        let mut found = Components {
            members: Vec::new(),
            of: vec![NONE; count],
        };
        let mut met: Vec<u32> = vec![NONE; count];
        let mut low: Vec<u32> = vec![NONE; count];
        let (mut clock, mut open, mut walks) = (0, Vec::new(), Vec::new());
        for start in 0..count as u32 {
            if met[start as usize] != NONE {
                continue;
            }
            walks.push(derivations.walk(start));
            while let Some(walk) = walks.last_mut() {
                let fact = walk.fact;
                if met[fact as usize] == NONE {
                    met[fact as usize] = clock;
                    low[fact as usize] = clock;
                    clock += 1;
                    open.push(fact);
                }
                if let Some(need) = walk.needs.get(walk.next).copied() {
                    walk.next += 1;
                    if met[need as usize] == NONE {
                        walks.push(derivations.walk(need));
                    } else if found.of[need as usize] == NONE {
                        low[fact as usize] = low[fact as usize].min(met[need as usize]);
                    }
                    continue;
                }
                walks.pop();
                if let Some(above) = walks.last() {
                    let above = above.fact as usize;
                    low[above] = low[above].min(low[fact as usize]);
                }
                if low[fact as usize] == met[fact as usize] {
                    let start = open.iter().rposition(|one| *one == fact).unwrap_or(0);
                    let members = open.split_off(start);
                    for member in &members {
                        found.of[*member as usize] = found.members.len() as u32;
                    }
                    found.members.push(members);
                }
            }
        }
        found
    }
}

impl Derivations {
    fn walk(&self, fact: u32) -> Walk {
        let firings = &self.facts[fact as usize].firings;
        let mut needs: Vec<u32> = firings.iter().flatten().copied().collect();
        needs.sort_unstable();
        needs.dedup();
        Walk { fact, needs, next: 0 }
    }
}
