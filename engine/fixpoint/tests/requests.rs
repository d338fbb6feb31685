//! Requests: their order, what they wait for, taking and keeping them, and the trap; and that an evaluation which
//! stops leaves everything as it was.

use framex_fixpoint::{Budget, Change, Model, RequestState, Spent, Stopped};
use framex_program::{Program, Unit, check};
use framex_source::Sources;
use framex_term::{Fact, Predicate, Term, Terms};

struct Session {
    terms: Terms,
    program: Program,
}

impl Session {
    fn new(text: &str) -> Session {
        let mut terms = Terms::default();
        let file = Sources::default().add("a.fx", text);
        let unit = Unit::of(&framex_syntax::parse(text, file), &mut terms);
        let checked = check([&unit], &mut terms);
        let program = checked
            .program
            .unwrap_or_else(|| panic!("{:?}", checked.problems));
        Session { terms, program }
    }

    fn model(&mut self) -> Result<Model, Stopped> {
        Model::of(&self.program, &mut self.terms, &Budget::default())
    }

    fn apply(&mut self, model: &mut Model, change: &Change) -> Result<(), Stopped> {
        let told = model.apply(change, &self.program, &mut self.terms, &Budget::default());
        told.map(|_| ())
    }

    fn slot(&mut self, object: Term, slot: &str, value: Term) -> Fact {
        let slot = self.terms.name(slot);
        Fact::slot(object, slot, value)
    }

    fn receipt(&mut self, request: Term, status: &str) -> Change {
        let status = self.terms.string(status);
        Change {
            state: vec![self.slot(request, "tool#status", status)],
            ..Change::default()
        }
    }

    fn request(&mut self, name: &str, argument: &str) -> Term {
        let (name, argument) = (self.terms.name(name), self.terms.name(argument));
        self.terms.function(name, &[argument])
    }

    /// Each request with its state, in order.
    fn list(&self, model: &Model) -> Vec<String> {
        let print = |term: &Term| self.terms.print(*term);
        let requests = model.requests(&self.program, &self.terms).into_iter();
        let line = requests.map(|request| {
            let state = match request.state {
                RequestState::Open => "open".to_owned(),
                RequestState::Done => "done".to_owned(),
                RequestState::Failed => "failed".to_owned(),
                RequestState::Waiting { for_requests } => {
                    let others: Vec<String> = for_requests.iter().map(print).collect();
                    format!("waits for {}", others.join(" "))
                }
            };
            format!("{} {state}", print(&request.identity))
        });
        line.collect()
    }

    fn facts(&self, model: &Model) -> Vec<String> {
        let mut facts: Vec<String> = model.facts().map(|fact| fact.print(&self.terms)).collect();
        facts.sort();
        facts
    }
}

