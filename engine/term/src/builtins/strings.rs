//! Built-ins of strings. Letters (Unicode scalar values) are counted, not bytes.
//!
//! Invariant: no text is built that is longer than [`Terms::MOST_TEXT_BYTES`] and some.

use crate::terms::{Term, Terms};

pub(super) fn concat(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let mut bytes = 0;
    for argument in arguments {
        bytes += terms.as_string(*argument)?.len();
    }
    if !terms.has_room(bytes) {
        return None;
    }
    let mut joined = String::with_capacity(bytes);
    for argument in arguments {
        joined.push_str(terms.as_string(*argument)?);
    }
    terms.computed_string(&joined)
}

pub(super) fn length(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let letters = terms.as_string(arguments[0])?.chars().count();
    Some(terms.integer(letters as i64))
}

pub(super) fn upper(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let text = terms.as_string(arguments[0])?.to_uppercase();
    terms.computed_string(&text)
}

pub(super) fn lower(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let text = terms.as_string(arguments[0])?.to_lowercase();
    terms.computed_string(&text)
}

pub(super) fn trim(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let text = terms.as_string(arguments[0])?.trim().to_owned();
    Some(terms.string(&text))
}

/// `substring(text, from, n)`: the first letter is number 1; what lies beyond the end is left out.
pub(super) fn substring(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let from = terms.as_number(arguments[1])?.small_integer()?;
    let letters = terms.as_number(arguments[2])?.small_integer()?;
    if from < 1 || letters < 0 {
        return None;
    }
    let cut = terms.as_string(arguments[0])?.chars();
    let cut: String = cut.skip(from as usize - 1).take(letters as usize).collect();
    Some(terms.string(&cut))
}

/// Every occurrence from left to right; an empty part occurs nowhere.
pub(super) fn replace(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let text = terms.as_string(arguments[0])?;
    let part = terms.as_string(arguments[1])?;
    let by = terms.as_string(arguments[2])?;
    if part.is_empty() {
        return Some(arguments[0]);
    }
    // Before anything is built: what is put in may be far longer than what it replaces.
    let count = text.matches(part).count();
    let bytes = (text.len() - count * part.len()).saturating_add(count.saturating_mul(by.len()));
    if !terms.has_room(bytes) {
        return None;
    }
    let text = terms.as_string(arguments[0])?;
    let (part, by) = (terms.as_string(arguments[1])?, terms.as_string(arguments[2])?);
    let replaced = text.replace(part, by);
    terms.computed_string(&replaced)
}

pub(super) fn contains(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    test(arguments, terms, |text, part| text.contains(part))
}

pub(super) fn starts_with(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    test(arguments, terms, |text, part| text.starts_with(part))
}

pub(super) fn ends_with(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    test(arguments, terms, |text, part| text.ends_with(part))
}

/// How often a part occurs, from left to right and not overlapping; an empty part occurs nowhere.
pub(super) fn occurrences(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let text = terms.as_string(arguments[0])?;
    let count = match terms.as_string(arguments[1])? {
        "" => 0,
        part => text.matches(part).count(),
    };
    Some(terms.integer(count as i64))
}

/// Whether the pattern matches somewhere in the text.
pub(super) fn matches(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    terms.as_string(arguments[0])?;
    terms.pattern(arguments[1])?;
    let (text, pattern) = (terms.as_string(arguments[0])?, terms.known_pattern(arguments[1])?);
    Some(Term::boolean(pattern.is_match(text)))
}

fn test(arguments: &[Term], terms: &Terms, holds: fn(&str, &str) -> bool) -> Option<Term> {
    let text = terms.as_string(arguments[0])?;
    let part = terms.as_string(arguments[1])?;
    Some(Term::boolean(holds(text, part)))
}
