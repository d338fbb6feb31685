//! Random changes of random programs leave what an evaluation from nothing gives.

use framex_conformance::changes::try_changes;

#[test]
fn after_any_change_the_model_is_that_of_an_evaluation_from_nothing() {
    let tried = try_changes(1, 5000).unwrap_or_else(|failure| panic!("{failure}"));
    println!("{tried:?}");
    let seldom = [tried.rule_changes, tried.supposed, tried.taken];
    assert!(seldom.iter().all(|count| *count > 20), "{tried:?}");
    assert!(tried.works.iter().all(|count| *count > 100), "{tried:?}");
}
