//! Plain arrays of integers, in which a room hands over what it holds to be kept, and takes it back.
//!
//! In: numbers, texts and arrays, written one after the other. Out: one stretch of bytes, and the same values read in
//! the same order; `None` where there are fewer, so that a torn image is no fault of the program.
//!
//! Invariant: every number is little-endian, whatever the machine, and an array is read at the speed of a copy.

mod later;

pub use later::{Keep, Later, Read};

use crate::{Fact, Predicate, Term};
use std::sync::Arc;

/// Writes an image.
#[derive(Debug, Default)]
pub struct ImageWriter {
    bytes: Vec<u8>,
}

/// Reads an image.
#[derive(Clone, Debug)]
pub struct ImageReader<'b> {
    bytes: &'b [u8],
    at: usize,
    kept: Option<&'b Arc<dyn Keep>>,
}

impl ImageWriter {
    /// The bytes written.
    #[must_use]
    pub fn bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// How many bytes are written.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether nothing is written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// One number.
    pub fn number(&mut self, number: u32) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    /// One large number.
    pub fn large(&mut self, number: u64) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    /// Bytes, with their count.
    pub fn text(&mut self, text: &[u8]) {
        self.large(text.len() as u64);
        self.bytes.extend_from_slice(text);
    }

    /// Numbers, with their count.
    pub fn numbers(&mut self, numbers: impl ExactSizeIterator<Item = u32>) {
        self.large(numbers.len() as u64);
        self.bytes.reserve(numbers.len() * 4);
        numbers.for_each(|number| self.number(number));
    }

    /// Large numbers, with their count.
    pub fn larges(&mut self, numbers: impl ExactSizeIterator<Item = u64>) {
        self.large(numbers.len() as u64);
        self.bytes.reserve(numbers.len() * 8);
        numbers.for_each(|number| self.large(number));
    }

    /// Records of four numbers, with their count.
    pub fn fours(&mut self, records: impl ExactSizeIterator<Item = [u32; 4]>) {
        self.large(records.len() as u64);
        records.flatten().for_each(|number| self.number(number));
    }

    /// Terms, with their count.
    pub fn terms(&mut self, terms: &[Term]) {
        self.numbers(terms.iter().map(|term| term.bits()));
    }

    /// A class or property.
    pub fn predicate(&mut self, predicate: Predicate) {
        let (kind, name, parameters) = match predicate {
            Predicate::Class(name) => (0, name, 0),
            Predicate::Property { name, parameters } => (1, name, parameters),
        };
        self.number(kind);
        self.number(name.bits());
        self.number(parameters);
    }

    /// A fact.
    pub fn fact(&mut self, fact: &Fact) {
        self.predicate(fact.predicate);
        self.terms(&fact.terms);
    }
}

