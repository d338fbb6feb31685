//! Proofs of generated programs: the checker accepts each, and each is the lowest, by a plain count of all firings.

mod session;

use framex_fixpoint::{Budget, Change};
use framex_proof::{FactSet, Limits, Step, check, prove};
use framex_term::{Fact, Predicate, Term};
use rustc_hash::FxHashMap;
use session::Session;
use std::fmt::Write as _;

/// Numbers that look random and are the same in every run (Marsaglia, "Xorshift RNGs", 2003).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// `?V0:C2` or `?V0[s1 -> ?V1]`; variables by number.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Says {
    Class(usize, usize),
    Slot(usize, usize, usize),
}

#[derive(Clone, Debug)]
struct Rule {
    head: Says,
    body: Vec<Says>,
    /// The last two conditions are alternatives.
    has_or: bool,
    /// `NOT ?V0:Shut`.
    denies: bool,
}

const OBJECTS: usize = 5;
const CLASSES: usize = 4;
const SLOTS: usize = 3;
const VARIABLES: usize = 3;

fn says(dice: &mut Dice) -> Says {
    match dice.below(2) {
        0 => Says::Class(dice.below(VARIABLES), dice.below(CLASSES)),
        _ => Says::Slot(dice.below(VARIABLES), dice.below(SLOTS), dice.below(VARIABLES)),
    }
}

fn variables(says: Says) -> Vec<usize> {
    match says {
        Says::Class(object, _) => vec![object],
        Says::Slot(object, _, value) => vec![object, value],
    }
}

fn print(says: Says) -> String {
    match says {
        Says::Class(object, class) => format!("?V{object}:C{class}"),
        Says::Slot(object, slot, value) => format!("?V{object}[s{slot} -> ?V{value}]"),
    }
}

fn rule(dice: &mut Dice) -> Rule {
    loop {
        let body: Vec<Says> = (0..1 + dice.below(3)).map(|_| says(dice)).collect();
        let rule = Rule {
            head: says(dice),
            has_or: body.len() > 1 && dice.below(3) == 0,
            denies: dice.below(4) == 0,
            body,
        };
        // Safe: each alternative binds the head, and what is denied.
        let is_safe = bodies(&rule).iter().all(|body| {
            let mut wanted = variables(rule.head);
            wanted.extend(rule.denies.then_some(0));
            let bound: Vec<usize> = body.iter().flat_map(|says| variables(*says)).collect();
            wanted.iter().all(|variable| bound.contains(variable))
        });
        if is_safe {
            return rule;
        }
    }
}

fn bodies(rule: &Rule) -> Vec<Vec<Says>> {
    let Some((last, rest)) = rule.body.split_last().filter(|_| rule.has_or) else {
        return vec![rule.body.clone()];
    };
    let (other, rest) = rest.split_last().expect("two conditions");
    vec![[rest, &[*other]].concat(), [rest, &[*last]].concat()]
}

fn print_rule(rule: &Rule) -> String {
    let mut conditions: Vec<String> = rule.body.iter().map(|says| print(*says)).collect();
    if rule.has_or {
        let (last, other) = (conditions.pop().unwrap(), conditions.pop().unwrap());
        conditions.push(format!("({other} OR {last})"));
    }
    if rule.denies {
        conditions.push("NOT ?V0:Shut".to_owned());
    }
    format!("{} <- {}.\n", print(rule.head), conditions.join(" AND "))
}

/// Height, number of premises and rule of each fact's lowest proof.
type Heights = FxHashMap<Fact, (u32, usize, usize)>;

struct World {
    rules: Vec<Rule>,
    objects: Vec<Term>,
    classes: Vec<Term>,
    slots: Vec<Term>,
    shut: Term,
}

