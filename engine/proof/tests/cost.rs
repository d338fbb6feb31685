//! What asking for a proof costs, counted in rows looked at: it does not grow with the session.

mod session;

use framex_fixpoint::{Budget, Model};
use framex_program::Program;
use framex_proof::{Facts, Limits, See, dependents, prove};
use framex_term::{Fact, Predicate, Term};
use session::Session;
use std::cell::Cell;
use std::fmt::Write as _;
use std::ops::ControlFlow;

/// A model that counts what is asked of it.
struct Counted<'m> {
    model: &'m Model,
    looks: Cell<usize>,
}

impl Facts for Counted<'_> {
    fn holds(&self, fact: &Fact) -> bool {
        self.looks.set(self.looks.get() + 1);
        Facts::holds(self.model, fact)
    }

    fn is_stated(&self, fact: &Fact) -> bool {
        self.looks.set(self.looks.get() + 1);
        Facts::is_stated(self.model, fact)
    }

    fn visit(&self, predicate: Predicate, given: &[Option<Term>], see: See<'_>) -> ControlFlow<()> {
        Facts::visit(self.model, predicate, given, &mut |row| {
            self.looks.set(self.looks.get() + 1);
            see(row)
        })
    }

    fn estimate(&self, predicate: Predicate, is_given: &[bool]) -> u64 {
        Facts::estimate(self.model, predicate, is_given)
    }

    fn may_be_given(&self, predicate: Predicate) -> bool {
        Facts::may_be_given(self.model, predicate)
    }

    fn circle(&self, predicate: Predicate, program: &Program) -> Option<usize> {
        Facts::circle(self.model, predicate, program)
    }

    fn came(&self, fact: &Fact) -> Option<u32> {
        Facts::came(self.model, fact)
    }

    fn last_circle(&self, predicate: Predicate, program: &Program) -> Option<usize> {
        Facts::last_circle(self.model, predicate, program)
    }

    fn least_steps(&self, fact: &Fact, circle: usize) -> Option<u32> {
        Facts::least_steps(self.model, fact, circle)
    }

    fn predicates(&self) -> Vec<Predicate> {
        Facts::predicates(self.model)
    }
}

/// Stops in a row for each district, rides between neighbours and over one stop, and from each district to the next.
fn network(districts: usize, rides: usize) -> String {
    let mut text = String::from(
        "world open.
        ?X[link -> ?Y] <- ?R:Ride[from -> ?X; to -> ?Y; runs -> true].
        ?Y[back -> ?X] <- ?X[link -> ?Y].
        ?B[reached -> ?O] <- ?O:Origin AND ?O[link -> ?B].
        ?C[reached -> ?O] <- ?B[reached -> ?O] AND ?B[link -> ?C].
        ?X:Stop <- ?X[link -> ?Y].
        ?X:Fine <- ?X:Stop AND ?X[roofed -> true].
        ?X:Kept <- ?K:Keeper[at -> ?X] AND ?X[roofed -> true].\n",
    );
    for district in 0..districts {
        writeln!(text, "s{district}_0:Origin. k{district}:Keeper.").unwrap();
        for stop in 0..12 {
            for (step, to) in [(1, stop + 1), (2, stop + 2)] {
                let to = match to < 12 {
                    true => format!("s{district}_{to}"),
                    false => format!("s{}_0", district + 1),
                };
                for ride in 0..rides {
                    writeln!(
                        text,
                        "r{district}_{stop}_{step}_{ride}:Ride[from -> s{district}_{stop}; to -> {to}; runs -> true]."
                    )
                    .unwrap();
                }
            }
        }
    }
    text
}

/// How many looks it takes to prove a fact.
fn looks(session: &mut Session, fact: &str) -> usize {
    let fact = session.fact(fact);
    let counted = Counted {
        model: &session.model,
        looks: Cell::new(0),
    };
    let limits = Limits::default();
    let found = prove(&fact, 1, &counted, &session.program, &mut session.terms, limits);
    assert!(found.is_some_and(|found| found.is_lowest));
    counted.looks.get()
}

#[test]
fn a_proof_costs_the_same_in_a_session_eight_times_as_large() {
    let mut small = Session::of(&network(10, 3));
    let mut large = Session::of(&network(80, 3));
    for fact in [
        "s5_3[link -> s5_4]",
        "s5_4[back -> s5_3]",
        "s5_9[reached -> s5_0]",
        "s5_4:Stop",
    ] {
        let (small, large) = (looks(&mut small, fact), looks(&mut large, fact));
        assert!(large <= small + small / 10, "{fact}: {small} looks, then {large}");
    }
}

#[test]
fn a_proof_along_a_chain_of_rules_costs_by_its_length() {
    let mut session = Session::of(&network(80, 3));
    // Six steps a district.
    let mut looks_of = |districts: usize| looks(&mut session, &format!("s{districts}_0[reached -> s0_0]"));
    let (near, far) = (looks_of(10), looks_of(70));
    assert!(far < 8 * near, "{near} looks, then {far}");
    assert!(near < 60 * 100, "{near} looks");
}

#[test]
fn every_search_ends_with_the_clock() {
    let mut session = Session::of(&network(80, 3));
    let fact = session.fact("s60_7[reached -> s0_0]");
    let limits = Limits {
        is_time_over: || true,
        ..Limits::default()
    };
    let Session {
        program,
        terms,
        model,
        ..
    } = &mut session;
    assert!(prove(&fact, 1, model, program, terms, limits).is_none());
    let budget = Budget {
        is_time_over: || true,
        ..Budget::default()
    };
    assert!(dependents(&fact, model, program, terms, &budget).is_err());
}
