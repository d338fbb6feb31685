//! Puts a proof together: the firing chosen for each fact, searching further where a choice is still open.
//!
//! In: a fact, and possibly the firing its proof ends with. Out: the proof, its nodes breadth first.
//!
//! Invariant: nothing here or in what it calls goes deeper with the proof; a proof of 100,000 levels is a list.

use crate::absence::absence_of;
use crate::alternatives::{Alternative, alternatives};
use crate::bindings::Bindings;
use crate::choice::{Choice, best_known, choice};
use crate::facts::Facts;
use crate::heights::{Bound, Bounds, Wanted};
use crate::proof::{Ground, Node, Premise, Proof, RuleStep, Step};
use crate::search::{Search, instance};
use crate::solve::Solver;
use framex_program::Formula;
use rustc_hash::FxHashMap;

/// A proof, and the firing it ends with; none where the fact is stated or held.
pub(crate) struct Assembled {
    pub(crate) proof: Proof,
    pub(crate) chosen: Option<u32>,
}

/// The lowest proof that ends with `last`, or with whatever is lowest; whether it is known to be the lowest.
pub(crate) fn assemble(
    root: usize,
    last: Option<u32>,
    search: &mut Search<'_>,
    bounds: &mut Bounds,
    bound: Bound,
    solver: &mut Solver<'_, impl Facts>,
) -> Option<(Assembled, bool)> {
    let (chosen, is_lowest) = choices(root, last, search, bounds, bound, solver)?;
    let mut places: FxHashMap<usize, usize> = FxHashMap::from_iter([(root, 0)]);
    let mut order = vec![root];
    let mut nodes: Vec<Node> = Vec::new();
    while nodes.len() < order.len() {
        let number = order[nodes.len()];
        let fact = search.facts[number].fact.clone();
        let (height, step) = match chosen.get(&number) {
            None if search.facts[number].is_stated => (0, Step::Stated),
            None => (0, Step::Held),
            Some(firing) => {
                let way = search.firings[*firing as usize].way.clone();
                let width = solver.program.rules[way.rule as usize].variables.len();
                let bindings = search.bindings(*firing, width).to_vec();
                let mut grounding = Grounding {
                    search,
                    solver,
                    places: &mut places,
                    order: &mut order,
                };
                let body = grounding.ground(&way.alternative, bindings);
                let (rule, head) = (way.rule, way.head);
                (NO_HEIGHT_YET, Step::Rule(RuleStep { rule, head, body }))
            }
        };
        nodes.push(Node { fact, height, step });
    }
    set_heights(&mut nodes, &order, &chosen, &places, search);
    let chosen = chosen.get(&root).copied();
    Some((
        Assembled {
            proof: Proof { nodes },
            chosen,
        },
        is_lowest,
    ))
}

const NO_HEIGHT_YET: u32 = u32::MAX;

/// The firing chosen for each fact of the proof that is not stated or held.
fn choices(
    root: usize,
    last: Option<u32>,
    search: &mut Search<'_>,
    bounds: &mut Bounds,
    bound: Bound,
    solver: &mut Solver<'_, impl Facts>,
) -> Option<(FxHashMap<usize, u32>, bool)> {
    let mut chosen: FxHashMap<usize, u32> = FxHashMap::default();
    let mut waiting: Vec<(usize, u32)> = vec![(root, 0)];
    if let Some(last) = last {
        search.open(last, solver);
        chosen.insert(root, last);
        waiting = search
            .needs(last)
            .iter()
            .map(|need| (*need as usize, 0))
            .collect();
    }
    let mut is_lowest = true;
    while !waiting.is_empty() {
        let mut goals = Vec::new();
        let mut still_waiting = Vec::new();
        while let Some((number, tries)) = waiting.pop() {
            if search.is_given(number) || chosen.contains_key(&number) {
                continue;
            }
            if is_lowest && search.low(number, bounds) != search.high(number, bounds) {
                goals.push((number, Wanted::Height));
                still_waiting.push((number, tries));
                continue;
            }
            let made = match is_lowest {
                true => choice(number, tries, bounds, search, solver),
                false => best_known(number, bounds, search, solver).map_or(Choice::None, Choice::Made),
            };
            match made {
                Choice::Made(firing) => {
                    chosen.insert(number, firing);
                    waiting.extend(search.needs(firing).iter().map(|need| (*need as usize, 0)));
                }
                Choice::Open(more) => {
                    goals.extend(more);
                    still_waiting.push((number, tries + 1));
                }
                Choice::None => return None,
            }
        }
        if !goals.is_empty() && !search.settle(&goals, bounds, bound, solver) {
            // No lower one is looked for any more: any proof does.
            is_lowest = false;
            chosen.retain(|number, _| last.is_some() && *number == root);
            still_waiting = match last {
                Some(last) => search
                    .needs(last)
                    .iter()
                    .map(|need| (*need as usize, 0))
                    .collect(),
                None => vec![(root, 0)],
            };
            let proofs: Vec<(usize, Wanted)> = still_waiting
                .iter()
                .map(|(number, _)| (*number, Wanted::Proof))
                .collect();
            let unbounded = Bound {
                looks_left: 0,
                work: usize::MAX,
            };
            search.settle(&proofs, bounds, unbounded, solver);
        }
        waiting = still_waiting;
    }
    Some((chosen, is_lowest))
}

