//! By row, the next older one with the same key.
//!
//! Growth: as long as no key has two rows, that is one number; from then on each row takes four bytes.

use super::NONE;
use framex_term::{ImageReader, ImageWriter};

#[derive(Clone, Debug, Default)]
pub(crate) struct Older {
    rows: u32,
    /// Of each row, once one has an older one; else empty.
    each: Vec<u32>,
}

impl Older {
    /// How many rows there are.
    pub(super) fn len(&self) -> u32 {
        self.rows
    }

    /// The next older row, or [`NONE`].
    #[inline]
    pub(crate) fn of(&self, row: u32) -> u32 {
        self.each.get(row as usize).copied().unwrap_or(NONE)
    }

    /// Adds a row.
    #[inline]
    pub(super) fn push(&mut self, older: u32) {
        self.rows += 1;
        if !self.each.is_empty() {
            self.each.push(older);
        } else if older != NONE {
            self.set(self.rows - 1, older);
        }
    }

    pub(super) fn set(&mut self, row: u32, older: u32) {
        if self.of(row) == older {
            return;
        }
        self.each.resize(self.rows as usize, NONE);
        self.each[row as usize] = older;
    }

    /// Drops the last row; what was older.
    pub(super) fn pop(&mut self) -> u32 {
        self.rows = self.rows.saturating_sub(1);
        self.each.pop().unwrap_or(NONE)
    }

    /// The rows from this one on, each with the next older one.
    pub(super) fn iter_from(&self, first: u32) -> impl Iterator<Item = (u32, u32)> {
        (first..).zip(self.each.iter().skip(first as usize).copied())
    }

    /// Makes room for so many rows more, where each takes some.
    pub(super) fn reserve(&mut self, rows: usize) {
        if !self.each.is_empty() {
            self.each.reserve(rows);
        }
    }

    pub(super) fn write_image(&self, image: &mut ImageWriter) {
        image.number(self.rows);
        image.numbers(self.each.iter().copied());
    }

    /// Reads them; `None` where they are torn.
    pub(super) fn read_image(image: &mut ImageReader<'_>) -> Option<Older> {
        let (rows, each) = (image.number()?, image.numbers(|row| row)?);
        (each.is_empty() || each.len() == rows as usize).then_some(Older { rows, each })
    }

    pub(super) fn size_bytes(&self) -> u64 {
        (self.each.capacity() * 4) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::{NONE, Older};

    #[test]
    fn rows_have_the_older_ones_they_were_given_whether_any_has_or_not() {
        let mut seed = 9u32;
        for spread in [1, 40] {
            let (mut older, mut model) = (Older::default(), Vec::new());
            for _ in 0..3_000 {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let other = match (seed >> 8) % spread {
                    0 => NONE,
                    other => other,
                };
                match seed >> 28 {
                    0..3 => assert_eq!(older.pop(), model.pop().unwrap_or(NONE)),
                    3..6 if !model.is_empty() => {
                        let row = (seed >> 12) as usize % model.len();
                        older.set(row as u32, other);
                        model[row] = other;
                    }
                    _ => {
                        older.push(other);
                        model.push(other);
                    }
                }
                assert_eq!(older.len() as usize, model.len());
            }
            let all: Vec<u32> = (0..older.len()).map(|row| older.of(row)).collect();
            assert_eq!(all, model);
        }
    }
}