impl World {
    fn fact(&self, says: Says, values: &[usize]) -> Fact {
        match says {
            Says::Class(object, class) => Fact::member(self.objects[values[object]], self.classes[class]),
            Says::Slot(object, slot, value) => Fact {
                predicate: Predicate::slot(self.slots[slot]),
                terms: [self.objects[values[object]], self.objects[values[value]]].into(),
            },
        }
    }

    /// By rounds: whatever a round derives for the first time has the round's number for its height.
    fn heights(&self, stated: &[Fact]) -> Heights {
        let mut heights: Heights = stated.iter().map(|fact| (fact.clone(), (0, 0, 0))).collect();
        for round in 1.. {
            let mut new = Heights::default();
            for (number, rule) in self.rules.iter().enumerate() {
                for at in 0..OBJECTS.pow(VARIABLES as u32) {
                    let values = [at % OBJECTS, at / OBJECTS % OBJECTS, at / OBJECTS / OBJECTS];
                    let is_denied =
                        rule.denies && stated.contains(&Fact::member(self.objects[values[0]], self.shut));
                    let fact = self.fact(rule.head, &values);
                    if is_denied || heights.contains_key(&fact) {
                        continue;
                    }
                    for body in bodies(rule) {
                        let mut premises: Vec<Fact> =
                            body.iter().map(|says| self.fact(*says, &values)).collect();
                        premises.dedup_by(|left, right| left == right);
                        let mut distinct: Vec<&Fact> = Vec::new();
                        for premise in &premises {
                            if !distinct.contains(&premise) {
                                distinct.push(premise);
                            }
                        }
                        if premises.iter().all(|premise| heights.contains_key(premise)) {
                            let found = (round, distinct.len(), number);
                            let best = new.entry(fact.clone()).or_insert(found);
                            *best = (*best).min(found);
                        }
                    }
                }
            }
            if new.is_empty() {
                return heights;
            }
            heights.extend(new);
        }
        heights
    }
}

fn generated(seed: u64) -> (Session, World, Dice, Vec<Fact>) {
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let rules: Vec<Rule> = (0..3 + dice.below(6)).map(|_| rule(&mut dice)).collect();
    let mut text = String::from("world open.\nclosed class Shut.\nshut:Shut.\n");
    rules.iter().for_each(|rule| text.push_str(&print_rule(rule)));
    for _ in 0..2 + dice.below(9) {
        let (object, value) = (dice.below(OBJECTS), dice.below(OBJECTS));
        let _ = match dice.below(3) {
            0 => writeln!(text, "o{object}:C{}.", dice.below(CLASSES)),
            1 => writeln!(text, "o{object}[s{} -> o{value}].", dice.below(SLOTS)),
            _ => writeln!(text, "o{object}:Shut."),
        };
    }
    let mut session = Session::of(&text);
    let name = |text: String, session: &mut Session| session.terms.name(&text);
    let world = World {
        rules,
        objects: (0..OBJECTS)
            .map(|at| name(format!("o{at}"), &mut session))
            .collect(),
        classes: (0..CLASSES)
            .map(|at| name(format!("C{at}"), &mut session))
            .collect(),
        slots: (0..SLOTS)
            .map(|at| name(format!("s{at}"), &mut session))
            .collect(),
        shut: name("Shut".to_owned(), &mut session),
    };
    let mut stated: Vec<Fact> = session.program.facts.iter().map(|stated| stated.fact()).collect();
    let mut seen = rustc_hash::FxHashSet::default();
    stated.retain(|fact| seen.insert(fact.clone()));
    (session, world, dice, stated)
}

