//! What is said about a request that cannot be sent, wherever it is found out.
//!
//! Two of these are found while rules are evaluated or a request is taken; their words stand here, beside
//! what the checker says of the same faults.

use crate::print::Printer;
use crate::program::{External, Program};
use crate::rule::{Atom, AtomPredicate, Formula, Pattern};
use framex_source::{Diagnostic, Fix, REQUEST_TRAP, SECOND_VALUE, Span};
use framex_term::{Predicate, Term, Terms};

/// A request that has a request of the same name in an argument.
///
/// - `external`: the number of the statement that derives it.
/// - `request`: the request that would be sent.
#[must_use]
pub fn request_trap(program: &Program, terms: &Terms, external: u32, request: Term) -> Diagnostic {
    let statement = &program.externals[external as usize];
    let inner = inner_request(request, statement, terms).unwrap_or(request);
    let name = terms.print(statement.name);
    let (inner, outer) = (terms.print(inner), terms.print(request));
    let rule = &program.rules[statement.rule as usize];
    let message =
        format!("`{name}` asks about its own request: `{inner}` stands in an argument of `{outer}`");
    trap(
        program,
        terms,
        statement,
        message,
        reader_of_a_field(&rule.body, statement),
    )
}

/// The same, seen before evaluation: `reader` is a condition that matches the statement's own requests.
pub(crate) fn may_ask_about_itself(
    program: &Program,
    terms: &Terms,
    external: u32,
    reader: &Atom,
) -> Diagnostic {
    let statement = &program.externals[external as usize];
    let name = terms.print(statement.name);
    let message = format!("`{name}` may ask about its own request, and so on without end");
    trap(program, terms, statement, message, Some(reader))
}

fn trap(
    program: &Program,
    terms: &Terms,
    statement: &External,
    message: String,
    reader: Option<&Atom>,
) -> Diagnostic {
    let rule = &program.rules[statement.rule as usize];
    let fix = match reader {
        Some(atom) => {
            let printer = Printer {
                variables: &rule.variables,
                terms,
            };
            format!(
                "`{}` also matches the request, which has the field `{}`: give its object a class, or rename the field",
                printer.atom(atom),
                property(atom, terms)
            )
        }
        None => "give the object of the condition that matches the request a class of its own".to_owned(),
    };
    let problem = Diagnostic::error(REQUEST_TRAP, statement.span, message, Fix::Advise(fix));
    match reader {
        Some(atom) => problem.see(atom.span, "this condition matches the request"),
        None => problem,
    }
}

/// The outermost request of the same name within the arguments, in their order.
fn inner_request(request: Term, statement: &External, terms: &Terms) -> Option<Term> {
    let is_wanted = |part: &Term| match terms.as_function(*part) {
        Some((symbol, _)) => symbol == statement.name,
        None => *part == statement.name && statement.arguments == 0,
    };
    terms.parts(request).skip(1).find(is_wanted)
}

/// A condition without a class that asks for a slot which is also a field of the request.
fn reader_of_a_field<'f>(formula: &'f Formula, statement: &External) -> Option<&'f Atom> {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter().find_map(|part| reader_of_a_field(part, statement))
        }
        Formula::Atom(atom) => match (atom.predicate, &atom.terms[0]) {
            (AtomPredicate::Known(Predicate::Property { name, parameters: 0 }), Pattern::Variable(_))
                if statement.fields.contains(&name) =>
            {
                Some(atom)
            }
            _ => None,
        },
        _ => None,
    }
}

fn property(atom: &Atom, terms: &Terms) -> String {
    match atom.predicate {
        AtomPredicate::Known(Predicate::Property { name, .. } | Predicate::Class(name)) => terms.print(name),
        _ => "?".to_owned(),
    }
}

/// Something outside of the external statement gives a request a further value of a field.
///
/// - `external`: the number of the statement.
/// - `by`: the fact or rule that gives it.
#[must_use]
pub fn second_value(
    program: &Program,
    terms: &Terms,
    external: u32,
    request: Term,
    field: Term,
    by: Span,
) -> Diagnostic {
    let statement = &program.externals[external as usize];
    let (request, field) = (terms.print(request), terms.print(field));
    let message =
        format!("`{request}` gets a second value of its field `{field}`, from outside of this statement");
    let fix = Fix::Advise(format!(
        "rename the field `{field}`, or the slot that is given to `{request}`"
    ));
    Diagnostic::error(SECOND_VALUE, statement.span, message, fix)
        .see(by, format!("this gives `{request}` a `{field}`"))
}
