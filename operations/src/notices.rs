//! What a run should not pass over in silence: conditions that kept a rule from firing, values that were
//! skipped, requests that stay open, and why some of them could not be sent.
//!
//! In: a loaded session. Out: warnings and notes, each once, in source order.

use crate::{Problems, Refused, Session};
use framex_fixpoint::{Request, RequestState, Skipped};
use framex_host::unsendable;
use framex_program::Program;
use framex_source::{
    Diagnostic, Fix, OPEN_AGGREGATE, OPEN_NEGATION, OPEN_REQUESTS, SKIPPED_VALUE, Severity, Sources, Span,
};
use framex_term::{Builtin, Kind, NoValue, Operation, Terms};
use rustc_hash::FxHashSet;

/// Everything worth saying after an evaluation.
///
/// # Errors
/// A session with nothing loaded.
pub fn notices(session: &Session) -> Result<Problems, Refused> {
    let loaded = session.loaded()?;
    let (program, model) = (&loaded.program, &loaded.model);
    let mut found: Vec<Diagnostic> = Vec::new();
    for warning in &program.warnings {
        let is_open = warning.code == OPEN_NEGATION || warning.code == OPEN_AGGREGATE;
        if is_open
            && warning
                .span
                .is_some_and(|span| is_silent(span, program, model.firings()))
        {
            found.push(warning.clone());
        }
    }
    let skipped = model.skipped();
    found.extend(
        skipped
            .iter()
            .map(|skipped| skipped_value(skipped, program, &session.sources, &session.terms)),
    );
    let requests = model.requests(program, &session.terms);
    let is_left = |r: &&Request| matches!(r.state, RequestState::Open | RequestState::Waiting { .. });
    let left: Vec<&Request> = requests.iter().filter(is_left).collect();
    // Once for each statement: its requests mostly have the same fault.
    let mut told = FxHashSet::default();
    for request in left.iter().filter(|request| request.state == RequestState::Open) {
        if let Some(problem) = unsendable(request, program, &session.terms)
            && told.insert(request.external)
        {
            found.push(Diagnostic {
                severity: Severity::Warning,
                ..problem
            });
        }
    }
    if let open @ 1.. = left.len() {
        let message = format!("{open} {} open", if open == 1 { "request" } else { "requests" });
        let fix = "carry them out with `framex agent`, or answer them from a file with `--scripted`";
        found.push(Diagnostic::note(
            OPEN_REQUESTS,
            None,
            message,
            Fix::Advise(fix.to_owned()),
        ));
    }
    Ok(Problems::new(found, &session.sources))
}

/// Whether the rule that a place lies in never fired.
fn is_silent(place: Span, program: &Program, firings: &[u64]) -> bool {
    let holds = |span: Span| span.file == place.file && span.start <= place.start && place.end <= span.end;
    let rule = program.rules.iter().position(|rule| holds(rule.span));
    rule.is_some_and(|rule| firings.get(rule).copied().unwrap_or(0) == 0)
}

fn skipped_value(skipped: &Skipped, program: &Program, sources: &Sources, terms: &Terms) -> Diagnostic {
    let rule = &program.rules[skipped.rule as usize];
    let line = sources.place(rule.span).line;
    let bindings = match skipped.bindings {
        1 => "1 binding".to_owned(),
        many => format!("{many} bindings"),
    };
    let message = format!(
        "rule at line {line} skipped {bindings}: {}",
        skipped.example.print(terms)
    );
    let fix = cure(&skipped.example, terms).to_owned();
    Diagnostic::warning(SKIPPED_VALUE, rule.span, message, Fix::Advise(fix))
}

/// How to keep such a value out, by what was done with it.
fn cure(odd: &NoValue, terms: &Terms) -> &'static str {
    let all_are = |kind| odd.values.iter().all(|value| terms.kind(*value) == kind);
    match odd.operation {
        Operation::Property => "state a name there, or test it first (`typeOf(?P) = \"Name\"`)",
        _ if all_are(Kind::Number) => "keep it out by a condition of its own, such as `?V != 0`",
        Operation::Builtin(
            Builtin::ToNumber
            | Builtin::Matches
            | Builtin::AddDays
            | Builtin::DaysBetween
            | Builtin::Year
            | Builtin::Month
            | Builtin::Day,
        ) if all_are(Kind::String) => "mend the text, or test its form first (`matches(?V, \"…\")`)",
        Operation::Builtin(
            Builtin::Concat
            | Builtin::Length
            | Builtin::Upper
            | Builtin::Lower
            | Builtin::Trim
            | Builtin::Replace
            | Builtin::Contains
            | Builtin::StartsWith
            | Builtin::EndsWith
            | Builtin::Occurrences
            | Builtin::Matches,
        ) => "test the kind first (`typeOf(?V) = \"String\"`), or convert the value (`toString`)",
        _ => "test the kind first (`typeOf(?V) = \"Integer\"`), or convert the value (`toNumber`)",
    }
}
