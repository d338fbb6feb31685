//! Which rows stand without any rule: how often each is stated, and whether the host holds it.
//!
//! Growth: as long as the first so many rows are stated once and the others are not stated, that is one number; from
//! then on each row takes four bytes, as far as rows are marked.

use framex_term::{ImageReader, ImageWriter};

#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// So many rows have the mark 1, where there is no mark for each.
    once: u32,
    each: Vec<u32>,
}

impl Marks {
    /// Writes the count, or the mark of each row.
    pub(super) fn write_image(&self, image: &mut ImageWriter) {
        image.number(self.once);
        image.numbers(self.each.iter().copied());
    }

    /// Reads them; `None` where they are torn.
    pub(super) fn read_image(image: &mut ImageReader<'_>) -> Option<Marks> {
        let (once, each) = (image.number()?, image.numbers(|mark| mark)?);
        (once == 0 || each.is_empty()).then_some(Marks { once, each })
    }

    /// The mark of a row, 0 for none.
    pub(super) fn get(&self, row: u32) -> u32 {
        match self.each.get(row as usize) {
            Some(mark) => *mark,
            None => u32::from(row < self.once),
        }
    }

    pub(super) fn set(&mut self, row: u32, mark: u32) {
        if self.get(row) == mark {
            return;
        }
        if self.each.is_empty() && row == self.once && mark == 1 {
            self.once += 1;
            return;
        }
        if self.each.is_empty() {
            self.each.resize(self.once as usize, 1);
            self.once = 0;
        }
        if self.each.len() <= row as usize {
            self.each.resize(row as usize + 1, 0);
        }
        self.each[row as usize] = mark;
    }

    /// No row from this number on is marked.
    pub(super) fn len(&self) -> u32 {
        self.once.max(self.each.len() as u32)
    }

    /// The marks of the first [`len`](Self::len) rows.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        (0..self.len()).map(|row| self.get(row))
    }

    /// How many rows have a mark of which this is so, as it is not of 0.
    ///
    /// # Cost
    /// None while nothing is stated twice or taken back; else the rows.
    pub(super) fn count(&self, is_so: impl Fn(u32) -> bool) -> u64 {
        let once = if is_so(1) { u64::from(self.once) } else { 0 };
        once + self.each.iter().filter(|mark| is_so(**mark)).count() as u64
    }

    /// Forgets the marks of the rows from `keep` on.
    pub(super) fn truncate(&mut self, keep: u32) {
        self.once = self.once.min(keep);
        self.each.truncate(keep as usize);
    }

    pub(super) fn size_bytes(&self) -> u64 {
        (self.each.capacity() * 4) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::Marks;

    #[test]
    fn marks_are_as_they_were_set_in_whatever_order() {
        let mut seed = 5u32;
        for in_order in [0, 20, 200] {
            let (mut marks, mut model) = (Marks::default(), vec![0; 300]);
            for row in 0..in_order {
                marks.set(row, 1);
                model[row as usize] = 1;
            }
            for _ in 0..2_000 {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let (row, mark) = (seed >> 8 & 255, seed >> 20 & 3);
                if seed >> 28 == 7 {
                    marks.truncate(row);
                    model[row as usize..].fill(0);
                } else {
                    marks.set(row, mark);
                    model[row as usize] = mark;
                }
                assert_eq!(marks.get(row), model[row as usize]);
            }
            let all: Vec<u32> = (0..300).map(|row| marks.get(row)).collect();
            assert_eq!(all, model);
            let marked = model
                .iter()
                .rposition(|mark| *mark > 0)
                .map_or(0, |last| last + 1);
            assert!(marks.len() as usize >= marked);
        }
    }
}
