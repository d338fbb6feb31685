//! Tells rows apart by *lines*: for each first term one, which finds what follows it.
//!
//! Rules mostly derive the rows of one object one after the other. Then its line is at hand, where a table of all rows
//! would be looked into at as many places as there are rows; and where the values of an object lie close, its line is an
//! array, so that nothing is hashed or compared.
//!
//! Invariant: each row stands in the line of its first term, and in no other.

use super::NONE;
use super::by_term::ByTerm;
use super::rows::{Rows, TOGETHER, tag};
use super::slots::Slots;
use framex_term::{ImageReader, ImageWriter, Term};

/// Rows a line from which on lines are worth their space.
const WORTH: usize = 8;
/// Rows a line below which they are not.
const TOO_FEW: usize = 4;
/// Lines that are always granted.
const GRANTED: usize = 64;

#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    /// The number of the line of a first term.
    by_first: ByTerm,
    lines: Vec<Line>,
    /// Of all lines.
    bytes: u64,
}

/// Finds the rows of one first term.
#[derive(Clone, Debug)]
enum Line {
    /// Of rows of two terms, by the second.
    One(ByTerm),
    /// Of wider rows, by all terms after the first.
    More(Slots),
}

/// What is known of a row before it is put in.
#[derive(Clone, Copy, Debug)]
struct Ahead {
    /// Of the terms after the first.
    tag: u32,
    /// The number of its line, or [`NONE`].
    line: u32,
    /// Its own number, or [`NONE`] where it is not there or does not stand where it is looked for first.
    number: u32,
}

impl Lines {
    /// Whether so many rows of so many first terms are worth lines.
    pub(super) fn are_worth(rows: u32, firsts: usize) -> bool {
        rows as usize >= WORTH * firsts
    }

    /// Lines of all rows.
    pub(super) fn of(rows: &Rows) -> Lines {
        let mut lines = Lines::default();
        let width = rows.width();
        for (number, row) in (0..).zip(rows.iter()) {
            lines.line_for(row[0], width).put(row, number, rows.terms());
        }
        lines.bytes = lines.lines.iter().map(Line::size_bytes).sum();
        lines
    }

    /// Puts rows in that stand one after the other, and adds the terms of those that are new to `terms`, all rows; how
    /// many were put in: all, or those before there were too few rows a line.
    #[inline(always)]
    pub(super) fn insert_each<const WIDTH: usize>(
        &mut self,
        rows: &[Term],
        terms: &mut Vec<Term>,
        met: &mut impl FnMut(u32),
    ) -> usize {
        let (rows, _) = rows.as_chunks::<WIDTH>();
        if WIDTH > 2 {
            return self.insert_wider(rows, terms, met);
        }
        let mut done = 0;
        for run in rows.chunk_by(|row, next| row[0] == next[0]) {
            if self.has_no_room_for(run[0][0], terms.len() / WIDTH) {
                return done;
            }
            let line = self.line_for(run[0][0], WIDTH);
            let bytes_before = line.size_bytes();
            for row in run {
                let next = (terms.len() / WIDTH) as u32;
                match line.put(row, next, terms) {
                    NONE => {
                        terms.extend_from_slice(row);
                        met(next);
                    }
                    number => met(number),
                }
            }
            let bytes = line.size_bytes();
            self.bytes = self.bytes + bytes - bytes_before;
            done += run.len();
        }
        done
    }

    /// The same for rows of more than two terms: where in their lines they would stand is fetched for many of them at once.
    fn insert_wider<const WIDTH: usize>(
        &mut self,
        rows: &[[Term; WIDTH]],
        terms: &mut Vec<Term>,
        met: &mut impl FnMut(u32),
    ) -> usize {
        let mut done = 0;
        for rows in rows.chunks(TOGETHER) {
            for (row, ahead) in rows.iter().zip(self.ahead(rows, terms)) {
                if ahead.number != NONE {
                    met(ahead.number);
                    done += 1;
                    continue;
                }
                let count = terms.len() / WIDTH;
                if ahead.line == NONE && self.has_no_room_for(row[0], count) {
                    return done;
                }
                let line = match ahead.line {
                    NONE => self.line_for(row[0], WIDTH),
                    line => &mut self.lines[line as usize],
                };
                let bytes_before = line.size_bytes();
                let Line::More(slots) = line else { return done };
                let is_same = |other: u32| terms[other as usize * WIDTH..][..WIDTH] == *row;
                match slots.find_or_insert(ahead.tag, count as u32, is_same) {
                    Some(number) => met(number),
                    None => {
                        terms.extend_from_slice(row);
                        met(count as u32);
                    }
                }
                let bytes = line.size_bytes();
                self.bytes = self.bytes + bytes - bytes_before;
                done += 1;
            }
        }
        done
    }

