//! Programs about what a question is worth, in `questions/`: their expectations hold.

use framex_fixpoint::{Budget, Model};
use framex_program::{Expected, Unit, check};
use framex_source::Sources;
use framex_term::{Terms, Truth};
use std::path::Path;

/// The lines of a program whose expectation is not met, or whose `unknown` says nothing of what it hangs on.
fn failures(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/questions")
        .join(name);
    let text = std::fs::read_to_string(&path).expect("the file can be read");
    let (mut sources, mut terms) = (Sources::default(), Terms::default());
    let file = sources.add(name, text.as_str());
    let unit = Unit::of(&framex_syntax::parse(&text, file), &mut terms);
    let checked = check([&unit], &mut terms);
    let program = checked
        .program
        .unwrap_or_else(|| panic!("{name}: {:?}", checked.problems));
    let model = Model::of(&program, &mut terms, &Budget::default()).expect("the budget suffices");
    let mut failures = Vec::new();
    for expectation in &program.expectations {
        let answer = model.answer(&expectation.goal, &program, &mut terms, None);
        let is_met = match expectation.outcome {
            Expected::Truth(truth) => answer.truth == truth,
            Expected::Bindings(count) => answer.bindings.len() as u64 == count,
        };
        let says_why = answer.truth != Truth::Unknown || !answer.hangs_on.is_empty();
        if !is_met || !says_why {
            let line = sources.place(expectation.span).line;
            failures.push(format!(
                "{name} line {line}: {}, {:?}",
                answer.truth, answer.hangs_on
            ));
        }
    }
    failures
}

#[test]
fn a_frame_without_a_name_for_its_object_is_about_one_object() {
    assert_eq!(failures("one-object.fx"), Vec::<String>::new());
    assert_eq!(failures("one-object-in-open-scopes.fx"), Vec::<String>::new());
}

#[test]
fn a_condition_without_a_value_does_not_save_a_candidate_that_another_refuses() {
    assert_eq!(failures("no-value-beside-false.fx"), Vec::<String>::new());
}

#[test]
fn an_unknown_over_an_aggregate_prints_the_variables_that_have_no_value() {
    assert_eq!(failures("open-aggregate.fx"), Vec::<String>::new());
}

#[test]
fn a_variable_that_alternatives_bind_and_an_assignment_computes_from_itself_is_tested() {
    assert_eq!(failures("tested-after-alternatives.fx"), Vec::<String>::new());
}
