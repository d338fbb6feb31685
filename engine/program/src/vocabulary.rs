//! The names the language itself gives a meaning to, as terms.
//!
//! In: the session's [`Terms`]. Out: one handle a name, so that a comparison is one of integers.

use framex_term::{Predicate, Term, Terms, View};

/// `tool#…`, `prompt` and the receipt properties.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vocabulary {
    pub(crate) tool_name: Term,
    pub(crate) tool_requested: Term,
    pub(crate) prompt: Term,
    pub(crate) text: Term,
    error: Term,
    result: Term,
    row: Term,
}

impl Vocabulary {
    pub(crate) fn of(terms: &mut Terms) -> Self {
        Vocabulary {
            tool_name: terms.name("tool#name"),
            tool_requested: terms.name("tool#requested"),
            prompt: terms.name("prompt"),
            text: terms.name("text"),
            error: terms.name("error"),
            result: terms.name("result"),
            row: terms.name("row"),
        }
    }

    /// Whether every receipt may have this property: `tool#…`, `error`, `result/1`, `row/2`.
    pub(crate) fn is_of_receipts(&self, name: Term, parameters: u32, terms: &Terms) -> bool {
        (name == self.error && parameters == 0)
            || (name == self.result && parameters == 1)
            || (name == self.row && parameters == 2)
            || is_reserved(name, terms)
    }

    /// Whether a predicate is one of these.
    pub(crate) fn is_receipt_predicate(&self, predicate: Predicate, terms: &Terms) -> bool {
        match predicate {
            Predicate::Property { name, parameters } => self.is_of_receipts(name, parameters, terms),
            Predicate::Class(_) => false,
        }
    }
}

/// The text of a name; empty for any other term.
pub(crate) fn text_of(name: Term, terms: &Terms) -> &str {
    match terms.view(name) {
        View::Name(text) => text,
        _ => "",
    }
}

/// Whether a property is named `tool#…`: variable properties leave it out.
pub(crate) fn is_reserved(name: Term, terms: &Terms) -> bool {
    text_of(name, terms).starts_with("tool#")
}

/// Whether a property is `tool#arg1`, `tool#arg2`, …
pub(crate) fn is_argument(name: Term, terms: &Terms) -> bool {
    let number = text_of(name, terms).strip_prefix("tool#arg");
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}