    /// What there is for each of at most [`TOGETHER`] rows.
    ///
    /// No step of a loop here waits for the one before it.
    fn ahead<const WIDTH: usize>(&self, rows: &[[Term; WIDTH]], terms: &[Term]) -> [Ahead; TOGETHER] {
        let mut all = [Ahead {
            tag: 0,
            line: NONE,
            number: NONE,
        }; TOGETHER];
        for (ahead, row) in all.iter_mut().zip(rows) {
            ahead.tag = tag(&row[1..]);
            ahead.line = self.by_first.find(row[0]);
        }
        for ahead in &mut all[..rows.len()] {
            if let Some(Line::More(slots)) = self.lines.get(ahead.line as usize) {
                let (tag, number) = slots.home_slot(ahead.tag);
                ahead.number = if tag == ahead.tag { number } else { NONE };
            }
        }
        for (ahead, row) in all.iter_mut().zip(rows) {
            let base = ahead.number as usize * WIDTH;
            if terms.get(base..base + WIDTH) != Some(row.as_slice()) {
                ahead.number = NONE;
            }
        }
        all
    }

    /// Whether there would be too few rows a line if one more was made for this term; not where it has one.
    fn has_no_room_for(&self, first: Term, rows: usize) -> bool {
        self.lines.len() * TOO_FEW > GRANTED.max(rows) && self.by_first.find(first) == NONE
    }

    /// The number of this row.
    pub(super) fn find(&self, row: &[Term], rows: &Rows) -> Option<u32> {
        match self.lines.get(self.by_first.find(row[0]) as usize)? {
            Line::One(line) => Some(line.find(row[1])).filter(|number| *number != NONE),
            Line::More(line) => line.find(tag(&row[1..]), |other| rows.row(other) == row),
        }
    }

    /// Forgets a row.
    pub(super) fn remove(&mut self, row: &[Term], number: u32) {
        match self.lines.get_mut(self.by_first.find(row[0]) as usize) {
            Some(Line::One(line)) => line.remove(row[1]),
            Some(Line::More(line)) => line.remove(tag(&row[1..]), number),
            None => {}
        }
    }

    /// Gives a row another number.
    pub(super) fn renumber(&mut self, row: &[Term], from: u32, to: u32) {
        match self.lines.get_mut(self.by_first.find(row[0]) as usize) {
            Some(Line::One(line)) => drop(line.put(row[1], to, 0)),
            Some(Line::More(line)) => line.renumber(tag(&row[1..]), from, to),
            None => {}
        }
    }

    /// Writes the lines.
    pub(super) fn write_image(&self, image: &mut ImageWriter) {
        self.by_first.write_image(image);
        image.large(self.lines.len() as u64);
        for line in &self.lines {
            match line {
                Line::One(line) => line.write_image(image),
                Line::More(line) => line.write_image(image),
            }
        }
    }

    /// Reads lines of rows of this width; `None` where they are torn.
    pub(super) fn read_image(width: usize, image: &mut ImageReader<'_>) -> Option<Lines> {
        let by_first = ByTerm::read_image(image)?;
        let lines = (0..image.count()?).map(|_| match width {
            2 => Some(Line::One(ByTerm::read_image(image)?)),
            _ => Some(Line::More(Slots::read_image(image)?)),
        });
        let lines: Vec<Line> = lines.collect::<Option<_>>()?;
        Some(Lines {
            bytes: lines.iter().map(Line::size_bytes).sum(),
            lines,
            by_first,
        })
    }

    pub(super) fn size_bytes(&self) -> u64 {
        let own = self.lines.capacity() * size_of::<Line>();
        self.by_first.size_bytes() + own as u64 + self.bytes
    }

    /// The line of a first term; an empty one is made where there is none.
    fn line_for(&mut self, first: Term, width: usize) -> &mut Line {
        let mut number = self.by_first.find(first);
        if number == NONE {
            number = self.lines.len() as u32;
            self.by_first.put(first, number, 0);
            self.lines.push(match width {
                2 => Line::One(ByTerm::default()),
                _ => Line::More(Slots::default()),
            });
        }
        &mut self.lines[number as usize]
    }
}

impl Line {
    /// Puts a row in unless it is there; the number of the one that was, or [`NONE`].
    #[inline(always)]
    fn put(&mut self, row: &[Term], number: u32, terms: &[Term]) -> u32 {
        match self {
            Line::One(line) => line.find_or_put(row[1], number),
            Line::More(line) => {
                let is_same = |other: u32| {
                    let base = other as usize * row.len();
                    terms[base..base + row.len()] == *row
                };
                line.find_or_insert(tag(&row[1..]), number, is_same)
                    .unwrap_or(NONE)
            }
        }
    }

    fn size_bytes(&self) -> u64 {
        match self {
            Line::One(line) => line.size_bytes(),
            Line::More(line) => line.size_bytes(),
        }
    }
}
