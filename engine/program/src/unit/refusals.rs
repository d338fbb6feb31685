//! What a statement is refused for when it is lowered, by itself and before any other is known.

use framex_source::{Diagnostic, Fix, Span};

/// A construct of the language that this version does not carry out.
pub(crate) fn not_yet(what: &str, span: Span) -> Diagnostic {
    let message = format!("{what} is not yet carried out by this version");
    let fix = Fix::Advise(
        "put the statements into files of their own and load those together; a prefix keeps their names apart".into(),
    );
    Diagnostic::error(framex_source::NOT_YET, span, message, fix)
}

pub(super) fn fact_with_variable(name: &str, span: Span) -> Diagnostic {
    let message = format!("a fact says something of known objects, and `?{name}` is a variable");
    let fix = Fix::Advise(format!(
        "put a name in the place of `?{name}`, or add a body that binds it: `… <- …`"
    ));
    Diagnostic::error(framex_source::FACT_WITH_VARIABLE, span, message, fix)
}

pub(super) fn says_nothing(span: Span) -> Diagnostic {
    let message = "an object alone says nothing";
    let fix = Fix::Advise("give it a class or a property: `rob:Man`, `rob[age -> 41]`".into());
    Diagnostic::error(framex_source::NOT_A_CONDITION, span, message, fix)
}
