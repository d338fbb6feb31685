//! Explanations: their text, which proof is the lowest, and that the checker accepts each.

mod session;

use framex_proof::Step;
use session::Session;

#[track_caller]
fn check(program: &str, fact: &str, expected: &str) {
    let found = Session::of(program).explain(fact, 1);
    assert_eq!(found.trim_end(), expected.trim_matches('\n'), "found:\n{found}");
}

const FAMILY: &str = r#"world open.
ann[parent -> bea]. bea[parent -> cleo]. bob[parent -> bea].
?X[sibling -> ?Y] <- ?X[parent -> ?P] AND ?Y[parent -> ?P] AND ?X != ?Y.
?C[grandparent -> ?G] <- ?C[parent -> ?P; parent -> ?P] AND ?P[parent -> ?G].
"#;

#[test]
fn a_rule_is_shown_as_single_conditions_with_its_bindings_and_the_stated_facts_beneath() {
    check(
        FAMILY,
        "ann[grandparent -> cleo]",
        r#"
World assumption: open
ann[grandparent -> cleo]
  Derived by rule #1: ?C[grandparent -> ?G] <- ?C[parent -> ?P] AND ?C[parent -> ?P] AND ?P[parent -> ?G].
  Bindings: C = ann, G = cleo, P = bea
  Because:
    ann[parent -> bea]
      Asserted fact
        Source: family.fx | time: unspecified | weight: None | family.fx:2:5
    bea[parent -> cleo]
      Asserted fact
        Source: family.fx | time: unspecified | weight: None | family.fx:2:25
"#,
    );
}

#[test]
fn a_comparison_is_shown_with_its_values() {
    check(
        FAMILY,
        "ann[sibling -> bob]",
        r#"
World assumption: open
ann[sibling -> bob]
  Derived by rule #0: ?X[sibling -> ?Y] <- ?X[parent -> ?P] AND ?Y[parent -> ?P] AND ?X != ?Y.
  Bindings: P = bea, X = ann, Y = bob
  Condition: ann != bob
  Because:
    ann[parent -> bea]
      Asserted fact
        Source: family.fx | time: unspecified | weight: None | family.fx:2:5
    bob[parent -> bea]
      Asserted fact
        Source: family.fx | time: unspecified | weight: None | family.fx:2:46
"#,
    );
}

#[test]
fn a_not_names_the_closed_scope_and_what_is_open_beneath_it() {
    check(
        r#"world open. closed class Blocked. closed slot owner.
case1:Case. case1[cost -> 3].
?X:Blocked <- ?X[debt -> ?D] AND ?D > 100.
?X:Free <- ?X:Case AND NOT ?X:Blocked AND NOT ?X[owner -> ?_].
"#,
        "case1:Free",
        r#"
World assumption: open
case1:Free
  Derived by rule #1: ?X:Free <- ?X:Case AND NOT ?X:Blocked AND NOT ?X[owner -> ?_].
  Bindings: X = case1
  Condition: NOT case1:Blocked, false because `Blocked` is closed; its rule rests on `debt`, which is open
  Condition: NOT case1[owner -> ?_], false because `owner` is closed
  Because:
    case1:Case
      Asserted fact
        Source: family.fx | time: unspecified | weight: None | family.fx:2:1
"#,
    );
}

#[test]
fn an_aggregate_shows_the_solutions_it_ranged_over() {
    check(
        r#"world open. closed slot price.
tea[price -> 3]. rice[price -> 4.5].
basket[total -> ?T] <- ?T := sum{?P | ?I[price -> ?P]}.
"#,
        "basket[total -> 7.5]",
        r#"
World assumption: open
basket[total -> 7.5]
  Derived by rule #0: basket[total -> ?T] <- ?T := sum{?P | ?I[price -> ?P]}.
  Bindings: T = 7.5
  Condition: ?T := sum{?P | ?I[price -> ?P]}, which is 7.5, over 2 solutions
    Solution: I = tea, P = 3
    Solution: I = rice, P = 4.5
  Because:
    tea[price -> 3]
      Asserted fact
        Source: family.fx | time: unspecified | weight: None | family.fx:2:5
    rice[price -> 4.5]
      Asserted fact
        Source: family.fx | time: unspecified | weight: None | family.fx:2:23
"#,
    );
}

