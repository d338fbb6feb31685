//! Decides whether a request may be sent: each field has one value, and its prompt object one text.
//!
//! In: a request as the engine derives it. Out: its fields with their one value each, or the message
//! that names the request, the field and the values.

use framex_fixpoint::Request;
use framex_program::{AtomPredicate, Formula, Origin, Pattern, Program};
use framex_source::{Diagnostic, Fix, NO_PROMPT_TEXT, TWO_PROMPT_TEXTS, TWO_VALUES};
use framex_term::{Predicate, Term, Terms};

/// A request's fields, each with its one value, in the order of the statement.
pub(crate) type Fields = Vec<(String, Term)>;

/// The fields with which a request would be sent.
///
/// # Errors
/// The message `two-values`, `no-prompt-text` or `two-prompt-texts`, at the `external` statement.
pub(crate) fn single_values(
    request: &Request,
    program: &Program,
    terms: &Terms,
) -> Result<Fields, Box<Diagnostic>> {
    let external = &program.externals[request.external as usize];
    let mut fields = Fields::new();
    for field in &request.fields {
        let name = name_text(field.name, terms);
        match field.values.as_slice() {
            [] => {}
            [value] => fields.push((name, *value)),
            _ if name == "prompt" && external.has_prompt_object => {
                return Err(Box::new(two_texts(request, &field.values, program, terms)));
            }
            values => return Err(Box::new(two_values(request, &name, values, program, terms))),
        }
    }
    if external.has_prompt_object && fields.iter().all(|(name, _)| name != "prompt") {
        return Err(Box::new(no_text(request, program, terms)));
    }
    Ok(fields)
}

/// Why a request could not be sent as it is derived now: for who looks at it before a run does.
#[must_use]
pub fn unsendable(request: &Request, program: &Program, terms: &Terms) -> Option<Diagnostic> {
    single_values(request, program, terms)
        .err()
        .map(|problem| *problem)
}

fn two_values(
    request: &Request,
    field: &str,
    values: &[Term],
    program: &Program,
    terms: &Terms,
) -> Diagnostic {
    let external = &program.externals[request.external as usize];
    let message = format!(
        "the request `{}` has two values for its field `{field}`: {}",
        terms.print(request.identity),
        listed(values, terms)
    );
    let fix = format!(
        "give `{field}` one value: collect several with `list{{…}}`, or make one request for each by naming it among the arguments of `{}`",
        terms.print(external.name)
    );
    Diagnostic::error(TWO_VALUES, external.span, message, Fix::Advise(fix))
}

fn two_texts(request: &Request, values: &[Term], program: &Program, terms: &Terms) -> Diagnostic {
    let external = &program.externals[request.external as usize];
    let object = prompt_object(request.external, program, terms);
    let message = format!(
        "the prompt object `{object}` of the request `{}` has two values of `text`: {}",
        terms.print(request.identity),
        listed(values, terms)
    );
    let fix = format!("leave one `text` in `{object}`, or use a second prompt object");
    Diagnostic::error(TWO_PROMPT_TEXTS, external.span, message, Fix::Advise(fix))
}

fn no_text(request: &Request, program: &Program, terms: &Terms) -> Diagnostic {
    let external = &program.externals[request.external as usize];
    let object = prompt_object(request.external, program, terms);
    let message = format!(
        "the prompt object `{object}` of the request `{}` has no `text`",
        terms.print(request.identity)
    );
    let fix = format!("state it: `{object}[text -> \"…\"].`");
    Diagnostic::error(NO_PROMPT_TEXT, external.span, message, Fix::Advise(fix))
}

/// What stands after `with`, as written.
fn prompt_object(external: u32, program: &Program, terms: &Terms) -> String {
    let rule = program
        .rules
        .iter()
        .find(|rule| rule.origin == Origin::Prompt(external));
    let text = terms.find_name("text");
    let subject = rule.and_then(|rule| Some((rule, subject_of(&rule.body, text?)?)));
    subject.map_or_else(
        || "with".to_owned(),
        |(rule, subject)| match subject {
            Pattern::Constant(object) => terms.print(*object),
            Pattern::Variable(variable) => format!("?{}", rule.variables[variable.0 as usize]),
            Pattern::Function(symbol, _) => format!("{}(…)", terms.print(*symbol)),
        },
    )
}

/// What the body asks the prompt's text of: the last condition `P[text -> …]`, which `with P` adds.
fn subject_of(body: &Formula, text: Term) -> Option<&Pattern> {
    match body {
        Formula::And(parts) => parts.iter().rev().find_map(|part| subject_of(part, text)),
        Formula::Atom(atom) if atom.predicate == AtomPredicate::Known(Predicate::slot(text)) => {
            atom.terms.first()
        }
        _ => None,
    }
}

fn listed(values: &[Term], terms: &Terms) -> String {
    let printed: Vec<String> = values
        .iter()
        .map(|value| format!("`{}`", terms.print(*value)))
        .collect();
    printed.join(" and ")
}

/// The bare text of a name, a string as its content, anything else printed.
#[must_use]
pub(crate) fn name_text(term: Term, terms: &Terms) -> String {
    match terms.view(term) {
        framex_term::View::Name(text) | framex_term::View::String(text) => text.to_owned(),
        _ => terms.print(term),
    }
}
