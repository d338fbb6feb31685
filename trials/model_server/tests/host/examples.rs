//! The examples of the repository, run from the answers that are kept beside them: no model, no key.

use crate::kit::{run, scripted};
use framex_conformance::corpus::{Case, root};
use framex_host::Answers;
use framex_host::answers::Recorded;
use framex_host::models::Models;
use framex_model_server::Session;

fn case(file: &str) -> Case {
    let path = root().join("examples").join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    Case { path, text }
}

#[test]
fn the_contract_review_catches_each_trap_in_the_answers_written_by_hand() {
    let case = case("contract-review/tests/by-hand.after.fx");
    let named = case.header("replies").unwrap();
    let replies = std::fs::read_to_string(case.path.parent().unwrap().join(named)).unwrap();
    let mut session = Session::load(&case.files());
    let report = scripted(&mut session, &replies);
    assert!(report.stop.is_none(), "{:?}", report.stop);
    assert_eq!(session.unmet(), Vec::<String>::new());
}

#[test]
fn the_contract_review_runs_from_its_recorded_answers_without_a_model() {
    let case = case("contract-review/tests/recorded.after.fx");
    let mut session = Session::load(&case.files());
    let mut answers = Answers {
        recorded: Some(Recorded::open(&root().join("examples/contract-review/answers")).unwrap()),
        ..Answers::default()
    };
    let report = run(&mut session, &Models::default(), None, &mut answers);
    assert!(report.stop.is_none(), "{:?}", report.stop);
    assert_eq!(report.cost.calls, 0);
    assert!(
        report.requests.iter().all(|line| line.replayed),
        "an answer is missing: {:?}",
        report.requests
    );
    assert_eq!(session.unmet(), Vec::<String>::new());
}
