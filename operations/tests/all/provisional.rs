//! Answers that a request still to be carried out could change.

use framex_operations::operations::{explain, load, query};
use framex_operations::{Limits, Session, SourceText};

const SCREENING: &str = r#"
world open.
closed slot screened.
p1:Payment[purpose -> "catering"].
p2:Payment[purpose -> "travel"].
external screen(?P) using _llm[prompt -> "Read the purpose."; purpose -> ?T] <- ?P:Payment[purpose -> ?T].
?P[screened -> true] <- ?P:Payment AND screen(?P)[result("verdict") -> "release"].
?P[outcome -> "hold"] <- ?P:Payment AND NOT ?P[screened -> true].
?P[seen -> ?T] <- ?P:Payment[purpose -> ?T].
?P[verdict -> ?V] <- ?P:Payment AND screen(?P)[result("verdict") -> ?V].
"#;

fn session(receipts: &str) -> Session {
    let mut session = Session::new(Limits::default());
    let input = load::Input {
        sources: vec![SourceText {
            file: "screening.fx".to_owned(),
            source: format!("{SCREENING}{receipts}"),
        }],
        ..load::Input::default()
    };
    load::run(&mut session, input).unwrap_or_else(|refused| panic!("{refused:?}"));
    session
}

fn provisional(session: &mut Session, goal: &str) -> Vec<String> {
    let input = query::Input {
        query: goal.to_owned(),
        ..query::Input::default()
    };
    let answered = query::run(session, &input).unwrap_or_else(|refused| panic!("{refused:?}"));
    answered.provisional
}

#[test]
fn what_rests_on_an_absent_receipt_is_provisional_and_names_the_requests() {
    let mut session = session("");
    let both = ["screen(p1)", "screen(p2)"];
    assert_eq!(provisional(&mut session, "?P[outcome -> ?O]"), both);
    assert_eq!(
        provisional(&mut session, "p1[screened -> true]"),
        both,
        "a closed scope makes it false"
    );
    assert_eq!(
        provisional(&mut session, "p1[outcome -> \"hold\"] AND p1[seen -> ?T]"),
        both
    );
}

#[test]
fn what_no_receipt_could_take_away_is_not_provisional() {
    let mut session = session("");
    assert!(provisional(&mut session, "p1[seen -> ?T]").is_empty());
    assert!(
        provisional(&mut session, "p1[verdict -> ?V]").is_empty(),
        "an unknown is no conclusion"
    );
}

#[test]
fn an_answer_is_final_once_the_requests_are_carried_out() {
    let mut session = session(
        r#"
screen(p1)[tool#status -> "succeeded"; tool#completed -> true; result("verdict") -> "release"].
screen(p2)[tool#status -> "failed"; tool#completed -> true; error -> "no answer in time"; tool#failure -> "timeout"].
"#,
    );
    assert!(provisional(&mut session, "?P[outcome -> ?O]").is_empty());
}

#[test]
fn a_proof_says_what_it_hangs_on() {
    let mut session = session("");
    let input = explain::Input {
        fact: "p1[outcome -> \"hold\"]".to_owned(),
        ..explain::Input::default()
    };
    let explained = explain::run(&mut session, &input).unwrap_or_else(|refused| panic!("{refused:?}"));
    let explain::Output::Text(text) = explained else {
        panic!("text unless another form is asked for")
    };
    let last = text.lines().last().unwrap_or_default();
    assert_eq!(
        last,
        "provisional: rests on the absence of receipts of screen(p1), screen(p2)"
    );
}
