//! The explicit conversions, and `typeOf`.

use crate::number::Number;
use crate::terms::{Term, Terms, View};

/// The number a string reads as, written as in a program; a number is itself.
pub(super) fn to_number(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    if terms.as_number(arguments[0]).is_some() {
        return Some(arguments[0]);
    }
    let number = Number::parse(terms.as_string(arguments[0])?).ok()?;
    Some(terms.number(number))
}

/// The print of anything; a string is itself, and a name has no backquotes.
pub(super) fn to_string(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let text = match terms.view(arguments[0]) {
        View::String(_) => return Some(arguments[0]),
        View::Name(name) => name.to_owned(),
        View::Number(_) | View::Boolean(_) | View::Function(..) => terms.print(arguments[0]),
    };
    Some(terms.string(&text))
}

pub(super) fn type_of(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let name = match terms.view(arguments[0]) {
        View::Number(number) if number.is_decimal() => "Decimal",
        View::Number(_) => "Integer",
        View::String(_) => "String",
        View::Boolean(_) => "Boolean",
        View::Name(_) => "Name",
        View::Function(..) => "Term",
    };
    Some(terms.string(name))
}
