//! Term order, the one order everything a user sees is sorted by.
//!
//! Numbers by value, an integer before the equal decimal; then the rest by code point of their print, a
//! function term by its symbol and then argument by argument.
//!
//! Invariant: a total order, for any mixture of terms. A name therefore meets a function term as its symbol
//! would, the name first: `f`, `f(1)`, `f#g`.

use crate::terms::{Term, Terms, View};
use std::cmp::Ordering;

/// Compares two terms in term order.
///
/// # Cost
/// That of the terms down to where they differ, however deep that is: terms are kept once, so parts that are alike are the same.
#[must_use]
pub fn compare(terms: &Terms, mut left: Term, mut right: Term) -> Ordering {
    loop {
        if left == right {
            return Ordering::Equal;
        }
        if let (Some(left), Some(right)) = (left.small_integer(), right.small_integer()) {
            return left.cmp(&right);
        }
        if let (Some(left), Some(right)) = (terms.as_plain_name(left), terms.as_plain_name(right)) {
            return left.cmp(right);
        }
        return match (terms.view(left), terms.view(right)) {
            (View::Number(left), View::Number(right)) => left
                .compare(&right)
                .then_with(|| left.is_decimal().cmp(&right.is_decimal())),
            (View::Number(_), _) => Ordering::Less,
            (_, View::Number(_)) => Ordering::Greater,
            (View::Function(left_symbol, left_arguments), View::Function(right_symbol, right_arguments)) => {
                if left_symbol != right_symbol {
                    return compare(terms, left_symbol, right_symbol);
                }
                let mut pairs = left_arguments.iter().zip(right_arguments);
                match pairs.find(|(left, right)| left != right) {
                    Some(unlike) => {
                        (left, right) = (*unlike.0, *unlike.1);
                        continue;
                    }
                    None => left_arguments.len().cmp(&right_arguments.len()),
                }
            }
            (View::Function(symbol, _), _) => compare(terms, symbol, right).then(Ordering::Greater),
            (_, View::Function(symbol, _)) => compare(terms, left, symbol).then(Ordering::Less),
            (View::Boolean(left), View::Boolean(right)) => left.cmp(&right),
            _ => terms.print(left).cmp(&terms.print(right)),
        };
    }
}

/// A term beside the beginning of its print, to be sorted among many: most are told apart without a look at the print.
#[derive(Clone, Copy)]
struct Begun {
    beginning: Option<u128>,
    term: Term,
}

impl Begun {
    fn compare(&self, other: &Begun, terms: &Terms) -> Ordering {
        match (self.beginning, other.beginning) {
            (Some(left), Some(right)) if left != right => left.cmp(&right),
            _ => compare(terms, self.term, other.term),
        }
    }
}

/// The first `most` of these terms in term order, sorted.
///
/// # Cost
/// Linear in the terms, and sorting those that are kept.
#[must_use]
pub fn first_in_order(terms: &Terms, of: &[Term], most: usize) -> Vec<Term> {
    let begun = of.iter().map(|term| Begun {
        beginning: beginning(terms, *term),
        term: *term,
    });
    let mut begun: Vec<Begun> = begun.collect();
    let order = |left: &Begun, right: &Begun| left.compare(right, terms);
    if begun.len() > most {
        begun.select_nth_unstable_by(most, order);
        begun.truncate(most);
    }
    begun.sort_unstable_by(order);
    begun.into_iter().map(|begun| begun.term).collect()
}

/// Where a small integer stands, or how a name, string or boolean prints at first: of two that begin unlike, the numbers
/// tell which comes first.
pub(crate) fn beginning(terms: &Terms, term: Term) -> Option<u128> {
    if let Some(value) = term.small_integer() {
        // Below every print, whose first byte is none of the lowest.
        return Some(u128::from(value.cast_unsigned() ^ 1 << 63));
    }
    let plain = terms.as_plain_name(term);
    let (text, quote): (&str, &[u8]) = match terms.view(term) {
        View::Name(name) if plain.is_some() => (name, b""),
        View::Name(name) => (name, b"`"),
        // What is escaped begins otherwise than it prints.
        View::String(text)
            if !text
                .bytes()
                .any(|byte| matches!(byte, b'"' | b'\\' | b'\n' | b'\t' | b'\r')) =>
        {
            (text, b"\"")
        }
        View::Boolean(value) => (if value { "true" } else { "false" }, b""),
        _ => return None,
    };
    let mut beginning = [0; 16];
    let print = quote.iter().chain(text.as_bytes()).chain(quote);
    beginning
        .iter_mut()
        .zip(print)
        .for_each(|(byte, of_print)| *byte = *of_print);
    Some(u128::from_be_bytes(beginning))
}

#[cfg(test)]
mod tests {
    use super::{compare, first_in_order};
    use crate::{Number, Terms};

    #[test]
    fn the_first_of_many_terms_are_those_that_a_whole_sort_puts_first() {
        let mut terms = Terms::default();
        let mut all = vec![
            terms.integer(7),
            terms.number(Number::from(3)),
            terms.string("stop"),
        ];
        for name in [
            "stop",
            "stop_1",
            "stop_10",
            "Stop 2",
            "a_name_of_twenty_letters",
            "a_name_of_twenty_lettres",
            "ns::b",
            "f",
        ] {
            all.push(terms.name(name));
        }
        all.push(terms.function(all[9], &[all[3]]));
        let mut sorted = all.clone();
        sorted.sort_by(|left, right| compare(&terms, *left, *right));
        for most in 0..=all.len() + 1 {
            let first = first_in_order(&terms, &all, most);
            assert_eq!(first, sorted[..most.min(all.len())], "the first {most}");
        }
    }
}
