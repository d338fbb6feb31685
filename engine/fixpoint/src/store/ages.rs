//! Decides which of two rows of a recursive stratum came first.
//!
//! Rounds are counted over the life of a model; a row is as old as the round in which it came. A row was derived from
//! rows of rounds before its own, so what rests on rows older than itself rests on no circle.
//!
//! In: how many rows there are at the end of a round. Out: the age of a row, less for those that came first.
//!
//! Growth: while no row is taken out, a round is a range of rows and takes eight bytes; from then on a row takes four.

use framex_term::{ImageReader, ImageWriter};

#[derive(Clone, Debug, Default)]
pub(crate) struct Ages {
    /// Where each round's rows end, and its number.
    rounds: Vec<(u32, u32)>,
    /// By row, once rows were taken out.
    each: Option<Vec<u32>>,
}

impl Ages {
    /// Writes the rounds, or the age of each row.
    pub(super) fn write_image(&self, image: &mut ImageWriter) {
        image.number(u32::from(self.each.is_some()));
        match &self.each {
            Some(each) => image.numbers(each.iter().copied()),
            None => {
                let pair = |(end, round): &(u32, u32)| u64::from(*round) << 32 | u64::from(*end);
                image.larges(self.rounds.iter().map(pair));
            }
        }
    }

    /// Reads them; `None` where they are torn.
    pub(super) fn read_image(image: &mut ImageReader<'_>) -> Option<Ages> {
        let mut ages = Ages::default();
        if image.number()? != 0 {
            ages.each = Some(image.numbers(|round| round)?);
        } else {
            let pair = |pair: u64| (pair as u32, (pair >> 32) as u32);
            ages.rounds = image.larges()?.into_iter().map(pair).collect();
        }
        Some(ages)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rounds.is_empty() && self.each.is_none()
    }

    /// Rows that are not noted yet, up to this many in all, came in this round.
    pub(crate) fn note(&mut self, rows: u32, round: u32) {
        match &mut self.each {
            Some(each) if each.len() < rows as usize => each.resize(rows as usize, round),
            Some(_) => {}
            None => {
                if self.noted() < rows {
                    self.rounds.push((rows, round));
                }
            }
        }
    }

    fn noted(&self) -> u32 {
        self.rounds.last().map_or(0, |(end, _)| *end)
    }

    /// The round in which a row came; of one not noted yet, a round after all.
    pub(crate) fn of(&self, row: u32) -> u32 {
        match &self.each {
            Some(each) => each.get(row as usize).copied(),
            None => {
                let at = self.rounds.partition_point(|(end, _)| *end <= row);
                self.rounds.get(at).map(|(_, round)| *round)
            }
        }
        .unwrap_or(u32::MAX)
    }

    /// Another age for a row that is noted.
    pub(crate) fn set(&mut self, row: u32, round: u32) {
        let place = self.each().and_then(|each| each.get_mut(row as usize));
        place.into_iter().for_each(|age| *age = round);
    }

    /// The age of each row, to be moved one by one; `None` where none is noted.
    pub(crate) fn each(&mut self) -> Option<&mut Vec<u32>> {
        if self.is_empty() {
            return None;
        }
        let rounds = std::mem::take(&mut self.rounds);
        Some(self.each.get_or_insert_with(|| {
            let mut each = Vec::new();
            for (end, round) in rounds {
                each.resize(end as usize, round);
            }
            each
        }))
    }

    pub(crate) fn truncate(&mut self, rows: u32) {
        if let Some(each) = &mut self.each {
            each.truncate(rows as usize);
        }
        while self.noted() > rows {
            let (_, round) = self.rounds.pop().unwrap_or_default();
            if self.noted() < rows {
                self.rounds.push((rows, round));
            }
        }
    }

    pub(crate) fn size_bytes(&self) -> u64 {
        let each = self.each.as_ref().map_or(0, Vec::capacity);
        (self.rounds.capacity() * 8 + each * 4) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::Ages;

    #[test]
    fn a_row_is_as_old_as_its_round_whether_kept_as_ranges_or_one_by_one() {
        let mut ages = Ages::default();
        for (rows, round) in [(3, 1), (3, 2), (5, 3)] {
            ages.note(rows, round);
        }
        let all = |ages: &Ages| (0..6).map(|row| ages.of(row)).collect::<Vec<_>>();
        assert_eq!(all(&ages), [1, 1, 1, 3, 3, u32::MAX]);
        ages.truncate(4);
        assert_eq!(all(&ages), [1, 1, 1, 3, u32::MAX, u32::MAX]);
        ages.each().expect("some are noted").swap(0, 3);
        ages.note(5, 7);
        assert_eq!(all(&ages), [3, 1, 1, 1, 7, u32::MAX]);
        ages.truncate(1);
        assert_eq!(all(&ages)[..2], [3, u32::MAX]);
    }
}