/// Proves every fact of the session and holds each proof against the count.
fn hold_to(heights: &Heights, stated: &[Fact], session: &mut Session, context: &str) -> usize {
    let mut leaves = FactSet::default();
    for fact in stated {
        leaves.add(fact.clone(), true);
    }
    let facts: Vec<Fact> = session.model.facts().collect();
    assert_eq!(facts.len(), heights.len(), "{context}");
    for fact in &facts {
        let Session {
            model,
            program,
            terms,
            ..
        } = session;
        let found = prove(fact, 2, model, program, terms, Limits::default());
        let found = found.unwrap_or_else(|| panic!("{context}: no proof of {}", fact.print(terms)));
        assert!(found.is_lowest);
        let (height, premises, rule) = heights[fact];
        let root = &found.proofs[0].nodes[0];
        assert_eq!(root.height, height, "{context}: {}", fact.print(terms));
        if let Step::Rule(step) = &root.step {
            assert_eq!(step.rule as usize, rule, "{context}: {}", fact.print(terms));
            let mut distinct: Vec<String> = step
                .body
                .premises
                .iter()
                .map(|premise| format!("{premise:?}"))
                .collect();
            distinct.retain(|premise| premise.starts_with("Fact"));
            distinct.sort();
            distinct.dedup();
            assert_eq!(distinct.len(), premises, "{context}: {}", fact.print(terms));
        }
        for proof in found.proofs {
            for node in &proof.nodes[1..] {
                assert!(heights[&node.fact].0 <= node.height, "{context}");
            }
            let checked = check(proof, program, &leaves, terms);
            checked.unwrap_or_else(|refuted| panic!("{context}: {}: {refuted:?}", fact.print(terms)));
        }
    }
    facts.len()
}

#[test]
fn every_fact_of_a_generated_program_has_a_lowest_proof_that_the_checker_accepts() {
    let mut proved = 0;
    for seed in 1..=150 {
        let (mut session, world, _, stated) = generated(seed);
        proved += hold_to(
            &world.heights(&stated),
            &stated,
            &mut session,
            &format!("program {seed}"),
        );
    }
    assert!(proved > 1_000, "{proved}");
}

/// A statement put in or one taken back; `stated` is told.
fn change(world: &World, dice: &mut Dice, stated: &mut Vec<Fact>, session: &Session) -> Change {
    let mut change = Change::default();
    if let (0, false) = (dice.below(2), stated.is_empty()) {
        change.withdraw.push(stated.swap_remove(dice.below(stated.len())));
        let again = session.model.statements(&change.withdraw[0]) as usize;
        change.withdraw = vec![change.withdraw[0].clone(); again];
    } else {
        let says = says(dice);
        let values: Vec<usize> = (0..VARIABLES).map(|_| dice.below(OBJECTS)).collect();
        let fact = world.fact(says, &values);
        if !stated.contains(&fact) {
            stated.push(fact.clone());
        }
        change.state.push(fact);
    }
    change
}

#[test]
fn after_random_changes_every_fact_still_has_its_lowest_proof() {
    for seed in 1..=60 {
        let (mut session, world, mut dice, mut stated) = generated(seed);
        for step in 0..4 {
            let change = change(&world, &mut dice, &mut stated, &session);
            let Session {
                model,
                program,
                terms,
                ..
            } = &mut session;
            model
                .apply(&change, program, terms, &Budget::default())
                .expect("within budget");
            let context = format!("program {seed}, change {step}");
            hold_to(&world.heights(&stated), &stated, &mut session, &context);
        }
    }
}

#[test]
fn while_something_is_supposed_and_after_it_every_fact_has_its_lowest_proof() {
    for seed in 1..=60 {
        let (mut session, world, mut dice, stated) = generated(seed);
        for step in 0..4 {
            let mut then = stated.clone();
            let change = change(&world, &mut dice, &mut then, &session);
            let Session {
                model,
                program,
                terms,
                ..
            } = &mut session;
            let (_, supposed) = model
                .suppose_for_now(&change, program, terms, &Budget::default())
                .expect("within budget");
            let context = format!("program {seed}, supposition {step}");
            hold_to(&world.heights(&then), &then, &mut session, &context);
            session.model.take_back(supposed);
            hold_to(&world.heights(&stated), &stated, &mut session, &context);
        }
    }
}
