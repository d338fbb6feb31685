//! A read leaves the model as it was, at whatever moment a limit ends it, and tells what it did not see.

mod session;

use framex_fixpoint::{Budget, Spent};
use framex_proof::{Needs, NeedsLimits, dependents, evidence_needs};
use session::Session;
use std::cell::Cell;

thread_local! {
    /// How often the clock may still be asked before the time is over.
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// A clock that runs out after it was asked so many times.
fn clock(asked: u64) -> Budget {
    ASKED.set(asked);
    Budget {
        is_time_over: || {
            let left = ASKED.get();
            ASKED.set(left.saturating_sub(1));
            left == 0
        },
        ..Budget::default()
    }
}

fn facts(session: &Session) -> Vec<String> {
    let facts = session.model.facts();
    let mut facts: Vec<String> = facts.map(|fact| fact.print(&session.terms)).collect();
    facts.sort();
    facts
}

fn chain(length: usize) -> String {
    let edges: String = (0..length).map(|n| format!("n{n}[e -> n{}].\n", n + 1)).collect();
    format!("world open.\n{edges}?X[r -> ?Y] <- ?X[e -> ?Y].\n?X[r -> ?Z] <- ?X[r -> ?Y] AND ?Y[e -> ?Z].\n")
}

fn ask_dependents(session: &mut Session, fact: &str, budget: &Budget) -> Option<Vec<String>> {
    let fact = session.fact(fact);
    let Session {
        model,
        program,
        terms,
        ..
    } = session;
    let found = dependents(&fact, model, program, terms, budget).ok()?;
    Some(found.iter().map(|fact| fact.print(&session.terms)).collect())
}

/// Asks with every clock up to the one that lets all be told.
#[track_caller]
fn told_whole_or_not_at_all(program: &str, fact: &str, rests_on_it: usize) {
    let mut session = Session::of(program);
    let before = facts(&session);
    let (mut cut, mut whole) = (0, 0);
    for asked in 0.. {
        let told = ask_dependents(&mut session, fact, &clock(asked));
        assert_eq!(facts(&session), before, "the clock was asked {asked} times");
        match told {
            None => cut += 1,
            Some(told) => {
                assert_eq!(told.len(), rests_on_it);
                whole += 1;
            }
        }
        if whole == 3 {
            break;
        }
    }
    assert!(cut > 0, "no moment was met");
}

#[test]
fn what_rests_on_a_stated_fact_is_told_whole_or_not_at_all_and_the_fact_stays() {
    told_whole_or_not_at_all(&chain(40), "n20[e -> n21]", 21 * 20);
}

#[test]
fn what_rests_on_a_derived_fact_is_told_whole_or_not_at_all() {
    told_whole_or_not_at_all(&chain(40), "n20[r -> n21]", 19);
}

const STAFF: &str = "world open. closed class Barred.
a:Staff. b:Staff. c[age -> 30].
?X:Paid <- ?X:Staff AND ?X[grade -> ?G] AND ?G > 3.
?X:Listed <- ?X:Paid AND ?X[agreed -> true].
?X:Listed <- ?X[owns -> true].
?X:Counted <- ?X:Listed. ?X:Filed <- ?X:Counted.";

fn ask_needs(session: &mut Session, goal: &str, budget: &Budget) -> Result<Needs, Spent> {
    let goal = session.goal(goal);
    let Session {
        model,
        program,
        terms,
        ..
    } = session;
    evidence_needs(&goal, model, program, terms, budget, NeedsLimits::default())
}

fn patterns(needs: &Needs) -> Vec<Vec<&str>> {
    let sets = needs.sets.iter();
    sets.map(|set| {
        set.questions
            .iter()
            .map(|question| question.pattern.as_str())
            .collect()
    })
    .collect()
}

#[test]
fn a_search_for_evidence_leaves_nothing_behind_whenever_its_time_is_over() {
    let mut session = Session::of(STAFF);
    let before = facts(&session);
    let all = ask_needs(&mut session, "a:Filed", &Budget::default()).expect("it ends");
    assert!(all.is_complete && all.sets.len() == 2, "{all:?}");
    let mut cut = 0;
    for asked in 0..400 {
        let told = ask_needs(&mut session, "a:Filed", &clock(asked));
        assert_eq!(facts(&session), before, "the clock was asked {asked} times");
        let Ok(told) = told else { continue };
        match told.is_complete {
            true => assert_eq!(patterns(&told), patterns(&all)),
            false => {
                assert!(told.is_budget_spent, "{told:?}");
                assert!(all.sets.starts_with(&told.sets), "{told:?}");
                cut += 1;
            }
        }
    }
    assert!(cut > 10, "only {cut} searches were cut short");
}

#[test]
fn a_supposition_that_meets_a_limit_makes_the_search_incomplete() {
    let mut session = Session::of(STAFF);
    let held = session.model.facts().count() as u64;
    for room in 0..3 {
        let budget = Budget {
            facts: held + room,
            ..Budget::default()
        };
        let needs = ask_needs(&mut session, "a:Filed", &budget).expect("the goal itself is answered");
        assert!(
            needs.sets.is_empty() && !needs.is_complete && needs.is_budget_spent,
            "{needs:?}"
        );
    }
}

#[test]
fn a_search_for_evidence_ends_where_its_goal_takes_too_many_steps() {
    let numbers: String = (0..300).map(|n| format!("n{n}:N[v -> {n}].\n")).collect();
    let mut session = Session::of(&format!("world open.\n{numbers}"));
    let budget = Budget {
        steps_per_answer: 1_000_000,
        ..Budget::default()
    };
    let cross = "?A:N[v -> ?V] AND ?B:N[v -> ?W] AND ?C:N[v -> ?X] AND ?V + ?W + ?X < 0";
    assert_eq!(ask_needs(&mut session, cross, &budget).err(), Some(Spent::Steps));
}
