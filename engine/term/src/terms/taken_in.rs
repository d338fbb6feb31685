//! Makes the terms of one table in another.
//!
//! Invariant: terms that are new are made in the order in which the other table made them; so a table that takes in those of
//! the parts of a text, part by part, gives each term the handle that it would have given it reading the whole.

use super::{Entry, EntryKind, Term, Terms};

/// What the terms of another table are here.
#[derive(Clone, Debug)]
pub struct TakenIn(Vec<Term>);

impl TakenIn {
    /// The handle here of a term of the other table.
    #[must_use]
    pub fn of(&self, term: Term) -> Term {
        match term.small_integer() {
            Some(_) => term,
            None => self.0[term.0 as usize],
        }
    }
}

impl Terms {
    /// Makes each term of another table.
    ///
    /// # Cost
    /// The terms of the other table.
    pub fn take_in(&mut self, other: &Terms) -> TakenIn {
        let mut taken = TakenIn(Vec::with_capacity(other.entries.len()));
        for entry in &other.entries {
            let term = self.take_in_entry(*entry, other, &taken);
            taken.0.push(term);
        }
        taken
    }

    fn take_in_entry(&mut self, entry: Entry, other: &Terms, taken: &TakenIn) -> Term {
        match entry.kind() {
            EntryKind::Name | EntryKind::QuotedName => self.name(&other.text[entry.range()]),
            EntryKind::String => self.string(&other.text[entry.range()]),
            EntryKind::Number => self.number(other.numbers[entry.start()].clone()),
            EntryKind::Boolean => Term::boolean(entry.start() == 1),
            EntryKind::Function => {
                let application = &other.applications[entry.range()];
                let application: Vec<Term> = application.iter().map(|term| taken.of(*term)).collect();
                self.function(application[0], &application[1..])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Term, Terms};
    use crate::Number;

    /// Makes terms of every kind; the later ones again if `again`.
    fn make(terms: &mut Terms, again: bool) -> Vec<Term> {
        let name = terms.name("rob");
        let string = terms.string("rob");
        let large = terms.number(Number::parse("12345678901234567890").expect("a number"));
        let decimal = terms.number(Number::parse("0.5").expect("a number"));
        let inner = terms.function(name, &[string, terms_small(7)]);
        let outer = terms.function(name, &[inner, large]);
        let mut made = vec![
            name,
            string,
            large,
            decimal,
            inner,
            outer,
            Term::TRUE,
            terms_small(7),
        ];
        if again {
            made.push(terms.name("ida"));
        }
        made
    }

    fn terms_small(value: i64) -> Term {
        Term::of_small_integer(value).expect("it is small")
    }

    #[test]
    fn terms_taken_in_part_by_part_have_the_handles_of_the_whole() {
        let mut whole = Terms::default();
        let first = make(&mut whole, false);
        let second = make(&mut whole, true);

        let (mut one, mut other) = (Terms::default(), Terms::default());
        other.name("aside");
        let (of_one, of_other) = (make(&mut one, false), make(&mut other, true));
        let mut joined = Terms::default();
        let taken = joined.take_in(&one);
        assert_eq!(
            of_one.iter().map(|term| taken.of(*term)).collect::<Vec<_>>(),
            first
        );
        assert_eq!(joined.bytes(), one.bytes());

        // A part that begins with another name gives that name the next handle.
        let next = joined.len();
        let taken = joined.take_in(&other);
        assert_eq!(joined.find_name("aside"), Some(Term::from_bits(next as u32)));
        let shared = of_other.len() - 1;
        assert_eq!(
            of_other[..shared]
                .iter()
                .map(|term| taken.of(*term))
                .collect::<Vec<_>>(),
            second[..shared]
        );
    }
}