#[test]
fn a_fact_that_supports_twice_is_explained_once() {
    let mut session = Session::of(
        "world open. a:Base. ?X:Mid <- ?X:Base. ?X:Left <- ?X:Mid. ?X:Right <- ?X:Mid. ?X:Top <- ?X:Left AND ?X:Right.",
    );
    let text = session.explain("a:Top", 1);
    assert_eq!(text.matches("a:Mid\n").count(), 2, "{text}");
    assert_eq!(text.matches("Explained above").count(), 1, "{text}");
    assert_eq!(text.matches("Derived by rule #0").count(), 1, "{text}");
}

#[test]
fn the_lowest_proof_wins_over_an_earlier_rule_and_the_others_are_counted() {
    let mut session = Session::of(
        r#"world open. a:Base. a:Other.
?X:One <- ?X:Base. ?X:Two <- ?X:One. ?X:Goal <- ?X:Two. ?X:Goal <- ?X:Base AND ?X:Other. ?X:Goal <- ?X:Other.
?X:One <- ?X:Goal.
"#,
    );
    let text = session.explain("a:Goal", 1);
    assert!(text.contains("Derived by rule #4"), "{text}");
    assert!(text.ends_with("There are 2 further proofs\n"), "{text}");
    let all = session.explain("a:Goal", 9);
    let order = [
        "Proof 1 of 3",
        "rule #4",
        "Proof 2 of 3",
        "rule #3",
        "Proof 3 of 3",
        "rule #2",
    ];
    let places: Vec<_> = order.iter().map(|part| all.find(part)).collect();
    assert!(places.is_sorted() && places.iter().all(Option::is_some), "{all}");
}

#[test]
fn a_stated_fact_that_a_rule_derives_too_has_a_further_proof() {
    let text =
        Session::of("world open. a:Base. a:Goal. ?X:Mid <- ?X:Base. ?X:Goal <- ?X:Mid.").explain("a:Goal", 1);
    assert!(text.contains("a:Goal\n  Asserted fact"), "{text}");
    assert!(text.ends_with("There is 1 further proof\n"), "{text}");
}

#[test]
fn a_search_that_was_cut_short_says_that_a_lower_proof_may_exist() {
    let mut session = Session::of(
        "world open. a:Base. ?X:Goal <- ?X:Mid. ?X:Goal <- ?X:Low AND ?X:Base. ?X:Mid <- ?X:Low. ?X:Low <- ?X:Base.",
    );
    let fact = session.fact("a:Goal");
    let limits = framex_proof::Limits {
        looks: 1,
        ..Default::default()
    };
    let found = framex_proof::prove(
        &fact,
        1,
        &session.model,
        &session.program,
        &mut session.terms,
        limits,
    );
    assert!(found.is_some_and(|found| !found.is_lowest));
}

#[test]
fn a_long_chain_and_a_cycle_have_their_lowest_proof() {
    let mut text = String::from(
        "world open.\n?X[reach -> ?Y] <- ?X[edge -> ?Y].\n?X[reach -> ?Z] <- ?X[edge -> ?Y] AND ?Y[reach -> ?Z].\n",
    );
    for at in 0..150 {
        text.push_str(&format!("n{at}[edge -> n{}].\n", (at + 1) % 150));
    }
    let mut session = Session::of(&text);
    let fact = session.fact("n0[reach -> n0]");
    let (proofs, further) = session.proofs(&fact, 1).unwrap();
    assert_eq!((proofs[0].proof().nodes[0].height, further), (150, 0));
    assert!(proofs[0].relies_on().is_empty());
}

