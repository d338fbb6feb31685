//! The checker refuses a proof as soon as one thing in it is wrong.

mod session;

use framex_proof::{Absence, Explanation, FactSet, Limits, Premise, Proof, Step, check, prove};
use session::Session;

const PROGRAM: &str = r#"world open. closed class Barred. closed slot price.
ann[parent -> bea]. bea[parent -> cleo]. ann[age -> 20]. tea[price -> 3]. rice[price -> 4]. dan:Barred.
?X[grandparent -> ?Z] <- ?X[parent -> ?Y] AND ?Y[parent -> ?Z] AND ?X != ?Z.
?X:Adult <- ?X[age -> ?A] AND ?A >= 18 AND NOT ?X:Barred.
basket[total -> ?T] <- ?T := sum{?P | ?I[price -> ?P]}.
?X:Elder <- ?X:Adult AND (?X:Wise OR ?X[grandparent -> ?_]).
"#;

/// What the checker says of the proof of a fact after `change`; empty where it accepts it.
fn verdict(fact: &str, change: impl FnOnce(&mut Proof, &mut Session)) -> &'static str {
    let mut session = Session::of(PROGRAM);
    let fact = session.fact(fact);
    let limits = Limits::default();
    let found = prove(
        &fact,
        1,
        &session.model,
        &session.program,
        &mut session.terms,
        limits,
    );
    let Explanation { mut proofs, .. } = found.expect("a proof");
    let mut proof = proofs.remove(0);
    change(&mut proof, &mut session);
    let mut stated = FactSet::default();
    for fact in session.program.facts.iter() {
        stated.add(fact.fact(), true);
    }
    match check(proof, &session.program, &stated, &mut session.terms) {
        Ok(_) => "",
        Err(refuted) => refuted.reason,
    }
}

fn step(proof: &mut Proof) -> &mut framex_proof::RuleStep {
    match &mut proof.nodes[0].step {
        Step::Rule(step) => step,
        Step::Stated | Step::Held => panic!("a rule step"),
    }
}

#[test]
fn an_honest_proof_is_accepted() {
    for fact in [
        "ann[grandparent -> cleo]",
        "ann:Adult",
        "basket[total -> 7]",
        "ann:Elder",
        "ann[age -> 20]",
    ] {
        assert_eq!(verdict(fact, |_, _| {}), "", "{fact}");
    }
}

#[test]
fn a_forged_leaf_rule_or_binding_is_refused() {
    let fact = "ann[grandparent -> cleo]";
    assert_eq!(verdict(fact, |proof, _| proof.nodes.clear()), "proves nothing");
    assert_eq!(
        verdict(fact, |proof, _| proof.nodes[0].step = Step::Stated),
        "a stated fact has height 0"
    );
    for (step, reason) in [
        (Step::Stated, "it is not stated"),
        (Step::Held, "no request holds it"),
    ] {
        let forge_leaf = |proof: &mut Proof, _: &mut Session| {
            proof.nodes[0].step = step;
            proof.nodes[0].height = 0;
        };
        assert_eq!(verdict(fact, forge_leaf), reason);
    }
    assert_eq!(
        verdict(fact, |proof, _| step(proof).rule = 99),
        "there is no such rule"
    );
    assert_eq!(
        verdict(fact, |proof, _| step(proof).rule = 1),
        "the bindings are those of another rule"
    );
    assert_eq!(
        verdict(fact, |proof, _| step(proof).head = 5),
        "the rule has no such conclusion"
    );
    let forge_goal = |proof: &mut Proof, session: &mut Session| {
        proof.nodes[0].fact = session.fact("ann[grandparent -> ann]")
    };
    assert_eq!(verdict(fact, forge_goal), "the rule concludes something else");
}

#[test]
fn a_premise_that_is_missing_wrong_or_circular_is_refused() {
    let fact = "ann[grandparent -> cleo]";
    assert_eq!(
        verdict(fact, |proof, _| drop(step(proof).body.premises.pop())),
        "a condition has no premise"
    );
    assert_eq!(
        verdict(fact, |proof, _| step(proof).body.premises.swap(0, 1)),
        "a premise is not what the condition asks for"
    );
    assert_eq!(
        verdict(fact, |proof, _| step(proof).body.premises[0] = Premise::Fact(0)),
        "a premise is as high as what it supports"
    );
    assert_eq!(
        verdict(fact, |proof, _| step(proof).body.premises[0] = Premise::Fact(9)),
        "a premise is missing"
    );
    assert_eq!(
        verdict(fact, |proof, _| step(proof).body.premises[2] = Premise::Undecided),
        "a premise is of another kind than its condition"
    );
    assert_eq!(
        verdict("ann:Elder", |proof, _| step(proof).body.branches = vec![7]),
        "the body has no such alternative"
    );
}

#[test]
fn a_comparison_is_computed_again_and_a_not_looked_at_again() {
    let forge_age = |proof: &mut Proof, session: &mut Session| {
        let seventeen = session.terms.integer(17);
        for value in &mut step(proof).body.bindings {
            if value.and_then(|term| term.small_integer()).is_some() {
                *value = Some(seventeen);
            }
        }
        proof.nodes[1].fact = session.fact("ann[age -> 17]");
    };
    assert_eq!(
        verdict("ann:Adult", forge_age),
        "a condition is not true when computed again"
    );
    let forge_person = |proof: &mut Proof, session: &mut Session| {
        let dan = session.terms.name("dan");
        step(proof).body.bindings[0] = Some(dan);
        proof.nodes[0].fact = session.fact("dan:Adult");
        proof.nodes[1].fact = session.fact("dan[age -> 20]");
    };
    assert_eq!(verdict("ann:Adult", forge_person), "what is denied is not false");
    let forge_scope = |proof: &mut Proof, session: &mut Session| {
        let closed = vec![session.fact("ann[age -> 20]").predicate];
        let open_beneath = Vec::new();
        step(proof).body.premises[2] = Premise::Absent(Absence { closed, open_beneath });
    };
    assert_eq!(
        verdict("ann:Adult", forge_scope),
        "a scope that is said to be closed is open"
    );
}

#[test]
fn an_aggregate_must_range_over_every_solution_once() {
    let solutions = |proof: &mut Proof, change: fn(&mut Vec<framex_proof::Ground>)| match &mut step(proof)
        .body
        .premises[0]
    {
        Premise::Ranges(solutions) => change(solutions),
        other => panic!("{other:?}"),
    };
    let fact = "basket[total -> 7]";
    let twice = |proof: &mut Proof, _: &mut Session| solutions(proof, |all| all.push(all[0].clone()));
    assert_eq!(verdict(fact, twice), "a solution is counted twice");
    let one_less = |proof: &mut Proof, _: &mut Session| solutions(proof, |all| drop(all.pop()));
    assert_eq!(
        verdict(fact, one_less),
        "the solutions of an aggregate give another value"
    );
    let smaller = |proof: &mut Proof, session: &mut Session| {
        solutions(proof, |all| drop(all.pop()));
        let three = session.terms.integer(3);
        step(proof).body.bindings[0] = Some(three);
        proof.nodes[0].fact = session.fact("basket[total -> 3]");
    };
    assert_eq!(verdict(fact, smaller), "an aggregate leaves a solution out");
}
