//! Counts the further proofs of a fact: its other firings that can be proved without the fact itself.
//!
//! Most need no search: a premise that is as low as the fact, that came before it, or whose predicate never rests on that
//! of the fact, is proved without it.
//!
//! In: the lowest proof. Out: how many further firings are proved, and the proofs that end with them.
//!
//! Invariant: bounded; a count that was cut short says that there may be more.

use crate::assemble::{Assembled, assemble};
use crate::choice::preference;
use crate::conclusions::{downstream, premises};
use crate::extract::Limits;
use crate::facts::Facts;
use crate::heights::{Apart, Bound, Bounds, NEVER, Wanted};
use crate::proof::Proof;
use crate::search::Search;
use crate::solve::Solver;
use framex_program::{AtomPredicate, Formula};
use framex_term::Predicate;
use rustc_hash::FxHashSet;

/// The other firings of a fact.
pub(crate) struct Others {
    root: usize,
    /// The bounds over what is proved without the fact.
    without: Bounds,
    bound: Bound,
    steps: usize,
    /// The predicates that can rest on that of the fact; `None` for any.
    resting: Option<FxHashSet<Predicate>>,
    all: Vec<u32>,
    /// Those that are proved.
    pub(crate) proved: Vec<u32>,
    /// Whether there may be more of these.
    pub(crate) may_be_more: bool,
}

impl Others {
    /// - `bounds`: over all facts.
    pub(crate) fn of(
        first: &Assembled,
        root: usize,
        search: &Search<'_>,
        bounds: &Bounds,
        limits: Limits,
        solver: &Solver<'_, impl Facts>,
    ) -> Others {
        let firings = search.firings_of(root).iter().copied();
        let firings = firings.filter(|firing| Some(*firing) != first.chosen);
        let resting = downstream(search.facts[root].fact.predicate, solver.program);
        let height = first.proof.nodes[0].height;
        let is_as_low = |number: usize| number != root && search.high(number, bounds) <= height;
        let apart = Apart {
            facts: (0..search.facts.len()).map(is_as_low).collect(),
            resting: resting.clone(),
        };
        Others {
            root,
            without: search.bounds(Some(root), Some(apart)),
            bound: Bound {
                looks_left: solver.looks_left.saturating_sub(limits.looks),
                work: search.work + limits.steps_for_further_proofs,
            },
            steps: limits.steps_for_further_proofs,
            resting,
            all: firings.collect(),
            proved: Vec::new(),
            may_be_more: search.is_cut,
        }
    }

    /// Finds which are proved.
    pub(crate) fn count(&mut self, search: &mut Search<'_>, solver: &mut Solver<'_, impl Facts>) {
        let mut undecided = Vec::new();
        let mut goals = Vec::new();
        for firing in std::mem::take(&mut self.all) {
            if self.never_rests_on_it(firing, search) {
                self.proved.push(firing);
                continue;
            }
            if search.work >= self.bound.work {
                self.may_be_more = true;
                break;
            }
            search.open(firing, solver);
            let needs = search.needs(firing).iter().map(|need| *need as usize);
            let before = goals.len();
            let open = needs.filter(|need| search.high(*need, &self.without) != 0);
            goals.extend(open.map(|need| (need, Wanted::Proof)));
            match goals.len() == before {
                true => self.proved.push(firing),
                false => undecided.push(firing),
            }
        }
        let is_settled = search.settle(&goals, &mut self.without, self.bound, solver);
        let before = undecided.len();
        undecided.retain(|firing| {
            let mut needs = search.needs(*firing).iter().map(|need| *need as usize);
            needs.all(|need| search.high(need, &self.without) != NEVER)
        });
        self.may_be_more |= !is_settled && undecided.len() < before;
        self.proved.extend(undecided);
    }

    /// The lowest proofs that end with these firings, lowest first, each as low beneath as can be.
    pub(crate) fn assembled(
        &mut self,
        most: usize,
        search: &mut Search<'_>,
        solver: &mut Solver<'_, impl Facts>,
    ) -> Vec<Proof> {
        let mut goals = Vec::new();
        for firing in &self.proved {
            search.open(*firing, solver);
            goals.extend(
                search
                    .needs(*firing)
                    .iter()
                    .map(|need| (*need as usize, Wanted::Height)),
            );
        }
        let bound = Bound {
            work: search.work + self.steps,
            ..self.bound
        };
        let mut without = search.bounds(Some(self.root), None);
        search.settle(&goals, &mut without, bound, solver);
        let ranked = self
            .proved
            .iter()
            .map(|firing| (search.high_of_firing(*firing, &without), *firing));
        let mut ranked: Vec<(u32, u32)> = ranked.filter(|(height, _)| *height != NEVER).collect();
        ranked.sort_by(|left, right| {
            let by_height = left.0.cmp(&right.0);
            by_height.then_with(|| preference(left.1, right.1, search, solver))
        });
        let mut proofs = Vec::new();
        for (_, firing) in ranked.into_iter().take(most) {
            let another = assemble(self.root, Some(firing), search, &mut without, bound, solver);
            proofs.extend(another.map(|(another, _)| another.proof));
        }
        proofs
    }

    /// Whether no premise of the firing can rest on the fact, by the rules alone.
    fn never_rests_on_it(&self, firing: u32, search: &Search<'_>) -> bool {
        let Some(resting) = &self.resting else {
            return false;
        };
        let alternative = &search.firings[firing as usize].way.alternative;
        let is_plain = alternative.conditions.iter().all(|condition| match condition {
            Formula::Atom(atom) => matches!(atom.predicate, AtomPredicate::Known(_)),
            Formula::Aggregate(_) => false,
            _ => true,
        });
        is_plain && premises(alternative).all(|predicate| !resting.contains(&predicate))
    }
}
