//! Which strata a change evaluates, and how: the work log of each change of one program.

use framex_fixpoint::{Budget, Change, Model, Work};
use framex_program::{Program, Unit, check};
use framex_source::Sources;
use framex_term::{Fact, Terms};

const PROGRAM: &str = "
world closed.
?X[path -> ?Y] <- ?X[edge -> ?Y].
?X[path -> ?Z] <- ?X[path -> ?Y] AND ?Y[edge -> ?Z].
?X[round -> true] <- ?X[path -> ?X].
?X:Leaf <- ?X:Node AND NOT ?X[edge -> ?_].
?X[weighs -> ?V] <- ?X[heavy -> ?V].
a:Node. b:Node. c:Node. d:Node.
a[edge -> b]. b[edge -> c]. c[edge -> a]. a[edge -> c]. d[heavy -> 3].
";

struct Session {
    terms: Terms,
    program: Program,
    model: Model,
}

impl Session {
    fn new() -> Session {
        let mut terms = Terms::default();
        let file = Sources::default().add("a.fx", PROGRAM);
        let unit = Unit::of(&framex_syntax::parse(PROGRAM, file), &mut terms);
        let program = check([&unit], &mut terms).program.expect("it is accepted");
        let model = Model::of(&program, &mut terms, &Budget::default()).expect("the budget suffices");
        Session {
            terms,
            program,
            model,
        }
    }

    fn slot(&mut self, object: &str, slot: &str, value: &str) -> Fact {
        let (object, slot, value) = (
            self.terms.name(object),
            self.terms.name(slot),
            self.terms.name(value),
        );
        Fact::slot(object, slot, value)
    }

    /// Every fact printed, with how often it is stated, sorted.
    fn facts(&self) -> Vec<String> {
        let print = |fact: Fact| format!("{} {}", fact.print(&self.terms), self.model.statements(&fact));
        let mut facts: Vec<String> = self.model.facts().map(print).collect();
        facts.sort();
        facts
    }

    /// What the change made of the strata that derive `path`, `round`, `Leaf` and `weighs`, and how many facts of
    /// each there are.
    fn apply(&mut self, change: &Change) -> String {
        self.model
            .apply(change, &self.program, &mut self.terms, &Budget::default())
            .expect("the budget suffices");
        let lines = ["path", "round", "Leaf", "weighs"].map(|name| {
            let derives = |rule: &u32| {
                let head = self.program.rules[*rule as usize].head[0].clone();
                match head.predicate {
                    framex_program::AtomPredicate::Known(predicate) => {
                        use framex_term::Predicate::{Class, Property};
                        let (Class(found) | Property { name: found, .. }) = predicate;
                        (self.terms.print(found) == name).then_some(predicate)
                    }
                    _ => None,
                }
            };
            let mut strata = self.program.strata.iter().zip(self.model.work());
            let found = strata.find_map(|(stratum, work)| {
                let predicate = stratum.rules.iter().find_map(derives)?;
                Some(format!("{name} {:?} {}", work.work, self.model.count(predicate)))
            });
            found.expect("a stratum derives it")
        });
        lines.join(", ")
    }
}

fn state(fact: &Fact) -> Change {
    Change {
        state: vec![fact.clone()],
        ..Change::default()
    }
}

fn withdraw(fact: &Fact) -> Change {
    Change {
        withdraw: vec![fact.clone()],
        ..Change::default()
    }
}

#[test]
fn a_change_evaluates_what_reads_what_changed_and_follows_what_went() {
    let mut session = Session::new();
    let mut log = session.model.work().iter();
    assert!(log.all(|touched| touched.work == Work::Anew));
    let (across, back) = (session.slot("a", "edge", "c"), session.slot("c", "edge", "a"));
    let beyond = session.slot("c", "edge", "d");
    let log = [
        withdraw(&across),
        withdraw(&back),
        state(&beyond),
        state(&back),
        Change {
            withdraw: vec![back.clone(), beyond],
            state: vec![across],
            ..Change::default()
        },
        withdraw(&back),
    ]
    .map(|change| session.apply(&change));
    let expected = [
        "path Rederived 9, round Untouched 3, Leaf Rederived 1, weighs Untouched 1",
        "path Rederived 3, round Rederived 0, Leaf Rederived 2, weighs Untouched 1",
        "path Onward 6, round Onward 0, Leaf Rederived 1, weighs Untouched 1",
        "path Onward 12, round Onward 3, Leaf Rederived 1, weighs Untouched 1",
        "path Rederived 3, round Rederived 0, Leaf Rederived 2, weighs Untouched 1",
        "path Untouched 3, round Untouched 0, Leaf Untouched 2, weighs Untouched 1",
    ];
    assert_eq!(log, expected);
}

#[test]
fn a_change_that_stops_puts_back_what_it_took_out() {
    let mut session = Session::new();
    let before = session.facts();
    let mut change = withdraw(&session.slot("c", "edge", "a"));
    let heavy = session.slot("d", "heavy", "iron");
    change.state.push(heavy);
    for at in 0..20 {
        let edge = session.slot("c", "edge", &format!("n{at}"));
        change.state.push(edge);
    }
    let small = Budget {
        facts: 40,
        ..Budget::default()
    };
    let Session {
        terms,
        program,
        model,
    } = &mut session;
    assert!(model.apply(&change, program, terms, &small).is_err());
    assert_eq!(session.facts(), before);
    let away = withdraw(&session.slot("a", "edge", "c"));
    assert_eq!(
        session.apply(&away),
        "path Rederived 9, round Untouched 3, Leaf Rederived 1, weighs Untouched 1"
    );
}

#[test]
fn where_most_of_a_model_would_go_it_is_evaluated_anew() {
    for (edges, expected) in [(60, "path Rederived 900"), (80, "path Anew 1600")] {
        let mut session = Session::new();
        let mut chain = Change::default();
        for loop_edge in [("a", "b"), ("b", "c"), ("c", "a"), ("a", "c")] {
            let edge = session.slot(loop_edge.0, "edge", loop_edge.1);
            chain.withdraw.push(edge);
        }
        for at in 0..edges {
            let edge = session.slot(&format!("n{at}"), "edge", &format!("n{}", at + 1));
            chain.state.push(edge);
        }
        session.apply(&chain);
        let half = edges / 2;
        let middle = session.slot(&format!("n{half}"), "edge", &format!("n{}", half + 1));
        let told = session.apply(&withdraw(&middle));
        assert!(told.starts_with(expected), "{told}");
    }
}
