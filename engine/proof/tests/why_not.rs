//! Why a fact does not hold, as lines `rule: condition: status: reason`.

mod session;

use framex_proof::{Limits, why_not};
use session::Session;
use std::fmt::Write;

#[track_caller]
fn check(program: &str, fact: &str, expected: &[&str]) {
    let mut session = Session::of(program);
    let fact = session.fact(fact);
    let limits = Limits::default();
    let absent = why_not(
        &fact,
        &session.model,
        &session.program,
        &mut session.terms,
        limits,
    );
    let lines = absent.nodes.iter().map(|node| {
        let rule = node.rule.map_or("fact".to_owned(), |rule| format!("#{rule}"));
        let mut line = format!("{rule}: {}: {:?}: {}", node.goal, node.status, node.reason);
        for hint in &node.hints {
            let _ = write!(line, "; {hint}");
        }
        line
    });
    assert_eq!(lines.collect::<Vec<_>>(), expected);
    assert!(absent.is_complete);
}

const ADMISSION: &str = r#"world open. closed class Barred. closed slot fee.
nora[age -> 17; score -> "40"; city -> "Zürich"; level -> 4.0]. omar[age -> 30]. omar:Barred. nora[fee -> 10].
?X:Adult <- ?X[age -> ?A] AND ?A >= 18.
?X:Admitted <- ?X:Adult AND NOT ?X:Barred.
?X:Strong <- ?X[score -> ?S] AND ?S > 30.
?X:Local <- ?X[city -> "Zurich"].
?X:Local <- (?X[home -> "Chur"] OR ?X[age -> 99]).
?X:Exact <- ?X[level -> ?L] AND ?L := 2 + 2.
?X:Paid <- ?X[fee -> 12].
?X:Free <- NOT ?X[tax -> ?_] AND ?X[age -> ?A].
?X:Summed <- ?X[age -> ?A] AND ?T := sum{?S | ?Y[score -> ?S]}.
"#;

#[test]
fn the_first_condition_that_fails_is_named_with_its_value() {
    check(
        ADMISSION,
        "nora:Adult",
        &[
            "fact: nora:Adult: Unknown: it is not stated, and the rule that could conclude it is blocked; `Adult` is open",
            "#0: 17 >= 18: False: 17 >= 18 does not hold",
        ],
    );
    check(
        ADMISSION,
        "omar:Admitted",
        &[
            "fact: omar:Admitted: Unknown: it is not stated, and the rule that could conclude it is blocked; `Admitted` is open",
            "#1: NOT omar:Barred: False: what is denied holds",
        ],
    );
}

#[test]
fn a_fact_that_no_rule_concludes_says_whether_its_scope_is_closed() {
    check(
        ADMISSION,
        "nora[pet -> cat]",
        &["fact: nora[pet -> cat]: Unknown: it is not stated, and no rule concludes it; `pet` is open"],
    );
    check(
        ADMISSION,
        "nora:Barred",
        &[
            "fact: nora:Barred: False: it is not stated, and no rule concludes it; false because `Barred` is closed",
        ],
    );
}

#[test]
fn a_condition_without_a_value_says_what_was_tried() {
    check(
        ADMISSION,
        "nora:Strong",
        &[
            "fact: nora:Strong: Unknown: it is not stated, and the rule that could conclude it is blocked; `Strong` is open",
            "#2: \"40\" > 30: NoValue: \"40\" > 30 compares a string with a number",
        ],
    );
}

#[test]
fn a_near_miss_is_named_and_each_alternative_has_its_blocker() {
    check(
        ADMISSION,
        "nora:Local",
        &[
            "fact: nora:Local: Unknown: it is not stated, and the rules that could conclude it are blocked; `Local` is open",
            "#3: nora[city -> \"Zurich\"]: Unknown: no fact meets it, and it is open; `\"Zurich\"` is asked for; `city` has `\"Zürich\"`",
            "#4: nora[home -> \"Chur\"]: Unknown: no fact meets it, and it is open",
            "#4: nora[age -> 99]: Unknown: no fact meets it, and it is open",
        ],
    );
}

#[test]
fn an_equal_value_that_is_another_object_is_told_apart() {
    check(
        ADMISSION,
        "nora:Exact",
        &[
            "fact: nora:Exact: Unknown: it is not stated, and the rule that could conclude it is blocked; `Exact` is open",
            "#5: ?L := 2 + 2: False: it gives 4, which equals 4.0 and is another object: compare with `=`",
        ],
    );
}

#[test]
fn closed_and_open_scopes_block_in_their_own_words() {
    check(
        ADMISSION,
        "nora:Paid",
        &[
            "fact: nora:Paid: Unknown: it is not stated, and the rule that could conclude it is blocked; `Paid` is open",
            "#6: nora[fee -> 12]: False: no fact meets it; false because `fee` is closed",
        ],
    );
    check(
        ADMISSION,
        "nora:Free",
        &[
            "fact: nora:Free: Unknown: it is not stated, and the rule that could conclude it is blocked; `Free` is open",
            "#7: NOT nora[tax -> ?_]: Unknown: what is denied is unknown: a `NOT` over something open is never true",
        ],
    );
    check(
        ADMISSION,
        "nora:Summed",
        &[
            "fact: nora:Summed: Unknown: it is not stated, and the rule that could conclude it is blocked; `Summed` is open",
            "#8: ?T := sum{?S | ?Y[score -> ?S]}: NoValue: an aggregate over something open has no value",
        ],
    );
}

#[test]
fn a_name_that_is_a_slip_away_from_one_that_facts_have_is_offered() {
    let people = "world closed. anna:Person[age -> 20; home -> \"Chur\"]. p[q -> 1].
?X:Adult <- ?X:Person[agee -> ?A] AND ?A >= 18.
?X:Guest <- ?X:Persn.
?X:Local <- ?X[home -> ?_].
?X:Odd <- ?X[r -> 1].";
    let hints = |fact: &str| -> Vec<String> {
        let mut session = Session::of(people);
        let fact = session.fact(fact);
        let Session {
            model,
            program,
            terms,
            ..
        } = &mut session;
        let absent = why_not(&fact, model, program, terms, Limits::default());
        let mut hints: Vec<String> = absent.nodes.into_iter().flat_map(|node| node.hints).collect();
        hints.dedup();
        hints
    };
    assert_eq!(
        hints("anna:Adult"),
        ["no fact has `agee`; did you mean `age`, which facts have?"]
    );
    assert_eq!(
        hints("anna:Guest"),
        ["nothing is a member of `Persn`; did you mean `Person`, which has members?"]
    );
    assert_eq!(
        hints("ana:Local"),
        ["nothing is known of `ana`; did you mean `anna`?"]
    );
    assert!(hints("p:Odd").is_empty(), "of one letter every other is near");
}
