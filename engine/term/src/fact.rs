//! Ordinary facts: memberships and property values.

use crate::terms::{Term, Terms};

/// What a fact says of its terms.
///
/// The number of parameters belongs to the name: `p`, `p/1` and `p/2` are three properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Predicate {
    /// Membership in a class; the term is its name.
    Class(Term),
    /// A slot (`parameters` 0) or a method.
    Property {
        /// Its name, a name term.
        name: Term,
        /// How many parameters it takes.
        parameters: u32,
    },
}

impl Predicate {
    /// A property without parameters.
    #[must_use]
    pub fn slot(name: Term) -> Predicate {
        Predicate::Property { name, parameters: 0 }
    }

    /// How many terms a fact of it holds: 1 for a class, else object, parameters and value.
    #[must_use]
    pub fn width(self) -> usize {
        match self {
            Predicate::Class(_) => 1,
            Predicate::Property { parameters, .. } => parameters as usize + 2,
        }
    }
}

/// `rob:Man`, `rob[age -> 41]`, `jacob[childWith(rachel) -> joseph]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fact {
    /// Class or property.
    pub predicate: Predicate,
    /// `[object]` for a class; `[object, parameters…, value]` for a property.
    pub terms: Box<[Term]>,
}

impl Predicate {
    /// Appends the canonical print of a fact of it, without a full stop: `s:C`, `s[p -> v]`, `s[m(a, b) -> v]`.
    ///
    /// - `row`: as in [`Fact::terms`].
    ///
    /// # Panics
    /// Where the row is narrower than [`width`](Self::width).
    pub fn print_fact(self, row: &[Term], terms: &Terms, out: &mut String) {
        terms.print_to(row[0], out);
        match self {
            Predicate::Class(class) => {
                out.push(':');
                terms.print_to(class, out);
            }
            Predicate::Property { name, parameters } => {
                out.push('[');
                terms.print_to(name, out);
                let last = parameters as usize + 1;
                for (at, parameter) in row[1..last].iter().enumerate() {
                    out.push_str(if at == 0 { "(" } else { ", " });
                    terms.print_to(*parameter, out);
                }
                out.push_str(if parameters > 0 { ") -> " } else { " -> " });
                terms.print_to(row[last], out);
                out.push(']');
            }
        }
    }
}

impl Fact {
    /// `object:class`.
    #[must_use]
    pub fn member(object: Term, class: Term) -> Fact {
        Fact {
            predicate: Predicate::Class(class),
            terms: Box::new([object]),
        }
    }

    /// `object[name -> value]`.
    #[must_use]
    pub fn slot(object: Term, name: Term, value: Term) -> Fact {
        Fact {
            predicate: Predicate::slot(name),
            terms: Box::new([object, value]),
        }
    }

    /// `object[name(parameters) -> value]`.
    #[must_use]
    pub fn method(object: Term, name: Term, parameters: &[Term], value: Term) -> Fact {
        let predicate = Predicate::Property {
            name,
            parameters: parameters.len() as u32,
        };
        let terms = std::iter::once(object)
            .chain(parameters.iter().copied())
            .chain([value])
            .collect();
        Fact { predicate, terms }
    }

    /// The canonical print, without a full stop: `s:C`, `s[p -> v]`, `s[m(a, b) -> v]`.
    #[must_use]
    pub fn print(&self, terms: &Terms) -> String {
        let mut out = String::new();
        self.print_to(terms, &mut out);
        out
    }

    /// Appends the same.
    pub fn print_to(&self, terms: &Terms, out: &mut String) {
        self.predicate.print_fact(&self.terms, terms, out);
    }
}
