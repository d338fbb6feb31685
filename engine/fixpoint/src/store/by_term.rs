//! Finds a number by one term.
//!
//! The handles of terms that are made one after the other follow each other, and so do those of small integers: as
//! long as the terms lie close, their numbers stand in an array by handle, and else in a table by tag.
//!
//! Invariant: the array is at most [`LOOSE`] times as long as there are terms in it, or were expected.

use super::NONE;
use super::rows::{TOGETHER, Tags, tag_of_one, term_of};
use super::slots::Slots;
use framex_term::{ImageReader, ImageWriter, Term};

/// Places of the array for each term.
const LOOSE: usize = 8;
/// Places of the array that are always granted.
const GRANTED: usize = 64;

#[derive(Clone, Debug, Default)]
pub(crate) struct ByTerm {
    /// The handle whose number comes first in the array.
    first: u32,
    /// By handle; [`NONE`] for none.
    numbers: Vec<u32>,
    /// Where terms lie too far from each other, all of them.
    scattered: Slots,
    is_scattered: bool,
    len: usize,
    /// Where they are scattered: the number of terms at which it is looked whether they lie close after all.
    look_again: usize,
}

impl ByTerm {
    /// Writes the array or the table.
    pub(super) fn write_image(&self, image: &mut ImageWriter) {
        image.number(u32::from(self.is_scattered));
        image.large(self.len as u64);
        if self.is_scattered {
            return self.scattered.write_image(image);
        }
        image.number(self.first);
        image.numbers(self.numbers.iter().copied());
    }

    /// Reads them; `None` where they are torn.
    pub(super) fn read_image(image: &mut ImageReader<'_>) -> Option<ByTerm> {
        let is_scattered = image.number()? != 0;
        let mut by_term = ByTerm {
            is_scattered,
            len: image.large()? as usize,
            ..ByTerm::default()
        };
        if is_scattered {
            by_term.scattered = Slots::read_image(image)?;
        } else {
            by_term.first = image.number()?;
            by_term.numbers = image.numbers(|number| number)?;
        }
        Some(by_term)
    }

    /// The number of a term, or [`NONE`].
    pub(crate) fn find(&self, term: Term) -> u32 {
        match self.is_scattered {
            true => self.scattered.find(tag_of_one(term), |_| true).unwrap_or(NONE),
            false => self.place(term).map_or(NONE, |place| self.numbers[place]),
        }
    }

    /// Adds to `found` the number of each term, or [`NONE`].
    pub(crate) fn find_each(&self, terms: &[Term], found: &mut Vec<u32>) {
        if !self.is_scattered {
            found.extend(terms.iter().map(|term| {
                let place = term.bits().wrapping_sub(self.first) as usize;
                self.numbers.get(place).copied().unwrap_or(NONE)
            }));
            return;
        }
        for terms in terms.chunks(TOGETHER) {
            let Tags { tags, homes } = Tags::of(terms.iter().map(|term| tag_of_one(*term)), &self.scattered);
            found.extend(
                tags.iter()
                    .zip(homes)
                    .take(terms.len())
                    .map(|(tag, home)| match home {
                        (_, NONE) => NONE,
                        (found, number) if found == *tag => number,
                        _ => self.scattered.find(*tag, |_| true).unwrap_or(NONE),
                    }),
            );
        }
    }

    /// Gives a term this number; the one it had, or [`NONE`].
    ///
    /// - `expected`: how many terms there may soon be.
    pub(crate) fn put(&mut self, term: Term, number: u32, expected: usize) -> u32 {
        if !self.is_scattered && self.place(term).is_none() {
            self.widen(term, expected);
        }
        let before = match self.is_scattered {
            true => {
                let before = self
                    .scattered
                    .replace_or_insert(tag_of_one(term), number, |_| true);
                before.unwrap_or(NONE)
            }
            false => {
                let place = term.bits().wrapping_sub(self.first) as usize;
                std::mem::replace(&mut self.numbers[place], number)
            }
        };
        self.len += usize::from(before == NONE);
        if self.is_scattered && self.len > self.look_again {
            self.gather();
        }
        before
    }

    /// The number of a term; one that has none is given this, and [`NONE`] is returned.
    #[inline]
    pub(crate) fn find_or_put(&mut self, term: Term, number: u32) -> u32 {
        if !self.is_scattered
            && let Some(place) = self
                .numbers
                .get_mut(term.bits().wrapping_sub(self.first) as usize)
        {
            if *place == NONE {
                *place = number;
                self.len += 1;
                return NONE;
            }
            return *place;
        }
        match self.find(term) {
            NONE => self.put(term, number, 0),
            found => found,
        }
    }

