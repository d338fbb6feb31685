//! Decides whether an answer is provisional: whether a request that is not carried out yet could still change it.
//!
//! An answer that rests on the absence of a receipt, through `NOT`, `unknown` or an aggregate, holds only until the
//! receipt comes. So does a `false`, whatever it reads: a closed scope makes the absence false.
//!
//! In: a goal and the value it has now. Out: the open and waiting requests it hangs on.

use framex_fixpoint::{Model, RequestState};
use framex_program::{Atom, AtomPredicate, Formula, Goal, Pattern, Program, receipts_read};
use framex_source::Span;
use framex_term::{Fact, Term, Terms, Truth};

/// How many of the requests are named in a sentence.
const NAMED: usize = 5;

/// The requests, open or waiting, on whose absence the answer rests, in the order in which they are to be taken.
///
/// # Cost
/// A look at the requests up to the first that is left; then linear in the program, since a goal's dependencies are made
/// anew; and where it reads receipts, all requests.
pub(crate) fn hangs_on(
    goal: &Goal,
    truth: Truth,
    model: &Model,
    program: &Program,
    terms: &mut Terms,
) -> Vec<Term> {
    if program.externals.is_empty() || !model.has_unsettled_requests(program, terms) {
        return Vec::new();
    }
    let mut read = receipts_read(goal, program, terms);
    read.retain(|read| read.is_negative || truth == Truth::False);
    if read.is_empty() {
        return Vec::new();
    }
    let is_left = |state: &RequestState| matches!(state, RequestState::Open | RequestState::Waiting { .. });
    let mut left = model.requests(program, terms);
    left.retain(|request| is_left(&request.state));
    let name = |external: u32| {
        let statement = &program.externals[external as usize];
        (statement.name, statement.arguments)
    };
    left.retain(|request| {
        read.iter()
            .any(|read| name(read.external) == name(request.external))
    });
    left.into_iter().map(|request| request.identity).collect()
}

/// The goal that asks for one fact; `span` is where it was written.
pub(crate) fn goal_of(fact: &Fact, span: Span) -> Goal {
    Goal {
        span,
        variables: Vec::new(),
        body: Formula::Atom(Atom {
            span,
            predicate: AtomPredicate::Known(fact.predicate),
            terms: fact.terms.iter().map(|term| Pattern::Constant(*term)).collect(),
        }),
    }
}

/// In words: `provisional: rests on the absence of receipts of read(d1), read(d2)`.
#[must_use]
pub fn sentence(requests: &[String]) -> String {
    let named = requests
        .iter()
        .take(NAMED)
        .cloned()
        .collect::<Vec<_>>()
        .join(", ");
    let further = match requests.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("provisional: rests on the absence of receipts of {named}{further}")
}