#[test]
fn extends_and_declare_are_steps_of_their_own() {
    let mut session = Session::of(
        "world open. Man extends Person. Person extends Being. ivo:Man. declare inverse parent child. ivo[parent -> eva].",
    );
    let inherited = session.explain("ivo:Being", 1);
    assert_eq!(
        inherited.matches("Inherited by `extends`").count(),
        2,
        "{inherited}"
    );
    let declared = session.explain("eva[child -> ivo]", 1);
    assert!(
        declared.contains("Derived by `declare`: ?Y[child -> ?X] <- ?X[parent -> ?Y]."),
        "{declared}"
    );
}

#[test]
fn a_fact_of_a_request_that_was_taken_stays_explained_when_its_premise_goes() {
    let mut session = Session::of(
        r#"world open. memo:Document. memo[text -> "hello"].
external read(?D) using _llm with sense[document -> ?T] <- ?D:Document[text -> ?T].
sense:Prompt[text -> "Read it."]."#,
    );
    let request = session.fact("read(memo)[document -> \"hello\"]");
    let (proofs, _) = session.proofs(&request, 1).expect("a proof by the statement");
    assert!(matches!(proofs[0].proof().nodes[0].step, Step::Rule(_)));
    let taken = framex_fixpoint::Change {
        take: vec![(request.terms[0], vec![request.clone()])],
        ..Default::default()
    };
    let gone = framex_fixpoint::Change {
        withdraw: vec![session.fact("memo[text -> \"hello\"]")],
        ..Default::default()
    };
    for change in [taken, gone] {
        let Session {
            model,
            program,
            terms,
            ..
        } = &mut session;
        let budget = framex_fixpoint::Budget::default();
        model
            .apply(&change, program, terms, &budget)
            .expect("within budget");
    }
    let limits = framex_proof::Limits::default();
    let found = framex_proof::prove(
        &request,
        1,
        &session.model,
        &session.program,
        &mut session.terms,
        limits,
    );
    let proof = found.expect("held").proofs.remove(0);
    assert_eq!(proof.nodes[0].step, Step::Held);
    let checked = framex_proof::check(proof, &session.program, &session.model, &mut session.terms);
    assert!(checked.is_ok());
}

fn chain(length: usize, rules: &str) -> String {
    let mut text = format!("world open.\nn0:Reached.\n{rules}\n");
    for at in 0..length {
        text.push_str(&format!("n{at}[next -> n{}].\n", at + 1));
    }
    text
}

#[test]
fn a_proof_of_many_thousand_levels_is_printed_in_proportion_to_its_length() {
    let length = 30_000;
    let mut session = Session::of(&chain(length, "?Y:Reached <- ?X:Reached[next -> ?Y]."));
    let fact = session.fact(&format!("n{length}:Reached"));
    let (proofs, further) = session.proofs(&fact, 1).unwrap();
    assert_eq!(proofs[0].proof().nodes[0].height as usize, length);
    assert_eq!(proofs[0].proof().nodes.len(), 2 * length + 1);
    let shown = framex_proof::Shown {
        depth: usize::MAX,
        further,
        may_be_more: false,
    };
    let text = framex_proof::text::print(&proofs, shown, &session.program, &(), &session.terms);
    assert!(text.len() < 400 * length, "{} characters", text.len());
    assert_eq!(text.matches("Derived by rule #0").count(), length);
}

#[test]
fn what_stands_too_deep_is_explained_below_from_the_margin_on() {
    let mut session = Session::of(&chain(20, "?Y:Reached <- ?X:Reached[next -> ?Y]."));
    let text = session.explain("n20:Reached", 1);
    assert_eq!(text.matches("Explained below").count(), 1, "{text}");
    assert!(text.contains("\nn4:Reached\n  Derived by rule #0"), "{text}");
}

#[test]
fn a_chain_of_a_transitive_property_is_halved_again_and_again() {
    let mut session = Session::of(&chain(100, "declare transitive next."));
    let fact = session.fact("n0[next -> n100]");
    let (proofs, _) = session.proofs(&fact, 1).unwrap();
    assert_eq!(proofs[0].proof().nodes[0].height, 7);
}