impl<'b> ImageReader<'b> {
    /// A reader from the first byte on.
    #[must_use]
    pub fn new(bytes: &'b [u8]) -> ImageReader<'b> {
        ImageReader {
            bytes,
            at: 0,
            kept: None,
        }
    }

    /// A reader of an image that stays, so that parts of it need not be read at once.
    #[must_use]
    pub fn of(kept: &'b Arc<dyn Keep>) -> ImageReader<'b> {
        ImageReader {
            kept: Some(kept),
            ..ImageReader::new(kept.image())
        }
    }

    /// A part that is read when it is first wanted, where the image stays, and else at once.
    ///
    /// - `pass`: goes over the part without reading it, and sees that it is whole.
    pub fn later<T: Default>(
        &mut self,
        pass: impl Fn(&mut ImageReader<'_>) -> Option<()>,
        read: Read<T>,
    ) -> Option<Later<T>> {
        let Some(kept) = self.kept else {
            return read(self).map(Later::now);
        };
        let place = self.at;
        pass(self)?;
        Some(Later::at(place, Arc::clone(kept), read))
    }

    /// Goes over things of so many bytes each, with their count.
    pub fn pass(&mut self, size: usize) -> Option<()> {
        let count = self.count()?;
        self.take(count.checked_mul(size)?).map(|_| ())
    }

    /// How many bytes are read.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// One number.
    pub fn number(&mut self) -> Option<u32> {
        let bytes = self.take(4)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    }

    /// One large number.
    pub fn large(&mut self) -> Option<u64> {
        let bytes = self.take(8)?;
        Some(u64::from_le_bytes(bytes.try_into().ok()?))
    }

    /// A count of things that take at least a byte each.
    pub fn count(&mut self) -> Option<usize> {
        let count = usize::try_from(self.large()?).ok()?;
        (count <= self.bytes.len() - self.at).then_some(count)
    }

    /// Bytes, with their count.
    pub fn text(&mut self) -> Option<&'b [u8]> {
        let count = self.count()?;
        self.take(count)
    }

    /// Text, with its count of bytes.
    pub fn string(&mut self) -> Option<&'b str> {
        std::str::from_utf8(self.text()?).ok()
    }

    /// Numbers, with their count, as `make` makes them.
    pub fn numbers<T>(&mut self, make: impl Fn(u32) -> T) -> Option<Vec<T>> {
        let count = self.count()?;
        let (words, _) = self.take(count.checked_mul(4)?)?.as_chunks::<4>();
        Some(words.iter().map(|word| make(u32::from_le_bytes(*word))).collect())
    }

    /// Large numbers, with their count.
    pub fn larges(&mut self) -> Option<Vec<u64>> {
        let count = self.count()?;
        let (words, _) = self.take(count.checked_mul(8)?)?.as_chunks::<8>();
        Some(words.iter().map(|word| u64::from_le_bytes(*word)).collect())
    }

    /// Records of four numbers, with their count, as `make` makes them.
    pub fn fours<T>(&mut self, make: impl Fn([u32; 4]) -> T) -> Option<Vec<T>> {
        let count = self.count()?;
        let (records, _) = self.take(count.checked_mul(16)?)?.as_chunks::<16>();
        let record = |record: &[u8; 16]| {
            let (words, _) = record.as_chunks::<4>();
            make(std::array::from_fn(|at| u32::from_le_bytes(words[at])))
        };
        Some(records.iter().map(record).collect())
    }

    /// Terms, with their count.
    pub fn terms(&mut self) -> Option<Vec<Term>> {
        self.numbers(Term::from_bits)
    }

    /// A class or property.
    pub fn predicate(&mut self) -> Option<Predicate> {
        let (kind, name, parameters) = (self.number()?, Term::from_bits(self.number()?), self.number()?);
        match kind {
            0 => Some(Predicate::Class(name)),
            1 => Some(Predicate::Property { name, parameters }),
            _ => None,
        }
    }

    /// A fact.
    pub fn fact(&mut self) -> Option<Fact> {
        let (predicate, terms) = (self.predicate()?, self.terms()?);
        (terms.len() == predicate.width()).then(|| Fact {
            predicate,
            terms: terms.into(),
        })
    }

    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let end = self.at.checked_add(count)?;
        let taken = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_no_byte_may_be_missing() {
        let fact = Fact::slot(Term::from_bits(7), Term::from_bits(8), Term::TRUE);
        let mut writer = ImageWriter::default();
        writer.number(5);
        writer.text("Zürich".as_bytes());
        writer.larges([u64::MAX, 3].into_iter());
        writer.fact(&fact);
        let bytes = writer.bytes();
        let read = |bytes: &[u8]| {
            let mut reader = ImageReader::new(bytes);
            Some((
                reader.number()?,
                reader.string()?.to_owned(),
                reader.larges()?,
                reader.fact()?,
            ))
        };
        assert_eq!(
            read(&bytes),
            Some((5, "Zürich".to_owned(), vec![u64::MAX, 3], fact))
        );
        for length in 0..bytes.len() {
            assert_eq!(read(&bytes[..length]), None, "{length}");
        }
    }
}
