//! Decides which orders a run remarks on: one that is missing, and one that the levels overrule.

use framex_fixpoint::{Request, RequestState};
use framex_program::Program;
use framex_source::{Diagnostic, Fix, ORDER_AGAINST_LEVEL, UNORDERED_REQUESTS};
use framex_term::{Terms, compare};
use std::cmp::Ordering;

/// Requests of different names are open at once and one lacks `tool#order`.
#[must_use]
pub(crate) fn unordered(requests: &[Request], program: &Program, terms: &Terms) -> Option<Diagnostic> {
    let open: Vec<&Request> = requests
        .iter()
        .filter(|r| r.state == RequestState::Open)
        .collect();
    let name = |request: &Request| program.externals[request.external as usize].name;
    let level = |request: &Request| program.externals[request.external as usize].level;
    let lacking = open.iter().find_map(|request| {
        let other = open
            .iter()
            .find(|other| name(other) != name(request) && level(other) == level(request))?;
        request.order.is_none().then_some((*request, *other))
    });
    let (lacking, other) = lacking?;
    let external = &program.externals[lacking.external as usize];
    let message = format!(
        "`{}` and `{}` are open at once, and `{}` has no `tool#order`",
        terms.print(lacking.identity),
        terms.print(other.identity),
        terms.print(external.name)
    );
    let fix = Fix::Advise(
        "add `tool#order -> 1` (or another number) to each of them; the lowest goes first".into(),
    );
    let warning = Diagnostic::warning(UNORDERED_REQUESTS, external.span, message, fix);
    Some(warning.see(
        program.externals[other.external as usize].span,
        "the other stands here",
    ))
}

/// A request of a higher level has a lower `tool#order` than one that goes before it all the same.
#[must_use]
pub(crate) fn against_level(requests: &[Request], program: &Program, terms: &Terms) -> Option<Diagnostic> {
    let pending = requests
        .iter()
        .filter(|r| matches!(r.state, RequestState::Open | RequestState::Waiting { .. }));
    let pending: Vec<&Request> = pending.collect();
    let level = |request: &Request| program.externals[request.external as usize].level;
    let found = pending.iter().find_map(|late| {
        let order = late.order?;
        let early = pending.iter().find(|early| {
            level(early) < level(late)
                && early
                    .order
                    .is_none_or(|other| compare(terms, order, other) == Ordering::Less)
        })?;
        Some((*late, *early))
    });
    let (late, early) = found?;
    let external = &program.externals[late.external as usize];
    let message = format!(
        "`{}` rests on the absence of receipts of `{}`, so it goes after it whatever its `tool#order` says",
        terms.print(late.identity),
        terms.print(early.identity)
    );
    let fix = Fix::Advise(format!(
        "give `{}` a higher `tool#order` than `{}`",
        terms.print(external.name),
        terms.print(program.externals[early.external as usize].name)
    ));
    let warning = Diagnostic::warning(ORDER_AGAINST_LEVEL, external.span, message, fix);
    Some(warning.see(program.externals[early.external as usize].span, "this goes first"))
}
