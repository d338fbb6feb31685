//! The table of terms as plain arrays, and back.
//!
//! Invariant: a table that is read gives every term the handle it had, and takes new ones as the table that was written.

use super::Terms;
use super::entry::{Entry, EntryKind};
use super::index::Index;
use crate::image::{ImageReader, ImageWriter};
use crate::number::Number;

impl Terms {
    /// Writes all terms.
    pub fn write_image(&self, image: &mut ImageWriter) {
        image.larges(self.entries.iter().map(|entry| entry.bits()));
        image.numbers(self.index.hashes(self.entries.len()).into_iter());
        image.text(self.text.as_bytes());
        image.terms(&self.applications);
        image.large(self.numbers.len() as u64);
        for number in &self.numbers {
            number.write_image(image);
        }
    }

    /// Reads all terms; `None` where they are torn.
    ///
    /// # Cost
    /// A copy of the arrays, and a place in the index for each term.
    #[must_use]
    pub fn read_image(image: &mut ImageReader<'_>) -> Option<Terms> {
        let entries = image.larges()?;
        let hashes = image.numbers(|hash| hash)?;
        let text = image.string()?.to_owned();
        let applications = image.terms()?;
        let count = image.count()?;
        let numbers: Option<Vec<Number>> = (0..count).map(|_| Number::read_image(image)).collect();
        let numbers = numbers?;
        let entries: Vec<Entry> = entries.into_iter().map(Entry::from_bits).collect();
        let is_within = |entry: &Entry| match entry.kind() {
            EntryKind::Name | EntryKind::QuotedName | EntryKind::String => {
                text.is_char_boundary(entry.range().start) && text.is_char_boundary(entry.range().end)
            }
            EntryKind::Number => entry.start() < numbers.len(),
            EntryKind::Boolean => true,
            EntryKind::Function => !entry.range().is_empty() && entry.range().end <= applications.len(),
        };
        let is_whole = hashes.len() == entries.len() && entries.len() >= 2 && entries.iter().all(is_within);
        if !is_whole {
            return None;
        }
        let mut terms = Terms {
            index: Index::of(&hashes),
            number_bytes: numbers.iter().map(Number::heap_bytes).sum(),
            entries,
            text,
            applications,
            numbers,
            ..Terms::default()
        };
        terms.keep_extents();
        Some(terms)
    }
}