const TWO_LEVELS: &str = r#"
world open.
closed slot seen.
a:Doc. b:Doc. c:Doc.
external late(?D) using _emit[message -> "late"] <- ?D:Doc AND NOT ?D[seen -> true].
external look(?D) using _emit[message -> "look"; tool#order -> ?N] <- ?D:Doc[rank -> ?N].
external scan(?D) using _emit[message -> "scan"] <- ?D:Doc.
a[rank -> 2]. b[rank -> 1].
?D[seen -> true] <- look(?D)[tool#status -> "succeeded"].
"#;

#[test]
fn open_requests_go_by_level_then_order_then_place_then_term() {
    let mut session = Session::new(TWO_LEVELS);
    let model = session.model().expect("it evaluates");
    let waiting = "waits for look(a) look(b)";
    assert_eq!(
        session.list(&model),
        [
            "look(b) open".to_owned(),
            "look(a) open".to_owned(),
            "scan(a) open".to_owned(),
            "scan(b) open".to_owned(),
            "scan(c) open".to_owned(),
            format!("late(a) {waiting}"),
            format!("late(b) {waiting}"),
            format!("late(c) {waiting}"),
        ]
    );
}

#[test]
fn a_request_waits_until_those_it_rests_on_are_carried_out() {
    let mut session = Session::new(TWO_LEVELS);
    let mut model = session.model().expect("it evaluates");
    for (argument, status) in [("a", "succeeded"), ("b", "failed")] {
        let request = session.request("look", argument);
        let receipt = session.receipt(request, status);
        session.apply(&mut model, &receipt).expect("it evaluates");
    }
    let list = session.list(&model);
    assert!(list.contains(&"look(a) done".to_owned()));
    assert!(list.contains(&"look(b) failed".to_owned()));
    assert!(list.contains(&"late(b) open".to_owned()));
    assert!(!list.iter().any(|line| line.starts_with("late(a)")));
}

#[test]
fn a_taken_request_keeps_its_facts_and_gets_no_others() {
    let mut session = Session::new(
        r#"
world open.
d:Doc[text -> "one"].
external read(?D) using _emit[message -> ?T] <- ?D:Doc[text -> ?T].
"#,
    );
    let mut model = session.model().expect("it evaluates");
    let request = session.request("read", "d");
    let facts = model.requests(&session.program, &session.terms)[0].facts.clone();
    let take = Change {
        take: vec![(request, facts.clone())],
        ..Change::default()
    };
    session.apply(&mut model, &take).expect("it evaluates");
    let (object, one, two) = (
        session.terms.name("d"),
        session.terms.string("one"),
        session.terms.string("two"),
    );
    let change = Change {
        state: vec![session.slot(object, "text", two)],
        withdraw: vec![session.slot(object, "text", one)],
        ..Change::default()
    };
    session.apply(&mut model, &change).expect("it evaluates");
    let after = model.requests(&session.program, &session.terms);
    assert_eq!(after[0].facts, facts);
    assert_eq!(session.list(&model), ["read(d) open"]);
    assert!(!model.is_stated(&facts[0]));
}

#[test]
fn a_kept_request_stays_without_its_premise_until_it_is_derived_again() {
    let mut session = Session::new(
        r#"
world open.
d:Doc[text -> "one"].
external read(?D) using _emit[message -> ?T] <- ?D:Doc[text -> ?T].
"#,
    );
    let mut model = session.model().expect("it evaluates");
    let request = session.request("read", "d");
    let (object, one, two) = (
        session.terms.name("d"),
        session.terms.string("one"),
        session.terms.string("two"),
    );
    let facts = model.requests(&session.program, &session.terms)[0].facts.clone();
    let change = Change {
        withdraw: vec![session.slot(object, "text", one)],
        keep: vec![(request, facts)],
        ..Change::default()
    };
    session.apply(&mut model, &change).expect("it evaluates");
    let message = session.terms.name("message");
    let messages = |model: &Model| {
        let facts = model.facts_of(Predicate::slot(message), Some(request));
        facts.map(|fact| fact.terms[1]).collect::<Vec<Term>>()
    };
    assert_eq!(messages(&model), [one]);
    let again = Change {
        state: vec![session.slot(object, "text", two)],
        ..Change::default()
    };
    session.apply(&mut model, &again).expect("it evaluates");
    assert_eq!(messages(&model), [two]);
    assert_eq!(session.list(&model), ["read(d) open"]);
}

#[test]
fn a_request_whose_argument_holds_one_of_its_name_is_a_trap() {
    let texts = [
        "q:Question[decision -> yes].\nexternal phrase(?Q) using _emit[message -> \"m\"; decision -> ?D] <- ?Q[decision -> ?D].",
        "d:Part[part -> a].\nexternal check(?D) using _emit[message -> \"m\"; part -> ?P] <- ?D:Part[part -> ?P].\n\
         page(?R, 1):Part[part -> ?P] <- ?R[tool#name -> \"_emit\"; part -> ?P].",
    ];
    for (text, trapped) in texts
        .into_iter()
        .zip(["phrase(phrase(q))", "check(page(check(d), 1))"])
    {
        let mut session = Session::new(&format!("world open.\n{text}"));
        match session.model() {
            Err(Stopped::Trap { external: 0, request }) => {
                assert_eq!(session.terms.print(request), trapped);
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_limit_names_the_rule_that_kept_firing_and_leaves_everything_as_it_was() {
    let mut session = Session::new(
        r#"
world open.
zero:Start.
?X[at -> 0] <- ?X:Go.
?X[at -> ?M] <- ?X[at -> ?N] AND ?N < 1000000 AND ?M := ?N + 1.
"#,
    );
    let mut model = session.model().expect("it evaluates");
    let before = (session.facts(&model), session.terms.len(), model.stats());
    let (object, class) = (session.terms.name("zero"), session.terms.name("Go"));
    let change = Change {
        state: vec![Fact::member(object, class)],
        ..Change::default()
    };
    let budgets = [
        (
            Spent::Facts,
            Budget {
                facts: 100,
                ..Budget::default()
            },
        ),
        (
            Spent::Rounds,
            Budget {
                rounds_per_stratum: 50,
                ..Budget::default()
            },
        ),
        (
            Spent::Time,
            Budget {
                is_time_over: || true,
                ..Budget::default()
            },
        ),
    ];
    for (wanted, budget) in budgets {
        match model.apply(&change, &session.program, &mut session.terms, &budget) {
            Err(Stopped::Spent { limit, rules }) => {
                assert_eq!(limit, wanted);
                assert_eq!(rules[0].0, 1);
            }
            other => panic!("{wanted:?} was not reached: {:?}", other.err()),
        }
        assert_eq!(
            (session.facts(&model), session.terms.len()),
            (before.0.clone(), before.1)
        );
        assert_eq!(model.stats().firings, before.2.firings);
    }
}

#[test]
fn function_terms_nest_no_deeper_than_the_budget_says() {
    let mut session = Session::new("world open.\nz:N.\ns(?X):N <- ?X:N.");
    match session.model() {
        Err(Stopped::Spent {
            limit: Spent::Depth,
            rules,
        }) => assert_eq!(rules[0].0, 0),
        other => panic!("{other:?}"),
    }
}

#[test]
fn skipped_bindings_are_counted_once_each_with_the_first_as_example() {
    let mut session = Session::new(
        r#"
world open.
closed slot v. closed class Odd.
a[v -> "40"]. b[v -> 7]. c[v -> "x"; v -> 3]. a:Odd. b:Odd. d[v -> "far"].
?X:Big <- ?X:Odd[v -> ?V] AND ?V > 5.
?X:Small <- ?X:Odd[v -> ?V] AND NOT ?V > 5.
"#,
    );
    let model = session.model().expect("it evaluates");
    let skipped: Vec<(u32, u64, String)> = model
        .skipped()
        .into_iter()
        .map(|skipped| {
            (
                skipped.rule,
                skipped.bindings,
                skipped.example.print(&session.terms),
            )
        })
        .collect();
    let odd = "\"40\" > 5 compares a string with a number".to_owned();
    assert_eq!(skipped, [(0, 1, odd.clone()), (1, 1, odd)]);
}
