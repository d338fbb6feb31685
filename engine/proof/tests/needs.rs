//! What evidence would settle a goal, as lines `value: question, question`.

mod session;

use framex_fixpoint::Budget;
use framex_proof::{Needs, NeedsLimits, evidence_needs};
use session::Session;

fn needs(program: &str, goal: &str, limits: NeedsLimits) -> Needs {
    let mut session = Session::of(program);
    let goal = session.goal(goal);
    let before: Vec<_> = session.model.facts().collect();
    let Session {
        model,
        program,
        terms,
        ..
    } = &mut session;
    let needs =
        evidence_needs(&goal, model, program, terms, &Budget::default(), limits).expect("within budget");
    let mut after: Vec<_> = session.model.facts().collect();
    after.sort_by_key(|fact| before.iter().position(|other| other == fact));
    assert_eq!(after, before, "the model is what it was");
    needs
}

#[track_caller]
fn check(program: &str, goal: &str, expected: &[&str]) {
    let needs = needs(program, goal, NeedsLimits::default());
    let lines = needs.sets.iter().map(|set| {
        let questions = set
            .questions
            .iter()
            .map(|question| match question.tests.as_slice() {
                [] => question.pattern.clone(),
                tests => format!("{} with {}", question.pattern, tests.join(" and ")),
            });
        format!("{}: {}", set.settles, questions.collect::<Vec<_>>().join(", "))
    });
    assert_eq!(lines.collect::<Vec<_>>(), expected);
    assert!(needs.is_complete, "{} states", needs.states);
}

const ADMISSION: &str = r#"world open. closed class Barred.
nora:Applicant. omar:Applicant. omar[age -> 30].
?X:Admitted <- ?X:Applicant AND ?X[age -> ?A] AND ?A >= 18 AND ?X[paid -> true].
?X:Admitted <- ?X:Applicant AND ?X[guest -> true].
?X:Barred <- ?X[debt -> ?D] AND ?D > 100.
"#;

#[test]
fn the_smallest_sets_come_first_with_tests_for_their_placeholders() {
    check(
        ADMISSION,
        "nora:Admitted",
        &[
            "true: nora[guest -> true]",
            "true: nora[age -> ?A] with ?A >= 18, nora[paid -> true]",
        ],
    );
    check(
        ADMISSION,
        "omar:Admitted",
        &["true: omar[guest -> true]", "true: omar[paid -> true]"],
    );
}

#[test]
fn a_goal_is_settled_either_way() {
    check(
        ADMISSION,
        "nora[guest -> true] AND NOT nora:Barred",
        &[
            "true: nora[guest -> true]",
            "false: nora[debt -> ?D] with ?D > 100",
        ],
    );
}

#[test]
fn evidence_is_found_through_variable_properties_and_views() {
    check(
        "world open. nora:Applicant. ?X:Known <- ?X:Applicant[?P -> ?V] AND ?P = age AND ?V > 17. omar[age -> 3].",
        "nora:Known",
        &["true: nora[age -> ?V] with ?V > 17"],
    );
    check(
        "world open. Student extends Person. Member {}. ?X:Listed <- ?X[frame::memberOf -> ?C] AND ?C[frame::subclassOf -> Person].",
        "nora:Listed",
        &["true: nora:Student"],
    );
    check(
        "world open. Desk { of: Person }. ?X[?P -> ?Y] <- ?X[kept(?P) -> ?Y].",
        "d1[of -> nora]",
        &["true: d1[kept(of) -> nora]", "true: d1[of -> nora]"],
    );
}

#[test]
fn a_settled_goal_needs_nothing() {
    check(ADMISSION, "omar[age -> 30]", &[]);
    check(ADMISSION, "omar:Barred", &[]);
}

#[test]
fn a_search_that_was_cut_short_says_so() {
    let limits = NeedsLimits {
        max_states: 2,
        ..NeedsLimits::default()
    };
    let cut = needs(ADMISSION, "nora:Admitted", limits);
    assert!(!cut.is_complete && cut.sets.is_empty());
    let limits = NeedsLimits {
        max_assumptions: 1,
        ..NeedsLimits::default()
    };
    assert_eq!(needs(ADMISSION, "nora:Admitted", limits).sets.len(), 1);
}

const STAFF: &str = r#"world open. closed slot chief. closed class Barred. closed class Excused. closed class Reviewed.
ann:Manager. bob[boss -> ann]. cid:Person.
?X[chief -> ?Y] <- ?X[boss -> ?Y].
?M[team -> ?N] <- ?M:Manager AND ?N := count{?P | ?P[chief -> ?M]}.
?X:Barred <- ?X[debt -> ?D] AND NOT ?X:Excused.
?X:Excused <- ?X[waived -> true].
?X:Admitted <- ?X:Person AND NOT ?X:Barred AND ?X[paid -> true].
"#;

#[test]
fn evidence_is_found_beneath_what_an_aggregate_counts() {
    check(
        STAFF,
        "ann[team -> 2]",
        &["true: ann[boss -> ann]", "true: cid[boss -> ann]"],
    );
    check(
        STAFF,
        "ann[team -> 3]",
        &["true: ann[boss -> ann], cid[boss -> ann]"],
    );
}

#[test]
fn evidence_is_found_beneath_what_a_denied_condition_denies() {
    let program = format!("{STAFF} dan:Person[debt -> 7].");
    check(
        &program,
        "dan:Admitted",
        &["true: dan[paid -> true], dan[waived -> true]"],
    );
    check(
        &program,
        "dan[paid -> true] AND dan:Barred",
        &["true: dan[paid -> true]", "false: dan[waived -> true]"],
    );
}

#[test]
fn evidence_is_found_for_two_values_that_must_differ() {
    check(
        r#"world open.
nora:Applicant. closed slot letters. ?X[letters -> ?L] <- ?X[letterFrom -> ?L].
?X:Ready <- ?X:Applicant AND ?N := count{?L | ?X[letters -> ?L]} AND ?N >= 2."#,
        "nora:Ready",
        &["true: nora[letterFrom -> ?L2], nora[letterFrom -> ?L]"],
    );
}

#[test]
fn a_set_whose_witnesses_fail_beneath_an_aggregate_is_no_proof_of_absence() {
    let program = r#"world open. closed slot earns. nora:Applicant[half -> 250].
?X[earns -> ?S] <- ?X[salary -> ?S].
?X:Solvent <- ?X:Applicant AND ?N := sum{?S | ?X[earns -> ?S]} AND ?N = 317 * 3 + 1 AND ?X[half -> ?H]."#;
    let searched = needs(program, "nora:Solvent", NeedsLimits::default());
    assert!(!searched.sets.is_empty() || !searched.is_complete);
}
