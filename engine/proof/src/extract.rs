//! Finds the lowest proof of a fact, when somebody asks: nothing is recorded while facts are derived.
//!
//! *Lowest*: of least height; of as low ones the one with fewest premises, then by rule number, then by the
//! bindings in term order. The goal is searched backwards until its least height is no greater than the levels
//! searched: what lies deeper cannot belong to a lower proof.
//!
//! In: a fact that holds. Out: an [`Explanation`], to be given to [`crate::check()`].

use crate::facts::Facts;
use crate::proof::{Ground, Node, Premise, Proof, RuleStep, Step};
use crate::search::{Firing, Search, height_of, preference};
use crate::solve::Solver;
use framex_program::Program;
use framex_term::{Fact, Terms};

/// How much may be looked at for one explanation.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Facts looked at, all searches together.
    pub looks: u64,
    /// Facts whose firings are searched to count further proofs.
    pub facts_for_further_proofs: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            looks: 50_000_000,
            facts_for_further_proofs: 2_000,
        }
    }
}

/// The lowest proof of a fact, and others.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The lowest first; at least one. They differ in their last step; beneath it each is as low as can be.
    pub proofs: Vec<Proof>,
    /// How many there are beyond these.
    pub further: usize,
    /// Whether there may be still more, because the limits ended the count.
    pub may_be_more: bool,
    /// Whether the first is known to be the lowest; not where the limits ended the search for it.
    pub is_lowest: bool,
}

/// Proves a fact; `None` where it does not hold, or where the limits ended the search.
///
/// - `all`: how many proofs are wanted at most, at least 1.
///
/// # Cost
/// By the facts that the proof can reach backwards within its height, not by the facts that there are.
pub fn prove(
    fact: &Fact,
    all: usize,
    facts: &impl Facts,
    program: &Program,
    terms: &mut Terms,
    limits: Limits,
) -> Option<Explanation> {
    if !facts.holds(fact) {
        return None;
    }
    let mut solver = Solver {
        facts,
        program,
        terms,
        looks_left: limits.looks,
    };
    let mut search = Search::default();
    let root = search.number(fact.clone(), facts);
    if search.facts[root].is_stated {
        search.expand(root, &mut solver);
    }
    let (heights, is_lowest) = lowest(root, &mut search, &mut solver)?;
    let chosen = match search.facts[root].is_stated || search.facts[root].is_held {
        true => None,
        false => Some(choice(root, &search, &heights, solver.terms)?),
    };
    let mut proofs = vec![assemble(root, chosen, &search, &heights, solver.terms)?];
    let shown = usize::from(chosen.is_some());

    while !search.is_complete()
        && search.facts.len() < limits.facts_for_further_proofs
        && solver.looks_left > 0
        && search.facts[root].firings.len() > shown
    {
        search.deepen(&mut solver);
    }
    let heights = search.heights(Some(root));
    let is_chosen = |firing: &Firing| chosen_step(&proofs[0]).is_some_and(|step| is_same(step, &firing.step));
    let firings = search.facts[root]
        .firings
        .iter()
        .filter(|firing| !is_chosen(firing));
    let others: Vec<&Firing> = firings.collect();
    let mut ranked: Vec<(&Firing, u32)> = others
        .iter()
        .filter_map(|firing| Some((*firing, height_of(firing, &heights)?)))
        .collect();
    ranked.sort_by(|left, right| preference(*left, *right, solver.terms));
    let may_be_more = ranked.len() < others.len() && !search.is_complete();
    let wanted = all.saturating_sub(1).min(ranked.len());
    for (firing, _) in &ranked[..wanted] {
        proofs.push(assemble(root, Some(firing), &search, &heights, solver.terms)?);
    }
    Some(Explanation {
        proofs,
        further: ranked.len() - wanted,
        may_be_more,
        is_lowest,
    })
}

/// Searches until the goal's least height is known, or the limits are reached; whether it is the least.
fn lowest(
    root: usize,
    search: &mut Search,
    solver: &mut Solver<'_, impl Facts>,
) -> Option<(Vec<Option<u32>>, bool)> {
    loop {
        let heights = search.heights(None);
        let is_over = search.is_complete() || solver.looks_left == 0;
        match heights[root] {
            Some(height) if height <= search.depth || is_over => {
                return Some((heights, solver.looks_left > 0));
            }
            None if is_over => return None,
            _ => {}
        }
        // Heights cost as much as the search; a quarter more levels a time keeps both in proportion.
        for _ in 0..=search.depth / 4 {
            search.deepen(solver);
        }
    }
}

/// The firing that a lowest proof of the fact ends with.
fn choice<'s>(fact: usize, search: &'s Search, heights: &[Option<u32>], terms: &Terms) -> Option<&'s Firing> {
    let firings = search.facts[fact].firings.iter();
    let proved = firings.filter_map(|firing| Some((firing, height_of(firing, heights)?)));
    let best = proved.min_by(|left, right| preference(*left, *right, terms));
    best.map(|(firing, _)| firing)
}

/// The proof that ends with a firing, or with nothing where the fact is stated.
fn assemble(
    root: usize,
    last: Option<&Firing>,
    search: &Search,
    heights: &[Option<u32>],
    terms: &Terms,
) -> Option<Proof> {
    let mut places: Vec<Option<usize>> = vec![None; search.facts.len()];
    places[root] = Some(0);
    let mut order = vec![root];
    let mut nodes: Vec<Node> = Vec::new();
    while nodes.len() < order.len() {
        let number = order[nodes.len()];
        let found = &search.facts[number];
        let firing = match (number == root, found.is_stated || found.is_held) {
            (true, _) => last,
            (false, true) => None,
            (false, false) => Some(choice(number, search, heights, terms)?),
        };
        let mut place = |number: usize| {
            *places[number].get_or_insert_with(|| {
                order.push(number);
                order.len() - 1
            })
        };
        let (height, step) = match firing {
            None if found.is_held => (0, Step::Held),
            None => (0, Step::Stated),
            Some(firing) => (
                height_of(firing, heights)?,
                Step::Rule(RuleStep {
                    rule: firing.step.rule,
                    head: firing.step.head,
                    body: renumbered(&firing.step.body, &mut place),
                }),
            ),
        };
        nodes.push(Node {
            fact: found.fact.clone(),
            height,
            step,
        });
    }
    Some(Proof { nodes })
}

fn renumbered(body: &Ground, place: &mut impl FnMut(usize) -> usize) -> Ground {
    let premises = body.premises.iter().map(|premise| match premise {
        Premise::Fact(number) => Premise::Fact(place(*number)),
        Premise::Ranges(solutions) => {
            let mut renumber = |solution: &Ground| renumbered(solution, &mut *place);
            Premise::Ranges(solutions.iter().map(&mut renumber).collect())
        }
        other => other.clone(),
    });
    let premises = premises.collect();
    Ground {
        branches: body.branches.clone(),
        bindings: body.bindings.clone(),
        premises,
    }
}

fn chosen_step(proof: &Proof) -> Option<&RuleStep> {
    match &proof.nodes[0].step {
        Step::Stated | Step::Held => None,
        Step::Rule(step) => Some(step),
    }
}

fn is_same(left: &RuleStep, right: &RuleStep) -> bool {
    (left.rule, left.head) == (right.rule, right.head)
        && left.body.branches == right.body.branches
        && left.body.bindings == right.body.bindings
}
