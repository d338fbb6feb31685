//! The kinds of term, as messages name them.

use crate::terms::{Term, Terms, View};
use std::fmt;

/// What kind of object a term is. Only terms of one kind can be ordered by `<`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An integer or a decimal.
    Number,
    /// `"text"`.
    String,
    /// `true`, `false`.
    Boolean,
    /// `reserve`.
    Name,
    /// `st(u1, 2)`.
    Term,
}

impl Terms {
    /// What kind of object a term is.
    #[must_use]
    pub fn kind(&self, term: Term) -> Kind {
        if term.small_integer().is_some() {
            return Kind::Number;
        }
        match self.view(term) {
            View::Number(_) => Kind::Number,
            View::String(_) => Kind::String,
            View::Boolean(_) => Kind::Boolean,
            View::Name(_) => Kind::Name,
            View::Function(..) => Kind::Term,
        }
    }
}

impl Kind {
    /// Several of the kind: `numbers`.
    #[must_use]
    pub fn plural(self) -> &'static str {
        match self {
            Kind::Number => "numbers",
            Kind::String => "strings",
            Kind::Boolean => "booleans",
            Kind::Name => "names",
            Kind::Term => "terms",
        }
    }
}

/// With its article: `a number`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Number => "a number",
            Kind::String => "a string",
            Kind::Boolean => "a boolean",
            Kind::Name => "a name",
            Kind::Term => "a term",
        })
    }
}
