//! Puts rows in, and decides when something else is to tell them apart.
//!
//! In: rows, one after the other. Out: the number of each, of one that was there as well.
//!
//! Invariant: what tells rows apart changes between two rows, and then knows all of them.

use super::super::by_term::ByTerm;
use super::super::chains::Put;
use super::super::lines::Lines;
use super::super::slots::Slots;
use super::{Finder, NONE, Rows, TOGETHER, Table, Tags, tag};
use framex_term::Term;

impl Rows {
    /// Puts rows in that stand one after the other; `met` is given the number of each, in some order.
    pub(crate) fn insert_each(&mut self, mut rows: &[Term], mut met: impl FnMut(u32)) {
        while !rows.is_empty() {
            let done = match (&self.finder, self.width) {
                (Finder::ByTerm(_), _) => return self.insert_each_single(rows, met),
                (Finder::Chains(_), 2) => self.insert_in_chains(2, rows, &mut met),
                (Finder::Chains(_), 3) => self.insert_in_chains(3, rows, &mut met),
                (Finder::Chains(_), width) => self.insert_in_chains(width, rows, &mut met),
                (Finder::Lines(_), 2) => self.insert_in_lines::<2>(rows, &mut met),
                (Finder::Lines(_), _) => self.insert_in_lines::<3>(rows, &mut met),
                (Finder::Table(_), 2) => self.insert_in_table(2, rows, &mut met),
                (Finder::Table(_), 3) => self.insert_in_table(3, rows, &mut met),
                (Finder::Table(_), width) => self.insert_in_table(width, rows, &mut met),
            };
            rows = &rows[done..];
        }
    }

    fn insert_each_single(&mut self, rows: &[Term], mut met: impl FnMut(u32)) {
        let Finder::ByTerm(by_term) = &mut self.finder else {
            return;
        };
        for row in rows {
            let mut number = by_term.find(*row);
            if number == NONE {
                number = self.terms.len() as u32;
                by_term.put(*row, number, self.terms.capacity());
                self.terms.push(*row);
            }
            met(number);
        }
    }

    /// How many of the terms were put in when the relation went over to something else; else all.
    ///
    /// - `width`: of the rows, said by the caller so that the code is made for it.
    #[inline(always)]
    fn insert_in_chains(&mut self, width: usize, rows: &[Term], met: &mut impl FnMut(u32)) -> usize {
        let Rows { terms, finder, .. } = self;
        let Finder::Chains(chains) = finder else { return 0 };
        for (at, row) in rows.chunks_exact(width).enumerate() {
            let expected = terms.capacity() / width;
            match chains.put(row, terms, expected) {
                Put::There(number) => met(number),
                Put::New => {
                    met((terms.len() / width) as u32);
                    terms.extend_from_slice(row);
                }
                Put::Crowded => {
                    self.give_chains_up();
                    return at * width;
                }
            }
        }
        rows.len()
    }

    fn give_chains_up(&mut self) {
        let Finder::Chains(chains) = &self.finder else {
            return;
        };
        let finder = match self.may_have_lines() && Lines::are_worth(self.len(), chains.firsts()) {
            true => Finder::Lines(Box::new(Lines::of(self))),
            false => Finder::Table(self.table()),
        };
        if let Finder::Chains(chains) = std::mem::replace(&mut self.finder, finder) {
            self.former = Some(chains);
        }
    }

    /// Wider rows are rare, and their code is not made.
    fn may_have_lines(&self) -> bool {
        self.width == 2 || self.width == 3
    }

    /// A table of all rows.
    fn table(&self) -> Table {
        let mut slots = Slots::default();
        slots.reserve(self.terms.capacity() / self.width);
        for (number, row) in (0..).zip(self.iter()) {
            slots.find_or_insert(tag(row), number, |_| false);
        }
        Table::new(slots, self.len())
    }

    /// How many of the terms were put in when the relation went over to a table; else all.
    fn insert_in_lines<const WIDTH: usize>(&mut self, rows: &[Term], met: &mut impl FnMut(u32)) -> usize {
        let Finder::Lines(lines) = &mut self.finder else {
            return 0;
        };
        let done = lines.insert_each::<WIDTH>(rows, &mut self.terms, met) * WIDTH;
        if done < rows.len() {
            self.finder = Finder::Table(self.table());
        }
        done
    }

    /// How many of the terms were put in before it is to be looked whether the rows are worth lines, and none where they
    /// are; else all.
    ///
    /// - `width`: of the rows, said by the caller so that the code is made for it.
    #[inline(always)]
    fn insert_in_table(&mut self, width: usize, rows: &[Term], met: &mut impl FnMut(u32)) -> usize {
        if self.is_worth_lines() {
            self.finder = Finder::Lines(Box::new(Lines::of(self)));
            return 0;
        }
        let Rows { terms, finder, .. } = self;
        let Finder::Table(Table { slots, look_again }) = finder else {
            return 0;
        };
        let mut done = 0;
        let mut is_there = [false; TOGETHER];
        for rows in rows.chunks(TOGETHER * width) {
            let Tags { tags, homes } = Tags::of(rows.chunks_exact(width).map(tag), slots);
            for (at, row) in rows.chunks_exact(width).enumerate() {
                let (tag, number) = homes[at];
                let base = number as usize * width;
                is_there[at] = tag == tags[at] && terms.get(base..base + width) == Some(row);
            }
            for (at, row) in rows.chunks_exact(width).enumerate() {
                done += width;
                if is_there[at] {
                    met(homes[at].1);
                    continue;
                }
                let next = (terms.len() / width) as u32;
                let is_same = |other: u32| {
                    let base = other as usize * width;
                    terms[base..base + width] == *row
                };
                match slots.find_or_insert(tags[at], next, is_same) {
                    Some(number) => met(number),
                    None => {
                        terms.extend_from_slice(row);
                        met(next);
                        // At that very row, however the rows come: so the same rows are told apart in the same way.
                        if next + 1 == *look_again {
                            return done;
                        }
                    }
                }
            }
        }
        done
    }

