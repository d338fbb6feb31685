//! What rests on a fact, and that looking leaves the model as it was.

mod session;

use framex_fixpoint::Budget;
use framex_proof::dependents;
use session::Session;
use std::collections::BTreeSet;
use std::fmt::Write as _;

#[track_caller]
fn check(program: &str, fact: &str, expected: &[&str]) {
    let mut session = Session::of(program);
    let fact = session.fact(fact);
    let Session {
        model,
        program,
        terms,
        ..
    } = &mut session;
    let budget = Budget::default();
    let found = dependents(&fact, model, program, terms, &budget).expect("within budget");
    assert!(session.model.holds(&fact));
    let prints = found.iter().map(|fact| fact.print(&session.terms));
    assert_eq!(prints.collect::<Vec<_>>(), expected);
}

#[test]
fn dependents_are_the_facts_that_would_lose_their_last_support() {
    let family =
        "world open. ann[parent -> bea]. bea[parent -> cleo]. ann[parent -> dora]. dora[parent -> cleo].
?X[ancestor -> ?Y] <- ?X[parent -> ?Y]. ?X[ancestor -> ?Z] <- ?X[parent -> ?Y] AND ?Y[ancestor -> ?Z].";
    check(family, "ann[parent -> bea]", &["ann[ancestor -> bea]"]);
    check(family, "bea[parent -> cleo]", &["bea[ancestor -> cleo]"]);
    check(
        "world open. a:One. ?X:Two <- ?X:One. ?X:Three <- ?X:Two. ?X:Three <- ?X:Four. b:Two. b:Four.",
        "a:Two",
        &["a:Three"],
    );
    check("world open. a:One. a:One. ?X:Two <- ?X:One.", "a:One", &["a:Two"]);
}

#[test]
fn of_a_derived_fact_goes_what_has_no_proof_without_it() {
    let shops = "world closed. ann[sold -> 3]. ann[sold -> 5]. bob[sold -> 5]. ann:Open.
?X[took -> ?N] <- ?X[sold -> ?N].
?X[best -> ?M] <- ?X:Open AND ?M := max{?N | ?X[took -> ?N]}.
?X[sales -> ?C] <- ?X:Open AND ?C := count{?N | ?X[took -> ?N]}.
?X:Busy <- ?X[took -> 3].
?X:Idle <- ?X[sold -> ?_] AND NOT ?X:Busy.
?X:Quiet <- ?X:Open AND NOT ?X:Idle.";
    check(
        shops,
        "ann[took -> 3]",
        &["ann[sales -> 2]", "ann:Busy", "ann:Quiet"],
    );
    check(shops, "ann[took -> 5]", &["ann[best -> 5]", "ann[sales -> 2]"]);
    check(shops, "bob[took -> 5]", &[]);
}

#[test]
fn what_only_holds_itself_up_goes_with_what_held_it() {
    let ring = "world open. a:Start. a[to -> b]. b[to -> c]. c[to -> b]. c[to -> d].
?X:In <- ?X:Start. ?Y:In <- ?X:In AND ?X[to -> ?Y].";
    check(ring, "b:In", &["c:In", "d:In"]);
    check(ring, "c:In", &["d:In"]);
}

/// Pairs that `paths` joins over edges, without one of them.
fn closure(edges: &BTreeSet<(usize, usize)>, without: (usize, usize)) -> BTreeSet<(usize, usize)> {
    let mut paths: BTreeSet<(usize, usize)> = edges.clone();
    paths.remove(&without);
    loop {
        let longer = paths.iter().flat_map(|(from, middle)| {
            let on = paths.iter().filter(move |(start, _)| start == middle);
            on.map(move |(_, to)| (*from, *to))
        });
        let new: Vec<(usize, usize)> = longer
            .filter(|pair| *pair != without && !paths.contains(pair))
            .collect();
        if new.is_empty() {
            return paths;
        }
        paths.extend(new);
    }
}

#[test]
fn what_goes_with_a_pair_of_a_closure_is_what_a_plain_closure_lacks_without_it() {
    const NODES: usize = 6;
    let mut dice: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut below = |end: usize| {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        (dice % end as u64) as usize
    };
    for _ in 0..60 {
        let edges: BTreeSet<(usize, usize)> = (0..7).map(|_| (below(NODES), below(NODES))).collect();
        let mut program = "world open. ?X[path -> ?Y] <- ?X[edge -> ?Y].
?X[path -> ?Z] <- ?X[path -> ?Y] AND ?Y[path -> ?Z].\n"
            .to_owned();
        for (from, to) in &edges {
            writeln!(program, "n{from}[edge -> n{to}].").unwrap();
        }
        let mut session = Session::of(&program);
        let all = closure(&edges, (NODES, NODES));
        for (from, to) in &all {
            let fact = session.fact(&format!("n{from}[path -> n{to}]"));
            let left = closure(&edges, (*from, *to));
            let mut expected: Vec<String> = all
                .difference(&left)
                .filter(|pair| **pair != (*from, *to))
                .map(|(from, to)| format!("n{from}[path -> n{to}]"))
                .collect();
            let Session {
                model,
                program,
                terms,
                ..
            } = &mut session;
            let found = dependents(&fact, model, program, terms, &Budget::default()).expect("within budget");
            let mut found: Vec<String> = found.iter().map(|fact| fact.print(terms)).collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{}", fact.print(terms));
            assert_eq!(session.model.facts().count(), edges.len() + all.len());
        }
    }
}
