//! A name that is a slip away is told at every question that finds nothing, in the words of `why_not`.

use framex_operations::operations::{load, query, run, test, why_not};
use framex_operations::{Limits, Session};

const PEOPLE: &str = "world open. closed class Adult.\n\
                      Person { nickname: String }.\n\
                      anna:Person[age -> 30]. ben:Person[age -> 7].\n\
                      ?X:Adult <- ?X:Person[age -> ?A] AND ?A >= 18.\n\
                      ?X:Retired <- ?X:Person[age -> ?A] AND ?A >= 65.\n\
                      ?- ?X:Prson.\n\
                      expect true: anna[aeg -> 30].\n";

fn session() -> Session {
    let mut session = Session::new(Limits::default());
    let source = Some(PEOPLE.to_owned());
    let input = load::Input {
        source,
        ..load::Input::default()
    };
    load::run(&mut session, input).expect("it loads");
    session
}

fn hints(session: &mut Session, goal: &str) -> Vec<String> {
    let input = query::Input {
        query: goal.to_owned(),
        why: true,
        ..query::Input::default()
    };
    query::run(session, &input)
        .expect("an answer")
        .hints
        .expect("they were asked for")
}

#[test]
fn a_question_and_why_not_tell_the_same_slip() {
    let session = &mut session();
    for fact in ["anna:Prson", "anna:Adlt", "anna[aeg -> 30]"] {
        let input = why_not::Input {
            fact: fact.to_owned(),
        };
        let told = why_not::run(session, &input)
            .expect("an answer")
            .nodes
            .swap_remove(0)
            .hints;
        let told: Vec<String> = told
            .into_iter()
            .filter(|hint| hint.contains("did you mean"))
            .collect();
        assert_eq!(told.len(), 1, "{fact}");
        let asked = hints(session, fact);
        assert!(asked.contains(&told[0]), "{fact}: {asked:?}");
    }
    let slip = "nothing is a member of `Prson`; did you mean `Person`, which has members?";
    assert_eq!(hints(session, "?X:Prson AND NOT ?X:Adlt"), [slip]);
}

#[test]
fn a_name_that_the_program_speaks_of_is_no_slip() {
    let session = &mut session();
    for goal in ["?X:Retired", "?X[nickname -> ?N]", "?X:Person", "?X:Zebra"] {
        assert_eq!(hints(session, goal), Vec::<String>::new(), "{goal}");
    }
}

#[test]
fn queries_and_expectations_of_a_file_tell_it_too() {
    let session = &mut session();
    let answers = run::run(session, true).expect("answers");
    let hints = answers[0].answered.hints.clone().expect("they were asked for");
    assert!(hints[0].contains("did you mean `Person`"), "{hints:?}");
    let tested = test::run(session, false).expect("it is tested");
    let why = tested.expectations[0].why.join("\n");
    assert!(
        why.contains("no fact has `aeg`; did you mean `age`, which facts have?"),
        "{why}"
    );
}
