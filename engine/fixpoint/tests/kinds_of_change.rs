//! What each kind of change does, stratum by stratum: which rules ran, and how many rows were in doubt, went and came.

use framex_fixpoint::{Budget, Change, Model};
use framex_program::{Program, Unit, check};
use framex_source::Sources;
use framex_term::{Fact, Terms};

const PROGRAM: &str = "
world open.
closed class Case. closed slot exempt. closed slot amount. closed slot boss.
Urgent extends Case.
declare transitive boss.
?C:Denied <- ?C:Case AND NOT ?C[exempt -> ?_].
?D[total -> ?S] <- ?D:Desk AND ?S := sum{?A | ?C[desk -> ?D; amount -> ?A]}.
?D[first -> ?C] <- ?D:Desk AND ?C := first{?X by ?A | ?X[desk -> ?D; amount -> ?A]}.
?C[unsure -> true] <- ?C:Case AND unknown { ?C[seen -> true] }.
external ask(?C) using _llm[prompt -> \"p\"] <- ?C:Denied.
?C[answered -> ?V] <- ask(?C)[result(\"k\") -> ?V].
closed slot desk.
c1:Case. c2:Case. c3:Urgent. c2[exempt -> law].
c1[desk -> d1; amount -> 5]. c2[desk -> d1; amount -> 7]. c3[desk -> d2; amount -> 1].
d1:Desk. d2:Desk.
b1[boss -> b2]. b2[boss -> b3].
";

struct Session {
    sources: Sources,
    terms: Terms,
    units: Vec<Unit>,
    program: Program,
    model: Model,
}

impl Session {
    fn new() -> Session {
        Session::of(PROGRAM)
    }

    fn of(text: &str) -> Session {
        let (mut sources, mut terms) = (Sources::default(), Terms::default());
        let units = vec![unit(text, &mut sources, &mut terms)];
        let program = check(&units, &mut terms).program.expect("it is accepted");
        let model = Model::of(&program, &mut terms, &Budget::default()).expect("the budget suffices");
        Session {
            sources,
            terms,
            units,
            program,
            model,
        }
    }

    fn facts(&mut self, text: &str) -> Vec<Fact> {
        let unit = unit(text, &mut self.sources, &mut self.terms);
        unit.facts().iter().map(|stated| stated.fact()).collect()
    }

    fn apply(&mut self, change: &Change) -> String {
        let applied = self
            .model
            .apply(change, &self.program, &mut self.terms, &Budget::default());
        applied.expect("the budget suffices");
        self.log()
    }

    fn change_rules(&mut self, units: Vec<Unit>) -> String {
        let program = check(&units, &mut self.terms).program.expect("it is accepted");
        let changed = self.model.change_rules(
            &self.program,
            &program,
            &Change::default(),
            &mut self.terms,
            &Budget::default(),
        );
        changed.expect("the budget suffices");
        (self.units, self.program) = (units, program);
        self.log()
    }

    /// A part for each stratum that was touched: its work, the rules that ran, and rows in doubt, gone and come.
    fn log(&self) -> String {
        let touched = self
            .model
            .work()
            .iter()
            .filter(|touched| !touched.rules.is_empty());
        let parts = touched.map(|touched| {
            format!(
                "{:?} {:?} ?{} -{} +{}",
                touched.work, touched.rules, touched.doubted, touched.gone, touched.came
            )
        });
        parts.collect::<Vec<_>>().join("; ")
    }
}

fn unit(text: &str, sources: &mut Sources, terms: &mut Terms) -> Unit {
    let file = sources.add("a.fx", text);
    Unit::of(&framex_syntax::parse(text, file), terms)
}

fn state(facts: Vec<Fact>) -> Change {
    Change {
        state: facts,
        ..Change::default()
    }
}

fn withdraw(facts: Vec<Fact>) -> Change {
    Change {
        withdraw: facts,
        ..Change::default()
    }
}

#[test]
fn each_kind_of_change_runs_the_rules_that_read_what_changed() {
    let mut session = Session::new();
    let mut log = Vec::new();
    for (what, text) in [
        ("NOT", "c1[exempt -> law]."),
        ("aggregate", "c2[amount -> 9]."),
        ("inheritance", "c4:Urgent."),
        ("declare", "b3[boss -> b4]."),
        ("unknown", "c1[seen -> true]."),
        ("request", "ask(c3)[result(\"k\") -> 1]."),
    ] {
        let facts = session.facts(text);
        log.push(format!("{what} stated: {}", session.apply(&state(facts.clone()))));
        log.push(format!("{what} withdrawn: {}", session.apply(&withdraw(facts))));
    }
    let requests = session.model.requests(&session.program, &session.terms);
    let taken = Change {
        take: vec![(requests[0].identity, requests[0].facts.clone())],
        ..Change::default()
    };
    log.push(format!("request taken: {}", session.apply(&taken)));
    let mut added = session.units.clone();
    let rule = "?C:Cheap <- ?C[amount -> ?A] AND ?A < 6.";
    added.push(unit(rule, &mut session.sources, &mut session.terms));
    log.push(format!("rule added: {}", session.change_rules(added.clone())));
    added.pop();
    log.push(format!("rule removed: {}", session.change_rules(added.clone())));
    added.push(unit(
        "closed slot seen.",
        &mut session.sources,
        &mut session.terms,
    ));
    log.push(format!("scope closed: {}", session.change_rules(added.clone())));
    added
        .iter_mut()
        .for_each(|unit| unit.switch_world(framex_syntax::tree::World::Closed));
    log.push(format!("world closed: {}", session.change_rules(added)));
    let expected = [
        "NOT stated: Rederived [0] ?1 -1 +0; Rederived [4] ?4 -4 +0",
        "NOT withdrawn: Rederived [0] ?0 -0 +1; Onward [4] ?0 -0 +4",
        "aggregate stated: Rederived [1] ?2 -1 +1; Rederived [2] ?2 -0 +0",
        "aggregate withdrawn: Rederived [1] ?2 -1 +1; Rederived [2] ?2 -0 +0",
        "inheritance stated: Onward [6] ?0 -0 +1; Onward [0] ?0 -0 +1; Onward [3] ?0 -0 +1; Onward [4] ?0 -0 +4",
        "inheritance withdrawn: Rederived [6] ?1 -1 +0; Rederived [0] ?1 -1 +0; Rederived [3] ?1 -1 +0; Rederived [4] ?4 -4 +0",
        "declare stated: Onward [7] ?0 -0 +3",
        "declare withdrawn: Rederived [7] ?3 -3 +0",
        "unknown stated: Rederived [3] ?1 -1 +0",
        "unknown withdrawn: Rederived [3] ?0 -0 +1",
        "request stated: Onward [5] ?0 -0 +1",
        "request withdrawn: Rederived [5] ?1 -1 +0",
        "request taken: ",
        "rule added: Onward [6] ?0 -0 +2",
        "rule removed: ",
        "scope closed: Rederived [3] ?3 -3 +0",
        "world closed: ",
    ];
    assert_eq!(log, expected, "{}", log.join("\n"));
}

#[test]
fn a_hundred_thousand_pairs_of_changes_leave_no_trace() {
    let mut session = Session::new();
    let changes = [
        "c1[exempt -> law].",
        "c2[amount -> 9].",
        "c4:Urgent.",
        "b3[boss -> b1].",
        "c1[seen -> true].",
    ]
    .map(|text| session.facts(text));
    let counts = |session: &Session| {
        let stats = session.model.stats();
        (
            stats.facts,
            stats.index_entries,
            stats.store_bytes,
            session.terms.len(),
        )
    };
    let mut after_some = (0, 0, 0, 0);
    for turn in 0..20_000 {
        for facts in &changes {
            session.apply(&state(facts.clone()));
            session.apply(&withdraw(facts.clone()));
        }
        if turn == 10 {
            after_some = counts(&session);
        }
    }
    assert_eq!(counts(&session), after_some);
    let anew = Session::new();
    assert_eq!(
        (session.model.stats().facts, session.terms.len()),
        (anew.model.stats().facts, after_some.3)
    );
}

#[test]
fn what_is_supposed_is_told_and_leaves_no_trace() {
    let mut session = Session::new();
    let change = state(session.facts("c1[exempt -> law]. c2[amount -> 9]. b3[boss -> b1]."));
    let Session {
        terms,
        program,
        model,
        ..
    } = &mut session;
    let print = |model: &Model, terms: &Terms| {
        let mut facts: Vec<String> = model.facts().map(|fact| fact.print(terms)).collect();
        facts.sort();
        facts
    };
    let before = (print(model, terms), terms.len());
    let told = model.suppose(
        &change,
        program,
        terms,
        &Budget::default(),
        |model, terms, moved| (print(model, terms), moved.added.len(), moved.removed.len()),
    );
    let (supposed, added, removed) = told.expect("the budget suffices");
    assert_eq!((print(model, terms), terms.len()), before);
    let applied = model.apply(&change, program, terms, &Budget::default());
    let difference = applied.expect("the budget suffices");
    assert_eq!(supposed, print(model, terms));
    assert_eq!(
        (added, removed),
        (difference.added.len(), difference.removed.len())
    );
}

#[test]
fn a_panic_within_a_change_leaves_the_model_as_it_was() {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    let mut session = Session::new();
    let facts = |session: &Session| {
        let print = |fact: Fact| fact.print(&session.terms);
        let mut facts: Vec<String> = session.model.facts().map(print).collect();
        facts.sort();
        facts
    };
    let before = facts(&session);
    let change = Change {
        state: session.facts("b3[boss -> b1]. c1[exempt -> law]."),
        withdraw: session.facts("b1[boss -> b2]."),
        ..Change::default()
    };
    let budget = Budget {
        is_time_over: || panic!("the clock broke"),
        ..Budget::default()
    };
    let Session {
        terms,
        program,
        model,
        ..
    } = &mut session;
    let broken = catch_unwind(AssertUnwindSafe(|| model.apply(&change, program, terms, &budget)));
    assert!(broken.is_err());
    assert_eq!(facts(&session), before);
    session.apply(&change);
    session.apply(&Change {
        state: change.withdraw,
        withdraw: change.state,
        ..Change::default()
    });
    assert_eq!(facts(&session), before);
}

#[test]
fn what_read_a_request_goes_with_it_though_a_later_statement_makes_requests_too() {
    let mut session = Session::of(
        "world open. closed slot read.
external ask(?Z) using _llm[prompt -> \"p\"] <- ?Z[due -> ?_].
?X[read -> true] <- ask(?X)[tool#requested -> true] AND unknown { ask(?X)[tool#status -> ?_] }.
external tell(?Z) using _llm[prompt -> \"p\"] <- ?Z[due -> ?_] AND ?Z[told -> ?_] AND NOT ?Z[read -> true].
",
    );
    let due = session.facts("e[due -> 1].");
    session.apply(&state(due.clone()));
    let read = session.facts("e[read -> true].");
    assert!(session.model.facts().any(|fact| fact == read[0]));
    session.apply(&withdraw(due));
    assert_eq!(session.model.facts().count(), 0);
}

#[test]
fn what_read_a_request_goes_with_the_statement_that_made_it_though_another_makes_requests_later() {
    let mut session = Session::of(
        "world open. closed slot read. e[due -> 1].
?X[read -> true] <- ask(?X)[tool#requested -> true] AND unknown { ask(?X)[tool#status -> ?_] }.
external tell(?Z) using _llm[prompt -> \"p\"] <- ?Z[told -> ?_] AND NOT ?Z[read -> true].
",
    );
    let text = "external ask(?Z) using _llm[prompt -> \"p\"] <- ?Z[due -> ?_].";
    let ask = unit(text, &mut session.sources, &mut session.terms);
    let without = session.units.clone();
    let read = session.facts("e[read -> true].");
    session.change_rules([without.clone(), vec![ask]].concat());
    assert!(session.model.facts().any(|fact| fact == read[0]));
    session.change_rules(without);
    assert_eq!(session.model.facts().count(), 1);
}

#[test]
fn rows_that_hold_each_other_up_while_something_is_supposed_do_not_do_so_after() {
    let mut session = Session::of("world open. declare inverse p n. b[n -> a].");
    let given = session.facts("b[n -> a].");
    let supposed = Change {
        withdraw: given.clone(),
        state: session.facts("a[p -> b]."),
        ..Change::default()
    };
    let Session {
        terms,
        program,
        model,
        ..
    } = &mut session;
    let told = model.suppose(&supposed, program, terms, &Budget::default(), |model, _, _| {
        model.facts().count()
    });
    assert_eq!(told.expect("the budget suffices"), 2);
    session.apply(&withdraw(given));
    assert_eq!(session.model.facts().count(), 0);
}

#[test]
fn a_changed_value_that_no_binding_has_is_no_odd_value() {
    let mut session = Session::of(
        "world closed. b[q -> 1].
?Z[m -> 2] <- ?Z[q -> ?_] AND ?A := last{?E by ?E | ?E[n -> ?Z]} AND NOT (?Z[r -> ?A] AND ?A > 1).
",
    );
    let odd = session.facts("b[r -> true].");
    session.apply(&state(odd));
    assert_eq!(session.model.skipped().len(), 0);
    let last = session.facts("true[n -> b].");
    session.apply(&state(last));
    assert_eq!(session.model.skipped().len(), 1);
}

#[test]
fn what_a_rule_skips_is_told_anew_where_another_rule_no_longer_makes_it_recursive() {
    let mut session = Session::of(
        "world closed. a[q -> true; r -> true].
?Y[p -> ?Y] <- ?Y[q -> ?U] AND (?Y[q -> ?U] OR (?Y[r -> ?U] AND ?U < 1)).
",
    );
    let text = "?X[r -> ?U] <- ?X[p -> ?X] AND ?X[s -> ?U].";
    let more = unit(text, &mut session.sources, &mut session.terms);
    let without = session.units.clone();
    session.change_rules([without.clone(), vec![more]].concat());
    assert_eq!(session.model.skipped().len(), 1);
    session.change_rules(without);
    assert_eq!(session.model.skipped().len(), 0);
}

#[test]
fn rows_that_rest_on_each_other_alone_go_after_the_rules_were_changed_too() {
    let mut session = Session::of(
        "world open. declare inverse p n. f[n -> f].
?X[p -> ?Y; q -> ?V] <- ?X[s -> ?Y] AND ?Y[q -> ?V].
",
    );
    let more = unit(
        "?X[other -> 1] <- ?X[unrelated -> 1].",
        &mut session.sources,
        &mut session.terms,
    );
    let units = [session.units.clone(), vec![more]].concat();
    session.change_rules(units);
    let onward = session.facts("x[s -> y]. y[q -> 1].");
    session.apply(&state(onward.clone()));
    let circle = session.facts("f[n -> f].");
    session.apply(&withdraw([circle, onward].concat()));
    assert_eq!(session.model.facts().count(), 0);
}

#[test]
fn a_stated_request_belongs_to_the_statement_that_still_derives_it() {
    let mut session = Session::of(
        "world open.
external ask(?X) using _llm[prompt -> \"first\"] <- ?X[due -> ?_].
external ask(?X) using _llm[prompt -> \"second\"] <- ?X:Case.
a:Case. ask(a)[tool#requested -> true].
",
    );
    let external = |session: &Session| {
        let requests = session.model.requests(&session.program, &session.terms);
        requests
            .iter()
            .map(|request| request.external)
            .collect::<Vec<_>>()
    };
    assert_eq!(external(&session), [1]);
    let due = session.facts("a[due -> 1].");
    session.apply(&state(due.clone()));
    assert_eq!(external(&session), [0]);
    session.apply(&withdraw(due));
    assert_eq!(external(&session), [1]);
}

#[test]
fn a_changed_row_runs_no_rule_that_names_another_value_or_compares_it_away() {
    let mut session = Session::of(
        "world closed. ?X:Red <- ?X[colour -> red]. ?X:Old <- ?X[age -> ?A] AND ?A > 60.
         ?X:Plain <- ?X:Thing AND NOT ?X[colour -> red]. ?X:Both <- ?X[age -> ?A] AND ?X[weight -> ?A].
         a:Thing. a[colour -> blue]. a[weight -> 70].",
    );
    for (text, runs) in [
        ("a[colour -> green].", [0, 0]),
        ("a[colour -> red].", [2, 2]),
        ("a[age -> 60].", [1, 1]),
        ("a[age -> 70].", [2, 2]),
        ("a[age -> old].", [2, 2]),
    ] {
        let facts = session.facts(text);
        let logs = [
            session.apply(&state(facts.clone())),
            session.apply(&withdraw(facts)),
        ];
        let ran = logs.each_ref().map(|log| log.split_terminator(';').count());
        assert_eq!(ran, runs, "{text} {logs:?}");
    }
}