    /// Looked at whenever a table has twice as many rows.
    fn is_worth_lines(&mut self) -> bool {
        let rows = self.len();
        let may_have_lines = self.may_have_lines();
        let Finder::Table(table) = &mut self.finder else {
            return false;
        };
        if rows < table.look_again || !may_have_lines {
            return false;
        }
        table.look_again = rows.saturating_mul(2);
        let mut firsts = ByTerm::default();
        for row in self.iter() {
            firsts.put(row[0], 0, 0);
        }
        Lines::are_worth(rows, firsts.len())
    }
}

#[cfg(test)]
mod tests {
    use super::{Finder, Rows};
    use framex_term::{ImageReader, ImageWriter, Term};

    /// Puts in and takes out; at the end each row is found under its number, and no other row is.
    fn check(width: usize, below: &[u32], batches: u32) -> &'static str {
        let mut seed = 11u32;
        let mut random = move |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 7) % below
        };
        let (mut rows, mut model) = (Rows::new(width), Vec::<Vec<Term>>::new());
        for batch in 0..batches {
            let mut put = Vec::new();
            for _ in 0..random(40) {
                let term = |below: &u32| Term::from_bits(1_000 + random(*below));
                put.extend(below.iter().map(term).collect::<Vec<Term>>());
            }
            let mut met = Vec::new();
            rows.insert_each(&put, |number| met.push(number));
            for row in put.chunks_exact(width) {
                if !model.iter().any(|other| other == row) {
                    model.push(row.to_vec());
                }
            }
            met.sort_unstable();
            let number = |row: &[Term]| model.iter().position(|other| other == row).expect("put in") as u32;
            let mut expected: Vec<u32> = put.chunks_exact(width).map(number).collect();
            expected.sort_unstable();
            assert_eq!(met, expected);
            if batch % 5 == 4 && !model.is_empty() {
                let (gone, last) = (random(model.len() as u32), model.len() as u32 - 1);
                rows.vacate(gone);
                if gone != last {
                    rows.renumber(last, gone, 0);
                }
                rows.pop();
                model.swap_remove(gone as usize);
            }
            if batch % 50 == 49 {
                let kept = model.len() as u32 - random(model.len() as u32 + 1).min(9);
                rows.truncate(kept);
                model.truncate(kept as usize);
            }
        }
        let mut image = ImageWriter::default();
        rows.write_image(&mut image);
        let bytes = image.bytes();
        let again = Rows::read_image(&mut ImageReader::new(&bytes)).expect("it is whole");
        for rows in [&rows, &again] {
            let all: Vec<Term> = model.concat();
            let mut found = Vec::new();
            rows.find_each(&all, &mut found);
            assert!(found.iter().copied().eq(0..model.len() as u32));
            for (number, row) in (0..).zip(&model) {
                assert_eq!(rows.find(row), Some(number));
            }
            let other = vec![Term::TRUE; width];
            assert_eq!(rows.find(&other), None);
        }
        match rows.finder {
            Finder::ByTerm(_) => "by term",
            Finder::Chains(_) => "chains",
            Finder::Lines(_) => "lines",
            Finder::Table(_) => "table",
        }
    }

    #[test]
    fn rows_are_told_apart_whatever_tells_them_apart() {
        assert_eq!(check(1, &[900], 100), "by term");
        assert_eq!(check(2, &[9_000, 5], 100), "chains");
        assert_eq!(check(2, &[20, 300], 200), "lines");
        assert_eq!(check(2, &[20, 1 << 20], 200), "lines");
        assert_eq!(check(2, &[700, 300], 200), "table");
        assert_eq!(check(3, &[20, 7, 40], 200), "lines");
        assert_eq!(check(4, &[9, 7, 4, 5], 100), "table");
    }

    #[test]
    fn where_objects_with_few_rows_come_after_those_with_many_a_table_takes_the_place_of_lines() {
        let mut rows = Rows::new(2);
        let row = |object: u32, value: u32| [Term::from_bits(object), Term::from_bits(value)];
        for number in 0..6_000 {
            rows.insert(&row(number / 100, number % 100));
        }
        assert!(matches!(rows.finder, Finder::Lines(_)));
        for object in 100..6_000 {
            rows.insert(&row(object, 0));
        }
        assert!(matches!(rows.finder, Finder::Table(_)));
        assert_eq!(rows.find(&row(59, 99)), Some(5_999));
        assert_eq!(rows.find(&row(5_999, 0)), Some(11_899));
    }
}