/// One more than the highest premise, from the leaves upward.
fn set_heights(
    nodes: &mut [Node],
    order: &[usize],
    chosen: &FxHashMap<usize, u32>,
    places: &FxHashMap<usize, usize>,
    search: &Search<'_>,
) {
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut missing = vec![0; nodes.len()];
    let mut ready = Vec::new();
    for (place, number) in order.iter().enumerate() {
        let needs = chosen.get(number).map_or(&[][..], |firing| search.needs(*firing));
        missing[place] = needs.len();
        for need in needs {
            users[places[&(*need as usize)]].push(place);
        }
        if needs.is_empty() {
            nodes[place].height = u32::from(chosen.contains_key(number));
            ready.push(place);
        }
    }
    let mut highest = vec![0; nodes.len()];
    while let Some(place) = ready.pop() {
        let height = nodes[place].height;
        for user in &users[place] {
            highest[*user] = highest[*user].max(height);
            missing[*user] -= 1;
            if missing[*user] == 0 {
                nodes[*user].height = highest[*user] + 1;
                ready.push(*user);
            }
        }
    }
}

/// Writes out what makes each condition true, and gives each fact met on the way its place in the proof.
struct Grounding<'g, 's, 'p, F: Facts> {
    search: &'g mut Search<'p>,
    solver: &'g mut Solver<'s, F>,
    places: &'g mut FxHashMap<usize, usize>,
    order: &'g mut Vec<usize>,
}

impl<F: Facts> Grounding<'_, '_, '_, F> {
    fn ground(&mut self, alternative: &Alternative<'_>, bindings: Bindings) -> Ground {
        let conditions = alternative.conditions.iter();
        let premises = conditions
            .map(|condition| self.premise(condition, &bindings))
            .collect();
        Ground {
            branches: alternative.branches.clone(),
            bindings,
            premises,
        }
    }

    fn premise(&mut self, condition: &Formula, bindings: &Bindings) -> Premise {
        match condition {
            Formula::Atom(atom) => match instance(atom, bindings, self.solver.terms) {
                Some(fact) => {
                    let number = self.search.number(fact, self.solver.facts);
                    let order = &mut *self.order;
                    let place = self.places.entry(number).or_insert_with(|| {
                        order.push(number);
                        order.len() - 1
                    });
                    Premise::Fact(*place)
                }
                None => Premise::View,
            },
            Formula::Not(inner) => Premise::Absent(absence_of(inner, bindings, self.solver.program)),
            Formula::Unknown(_) => Premise::Undecided,
            Formula::Aggregate(aggregate) => {
                let solutions = self.solver.aggregate(aggregate, bindings).map(|(_, all)| all);
                let all = alternatives(&aggregate.body);
                let ranged = solutions.unwrap_or_default().into_iter().filter_map(|solution| {
                    let taken = all.iter().find(|taken| taken.branches == solution.branches)?;
                    Some(self.ground(taken, solution.bindings))
                });
                Premise::Ranges(ranged.collect())
            }
            Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => Premise::Computed,
            Formula::And(_) | Formula::Or(_) => {
                unreachable!("an alternative has neither `AND` nor `OR` at its top")
            }
        }
    }
}