    /// Takes the term out.
    pub(crate) fn remove(&mut self, term: Term) {
        let number = self.find(term);
        if number == NONE {
            return;
        }
        self.len -= 1;
        match self.is_scattered {
            true => self.scattered.remove(tag_of_one(term), number),
            false => self.numbers[term.bits().wrapping_sub(self.first) as usize] = NONE,
        }
    }

    /// How many terms there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn size_bytes(&self) -> u64 {
        (self.numbers.capacity() * 4) as u64 + self.scattered.size_bytes()
    }

    fn place(&self, term: Term) -> Option<usize> {
        let place = term.bits().wrapping_sub(self.first) as usize;
        (place < self.numbers.len()).then_some(place)
    }

    /// Goes back to an array where the terms lie close by now: in no order, the first ones lie far from each other.
    fn gather(&mut self) {
        self.look_again = 2 * self.len;
        let bits = || self.scattered.iter().map(|(tag, _)| term_of(tag).bits());
        let (Some(first), Some(last)) = (bits().min(), bits().max()) else {
            return;
        };
        let places = (last - first) as usize + 1;
        if places > LOOSE * self.len {
            return;
        }
        let mut numbers = vec![NONE; places];
        for (tag, number) in self.scattered.iter() {
            numbers[(term_of(tag).bits() - first) as usize] = number;
        }
        (self.first, self.numbers) = (first, numbers);
        self.scattered = Slots::default();
        self.is_scattered = false;
    }

    /// Makes room for a term that the array does not reach, or gives the array up.
    fn widen(&mut self, term: Term, expected: usize) {
        let bits = term.bits() as usize;
        if self.numbers.is_empty() {
            self.first = term.bits();
            self.numbers.push(NONE);
            return;
        }
        let (first, end) = (self.first as usize, self.first as usize + self.numbers.len());
        let most = LOOSE * expected.max(self.len + 1) + GRANTED;
        let (new_first, new_end) = (first.min(bits), end.max(bits + 1));
        if new_end - new_first > most {
            for (place, number) in self
                .numbers
                .iter()
                .enumerate()
                .filter(|(_, number)| **number != NONE)
            {
                let term = Term::from_bits(self.first + place as u32);
                self.scattered
                    .find_or_insert(tag_of_one(term), *number, |_| false);
            }
            self.numbers = Vec::new();
            self.is_scattered = true;
            self.look_again = 2 * self.len;
            return;
        }
        // Half as much again on the side where it grows, so that growing is rare.
        let spare = ((new_end - new_first) / 2).min(most - (new_end - new_first));
        if new_first < first {
            let new_first = new_first.saturating_sub(spare);
            let before = vec![NONE; first - new_first];
            self.numbers.splice(0..0, before);
            self.first = new_first as u32;
        } else {
            let new_end = (new_end + spare).min(u32::MAX as usize);
            self.numbers.resize(new_end - first, NONE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ByTerm, NONE};
    use framex_term::Term;
    use std::collections::HashMap;

    #[test]
    fn close_terms_and_scattered_ones_are_found_alike() {
        let mut seed = 7u32;
        for reach in [1u32, 50, 3_000, 1 << 31] {
            let (mut by_term, mut model) = (ByTerm::default(), HashMap::new());
            for number in 0..5_000u32 {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let bits = 1_000_000 + (seed >> 1) % reach;
                let term = Term::from_bits(bits);
                if seed >> 28 == 3 {
                    by_term.remove(term);
                    model.remove(&bits);
                } else {
                    let before = model.insert(bits, number).unwrap_or(NONE);
                    assert_eq!(by_term.put(term, number, 0), before);
                }
            }
            let terms: Vec<Term> = model.keys().map(|bits| Term::from_bits(*bits)).collect();
            let mut found = Vec::new();
            by_term.find_each(&terms, &mut found);
            let expected: Vec<u32> = terms.iter().map(|term| model[&term.bits()]).collect();
            assert_eq!(found, expected);
            assert_eq!(by_term.find(Term::FALSE), NONE);
        }
    }

    #[test]
    fn terms_that_come_in_no_order_are_kept_in_an_array_once_they_lie_close() {
        let mut by_term = ByTerm::default();
        let bits = |number: u32| 1_000 + number * 7_919 % 10_000;
        for number in 0..10_000 {
            by_term.put(Term::from_bits(bits(number)), number, 0);
        }
        assert!(!by_term.is_scattered);
        let all = (0..10_000).all(|number| by_term.find(Term::from_bits(bits(number))) == number);
        assert!(all);
    }
}
